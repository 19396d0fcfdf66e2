"""Telling people what happened while they were away.

Other rooms use `due` (the desk that sends what is due).
"""
