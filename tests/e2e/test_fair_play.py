"""Between people: moves taken back, shown before they are played, and clocks that run out."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.match.game_clock import GameClock
from bot.match.model import Match, State
from bot.match.moves import choices, plays
from bot.playground import threads
from bot.playground.world import PUBLIC_THREAD
from bot.store.heartbeat import BEAT_SECONDS
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import GAMES, Person, Shown
from tests.e2e.test_news import settled
from tests.e2e.thoughts import held_thoughts
from tests.e2e.waiting import eventually

SO_FAR = "c3 c5 a2 b5"
"""Two moves of each."""


async def set_confirm(person: Person, value: str) -> None:
    await person.choose((await person.command("settings")).shown, "confirm", value)


async def test_a_slip_is_taken_back_and_later_the_other_one_is_asked(lodge: LiveLodge) -> None:
    ann, ben = lodge.ann, lodge.ben
    board = await lodge.table("c3")
    back = (await ann.press(board, "Take back")).shown
    assert "Blue took it back." in back.text
    assert "places a beaver" not in back.text
    assert f"Waiting for {ann.mention}" in back.text
    again = board.control("takeback").custom_id
    await ann.press_in_vain(back, again)  # pressed twice
    assert len((await lodge.match(board.match)).history) == 2
    await lodge.play(board.match, SO_FAR)
    await lodge.later(seconds=20)
    asked = (await ben.press(await lodge.current(board.match), "Take back")).shown
    assert " wants to take back b5." in asked.text
    assert asked.labels[-2:] == ["Let them take it back", "Decline"]
    assert "That's your own request." in await lodge.refusal(ben, ben.press(asked, "allow"))
    refused = (await ann.press(asked, "Decline")).shown
    assert "wants to take back" not in refused.text
    assert "said no" in await lodge.refusal(ben, ben.press(refused, "Take back"))
    await lodge.play(board.match, "d2")
    await lodge.later(seconds=20)
    asked = (await ann.press(await lodge.current(board.match), "Take back")).shown
    await ben.press(asked, "allow")
    match = await lodge.match(board.match)
    assert [match.history[number].move for number in match.plies_in_force] == SO_FAR.split()
    assert f"Waiting for {ann.mention}" in (await lodge.current(board.match)).text
    await lodge.bot.kill()
    lodge.refusals()  # what the kill has cut off
    await lodge.bot.start()
    await lodge.play(board.match, "d2")


async def test_against_lodge_its_reply_goes_too(lodge: LiveLodge) -> None:
    shown = (await lodge.ann.command("play", game="mu-torere", level="easy")).shown
    match = await anns_turn(lodge, shown.match)
    await lodge.current(match.id)
    await lodge.pick(lodge.ann, match.id, await a_move(match))
    after = await anns_turn(lodge, match.id)
    question = (await lodge.ann.press(await lodge.current(match.id), "Take back")).shown
    assert "If you take it back, this game won't count." in question.text
    assert (await lodge.match(match.id)).ply == after.ply, "one press costs nothing yet"
    await lodge.ann.press(question, "Take back")
    back = await lodge.match(match.id)
    assert back.position == match.position
    assert back.helped == {lodge.ann.id}
    assert "This game no longer counts." in (await lodge.current(match.id)).text
    await lodge.pick(lodge.ann, match.id, await a_move(back))
    await anns_turn(lodge, match.id)
    await lodge.ann.press(await lodge.current(match.id), "Take back")
    assert (await lodge.match(match.id)).position == back.position, "it doesn't count anyway: nothing to ask"


async def test_a_slip_can_be_taken_back_while_lodge_thinks_and_after(lodge: LiveLodge) -> None:
    shown = (await lodge.ann.command("play", game="tsoro", level="easy")).shown
    match = await anns_turn(lodge, shown.match)
    await lodge.current(match.id)
    async with held_thoughts(lodge.bot):
        await lodge.pick(lodge.ann, match.id, await a_move(match))
        thinking = await lodge.shows(match.id, "is thinking")
        question = (await lodge.ann.press(thinking, "Take back")).shown
    await anns_turn(lodge, match.id)
    await lodge.ann.press(question, "Take back")
    assert (await lodge.match(match.id)).position == match.position


async def test_a_question_from_before_the_last_move_is_not_dead(lodge: LiveLodge) -> None:
    """A hint comes for the position as it is; a takeback doesn't come for another move than was meant."""
    shown = (await lodge.ann.command("play", game="tsoro", level="easy")).shown
    match = await anns_turn(lodge, shown.match)
    board = await lodge.current(match.id)
    hint = (await lodge.ann.press(board, "Hint")).shown
    await lodge.pick(lodge.ann, match.id, await a_move(match))
    match = await anns_turn(lodge, match.id)
    board = await lodge.current(match.id)
    back = (await lodge.ann.press(board, "Take back")).shown
    await lodge.pick(lodge.ann, match.id, await a_move(match))
    match = await anns_turn(lodge, match.id)
    again = (await lodge.ann.press(back, "Take back")).shown
    assert (again.id, again.text) == (back.id, back.text), "asked once more, about the last move"
    assert (await lodge.match(match.id)).ply == match.ply
    assert not match.helped

    await lodge.ann.press(hint, "Show the hint")

    async def hinted() -> bool:
        return any(
            each.id == hint.id and "Play this" in each.labels for each in await lodge.whispers(lodge.ann)
        )

    assert await eventually(hinted)
    assert (await lodge.match(match.id)).helped == {lodge.ann.id}


async def anns_turn(lodge: LiveLodge, match_id: int) -> Match:
    """The match once it waits for Ann."""

    async def waits() -> Match | None:
        match = await lodge.match(match_id)
        return match if match.waiting_for and match.seats[match.waiting_for[0]] == lodge.ann.id else None

    match = await eventually(waits)
    assert match is not None
    return match


async def a_move(match: Match) -> str:
    assert match.position is not None
    return match.position.moves(match.waiting_for[0])[0]


async def test_who_lets_lodge_roll_need_not_press_for_this_roll_either(lodge: LiveLodge) -> None:
    ann = lodge.ann
    shown = (await ann.command("play", game="ur", level="easy")).shown
    match = await anns_turn(lodge, shown.match)
    assert match.dice_due
    menu = (await ann.press(await lodge.current(match.id), "More")).shown
    told = (await ann.press(menu, "Always roll for me")).shown
    assert "Lodge now rolls for you in every game." in told.text
    rolled = await lodge.match(match.id)
    assert rolled.ply > match.ply
    assert rolled.history[match.ply].user_id == ann.id
    assert "Roll" not in (await lodge.current(match.id)).labels


async def test_who_confirms_sees_the_whole_move_first(lodge: LiveLodge) -> None:
    ann = lodge.ann
    board = await lodge.table()
    await set_confirm(ann, "confirm")
    tried = (await ann.press(board, "c3")).shown
    assert "Blue places a beaver on c3." in tried.text
    assert " Play it?" in tried.text
    assert tried.pictures
    assert (await lodge.match(board.match)).ply == 0
    back = (await ann.press(tried, "Clear")).shown
    assert "Play it?" not in back.text
    await ann.press((await ann.press(back, "c3")).shown, "Play")
    assert (await lodge.match(board.match)).ply == 1
    await set_confirm(ann, "usual")


@pytest.mark.long
async def test_who_is_quick_plays_what_a_button_says_in_full(lodge: LiveLodge) -> None:
    ann = lodge.ann
    await set_confirm(ann, "quick")
    shown = await lodge.challenge(game="kolowis")
    await lodge.ben.press(shown, "accept")
    match = await lodge.match(shown.match)
    while match.seats[match.waiting_for[0]] != ann.id:
        await lodge.play(match.id, await a_move(match))
        match = await lodge.match(match.id)
    assert match.position is not None
    moves = match.position.moves(match.waiting_for[0])
    whole = [pick for pick in choices(moves, quick=True) if plays(moves, pick.notation)]
    board = await lodge.current(match.id)
    assert whole, "a piece that can go to one place only"
    assert whole[0].label in board.labels
    assert {" → ", " × "} & {sign for sign in (" → ", " × ") if sign in whole[0].label}
    await ann.press(board, whole[0].label)
    assert (await lodge.match(match.id)).history[match.ply].move == whole[0].notation
    await set_confirm(ann, "usual")


@pytest.mark.long
async def test_a_hand_is_confirmed_on_its_panel(lodge: LiveLodge) -> None:
    shown = await lodge.challenge(game="badger")
    await lodge.ben.press(shown, "accept")
    match = await lodge.match(shown.match)
    person = lodge.person(match.seats[match.waiting_for[0]])
    await set_confirm(person, "confirm")
    panel = (await person.press(await lodge.current(match.id), "My hand")).shown
    while not [control for control in panel.controls if control.custom_id.startswith("lay|")]:
        panel = await with_first_card(person, panel)
    lay = next(control for control in panel.controls if control.custom_id.startswith("lay|"))
    tried = (await person.use(panel, lay.custom_id)).shown
    assert " Play it?" in tried.text
    assert (await lodge.match(match.id)).ply == match.ply
    panel = (await person.press(tried, "Clear")).shown
    assert "Play it?" not in panel.text
    while not [control for control in panel.controls if control.custom_id == lay.custom_id]:
        panel = await with_first_card(person, panel)
    tried = (await person.use(panel, lay.custom_id)).shown
    await person.press(tried, "Play")
    assert (await lodge.match(match.id)).ply > match.ply
    await set_confirm(person, "usual")


async def with_first_card(person: Person, panel: Shown) -> Shown:
    cards = next(control for control in panel.controls if control.custom_id.startswith("cards|"))
    return (await person.use(panel, cards.custom_id, ["0"])).shown


@pytest.mark.parametrize("how", ["claims", "gives time", "does nothing"])
async def test_a_time_that_is_over_can_be_claimed_or_prolonged(lodge: LiveLodge, how: str) -> None:
    ann, ben = lodge.ann, lodge.ben
    shown = await lodge.challenge(pace="1d")
    assert "1 day per move · rated" in shown.text
    await ben.press(shown, "accept")
    await lodge.play(shown.match, SO_FAR)
    assert " · due <t:" in (await lodge.current(shown.match)).text
    await lodge.later(hours=25)
    over = await lodge.shows(shown.match, " ran out of time.")
    assert over.labels[-2:] == ["Claim the win", "Give them more time"]
    assert "You're out of time too. Move now." in await lodge.refusal(
        ann, ann.press(over, "Claim the win"), board_changes=True
    )
    if how == "claims":
        await ben.press(over, "Claim the win")
    elif how == "does nothing":
        await lodge.later(hours=25)
    else:
        more = (await ben.press(over, "Give them more time")).shown
        assert "Claim the win" not in more.labels
        await lodge.play(shown.match, "d2")
        return
    await lodge.shows(shown.match, f"{ben.mention} wins")
    assert (await lodge.match(shown.match)).state is State.OVER


async def test_so_early_a_time_that_is_over_ends_the_game_and_the_board_says_that_it_does_not_count(
    lodge: LiveLodge,
) -> None:
    shown = await lodge.challenge(pace="live")
    await lodge.ben.press(shown, "accept")
    await lodge.later(minutes=6)
    over = await lodge.shows(shown.match, " ran out of time. If you end the game this early, it won't count.")
    assert over.labels[-2:] == ["End the game", "Give them more time"]
    ended = (await lodge.ben.press(over, "End the game")).shown
    assert "ran out of time early, so this game doesn't count." in ended.text


@pytest.mark.long
@pytest.mark.parametrize("claimed", [True, False], ids=["claimed", "unclaimed"])
async def test_a_time_that_is_over_is_shown_in_an_archived_thread(lodge: LiveLodge, claimed: bool) -> None:
    """Nothing else is written there, which would reopen it."""
    ann, ben, world = lodge.ann, lodge.ben, lodge.playground.world
    for person in (ann, ben):
        await person.choose((await person.command("settings")).shown, "news", "nothing")
    form = {"name": "Yonmoque", "type": PUBLIC_THREAD}
    thread = threads.open_alone(world, world.channels[int(GAMES)], form)
    board = await lodge.table(SO_FAR, str(thread.id), pace="1d")
    threads.change(world, thread, {"archived": True})
    await lodge.later(hours=25)
    over = await lodge.shows(board.match, " ran out of time.")
    if claimed:
        await ben.press(over, "Claim the win")
    else:
        threads.change(world, thread, {"archived": True})
        await lodge.later(hours=25)
    await lodge.shows(board.match, f"{ben.mention} wins")
    assert {code for _, _, code in lodge.refusals()} == {50083}
    for person in (ann, ben):
        await person.choose((await person.command("settings")).shown, "news", "server")


@pytest.mark.long
async def test_time_without_the_bot_is_given_back(lodge: LiveLodge) -> None:
    board = await lodge.table(SO_FAR, pace="1d")
    before = (await lodge.match(board.match)).clock
    await lodge.later(seconds=BEAT_SECONDS)
    await lodge.bot.kill()
    lodge.refusals()  # what the kill has cut off
    await lodge.later(days=3)
    await lodge.bot.start()
    assert before is not None
    assert before.due[0] is not None

    async def given_back() -> GameClock | None:
        after = (await lodge.match(board.match)).clock
        return after if after is not None and after.due[0] != before.due[0] else None

    after = await eventually(given_back)
    assert after is not None
    assert after.over == frozenset()
    assert after.due[0] is not None
    assert after.due[0] - before.due[0] > timedelta(days=2.9)
    await lodge.shows(board.match, f"<t:{int(after.due[0].timestamp())}:R>")
    await eventually(lambda: settled(lodge))
    lodge.refusals()  # the bot that was killed had used up some of the channel's limit
