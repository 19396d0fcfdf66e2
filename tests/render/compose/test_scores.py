"""The table of points by round."""

from render import scene as s
from render.compose.scores import Scores, score_table

FIELD = s.Field(0, 1000, 1)


def written(things: list[s.Thing]) -> dict[tuple[float, float], tuple[str, str]]:
    """Text and paint of every number by its place, from the upper left corner."""
    words = [thing for thing in things if isinstance(thing, s.Label)]
    return {(word.at[0], 1000 - word.at[1]): (str(word.text), word.paint) for word in words}


def rows(scores: Scores) -> list[list[tuple[str, str]]]:
    """What is written, row by row from left to right."""
    found = written(score_table(scores, FIELD))
    levels = sorted({y for _, y in found})
    return [[found[place] for place in sorted(found) if place[1] == level] for level in levels]


def test_points_stand_by_round_and_seat_with_their_sum() -> None:
    head, blue, orange = rows(Scores(("blue", "orange"), [(3, 0), (1, 12)], (4, 12), columns=4))
    assert [text for text, _ in head] == ["1", "2", "3", "4"]
    assert [text for text, _ in blue] == ["3", "1", "4"]
    assert [text for text, _ in orange] == ["0", "12", "12"]


def test_of_a_long_match_the_last_rounds_are_shown() -> None:
    head, blue, _ = rows(Scores(("blue", "orange"), [(place, 0) for place in range(7)], (21, 0), columns=4))
    assert [text for text, _ in head] == ["4", "5", "6", "7"]
    assert [text for text, _ in blue] == ["3", "4", "5", "6", "21"]


def test_what_has_just_ended_is_gold_and_what_did_not_win_quiet() -> None:
    points, played = ("blue", "orange"), [(3, 0), (0, 2), (0, 0)]
    _, blue, orange = rows(Scores(points, played, (3, 2), columns=4, fresh=3, winners=(0, 1, -1)))
    assert [paint for _, paint in blue] == ["chalk", "slate_quiet", "accent", "chalk"]
    assert [paint for _, paint in orange] == ["slate_quiet", "chalk", "accent", "chalk"]


def test_the_leader_is_crowned_and_the_round_being_played_lit() -> None:
    colours = ("blue", "orange", "green")
    things = score_table(Scores(colours, [(1, 5, 2)], (1, 5, 2), columns=4, lit=2, leader=1), FIELD)
    tokens = {thing.side: thing.at for thing in things if isinstance(thing, s.Token)}
    assert list(tokens) == list(colours)
    (crown,) = (thing for thing in things if isinstance(thing, s.Crown))
    assert crown.at[1] == tokens["orange"][1]
    (second,) = (at for at, said in written(things).items() if said == ("2", "slate_quiet"))
    lit = [thing.at[0] for thing in things if isinstance(thing, s.Patch) and thing.strength == 0.16]
    assert lit == [second[0]]
    idle = score_table(Scores(colours, [(1, 1, 1)], (1, 1, 1), columns=4), FIELD)
    assert not any(isinstance(thing, s.Crown) for thing in idle)
