"""For those who run a server: its settings, and ending matches."""
