"""What of a position is weighed: each kind of board has features of its own."""
