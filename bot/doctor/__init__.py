"""`python -m bot doctor`: looks through all that the bot needs, and changes nothing."""
