"""Who may move now, which moves are picked part by part, which one a text means; and who may be told the
best move."""

from __future__ import annotations

import difflib
import hashlib
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from bot.limits_and_times import MOVE_LENGTH
from bot.match.daily_days import closes
from bot.match.model import Match, Refused, Stale, State, goes_back_to, named
from engines.core import CHANCE, Either, IllegalMove, Message, Position, msg
from engines.notation import bare, part_after, parts_of


def seat_in(match: Match, user_id: int) -> int:
    """Return the seat of a person in a running match. Raises Refused if they have none."""
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
    """Return the seat of a person who has pressed on the board of `ply`. Raises Stale if the match has ended
    since, and Refused as `seat_in` does."""
    if match.state is not State.RUNNING and match.ply != ply and match.seats_of(user_id):
        raise stale(match)
    return seat_in(match, user_id)


def check_day(match: Match, now: datetime) -> None:
    """Raise Refused if the match is a try at a daily board whose day has closed."""
    if match.daily is not None and now >= closes(match.daily):
        raise Refused(msg("That daily is over. See /daily."))


def check_not_daily(match: Match) -> None:
    """Raise Refused if the match is a try at a daily board, where everybody has the same means."""
    if match.daily is not None:
        raise Refused(msg("You can't do that in a daily."))


def thrower(match: Match, user_id: int, ply: int) -> int:
    """Return the seat of a person who may throw on the board of `ply`. Raises Refused."""
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
    """Whether `seat` still has the choice it had at `ply`: since then, others have at most chosen in the same
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
    """Raise Stale if a move was chosen on an older board and the choice is a different one now."""
    if ply != match.ply and not still_chooses(match, seat, ply):
        raise stale(match)


def position_of(match: Match) -> Position:
    assert match.position is not None, "a running match has a position"
    return match.position


def not_running(match: Match) -> Message:
    """Say why nothing can be played in a match that is not running."""
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
    """What to raise at a press on a board of another position than the match now has."""
    return Stale(msg("This board is old. [Go to the latest]({link})", link=match.place.link))


def not_your_turn(match: Match) -> Message:
    """Say why somebody cannot play now: for whom the match is waiting."""
    names = tuple(
        msg("{seat} ({person})", seat=match.game.colour_name(seat), person=named(match.seats[seat]))
        for seat in match.waiting_for
    )
    return msg("It's not your turn. Waiting for {names}.", names=names)


STOP: Final = "!"
"""Ends a notation that is to be played as it is, though longer moves begin with it."""


@dataclass(frozen=True, slots=True)
class Pick:
    """One thing to press."""

    notation: str
    """The notation so far once it is pressed; ends in `!` where pressing it stops there."""
    label: str
    """The part it chooses ("c3", "sky"). A whole move where it stops or is the only one left, or where one
    press plays it ("t5 → t11"); with its separator ("=t7") where another choice would read the same."""
    part: str = ""
    """The part it chooses, if the label says more."""

    @property
    def stops(self) -> bool:
        """Whether this ends a move that could go on."""
        return self.notation.endswith(STOP)

    @property
    def name(self) -> str:
        """What is named by it: where on the board it is pressed."""
        return self.part or self.label


def choices(
    moves: Sequence[str], picked: str = "", *, in_full: bool = False, quick: bool = False
) -> list[Pick]:
    """What can be pressed after `picked`, in the order of `moves`, forced parts already followed.

    One choice only where a single move is left. `in_full`: whole moves are offered at once if each piece has
    one at most; `quick`: for every piece that has only one. Raises Refused if no move begins with `picked`.
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


def plays(moves: Sequence[str], pressed: str) -> str | None:
    """The move that pressing this notation plays; None if it only picks something up, or puts it down.

    It plays if it names a whole move, or a second part after which nothing is left to choose. Raises Refused
    if no move begins with it.
    """
    notation, whole = settle(moves, pressed)
    if not whole or not pressed:
        return None
    return notation if pressed.rstrip(STOP) == notation or len(parts_of(pressed)) > 1 else None


def settle(moves: Sequence[str], picked: str) -> tuple[str, bool]:
    """Follow the forced parts after `picked`: the notation, and whether it is a whole move to play.

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
    """A whole move as a button says it.

    >>> _arrow("t5-t11"), _arrow("b2xb4"), _arrow("1+6"), _arrow("c3")
    ('t5 → t11', 'b2 × b4', '1+6', 'c3')
    """
    signs = {"-": " → ", "=": " → ", "x": " × "}
    first, *others = parts_of(move)
    return first + "".join(
        signs[part[0]] + part[1:] if part[0] in signs and bare(part) != part else part for part in others
    )


def _following(moves: Sequence[str], notation: str) -> Iterator[str]:
    """The part after `notation` of each move that begins with it; "" for that move itself."""
    for move in moves:
        if (part := part_after(move, notation)) is not None:
            yield part


_RUN: Final = re.compile(r"\w+(?:\+\w+)+")
_SEPARATORS: Final = re.compile(r"[^a-z0-9]+|(?<=[0-9])x(?=[a-z])|(?<=\b[a-z])x(?=[a-z][0-9])")
_POINT: Final = re.compile(r"[a-z]\d+")


def find_move(position: Position, seat: int, text: str) -> str:
    """Return the legal move that `text` means, up to blanks, capitals and the order of what is joined by "+";
    where only one move can be meant, up to separators, too.

    Raises Refused, with the game's reason and similar legal moves.
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
        position.seen_by(seat).play(seat, text)  # its reason cannot tell what the seat may not know
    except IllegalMove as error:
        reason = error.message
    else:  # the engine plays a move that it does not list
        reason = msg("{move} isn't a legal move.", move=text)
    near = similar_names(text, moves)
    if not near or "moves" in dict(reason.values):  # it names some already
        raise Refused(reason)
    raise Refused(msg("{reason} Did you mean {moves}?", reason=reason, moves=Either(near)))


def similar_names(text: str, names: Sequence[str]) -> tuple[str, ...]:
    """Return up to three of `names` that `text` may have meant."""
    plain = {_plain(name): name for name in names}
    found = difflib.get_close_matches(_plain(text), plain, n=3, cutoff=0.4)
    return tuple(plain[name] for name in found)


def _plain(text: str) -> str:
    return "".join(text.split()).casefold()


def _unordered(text: str) -> str:
    """Sort what is joined by "+" in a move, unless it is points: their order matters.

    >>> _unordered("a3:7ML+2WL"), _unordered("split:b+a/d+c"), _unordered("b2+a1")
    ('a3:2wl+7ml', 'split:a+b/c+d', 'b2+a1')
    """
    return _RUN.sub(_sorted, _plain(text))


def _unseparated(text: str) -> str:
    """What a move names, without what separates it.

    >>> _unseparated("C4 - B3"), _unseparated("c4xb3"), _unseparated("a1:AS+AL"), _unseparated("exchange")
    ('c4b3', 'c4b3', 'a1asal', 'exchange')
    """
    return _SEPARATORS.sub("", _plain(text))


def _sorted(run: re.Match[str]) -> str:
    names = run[0].split("+")
    return run[0] if any(map(_POINT.fullmatch, names)) else "+".join(sorted(names))


def seat_for_hint(match: Match, user_id: int) -> int:
    """Return the seat of a person who may have a hint now. Raises Refused."""
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
"""Before this ply many matches stand at the same position by themselves, and none is kept apart."""


def digest(match: Match) -> str | None:
    """Return the digest of the position of a running match, in hexadecimal; None in the opening.

    What came before does not matter, nor which match it is.
    """
    if match.state is not State.RUNNING or match.position is None or match.ply < OPENING_PLIES:
        return None
    public = match.position.seen_by(None).to_json()
    told = {name: value for name, value in public.items() if name not in match.position.past}
    text = json.dumps([match.game.slug, match.seat_count, told], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def kept_digest(match: Match) -> str | None:
    """Return the digest that is stored of a match: only where people play each other."""
    return digest(match) if len(match.players) > 1 else None
