"""The tools of translators: starting a language, keeping it up to date, and checking what it says.

`make language NAME=nl` and `make untranslated` run them; docs/translating.md tells how to use them.
"""
