"""Each game for people who have never played it: three lines, a turn in presses, and an idea to a picture.

One module a game, named like its slug, with its `GUIDE`.
"""

from bot.guides.guide import Guide, Idea, Line, guide_of, view_of

__all__ = ["Guide", "Idea", "Line", "guide_of", "view_of"]
