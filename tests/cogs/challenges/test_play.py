import pytest

from bot.match.model import Refused
from cogs.challenges.play import continuations, parse_options
from engines import GAMES

EL_OSO = GAMES["el-oso"]


def test_options_are_pairs():
    assert parse_options("") == {}
    assert parse_options(" games=2  order=whole ") == {"games": "2", "order": "whole"}


@pytest.mark.parametrize("text", ["games", "=2", "games=", "games=2 whole", "games=2 games=3"])
def test_anything_else_is_refused(text):
    with pytest.raises(Refused):
        parse_options(text)


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("", ["games=1", "games=2", "games=3", "order=whole", "order=alternate"]),
        ("or", ["order=whole", "order=alternate"]),
        ("games=2", ["games=2", "games=2 order=whole", "games=2 order=alternate"]),
        ("games=2 ", ["games=2", "games=2 order=whole", "games=2 order=alternate"]),
        ("games=2 order=a", ["games=2 order=alternate"]),
        ("games=2 order=whole", ["games=2 order=whole"]),
        ("nonsense", []),
    ],
)
def test_what_is_typed_is_continued(typed, offered):
    assert continuations(EL_OSO, typed) == offered


def test_what_is_offered_can_be_played():
    for text in continuations(EL_OSO, "games=3 "):
        EL_OSO.start(2, **parse_options(text))
