"""Tests of the playground with real discord.py clients."""

import warnings

with warnings.catch_warnings():
    # Python 3.11 and 3.12 warn of a module that discord.py imports for voice, which nobody uses here.
    warnings.filterwarnings("ignore", "'audioop'", DeprecationWarning)
    import discord  # noqa: F401
