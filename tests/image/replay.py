"""`python -m tests.image.replay`: does what the Dockerfile does in a folder of its own, weighs the layers,
and starts what came of it; no Docker is needed.

What needs a system of its own is left out: the user, owners, the base image. Python is the one that runs it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from tests.image.dockerfile import ROOT, Step, ignored, read

MOST: Final = 120_000_000
"""Bytes of all layers over the base image."""
OF_A_SYSTEM: Final = ("useradd",)
"""Commands that are not tried here."""
TRIED: Final = (
    ("-m", "bot", "--help"),
    ("-m", "bot", "migrate"),
    ("-m", "bot", "doctor"),
    (
        "-c",
        "import importlib, bot.client.app as app; [importlib.import_module(each) for each in app.EXTENSIONS]",
    ),
)
"""What has to run in the image. The doctor finds no token there, but the typeface and the database."""


class Replay:
    """An image that is built in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._tools = folder / "tools"
        self._tools.mkdir()
        for name, command in (("python", ""), ("pip", " -m pip --disable-pip-version-check")):
            (self._tools / name).write_text(f'#!/bin/sh\nexec "{sys.executable}"{command} "$@"\n')
            (self._tools / name).chmod(0o755)

    def stage(self, steps: list[Step], name: str) -> dict[str, int]:
        """Do the steps of a stage. Returns the bytes of each layer that copies something."""
        root, workdir, layers = self._folder / name, "/", dict[str, int]()
        root.mkdir()
        for step in steps:
            if step.name == "WORKDIR":
                workdir = step.words[0]
                self._inside(root, workdir).mkdir(parents=True, exist_ok=True)
            elif step.name == "COPY":
                layers[step.rest] = self._copy(step, root, workdir)
            elif step.name == "RUN" and not step.rest.startswith(OF_A_SYSTEM):
                self._run(step.rest, root, workdir)
        return layers

    def _copy(self, step: Step, root: Path, workdir: str) -> int:
        *sources, target = step.words
        origin = self._folder / found if (found := step.flag("from")) else None
        to, copied = self._inside(root, os.path.join(workdir, target)), 0
        if target == ".":
            to = self._inside(root, workdir)
        for source in sources:
            path = ROOT / source if origin is None else self._inside(origin, source)
            here = to / path.name if path.is_file() and (target.endswith("/") or to.is_dir()) else to
            here.parent.mkdir(parents=True, exist_ok=True)
            if path.is_file():
                shutil.copy2(path, here)
            else:
                leave = (
                    None
                    if origin
                    else shutil.ignore_patterns(*(each.removeprefix("**/") for each in ignored()))
                )
                shutil.copytree(path, here, symlinks=True, ignore=leave, dirs_exist_ok=True)
            copied += weight(path if origin else here)
        return copied

    def _run(self, command: str, root: Path, workdir: str) -> None:
        for place in ("/venv", "/build"):
            command = command.replace(f" {place}", f" {root}{place}")
        path = f"{self._tools}{os.pathsep}{os.environ['PATH']}"
        print(f"$ {command}", flush=True)
        subprocess.run(
            ["sh", "-ec", command],
            cwd=self._inside(root, workdir),
            env=os.environ | {"PATH": path, "PIP_QUIET": "1"},
            check=True,
        )

    @staticmethod
    def _inside(root: Path, path: str) -> Path:
        return root / path.lstrip("/")


def weight(path: Path) -> int:
    """The bytes of a file, or of all files below a folder."""
    if path.is_file():
        return path.stat().st_size
    return sum(each.lstat().st_size for each in path.rglob("*") if not each.is_dir())


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="lodge-image-") as name:
        folder = Path(name)
        replay = Replay(folder)
        build, final = read()
        replay.stage(build, "build")
        layers = replay.stage(final, "final")
        for step, size in layers.items():
            print(f"{size / 1e6:7.1f} MB  COPY {step}")
        print(f"{sum(layers.values()) / 1e6:7.1f} MB  in all; at most {MOST / 1e6:.0f}")
        data = folder / "data"
        settings = {"DATABASE_URL": f"sqlite+aiosqlite:///{data}/lodge.db", "PYTHONDONTWRITEBYTECODE": "1"}
        python = folder / "build" / "venv" / "bin" / "python"
        for arguments in TRIED:
            done = subprocess.run(
                [python, *arguments],
                cwd=folder / "final" / "lodge",
                env=os.environ
                | settings
                | {"DISCORD_TOKEN": "", "DISCORD_API_URL": "http://127.0.0.1:9/api/v10"},
                stdout=subprocess.PIPE,
                text=True,
            )
            doctor = arguments[-1] == "doctor"
            fine = (
                all(f"ok           {what}" in done.stdout for what in ("fonts", "database"))
                if doctor
                else not done.returncode
            )
            if not fine:
                print(f"It does not run: {' '.join(arguments)}\n{done.stdout}")
                return 1
    return 0 if sum(layers.values()) <= MOST else 1


if __name__ == "__main__":
    sys.exit(main())
