"""The whole storm, from the first match to the last look."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import aiohttp

from bot.fairness.verify_report import verify
from bot.match.model import Refused, State
from bot.playground.server import Playground
from tests.e2e.live_lodge import LiveLodge
from tests.e2e.process import BotProcess, limits
from tests.e2e.waiting import until
from tests.storm.bots import Bots
from tests.storm.database import Database
from tests.storm.findings import Finding, Findings, clock
from tests.storm.habits import Crowd
from tests.storm.kills import AT_START, QUIET, Killer, Starter, WillNotStart
from tests.storm.log_check import LogCheck
from tests.storm.message_check import MessageCheck
from tests.storm.page_user import Actions
from tests.storm.plan import Plan, slots
from tests.storm.presses import PressLedger
from tests.storm.record_check import ReplayCheck
from tests.storm.shown_matches import ShownMatches
from tests.storm.thinking_processes import ThinkingProcesses
from tests.storm.turns import Turns

BEGUN: Final = 60.0
"""Seconds after which the killing begins, though some match may not have been begun."""
SILENT: Final = 3
"""At most this many acts in a row may change nothing that is shown of a match."""
SOON_AWAY: Final = limits(AWAY_AFTER=1, NEWS_OF_A_MOVE_WAITS=1, PING_EVERY=1, DRAWING_PROCESSES=2)
"""Times as `tests.e2e.nursery` sets them: there is news all the time."""
IDLE: Final = 20
"""At most this many acts in a row may make no ply of it: a move can take several."""


@dataclass(frozen=True)
class Report:
    """What came of a storm."""

    findings: list[Finding]
    summary: str


class Storm:
    """One storm, in a folder of its own. `say` is told how it goes."""

    def __init__(self, plan: Plan, folder: Path, say: Callable[[str], None] = lambda line: None) -> None:
        self.plan = plan
        self._folder = folder
        self._say = say
        self._began = time.monotonic()
        self._rng = plan.random("storm")

    async def run(self) -> Report:
        """Let it break, and look at what is left."""
        async with AsyncExitStack() as stack:
            playground = Playground()
            playground.rest.distance.set(self.plan.distance)
            await playground.start()
            stack.push_async_callback(playground.stop)
            session = await stack.enter_async_context(aiohttp.ClientSession())
            processes = [
                BotProcess(playground, self._folder, name=f"bot-{number}", LIMITS=SOON_AWAY)
                for number in range(1, self.plan.bots + 1)
            ]
            self._bots = Bots(processes, self.plan.random("bots"))
            lodge = self._lodge = LiveLodge(playground, session, processes[0])
            stack.push_async_callback(lodge.close)
            self._prepare()
            stack.callback(self._database.close)
            try:
                await lodge.hurry()
                await self._blow()
                await self._calm()
            except WillNotStart:
                self._say("The bot does not start any more; the storm ends here.")
            finally:
                await self._bots.end()
            return Report(self._findings.found, self._summary())

    def _prepare(self) -> None:
        lodge, plan = self._lodge, self.plan
        bots = self._bots
        self._database = Database(bots.database)
        self._findings = Findings(self._database, self._folder, self._say)
        self._ledger = PressLedger(self._findings)
        self._replay_check = ReplayCheck(self._database, self._ledger, self._findings)
        self._message_check = MessageCheck(lodge.playground.world, self._database, self._findings)
        self._log_check = LogCheck(bots, lodge.playground.rest, self._findings)
        self._actions = Actions(lodge, self._database, self._message_check, self._ledger, self._findings)
        self._shown_matches = ShownMatches(self._actions, self._findings)
        self._crowd = Crowd(plan, slots(plan, lodge.playground.world), self._actions)
        self._killer = Killer(lodge, bots, self._database, self._findings, plan.random("kills"))
        self._starter = Starter(bots, self._findings)
        self._thinking = ThinkingProcesses(bots, self._findings)

    # While it blows

    async def _blow(self) -> None:
        """Everybody plays, and the bot is killed again and again."""
        await self._starter.start()
        self._crowd.up.set()
        people = [asyncio.create_task(self._crowd.live(number)) for number in range(self.plan.people)]
        killing = asyncio.create_task(self._kill_all())
        try:
            done, _ = await asyncio.wait({killing, *people}, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()  # somebody who has fallen over ends the storm
            await self._crowd.rest()
        finally:
            for task in (killing, *people):
                task.cancel()
            await asyncio.gather(killing, *people, return_exceptions=True)

    async def _kill_all(self) -> None:
        self._crowd.going.set()
        with contextlib.suppress(TimeoutError):
            await until(lambda: self._states()["running"] >= self.plan.games, BEGUN)
        if not self.plan.kills:
            await asyncio.sleep(self.plan.minutes * 60)
        while self._left() and time.monotonic() - self._began < self.plan.minutes * 60:
            moment = await self._killer.kill()
            if not self._bots.running:
                self._crowd.up.clear()
            self._after(moment)
            while self._left() and self._rng.random() < AT_START:
                moment = await self._killer.kill_at_start(self._starter.usual)
                self._after(moment)
            await self._again(quiet=self._rng.random() < QUIET)
            self._say(self._progress(moment))

    def _after(self, moment: str) -> None:
        self._log_check.cut()
        self._thinking.bot_ended()
        number = sum(self._killer.kills.values())
        self._findings.after = f"after kill {number}, {moment}, at {clock()}"
        self._check_records()

    def _left(self) -> bool:
        return sum(self._killer.kills.values()) < self.plan.kills

    async def _again(self, *, quiet: bool) -> None:
        """Start the bot after a kill, and look at what it left."""
        resting = asyncio.create_task(self._crowd.rest()) if quiet else None
        await self._starter.start()
        self._crowd.up.set()
        if resting is not None:
            await resting
            await self._shown_matches.settle(self.plan.patience)
        await self._check()
        self._crowd.going.set()

    async def _check(self) -> None:
        """What can be checked at any time."""
        self._check_records()
        self._thinking.check()
        self._message_check.doubled()
        await self._message_check.search(self._lodge.match)
        self._log_check.check(self._message_check.learn())

    def _check_records(self) -> None:
        """What is stored, which must be what has been stored and shown before, and more."""
        self._ledger.told(self._message_check.sentences)
        self._replay_check.check()
        self._message_check.lost()

    # When it is over

    async def _calm(self) -> None:
        """Everything stands as it should, can be played on, and follows from its seed."""
        self._findings.after = f"at the end, after {sum(self._killer.kills.values())} kills"
        self._say("The storm is over; playing on.")
        await self._shown_matches.settle(self.plan.patience)
        running = [row.id for row in self._database.live() if row.state == "running"]
        await asyncio.gather(*map(self._play_on, running))
        await self._shown_matches.settle(self.plan.patience)
        if any(codes := await self._bots.stop()):
            self._findings.add("ended badly", None, f"told to leave, the bots gave exit codes {codes}")
        self._thinking.bot_ended()
        await self._thinking.ended()
        await self._check()
        self._ledger.close()
        await self._verify()
        checked = await self._bots.command("check")
        if checked.code != 0:
            self._findings.add("python -m bot check", None, checked.out + checked.err)

    async def _play_on(self, match_id: int) -> None:
        """Play a match to its end, or a good way on, by what is shown of it."""
        rng, turns = self.plan.random(f"end {match_id}"), Turns(self._actions)
        with contextlib.suppress(Refused):  # what cannot be read is found by others
            match = await self._lodge.match(match_id)
            last, ply, acts, silent = match.ply + self.plan.plies, match.ply, 0, 0
            while match.state is State.RUNNING and match.ply < last:
                silent = 0 if await turns.carry_on(rng, match_id, self.plan.patience) else silent + 1
                match = await self._lodge.match(match_id)
                acts, ply = (0 if match.ply > ply else acts + 1), match.ply
                if silent > SILENT or acts > IDLE:
                    seen = f"at ply {ply} nothing that is shown carries it on"
                    self._findings.add("stuck", match_id, seen)
                    return

    async def _verify(self) -> None:
        """Check the fairness of every match."""
        for row in self._database.rows():
            try:
                match = await self._lodge.match(row.id)
                report = await asyncio.to_thread(verify, match)
            except Refused as refused:
                self._findings.add("record", row.id, str(refused))
                continue
            if not report.right:
                self._findings.add("record", row.id, "\n".join(map(str, report.lines)))

    # Telling

    def _progress(self, moment: str) -> str:
        killed, plies = sum(self._killer.kills.values()), self._database.total()
        return (
            f"{time.monotonic() - self._began:5.0f} s  kill {killed}/{self.plan.kills} {moment}: "
            f"{sum(self._actions.outcomes.values())} presses, {plies} plies, {self._states()['over']} over, "
            f"{len(self._findings.found)} findings"
        )

    def _states(self) -> Counter[str]:
        return Counter(row.state for row in self._database.rows())

    def _summary(self) -> str:
        """A table of everything that was counted."""
        parts = {
            "kills": self._killer.kills,
            "people did": self._actions.done,
            "and were": self._actions.outcomes,
            "matches": self._states(),
            "stored": Counter({"plies": self._database.total()}),
            "Discord refused": self._log_check.refused,
            "the bot warned": self._log_check.warnings,
            "thinking processes": self._thinking.seen,
            "findings": Counter(finding.kind for finding in self._findings.found),
        }
        lines = []
        for title, counted in parts.items():
            lines.append(f"{title}: {counted.total()}")
            lines += [f"  {times:6}  {what}" for what, times in counted.most_common()]
        return "\n".join(lines)
