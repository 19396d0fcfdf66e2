"""The check can fail: wrong requests of every kind against a small document in the shape of Discord's."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.playground.rest import Received
from bot.playground.server import Playground
from tests.conformance.document import Document, DocumentError
from tests.conformance.tally import FORM, JSON, Tally

ROOT = Path(__file__).parents[2]
SMALL = Path(__file__).with_name("small.json")
LIMIT = 2**53 - 1
COMMANDS, MESSAGES, ANSWERS = "PUT /things/1/commands", "POST /things/1/messages", "POST /answers/1"


def received(
    route: str,
    payload: Any = None,
    kind: str | None = JSON,
    *,
    query: tuple[tuple[str, str], ...] = (),
    fields: tuple[str, ...] = (),
) -> Received:
    method, path = route.split()
    return Received(method, path, query, kind, payload, fields)


def asked(route: str, *query: tuple[str, str]) -> Received:
    """A request without a body."""
    return received(route, kind=None, query=query)


def tallied(*requests: Received) -> Tally:
    tally = Tally(Document.read(SMALL))
    for request in requests:
        tally.add(request)
    return tally


def row(*inside: Any, **more: Any) -> dict[str, Any]:
    return {"type": 1, "components": list(inside)} | more


def button(**more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "custom_id": "a"} | more


def message(*components: Any, **more: Any) -> dict[str, Any]:
    return {"components": list(components)} | more


def command(**more: Any) -> list[Any]:
    return [{"name": "first"}, {"name": "play"} | more]


def number(**more: Any) -> dict[str, Any]:
    return {"type": 4, "name": "match"} | more


TEXT = {"type": 10, "content": "x"}
SELECT = {"type": 3, "custom_id": "b"}


@pytest.mark.parametrize(
    "request_",
    [
        received(COMMANDS, []),
        received(COMMANDS, None),
        received(COMMANDS, command(options=[number(max_value=LIMIT), number(max_value=None)])),
        received(
            COMMANDS, command(options=[{"type": 1, "name": "g", "options": [number(max_value=-LIMIT)]}])
        ),
        received(COMMANDS, command(names={"de": "Spiel"}, contexts=[0, 1])),
        received(MESSAGES, message(row(button(), SELECT), TEXT, flags=1 << 15)),
        received(MESSAGES, message(row(button(url="https://example.org/a?b=1", disabled=None), id=None))),
        received(MESSAGES, {"content": None, "nonce": None, "sent": "2026-01-02T03:04:05+00:00"}),
        received(MESSAGES, {"nonce": 7, "mentions": ["1", None], "attachments": [{"id": "0"}]}),
        received(MESSAGES, message(TEXT), FORM, fields=("payload_json", "files[0]", "files[9]")),
        received(MESSAGES, None, FORM, fields=("files[0]",)),
        received(ANSWERS, {"type": 5}),
        received(ANSWERS, {"type": 4, "data": message(TEXT)}),
        received(ANSWERS, {"type": 8, "data": {"choices": [{"value": LIMIT}]}}),
        received(ANSWERS, {"type": 8, "data": {"choices": [{"value": "x"}]}}),
        received(ANSWERS, {"type": 8, "data": {"choices": []}}),
        asked("GET /things/1/commands", ("limit", "100"), ("full", "1")),
        asked("GET /things/1/messages", ("before", "17")),
        asked("DELETE /things/1/messages/2"),
        asked("DELETE /things/1/messages/@original"),
    ],
)
def test_what_is_right_fits(request_: Received) -> None:
    tally = tallied(request_)
    assert not tally.findings, list(tally.lines())
    assert not tally.notes
    assert tally.bodies.total() + tally.others.total() == 1
    assert tally.fits is bool(tally.bodies)


@pytest.mark.parametrize(
    ("request_", "place", "why", "example"),
    [
        (
            received(COMMANDS, command(options=[number(), number(max_value=2**53)])),
            "[].options[].max_value",
            f"must be at most {LIMIT}",
            f"[1].options[1].max_value: {2**53}",
        ),
        (
            received(
                COMMANDS, command(options=[{"type": 1, "name": "g", "options": [number(max_value=-(2**53))]}])
            ),
            "[].options[].options[].max_value",
            f"must be at least {-LIMIT}",
            f"[1].options[0].options[0].max_value: {-(2**53)}",
        ),
        (
            received(COMMANDS, command(options=[number(max_value="7")])),
            "[].options[].max_value",
            "must be null or integer",
            "[1].options[0].max_value: '7'",
        ),
        (
            received(COMMANDS, command(options=[{"type": 99, "name": "o"}])),
            "[].options[]",
            "must be of type 3 or 4 or 1",
            "[1].options[0]: {'type': 99, 'name': 'o'}",
        ),
        (
            received(COMMANDS, command(options=[{"type": True, "name": "o"}])),
            "[].options[]",
            "must be of type 3 or 4 or 1",
            "[1].options[0]: {'type': True, 'name': 'o'}",
        ),
        (
            received(COMMANDS, command(options=[{"type": 4}])),
            "[].options[]",
            "'name' is a required property",
            "[1].options[0]: {'type': 4}",
        ),
        (received(COMMANDS, {"name": "x"}), "the body", "must be array or null", "the body: {'name': 'x'}"),
        (
            received(COMMANDS, [{"name": "x"}] * 4),
            "the body",
            "must have at most 3 items",
            "the body: [{'name': 'x'}, {'name': 'x'}, {'name': 'x'}, {'name': 'x'}]",
        ),
        (received(COMMANDS, command(name="")), "[].name", "must have at least 1 characters", "[1].name: ''"),
        (
            received(COMMANDS, command(names={"de": 7})),
            "[].names.de",
            "must be string",
            "[1].names.de: 7",
        ),
        (
            received(COMMANDS, command(names={"a": "", "b": "", "c": ""})),
            "[].names",
            "must have at most 2 keys",
            "[1].names: {'a': '', 'b': '', 'c': ''}",
        ),
        (
            received(COMMANDS, command(contexts=[])),
            "[].contexts",
            "must have at least 1 items",
            "[1].contexts: []",
        ),
        (
            received(COMMANDS, command(contexts=[1, 1])),
            "[].contexts",
            "must have no item twice",
            "[1].contexts: [1, 1]",
        ),
        (received(COMMANDS, command(contexts=[7])), "[].contexts[]", "must be 0 or 1", "[1].contexts[0]: 7"),
        (
            received(COMMANDS, command(hint="yes")),
            "[].hint",
            "is a key that Discord does not know",
            "[1].hint: 'yes'",
        ),
        (received(COMMANDS, kind=None), "the body", "is missing", "the body"),
        (
            received(COMMANDS, [], FORM, fields=("payload_json",)),
            "Content-Type",
            "must be application/json",
            "Content-Type: 'multipart/form-data'",
        ),
        (
            received(MESSAGES, message(row(button(), button(custom_id="x" * 101)))),
            "components[].components[].custom_id",
            "must have at most 100 characters",
            f"components[0].components[1].custom_id: '{'x' * 78}…",
        ),
        (
            received(MESSAGES, message(row(button(style=9)))),
            "components[].components[].style",
            "must be 1 or 2",
            "components[0].components[0].style: 9",
        ),
        (
            received(MESSAGES, message(row(TEXT))),
            "components[].components[]",
            "must be of type 2 or 3",
            "components[0].components[0]: {'type': 10, 'content': 'x'}",
        ),
        (
            received(MESSAGES, message(row(button(url="no address")))),
            "components[].components[].url",
            "must be a uri",
            "components[0].components[0].url: 'no address'",
        ),
        (
            received(MESSAGES, message(TEXT, row(SELECT, id=2**31))),
            "components[].id",
            "must be a int32",
            f"components[1].id: {2**31}",
        ),
        (
            received(MESSAGES, {"sent": "yesterday"}),
            "sent",
            "must be a date-time",
            "sent: 'yesterday'",
        ),
        (received(MESSAGES, {"nonce": 1.5}), "nonce", "must be integer or string or null", "nonce: 1.5"),
        (
            received(MESSAGES, {"nonce": 2**63}),
            "nonce",
            "must be a int64",
            f"nonce: {2**63}",
        ),
        (
            received(MESSAGES, {"mentions": ["Ann"]}),
            "mentions[]",
            "must match ^(0|[1-9][0-9]*)$",
            "mentions[0]: 'Ann'",
        ),
        (received(MESSAGES, {"mentions": [-1]}), "mentions[]", "must be null or string", "mentions[0]: -1"),
        (received(MESSAGES, {"flags": True}), "flags", "must be integer or null", "flags: True"),
        (
            received(MESSAGES, {"contents": "x"}, FORM, fields=("payload_json",)),
            "contents",
            "is a key that Discord does not know",
            "contents: 'x'",
        ),
        (
            received(MESSAGES, {}, FORM, fields=("payload_json", "file")),
            "file of the form",
            "is neither payload_json nor files[0] to files[9]",
            "file of the form",
        ),
        (
            received(MESSAGES, {}, FORM, fields=("payload_json", "files[10]")),
            "files[10] of the form",
            "is neither payload_json nor files[0] to files[9]",
            "files[10] of the form",
        ),
        (
            received(MESSAGES, {}, FORM, fields=("payload_json", "payload_json")),
            "payload_json of the form",
            "is there more than once",
            "payload_json of the form",
        ),
        (
            received(MESSAGES, {}, "text/plain"),
            "Content-Type",
            "must be application/json or multipart/form-data",
            "Content-Type: 'text/plain'",
        ),
        (received(ANSWERS, {"type": 6}), "the body", "must be of type 4 or 5 or 8", "the body: {'type': 6}"),
        (
            received(ANSWERS, {"type": 8}),
            "the body",
            "'data' is a required property",
            "the body: {'type': 8}",
        ),
        (
            received(ANSWERS, {"type": 4, "data": message(row())}),
            "data.components[].components",
            "must have at least 1 items",
            "data.components[0].components: []",
        ),
        (
            received(ANSWERS, {"type": 8, "data": {"choices": [{"value": 2**53}]}}),
            "data.choices[].value",
            f"must be at most {LIMIT}",
            f"data.choices[0].value: {2**53}",
        ),
        (
            asked("GET /things/x/commands"),
            "thing_id of the path",
            "must match ^(0|[1-9][0-9]*)$",
            "thing_id of the path: 'x'",
        ),
        (
            asked("GET /things/1/commands", ("limit", "101")),
            "limit of the query",
            "must be at most 100",
            "limit of the query: 101",
        ),
        (
            asked("GET /things/1/commands", ("full", "perhaps")),
            "full of the query",
            "must be boolean",
            "full of the query: 'perhaps'",
        ),
        (
            asked("GET /things/1/commands", ("order", "up")),
            "order of the query",
            "is a parameter that Discord does not know",
            "order of the query: 'up'",
        ),
        (asked("GET /things/1/messages"), "before of the query", "is missing", "before of the query"),
        (
            received("DELETE /things/1/messages/2", {}),
            "Content-Type",
            "must be absent",
            "Content-Type: 'application/json'",
        ),
        (asked("GET /things/1"), "the path", "is none of Discord's", "the path"),
        (asked("PATCH /things/1/messages"), "the path", "is none of Discord's", "the path"),
    ],
)
def test_what_is_wrong_is_told_where_it_is(request_: Received, place: str, why: str, example: str) -> None:
    tally = tallied(received(ANSWERS, {"type": 5}), request_, request_)
    assert not tally.fits
    ((finding, count),) = tally.findings.items()
    assert (finding.place, finding.why, count) == (place, why, 2)
    report = list(tally.lines())
    assert f"    {place} {why}" in report
    assert f"    2 ×, first {example}" in report
    assert not tally.notes


def test_everything_wrong_with_one_body_is_told_and_the_same_thing_once() -> None:
    long = [row(*(button(custom_id="x" * size, style=1) for size in (101, 102, 103)))]
    tally = tallied(received(MESSAGES, message(*long, *long, {"type": 10}, content=7)))
    assert {(finding.place, count) for finding, count in tally.findings.items()} == {
        ("components[].components[].custom_id", 6),
        ("components[]", 1),
        ("content", 1),
    }
    assert {finding.route for finding in tally.findings} == {"POST /things/{thing_id}/messages"}


@pytest.mark.parametrize(
    ("payload", "place"),
    [
        ({"tts": False}, "tts"),
        ({"tts": None, "content": "x"}, "tts"),
        ({"attachments": [{"id": 0}]}, "attachments[].id"),
        ({"mentions": [1100000000000000011]}, "mentions[]"),
    ],
)
def test_what_comes_to_nothing_is_only_noted(payload: Any, place: str) -> None:
    """Keys without a meaning that ask for nothing, and ids as numbers, which Discord takes."""
    tally = tallied(received(ANSWERS, {"type": 4, "data": payload}))
    assert tally.fits
    assert [finding.place for finding in tally.notes] == [f"data.{place}"]


def test_nothing_seen_is_not_taken_for_nothing_wrong() -> None:
    assert not tallied().fits
    assert not tallied(asked("DELETE /things/1/messages/2")).fits
    assert "No request of the bot with a body was seen." in tallied().lines()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (None, "No such file or directory"),
        ("{", "it is not JSON"),
        ("[]", "it is not an OpenAPI document of version 3.1"),
        ('{"openapi": "3.0.3", "paths": {"/": {}}}', "it is not an OpenAPI document of version 3.1"),
        ('{"openapi": "3.1.0"}', "it has no paths"),
    ],
)
def test_another_file_is_not_taken_for_the_document(tmp_path: Path, text: str | None, sentence: str) -> None:
    path = tmp_path / "openapi.json"
    if text is not None:
        path.write_text(text)
    with pytest.raises(DocumentError, match=sentence):
        Document.read(path)


async def test_a_playground_shows_its_observer_what_it_reads() -> None:
    place = Playground()
    seen: list[Received] = []
    place.rest.observer = seen.append
    await place.start()
    form = aiohttp.FormData()
    form.add_field("payload_json", '{"content": "x"}', content_type=JSON)
    form.add_field("files[0]", b"x", filename="a.txt")
    url = f"{place.api}/channels/1100000000000000201/messages"
    headers = {"Authorization": f"Bot {place.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        for sent in ({"json": {"content": "y"}}, {"data": form}):
            async with session.post(url, **sent) as response:
                assert response.status == 200
        async with session.get(url, params={"limit": "2"}) as response:
            assert response.status == 200
    await place.stop()
    path = "/channels/1100000000000000201/messages"
    assert seen == [
        Received("POST", path, (), JSON, {"content": "y"}, ()),
        Received("POST", path, (), FORM, {"content": "x"}, ("payload_json", "files[0]")),
        Received("GET", path, (("limit", "2"),), None, None, ()),
    ]


ONE_TEST = """
from bot.playground.rest import Received

def test_one(pytestconfig):
    observe = pytestconfig.pluginmanager.get_plugin("conformance").observe
    observe(Received("POST", "/answers/1", (), "application/json", {payload}, ()))
    assert {passes}
"""


@pytest.mark.parametrize(
    ("payload", "passes", "document", "code", "said"),
    [
        ("{'type': 5}", True, SMALL, 0, "What does not fit: nothing"),
        ("{'type': 5}", False, SMALL, 1, "What does not fit: nothing"),
        ("{'type': 6}", True, SMALL, 1, "    the body must be of type 4 or 5 or 8\n"),
        ("{'type': 5}", True, ROOT / "nowhere.json", 4, "nowhere.json is of no use here: No such file"),
    ],
)
async def test_a_run_ends_as_its_requests_fit(
    tmp_path: Path, payload: str, passes: bool, document: Path, code: int, said: str
) -> None:
    test = tmp_path / "test_one.py"
    test.write_text(ONE_TEST.format(payload=payload, passes=passes))
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "pytest", "-p", "tests.conformance.plugin", f"--openapi={document}"),
        *("-p", "no:cacheprovider", "--rootdir", str(tmp_path), "-c", os.devnull, str(test)),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    out, _ = await process.communicate()
    assert process.returncode == code, out.decode()
    assert said in out.decode()
