"""`python -m bot doctor`: checks everything the bot needs, and changes nothing."""
