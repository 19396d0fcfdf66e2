"""An OpenAPI document: which operation a request is, and what it says of the operation's parts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any


class DocumentError(Exception):
    """The document cannot be used; one sentence for the person at the terminal."""


@dataclass(frozen=True)
class Operation:
    """One method of one path of the document, and the values that a request has in its path."""

    method: str
    template: str
    """`/channels/{channel_id}/messages`"""
    values: dict[str, str]
    parameters: dict[tuple[str, str], dict[str, Any]]
    """By place ("path", "query") and name."""
    bodies: dict[str, dict[str, Any]]
    """Schemas by media type; none where no body is expected."""
    body_required: bool

    @property
    def name(self) -> str:
        return f"{self.method} {self.template}"


class Document:
    """The document as it was read. Its references all point into itself."""

    def __init__(self, data: Any) -> None:
        if not isinstance(data, dict) or not str(data.get("openapi", "")).startswith("3.1"):
            raise DocumentError("it is not an OpenAPI document of version 3.1")
        if not isinstance(data.get("paths"), dict) or not data["paths"]:
            raise DocumentError("it has no paths")
        self.data = data

    @classmethod
    def read(cls, path: Path) -> Document:
        """The document of a file. Raises DocumentError."""
        try:
            return cls(json.loads(path.read_text(encoding="utf-8")))
        except OSError as error:
            raise DocumentError(error.strerror or "it cannot be read") from None
        except ValueError:
            raise DocumentError("it is not JSON") from None

    def follow(self, item: Any) -> Any:
        """An item of the document; where it is a reference, what that points at."""
        while isinstance(item, dict) and "$ref" in item:
            target: Any = self.data
            for part in item["$ref"].removeprefix("#/").split("/"):
                target = target[part.replace("~1", "/").replace("~0", "~")]
            item = target
        return item

    def operation(self, method: str, path: str) -> Operation | None:
        """The operation of a request. Where several paths fit, the one with the fewest parameters."""
        parts = path.split("/")
        fitting = [found for found in self._fitting(parts) if method.lower() in self.data["paths"][found[0]]]
        if not fitting:
            return None
        template, values = min(fitting, key=lambda found: len(found[1]))
        shared = self.data["paths"][template]
        own = shared[method.lower()]
        listed = [self.follow(each) for each in (*shared.get("parameters", ()), *own.get("parameters", ()))]
        body = self.follow(own.get("requestBody") or {})
        return Operation(
            method,
            template,
            values,
            {(each["in"], each["name"]): each for each in listed},
            {kind: held["schema"] for kind, held in body.get("content", {}).items()},
            bool(body.get("required")),
        )

    def _fitting(self, parts: list[str]) -> Iterator[tuple[str, dict[str, str]]]:
        for template in self.data["paths"]:
            wanted = template.split("/")
            if len(wanted) != len(parts):
                continue
            values = {}
            for pattern, part in zip(wanted, parts, strict=True):
                if pattern.startswith("{") and part:
                    values[pattern.strip("{}")] = part
                elif pattern != part:
                    break
            else:
                yield template, values
