"""`python -m bot`: the command line, or one sentence about the Python that cannot run it.

Whatever is written here has to be understood by every Python one may find on a machine, and nothing of Lodge
or of its packages may be imported before the Python is known to be the right one.
"""

import os
import sys

_OURS = ("bot", "cogs", "render", "engines")
_OWN_PYTHON = os.path.join(".venv", "bin", "python")


def _refuse(reason):
    # type: (str) -> None
    """End with what is wrong and the command that is right: the same one, by the Python of `make setup`."""
    words = [_OWN_PYTHON, "-m", "bot"]
    words.extend(sys.argv[1:])
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    first = "run" if os.path.exists(os.path.join(root, _OWN_PYTHON)) else "run `make setup` once, then"
    sys.stderr.write(reason + ": " + first + " `" + " ".join(words) + "`.\n")
    sys.exit(2)


if sys.version_info < (3, 11):  # noqa: UP036 (the older ones are whom this is for)
    _refuse("Lodge needs Python 3.11 or later, and this is " + sys.version.split()[0])

try:
    from bot.cli import main

    if __name__ == "__main__":
        sys.exit(main())
except ImportError as error:
    lacking = error.name or ""
    if not lacking or lacking.split(".")[0] in _OURS:
        raise
    _refuse("This Python lacks a package that Lodge needs (" + lacking + ")")
