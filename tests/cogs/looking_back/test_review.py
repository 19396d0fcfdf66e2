"""What a review says, beside its pictures."""

from dataclasses import replace
from functools import reduce

from discord import ui

from bot.match import takebacks
from bot.match.model import Ending, State
from bot.match.walkthrough import Walkthrough, steps_of
from cogs.board.text import headline
from cogs.looking_back.replay import replay_draft
from cogs.looking_back.review import review_draft
from engines.opponents.review import Cause, Mistake, Review
from engines.opponents.review.model import Reviewed
from render import Picture
from tests.cogs.matches import NOW, moved, started


def test_it_says_whose_each_mistake_was_and_counts_in_chances():
    match = moved(moved(started("yonmoque"), "c3"), "c5")
    over = replace(match, state=State.OVER, ending=Ending("resigned", 0))
    steps = (
        Reviewed(0, Cause.CHOICE, (-0.31, 0.31), (0.0, 0.0)),
        Reviewed(1, Cause.CHOICE, (0.15, -0.15), (0.0, 0.0)),
        Reviewed(0, Cause.RESIGNED, (0.0, 0.0), (-0.34, 0.34)),
    )
    worst = (Mistake(0, 0, "c3", 0.19, "a1", 0.5, ("a1",)), Mistake(1, 1, "c5", 0.66, "b2", 0.81, ("b2",)))
    found = Review(((0.5, 0.5), (0.19, 0.81), (0.34, 0.66), (0.0, 1.0)), steps, worst)
    body = review_draft(over, found, str, paint=lambda *_: Picture(b"", 1, 1)).body
    said = "\n".join(said_in(body))
    blue, green = over.seats
    assert f"<@{blue}>: luck −34%, mistakes −31%" in said
    assert f"<@{green}>: luck +34%, mistakes −15%" in said
    assert "Percentages are chances gained or lost" in said
    assert "Red numbers mark the biggest mistakes." in said
    assert f"**1.** 🔵 <@{blue}> · Move 1: Blue places a beaver on c3. Winning chances: 50% → 19%." in said
    assert f"**2.** 🟢 <@{green}> · Move 2: Green places a beaver on c5. Winning chances: 81% → 66%." in said


def test_without_luck_it_counts_the_mistakes():
    match = moved(moved(started("yonmoque"), "c3"), "c5")
    over = replace(match, state=State.OVER, ending=Ending("resigned", 0))
    steps = (
        Reviewed(0, Cause.CHOICE, (-0.31, 0.31), (0.0, 0.0)),
        Reviewed(1, Cause.CHOICE, (0.0, 0.0), (0.0, 0.0)),
        Reviewed(0, Cause.RESIGNED, (-0.19, 0.19), (0.0, 0.0)),
    )
    worst = (Mistake(0, 0, "c3", 0.19, "a1", 0.5, ("a1",)),)
    found = Review(((0.5, 0.5), (0.19, 0.81), (0.19, 0.81), (0.0, 1.0)), steps, worst)
    body = review_draft(over, found, str, paint=lambda *_: Picture(b"", 1, 1)).body
    said = "\n".join(said_in(body))
    blue, green = over.seats
    assert f"<@{blue}>: 1 mistake, costing 31%" in said
    assert f"<@{green}>: no mistakes" in said
    assert "Percentages are chances gained or lost" not in said


def test_a_move_has_its_number_in_the_replay_and_in_the_result_too(monkeypatch):
    """Whatever was taken back before it."""
    monkeypatch.setattr("cogs.looking_back.replay.try_to_draw", lambda *_, **known: None)
    match = reduce(moved, ["c3", "c5", "a2"], started("yonmoque"))
    match = takebacks.take_back(match, match.seats[0], NOW)
    match = reduce(moved, ["b2", "d2"], match)
    over = replace(match, state=State.OVER, ending=Ending("resigned", 0))
    mistake = Mistake(3, 1, "d2", 0.66, "b5", 0.81, ("b5",))
    found = Review(((0.5, 0.5),) * 5, (Reviewed(0, Cause.CHOICE, (0.0, 0.0), (0.0, 0.0)),) * 4, (mistake,))
    reviewed = review_draft(over, found, str, paint=lambda *_: Picture(b"", 1, 1)).body
    assert any("Move 4: Green places a beaver on d2." in text for text in said_in(reviewed))
    walk = Walkthrough(over, steps_of(over), None)
    draft = replay_draft(walk, walk.last, None, str)
    assert any("**4 of 4** Green places a beaver on d2." in text for text in said_in(draft.body))
    assert "in 4 moves" in str(headline(over))
    (menu,) = (item for item in draft.body.walk_children() if isinstance(item, ui.Select))
    assert [(each.label, each.description) for each in menu.options[2:]] == [
        ("2. Green places a beaver on c5.", None),
        ("Blue places a beaver on a2.", "Taken back later"),
        ("Blue took back step 3.", None),
        ("3. Blue places a beaver on b2.", None),
        ("4. Green places a beaver on d2.", None),
    ]


def said_in(body):
    return [item.content for item in body.walk_children() if isinstance(item, ui.TextDisplay)]
