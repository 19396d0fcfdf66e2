"""Films of finished matches: made by a process of their own, behind all thoughts, and kept."""
