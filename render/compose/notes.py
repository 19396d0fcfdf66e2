"""The tags on the seats' panels of a dice game: who rolls, moves or passes next, and who has just passed."""

from dataclasses import replace
from typing import Final

from engines.bases.dice_game import DiceGame
from engines.core import CHANCE, Message, pmsg
from render import scene as s
from render.compose.choices import movable, seats_to_choose
from render.compose.panels import result
from render.view import View

_HEIGHT, _OUT = 36, 23
"""Height (px) of a tag, and how much of it is outside its panel: the middle of its text, too."""
_NARROW, MIDDLING, _WIDE = 128, 144, 276
"""Widths (px) of the tags."""
_INSET: Final = 8
"""px from a panel's right edge to its tag."""
_CORNER: Final = 2
"""The same for a wide tag beside the pointer of a narrow panel."""
_TEXT, _PADDING = 26, 6
_MARKED, _MARK = 42, 13
"""Width of the room for a seat's mark at the left end of a tag; radius of the mark."""
# Translators: at most 9 letters. Like "to roll": what a player does now, here having no other move.
TO_PASS: Final = pmsg("picture", "to pass")
"""Said of a seat that has no other move."""


def with_notes(view: View, shown: s.Scene) -> s.Scene:
    """Tag the panel of the seat that rolls next or must pass, and that of a seat that has just passed; at the
    end the result's panel says who passed."""
    position = view.position
    notes: list[s.Panel] = []
    stuck = must_pass(view)
    due = position.actors[0] if stuck else None if result(view) else position.roller
    lit = [panel for panel in shown.panels if panel.active]
    if due is not None and lit:
        if stuck:
            notes.append(tag(lit[0], TO_PASS, MIDDLING, active=True, inset=_CORNER))
        else:
            notes.append(tag(lit[0], pmsg("picture", "to roll"), _NARROW, active=True))
    passer = _passer(view) if isinstance(position, DiceGame) else None
    if passer is not None and passer != due:
        if result(view) is not None:
            told = pmsg("picture", "{seat} passed", seat=view.game.colour_name(passer))
            notes.append(tag(shown.panels[0], told, _WIDE))
        elif (panel := _panel_of(shown, view.game.colours[passer])) is not None:
            notes.append(tag(panel, pmsg("picture", "passed"), MIDDLING))
    return replace(shown, panels=(*shown.panels, *notes)) if notes else shown


def with_turn_note(view: View, panels: tuple[s.Panel, ...]) -> tuple[s.Panel, ...]:
    """Tag the panel of the seat that has to pick something up, until it has."""
    if not any(movable(view.position, seat) for seat in seats_to_choose(view)):
        return panels
    lit = [panel for panel in panels if panel.active]
    # Translators: at most 9 letters.
    told = pmsg("picture", "to play")
    return (*panels, *(tag(panel, told, MIDDLING, active=True, inset=_CORNER) for panel in lit[:1]))


def must_pass(view: View) -> bool:
    """Whether the seat whose turn it is can only pass."""
    actors = view.position.actors
    return (
        result(view) is None
        and len(actors) == 1
        and actors != (CHANCE,)
        and view.position.moves(actors[0]) == ["pass"]
    )


def _passer(view: View) -> int | None:
    """The seat whose last choice was to pass, if it was the latest choice of all."""
    chosen = [step for step in view.steps if step.actor != CHANCE]
    return chosen[-1].actor if chosen and chosen[-1].move.split("/")[0] == "pass" else None


def _panel_of(shown: s.Scene, side: str) -> s.Panel | None:
    """The panel with the token of a side."""
    for panel in shown.panels:
        if any(isinstance(thing, s.Token) and thing.side == side for thing in panel.things):
            return panel
    return None


def tag(
    panel: s.Panel, text: Message, width: int, *, active: bool = False, inset: int = _INSET, side: str = ""
) -> s.Panel:
    """A tag `inset` px from the right end of a panel's upper edge; of its lower edge, at the top of the
    picture. The mark of a `side` can stand before the text."""
    x, y, wide, high = panel.box
    top = y - _OUT if y > _OUT else y + high - (_HEIGHT - _OUT)
    box = (x + wide - inset - width, top, width, _HEIGHT)
    before = _MARKED if side else _PADDING
    room = (width - before - _PADDING) / _HEIGHT
    if not side:
        return s.Panel(
            box, (s.Label((width / 2 / _HEIGHT, 0.5), text, _TEXT, room, bold=active, anchor="mm"),), active
        )
    mark = s.Token((_MARKED / 2 / _HEIGHT, 0.5), side, _MARK / _HEIGHT, s.Kind.MARK)
    return s.Panel(box, (mark, s.Label((before / _HEIGHT, 0.5), text, _TEXT, room, bold=active)), active)
