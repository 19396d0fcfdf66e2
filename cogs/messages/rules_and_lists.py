"""Messages that explain: a game's rules, the list of games, and the question before giving up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.match.lobby import seat_range
from bot.match.model import Match
from bot.match.play import hardly_begun
from cogs.messages.components import MOST_TEXT, RED, Panel, Sheet, Words, act, fitting, gallery, row, text
from cogs.messages.drafts import described, drawn
from cogs.messages.sentences import seat_label, void_warning
from cogs.presses import ids
from engines.core import Game, Message, msg, nmsg
from render import Step, View, first_view
from render.contact import SHEET, kept_sheet

RULES_LENGTH: Final = 3000
"""Characters of a game's own rules (engines.core.About); what else is said of it shares the rest."""


def rules(game: Game, words: Words) -> Sheet:
    """The rules of a game on one screen, with its board and one typical move drawn."""
    panel = Panel()
    about = game.about
    text(
        panel,
        fitting([f"### {game.title}", words(about.summary), *map(words, about.rules)], RULES_LENGTH + 300),
    )
    pictures = []
    views = (("start", msg("The start."), first_view(game)), ("move", msg("A typical move."), _example(game)))
    for name, title, view in views:
        picture = drawn(view, words)
        if picture is not None:
            pictures.append((f"{game.slug}-{name}.png", picture.png))
            text(panel, " ".join(["-#", words(title), *_told(view, words)]))
            gallery(panel, pictures[-1][0], described(view, words))
    text(panel, fitting(_notes(game, words), MOST_TEXT - panel.content_length()))
    return Sheet(panel, tuple(pictures))


def games(all_games: Iterable[Game], words: Words) -> Sheet:
    """Every game by family with its seats and length, under a sheet of all the boards."""
    families: dict[str, list[Game]] = {}
    for game in sorted(all_games, key=lambda game: game.title):
        families.setdefault(words(game.about.family), []).append(game)
    lines = []
    for family, members in sorted(families.items()):
        lines.append(f"**{family[:1].upper()}{family[1:]}**")
        lines += [f"- {words(_entry(game))}" for game in members]
    hint = words(msg("/rules explains a game, /play starts one."))
    lines.append(f"-# {hint}")
    panel = Panel()
    gallery(panel, SHEET.name, words(msg("The boards of all games.")))
    text(panel, fitting(lines, MOST_TEXT))
    return Sheet(panel, ((SHEET.name, kept_sheet()),))


def sure_to_resign(match: Match, words: Words, *, leaving: bool) -> Sheet:
    """Asks once more, for the person's own eyes. `leaving`: the others will play on."""
    panel = Panel()
    what = {"id": match.id, "game": match.game.title}
    question = msg("Do you really resign match {id} of {game}?", **what)
    if leaving:
        question = msg(
            "Do you really leave match {id} of {game}? It goes on without you, and you come last.", **what
        )
    text(panel, words(question))
    if not leaving and hardly_begun(match):
        text(panel, words(void_warning(match)))
    label = msg("Yes, leave") if leaving else msg("Yes, resign")
    yes = act(ids.Act(match.id, match.ply, "resign!"), words(label), RED)
    panel.add_item(row([yes]))
    return Sheet(panel)


def resigned(match: Match, words: Words) -> Sheet:
    panel = Panel()
    what = {"id": match.id, "game": match.game.title}
    left = match.ending is None
    told = msg("You have left match {id} of {game}.", **what)
    if match.void:
        told = msg("You have resigned match {id} of {game}: it is void and counts for nobody.", **what)
    elif not left:
        told = msg("You have resigned match {id} of {game}.", **what)
    text(panel, words(told))
    return Sheet(panel)


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


def _notes(game: Game, words: Words) -> list[str]:
    """What stands below the pictures: colours, options, notes, credits."""
    lines = [words(note) for note in game.about.notes]
    if len(game.seats) > 1 or game.seats[0] > 1:
        seats = tuple(seat_label(game, seat) for seat in range(game.seats[-1]))
        lines.append(words(msg("In the order of play: {seats}.", seats=seats)))
    for option in game.options:
        lines.append(words(msg("**{title}** (option `{name}`)", title=option.title, name=option.name)))
        for value, label in zip(option.values, option.labels, strict=True):
            choice = words(msg("`{value}`: {label}", value=value, label=label))
            lines.append(f"- {choice}")
    lines.append(f"-# {words(game.about.credits)}")
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


def _told(view: View, words: Words) -> list[str]:
    return [words(step.before.describe(step.actor, step.move)) for step in view.steps]
