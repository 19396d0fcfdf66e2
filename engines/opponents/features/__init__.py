"""What is weighed in a position: each kind of board has features of its own."""
