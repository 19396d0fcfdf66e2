"""The Dockerfile as data."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]


@dataclass(frozen=True)
class Step:
    """One instruction: its name in capitals, and what follows, on one line, variables of ARG put in."""

    name: str
    rest: str

    @property
    def words(self) -> list[str]:
        """What follows without `--flags`; of the JSON form, its members."""
        if self.rest.startswith("["):
            return list(json.loads(self.rest))
        return [word for word in self.rest.split() if not word.startswith("--")]

    def flag(self, name: str) -> str | None:
        found = re.search(rf"--{name}=(\S+)", self.rest)
        return found[1] if found else None


def stages(text: str) -> list[list[Step]]:
    """The stages of a Dockerfile, each beginning with its FROM."""
    lines = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#"))
    found: list[list[Step]] = []
    given: dict[str, str] = {}
    for line in lines.replace("\\\n", " ").splitlines():
        if not line.strip():
            continue
        name, rest = line.split(maxsplit=1)
        for variable, value in given.items():
            rest = rest.replace(f"${{{variable}}}", value)
        if name == "FROM":
            found.append([])
        elif name == "ARG":
            variable, _, value = rest.partition("=")
            given[variable] = value
        found[-1].append(Step(name, " ".join(rest.split())))
    return found


def read() -> list[list[Step]]:
    """The stages of Lodge's own."""
    return stages((ROOT / "Dockerfile").read_text(encoding="utf-8"))


def ignored() -> list[str]:
    """The patterns of `.dockerignore`."""
    return (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
