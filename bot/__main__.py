"""`python -m bot`: the command line, or one sentence about why this Python cannot run it.

This file must stay valid in every version of Python, however old, and mustn't import Lodge or the packages it
needs before the version check.
"""

import os
import sys

_OURS = ("bot", "cogs", "render", "engines")
_OWN_PYTHON = os.path.join(".venv", "bin", "python")


def _refuse(reason):
    # type: (str) -> None
    """Say what's wrong, suggest the same command with the Python from `make setup`, and exit."""
    words = [_OWN_PYTHON, "-m", "bot"]
    words.extend(sys.argv[1:])
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    first = "run" if os.path.exists(os.path.join(root, _OWN_PYTHON)) else "run `make setup` once, then"
    sys.stderr.write(reason + ": " + first + " `" + " ".join(words) + "`.\n")
    sys.exit(2)


if sys.version_info < (3, 11):  # noqa: UP036 (this is for older versions)
    _refuse("Lodge needs Python 3.11 or later, but this is " + sys.version.split()[0])

try:
    from bot.cli import main

    if __name__ == "__main__":
        sys.exit(main())
except ImportError as error:
    lacking = error.name or ""
    if not lacking or lacking.split(".")[0] in _OURS:
        raise
    _refuse("This Python is missing a package Lodge needs (" + lacking + ")")
