"""What one person may have under way, as the bot tells them: one sentence, and nothing is changed."""

from __future__ import annotations

from bot.match.model import Place, State
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import GAMES, LODGE, TABLES


async def test_one_open_challenge_between_two_people(lodge: LiveLodge) -> None:
    ann, ben = lodge.ann, lodge.ben
    first = (await ann.command("play", GAMES, game="yonmoque", opponent=str(ben.id))).shown
    link = f"https://discord.com/channels/{LODGE}/{GAMES}/{first.id}"
    told = await lodge.refusal(ann, ann.command("play", TABLES, game="neutron", opponent=str(ben.id)))
    assert told == f"You've already challenged {ben.mention}: {link}"
    told = await lodge.refusal(ben, ben.command("play", TABLES, game="uckers", opponent=str(ann.id)))
    assert told == f"{ann.mention} has already challenged you: {link}"
    await ben.press(first, "Decline")
    await lodge.heard(ann, "declined your challenge", first.channel)
    second = (await ben.command("play", GAMES, game="yonmoque", opponent=str(ann.id))).shown
    await ben.set_up(second, next="withdraw")


async def test_three_open_challenges(lodge: LiveLodge) -> None:
    cleo = lodge.cleo
    made = [(await cleo.command("play", TABLES, game="yonmoque")).shown for _ in range(3)]
    told = await lodge.refusal(cleo, cleo.command("play", TABLES, game="uckers", seats=4))
    assert told == ("You already have 3 open challenges, which is the limit. Withdraw one in /matches first.")
    for shown in made:
        await cleo.set_up(shown, next="withdraw")
    last = (await cleo.command("play", TABLES, game="uckers", seats=4)).shown
    await cleo.set_up(last, next="withdraw")


async def test_twenty_five_running_matches(lodge: LiveLodge) -> None:
    dora, ann = lodge.dora, lodge.ann
    await lodge.bot.tidied_up()  # else it would show the matches below, which are made behind its back
    waiting = (await dora.command("play", GAMES, game="yonmoque")).shown
    matches = await lodge.matches()  # in this process, beside the bot's
    place = Place(None, int(dora.dm))
    alone = [await matches.challenge(game="el-oso", challenger=dora.id, place=place) for _ in range(25)]
    for match in alone:  # as if they were shown
        await matches.set_place(match.id, Place(None, int(dora.dm), 1))
    full = "in 25 games, which is the limit here."
    told = await lodge.refusal(dora, dora.command("play", dora.dm, game="el-oso"))
    assert told == f"You're already {full} Finish one first."
    told = await lodge.refusal(ann, ann.press(waiting, "Accept"))
    assert told == f"{dora.mention} is already {full}"
    listed = (await dora.command("matches", dora.dm)).shown.text.splitlines()
    assert (len(listed), listed[-1]) == (27, "1 more")
    await matches.resign(alone[0].id, dora.id)
    await ann.press(waiting, "Accept")
    assert (await lodge.match(waiting.match)).state is State.RUNNING
