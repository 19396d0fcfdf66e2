"""Messages that explain: a game's rules, the list of games, and the question before resigning."""

from __future__ import annotations

from collections.abc import Iterable

from bot.limits import RULES_LENGTH
from bot.match.lobby import seat_range
from bot.match.model import Match
from bot.match.play import hardly_begun
from cogs.custom_ids import ActId
from cogs.discord_limits import TEXT_LENGTH
from cogs.messages.components import RED, Draft, MessageView, Translate, act, fit_lines, gallery, row, text
from cogs.messages.drafts import alt_text, try_to_draw
from cogs.messages.match_text import seat_label, void_warning
from engines import listed
from engines.core import Game, Message, msg, nmsg
from render import Step, View, first_view
from render.contact import SHEET, kept_sheet


def rules(game: Game, translate: Translate) -> Draft:
    """The rules of a game on one screen, with its board and one typical move drawn."""
    body = MessageView()
    about = game.about
    text(
        body,
        fit_lines(
            [f"### {game.title}", translate(about.summary), *map(translate, about.rules)], RULES_LENGTH + 300
        ),
    )
    pictures = []
    views = (("start", msg("The start."), first_view(game)), ("move", msg("A typical move."), _example(game)))
    for name, title, view in views:
        picture = try_to_draw(view, translate)
        if picture is not None:
            pictures.append((f"{game.slug}-{name}.png", picture.png))
            text(body, " ".join(["-#", translate(title), *_told(view, translate)]))
            gallery(body, pictures[-1][0], alt_text(view, translate))
    text(body, fit_lines(_notes(game, translate), TEXT_LENGTH - body.content_length()))
    return Draft(body, tuple(pictures))


def games(all_games: Iterable[Game], translate: Translate) -> Draft:
    """Every game by family with its seats and length, under one picture of all the boards."""
    families: dict[str, list[Game]] = {}
    for game in listed(all_games):
        families.setdefault(translate(game.about.family), []).append(game)
    lines = []
    for family, members in sorted(families.items()):
        lines.append(f"**{family[:1].upper()}{family[1:]}**")
        lines += [f"- {translate(_entry(game))}" for game in members]
    hint = translate(msg("/rules explains a game, /play starts one."))
    lines.append(f"-# {hint}")
    body = MessageView()
    gallery(body, SHEET.name, translate(msg("The boards of all games.")))
    text(body, fit_lines(lines, TEXT_LENGTH))
    return Draft(body, ((SHEET.name, kept_sheet()),))


def resign_question(match: Match, translate: Translate, *, leaving: bool) -> Draft:
    """Asks the person alone to confirm. `leaving`: the others will play on."""
    body = MessageView()
    what = {"id": match.id, "game": match.game.title}
    question = msg("Really resign match {id} of {game}?", **what)
    if leaving:
        question = msg(
            "Really leave match {id} of {game}? It goes on without you, and you come last.", **what
        )
    text(body, translate(question))
    if not leaving and hardly_begun(match):
        text(body, translate(void_warning(match)))
    label = msg("Yes, leave") if leaving else msg("Yes, resign")
    yes = act(ActId(match.id, match.ply, "resign!"), translate(label), RED)
    body.add_item(row([yes]))
    return Draft(body)


def resign_notice(match: Match, translate: Translate) -> Draft:
    body = MessageView()
    what = {"id": match.id, "game": match.game.title}
    left = match.ending is None
    told = msg("You have left match {id} of {game}.", **what)
    if match.void:
        told = msg("You have resigned match {id} of {game}: it is void and counts for nobody.", **what)
    elif not left:
        told = msg("You have resigned match {id} of {game}.", **what)
    text(body, translate(told))
    return Draft(body)


def _entry(game: Game) -> Message:
    first, last = game.about.minutes
    return msg(
        "{title} (`{slug}`): {players}, {first} to {last} minutes",
        title=game.title,
        slug=game.slug,
        players=nmsg("{seats} player", "{seats} players", game.seats[-1], seats=seat_range(game)),
        first=first,
        last=last,
    )


def _notes(game: Game, translate: Translate) -> list[str]:
    """What stands below the pictures: colours, options, notes, credits."""
    lines = [translate(note) for note in game.about.notes]
    if len(game.seats) > 1 or game.seats[0] > 1:
        seats = tuple(seat_label(game, seat) for seat in range(game.seats[-1]))
        lines.append(translate(msg("In the order of play: {seats}.", seats=seats)))
    for option in game.options:
        lines.append(translate(msg("**{title}** (option `{name}`)", title=option.title, name=option.name)))
        for value, label in zip(option.values, option.labels, strict=True):
            choice = translate(msg("`{value}`: {label}", value=value, label=label))
            lines.append(f"- {choice}")
    lines.append(f"-# {translate(game.about.credits)}")
    return lines


def _example(game: Game) -> View:
    """The position after the example moves, the last of which has just been made, as everybody sees it."""
    after = game.start()
    steps: list[Step] = []
    for move in game.about.example:
        before, actor = after, after.actors[0]
        after = before.play(actor, move)
        steps.append(Step(before.seen_by(None), actor, move, after.seen_by(None)))
    return View(game, after.seen_by(None), steps=tuple(steps[-1:]), outcome=after.outcome)


def _told(view: View, translate: Translate) -> list[str]:
    return [translate(step.before.describe(step.actor, step.move)) for step in view.steps]
