"""The sheet of all games that /games shows first, each in its best moment; `make contact` renews it."""

from __future__ import annotations

from bot.guides.guide import guide_of, view_of
from engines import GAMES, listed
from render import View
from render.contact import SHEET, contact_sheet, encoded


def best_moments() -> list[View]:
    """Every game in its best moment, by title."""
    return [view_of(game, guide_of(game).best) for game in listed(GAMES.values())]


if __name__ == "__main__":
    SHEET.write_bytes(encoded(contact_sheet(best_moments())))
