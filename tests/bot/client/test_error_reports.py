"""What Sentry is told of an error, and that it is told nothing without a DSN."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4OQ.GhIjKl.mnopqrstuvwxyz0123456789-_ABCDEFGHIJKL"
PERSON = "1100000000000000011"

SCRIPT = f"""
import logging, sys
from bot import log
from bot.client import app  # with all of the bot that runs
from bot.client.error_reports import reported
from bot.config import load_config
from structlog.contextvars import bound_contextvars
config = load_config()
log.configure(logging.INFO, "text", config.secrets)

def fails(user_id, token):
    hand = "a hidden card"
    raise RuntimeError(f"user {{user_id}} with {{token}} at /webhooks/12/short_word/messages")

with reported(config), bound_contextvars(match=12, press={PERSON}):
    print("sentry_sdk" in sys.modules)
    log.get("cogs.base.answers").info("not reported", user={PERSON})
    try:
        fails({PERSON}, "{TOKEN}")
    except RuntimeError:
        log.get("cogs.base.answers").exception("an interaction failed", user={PERSON})
    log.get("bot.store.database").error("database cannot be written", reason="the disk is full")
    logging.getLogger("discord.client").error("ignoring what %s did", "Ann")
"""


class Sentry(HTTPServer):
    """As much of Sentry as takes reports."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Reports)
        self.raw: list[str] = []
        self.events: list[dict[str, Any]] = []

    def __enter__(self) -> Sentry:
        threading.Thread(target=self.serve_forever, args=(0.01,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.shutdown()
        self.server_close()


class _Reports(BaseHTTPRequestHandler):
    server: Sentry

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        text = (gzip.decompress(body) if self.headers["Content-Encoding"] == "gzip" else body).decode()
        self.server.raw.append(text)
        self.server.events.append(json.loads(text.splitlines()[2]))
        self.send_response(200)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


def run(folder: Path, **settings: str) -> str:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("SENTRY")}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env=environment | {"PYTHONPATH": str(ROOT)} | settings,
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert "database cannot be written" in done.stderr
    return done.stdout


def test_an_error_is_reported_without_anything_about_people(tmp_path: Path) -> None:
    with Sentry() as sentry:
        said = run(tmp_path, SENTRY_DSN=f"http://a_public_key@127.0.0.1:{sentry.server_port}/7")
    assert said == "True\n"
    failed, database, foreign = sentry.events
    assert failed["tags"] == {"match": "12"}
    assert failed["logentry"]["message"] == "an interaction failed"
    (error,) = failed["exception"]["values"]
    assert error["type"] == "RuntimeError"
    assert error["value"] == "user [id] with [hidden] at /webhooks/12/[hidden]/messages"
    assert error["stacktrace"]["frames"][-1]["function"] == "fails"
    assert database["extra"] == {"reason": "the disk is full"}
    assert foreign["logentry"]["message"] == "ignoring what %s did"
    for text in sentry.raw:
        for secret in (PERSON, TOKEN, "a hidden card", "short_word", "Ann", str(ROOT), os.uname().nodename):
            assert secret not in text, secret


def test_without_a_dsn_the_package_is_not_even_imported(tmp_path: Path) -> None:
    assert run(tmp_path) == "False\n"
