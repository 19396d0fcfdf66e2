"""The daily board's messages: today's game, how your try went, the server's table, the line to share, and how
to check a past day's dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from typing import Final

import discord

from bot.guides.guide import guide_of
from bot.match.daily_schedule import DailyDay, closes
from bot.match.game_clock import clock_time, relative
from bot.match.model import Match, State, person
from bot.match.replay import before_each
from bot.store.daily import Try
from cogs.base.components import (
    BLUE,
    GREEN,
    GREY,
    Button,
    Draft,
    MessageView,
    Translate,
    button,
    fit_lines,
    rows,
    text,
)
from cogs.base.custom_ids import ViewId
from cogs.base.discord_limits import TEXT_LENGTH
from cogs.base.offers import puzzle_of_the_day
from cogs.board.text import standing
from engines.core import Message, msg, nmsg, npmsg, pmsg

DAILY_PLACES: Final = 20
"""At most this many people are shown in a server's table of the daily board."""
DAILY_SQUARES: Final = 10
"""How many squares sum up a try at the daily board: they fit on one line on a phone."""
NOTHING, LITTLE, MUCH = SQUARES = ("⬛", "🟨", "🟩")
"""No points, one point and more, in a stretch of a try."""
MANY: Final = len(SQUARES) - 1


@dataclass(frozen=True, slots=True)
class Panel:
    """What to show someone who asks for a day's board."""

    day: DailyDay
    tomorrow: DailyDay | None
    """None unless the board shown is today's."""
    own: Match | None
    """Their try; None if they have not begun one."""
    streak: int
    table: Sequence[Try] | None
    """The table of the server where they ask; None elsewhere."""
    rest: str = ""
    """The rest day that kept the streak alive in the last seven days; "" if there was none."""
    yesterdays: Match | None = None
    """Their try of the day before, while it can still be finished."""
    told: str = ""
    """The latest day whose seed is public; "" if there is none."""
    reminded: datetime | None = None
    """When they're reminded next; None if they don't want that."""


def panel(shown: Panel, translate: Translate, *, shared: bool = False) -> Draft:
    """Show a day's board to someone who hasn't begun it, or has finished it.

    `shared`: they have just posted their result for others.
    """
    body = MessageView()
    ended = shown.own is not None and shown.own.state is not State.RUNNING
    lines = [translate(line) for line in (_ended(shown, shown.own) if shown.own else _invitation(shown))]
    lines += [
        translate(line)
        for line in (
            *streak_lines(shown.streak, shown.rest),
            *_reminder(shown.reminded),
            *_promise(shown.tomorrow),
        )
    ]
    text(body, fit_lines(lines, TEXT_LENGTH))
    actions = [BEGIN] if shown.own is None else []
    if ended:
        actions = [BOARD] if shared or shown.own is None or shown.own.outcome is None else [SHARE, BOARD]
    made = [daily_button(action, shown.day.day, translate) for action in (*actions, ANOTHER)]
    if shown.yesterdays is not None and shown.yesterdays.daily is not None:
        made.append(finish_button(shown.yesterdays.daily, translate, late=True))
    if shown.told:
        made.append(daily_button(DICE, shown.told, translate))
    made.append(daily_button(REMIND if shown.reminded is None else QUIET, shown.day.day, translate))
    for line in rows([*made, puzzle_of_the_day(translate)]):
        body.add_item(line)
    return Draft(body)


def share(match: Match, streak: int, translate: Translate) -> Draft:
    """Tell others how a try went, without giving away how to play. The middle part stands for itself and has
    no formatting, so it reads well wherever it's pasted."""
    assert match.daily is not None, "it is a daily board"
    body = MessageView()
    board = {"game": match.game.title, "day": match.daily}
    lines = [
        pmsg("heading", "{game} · daily {day}", **board),
        # Translators: {squares} are coloured squares that show how the game went.
        pmsg("layout", "{squares} {points}", squares=squares(match), points=_points(match)),
    ]
    if streak > 0:
        lines.append(npmsg("label", "🔥 {n}-day streak", "🔥 {n}-day streak", streak))
    text(body, translate(pmsg("sentence", "{person} has played:", person=person(match.challenger))))
    text(body, "\n".join(map(translate, lines)))
    text(body, translate(msg("-# Everyone gets the same dice. Play it with /daily.")))
    return Draft(body)


def dice_text(day: DailyDay, own: Match | None, translate: Translate) -> Draft:
    """A past day's seed, and how to check the dice it gave."""
    body = MessageView()
    lines = [
        pmsg("heading", "### Dice for {day} ({game})", day=day.day, game=day.game.title),
        msg("SHA-256 of the seed, published before that day: `{text}`", text=day.commitment),
        pmsg("label", "Seed: `{seed}`", seed=day.seed.hex()),
        msg("-# How it works: docs/fairness.md, The daily board."),
    ]
    if own is not None:
        lines.append(msg("-# To check every roll of your try, use /replay {id} fairness.", id=own.id))
    text(body, "\n".join(map(translate, lines)))
    return Draft(body)


def squares(match: Match) -> str:
    """Sum up a finished try in squares."""
    return "".join(SQUARES[made] for made in stretches(match))


def stretches(match: Match) -> list[int]:
    """Sum up a finished try in at most `DAILY_SQUARES` numbers from 0 to `MANY`. Its choices are split into
    equal stretches, and each number stands for the points made in one. In a game that counts no points as it
    goes, there's one for the result."""
    assert match.outcome is not None, "it was played to its end"
    made: list[int] = []
    for ply, position in before_each(match):
        points = position.points_so_far
        if ply.actor == 0 and points is not None:
            made.append(points[0])
    if not made:
        return [MANY if match.outcome.scores[0] == 1 else 0]
    made.append(_points(match))
    count = min(DAILY_SQUARES, len(made) - 1)
    ends = [round(number * (len(made) - 1) / count) for number in range(count + 1)]
    gains = [made[last] - made[first] for first, last in pairwise(ends)]
    return [max(0, min(MANY, gain)) for gain in gains]


def _points(match: Match) -> int:
    assert match.outcome is not None, "it was played to its end"
    return match.outcome.points[0] if match.outcome.points is not None else int(match.outcome.scores[0])


def _invitation(shown: Panel) -> list[Message]:
    """What the day's game is, and when it closes."""
    return [*about_day(shown.day), closing(shown.day)]


def about_day(day: DailyDay) -> list[Message]:
    """What the day's game is, how it's won, and how a daily is played."""
    rules = _rules(day)
    won = [day.game.about.summary, *rules] if rules else [guide_of(day.game).want]
    return [title(day), *won, msg("Everyone gets the same dice and one try.")]


def closing(day: DailyDay) -> Message:
    """When the day closes."""
    return pmsg("sentence", "-# Closes {when}.", when=relative(closes(day.day)))


def _rules(day: DailyDay) -> list[Message]:
    """What the day's options mean and how it's won with them, if they aren't the usual ones."""
    told = (each.rules for each in day.game.dailies if each.options.items() <= day.options.items())
    return [rules for rules in told if rules is not None]


def _ended(shown: Panel, own: Match) -> list[Message]:
    """How a try went, and how the others in this server did."""
    lines = [title(shown.day), *standing(own)]
    if own.outcome is not None:
        lines.append(pmsg("layout", "{squares} **{points}**", squares=squares(own), points=_points(own)))
        lines.append(
            msg("-# Your game in ten squares: {none} no points · {one} 1 point · {more} more",
                none=NOTHING, one=LITTLE, more=MUCH)
        )  # fmt: skip
    if shown.table is not None:
        lines.append(msg("**This server on {day}**", day=shown.day.day))
        lines += table_lines(shown.table)
    return lines


def title(day: DailyDay) -> Message:
    """The heading of a day."""
    return pmsg("heading", "### {game} · daily {day}", game=day.game.title, day=day.day)


def table_lines(tries: Sequence[Try]) -> list[Message]:
    """A line for each finished try, ties sharing a place; then how many are unfinished."""
    done = [each for each in tries if each.finished]
    lines = [
        pmsg("layout", "{place} · {player}: {points}",
            place=place_of(each, done),
            player=person(each.user_id), points=each.points)
        for each in done[:DAILY_PLACES]
    ]  # fmt: skip
    if (more := len(done) - DAILY_PLACES) > 0:
        lines.append(npmsg("list", "{n} more", "{n} more", more))
    if open_ := len(tries) - len(done):
        lines.append(npmsg("list", "-# {n} unfinished try", "-# {n} unfinished tries", open_))
    return lines


def place_of(own: Try, done: Sequence[Try]) -> int:
    """A finished try's place among others. Ties share one."""
    return 1 + sum((other.points or 0) > (own.points or 0) for other in done)


def streak_lines(length: int, rest: str = "") -> list[Message]:
    """How many dailies someone has finished without a break, and the rest day that kept the streak."""
    if length < 1:
        return []
    if rest:
        return [
            nmsg("-# 🔥 {n}-day streak · 💤 rest day on {day}",
                 "-# 🔥 {n}-day streak · 💤 rest day on {day}", length, day=rest)
        ]  # fmt: skip
    return [npmsg("label", "-# 🔥 {n}-day streak", "-# 🔥 {n}-day streak", length)]


def _reminder(at: datetime | None) -> list[Message]:
    return [] if at is None else [msg("-# 🔔 You're reminded every day at {time}.", time=clock_time(at))]


def _promise(tomorrow: DailyDay | None) -> list[Message]:
    if tomorrow is None:
        return []
    what = {"game": tomorrow.game.title, "text": tomorrow.commitment}
    return [msg("-# 🔒 Tomorrow: {game}. SHA-256 of its seed: {text}", **what)]


KIND: Final = "daily"
"""The name of this view in its buttons' custom ids."""

BEGIN, BOARD, RESULT, SHARE, ANOTHER, DICE, REMIND, QUIET = ACTIONS = (
    *("begin", "board", "result", "share", "another", "dice", "remind", "quiet"),
)
"""What the buttons do: begin a try, show one's board, show one's result and the table, share the line with
others, start a match with other dice, show a past day's seed, begin and end reminders."""

POST_KIND: Final = "daily-post"
PLAY: Final = "play"
"""The button that shows today's daily, under a server's post and a reminder."""

_LABELS: Final[dict[str, tuple[Message, discord.ButtonStyle]]] = {
    BEGIN: (pmsg("button", "Start"), GREEN),
    BOARD: (pmsg("button", "My board"), GREY),
    RESULT: (pmsg("button", "Results"), BLUE),
    SHARE: (pmsg("button", "Share"), GREEN),
    ANOTHER: (pmsg("button", "Play another"), GREY),
    DICE: (pmsg("setting", "Dice"), GREY),
    REMIND: (pmsg("button", "Remind me"), GREY),
    QUIET: (pmsg("button", "Stop reminders"), GREY),
}


def daily_button(action: str, day: str, translate: Translate, label: Message | None = None) -> Button:
    """A button for one of the daily's actions."""
    usual, style = _LABELS[action]
    return button(ViewId(KIND, f"{action}.{day}"), translate(label or usual), style)


def finish_button(day: str, translate: Translate, *, late: bool) -> Button:
    """The button that goes on with an unfinished try. `late`: at yesterday's daily."""
    label = pmsg("button", "Finish yesterday's") if late else pmsg("button", "Finish the daily")
    return daily_button(BOARD, day, translate, label)


def play_id(day: str) -> ViewId:
    """The custom id of the button on a day's post or reminder, which tells it from other messages."""
    return ViewId(POST_KIND, f"{PLAY}.{day}")


def play_button(day: str, translate: Translate) -> Button:
    return button(play_id(day), translate(pmsg("button", "Play today")), GREEN)


def after_the_try(day: str, translate: Translate) -> list[Button]:
    """The buttons under a finished board."""
    return [daily_button(action, day, translate) for action in (RESULT, SHARE)]
