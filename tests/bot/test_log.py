"""No token leaves by the log, whatever it is in and whichever way it came."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.log import HIDDEN, hider

ROOT = Path(__file__).parents[2]
SECRET = 's3cret-of-"odd"-\\shape-ü'
BOT = "MTIzNDU2Nzg5MDEyMzQ1Njc4OQ.GhIjKl.mnopqrstuvwxyz0123456789-_ABCDEFGHIJKL"
SHORT = "short_word"
LONG = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5MDEyMzQ1Njc4OTpBQkNERUZHSElKS0xNTk9QUVJTVFVWV1hZWg"
PLAYED = "Zb3-_" * 16  # as the playground makes them
TOKENS = (SECRET, BOT, SHORT, LONG, PLAYED)

SCRIPT = f"""
import logging, sys, warnings
from bot import log
from structlog.contextvars import bound_contextvars
SECRET, BOT, SHORT, LONG, PLAYED = TOKENS = {TOKENS!r}
API = "https://discord.com/api/v10"
ADDRESSES = [
    f"{{API}}/interactions/12/{{SHORT}}/callback",
    f"{{API}}/webhooks/34/{{SHORT}}/messages/@original?wait=true",
    f"{{API}}/webhooks/34/{{SHORT}}",
    f"/webhooks/34/{{SHORT}}?thread_id=5",
]
log.configure(logging.DEBUG, sys.argv[1], [SECRET])
ours, theirs = log.get("ours"), logging.getLogger("discord.http")

class Odd:
    def __repr__(self):
        return f"<Odd {{BOT}} {{ADDRESSES[0]}}>"

def fails(depth=0):
    token = SECRET
    if depth:
        try:
            fails()
        except OSError as error:
            raise RuntimeError(f"Cannot write to URL({{ADDRESSES[1]!r}})", {{"at": [BOT]}}) from error
    raise OSError(f"Can not write request body for {{ADDRESSES[0]}}\\n{{SECRET}} {{LONG}} {{BOT!r}}")

for text in (*ADDRESSES, SECRET, BOT, LONG, PLAYED):
    nested = {{"a": [text, (text, {{"b": text}})], text: 1}}
    ours.info("ours " + text, value=text, nested=nested, error=OSError(text))
    ours.info("a\\n" + text + "\\nb", value="\\u00e9" + text)
    theirs.info("theirs %s %r %s", text, {{"a": (text,)}}, OSError(text), extra={{"more": [text]}})
for token in TOKENS:
    ours.info("a payload", token=token, payload={{"d": {{"token": token, "id": "7"}}}})
    theirs.debug("For Shard ID %s: WebSocket Event: %s", None, {{"op": 2, "d": {{"token": token, "x": 1}}}})
    theirs.debug('{{"token": "%s"}}', token if token is not SECRET else "none")
    theirs.warning("headers %r", {{"Authorization": f"Bot {{token}}", "User-Agent": "x"}})
    theirs.warning("headers %r", [("Authorization", f"Bot {{token}}")])
ours.info("odd", value=Odd(), values=[Odd()])
theirs.info("odd %s", Odd(), stack_info=True)
with bound_contextvars(where=ADDRESSES[2]):
    ours.info("bound")
try:
    fails(1)
except RuntimeError:
    ours.exception("broken", url=ADDRESSES[0])
    theirs.exception("broken by %s", BOT)
    theirs.error("later", exc_info=True)
try:
    raise ExceptionGroup("group " + LONG, [OSError(ADDRESSES[1]), ValueError(BOT)])
except ExceptionGroup:
    ours.exception("several")
theirs.info("too few %s %s", BOT)
theirs.info("no number %d", LONG)
fails(1)
"""


def run(form: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, form],
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        env=os.environ | {"PYTHONUTF8": "1"},
        timeout=60,
    )
    assert done.returncode == 1, done.stderr
    assert done.stdout == ""
    return done.stderr


def written(token: str) -> set[str]:
    return {token, json.dumps(token)[1:-1], repr(token)[1:-1], json.dumps(repr(token)[1:-1])[1:-1]}


@pytest.mark.parametrize("form", ["text", "json"])
def test_no_token_is_logged(form: str) -> None:
    said = run(form)
    found = [line for line in said.splitlines() for token in TOKENS if any(w in line for w in written(token))]
    assert found == []
    assert said.count(HIDDEN) > 100
    # What else there was to say is still there.
    assert f"https://discord.com/api/v10/interactions/12/{HIDDEN}/callback" in said
    assert f"https://discord.com/api/v10/webhooks/34/{HIDDEN}/messages/@original?wait=true" in said
    assert "Can not write request body for" in said
    assert "ExceptionGroup" in said
    assert "the program has ended" in said  # by the last exception, which nobody caught
    assert said.count("a log record of discord.http is broken") == 2
    if form == "json":
        broken = re.compile(r"^(a log record of|Traceback|TypeError|  )")
        lines = [line for line in said.splitlines() if not broken.match(line)]
        events = [json.loads(line) for line in lines]
        payloads = [event["payload"]["d"] for event in events if event["event"] == "a payload"]
        assert payloads == [{"token": HIDDEN, "id": "7"}] * len(TOKENS)


LOST = f"""
import asyncio, logging, sys
import aiohttp
from bot import log

async def cut(reader, writer):
    await reader.read(1024)
    writer.transport.abort()

async def picture(session):
    yield b"half of it"
    (connection,) = session.connector._acquired
    while not connection.transport.is_closing():
        await asyncio.sleep(0)
    yield b"the other half"

async def main():
    server = await asyncio.start_server(cut, "127.0.0.1", 0)
    base = "http://127.0.0.1:%d/api/v10" % server.sockets[0].getsockname()[1]
    async with aiohttp.ClientSession(headers={{"Authorization": "Bot {BOT}"}}) as session:
        for path in ("/interactions/12/{PLAYED}/callback?with_response=1", "/webhooks/12/{SHORT}"):
            try:
                await session.post(base + path, data=picture(session))
            except aiohttp.ClientError as error:
                log.get("ours").exception("lost", why=repr(error), error=error)
                logging.getLogger("theirs").error("lost %r", error, exc_info=True)
    server.close()

log.configure(logging.INFO, sys.argv[1])
asyncio.run(main())
"""
"""The server cuts the line when it has read a little, and the client notices while it writes."""


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_connection_that_is_lost_during_an_upload_is_logged_without_its_token(form: str) -> None:
    """aiohttp says where it could not write to, with the whole address."""
    done = subprocess.run(
        [sys.executable, "-c", LOST, form], capture_output=True, text=True, cwd=ROOT, check=True, timeout=60
    )
    assert [token for token in (PLAYED, SHORT, BOT) if token in done.stderr] == []
    assert "/interactions/12/[hidden]/callback?with_response=1" in done.stderr
    assert "/webhooks/12/[hidden]'" in done.stderr
    assert done.stderr.count("Can not write request body for") >= 8


@pytest.mark.parametrize(
    "text",
    [
        "match 12 of badger moved: 7SK+AM, a1-b2xc3, roll:2-6",
        "a seal 0c5d1e0f9f0a3b2c4d5e6f708192a3b4c5d6e7f80912a3b4c5d6e7f80912a3b4",
        "GET https://discord.com/api/v10/channels/1234567890123456789/messages/1234567890123456789",
        "POST /webhooks/{webhook_id}/{webhook_token}",
        'File "/srv/lodge/bot/store/migrations/versions/first_tables.py", line 14, in upgrade',
        "logging in using static token",
        "Discord rejected DISCORD_TOKEN. Copy the bot's token again.",
        '"token": null, "tokens": 3',
        "any playground",
    ],
)
def test_what_is_no_secret_stays(text: str) -> None:
    assert hider(["any", "playground", "", SECRET])(text) == text


def test_a_long_line_is_looked_through_at_once() -> None:
    """Every pattern takes time in proportion to the line; where one does not, this takes minutes."""
    hide = hider([BOT])
    for text in ("a" * 500_000, "a-" * 250_000, "aB1" * 10 + "." * 500_000, "ab." * 170_000):
        assert hide(text) == text
