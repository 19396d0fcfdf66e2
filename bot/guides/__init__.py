"""Guides to the games for newcomers: three lines, a turn press by press, and a picture for each idea.

Each game has a module named like its slug, with its `GUIDE`.
"""

from bot.guides.guide import Guide, Idea, Line, guide_of, view_of

__all__ = ["Guide", "Idea", "Line", "guide_of", "view_of"]
