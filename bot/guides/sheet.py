"""The sheet of all games that /games shows first, each at its best; `make contact` draws it again."""

from __future__ import annotations

from bot.guides.guide import guide_of, view_of
from engines import GAMES, listed
from render import View
from render.contact import SHEET, contact_sheet, encoded


def best_moments() -> list[View]:
    """Return every game at its best, by title."""
    return [view_of(game, guide_of(game).best) for game in listed(GAMES.values())]


if __name__ == "__main__":
    SHEET.write_bytes(encoded(contact_sheet(best_moments())))
