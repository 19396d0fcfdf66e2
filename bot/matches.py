"""The one place where a match changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from bot.match import Match, Place
from bot.settings import Settings
from engines import GAMES
from engines.core import Game


class Matches:
    """Every change of a match. Each method refuses with `Refused` and then has changed nothing.

    Signatures are settled; bodies follow in the next commits.
    """

    @classmethod
    async def open(cls, settings: Settings, games: Mapping[str, Game] = GAMES) -> Matches:
        """Open (and bring up to date) the database. Raises StoreError with a sentence for the operator."""
        raise NotImplementedError

    async def close(self) -> None:
        raise NotImplementedError

    def game(self, slug: str) -> Game:
        """The game of that slug or title; Refused, listing what is close, if there is none."""
        raise NotImplementedError

    async def challenge(
        self,
        *,
        game: Game | str,
        challenger: int,
        place: Place,
        invited: Sequence[int] = (),
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        seat_wish: int | None = None,
    ) -> Match:
        raise NotImplementedError

    async def set_option(self, match_id: int, user_id: int, name: str, value: str) -> Match:
        raise NotImplementedError

    async def wish_seat(self, match_id: int, user_id: int, seat: int | None) -> Match:
        raise NotImplementedError

    async def accept(self, match_id: int, user_id: int) -> Match:
        raise NotImplementedError

    async def decline(self, match_id: int, user_id: int) -> Match:
        raise NotImplementedError

    async def withdraw(self, match_id: int, user_id: int) -> Match:
        raise NotImplementedError

    async def join(self, match_id: int, user_id: int) -> Match:
        raise NotImplementedError

    async def leave(self, match_id: int, user_id: int) -> Match:
        raise NotImplementedError

    async def start(self, match_id: int, user_id: int) -> Match:
        raise NotImplementedError

    async def act(self, match_id: int, user_id: int, ply: int, move: str) -> Match:
        raise NotImplementedError

    async def roll(self, match_id: int, user_id: int, ply: int) -> Match:
        raise NotImplementedError

    async def resign(self, match_id: int, user_id: int) -> Match:
        raise NotImplementedError

    async def draw(self, match_id: int, user_id: int) -> Match:
        raise NotImplementedError

    async def decline_draw(self, match_id: int, user_id: int) -> Match:
        raise NotImplementedError

    async def rematch(self, match_id: int, user_id: int) -> tuple[Match, Match | None]:
        raise NotImplementedError

    async def get(self, match_id: int) -> Match:
        raise NotImplementedError

    async def of_person(self, user_id: int) -> list[Match]:
        raise NotImplementedError

    async def in_channel(self, channel_id: int) -> list[Match]:
        raise NotImplementedError

    async def expire(self, now: datetime | None = None) -> list[Match]:
        raise NotImplementedError

    async def placed(self, match_id: int, place: Place) -> None:
        raise NotImplementedError
