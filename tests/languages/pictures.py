"""A game's pictures in a language, with what's said about them: for translators to look at."""

from __future__ import annotations

import importlib
from pathlib import Path

from bot.translate import Translator
from engines import GAMES
from engines.core import CHANCE, Message, Position
from render import alt, paint_plan, scene_of

FOLDER = Path(__file__).parents[1] / "out"


MOST_MOVES = 5


def show(slug: str, language: str) -> None:
    """Write the pictures of a game's states to tests/out, and print what's said in and about each."""
    translate, game = Translator(language.replace("_", "-")), GAMES[slug]
    about = game.about
    for text in (about.summary, *about.rules, *(option.title for option in game.options)):
        print(f"  {translate(text)}")
    states = importlib.import_module(f"tests.render.states.{slug.replace('-', '_')}").STATES
    FOLDER.mkdir(exist_ok=True)
    for name, view in states.items():
        file = FOLDER / f"{slug}-{name}.{language}.png"
        file.write_bytes(paint_plan(scene_of(view), translate=translate).png)
        print(f"\n{file}\n  {translate(alt(view))}")
        for told in _moves(view.position):
            print(f"  {translate(told)}")


def _moves(position: Position) -> list[Message]:
    """Say what the first moves do."""
    if not position.actors or position.actors[0] == CHANCE:
        return []
    actor = position.actors[0]
    return [position.describe(actor, move) for move in [*position.moves(actor)][:MOST_MOVES]]
