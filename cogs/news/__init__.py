"""Telling people what happened while they were away.

Other rooms use `news` (the desk).
"""
