"""The rules of a game in pages: in short, an idea to a page, in full, its options, and what else is known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from bot.guides.guide import guide_of, view_of
from bot.store.named_values import DUSK
from cogs.custom_ids import MenuId, ViewId
from cogs.messages.components import (
    Draft,
    MessageView,
    Translate,
    fit_lines,
    menu,
    row,
    text,
    view,
)
from cogs.messages.game_words import in_short
from cogs.messages.guide_picture import Pictures, put_view
from cogs.messages.match_message import Paint
from cogs.messages.match_text import seat_label
from engines.core import Game, Message, msg
from render import View, first_view, paint_plan

KIND: Final = "rules"
"""What the custom ids of its buttons name."""

TURN, CHOOSE, SHOW, OPEN = "turn", "page", "show", "open"
"""What a button or menu does: turn to a page, choose one, show one to everybody, open one of one's own."""

_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Asked:
    """A page of the rules of a game."""

    game: Game
    page: int = 1
    options: str = ""
    """The options of the match whose rules are asked for, to be marked, a digit each (`written`); "" where
    there is no match."""

    def to(self, what: str) -> ViewId:
        """The button that does that with this page."""
        return ViewId(KIND, f"{what}.{self.game.slug}.{self.options}.{self.page}")

    @property
    def choosing(self) -> MenuId:
        """The menu of its pages."""
        return MenuId(KIND, f"{CHOOSE}.{self.game.slug}.{self.options}.")


def written(game: Game, options: Mapping[str, str]) -> str:
    """The options of a match as custom ids carry them: of each the place of its value."""
    return "".join(
        _DIGITS[option.values.index(options.get(option.name, option.default))] for option in game.options
    )


def read(game: Game, options: str) -> dict[str, str] | None:
    """The options so written, {} for ""; None if that is not how they are written."""
    if not options:
        return {}
    places = [_DIGITS.find(digit) for digit in options]
    if len(places) != len(game.options):
        return None
    if any(not 0 <= place < len(option.values) for place, option in zip(places, game.options, strict=True)):
        return None
    return {option.name: option.values[place] for place, option in zip(places, game.options, strict=True)}


def titles(game: Game) -> list[Message]:
    """What the pages are called, in their order."""
    made = [msg("In short"), *(idea.title for idea in guide_of(game).ideas), msg("The rules in full")]
    made += [msg("Options")] if game.options else []
    return [*made, msg("About this game")]


def rules_page(
    asked: Asked,
    translate: Translate,
    theme: str = DUSK,
    *,
    public: bool = False,
    promise: Message | None = None,
    paint: Paint = paint_plan,
) -> Draft:
    """A page, drawn. `public`: for everybody in a channel, with a button to open the rules for oneself; else
    with those that turn it. `promise`: what was promised of the seed of the match they were opened from."""
    body, pictures = MessageView(), Pictures()
    lines, shown = page_of(asked, translate)
    lines += [f"-# {translate(promise)}"] if promise is not None else []
    text(body, fit_lines(lines))
    if shown is not None:
        pictures = put_view(body, shown, f"{asked.game.slug}-{asked.page}.png", translate, theme, paint)
    if public:
        opening = view(asked.to(OPEN), translate(msg("Read the rules")))
        body.add_item(row([opening]))
        return Draft(body, pictures)
    named = titles(asked.game)
    listed = [
        (str(number), f"{number}. {translate(title)}", "") for number, title in enumerate(named, start=1)
    ]
    body.add_item(row([menu(asked.choosing, translate(msg("Pages")), listed, str(asked.page))]))
    last = len(named)
    back, forward = max(1, asked.page - 1), min(last, asked.page + 1)
    body.add_item(
        row(
            [
                view(replace(asked, page=back).to(TURN), "◀", disabled=asked.page == 1),
                view(replace(asked, page=forward).to(TURN), "▶", disabled=asked.page == last),
                view(asked.to(SHOW), translate(msg("Show everybody"))),
            ]
        )
    )
    return Draft(body, pictures)


# What stands on the pages


def page_of(asked: Asked, translate: Translate) -> tuple[list[str], View | None]:
    """The lines of a page, its heading first, and what is drawn below them."""
    game, guide = asked.game, guide_of(asked.game)
    if asked.page == 1:
        return [f"### {game.title}", *_in_short(game, translate)], view_of(game, guide.best)
    title = msg("{game}: {page}", game=game.title, page=titles(game)[asked.page - 1])
    heading = f"### {translate(title)}"
    if asked.page <= len(guide.ideas) + 1:
        idea = guide.ideas[asked.page - 2]
        return [heading, translate(idea.text)], view_of(game, idea.shown)
    after = asked.page - len(guide.ideas) - 2
    if after == 0:
        rules = [game.about.summary, *game.about.rules]
        return [heading, *map(translate, rules)], first_view(game)
    if after == 1 and game.options:
        return [heading, *_options(asked, translate)], None
    return [heading, *_about(game, translate)], None


def three_lines(game: Game, translate: Translate) -> list[str]:
    """What you want, what you do, what to watch."""
    guide = guide_of(game)
    said = (
        msg("**What you want:** {line}", line=guide.want),
        msg("**What you do:** {line}", line=guide.do),
        msg("**What to watch:** {line}", line=guide.watch),
    )
    return [translate(line) for line in said]


def _in_short(game: Game, translate: Translate) -> list[str]:
    turn = guide_of(game).turn
    lines = [f"-# {translate(in_short(game))}", *three_lines(game, translate)]
    if turn:
        heading = translate(msg("A turn in presses"))
        lines += [f"**{heading}**", *(f"- {translate(step)}" for step in turn)]
    return lines


def _options(asked: Asked, translate: Translate) -> list[str]:
    """Every option with its values, the usual one first; those in force are marked."""
    game, in_force = asked.game, read(asked.game, asked.options) or {}
    lines = []
    for option in game.options:
        lines.append(translate(msg("**{title}** (option `{name}`)", title=option.title, name=option.name)))
        for value, label in zip(option.values, option.labels, strict=True):
            choice = msg("`{value}`: {label}", value=value, label=label)
            if in_force.get(option.name) == value:
                choice = msg("{choice} · in force here", choice=choice)
            lines.append(f"- {translate(choice)}")
    usual = msg("The first of each is the usual one.")
    return [*lines, f"-# {translate(usual)}"]


def _about(game: Game, translate: Translate) -> list[str]:
    """Notes, who moves first, other names, sources, credits."""
    about = game.about
    lines = list(about.notes)
    if game.seats[-1] > 1:
        seats = tuple(seat_label(game, seat) for seat in range(game.seats[-1]))
        lines.append(msg("In the order of play: {seats}.", seats=seats))
        lines.append(msg("Nobody there? `/play game:{slug} level:normal` seats Lodge.", slug=game.slug))
    if game.aliases:
        lines.append(msg("Also found under {names}.", names=game.aliases))
    return [translate(line) for line in (*lines, *about.sources, about.credits)]
