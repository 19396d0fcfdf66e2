"""Draws pictures in separate processes, so that drawing never blocks the event loop."""
