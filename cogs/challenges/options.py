"""What Options opens: a form where the challenger sets the rules, invites more people, seats Lodge, starts or
withdraws; and for everyone else, the options in force."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from discord import SelectOption

from bot.match import lobby
from bot.match.lobby import DRAWN, PACE, SEAT, awaited_players, free_seats, is_lobby, may_set_up, most_awaited
from bot.match.model import LEVEL_NAMES, Match, Refused, check_level
from bot.match.pace import PACES
from cogs.base.answers import FORGED, Answer
from cogs.base.components import (
    Draft,
    Form,
    MessageView,
    Translate,
    button,
    capital,
    field,
    fit_lines,
    option,
    people_select,
    row,
    select,
    sentence,
    text,
)
from cogs.base.custom_ids import ActId
from cogs.base.discord_limits import MOST_PARTS_OF_A_FORM
from cogs.base.presses import filled, match_of, on_verb
from cogs.board.pressed_boards import PressedBoards
from cogs.board.text import rule, seat_label
from cogs.challenges.message import DESCRIPTIONS, pace_text, seating
from cogs.challenges.new_matches import check_called, people_picked
from cogs.challenges.starting import opened, start_question
from cogs.opponent.turns import LodgeTurns
from engines.core import Message, msg, nmsg, npmsg, pmsg

NEXT: Final = "next"
"""The form's menu for what to do next with the challenge."""
KEEP, MORE, ASK, START, WITHDRAW, TAKE_AWAY = "keep", "more", "ask", "start", "withdraw", "empty"
"""Its values, besides Lodge's levels."""


@on_verb("options")
async def open_options(answer: Answer, pressed: ActId) -> None:
    """Open the form for the challenger, and tell everyone else the options in force. Raises Refused."""
    match = await opened(answer, pressed)
    lobby.check_open(match)
    if answer.user_id == match.challenger:
        await answer.ask(first_page(match, answer.translate))
    else:
        await answer.send(options_in_force(match, answer.translate), ephemeral=True)


@on_verb("more!")
async def open_second_page(answer: Answer, pressed: ActId) -> None:
    """Open the rest of the form. Raises Refused."""
    match = await match_of(answer, pressed)
    lobby.set_up(match, answer.user_id, {})  # refuses if nothing can be chosen
    if not (page := second_page(match, answer.translate)):
        raise Refused(FORGED)
    await answer.ask(page)


@on_verb("set")
async def save(answer: Answer, pressed: ActId) -> None:
    """Save a form, and do what it says next. Raises Refused."""
    match = await match_of(answer, pressed)
    matches, user_id = answer.bot.matches, answer.user_id
    chosen = filled(answer)
    then = chosen.pop(NEXT, KEEP)
    if then in LEVEL_NAMES:
        check_level(then)
    if changed := chosen != in_force(match, chosen):
        match = await matches.set_up(match.id, user_id, chosen)
    if then == WITHDRAW:
        match = await matches.withdraw(match.id, user_id)
    elif then in LEVEL_NAMES:
        match = await matches.add_lodge(match.id, user_id, then)
    elif then == TAKE_AWAY:
        match = await matches.take_lodge_away(match.id, user_id)
    elif then == START:
        lobby.start(match, user_id, matches.now())  # refuses if it can't start
    if then in _QUESTIONS and not changed:
        pass  # the question is the answer
    elif answer.only_for_one:
        await answer.bot.cog(LodgeTurns).show_beside(answer, saved_notice(answer.translate), match)
    else:
        await answer.bot.cog(PressedBoards).show(answer, match)
    if then in _QUESTIONS:
        await answer.send(_QUESTIONS[then](match, answer.translate), ephemeral=True)


@on_verb("ask")
async def ask_people(answer: Answer, pressed: ActId) -> None:
    """Invite the people who were picked to play, too; news tells them. Raises Refused."""
    match = await match_of(answer, pressed)
    named = check_called(answer.interaction, people_picked(answer))
    if not named:
        raise Refused(msg("To play Lodge, pick a level under **Options**."))
    asked = tuple(each.id for each in named)
    match = await answer.bot.matches.invite(match.id, answer.user_id, asked)
    await answer.bot.cog(LodgeTurns).show_beside(answer, saved_notice(answer.translate), match)


class _Choice(NamedTuple):
    """Something that the challenger can choose."""

    name: str
    title: Message
    values: dict[str, Message]
    chosen: str


def in_force(match: Match, names: Iterable[str]) -> dict[str, str]:
    """Return the values of these choices now in force."""
    holds = {choice.name: choice.chosen for choice in _choices(match)}
    return {name: holds[name] for name in names if name in holds}


def _choices(match: Match) -> list[_Choice]:
    """Return what can be chosen in a challenge, most wanted first."""
    seats = {str(seat): seat_label(match.game, seat) for seat in range(match.seat_count)}
    wish = DRAWN if match.seat_wish is None else str(match.seat_wish)
    made = [_Choice(SEAT, pmsg("form", "Your seat"), {DRAWN: pmsg("option", "Random"), **seats}, wish)]
    if match.seat_count > 1:
        paces = {name: pace.name for name, pace in PACES.items()}
        made.insert(0, _Choice(PACE, pmsg("form", "Time limit"), paces, match.pace))
    for each in match.game.options:
        values = dict(zip(each.values, each.labels, strict=True))
        made.append(_Choice(each.name, each.title, values, match.options[each.name]))
    return made


def _pages(match: Match) -> tuple[list[_Choice], list[_Choice]]:
    """Return the choices on the form's first page, besides what to do next, and those on the second."""
    choices = _choices(match) if may_set_up(match) else []
    return choices[: MOST_PARTS_OF_A_FORM - 1], choices[MOST_PARTS_OF_A_FORM - 1 :]


def first_page(match: Match, translate: Translate) -> Form:
    first, second = _pages(match)
    made = _form(match, first, translate)
    steps = _next_steps(match, translate, more=len(second))
    field(made, translate(pmsg("form", "What's next?")), select(NEXT, "", steps, KEEP))
    return made


def second_page(match: Match, translate: Translate) -> Form | None:
    """Return the form's second page; None if everything fits on the first."""
    _, second = _pages(match)
    return _form(match, second, translate) if second else None


def _form(match: Match, choices: Sequence[_Choice], translate: Translate) -> Form:
    made = Form(ActId(match.id, match.ply, "set"), translate(pmsg("form", "Options")))
    for choice in choices:
        options = [option(value, translate(label)) for value, label in choice.values.items()]
        field(made, translate(choice.title), select(choice.name, "", options, choice.chosen))
    return made


def _next_steps(match: Match, translate: Translate, *, more: int) -> list[SelectOption]:
    """Return what the challenger can do with an open match."""
    made = [option(KEEP, translate(pmsg("button", "Save and wait")))]
    if more:
        said = npmsg("button", "Save, then set {n} more option", "Save, then set {n} more options", more)
        made.append(option(MORE, translate(said)))
    if is_lobby(match):
        made.append(option(START, translate(pmsg("option", "Start now"))))
    if len(awaited_players(match)) < most_awaited(match):
        made.append(option(ASK, translate(pmsg("button", "Invite more people"))))
    if match.seat_count == 2 or free_seats(match):
        for level, name in LEVEL_NAMES.items():
            label = msg("Play Lodge instead ({level})", level=name)
            if is_lobby(match):
                label = pmsg("option", "Add Lodge ({level})", level=name)
            made.append(option(level, translate(label), translate(DESCRIPTIONS[level])))
    if match.lodge_players:
        made.append(option(TAKE_AWAY, translate(pmsg("option", "Remove Lodge"))))
    made.append(option(WITHDRAW, translate(pmsg("button", "Withdraw the challenge"))))
    return made


def more_question(match: Match, translate: Translate) -> Draft:
    """Lead the challenger to the second page, because a form can't open another."""
    body = MessageView()
    _, second = _pages(match)
    said = nmsg("Saved. There's {n} more option.", "Saved. There are {n} more options.", len(second))
    text(body, translate(said))
    body.add_item(
        row([button(ActId(match.id, match.ply, "more!"), translate(pmsg("button", "More options")))])
    )
    return Draft(body)


def ask_question(match: Match, translate: Translate) -> Draft:
    """Ask the challenger who else to invite."""
    body = MessageView()
    two = match.seat_count == 2
    first = msg("Who else do you want to invite? The first to accept plays.")
    text(body, translate(first if two else msg("Who else do you want to invite?")))
    most = most_awaited(match) - len(awaited_players(match))
    picking = people_select(ActId(match.id, match.ply, "ask"), translate(pmsg("menu", "Pick people")), most)
    body.add_item(row([picking]))
    return Draft(body)


_QUESTIONS: Final[dict[str, Callable[[Match, Translate], Draft]]] = {
    MORE: more_question,
    ASK: ask_question,
    START: start_question,
}
"""The questions asked after the form, by what to do next."""


def saved_notice(translate: Translate) -> Draft:
    return sentence(pmsg("sentence", "Saved."), translate)


def options_in_force(match: Match, translate: Translate) -> Draft:
    """List every option of the match as it's set, with everything else that's agreed to."""
    body = MessageView()
    heading = translate(pmsg("heading", "{game} options", game=match.game.title))
    agreed = [capital(translate(line)) for line in (*pace_text(match), *seating(match))]
    lines = [f"**{heading}**", *agreed]
    lines += [translate(rule(option, match.options[option.name])) for option in match.game.options]
    text(body, fit_lines(lines))
    return Draft(body)
