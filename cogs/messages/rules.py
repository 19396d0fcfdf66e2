"""The rules of a game as a message, with its board and one typical move drawn."""

from __future__ import annotations

from bot.limits_and_times import RULES_LENGTH
from cogs.discord_limits import TEXT_LENGTH
from cogs.messages.components import Draft, MessageView, Translate, fit_lines, gallery, text
from cogs.messages.match_message import alt_text, try_to_draw
from cogs.messages.match_text import seat_label
from engines.core import Game, msg
from render import Step, View, first_view


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
    if game.seats[-1] > 1:
        alone = msg("Nobody there? `/play game:{slug} level:normal` seats Lodge.", slug=game.slug)
        lines.append(f"-# {translate(alone)}")
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
