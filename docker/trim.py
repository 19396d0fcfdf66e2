"""Takes out of a virtual environment what Lodge has no use for in its image: `trim.py VENV LOCALES`."""

import shutil
import sys
from itertools import chain
from pathlib import Path

SOURCES = ("*.c", "*.cpp", "*.h", "*.hpp", "*.pyx", "*.pxd", "*.pyi", "*.dll")
"""What compiled modules were made of, hints for type checkers, libraries of other systems."""
UNREAD = ("PIL/_avif*", "pillow.libs/libavif*")
"""A format of pictures that Lodge neither reads nor writes, and that Pillow can do without."""
UNSPOKEN = ("root", "global")
"""Files of Babel's that every language needs."""


def trim(packages: Path, locales: Path) -> None:
    """Trim the folder that the packages are in. Of Babel's data, which is for a thousand languages, that of
    English stays, and of the languages that `locales` has a catalogue of."""
    for file in {*chain(*map(packages.rglob, SOURCES)), *chain(*map(packages.glob, UNREAD))}:
        file.unlink()
    for folder in [folder for folder in packages.rglob("tests") if folder.is_dir()]:
        shutil.rmtree(folder)
    spoken = {
        "en",
        *(each.parents[1].name.partition("_")[0] for each in locales.glob("*/LC_MESSAGES/lodge.*")),
    }
    for file in (packages / "babel" / "locale-data").iterdir():
        if file.stem not in UNSPOKEN and file.stem.partition("_")[0] not in spoken:
            file.unlink()


if __name__ == "__main__":
    venv, catalogues = map(Path, sys.argv[1:])
    for found in venv.glob("lib/python*/site-packages"):
        trim(found, catalogues)
