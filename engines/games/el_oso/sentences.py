"""What a roll of El Oso did, in words: a clause for each die, or for each space it rained on."""

from __future__ import annotations

from typing import Any, Final

from engines.bases.clauses import clauses
from engines.chance import dice
from engines.core import Message, msg, nmsg, npmsg, pmsg
from engines.games.el_oso.table import GRID, TOP, Fall, Storm

BEAR: Final = pmsg("piece", "the Bear")


def report(storm: Storm, roll: str, seat: Message, *, rain: bool) -> Message:
    """Say in a sentence what a roll of the Bear, or of the rain, did."""
    events = _describe_rain(storm.falls, seat) if rain else _describe_roll(storm.falls, seat)
    if storm.over():
        events.append(msg("{seat}'s last piece is lost", seat=seat))
    what = {"faces": tuple(roll.removeprefix(dice.PREFIX).split("-")), "events": clauses(events)}
    if rain:
        return msg("The rain rolls {faces}: {events}.", **what)
    return msg("The Bear rolls {faces}: {events}.", **what)


def _describe_roll(falls: list[Fall], seat: Message) -> list[Message]:
    events = [_describe_fall(fall, seat) for fall in falls if fall.face != 6]
    blanks = sum(fall.face == 6 for fall in falls)
    if blanks and not events:
        events.append(npmsg("part of a sentence", "the 6 does nothing", "{n} sixes do nothing", blanks))
    return events


def _describe_fall(fall: Fall, seat: Message) -> Message:
    what: dict[str, Any] = {"start": _point(fall.start), "end": _point(fall.end)}
    if fall.lost:
        what["rest"] = _aftermath(fall, seat)
    match fall.kind:
        case "blank":
            return pmsg("part of a sentence", "the {face} has nothing to move", face=fall.face)
        case "ground":
            return nmsg(
                "{start} falls to the Ground ({n} piece)",
                "{start} falls to the Ground ({n} pieces)",
                fall.pieces,
                **what,
            )
        case "enter" if fall.lost:
            return nmsg(
                "{n} from the Cave lands on {end} ({rest})",
                "{n} from the Cave land on {end} ({rest})",
                fall.pieces,
                **what,
            )
        case "enter":
            return nmsg(
                "{n} comes out of the Cave to {end}",
                "{n} come out of the Cave to {end}",
                fall.pieces,
                **what,
            )
        case _ if fall.lost:
            return pmsg("move", "{start} lands on {end} ({rest})", **what)
        case _ if fall.joined:
            return msg("{start} joins {end}, now {height} high", height=-fall.left, **what)
        case _:
            return pmsg("move", "{start} to {end}", **what)


def _aftermath(fall: Fall, seat: Message) -> Message:
    if not fall.left:
        return pmsg("move", "each side loses {lost}", lost=fall.lost)
    what = {"lost": fall.lost, "left": abs(fall.left)}
    if fall.left > 0:
        return pmsg("part of a sentence", "each side loses {lost}, {seat} keeps {left}", seat=seat, **what)
    return pmsg("part of a sentence", "each side loses {lost}, the Bear keeps {left}", **what)


def _describe_rain(falls: list[Fall], seat: Message) -> list[Message]:
    events = []
    for cell in range(TOP, 25):
        here = [fall for fall in falls if fall.end == cell]
        lost = sum(fall.lost for fall in here)
        what = {"end": _point(cell), "lost": lost, "seat": seat}
        if lost:
            events.append(
                npmsg(
                    "move",
                    "{n} lands on {end} and {seat} loses {lost}",
                    "{n} land on {end} and {seat} loses {lost}",
                    len(here),
                    **what,
                )
            )
        elif here:
            events.append(npmsg("move", "{n} lands on {end}", "{n} land on {end}", len(here), **what))
    if stored := sum(fall.kind == "cave" for fall in falls):
        events.append(nmsg("{n} goes to the Cave", "{n} go to the Cave", stored))
    return events


def _point(cell: int | None) -> str:
    return "" if cell is None else GRID.points[cell]
