"""Lodge as an opponent: thinking in processes of their own, never in the event loop."""
