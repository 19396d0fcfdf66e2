"""Checking whose turn it is, picking a move part by part, reading a typed move, and deciding who may get a
hint."""

from __future__ import annotations

import difflib
import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import chain, compress
from typing import Final

from bot.limits_and_times import MOVE_LENGTH
from bot.match.daily_schedule import closes
from bot.match.model import Match, Refused, Stale, State, goes_back_to, named
from engines.core import CHANCE, Either, IllegalMove, Message, Position, msg, pmsg
from engines.notation import bare, part_after, parts_of


def seat_in(match: Match, user_id: int) -> int:
    """Return the seat of a person in a running match. Raises Refused if they have none or have left."""
    if match.state is not State.RUNNING:
        raise Refused(not_running(match))
    seats = match.seats_of(user_id)
    if not seats:
        names = tuple(map(named, dict.fromkeys(match.seats)))
        raise Refused(msg("This game is between {people}.", people=names))
    if match.has_left(user_id):
        raise Refused(msg("You've left this game."))
    return seats[0]


def seat_on_board(match: Match, user_id: int, ply: int) -> int:
    """Return the seat of a person who pressed a button on the board of `ply`. Raises Stale if the match has
    ended since, and Refused as `seat_in` does."""
    if match.state is not State.RUNNING and match.ply != ply and match.seats_of(user_id):
        raise stale(match)
    return seat_in(match, user_id)


def check_day(match: Match, now: datetime) -> None:
    """Raise Refused if the match is a try at a daily board whose day has closed."""
    if match.daily is not None and now >= closes(match.daily):
        raise Refused(msg("That daily is over. See /daily."))


def check_not_daily(match: Match) -> None:
    """Raise Refused if the match is a try at a daily board, where conditions are the same for everybody."""
    if match.daily is not None:
        raise Refused(msg("You can't do that in a daily."))


def thrower(match: Match, user_id: int, ply: int) -> int:
    """Return the seat of a person who may throw on the board of `ply`. Raises Refused if they may not."""
    seat = seat_on_board(match, user_id, ply)
    position = position_of(match)
    if ply != match.ply:
        raise stale(match)
    if position.actors != (CHANCE,):
        raise Refused(
            msg("There's nothing to roll right now. Choose a move.")
            if seat in position.actors
            else not_your_turn(match)
        )
    if position.roller != seat:
        raise Refused(not_your_turn(match))
    return seat


def still_chooses(match: Match, seat: int, ply: int) -> bool:
    """Whether `seat` still has the choice it had at `ply`: since then, at most others have chosen in the same
    simultaneous round."""
    if match.state is not State.RUNNING or seat not in position_of(match).actors:
        return False
    if ply == match.ply:
        return True
    first = match.ply - len(match.recent)
    since = match.recent[ply - first :] if first <= ply < match.ply else ()
    return bool(since) and all(
        step.actor not in (CHANCE, seat)
        and seat in step.before.actors
        and seat in step.after.actors
        and goes_back_to(step.move) is None
        for step in since
    )


def check_ply(match: Match, seat: int, ply: int) -> None:
    """Raise Stale if a move was chosen on an older board and the seat now has a different choice."""
    if ply != match.ply and not still_chooses(match, seat, ply):
        raise stale(match)


def position_of(match: Match) -> Position:
    assert match.position is not None, "a running match has a position"
    return match.position


def not_running(match: Match) -> Message:
    """Say why nobody can play in a match that isn't running."""
    if match.daily is not None:
        return msg("You've finished this daily. See /daily.")
    match match.state:
        case State.OPEN:
            return msg("This game is waiting for players.")
        case State.OVER:
            return msg("This game is over.")
        case State.DECLINED:
            return msg("This challenge was declined.")
        case State.WITHDRAWN:
            return msg("This challenge was withdrawn.")
        case _:
            return msg("This game has expired.")


def stale(match: Match) -> Stale:
    """Return the error for a press on a board that no longer shows the current position."""
    return Stale(msg("This board is old. [Go to the latest]({link})", link=match.place.link))


def not_your_turn(match: Match) -> Message:
    """Tell somebody that it isn't their turn, and who the match is waiting for."""
    names = tuple(
        pmsg(
            "layout", "{seat} ({person})", seat=match.game.colour_name(seat), person=named(match.seats[seat])
        )
        for seat in match.waiting_for
    )
    return msg("It's not your turn. Waiting for {names}.", names=names)


STOP: Final = "!"
"""Marks the end of a notation to play as it is, although longer moves begin with it."""


@dataclass(frozen=True, slots=True)
class Pick:
    """One button to press."""

    notation: str
    """The notation after pressing it; ends in `!` if the move stops there."""
    label: str
    """The part it chooses ("c3", "sky"). A whole move if it stops there, is the only one left or is played by
    one press ("t5 → t11"); with its separator ("=t7") if another choice would read the same."""
    part: str = ""
    """The part it chooses, if the label says more."""

    @property
    def stops(self) -> bool:
        """Whether this ends a move that could go on."""
        return self.notation.endswith(STOP)

    @property
    def name(self) -> str:
        """The place on the board that it stands for."""
        return self.part or self.label


def choices(
    moves: Sequence[str], picked: str = "", *, in_full: bool = False, quick: bool = False
) -> list[Pick]:
    """Return what can be pressed after `picked`, in the order of `moves`, with forced parts already followed.

    If a single move is left, it is the only choice. `in_full` offers whole moves at once if no piece has more
    than one; `quick` does so for each piece that has only one. Raises Refused if no move begins with
    `picked`.
    """
    notation, whole = settle(moves, picked)
    if whole:
        part = bare(part_after(notation, picked) or "") if picked else ""
        return [Pick(notation, part or notation)]
    whole_moves: dict[str, Pick] = {}
    if (in_full or quick) and not picked and not notation:
        firsts = [parts_of(move)[0] for move in moves]
        if quick or len(set(firsts)) == len(moves):
            whole_moves = {
                first: Pick(move, _arrow(move), first)
                for move, first in zip(moves, firsts, strict=True)
                if firsts.count(first) == 1
            }
    parts = list(dict.fromkeys(_following(moves, notation)))
    names = [bare(part) if part else notation for part in parts]
    return [
        whole_moves.get(part)
        or Pick(notation + (part or STOP), part if part and names.count(name) > 1 else name)
        for part, name in zip(parts, names, strict=True)
    ]


def as_on_the_board(offered: Sequence[Pick], rows: Iterable[Iterable[str | None]]) -> list[Pick]:
    """Return choices with those of points in the order of these rows, from the top left. The others keep
    their places."""
    order = {name: number for number, name in enumerate(chain.from_iterable(rows))}
    on_points = [not choice.stops and bare(choice.name) in order for choice in offered]
    points = iter(sorted(compress(offered, on_points), key=lambda choice: order[bare(choice.name)]))
    return [next(points) if is_point else choice for choice, is_point in zip(offered, on_points, strict=True)]


def plays(moves: Sequence[str], pressed: str) -> str | None:
    """Return the move that pressing this notation plays; None if it only picks something up or puts it down.

    It plays a move if it names a whole one, or a second part that leaves nothing more to choose. Raises
    Refused if no move begins with it.
    """
    notation, whole = settle(moves, pressed)
    if not whole or not pressed:
        return None
    return notation if pressed.rstrip(STOP) == notation or len(parts_of(pressed)) > 1 else None


def settle(moves: Sequence[str], picked: str) -> tuple[str, bool]:
    """Follow the forced parts after `picked`; return the notation, and whether it is a whole move to play.

    Raises Refused if no move begins with `picked`.
    """
    if picked.endswith(STOP) and picked[:-1] in moves:
        return picked[:-1], True
    notation = picked
    while True:
        following = set(_following(moves, notation))
        if not following:
            raise Refused(msg("No move starts with {notation}. Choose again.", notation=picked))
        if following == {""}:
            return notation, True
        if len(following) > 1:
            return notation, False
        notation += following.pop()


def _arrow(move: str) -> str:
    """Return a whole move as its button shows it.

    >>> _arrow("t5-t11"), _arrow("b2xb4"), _arrow("1+6"), _arrow("c3")
    ('t5 → t11', 'b2 × b4', '1+6', 'c3')
    """
    signs = {"-": " → ", "=": " → ", "x": " × "}
    first, *others = parts_of(move)
    return first + "".join(
        signs[part[0]] + part[1:] if part[0] in signs and bare(part) != part else part for part in others
    )


def _following(moves: Sequence[str], notation: str) -> Iterator[str]:
    """Yield the part after `notation` of each move that begins with it; "" for `notation` itself."""
    for move in moves:
        if (part := part_after(move, notation)) is not None:
            yield part


_RUN: Final = re.compile(r"\w+(?:\+\w+)+")
_SEPARATORS: Final = re.compile(r"[^a-z0-9]+|(?<=[0-9])x(?=[a-z])|(?<=\b[a-z])x(?=[a-z][0-9])")
_POINT: Final = re.compile(r"[a-z]\d+")


def find_move(position: Position, seat: int, text: str) -> str:
    """Return the legal move that `text` means, ignoring blanks, capitals and the order of parts joined by
    "+", and separators too if only one move fits.

    Raises Refused otherwise, with the game's reason and similar legal moves.
    """
    text = text.strip()[:MOVE_LENGTH]
    moves = position.moves(seat)
    if text in moves:
        return text
    for key in (_plain, _unordered, _unseparated):
        wanted = key(text)
        meant = [move for move in moves if key(move) == wanted]
        if len(meant) == 1:
            return meant[0]
    try:
        position.seen_by(seat).play(seat, text)  # as the seat sees it, so the reason gives nothing away
    except IllegalMove as error:
        reason = error.message
    else:  # the engine plays a move that it does not list
        reason = msg("{move} isn't a legal move.", move=text)
    near = similar_names(text, moves)
    if not near or "moves" in dict(reason.values):  # the reason already suggests some
        raise Refused(reason)
    # Translators: {reason} is a sentence: why the move is refused.
    raise Refused(msg("{reason} Did you mean {moves}?", reason=reason, moves=Either(near)))


def similar_names(text: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return up to three of `names` that resemble `text`."""
    plain = {_plain(name): name for name in names}
    found = difflib.get_close_matches(_plain(text), plain, n=3, cutoff=0.4)
    return tuple(plain[name] for name in found)


def _plain(text: str) -> str:
    return "".join(text.split()).casefold()


def _unordered(text: str) -> str:
    """Sort the parts joined by "+" in a move, except points, whose order matters.

    >>> _unordered("a3:7ML+2WL"), _unordered("split:b+a/d+c"), _unordered("b2+a1")
    ('a3:2wl+7ml', 'split:a+b/c+d', 'b2+a1')
    """
    return _RUN.sub(_sorted, _plain(text))


def _unseparated(text: str) -> str:
    """Return a move without its separators.

    >>> _unseparated("C4 - B3"), _unseparated("c4xb3"), _unseparated("a1:AS+AL"), _unseparated("exchange")
    ('c4b3', 'c4b3', 'a1asal', 'exchange')
    """
    return _SEPARATORS.sub("", _plain(text))


def _sorted(run: re.Match[str]) -> str:
    names = run[0].split("+")
    return run[0] if any(map(_POINT.fullmatch, names)) else "+".join(sorted(names))


def seat_for_hint(match: Match, user_id: int) -> int:
    """Return the seat of a person who may have a hint now. Raises Refused if they may not."""
    check_not_daily(match)
    seat = seat_in(match, user_id)
    if len(match.players) > 1:
        raise Refused(msg("You can't get hints against people. Review the game when it's over."))
    if seat not in position_of(match).actors:
        raise Refused(
            msg("Roll the dice first.")
            if match.dice_due and seat in match.waiting_for
            else not_your_turn(match)
        )
    return seat


def check_reviewable(match: Match) -> None:
    """Raise Refused unless a match has ended with a result."""
    check_not_daily(match)
    if match.state is State.RUNNING:
        raise Refused(msg("This game is still on. Review it when it's over."))
    if match.state is not State.OVER:
        raise Refused(not_running(match))
    if match.outcome is None or not match.history:
        raise Refused(msg("This game had no result, so there's nothing to review."))


OPENING_PLIES: Final = 8
"""Positions before this ply are so common that no digest is made of them."""


def digest(match: Match) -> str | None:
    """Return the digest of the position of a running match, in hexadecimal; None in the opening.

    It doesn't depend on the earlier plies or on which match it is.
    """
    if match.state is not State.RUNNING or match.position is None or match.ply < OPENING_PLIES:
        return None
    public = match.position.seen_by(None).to_json()
    told = {name: value for name, value in public.items() if name not in match.position.past}
    text = json.dumps([match.game.slug, match.seat_count, told], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def kept_digest(match: Match) -> str | None:
    """Return the digest to store for a match; None unless people play each other."""
    return digest(match) if len(match.players) > 1 else None
