"""`python -m tests.languages nl` starts Dutch or brings it up to date, and checks it; without a language, it
lists what each of them lacks. With RELEASE=1 in the environment, it fails if that's anything. With a game,
`nl ur`, it writes that game's pictures in Dutch."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from engines import GAMES
from tests.languages.checking import mistakes
from tests.languages.keeping import (
    SHIPPED,
    NoLanguage,
    bring_up_to_date,
    catalogue_file,
    gaps,
    language_folder,
    started,
)
from tests.languages.pictures import show

MOST_LISTED = 40


def main(names: list[str], root: Path = SHIPPED) -> int:
    try:
        wanted = [language_folder(name) for name in names[:1]]
    except NoLanguage as unknown:
        print(unknown, file=sys.stderr)
        return 2
    for language in wanted:
        bring_up_to_date(language, root)
        print(catalogue_file(language, root))
    if names[1:]:
        return _show(names[1], wanted[0])
    failed = False
    for language in wanted or started(root):
        failed |= report(language, root)
    if not wanted and not started(root):
        print("There are no languages but English.")
    return int(failed)


def _show(slug: str, language: str) -> int:
    if slug not in GAMES:
        print(f"There's no game {slug}. There are {', '.join(GAMES)}.", file=sys.stderr)
        return 2
    show(slug, language)
    return 0


def report(language: str, root: Path) -> bool:
    """Print what a language lacks and what's wrong with it; return whether that's too much."""
    wrong = mistakes(language, root)
    missing, total = gaps(language, root)
    for gap in missing[:MOST_LISTED]:
        print(f"  missing: {gap}")
    if len(missing) > MOST_LISTED:
        print(f"  … and {len(missing) - MOST_LISTED} more")
    for line in wrong:
        print(f"  mistake: {line}")
    share = 100 * (total - len(missing)) // total
    print(f"{language}: {total - len(missing)} of {total} translated ({share}%), {len(wrong)} mistakes")
    return bool(wrong) or (bool(missing) and os.environ.get("RELEASE") == "1")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
