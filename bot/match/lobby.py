"""Challenges: who plays, by which rules and on which seat.

Each function takes an open match and returns the match after the change, started if the last player needed
has joined. If the change isn't allowed, it raises Refused with a sentence for the person.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from bot.fairness import chance
from bot.finding.fitting import Finder
from bot.limits_and_times import ASKED_AT_ONCE
from bot.match.daily_schedule import DailyDay
from bot.match.model import Ending, Match, Opponent, Place, Refused, State, check_level, person
from bot.match.moves import not_running
from bot.match.pace import DEFAULT, check_pace
from bot.match.play import begin
from engines.core import Either, Game, Message, Option, msg, nmsg, pmsg

NOT_READY: Final = msg("This challenge isn't ready yet. Try again in a moment.")
YOURSELF: Final = msg(
    "You can't challenge yourself. Pick someone else, or leave it empty so anyone can join."
)


def challenge(
    game: Game,
    challenger: int,
    place: Place,
    invited: Sequence[int],
    seats: int | None,
    options: Mapping[str, str],
    seat_wish: int | None,
    now: datetime,
    *,
    level: str | None = None,
    pace: str = DEFAULT,
    locale: str | None = None,
    daily: DailyDay | None = None,
) -> Match:
    """Return a new challenge, not stored yet (id 0). With a `level`, Lodge takes every seat that isn't for
    somebody named. A match that needs nobody else starts at once. `daily` makes it a try at that day's
    board."""
    check_level(level)
    check_pace(pace)
    if challenger in invited:
        raise Refused(YOURSELF)
    if len(set(invited)) != len(invited):
        raise Refused(msg("You picked the same person twice."))
    named = 1 + len(invited) + (level is not None)
    seat_count = max(game.seats[0], named) if seats is None else seats
    if level is not None and 1 + len(invited) >= min(seat_count, game.seats[-1]):
        raise Refused(_no_seat_for_lodge(min(seat_count, game.seats[-1])))
    _check_seats(game, seat_count, named)
    lodge_players = [] if level is None else [Opponent(level)] * (seat_count - 1 - len(invited))
    seed = chance.new_seed() if daily is None else daily.seed
    match = Match(
        id=0,
        game=game,
        options=complete_options(game, seat_count, options),
        state=State.OPEN,
        challenger=challenger,
        invited=tuple(invited),
        players=(challenger,),
        lodge_players=tuple(lodge_players),
        seats=(),
        seat_count=seat_count,
        seat_wish=_check_wish(game, seat_count, seat_wish),
        history=(),
        position=None,
        recent=(),
        commitment=chance.commitment(seed),
        seed=seed,
        ending=None,
        place=place,
        draw_offer=None,
        draw_barred=frozenset(),
        pace=pace,
        clock=None,
        takeback=None,
        rematch=frozenset(),
        helped=frozenset(),
        expires_at=now,
        created_at=now,
        updated_at=now,
        predecessor=None,
        successor=None,
        version=0,
        locale=locale,
        daily=None if daily is None else daily.day,
    )
    if len(match.company) == seat_count:
        return begin(match, now)
    return match if place.message_id is None else posted(match, place)


def posted(match: Match, place: Place) -> Match:
    """Note where a challenge was first posted, so that it can be answered. Later calls change nothing."""
    if match.state is not State.OPEN or match.first is not None:
        return match
    return replace(match, first=Place(place.guild_id, place.channel_id, place.message_id))


def lose(match: Match) -> Match:
    """Give up on a challenge whose first message can't be found."""
    check_open(match)
    return replace(match, state=State.WITHDRAWN, ending=Ending("lost"))


PACE: Final = "pace"
SEAT: Final = "seat"
"""The names of the time limit and the challenger's own seat, next to those of the game's options."""
DRAWN: Final = "drawn"
"""The value of SEAT for a seat drawn at random."""


def set_up(match: Match, user_id: int, chosen: Mapping[str, str]) -> Match:
    """Set what is `chosen`, by name: options of the game, PACE and SEAT. Only the challenger may do so, and
    only before anybody has joined."""
    check_open(match)
    if user_id != match.challenger:
        raise Refused(_say_not_yours(match))
    if len(match.players) > 1:
        raise Refused(
            msg("Someone has already joined. To change the challenge, withdraw it and make a new one.")
        )
    options = {name: value for name, value in chosen.items() if name not in (PACE, SEAT)}
    wish = match.seat_wish
    if SEAT in chosen:
        wish = _check_wish(match.game, match.seat_count, _seat(chosen[SEAT]))
    return replace(
        match,
        options=complete_options(match.game, match.seat_count, {**match.options, **options}),
        pace=check_pace(chosen.get(PACE, match.pace)),
        seat_wish=wish,
    )


def _seat(value: str) -> int | None:
    """Return a chosen seat: None if it is drawn, -1 (which no game has) if it isn't a digit."""
    if value == DRAWN:
        return None
    return int(value) if re.fullmatch("[0-9]", value) else -1


def may_set_up(match: Match) -> bool:
    """Whether the challenger can still choose the rules."""
    return match.state is State.OPEN and len(match.players) == 1


def invite(match: Match, user_id: int, others: Sequence[int]) -> Match:
    """Ask more people, up to `most_awaited`. Only the challenger may do so."""
    check_open(match)
    if user_id != match.challenger:
        raise Refused(_say_not_yours(match))
    new = tuple(dict.fromkeys(each for each in others if each not in (*match.invited, *match.players)))
    if not new:
        raise Refused(msg("You've already asked them."))
    match = replace(match, invited=(*match.invited, *new))
    if len(awaited_players(match)) > most_awaited(match):
        raise Refused(
            nmsg(
                "You can only ask {n} person at a time here.",
                "You can only ask {n} people at a time here.",
                most_awaited(match),
            )
        )
    return match


def most_awaited(match: Match) -> int:
    """Return how many people may be asked at once: as many as there are free seats, or a few for a match of
    two, where the first to answer plays."""
    return ASKED_AT_ONCE if match.seat_count == 2 else match.seat_count - len(match.company)


def is_lobby(match: Match) -> bool:
    """Whether this is a table where people gather, which the challenger may start before it's full."""
    return match.seat_count > 2 or (not match.invited and match.game.seats[-1] > 2)


def join(match: Match, user_id: int, now: datetime) -> Match:
    """Accept the challenge, or take an open seat. The match starts once every seat is taken."""
    check_open(match)
    if user_id in match.players:
        raise Refused(
            msg("You can't accept your own challenge.")
            if user_id == match.challenger and not is_lobby(match)
            else msg("You've already joined. Waiting for the others.")
        )
    if user_id not in match.invited and not free_seats(match):
        raise Refused(_say_reserved(match))
    return _begin_if_full(replace(match, players=(*match.players, user_id)), now)


def add_lodge(match: Match, user_id: int, level: str, now: datetime) -> Match:
    """Give Lodge a free seat or, in a match of two, the seat kept for an invited player. Only the challenger
    may do so."""
    check_open(match)
    check_level(level)
    if user_id != match.challenger:
        raise Refused(_say_not_yours(match))
    if match.seat_count == 2:
        match = replace(match, invited=())
    if not free_seats(match):
        raise Refused(
            msg(
                "The free seats are reserved for {people}.",
                people=tuple(map(person, awaited_players(match))),
            )
        )
    return _begin_if_full(replace(match, lodge_players=(*match.lodge_players, Opponent(level))), now)


def take_lodge_away(match: Match, user_id: int) -> Match:
    """Free the seat that was last given to Lodge. Only the challenger may do so."""
    check_open(match)
    if user_id != match.challenger:
        raise Refused(_say_not_yours(match))
    if not match.lodge_players:
        raise Refused(msg("Lodge isn't at this table."))
    return replace(match, lodge_players=match.lodge_players[:-1])


def _begin_if_full(match: Match, now: datetime) -> Match:
    if len(match.company) < match.seat_count:
        return match
    came = tuple(user_id for user_id in match.invited if user_id in match.players)
    return _begin(replace(match, invited=came), now)


def _begin(match: Match, now: datetime) -> Match:
    """Start a challenge. Raises Refused until its first message is known, because the seats and all chance
    results depend on it."""
    if match.first is None:
        raise Refused(NOT_READY)
    return begin(match, now)


def leave(match: Match, user_id: int) -> Match:
    """Leave the match before it has started."""
    check_open(match)
    if user_id == match.challenger:
        raise Refused(msg("This is your own challenge. You can withdraw it under Options."))
    if user_id not in match.players:
        raise Refused(msg("You haven't joined this game."))
    return replace(match, players=tuple(other for other in match.players if other != user_id))


def start(match: Match, user_id: int, now: datetime) -> Match:
    """Start with the players who have joined, if the game takes that many. Only the challenger may do so."""
    check_open(match)
    if user_id != match.challenger:
        raise Refused(_say_not_yours(match))
    count = len(match.company)
    if count not in match.game.seats:
        raise Refused(
            nmsg(
                "{title} needs {range} players, not {n}.",
                "{title} needs {range} players, not {n}.",
                count,
                title=match.game.title,
                range=seat_range(match.game),
            )
        )
    if match.seat_wish is not None and match.seat_wish >= count:
        raise Refused(msg("The seat you picked needs more players. Pick another one first."))
    options = complete_options(match.game, count, match.options)
    return _begin(replace(match, seat_count=count, options=options), now)


def decline(match: Match, user_id: int) -> Match:
    """Decline a challenge made to this person by name. With more than two seats, theirs opens up to anybody;
    a match of two is off once everybody asked has declined."""
    check_open(match)
    if user_id == match.challenger:
        raise Refused(msg("This is your own challenge. You can withdraw it under Options."))
    if user_id not in match.invited:
        raise Refused(_say_reserved(match) if match.invited else msg("This challenge is open to anyone."))
    if user_id in match.players:
        raise Refused(msg("You've already joined. Press Leave instead."))
    others = tuple(other for other in match.invited if other != user_id)
    if match.seat_count == 2 and not others:
        return replace(match, state=State.DECLINED)
    return replace(match, invited=others)


def withdraw(match: Match, user_id: int) -> Match:
    """Withdraw the challenge."""
    check_open(match)
    if user_id != match.challenger:
        raise Refused(_say_not_yours(match))
    return replace(match, state=State.WITHDRAWN)


class WhichGame(Refused):
    """The typed name may mean several games."""

    def __init__(self, message: Message, question: Message, games: tuple[Game, ...]) -> None:
        super().__init__(message)
        self.question = question
        """The same message for when the games are shown as buttons."""
        self.games = games


def find_game(finder: Finder, text: str) -> Game:
    """Return the game whose name was typed. Raises WhichGame if several fit, Refused if none does."""
    meant = finder.meant(text)
    games = Either(game.title for game in meant.games)
    if meant.sure:
        return meant.games[0]
    if meant.akin:
        near = {"name": meant.akin, "games": games}
        raise WhichGame(
            msg("Lodge doesn't have {name}. Try {games}.", **near),
            msg("Lodge doesn't have {name}, but these are close:", name=meant.akin),
            meant.games,
        )
    if meant.games:
        question = msg("Did you mean {games}?", games=games)
        raise WhichGame(
            question, question if len(meant.games) == 1 else msg("Which one did you mean?"), meant.games
        )
    raise Refused(msg("There's no game called {name}. See /games.", name=text[:100]))


def complete_options(game: Game, seat_count: int, options: Mapping[str, str]) -> dict[str, str]:
    """Return every option of the game with its value. Raises Refused, naming the possible ones, if an option
    or value doesn't exist or the rules exclude the combination."""
    known = {option.name: option for option in game.options}
    for name, value in options.items():
        if name not in known:
            raise Refused(_no_such_option(game, name))
        if value not in known[name].values:
            raise Refused(_no_such_value(known[name], value))
    full = {name: options.get(name, option.default) for name, option in known.items()}
    try:
        game.start(seat_count, **full)
    except ValueError as error:  # the rules exclude this combination
        raise Refused(
            # Translators: {reason} is English and comes from the rules.
            msg(
                "You can't play {title} like that: {reason}.",
                title=game.title,
                reason=str(error).rstrip("."),
            )
        ) from error
    return full


def seat_range(game: Game) -> Message:
    """Say how many players a game takes: "2" or "2 to 4"."""
    first, last = game.seats[0], game.seats[-1]
    return (
        pmsg("layout", "{n}", n=first)
        if first == last
        else pmsg("players", "{first} to {last}", first=first, last=last)
    )


def _no_such_option(game: Game, name: str) -> Message:
    if not game.options:
        return msg("{title} has no options.", title=game.title)
    return msg(
        "{title} has no option called {name}. Pick one from the list.", title=game.title, name=name[:100]
    )


def _no_such_value(option: Option, value: str) -> Message:
    return msg(
        "{option} can't be {value}. Pick one from the list.", option=option.title, value=value[:100] or "“”"
    )


def _no_seat_for_lodge(seat_count: int) -> Message:
    if seat_count == 1:
        return msg("Choose more seats if you want to play Lodge.")
    if seat_count == 2:
        return msg("This game is for two. Pick a friend or a level, not both.")
    return msg("There's no seat left for Lodge. Pick fewer people, or no level.")


def _check_seats(game: Game, seat_count: int, named: int) -> None:
    if seat_count not in game.seats:
        raise Refused(
            nmsg(
                "{title} is for {range} players, not {n}.",
                "{title} is for {range} players, not {n}.",
                seat_count,
                title=game.title,
                range=seat_range(game),
            )
        )
    if seat_count < named:
        raise Refused(
            nmsg(
                "That's too many people for {n} seat.",
                "That's too many people for {n} seats.",
                seat_count,
            )
        )


def _check_wish(game: Game, seat_count: int, seat: int | None) -> int | None:
    if seat is not None and not 0 <= seat < seat_count:
        names = Either(game.colour_name(other) for other in range(seat_count))
        raise Refused(msg("There's no such seat. Choose {names}.", names=names))
    return seat


def check_open(match: Match) -> None:
    """Raise Refused if a match is no longer open."""
    if match.state is State.RUNNING:
        raise Refused(msg("This game has already started."))
    if match.state is not State.OPEN:
        raise Refused(not_running(match))


def _say_not_yours(match: Match) -> Message:
    return msg("Only {person} can do that.", person=person(match.challenger))


def awaited_players(match: Match) -> tuple[int, ...]:
    """Return the user ids of invited people who haven't joined yet."""
    return tuple(user_id for user_id in match.invited if user_id not in match.players)


def free_seats(match: Match) -> int:
    """Count the seats that are neither taken nor kept for somebody."""
    return max(0, match.seat_count - len(match.company) - len(awaited_players(match)))


def _say_reserved(match: Match) -> Message:
    kept = tuple(map(person, awaited_players(match)))
    if not kept:
        return msg("All the seats are taken.")
    return msg("This challenge is for {people}.", people=kept)
