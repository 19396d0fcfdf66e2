"""`python -m bot doctor`: looks through all that the bot needs; it writes only a note, to see that it can."""
