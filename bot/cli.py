"""The command line: `python -m bot run | playground | check | verify | solve | migrate | health`."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Final

from bot import log
from bot.client import health
from bot.config import Config, ConfigError, load_config, log_level
from bot.fairness.verify_report import record_text, verify
from bot.match.model import Refused
from bot.match.replay_check import check
from bot.match.service import Matches, utc_now
from bot.store import Store, StoreError
from engines import GAMES
from engines.core import msg

WRONG_SET_UP: Final = 2
"""Exit code if a setting or the database is at fault; argparse uses the same for a wrong command line."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    chosen = _parser().parse_args(arguments)
    try:
        config = load_config(need_token=chosen.command == "run")
        token = config.discord_token
        log.configure(log_level(config), config.log_format, [token.get_secret_value()] if token else [])
        code: int = chosen.do(config, chosen)
    except (ConfigError, StoreError) as error:
        print(error.message, file=sys.stderr)
        return WRONG_SET_UP
    except Refused as refusal:
        print(refusal.message, file=sys.stderr)
        return 1
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bot", description="Lodge, a Discord bot for board games."
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(
        name: str, do: Callable[[Config, argparse.Namespace], int], text: str
    ) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=text, description=text)
        added.set_defaults(do=do)
        return added

    command("run", _run, "run the bot (needs DISCORD_TOKEN)")
    playground = command("playground", _playground, "play in the browser, without Discord")
    playground.add_argument(
        "--port", type=_number(0, 65535), default=8000, help="port of the page on 127.0.0.1 (8000)"
    )
    playground.add_argument("--data", default="data", help="folder of the playground's database (data)")
    command("check", _check, "replay every stored match and name those that fail")
    verifying = command("verify", _verify, "derive every roll of a match again from its seed")
    verifying.add_argument("match", type=_number(1, 2**63 - 1), metavar="MATCH", help="number of the match")
    verifying.add_argument("--record", action="store_true", help="print the match's record as JSON instead")
    command("migrate", _migrate, "bring the database up to date without running the bot")
    command("health", _health, "exit code 0 while the running bot is connected")
    solving = command("solve", _solve, "work out every position of a game, for opponents to play by")
    solving.add_argument("game", choices=GAMES, metavar="GAME", help="slug of the game, such as tsoro")
    solving.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the match"
    )
    solving.add_argument("--into", default="data/tables", help="folder of the table (data/tables)")
    return parser


def _number(least: int, most: int) -> Callable[[str], int]:
    """Return a parser of whole numbers from `least` to `most` on the command line."""

    def number(text: str) -> int:
        short = text.isascii() and text.isdecimal() and len(text) <= len(str(most))
        if not (short and least <= int(text) <= most):
            raise argparse.ArgumentTypeError(
                f"must be a whole number from {least} to {most}, not {text[:40]}"
            )
        return int(text)

    return number


def _run(config: Config, _: argparse.Namespace) -> int:
    from bot.client import app

    return app.run(config)


def _playground(_: Config, chosen: argparse.Namespace) -> int:
    from bot import playground

    return playground.main(port=chosen.port, data=chosen.data)


def _check(config: Config, _: argparse.Namespace) -> int:
    async def replay_all(store: Store) -> int:
        sound, failing = 0, 0
        async for match_id, problem in check(store, GAMES):
            sound, failing = sound + (problem is None), failing + (problem is not None)
            if problem is not None:
                print(f"match {match_id}: {problem}")
        print(f"{sound} sound, {failing} damaged")
        return 1 if failing else 0

    return asyncio.run(_with_store(config, replay_all))


def _verify(config: Config, chosen: argparse.Namespace) -> int:
    async def verify_one(store: Store) -> int:
        match = await Matches(store).get(chosen.match)
        if chosen.record:
            print(record_text(match))
            return 0
        report = verify(match)
        print(*report.lines, sep="\n")
        return 0 if report.right else 1

    return asyncio.run(_with_store(config, verify_one))


def _migrate(config: Config, _: argparse.Namespace) -> int:
    async def tell(store: Store) -> int:
        what = {
            "url": store.engine.url.render_as_string(hide_password=True),
            "found": store.found,
            "revision": store.revision,
        }
        if store.found is None:
            print(msg("The database {url} is new: it was made at revision {revision}.", **what))
        elif store.found == store.revision:
            print(msg("The database {url} is up to date: revision {revision}.", **what))
        else:
            print(msg("The database {url} was brought from revision {found} to {revision}.", **what))
        return 0

    return asyncio.run(_with_store(config, tell, create=True))


def _health(config: Config, _: argparse.Namespace) -> int:
    async def look(store: Store) -> int:
        signed, now = await health.last_sign(store), utc_now()
        print(health.report(signed, now))
        return 0 if health.healthy(signed, now) else 1

    return asyncio.run(_with_store(config, look))


def _solve(_: Config, chosen: argparse.Namespace) -> int:
    from bot.opponents.solving import build, step_back

    step_back()
    options = dict(each.partition("=")[::2] for each in chosen.option)
    try:
        print(build(GAMES[chosen.game], options, Path(chosen.into)))
    except ValueError as error:
        print(error, file=sys.stderr)
        return WRONG_SET_UP
    return 0


async def _with_store(config: Config, do: Callable[[Store], Awaitable[int]], *, create: bool = False) -> int:
    store = await Store.open(config.database_url, create=create)
    try:
        return await do(store)
    finally:
        await store.close()
