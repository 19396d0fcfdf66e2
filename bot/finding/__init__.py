"""Finding the game someone wants among many."""
