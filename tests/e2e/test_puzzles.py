"""Puzzles as people press through them: the whole line, a move refuted, and what counts."""

from __future__ import annotations

from bot.store.puzzles import known_to
from engines.puzzles.puzzle import Puzzle, answer, puzzle
from tests.e2e.live_lodge import LiveLodge, at_once
from tests.e2e.people import LOUNGE, Person, Shown

GAME = "jarmo"
COUNTS = "-# Your first try counts for your puzzle rating. Looking at the solution counts as a wrong try."


def boards(shown: Shown) -> dict[str, str]:
    """By what they press on the board, the custom ids."""
    found = {}
    for control in shown.controls:
        kind, _, what = control.custom_id.partition("|puzzle|p.")
        if kind == "view":
            found[what.split(".", 3)[3]] = control.custom_id
    return found


def given(shown: Shown) -> Puzzle:
    """The puzzle that a message shows."""
    (name,) = {each.split(".")[2] for control in shown.controls if "|puzzle|" in (each := control.custom_id)}
    return puzzle(name)


def last_press(shown: Shown, move: str) -> str:
    """The custom id that plays a move on a board whose piece is lifted, or lifts the piece."""
    fitting = [pressed for pressed in boards(shown) if pressed and move.startswith(pressed)]
    return boards(shown)[max(fitting, key=len)]


async def play(person: Person, shown: Shown, move: str) -> Shown:
    """Press a move until it's played."""
    for _ in range(4):
        custom_id = last_press(shown, move)
        shown = (await person.use(shown, custom_id)).shown
        if "❌" in shown.text or "✅" in shown.text:
            return shown
    raise AssertionError(f"{move} was never played")


async def lift(person: Person, shown: Shown, move: str) -> Shown:
    """Press all of a move but the last part."""
    while move not in boards(shown):
        shown = (await person.use(shown, last_press(shown, move))).shown
    return shown


def wrong_move(found: Puzzle) -> str:
    """A move that the puzzle refutes."""
    position = found.position()
    return next(move for move in position.moves(position.actors[0]) if not answer(found, (), move).right)


async def test_the_right_line_to_its_end_and_where_it_is_shown(lodge: LiveLodge) -> None:
    ann = lodge.ann
    shown = (await ann.command("puzzle", game=GAME)).shown
    found = given(shown)
    assert shown.ephemeral
    assert shown.alts
    assert shown.text.splitlines()[1:] == [COUNTS]
    assert f"wins in {found.turns}. Find the move." in shown.text
    played: tuple[str, ...] = ()
    while played != found.line:
        move = found.line[len(played)]
        verdict = answer(found, played, move)
        shown = await play(ann, shown, move)
        played = (*played, move, *verdict.replies)
        assert ("✅ Solved." if verdict.solved else "✅ Right.") in shown.text
    assert "Your puzzle rating: 1" in shown.text
    following = given((await ann.press(shown, "Next puzzle")).shown)
    assert following.slug == GAME
    assert following.id != found.id

    table = (await ann.command("leaderboard", game="puzzles")).shown
    assert f"1. {ann.mention}: 1" in table.text
    assert "solved 1 of 1" in table.text
    assert "Puzzles, ratings" in (await ann.command("leaderboard")).shown.text
    assert "(solved 1 of 1)" in (await ann.command("profile")).shown.text


async def test_a_wrong_move_is_refuted_and_counts_once_however_often_it_is_pressed(lodge: LiveLodge) -> None:
    ben = lodge.ben
    start = (await ben.command("puzzle", LOUNGE, game=GAME)).shown
    found = given(start)
    move = wrong_move(found)
    shown = await lift(ben, start, move)
    assert COUNTS in shown.text
    custom_id = boards(shown)[move]
    first, second = await at_once(ben.use(shown, custom_id), ben.use(shown, custom_id))
    assert sum("Your puzzle rating" in each.shown.text for each in (first, second)) <= 1
    store = (await lodge.matches()).store
    known = await known_to(store, ben.id)
    assert known.answered == {found.id}
    assert known.rating < 1500
    refuted = (await ben.command("puzzle", LOUNGE, game=GAME)).shown
    assert given(refuted).id != found.id
    assert (
        "No one has solved a puzzle here yet."
        in (await ben.command("leaderboard", game="puzzles", scope="everywhere")).shown.text
    )

    shown = (await ben.see(start.id, LOUNGE)) or start
    assert "isn't it." in shown.text
    assert shown.labels == ["Try again", "Show the solution", "Next puzzle"]
    again = (await ben.press(shown, "Try again")).shown
    assert COUNTS not in shown.text + again.text
    for move in found.line[:1]:
        again = await play(ben, again, move)
    assert "Your puzzle rating" not in again.text
    shown = (await ben.press(shown, "Show the solution")).shown
    position = found.position()
    in_words = position.describe(position.seat, found.line[0])
    assert f"Solution: **{found.line[0]}** {found.line[1]}" in shown.text
    assert shown.text.splitlines()[1] == str(in_words)
    shown = (await ben.press(shown, "▶")).shown
    assert f"**{found.line[1]}**" in shown.text
    assert (await known_to(store, ben.id)).rating == known.rating


async def test_games_without_puzzles_forged_presses_and_privacy(lodge: LiveLodge) -> None:
    cleo, dora = lodge.cleo, lodge.dora
    assert given((await dora.command("puzzle", dora.dm, game=GAME)).shown).slug == GAME
    told = await lodge.refusal(cleo, cleo.command("puzzle", game="baseball"))
    assert "Baseball has no puzzles. These do: " in told
    shown = (await cleo.press((await cleo.command("daily")).shown, "Puzzle of the day")).shown
    assert "Puzzle of the day" in shown.text
    found = given(shown)
    again = (await dora.press((await dora.command("daily")).shown, "Puzzle of the day")).shown
    assert given(again).id == found.id
    for forged, why in (
        (f"view|puzzle|p.a.{found.id}.zz.", "That button doesn't work any more."),
        (f"view|puzzle|s.a.{found.id}..99", "That button doesn't work any more."),
        ("view|puzzle|p.a.ur-99999..", "That puzzle is gone."),
        ("view|puzzle|x", "That button doesn't work any more."),
    ):
        assert why in await lodge.refusal(cleo, cleo.use(shown, forged, forge=True))
    await play(cleo, shown, wrong_move(found))
    store = (await lodge.matches()).store
    assert (await known_to(store, cleo.id)).answered == {found.id}
    shown = (await cleo.press((await cleo.command("daily")).shown, "Puzzle of the day")).shown
    assert COUNTS in again.text
    assert COUNTS not in shown.text
