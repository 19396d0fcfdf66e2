"""How many requests the bot makes one after the other before a person sees what they asked for: for every
command, button and menu, the number that stands in the table."""

from __future__ import annotations

import random
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any, Final

import pytest
import pytest_asyncio

from bot.limits_and_times import EARLY_RESIGNATIONS
from bot.match.model import Match, State
from bot.match.pace import NO_LIMIT
from bot.playground import threads
from bot.store import practice
from bot.store.settings import NO_NEWS
from cogs.base.custom_ids import CustomId
from cogs.base.presses import HANDLERS, VIEWS
from cogs.daily.message import play_id
from tests.e2e.card_match import PASS, CardMatch
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.people import COMPONENT, DAN, GAMES, LOUNGE, TABLES, Person, Shown, used
from tests.e2e.process import ROOT, limits
from tests.e2e.round_trips import (
    Deed,
    both,
    changed,
    choose,
    command,
    count,
    from_menu,
    gone,
    new,
    opens,
    press,
    send,
    typing,
)
from tests.e2e.test_against_lodge import LODGE, hinted, settled
from tests.e2e.test_practice import LOST
from tests.e2e.test_privacy import review_of
from tests.e2e.test_yonmoque import FOUR
from tests.e2e.thoughts import held_thoughts
from tests.e2e.waiting import eventually

LIMITS: Final = limits(
    CHALLENGES_OF_A_PERSON=10_000,
    MATCHES_OF_A_PERSON=10_000,
    WAIT_AFTER_A_DECLINE=0,
    DECLINES_IN_A_ROW=10_000,
    PICTURES_A_SECOND=1_000,
    EXPORT_EVERY=0,
    SECONDS_BETWEEN_BOARDS=0,
    SECONDS_BETWEEN_RULES=0,
    SECONDS_BETWEEN_PROFILES=0,
    SECONDS_BETWEEN_FILMS=0,
)
"""Nobody has to wait before they do something again."""

LATENCIES: Final = (100, 200, 400, 800)
"""Milliseconds that a request takes at each try. Chance can only add to a count: what runs side by side may
overlap too little, and a bot that is slow says first that it is thinking."""

SECTION: Final = (
    (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").partition("## Round trips\n")[2]
)
MORE_THAN_ONE: Final = {
    name: int(number)
    for name, number in re.findall(r"^\| (\S.*?) \| ([2-9]) \| .* \|$", SECTION.partition("\n## ")[0], re.M)
}
"""The requests in a row of each action that takes more than one, as the documentation has it."""

Action = Callable[["Stage"], Awaitable[Deed]]
ACTIONS: Final[dict[str, Action]] = {}
"""What a person does: the command, button or menu, and after a colon what is special about it. What they have
done before does not count."""


def act(name: str) -> Callable[[Action], Action]:
    """Give an action its name in the table."""

    def named(action: Action) -> Action:
        assert name not in ACTIONS, name
        ACTIONS[name] = action
        return action

    return named


class Stage:
    """What the actions are done with."""

    def __init__(self, lodge: LiveLodge) -> None:
        self.lodge = lodge
        self.ann, self.ben, self.cleo, self.dora = lodge.people
        self._over: Shown | None = None
        self._reviewed: Shown | None = None
        self._thread = ""
        self._done: Person | None = None

    async def open_challenge(self, channel: str = GAMES) -> Shown:
        return (await self.ann.command("play", channel, game="yonmoque")).shown

    async def uckers(self) -> Shown:
        """A table for four, for which Ben and Cleo are named."""
        named = {"opponent": str(self.ben.id), "opponent2": str(self.cleo.id)}
        return (await self.dora.command("play", GAMES, game="uckers", seats=4, **named)).shown

    async def many_options(self) -> Shown:
        """A challenge of Ann's whose options need two pages."""
        return (await self.ann.command("play", GAMES, game="badger")).shown

    async def dice(self, game: str = "uckers", seats: int = 2) -> Shown:
        """A running match in which somebody is to roll the dice."""
        for person in (self.ann, self.ben):
            await self.set(person, "rolling", "button")
        shown = await self.lodge.challenge(game=game, seats=seats)
        await self.ben.press(shown, "accept")
        return await self.lodge.current(shown.match)

    async def set(self, person: Person, name: str, value: str) -> None:
        await person.choose((await person.command("settings")).shown, name, value)

    async def ended(self, channel: str = GAMES) -> Shown:
        """The board of a match that has just ended."""
        return await self.lodge.current((await self.lodge.table(FOUR, channel)).match)

    async def over(self) -> Shown:
        """A finished match that stays as it is."""
        self._over = self._over or await self.ended(TABLES)
        return self._over

    async def reviewed(self) -> Shown:
        """The review of a game that Ben has lost by a mistake, as he sees it."""
        if self._reviewed is None:
            over = await self.lodge.table(LOST, TABLES)
            self._reviewed = await review_of(self.lodge, self.ben, over.match)
        return self._reviewed

    async def practised(self) -> Shown:
        """A position that Ben practises, asked anew."""
        added = (await self.ben.press(await self.reviewed(), "Practise this")).shown
        matches = await self.lodge.matches()
        found = await practice.first_due(matches.store, self.ben.id)
        assert found is not None
        pressed = f"view|practice|{found.match_id}.{found.ply}."
        return (await self.ben.use(added, pressed, forge=True)).shown

    async def over_against_lodge(self, channel: str = GAMES) -> Shown:
        board, match = await self.to_move_against_lodge(channel)
        asked = (await self.ann.press(await self.more(board, self.ann), "resign")).shown
        await self.ann.press(asked, "resign!")
        return await self.lodge.shows(match.id, "resigned", self.ann)

    async def to_move_against_lodge(self, channel: str = GAMES, level: str = "easy") -> tuple[Shown, Match]:
        board = (await self.ann.command("play", channel, game="tsoro", level=level)).shown
        match = await settled(self.lodge, board.match)
        return await self.lodge.current(match.id), match

    async def another_hint(self) -> Deed:
        """Ask by command for a hint in a game that no longer counts."""
        board, match = await self.to_move_against_lodge()
        asked = (await self.ann.press(board, "hint")).shown
        await hinted(self.ann, (await self.ann.press(asked, "hint!")).shown)
        return command(self.ann, "hint", match=match.id, sees=new("Try this: "))

    async def moved_against_lodge(self) -> Shown:
        board, match = await self.to_move_against_lodge()
        control, _ = next(each for each in board.picks if each[1])
        await self.ann.use(board, control.custom_id)
        await settled(self.lodge, match.id)
        return await self.lodge.current(match.id)

    async def sunk(self, channel: str = GAMES) -> None:
        for number in range(7):
            await self.cleo.say(f"chatter {number}", channel)

    async def restarted(self) -> None:
        assert await self.lodge.bot.stop() == 0
        await self.lodge.bot.start()
        await self.lodge.bot.tidied_up()

    async def more(self, board: Shown, person: Person) -> Shown:
        return (await person.press(board, "More")).shown

    async def thread(self) -> str:
        """A thread that has a match."""
        if not self._thread:
            before = {each["id"] for each in await self.ann.channels()}
            await self.ann.command("play", GAMES, game="yonmoque", thread=True)
            (self._thread,) = [each["id"] for each in await self.ann.channels() if each["id"] not in before]
        return self._thread

    async def mover(self, board: Shown) -> Person:
        match = await self.lodge.match(board.match)
        return self.lodge.person(match.seats[match.waiting_for[0]])

    async def at_ease(self) -> None:
        """Let nothing become due when time passes: no clocks, and nobody is told news."""
        await self.ann.choose((await self.ann.command("server")).shown, "pace", NO_LIMIT)
        for person in self.lodge.people:
            await self.set(person, "news", NO_NEWS)

    async def cleared(self) -> None:
        """Withdraw the open challenges: nobody may challenge the same person twice."""
        matches = await self.lodge.matches()
        for person in self.lodge.people:
            for match in (await matches.of_person(person.id, limit=1000)).matches:
                if match.state is State.OPEN and match.challenger == person.id:
                    await person.set_up(await self.lodge.board(match.id, person), next="withdraw")

    async def hand(self, channel: str = GAMES) -> tuple[CardMatch, Shown]:
        """A match in which Ann is to play, and her panel."""
        hands = await CardMatch.dealt(self.lodge, "badger", random.Random(2), channel)
        return hands, await hands.open(self.ann)

    def slowly(self, deed: Deed) -> Deed:
        """The same while Lodge cannot think until it has been answered somehow."""

        async def held() -> dict[str, Any]:
            async with held_thoughts(self.lodge.bot):
                return await deed.doing

        return replace(deed, doing=held())

    async def with_aims(self) -> tuple[Person, Shown]:
        """Somebody who is to pick what cards are for, and their panel."""
        hands = await CardMatch.dealt(self.lodge, "pepper-corn", random.Random(3))
        while (match := await hands.match()).ply < 5:  # dividing the hands, choosing a pile
            assert match.position is not None
            seat = match.waiting_for[0]
            move = match.position.moves(seat)[0]
            await self.lodge.person(match.seats[seat]).command("move", GAMES, move=move, match=match.id)
            await self.lodge.current(match.id)
        person = await hands.due()
        return person, await hands.open(person)

    async def with_a_menu(self) -> Shown:
        """A board with too many places for buttons."""
        shown = await self.lodge.challenge(game="dara")
        await self.ben.press(shown, "accept")
        return await self.lodge.current(shown.match)

    async def asked_to_take_back(self) -> Shown:
        "A board on which Ben wants to take back a move."
        board = await self.lodge.table("c3 c5 a2 b5")
        await self.lodge.later(seconds=20)
        return (await self.ben.press(await self.lodge.current(board.match), "takeback")).shown

    async def out_of_time(self) -> Shown:
        board = await self.lodge.table("c3 c5 a2 b5", pace="1d")
        await self.lodge.later(hours=25)
        return await self.lodge.shows(board.match, " ran out of time.")

    async def draw_offered(self) -> Shown:
        board = await self.lodge.table("c3 c5")
        await self.ann.press(await self.more(board, self.ann), "offer")
        return await self.lodge.shows(board.match, "offers a draw")

    async def daily_try(self) -> tuple[Person, Shown]:
        """Somebody who has not begun today's board, and its panel."""
        begun = {row[0] for row in self.lodge.daily_rows() if row[1] == self.lodge.now().date().isoformat()}
        if not (left := [person for person in self.lodge.people if person.id not in begun]):
            await self.lodge.later(days=1)
            left = list(self.lodge.people)
        return left[-1], (await left[-1].command("daily")).shown

    async def daily_done(self) -> tuple[Person, Shown]:
        """Somebody who has played today's board to its end, and its panel."""
        if self._done is None:
            self._done, shown = await self.daily_try()
            board = (await self._done.press(shown, "Start")).shown
            while "Share" not in board.labels:
                verbs = ("|rollon", "|roll")
                rolls = [each.custom_id for each in board.controls if each.custom_id.endswith(verbs)]
                control, picked = (None, "") if rolls else next(each for each in board.picks if each[1])
                custom_id = rolls[-1] if control is None else control.custom_id
                values = [picked] if control is not None and control.choices else None
                board = (await self._done.use(board, custom_id, values)).shown
        return self._done, (await self._done.command("daily")).shown


# Commands


@act("/play: a challenge")
async def _(stage: Stage) -> Deed:
    return command(stage.ann, "play", game="yonmoque", opponent=str(stage.ben.id), sees=new("challenges"))


@act("/play: an open challenge")
async def _(stage: Stage) -> Deed:
    return command(stage.ann, "play", game="yonmoque", sees=new("wants to play"))


@act("/play: a table for four")
async def _(stage: Stage) -> Deed:
    return command(stage.ann, "play", game="uckers", seats=4, sees=new("Uckers"))


@act("/play: alone")
async def _(stage: Stage) -> Deed:
    return command(stage.ann, "play", game="el-oso", seats=1, sees=new("El Oso"))


@act("/play: against Lodge")
async def _(stage: Stage) -> Deed:
    return command(stage.ann, "play", game="tsoro", opponent=LODGE, level="easy", sees=new("Lodge (easy)"))


@act("/play: in a direct message")
async def _(stage: Stage) -> Deed:
    return command(stage.ann, "play", stage.ann.dm, game="el-oso", seats=1, sees=new("El Oso"))


@act("/play: as someone's app")
async def _(stage: Stage) -> Deed:
    named = str(stage.ben.id)
    return command(stage.ann, "play", LOUNGE, game="yonmoque", opponent=named, sees=new("challenges"))


@act("/play: in a thread")
async def _(stage: Stage) -> Deed:
    return command(stage.ann, "play", await stage.thread(), game="yonmoque", sees=new("wants to play"))


@act("/play: with a thread of its own")
async def _(stage: Stage) -> Deed:
    sees = both(new("wants to play"), new("Play here: "))
    return command(stage.ann, "play", game="yonmoque", thread=True, sees=sees)


@act("/play: with somebody who is not here")
async def _(stage: Stage) -> Deed:
    return command(stage.ann, "play", game="yonmoque", opponent=str(DAN), sees=new("isn't in this server"))


@act("/move")
async def _(stage: Stage) -> Deed:
    board = await stage.lodge.table("c3 c5")
    sees = both(changed(board, "a2"), new("You've moved in "))
    return command(stage.ann, "move", move="a2", match=board.match, sees=sees)


@act("/move: where the board has sunk")
async def _(stage: Stage) -> Deed:
    board = await stage.lodge.table("c3 c5")
    await stage.sunk()
    return command(stage.ann, "move", move="a2", match=board.match, sees=new("You've moved in "))


@act("/move: as someone's app")
async def _(stage: Stage) -> Deed:
    board = await stage.lodge.table("c3 c5", LOUNGE)
    return command(stage.ann, "move", LOUNGE, move="a2", match=board.match, sees=new("a2"))


@act("/move: in a game of hidden hands")
async def _(stage: Stage) -> Deed:
    hands, panel = await stage.hand()
    board = await stage.lodge.current(hands.id)
    sees = both(changed(board), changed(panel), new("You've moved in "))
    return command(stage.ann, "move", move=PASS, match=hands.id, sees=sees)


@act("/move: that is refused")
async def _(stage: Stage) -> Deed:
    board = await stage.lodge.table("c3 c5")
    return command(stage.ben, "move", move="a2", match=board.match, sees=new("not your turn"))


@act("/board")
async def _(stage: Stage) -> Deed:
    board = await stage.lodge.table("c3 c5")
    return command(stage.cleo, "board", match=board.match, sees=new("Waiting for"))


@act("/board: as someone's app")
async def _(stage: Stage) -> Deed:
    board = await stage.lodge.table("c3 c5", LOUNGE)
    return command(stage.cleo, "board", LOUNGE, match=board.match, sees=new("Waiting for"))


@act("/matches")
async def _(stage: Stage) -> Deed:
    await stage.open_challenge()
    return command(stage.ann, "matches", sees=new("Yonmoque"))


@act("/resign")
async def _(stage: Stage) -> Deed:
    board = await stage.lodge.table("c3 c5")
    return command(stage.ann, "resign", match=board.match, sees=new("Resign match "))


@act("/games")
async def _(stage: Stage) -> Deed:
    return command(stage.ann, "games", sees=new("30 games"))


@act("/rules")
async def _(stage: Stage) -> Deed:
    return command(stage.ann, "rules", game="picaria", sees=new("Picaria"))


@act("/leaderboard")
async def _(stage: Stage) -> Deed:
    await stage.over()
    return command(stage.ann, "leaderboard", sees=new("Yonmoque"))


@act("/leaderboard: of a game")
async def _(stage: Stage) -> Deed:
    return command(stage.ann, "leaderboard", game="yonmoque", sees=new("all time"))


@act("/hint")
async def _(stage: Stage) -> Deed:
    _, match = await stage.to_move_against_lodge()
    return command(stage.ann, "hint", match=match.id, sees=new("After a hint"))


@act("/hint: another")
async def _(stage: Stage) -> Deed:
    return await stage.another_hint()


@act("/hint: that Lodge thinks about for long")
async def _(stage: Stage) -> Deed:
    return stage.slowly(await stage.another_hint())


@act("/replay: a review")
async def _(stage: Stage) -> Deed:
    over = await stage.over()
    return command(
        stage.ann, "replay", TABLES, match=over.match, show="review", sees=new(f"match {over.match}")
    )


@act("/matches: finished games")
async def _(stage: Stage) -> Deed:
    await stage.over()
    await stage.ben.command("matches")  # so that his name is known
    return command(stage.ann, "matches", game="yonmoque", sees=new("Finished games"))


@act("/matches: after a restart")
async def _(stage: Stage) -> Deed:
    await stage.over()
    await stage.restarted()
    return command(stage.ann, "matches", game="yonmoque", sees=new("Finished games"))


@act("/profile")
async def _(stage: Stage) -> Deed:
    await stage.over()
    return command(stage.ann, "profile", sees=new("with others"))


@act("/replay")
async def _(stage: Stage) -> Deed:
    return command(stage.ann, "replay", match=(await stage.over()).match, sees=new("replay"))


@act("/replay: a film")
async def _(stage: Stage) -> Deed:
    over = await stage.ended(TABLES)
    return command(stage.ann, "replay", TABLES, match=over.match, show="film", sees=new("film"))


@act("/replay: fairness")
async def _(stage: Stage) -> Deed:
    return command(
        stage.ann, "replay", TABLES, match=(await stage.over()).match, show="fairness", sees=new("Match")
    )


@act("/replay: fairness of a match in an archived thread")
async def _(stage: Stage) -> Deed:
    world, thread = stage.lodge.playground.world, await stage.thread()
    shown = await stage.over_against_lodge(thread)
    threads.change(world, world.channels[int(thread)], {"archived": True})
    return command(stage.cleo, "replay", TABLES, match=shown.match, show="fairness", sees=new("Match"))


@act("/help")
async def _(stage: Stage) -> Deed:
    return command(stage.ann, "help", sees=new("Welcome to Lodge"))


@act("/settings")
async def _(stage: Stage) -> Deed:
    return command(stage.ann, "settings", sees=new())


@act("/server")
async def _(stage: Stage) -> Deed:
    return command(stage.ann, "server", sees=new("Integrations"))


@act("/privacy")
async def _(stage: Stage) -> Deed:
    return command(
        stage.ann,
        "privacy",
        sees=new("It doesn't read messages, and it doesn't store names or pictures."),
    )


@act("/block")
async def _(stage: Stage) -> Deed:
    told = (await stage.dora.command("block", person=str(DAN))).shown
    await stage.dora.press(told, "Unblock")
    return command(stage.dora, "block", person=str(DAN), sees=new("You've blocked"))


@act("view block")
async def _(stage: Stage) -> Deed:
    return press(stage.dora, (await stage.dora.command("block", person=str(DAN))).shown, "Unblock")


@act("/block: whom, after a restart")
async def _(stage: Stage) -> Deed:
    await stage.dora.command("block", person=str(DAN))
    await stage.restarted()
    return command(stage.dora, "block", sees=new("People you've blocked"))


@act("/end")
async def _(stage: Stage) -> Deed:
    board = await stage.lodge.table("c3 c5")
    return command(stage.ann, "end", match=board.match, sees=new("Resign match "))


@act("/end: a match of others")
async def _(stage: Stage) -> Deed:
    table = await stage.uckers()
    return command(stage.ann, "end", TABLES, match=table.match, sees=new("Withdraw "))


@act("/daily")
async def _(stage: Stage) -> Deed:
    return command(stage.cleo, "daily", sees=new("Tomorrow: "))


@act("/daily: in the middle of a try")
async def _(stage: Stage) -> Deed:
    person, shown = await stage.daily_try()
    await person.press(shown, "Start")
    return command(person, "daily", sees=new("· daily 2"))


@act("menu Challenge")
async def _(stage: Stage) -> Deed:
    return from_menu(stage.ann, "Challenge", stage.ben, new("Which game"))


@act("menu Replay")
async def _(stage: Stage) -> Deed:
    over = await stage.over()
    return from_menu(stage.ann, "Replay", over, new("replay"))


# Suggestions while somebody types


@act("type: a game")
async def _(stage: Stage) -> Deed:
    return typing(stage.ann, "play", "game", "yon")


@act("type: a move")
async def _(stage: Stage) -> Deed:
    board = await stage.lodge.table("c3 c5")
    return typing(stage.ann, "move", "move", "a", match=board.match)


@act("type: a match")
async def _(stage: Stage) -> Deed:
    await stage.lodge.table("c3 c5")
    await stage.ben.command("matches")
    return typing(stage.ann, "board", "match", "")


@act("type: a match after a restart")
async def _(stage: Stage) -> Deed:
    await stage.lodge.table("c3 c5")
    await stage.restarted()
    return typing(stage.ann, "board", "match", "")


# Challenges and tables


@act("press accept")
async def _(stage: Stage) -> Deed:
    return press(stage.ben, await stage.lodge.challenge(), "accept")


@act("press accept: as someone's app")
async def _(stage: Stage) -> Deed:
    return press(stage.ben, await stage.lodge.challenge(LOUNGE), "accept")


@act("press accept: in a thread")
async def _(stage: Stage) -> Deed:
    return press(stage.ben, await stage.lodge.challenge(await stage.thread()), "accept")


@act("press join!")
async def _(stage: Stage) -> Deed:
    challenge = await stage.lodge.challenge()
    stale = challenge.control("accept").custom_id
    await stage.ann.set_up(challenge, self_trap="safe")
    asked = (await stage.ben.use(challenge, stale, forge=True)).shown
    return press(stage.ben, asked, "join!", both(changed(asked, "You joined "), changed(challenge)))


@act("press join")
async def _(stage: Stage) -> Deed:
    table = (await stage.ann.command("play", GAMES, game="uckers", seats=4)).shown
    return press(stage.ben, table, "join")


@act("press leave")
async def _(stage: Stage) -> Deed:
    table = (await stage.ann.command("play", GAMES, game="uckers", seats=4)).shown
    return press(stage.ben, (await stage.ben.press(table, "join")).shown, "leave")


@act("press decline")
async def _(stage: Stage) -> Deed:
    return press(stage.ben, await stage.lodge.challenge(), "decline")


@act("press options")
async def _(stage: Stage) -> Deed:
    return opens(stage.ann, await stage.lodge.challenge(), "options")


@act("press options: for others")
async def _(stage: Stage) -> Deed:
    return press(stage.ben, await stage.lodge.challenge(), "options", new("Yonmoque options"))


@act("press set")
async def _(stage: Stage) -> Deed:
    return await send(stage.ann, await stage.lodge.challenge(), self_trap="safe")


@act("press set: withdrawn")
async def _(stage: Stage) -> Deed:
    return await send(stage.ann, await stage.lodge.challenge(), next="withdraw")


@act("press set: Lodge instead")
async def _(stage: Stage) -> Deed:
    return await send(stage.ann, await stage.lodge.challenge(game="tsoro"), next="easy")


@act("press set: to start")
async def _(stage: Stage) -> Deed:
    table = (await stage.ann.command("play", GAMES, game="uckers", seats=3)).shown
    deed = await send(stage.ann, (await stage.ben.press(table, "join")).shown, next="start")
    return replace(deed, sees=new("Start with"))


@act("press more!")
async def _(stage: Stage) -> Deed:
    return opens(stage.ann, (await stage.ann.set_up(await stage.many_options(), next="more")).shown, "more!")


@act("press ask")
async def _(stage: Stage) -> Deed:
    challenge = await stage.lodge.challenge()
    asked = (await stage.ann.set_up(challenge, next="ask")).shown
    sees = both(changed(asked, "Saved"), changed(challenge, stage.cleo.mention))
    return choose(stage.ann, asked, "ask", str(stage.cleo.id), sees=sees)


@act("press start!")
async def _(stage: Stage) -> Deed:
    table = (await stage.ben.press(await stage.uckers(), "join")).shown
    asked = (await stage.dora.set_up(table, next="start")).shown
    sees = both(changed(asked, "has started"), changed(table))
    return press(stage.dora, asked, "start!", sees)


@act("level: of a rematch")
async def _(stage: Stage) -> Deed:
    over = await stage.over_against_lodge()
    menu = (await stage.ann.press(over, "level")).shown
    sees = both(changed(menu), changed(over), new("Lodge (easy)"))
    return choose(stage.ann, menu, menu.controls[0].custom_id, "easy", sees=sees)


@act("press level")
async def _(stage: Stage) -> Deed:
    return press(stage.ann, await stage.over_against_lodge(), "level", new("Rematch against Lodge"))


@act("/play: a game that is not here")
async def _(stage: Stage) -> Deed:
    return command(stage.ann, "play", game="chess", sees=new("these are close"))


@act("view play")
async def _(stage: Stage) -> Deed:
    asked = (await stage.ann.command("play", game="chess")).shown
    return press(stage.ann, asked, "Neutron", both(changed(asked, "it is"), new("wants to play")))


@act("view challenge")
async def _(stage: Stage) -> Deed:
    menu = (await stage.ann.command_on("Challenge", stage.ben)).shown
    sees = both(changed(menu, "You challenge"), new("challenges"))
    return choose(stage.ann, menu, menu.controls[0].custom_id, "yonmoque", sees=sees)


@act("view challenge: as someone's app")
async def _(stage: Stage) -> Deed:
    menu = (await stage.ann.command_on("Challenge", stage.ben, LOUNGE)).shown
    sees = both(changed(menu, "You challenge"), new("challenges"))
    return choose(stage.ann, menu, menu.controls[0].custom_id, "yonmoque", sees=sees)


@act("view challenge: with Lodge")
async def _(stage: Stage) -> Deed:
    menu = (await stage.ann.command_on("Challenge", int(LODGE))).shown
    sees = both(changed(menu, "You challenge"), new("Lodge (normal)"))
    return choose(stage.ann, menu, menu.controls[0].custom_id, "mu-torere", sees=sees)


# On a board


@act("pick: a piece lifted")
async def _(stage: Stage) -> Deed:
    board = await stage.lodge.table("c3 c5")
    return press(stage.ann, board, "c3")


@act("press back")
async def _(stage: Stage) -> Deed:
    board = await stage.lodge.table("c3 c5")
    await stage.set(stage.ann, "confirm", "confirm")
    shown = (await stage.ann.press(board, "a2")).shown
    await stage.set(stage.ann, "confirm", "usual")
    return press(stage.ann, shown, "back")


@act("pick: a move")
async def _(stage: Stage) -> Deed:
    return press(stage.ann, await stage.lodge.table("c3 c5"), "a2")


@act("pick: a move after a restart")
async def _(stage: Stage) -> Deed:
    board = await stage.lodge.table("c3 c5")
    await stage.restarted()
    return press(stage.ann, board, "a2")


@act("pick: a move as someone's app")
async def _(stage: Stage) -> Deed:
    return press(stage.ann, await stage.lodge.table("c3 c5", LOUNGE), "a2")


@act("pick: a move in a direct message")
async def _(stage: Stage) -> Deed:
    board, _ = await stage.to_move_against_lodge(stage.ann.dm)
    control, _ = next(each for each in board.picks if each[1])
    return press(stage.ann, board, control.custom_id)


@act("pick: a move on a board that has sunk")
async def _(stage: Stage) -> Deed:
    board = await stage.lodge.table("c3 c5")
    await stage.sunk()
    return press(stage.ann, board, "a2", new("Waiting for"))


@act("pick: a move on a board that has sunk after a restart")
async def _(stage: Stage) -> Deed:
    board = await stage.lodge.table("c3 c5")
    await stage.sunk()
    await stage.restarted()
    return press(stage.ann, board, "a2", lambda sight: new("Waiting for")(sight) or changed(board)(sight))


@act("pick: a move on an old board")
async def _(stage: Stage) -> Deed:
    board = await stage.lodge.table("c3 c5")
    await stage.lodge.later(minutes=51)
    return press(stage.ann, board, "a2", new("Waiting for"))


@act("pick: a move on an old board as someone's app")
async def _(stage: Stage) -> Deed:
    board = await stage.lodge.table("c3 c5", LOUNGE)
    await stage.lodge.later(minutes=51)
    return press(stage.ann, board, "a2", new("Waiting for"))


@act("pick: a move that is refused")
async def _(stage: Stage) -> Deed:
    return press(stage.cleo, await stage.lodge.table("c3 c5"), "a2", new("This game is between"))


@act("pick: a move on a board that is out of date")
async def _(stage: Stage) -> Deed:
    board = await stage.lodge.table("c3", LOUNGE)
    await stage.ben.command("move", LOUNGE, move="c5", match=board.match)
    return press(stage.ann, board, "a2", changed(board))


@act("pick: a move against Lodge")
async def _(stage: Stage) -> Deed:
    board, _ = await stage.to_move_against_lodge()
    control, _ = next(each for each in board.picks if each[1])
    return press(stage.ann, board, control.custom_id)


@act("pick: a move that Lodge thinks about for long")
async def _(stage: Stage) -> Deed:
    board, _ = await stage.to_move_against_lodge()
    control, _ = next(each for each in board.picks if each[1])
    return stage.slowly(press(stage.ann, board, control.custom_id))


@act("picks")
async def _(stage: Stage) -> Deed:
    board = await stage.with_a_menu()
    control, value = next(each for each in board.picks if each[1] and each[0].choices)
    return choose(await stage.mover(board), board, control.custom_id, value)


@act("play")
async def _(stage: Stage) -> Deed:
    await stage.set(stage.ann, "confirm", "confirm")
    board = await stage.lodge.table()
    tried = (await stage.ann.press(board, "c3")).shown
    await stage.set(stage.ann, "confirm", "usual")
    return press(stage.ann, tried, "Play")


@act("press roll")
async def _(stage: Stage) -> Deed:
    board = await stage.dice()
    return press(await stage.mover(board), board, "roll")


@act("press rollon")
async def _(stage: Stage) -> Deed:
    board = await stage.dice("baseball")
    await (await stage.mover(board)).press(board, "roll")
    board = await stage.lodge.current(board.match)
    return press(await stage.mover(board), board, "rollon")


@act("press takeback")
async def _(stage: Stage) -> Deed:
    return press(stage.ann, await stage.lodge.table("c3"), "takeback")


@act("press takeback: that costs something")
async def _(stage: Stage) -> Deed:
    return press(stage.ann, await stage.moved_against_lodge(), "takeback", new("If you take it back"))


@act("press takeback!")
async def _(stage: Stage) -> Deed:
    board = await stage.moved_against_lodge()
    asked = (await stage.ann.press(board, "takeback")).shown
    return press(stage.ann, asked, "takeback!", changed(board, "no longer counts"))


@act("press takeback: that others are asked for")
async def _(stage: Stage) -> Deed:
    board = await stage.lodge.table("c3 c5 a2 b5")
    await stage.lodge.later(seconds=20)
    return press(stage.ben, board, "takeback", changed(board, "wants to take back"))


@act("press allow")
async def _(stage: Stage) -> Deed:
    return press(stage.ann, await stage.asked_to_take_back(), "allow")


@act("press refuse")
async def _(stage: Stage) -> Deed:
    return press(stage.ann, await stage.asked_to_take_back(), "refuse")


@act("press refuse: one's own request")
async def _(stage: Stage) -> Deed:
    return press(stage.ben, await stage.asked_to_take_back(), "refuse")


@act("press claim")
async def _(stage: Stage) -> Deed:
    return press(stage.ben, await stage.out_of_time(), "claim", new("wins"))


@act("press moretime")
async def _(stage: Stage) -> Deed:
    return press(stage.ben, await stage.out_of_time(), "moretime", new("Waiting for"))


@act("press more")
async def _(stage: Stage) -> Deed:
    return press(stage.ann, await stage.lodge.table("c3"), "more", new("SHA-256"))


@act("press view")
async def _(stage: Stage) -> Deed:
    await stage.ann.choose((await stage.ann.command("settings")).shown, "theme", "day")
    menu = await stage.more(await stage.lodge.table("c3"), stage.ann)
    return press(stage.ann, menu, "view", changed(menu, "Waiting for"))


@act("press offer")
async def _(stage: Stage) -> Deed:
    board = await stage.lodge.table("c3 c5")
    menu = await stage.more(board, stage.ann)
    sees = both(changed(menu, "You offered a draw."), changed(board, "offers a draw"))
    return press(stage.ann, menu, "offer", sees)


@act("press draw")
async def _(stage: Stage) -> Deed:
    return press(stage.ben, await stage.draw_offered(), "draw")


@act("press undraw")
async def _(stage: Stage) -> Deed:
    return press(stage.ben, await stage.draw_offered(), "undraw")


@act("press undraw: one's own offer")
async def _(stage: Stage) -> Deed:
    return press(stage.ann, await stage.draw_offered(), "undraw")


@act("press resign")
async def _(stage: Stage) -> Deed:
    menu = await stage.more(await stage.lodge.table("c3 c5"), stage.ann)
    return press(stage.ann, menu, "resign", changed(menu, "Resign match "))


@act("press offer!")
async def _(stage: Stage) -> Deed:
    board, _ = await stage.to_move_against_lodge(level="expert")
    asked = (await stage.ann.press(await stage.more(board, stage.ann), "offer")).shown
    sees = both(changed(asked, "You offered a draw."), changed(board, "The players agreed to a draw."))
    return press(stage.ann, asked, "offer!", sees)


@act("press resign!")
async def _(stage: Stage) -> Deed:
    board = await stage.lodge.table("c3 c5 b2 d4")
    asked = (await stage.ann.press(await stage.more(board, stage.ann), "resign")).shown
    return press(stage.ann, asked, "resign!", both(changed(asked), changed(board, "resigned")))


@act("press resign!: after a restart")
async def _(stage: Stage) -> Deed:
    board = await stage.lodge.table("c3 c5 b2 d4")
    asked = (await stage.ann.press(await stage.more(board, stage.ann), "resign")).shown
    await stage.restarted()
    return press(stage.ann, asked, "resign!", both(changed(asked), changed(board, "resigned")))


@act("press lose!")
async def _(stage: Stage) -> Deed:
    for _ in range(EARLY_RESIGNATIONS):
        board = await stage.lodge.table("c3 c5")
        asked = (await stage.ann.press(await stage.more(board, stage.ann), "resign")).shown
        await stage.ann.press(asked, asked.controls[0].custom_id)
    board = await stage.lodge.table("c3 c5")
    asked = (await stage.ann.press(await stage.more(board, stage.ann), "resign")).shown
    return press(stage.ann, asked, "lose!", both(changed(asked), changed(board, "resigned")))


@act("press resign!: where the board has sunk")
async def _(stage: Stage) -> Deed:
    board = await stage.lodge.table("c3 c5 b2 d4")
    asked = (await stage.ann.press(await stage.more(board, stage.ann), "resign")).shown
    await stage.sunk()
    return press(stage.ann, asked, "resign!", both(changed(asked), new("resigned")))


@act("press resign!: as someone's app")
async def _(stage: Stage) -> Deed:
    board = await stage.lodge.table("c3 c5 b2 d4", LOUNGE)
    asked = (await stage.ann.press(await stage.more(board, stage.ann), "resign")).shown
    return press(stage.ann, asked, "resign!", both(changed(asked), changed(board, "resigned")))


@act("press keep")
async def _(stage: Stage) -> Deed:
    board = await stage.lodge.table("c3 c5")
    asked = (await stage.ann.press(await stage.more(board, stage.ann), "resign")).shown
    return press(stage.ann, asked, "keep", changed(asked, "SHA-256"))


@act("press no")
async def _(stage: Stage) -> Deed:
    table = await stage.uckers()
    asked = (await stage.ann.command("end", match=table.match)).shown
    return press(stage.ann, asked, "no", gone(asked))


@act("press end!")
async def _(stage: Stage) -> Deed:
    table = await stage.uckers()
    asked = (await stage.ann.command("end", match=table.match)).shown
    return press(stage.ann, asked, "end!", both(changed(asked), changed(table, "withdrew the challenge.")))


@act("press byitself")
async def _(stage: Stage) -> Deed:
    menu = await stage.more(await stage.dice(), stage.ann)
    return press(stage.ann, menu, "byitself")


@act("press hint")
async def _(stage: Stage) -> Deed:
    board, _ = await stage.to_move_against_lodge()
    return press(stage.ann, board, "hint", new("After a hint"))


@act("press hint!: that Lodge thinks about for long")
async def _(stage: Stage) -> Deed:
    board, _ = await stage.to_move_against_lodge()
    asked = (await stage.ann.press(board, "hint")).shown
    return stage.slowly(press(stage.ann, asked, "hint!", changed(asked, "no longer counts")))


@act("press hint!")
async def _(stage: Stage) -> Deed:
    board, _ = await stage.to_move_against_lodge()
    asked = (await stage.ann.press(board, "hint")).shown
    return press(stage.ann, asked, "hint!", changed(asked, "no longer counts"))


@act("advised")
async def _(stage: Stage) -> Deed:
    board, _ = await stage.to_move_against_lodge()
    asked = (await stage.ann.press(board, "hint")).shown
    hint = await hinted(stage.ann, (await stage.ann.press(asked, "hint!")).shown)
    return press(stage.ann, hint, "Play this", changed(board))


@act("press show")
async def _(stage: Stage) -> Deed:
    board, match = await stage.to_move_against_lodge(level="expert")
    control, _ = next(each for each in board.picks if each[1])
    async with held_thoughts(stage.lodge.bot):
        await stage.ann.use(board, control.custom_id)
        thinking = await stage.lodge.shows(match.id, "is thinking")
    return press(stage.ann, thinking, "show")


@act("press rules")
async def _(stage: Stage) -> Deed:
    return press(stage.cleo, await stage.over(), "rules", new("Yonmoque"))


@act("press rematch")
async def _(stage: Stage) -> Deed:
    return press(stage.ann, await stage.ended(), "rematch")


@act("press rematch: that begins")
async def _(stage: Stage) -> Deed:
    over = await stage.ended()
    over = (await stage.ann.press(over, "rematch")).shown
    sees = both(changed(over, "The rematch has started"), new("Waiting for"))
    return press(stage.ben, over, "rematch", sees)


@act("press rematch: that begins where the board has sunk")
async def _(stage: Stage) -> Deed:
    over = await stage.ended()
    over = (await stage.ann.press(over, "rematch")).shown
    await stage.sunk()
    sees = both(changed(over, "The rematch has started"), new("Waiting for"))
    return press(stage.ben, over, "rematch", sees)


@act("press rematch: that begins against Lodge")
async def _(stage: Stage) -> Deed:
    over = await stage.over_against_lodge()
    return press(stage.ann, over, "rematch", both(changed(over, "The rematch has started"), new("Your turn")))


@act("press rematch: that begins as someone's app")
async def _(stage: Stage) -> Deed:
    over = await stage.ended(LOUNGE)
    over = (await stage.ann.press(over, "rematch")).shown
    sees = both(changed(over, "The rematch has started"), new("Waiting for"))
    return press(stage.ben, over, "rematch", sees)


@act("press review")
async def _(stage: Stage) -> Deed:
    return press(stage.ann, await stage.over(), "review", new("match"))


@act("press review: that Lodge works on for long")
async def _(stage: Stage) -> Deed:
    over = await stage.ended()
    return stage.slowly(press(stage.ben, over, "review", new("· review")))


@act("press practise")
async def _(stage: Stage) -> Deed:
    return press(stage.ben, await stage.reviewed(), "Practise this", new("practi"))


@act("/puzzle")
async def _(stage: Stage) -> Deed:
    return command(stage.ben, "puzzle", sees=new("Find the move."))


@act("/puzzle: practice")
async def _(stage: Stage) -> Deed:
    await stage.ben.press(await stage.reviewed(), "Practise this")
    return command(stage.ben, "puzzle", sees=new("ractise"), show="practice")


@act("view puzzle")
async def _(stage: Stage) -> Deed:
    shown = (await stage.ben.command("puzzle")).shown
    return press(stage.ben, shown, "Show the solution")


@act("press replay")
async def _(stage: Stage) -> Deed:
    return press(stage.ann, await stage.over(), "replay", new("replay"))


@act("press film")
async def _(stage: Stage) -> Deed:
    return press(stage.ann, await stage.ended(), "film", new("film"))


@act("press film: that is posted already")
async def _(stage: Stage) -> Deed:
    over = await stage.ended()
    notice = (await stage.cleo.press(over, "film")).shown  # who has asked for a film waits for it alone

    async def posted() -> bool:
        """The notice goes last."""
        return await stage.cleo.see(notice.id, over.channel) is None

    await eventually(posted)
    return press(stage.ben, over, "film", new("is here: "))


@act("press film: that is made first")
async def _(stage: Stage) -> Deed:
    return press(stage.ben, await stage.ended(), "film", new("· film"))


# Hands of cards


@act("press hand")
async def _(stage: Stage) -> Deed:
    hands = await CardMatch.dealt(stage.lodge, "badger", random.Random(2))
    return press(stage.ann, await stage.lodge.current(hands.id), "hand", new())


@act("press renew")
async def _(stage: Stage) -> Deed:
    _, panel = await stage.hand()
    await stage.lodge.later(seconds=14 * 60 + 25)

    async def put_away() -> Shown | None:
        shown = await stage.ann.see(panel.id, panel.channel)
        return shown if shown is not None and "Show my hand" in shown.labels else None

    left = await eventually(put_away)
    assert left is not None
    return press(stage.ann, left, "renew")


@act("cards")
async def _(stage: Stage) -> Deed:
    _, panel = await stage.hand()
    cards = next(each for each in panel.controls if each.custom_id.startswith("cards|"))
    return choose(stage.ann, panel, cards.custom_id, "0")


@act("aims")
async def _(stage: Stage) -> Deed:
    person, panel = await stage.with_aims()
    aims = next(each for each in panel.controls if each.custom_id.startswith("aims|"))
    return choose(person, panel, aims.custom_id, aims.choices[-1][0])


@act("lay")
async def _(stage: Stage) -> Deed:
    hands, panel = await stage.hand()
    panel = await hands.choose(stage.ann, PASS)
    board = await stage.lodge.current(hands.id)
    lay = next(each for each in panel.controls if each.custom_id.startswith("lay|") and each.label)
    return press(stage.ann, panel, lay.custom_id, both(changed(panel), changed(board)))


@act("lay: as someone's app")
async def _(stage: Stage) -> Deed:
    hands, panel = await stage.hand(LOUNGE)
    panel = await hands.choose(stage.ann, PASS)
    lay = next(each for each in panel.controls if each.custom_id.startswith("lay|"))
    return press(stage.ann, panel, lay.custom_id, both(changed(panel), new("Waiting for")))


# Settings


@act("setting")
async def _(stage: Stage) -> Deed:
    panel = (await stage.ann.command("settings")).shown
    return choose(stage.ann, panel, "theme", "dusk" if panel.control("theme").chosen == "day" else "day")


@act("server")
async def _(stage: Stage) -> Deed:
    panel = (await stage.ann.command("server")).shown
    return choose(stage.ann, panel, "theme", "dusk" if panel.control("theme").chosen == "day" else "day")


# Something to look at


@act("view rules: another page")
async def _(stage: Stage) -> Deed:
    return press(stage.ann, (await stage.ann.command("rules", game="picaria")).shown, "▶")


@act("view rules: shown to everybody")
async def _(stage: Stage) -> Deed:
    page = (await stage.ann.command("rules", game="picaria")).shown
    return press(stage.ann, page, "Post here", new("Picaria"))


@act("view lesson: begun")
async def _(stage: Stage) -> Deed:
    page = (await stage.ann.command("rules", game="picaria")).shown
    return press(stage.ann, page, "Try it")


@act("view lesson: a wrong press")
async def _(stage: Stage) -> Deed:
    page = (await stage.ann.command("rules", game="picaria")).shown
    return press(stage.ann, (await stage.ann.press(page, "Try it")).shown, "a1")


@act("view lesson: the next task")
async def _(stage: Stage) -> Deed:
    page = (await stage.ann.command("rules", game="picaria")).shown
    task = (await stage.ann.press(page, "Try it")).shown
    return press(stage.ann, (await stage.ann.press(task, "c3")).shown, "Next")


@act("view games: narrowed down")
async def _(stage: Stage) -> Deed:
    shown = (await stage.ann.command("games")).shown
    return choose(stage.ann, shown, shown.controls[0].custom_id, "4")


@act("view games: started")
async def _(stage: Stage) -> Deed:
    shown = (await stage.ann.command("games")).shown
    shown = (await stage.ann.use(shown, shown.controls[3].custom_id, ["picaria"])).shown
    return press(stage.ann, shown, "Play", new("Who do you want to play?"))


@act("view against")
async def _(stage: Stage) -> Deed:
    return press(stage.ann, (await stage.ann.command("help")).shown, "Play Lodge", new("Play Lodge"))


@act("view against: a friend")
async def _(stage: Stage) -> Deed:
    asked = (await stage.ann.press((await stage.ann.command("help")).shown, "Play a friend")).shown
    sees = both(changed(asked, "You challenge"), new("challenges"))
    return choose(stage.ann, asked, asked.controls[0].custom_id, str(stage.ben.id), sees=sees)


@act("view against: Lodge")
async def _(stage: Stage) -> Deed:
    asked = (await stage.ann.press((await stage.ann.command("help")).shown, "Play Lodge")).shown
    return choose(stage.ann, asked, asked.controls[0].custom_id, "easy", sees=new("Lodge (easy)"))


@act("view help")
async def _(stage: Stage) -> Deed:
    shown = (await stage.ann.command("help")).shown
    return choose(stage.ann, shown, shown.controls[-1].custom_id, "fair")


@act("view games: its rules")
async def _(stage: Stage) -> Deed:
    shown = (await stage.ann.command("games")).shown
    shown = (await stage.ann.use(shown, shown.controls[3].custom_id, ["picaria"])).shown
    return press(stage.ann, shown, "Rules", new("Picaria"))


@act("view matches: the next game")
async def _(stage: Stage) -> Deed:
    await stage.lodge.table("c3 c5")
    listed = (await stage.ann.command("matches")).shown
    return press(stage.ann, listed, "Next game", new("Your turn"))


@act("press next")
async def _(stage: Stage) -> Deed:
    await stage.lodge.table("c3 c5")
    return press(stage.ann, await stage.lodge.table("c3"), "Next game", new("Your turn"))


@act("view matches: a game opened")
async def _(stage: Stage) -> Deed:
    await stage.over()
    shown = (await stage.ann.command("matches", game="yonmoque")).shown
    menu = shown.controls[0]
    return choose(stage.ann, shown, menu.custom_id, menu.choices[0][0], sees=new("replay"))


@act("view leaderboard: another table")
async def _(stage: Stage) -> Deed:
    await stage.over()
    return press(stage.ann, (await stage.ann.command("leaderboard", game="yonmoque")).shown, "Everywhere")


@act("view leaderboard: of somebody else")
async def _(stage: Stage) -> Deed:
    await stage.over()
    shown = (await stage.cleo.command("leaderboard", game="yonmoque")).shown
    return press(stage.ann, shown, "Everywhere", new())


@act("view profile: shown to everybody")
async def _(stage: Stage) -> Deed:
    await stage.over()
    shown = (await stage.cleo.command("profile", person=str(stage.ann.id))).shown
    return press(stage.cleo, shown, "Post here", new("against Lodge"))


@act("view replay: a step")
async def _(stage: Stage) -> Deed:
    return press(stage.ann, (await stage.ann.press(await stage.over(), "replay")).shown, "◀")


@act("view replay: the record")
async def _(stage: Stage) -> Deed:
    await stage.ben.command("matches")
    shown = (await stage.ann.press(await stage.over(), "replay")).shown
    return press(stage.ann, shown, "Record", new("Record of"))


@act("view practice")
async def _(stage: Stage) -> Deed:
    return press(stage.ben, await stage.practised(), "d1")


@act("view practice: a move that Lodge thinks about for long")
async def _(stage: Stage) -> Deed:
    return stage.slowly(press(stage.ben, await stage.practised(), "c3"))


@act("view film")
async def _(stage: Stage) -> Deed:
    shown = (await stage.dora.press(await stage.ended(), "replay")).shown
    return press(stage.dora, shown, "Post film", new("film"))


@act("view privacy: exported")
async def _(stage: Stage) -> Deed:
    return press(stage.ann, (await stage.ann.command("privacy")).shown, "Export", new())


@act("view privacy: deleted")
async def _(stage: Stage) -> Deed:
    question = (await stage.cleo.press((await stage.cleo.command("privacy")).shown, "Delete")).shown
    return press(stage.cleo, question, "Delete everything")


@act("view daily-post")
async def _(stage: Stage) -> Deed:
    person, shown = await stage.daily_try()
    data = used(str(play_id(stage.lodge.now().date().isoformat())))
    pressed = {"message_id": shown.id, "forge": True}
    return Deed(person, person.attempt(COMPONENT, data, shown.channel, **pressed), new("daily"))


@act("view daily: begun")
async def _(stage: Stage) -> Deed:
    return press(*await stage.daily_try(), "Start")


@act("view daily: its table")
async def _(stage: Stage) -> Deed:
    return press(*await stage.daily_done(), "My board")


@act("view daily: shared")
async def _(stage: Stage) -> Deed:
    return press(*await stage.daily_done(), "Share", new("Everyone gets the same dice"))


@act("view daily: another game")
async def _(stage: Stage) -> Deed:
    return press(*await stage.daily_done(), "Play another", new())


@act("view daily: reminded")
async def _(stage: Stage) -> Deed:
    person, shown = await stage.daily_try()
    return press(person, shown, "Stop reminders" if "Stop reminders" in shown.labels else "Remind me")


@act("view daily-reminder")
async def _(stage: Stage) -> Deed:
    person, shown = await stage.daily_try()
    data = used("view|daily-reminder|ask")
    pressed = {"message_id": shown.id, "forge": True}
    doing = person.attempt(COMPONENT, data, shown.channel, **pressed)
    return Deed(person, doing, changed(shown, "every day at"))


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def stage(module_lodge: LiveLodge) -> Stage:
    stage = Stage(module_lodge)
    await stage.at_ease()
    return stage


@pytest.mark.parametrize("name", ACTIONS)
async def test_requests_in_a_row(lodge: LiveLodge, stage: Stage, name: str) -> None:
    await lodge.hurry()
    most, chain = MORE_THAN_ONE.get(name, 1), list[str]()
    for latency in LATENCIES:
        await stage.cleared()
        chain = await count(lodge, await ACTIONS[name](stage), latency)
        if len(chain) <= most:
            break
    lodge.refusals()
    assert len(chain) == most, chain


async def test_nothing_is_left_out(lodge: LiveLodge) -> None:
    """Every command, button and menu is among the actions, and every exception is one of them."""
    assert MORE_THAN_ONE
    assert set(MORE_THAN_ONE) <= set(ACTIONS)
    commands = await lodge.page.ask("GET", f"commands?user={lodge.ann.id}&channel_id={GAMES}")
    all_ = [f"/{each['name']}" if each["type"] == 1 else f"menu {each['name']}" for each in commands]
    all_ += [f"press {verb}" for verb in HANDLERS if isinstance(verb, str)]
    all_ += [f"view {kind}" for kind in VIEWS]
    others = {kind.__name__.removesuffix("Id").lower() for kind in CustomId.__subclasses__()}
    all_ += others - {"act", "view", "menu"}
    assert set(all_) - {name.partition(":")[0] for name in ACTIONS} == set()
