"""Lodge as an opponent: it thinks in separate processes, never in the event loop."""
