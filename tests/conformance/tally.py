"""What a run of the bot has asked of Discord, held against the document: how much, and what does not fit."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from bot.playground.rest import Received
from tests.conformance.document import Document, Operation
from tests.conformance.judge import Judge, Misfit

JSON: Final = "application/json"
FORM: Final = "multipart/form-data"
_FILE: Final = re.compile(r"files\[[0-9]\]")
_BOOLEANS: Final = {"true": True, "True": True, "1": True, "false": False, "False": False, "0": False}


@dataclass(frozen=True)
class Finding:
    """The same misfit wherever it was met."""

    route: str
    place: str
    why: str


class Tally:
    """Judges requests one by one, and counts."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._judge = Judge(document)
        self.bodies: Counter[str] = Counter()
        """Bodies checked, by route."""
        self.others: Counter[str] = Counter()
        """Requests without a body, whose path and query were checked."""
        self.findings: Counter[Finding] = Counter()
        self.notes: Counter[Finding] = Counter()
        self._examples: dict[Finding, str] = {}

    @property
    def fits(self) -> bool:
        """Whether something was checked and all of it fits."""
        return bool(self.bodies) and not self.findings

    def add(self, request: Received) -> None:
        """Judge one request."""
        operation = self._document.operation(request.method, request.path)
        if operation is None:
            self._count(f"{request.method} {request.path}", [_plain("the path", "is none of Discord's")])
            return
        self._count(operation.name, [*self._parameters(request, operation), *self._body(request, operation)])
        (self.others if request.content_type is None else self.bodies)[operation.name] += 1

    def _count(self, route: str, misfits: list[Misfit]) -> None:
        for misfit in misfits:
            finding = Finding(route, misfit.place, misfit.why)
            (self.notes if misfit.note else self.findings)[finding] += 1
            self._examples.setdefault(finding, misfit.example)

    def _parameters(self, request: Received, operation: Operation) -> Iterator[Misfit]:
        given = {("path", name): value for name, value in operation.values.items()}
        given |= {("query", name): value for name, value in request.query}
        for (kind, name), value in given.items():
            known = operation.parameters.get((kind, name))
            place = f"{name} of the {kind}"
            if known is not None:
                yield from self._judge.misfits(self._read(value, known["schema"]), known["schema"], (place,))
            elif kind == "query":
                yield _plain(place, "is a parameter that Discord does not know", value)
        for (kind, name), known in operation.parameters.items():
            if kind == "query" and known.get("required") and (kind, name) not in given:
                yield _plain(f"{name} of the {kind}", "is missing")

    def _read(self, text: str, schema: dict[str, Any]) -> Any:
        """A parameter's text as the JSON type that its schema asks for, where it can be read so."""
        types = self._document.follow(schema).get("type", "string")
        if "boolean" in types:
            return _BOOLEANS.get(text, text)
        if "integer" in types and re.fullmatch(r"-?[0-9]+", text):
            return int(text)
        return text

    def _body(self, request: Received, operation: Operation) -> Iterator[Misfit]:
        kind = request.content_type
        if kind is None:
            if operation.body_required:
                yield _plain("the body", "is missing")
            return
        if kind not in operation.bodies:
            yield _plain("Content-Type", f"must be {' or '.join(operation.bodies) or 'absent'}", kind)
            return
        if kind == FORM:
            yield from _fields(request.fields)
            if "payload_json" not in request.fields:
                return
            kind = JSON if JSON in operation.bodies else kind  # which says what payload_json is to be
        yield from self._judge.misfits(request.payload, operation.bodies[kind])

    # The report

    def lines(self) -> Iterator[str]:
        """The report, line by line."""
        if not self.bodies:
            yield "No request of the bot with a body was seen."
        yield (
            f"{self.bodies.total()} bodies of {len(self.bodies)} routes were checked, "
            f"and {self.others.total()} requests of {len(self.others)} routes without a body."
        )
        for counts in (self.bodies, self.others):
            yield from (f"  {count:6} {route}" for route, count in counts.most_common())
        for title, found in (("does not fit", self.findings), ("is worth a look, but passes", self.notes)):
            yield f"What {title}: {len(found) or 'nothing'}"
            for finding, count in found.most_common():
                yield f"  {finding.route}"
                yield f"    {finding.place} {finding.why}"
                yield f"    {count} ×, first {self._examples[finding]}"


def _fields(names: tuple[str, ...]) -> Iterator[Misfit]:
    for name, count in Counter(names).items():
        if name != "payload_json" and not _FILE.fullmatch(name):
            yield _plain(f"{name} of the form", "is neither payload_json nor files[0] to files[9]")
        if count > 1:
            yield _plain(f"{name} of the form", "is there more than once")


def _plain(place: str, why: str, value: object = None) -> Misfit:
    return Misfit(False, place, why, place if value is None else f"{place}: {value!r}")
