"""What stands at each named place agrees with the position, in random games of every kind; and every sign has
a drawing that Discord takes and that can be told from both of its grounds."""

import io
import re
from random import Random

import pytest
from PIL import Image

from engines import GAMES
from engines.bases.duel import Duel
from engines.core import CHANCE, Game
from engines.notation import parts_of
from render import EMOJIS, View, emoji_digest, emoji_png, scene_of
from render.compose.choices import PLACES
from render.ink.colour import contrast
from tests.render.states.views import picking, played

GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
PLIES = 60


def choosing(game: Game, seats: int, seed: int) -> list[tuple[View, str]]:
    """The choices of a random game's first plies, each with the move that is made then."""
    rng, position, found = Random(seed), game.start(seats), []
    for _ in range(PLIES):
        if not position.actors:
            break
        actor = position.actors[0]
        move = position.draw(rng) if actor == CHANCE else rng.choice(position.moves(actor))
        if actor != CHANCE:
            found.append((View(game, position.seen_by(None), actor=actor), move))
        position = position.play(actor, move)
    return found


@GAME
def test_every_sign_is_drawn(game: Game) -> None:
    for seed, seats in enumerate(game.seats):
        for view, move in choosing(game, seats, seed):
            parts = parts_of(move)
            for length in range(len(parts)):
                shown = dict(scene_of(picking(view, "".join(parts[:length])) if length else view).signs)
                assert set(shown.values()) <= EMOJIS.keys()


@pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if issubclass(game.position, Duel)], ids=lambda game: game.slug
)
def test_in_games_of_position_pieces_stand_where_the_rules_have_them(game: Game) -> None:
    for view, move in choosing(game, 2, 7):
        position = view.position
        assert isinstance(position, Duel)
        shown = dict(scene_of(view).signs)
        for point, owner in zip(position.board.points, position.cells, strict=True):
            side = shown.get(point, "").partition("_")[0]
            if owner >= 0:
                assert side == game.colours[owner], (point, shown)
            else:
                assert side in ("", "neutron", *PLACES), (point, shown)
        lifted, *rest = parts_of(move)
        cell = position.board.cell
        if not rest or lifted not in cell or position.cells[cell[lifted]] < 0:
            continue
        following = {
            parts_of(each)[1] for each in position.moves(view.actor or 0) if parts_of(each)[0] == lifted
        }
        after = dict(scene_of(picking(view, lifted)).signs)
        assert after[lifted].endswith("_up")
        for part in following:
            aimed = after[part.lstrip("-x/=")]
            mover = game.colours[view.actor or 0]
            taken = position.cells[cell[part.lstrip("-x/=")]] >= 0
            assert aimed.startswith(f"{mover}_x_") if taken else aimed == f"{mover}_target"


def test_an_empty_lodge_is_a_lodge_and_a_beaver_on_a_frog_is_a_beaver() -> None:
    shown = dict(scene_of(played(GAMES["brandub"])).signs)
    assert [shown[point] for point in ("a1", "d4", "d1", "d5")] == [
        *("lodge", "orange_queen", "blue_beaver", "orange_beaver")
    ]
    assert "b2" not in shown
    jarmo = dict(scene_of(played(GAMES["jarmo"], "a1-a2")).signs)
    assert [jarmo[point] for point in ("a1", "a2", "b1", "b2")] == [
        *("frog", "blue_beaver", "blue_beaver", "splat")
    ]


def test_discord_takes_every_drawing_and_its_name() -> None:
    assert len(EMOJIS) < 200
    for sign in EMOJIS:
        assert re.fullmatch(r"[A-Za-z0-9_]{2,32}", f"lodge_{sign}_{emoji_digest(sign)}")
        image = Image.open(io.BytesIO(emoji_png(sign)))
        assert (image.format, image.size, image.mode) == ("PNG", (128, 128), "RGBA")
        assert len(emoji_png(sign)) < 30_000
    assert len({emoji_digest(sign) for sign in EMOJIS}) == len(EMOJIS)


@pytest.mark.parametrize("ground", ["#313338", "#FFFFFF"])
def test_every_drawing_is_seen_on_dark_and_on_light_at_the_size_of_a_button(ground: str) -> None:
    """A good part of its 22 x 22 px stands out from the ground."""
    for sign in EMOJIS:
        small = Image.open(io.BytesIO(emoji_png(sign))).resize((22, 22), Image.Resampling.LANCZOS)
        laid = Image.new("RGB", small.size, ground)
        laid.paste(small, (0, 0), small)
        pixels = [laid.getpixel((x, y)) for x in range(22) for y in range(22)]
        told = sum(contrast("#{:02X}{:02X}{:02X}".format(*pixel), ground) >= 2 for pixel in pixels)
        assert told >= 40, (sign, told)
