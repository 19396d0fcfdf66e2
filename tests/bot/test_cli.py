"""The command line, as a process of its own and in ours."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory

from bot import log
from bot.cli import CUT_OFF, main
from bot.client import health
from bot.clock import Clock
from bot.config import Config
from bot.shards import UNDIVIDED
from bot.store import Store, migrate, processes
from bot.store.processes import Process
from engines import GAMES
from tests.homes import writing
from tests.match_service import open_matches, play_out, started, url
from tests.toys import TOYS

ROOT = Path(__file__).parents[2]


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in Config.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    for slug, game in TOYS.items():
        monkeypatch.setitem(GAMES, slug, game)
    path = tmp_path / "lodge.db"
    monkeypatch.setenv("DATABASE_URL", url(path))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(log, "configure", lambda *_: None)
    return path


def dice_match(path: Path) -> None:
    async def play() -> None:
        matches = await open_matches(path)
        await play_out(matches, await started(matches, "dice"))
        await started(matches)
        await matches.close()

    asyncio.run(play())


def forge(path: Path, statement: str) -> None:
    with sqlite3.connect(path) as connection:
        assert connection.execute(statement).rowcount
    connection.close()


def test_check_says_which_match_fails(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dice_match(database)
    assert main(["check"]) == 0
    assert capsys.readouterr().out == "2 sound, 0 damaged\n"
    forge(database, "UPDATE plies SET move = 'roll:9' WHERE match_id = 1 AND ply = 1")
    assert main(["check"]) == 1
    out = capsys.readouterr().out
    assert out.startswith("match 1: IllegalMove: roll:9 cannot be thrown.")
    assert out.endswith("1 sound, 1 damaged\n")


def test_check_goes_on_from_a_match_and_shows_a_terminal_how_far_it_is(
    database: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    dice_match(database)
    forge(database, "UPDATE plies SET move = 'roll:9' WHERE match_id = 1 AND ply = 1")
    assert main(["check", "--from", "2"]) == 0
    told = capsys.readouterr()
    assert told.out == "1 sound, 0 damaged\n"
    assert told.err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["check"]) == 1
    told = capsys.readouterr()
    assert "1 of 2 matches, 1 damaged" in told.err
    assert told.err.endswith("\r\x1b[K")
    assert told.out.endswith("1 sound, 1 damaged\n")


def test_check_that_is_interrupted_says_where_to_go_on(
    database: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    dice_match(database)

    class Interrupting(StringIO):
        """A terminal; whoever watches it presses Ctrl-C once a match has been checked."""

        def isatty(self) -> bool:
            return True

        def write(self, text: str) -> int:
            if "1 of 2 matches" in text:
                signal.raise_signal(signal.SIGINT)
            return super().write(text)

    monkeypatch.setattr(sys, "stderr", Interrupting())
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background it is ignored
    try:
        assert main(["check"]) == 130
    finally:
        signal.signal(signal.SIGINT, before)
    assert capsys.readouterr().out == "1 sound, 0 damaged. Interrupted, so continue with --from 2.\n"


def test_verify_prints_its_report_and_the_record(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dice_match(database)
    assert main(["verify", "1"]) == 0
    assert "Everything checks out." in capsys.readouterr().out
    assert main(["verify", "1", "--record"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == "dice"
    forge(database, "UPDATE matches SET seed = x'00' WHERE id = 1")
    assert main(["verify", "1"]) == 1
    assert "match the promise" in capsys.readouterr().out
    assert main(["verify", "7"]) == 1
    assert capsys.readouterr().err == "There's no match 7. See /matches.\n"


def test_wrong_settings_and_databases_are_one_sentence_and_exit_code_2(
    database: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["run"]) == 2
    assert capsys.readouterr().err.startswith("DISCORD_TOKEN isn't set.")
    assert main(["work"]) == 2
    assert (
        "DATABASE_URL is an SQLite file, which machines can't share. Use PostgreSQL."
        in capsys.readouterr().err
    )
    database.write_text("no database " * 100)
    assert main(["check"]) == 2
    assert "file is not a database" in capsys.readouterr().err
    monkeypatch.setenv("DATABASE_URL", "mysql://x")
    assert main(["migrate"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    for wrong in (["dance"], ["verify", "9" * 30], ["verify", "0"], ["playground", "--port", "99999"]):
        with pytest.raises(SystemExit, match="2"):
            main(wrong)
    assert "Traceback" not in capsys.readouterr().err
    for number in ("9" * 5000, "²", "٣"):
        with pytest.raises(SystemExit, match="2"):
            main(["verify", number])
        assert f"must be a whole number from 1 to {2**63 - 1}, not {number[:40]}" in capsys.readouterr().err


def test_a_backup_is_made_and_restored(
    database: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice_match(database)
    assert main(["backup", "kept"]) == 0
    assert re.fullmatch(r"kept: 2 matches, \d+ rows, \d\.\d MB, revision \d+\.\n", capsys.readouterr().out)
    assert main(["backup", "kept"]) == 2
    assert capsys.readouterr().err == "kept already exists. Use --force to replace it.\n"
    assert main(["restore", "kept"]) == 2
    assert "isn't empty" in capsys.readouterr().err
    monkeypatch.setenv("DATABASE_URL", url(tmp_path / "new.db"))
    assert main(["restore", "kept"]) == 0
    assert re.fullmatch(r"Restored 2 matches and \d+ rows at revision \d+\.\n", capsys.readouterr().out)
    assert main(["check"]) == 0
    assert capsys.readouterr().out == "2 sound, 0 damaged\n"


@pytest.mark.parametrize("command", [["check"], ["verify", "1"], ["health"], ["backup", "kept"]])
def test_looking_makes_no_database(
    database: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    assert main(command) == 2
    assert capsys.readouterr().err.startswith("There's no database at ")
    assert not database.exists()


def health_said(capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code = main(["health"])
    out, err = capsys.readouterr()
    assert err == ""
    return code, out


async def sign(path: Path, name: str, ago: timedelta, since: timedelta | None = None) -> None:
    """Sign for a process that shows so long ago that it is there, and connected since then if it is."""
    store, now = await Store.open(url(path)), Clock().now()
    async with store.writing() as connection:
        own = Process(name, UNDIVIDED, now - ago)
        await processes.sign(connection, own, None if since is None else now - since)
    await store.close()


def test_health_follows_the_signature_and_says_what_it_saw(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dice_match(database)
    code, sentence = health_said(capsys)
    assert (code, sentence.partition(". ")[0]) == (1, "Not connected")
    asyncio.run(sign(database, "one", timedelta(seconds=62)))
    code, sentence = health_said(capsys)
    assert (code, sentence.partition(". ")[0]) == (1, "Not connected yet")
    moment = r"20\d\d-\d\d-\d\d \d\d:\d\d:\d\d UTC"
    asyncio.run(sign(database, "one", timedelta(seconds=12), timedelta(seconds=62)))
    code, sentence = health_said(capsys)
    assert code == 0
    found = re.fullmatch(rf"Connected since ({moment}), last seen 1\d seconds ago\.\n", sentence)
    assert found
    since = datetime.strptime(found[1], "%Y-%m-%d %H:%M:%S UTC").replace(tzinfo=UTC)
    assert timedelta(seconds=60) <= Clock().now() - since < timedelta(seconds=75)
    asyncio.run(sign(database, "one", timedelta(minutes=5), timedelta(minutes=9)))
    code, sentence = health_said(capsys)
    assert code == 1
    assert re.fullmatch(
        rf"Not connected\. The bot was last seen on {moment}\. Check its log\.\n",
        sentence,
    )
    asyncio.run(sign(database, "one", -timedelta(minutes=5), timedelta()))  # the clock was put back
    code, sentence = health_said(capsys)
    assert (code, sentence.split()[-3:]) == (0, ["0", "seconds", "ago."])


def test_health_is_that_of_the_process_started_last_on_this_machine(
    database: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    dice_match(database)
    asyncio.run(sign(database, "old", timedelta(seconds=20), timedelta(minutes=9)))
    assert health_said(capsys)[0] == 0
    asyncio.run(sign(database, "new", timedelta(seconds=10)))
    assert health_said(capsys)[0] == 1, "the new one is not connected, whatever the old one is"
    asyncio.run(sign(database, "new", timedelta(), timedelta()))
    assert health_said(capsys)[0] == 0

    async def part(name: str) -> None:
        store = await Store.open(url(database))
        await processes.part(store, name)
        await store.close()

    monkeypatch.setenv("SHARDS", "2")
    assert health_said(capsys)[0] == 1, "with other shards it is another one that is asked for"
    monkeypatch.delenv("SHARDS")
    for name, code in (("new", 0), ("old", 1)):
        asyncio.run(part(name))
        assert health_said(capsys)[0] == code
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr("socket.gethostname", lambda: "elsewhere")
        asyncio.run(sign(database, "away", timedelta(), timedelta()))
        assert health_said(capsys)[0] == 0
    assert health_said(capsys)[0] == 1


HEAVY = ("discord", "aiohttp", "PIL", "alembic", "structlog", "sqlalchemy.ext", "bot.store", "engines.games")


def test_health_imports_little(database: Path) -> None:
    """It is asked for all the time, on small machines: it must not cost a second of a processor."""
    dice_match(database)
    script = f"""
import sys
from bot.cli import main
main(["health"])
print(*[name for name in {HEAVY} if name in sys.modules])
"""
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": url(database)},
        check=True,
        timeout=60,
    )
    assert done.stdout.splitlines()[-1] == ""


LOOKING = (["check"], ["verify", "1"], ["health"], ["doctor"])


@pytest.mark.parametrize("command", LOOKING)
def test_looking_waits_for_no_writer(
    database: Path, capsys: pytest.CaptureFixture[str], command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_API_URL", "http://127.0.0.1:9/api")  # nobody is there
    dice_match(database)
    asyncio.run(sign(database, "one", timedelta(), timedelta()))
    with writing(database):
        code = main(command)
    out, err = capsys.readouterr()
    assert err == ""
    assert code == (1 if command == ["doctor"] else 0), out
    if command == ["doctor"]:
        assert re.search(r"^ok +database .* MB, revision", out, re.MULTILINE)
        assert re.search(r"^ok +connection +Connected since", out, re.MULTILINE)


@pytest.mark.parametrize("command", LOOKING)
def test_looking_leaves_a_database_of_another_revision_as_it_is(
    database: Path,
    capsys: pytest.CaptureFixture[str],
    command: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("DISCORD_API_URL", "http://127.0.0.1:9/api")
    dice_match(database)
    found = ScriptDirectory(str(migrate.FOLDER)).get_current_head()
    folder = tmp_path / "migrations"
    shutil.copytree(migrate.FOLDER, folder)
    (folder / "versions" / "r9999_next.py").write_text(
        f"revision, down_revision = '9999', {found!r}\ndef upgrade() -> None:\n    pass\n"
    )
    monkeypatch.setattr(migrate, "FOLDER", folder)
    monkeypatch.setattr(health, "VERSIONS", folder / "versions", raising=False)
    before = database.read_bytes()
    assert main(command) == (1 if command == ["doctor"] else 2)
    out, err = capsys.readouterr()
    sentence = out if command == ["doctor"] else err
    assert re.search(rf"revision {found}[,.] .* 9999", sentence)
    assert command == ["doctor"] or (out, err.count("\n")) == ("", 1)
    assert database.read_bytes() == before


def test_health_knows_the_revision_of_this_lodge(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dice_match(database)
    assert health_said(capsys)[0] == 1
    forge(database, "UPDATE alembic_version SET version_num = 'of_the_future'")
    assert main(["health"]) == 2
    newest = ScriptDirectory(str(migrate.FOLDER)).get_current_head()
    assert f"at revision of_the_future, but this Lodge needs {newest}." in capsys.readouterr().err


def test_migrate_says_what_it_found_and_what_it_did(
    database: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def said() -> str:
        assert main(["migrate"]) == 0
        out, err = capsys.readouterr()
        assert err == ""
        return out.replace(f"the database {url(database)}", "it").replace(
            f"The database {url(database)}", "It"
        )

    newest = ScriptDirectory(str(migrate.FOLDER)).get_current_head()
    assert said() == f"Created it at revision {newest}.\n"
    assert said() == f"It is up to date at revision {newest}.\n"
    folder = tmp_path / "migrations"
    shutil.copytree(migrate.FOLDER, folder)
    (folder / "versions" / "next.py").write_text(
        f"revision, down_revision = 'next', {newest!r}\ndef upgrade() -> None:\n    pass\n"
    )
    monkeypatch.setattr(migrate, "FOLDER", folder)
    assert said() == f"Migrated it from revision {newest} to next.\n"
    assert said() == "It is up to date at revision next.\n"


@pytest.mark.parametrize(
    "command",
    [
        *(["--help"], ["backup", "--help"], ["check"], ["verify", "1"], ["verify", "1", "--record"]),
        *(["migrate"], ["health"], ["doctor"], ["backup", "copy"]),
    ],
    ids=" ".join,
)
def test_nobody_reads_on(
    database: Path,
    command: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """As with `| head`: no traceback, and nothing left for Python to complain of as it ends."""

    async def play() -> None:
        matches = await open_matches(database, games=GAMES)
        await started(matches, "neutron")
        await matches.close()

    asyncio.run(play())
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", url(database))
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w", encoding="utf-8") as broken:
        monkeypatch.setattr(sys, "stdout", broken)
        assert main(command) == CUT_OFF
    assert capfd.readouterr().err == ""


def test_only_its_owner_reads_what_is_made(database: Path) -> None:
    before = os.umask(0o022)
    try:
        assert main(["migrate"]) == 0
        assert os.umask(before) == 0o077
    finally:
        os.umask(before)


def test_as_a_process(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name.upper() != "DISCORD_TOKEN"}
    done = subprocess.run(
        [sys.executable, "-m", "bot", "run"],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**environment, "PYTHONPATH": str(ROOT)},
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []  # nothing is made before the settings are right


@pytest.mark.parametrize("form", ["text", "json"])
def test_both_kinds_of_log_records_come_out_alike(form: str) -> None:
    script = f"""
import logging
from structlog.contextvars import bound_contextvars
from bot import log
log.configure(logging.INFO, {form!r})
with bound_contextvars(match=12):
    log.get("lodge.here").info("a move", ply=3)
    logging.getLogger("discord.gateway").warning("dropped %s", "x")
    logging.getLogger("sqlalchemy.engine").info("SELECT")
secret = "do-not-" + "tell"
try:
    1 / 0
except ZeroDivisionError:
    log.get("lodge.here").exception("broken")
"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True, timeout=60
    )
    assert done.stdout == ""
    assert "ZeroDivisionError" in done.stderr
    assert "SELECT" not in done.stderr
    assert "do-not-tell" not in done.stderr  # a frame's variables may be seeds and tokens
    if form == "json":
        moved, dropped, broken = map(json.loads, done.stderr.splitlines())
        assert (moved["event"], moved["match"], moved["ply"], moved["level"]) == ("a move", 12, 3, "info")
        assert (dropped["event"], dropped["match"], dropped["logger"]) == ("dropped x", 12, "discord.gateway")
        assert broken["level"] == "error"
    else:
        assert "match=12" in done.stderr
        assert "dropped x" in done.stderr
