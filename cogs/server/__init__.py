"""For people who run a server: its settings, and ending matches."""
