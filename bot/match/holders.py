"""Who holds a seat: a person, or Lodge itself at one of its levels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engines.core import Message, msg
from engines.opponents import LEVELS

LEVEL_NAMES: Final[Mapping[str, Message]] = {
    "easy": msg("easy"),
    "normal": msg("normal"),
    "hard": msg("hard"),
    "expert": msg("expert"),
}
"""What the levels of Lodge's own seats are called, from the weakest to the strongest."""
assert tuple(LEVEL_NAMES) == LEVELS, "every level has its name"


@dataclass(frozen=True, slots=True)
class Opponent:
    """Lodge, where it holds a seat. A match may have several, at different levels."""

    level: str
    """One of LEVELS."""


Holder = int | Opponent
"""Who holds a seat: the user id of a person, or Lodge."""


def is_gone(user_id: int) -> bool:
    """Whether a user id is the pseudonym, in one match, of somebody who has deleted what was kept of them.

    Pseudonyms are negative, as no id of Discord's is: -1 is the first of a match who did so, -2 the second.
    """
    return user_id < 0


def person(user_id: int) -> str | Message:
    """Return the mention of a person, which Discord shows as their name; for a pseudonym, a name that calls
    nobody."""
    if not is_gone(user_id):
        return f"<@{user_id}>"
    if user_id == -1:
        return msg("someone who has left Lodge")
    return msg("someone who has left Lodge ({number})", number=-user_id)


def named(holder: Holder) -> str | Message:
    """Return what a holder of a seat is called, to be put into a sentence."""
    if isinstance(holder, Opponent):
        return msg("Lodge ({level})", level=LEVEL_NAMES[holder.level])
    return person(holder)


def people(holders: Sequence[Holder]) -> tuple[int, ...]:
    """Return the user ids of the people among some holders, in their order and without repetition."""
    return tuple(dict.fromkeys(holder for holder in holders if not isinstance(holder, Opponent)))
