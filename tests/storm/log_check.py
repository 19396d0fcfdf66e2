"""What the bot has logged, and what Discord has refused it."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from bot.playground.rest import Rest
from tests.e2e.process import BotProcess, events
from tests.storm.bots import Bots
from tests.storm.findings import Findings

COMMON: Final = {
    10008: "the message is gone",
    10015: "the token has not been used to answer",
    10062: "too late: a slow machine, or an answer begun before a kill",
    40060: "answered already",
}
"""What Discord may refuse on a stormy day. Anything else is a request that the bot should never have made."""
_LEVELS: Final = ("error", "critical")
_HEX: Final = re.compile(r"[0-9a-f]{64}")


class LogCheck:
    """Reads both as they grow."""

    def __init__(self, bots: Bots, rest: Rest, findings: Findings) -> None:
        self.refused: Counter[str] = Counter()
        """Refusals, by Discord's code."""
        self.warnings: Counter[str] = Counter()
        """Warnings, by their text."""
        self._bots = bots
        self._rest = rest
        self._findings = findings
        self._read = dict.fromkeys(bots.processes, 0)

    def cut(self) -> None:
        """Bots have been killed: a line that one was writing just then ends here."""
        for bot in self._bots.processes:
            log = bot.log
            if bot.running or not log.exists():
                continue
            text = log.read_bytes()
            if text and not text.endswith(b"\n"):
                whole, _, _ = text.rpartition(b"\n")
                log.write_bytes(whole + b"\n" if whole else b"")

    def check(self, seeds: dict[str, int]) -> None:
        """Look at what is new. No error is allowed: a process that is killed cannot log one any more, and the
        next one has to take what it finds."""
        for bot in self._bots.processes:
            self._lines(bot, seeds)
        self._refusals()

    def _lines(self, bot: BotProcess, seeds: dict[str, int]) -> None:
        text = bot.log.read_text(encoding="utf-8") if bot.log.exists() else ""
        if bot.running:
            text = text[: text.rfind("\n") + 1]  # the last line is being written
        new, self._read[bot] = text[self._read[bot] :], len(text)
        for event in events(new):
            if event["level"] in _LEVELS:
                seen = {key: value for key, value in event.items() if key != "timestamp"}
                self._findings.add("error logged", event.get("match"), str(seen)[:2000])
            elif event["level"] == "warning":
                self.warnings[f"{event['event']}: {event.get('why', '')}"[:100]] += 1
        for match_id in {seeds[each] for each in _HEX.findall(new) if each in seeds}:
            self._findings.add("secret shown", match_id, "its seed stands in the log")
        if "deal:" in new:
            self._findings.add("secret shown", None, "a deal stands in the log")

    def _refusals(self) -> None:
        refusals = self._rest.journal.refusals
        for each in refusals:
            self.refused[f"{each['code']} {each['message']}"] += 1
            if each["code"] not in COMMON:
                self._findings.add(
                    "refused by Discord", None, str(each)[:2000], each["code"], each["message"]
                )
        refusals.clear()
