"""A language made from the English on the fly, in brackets and 40 % longer: "[Blüüéé wííñs 23–3]".

Text without brackets hasn't been through `msg`; text that has lost one of them has been cut off.
"""

from __future__ import annotations

import gettext
import re
from functools import cache
from math import ceil
from typing import Final

from babel import Locale
from babel.messages.pofile import read_po

from bot import translate as words
from engines.core import Message

LONGER: Final = 0.4
IN_PICTURES: Final = ("[", "]")
IN_MESSAGES: Final = ("[!! ", " !!]")
"""Messages have brackets of their own, around links."""
_ACCENTS: Final = str.maketrans("aeiouycnAEIOUYCN", "áéíöüýçñÅÉÎÖÜÝÇÑ")
_FIELD: Final = re.compile(r"(\{[^}]*\})")


def lengthened(text: str, brackets: tuple[str, str], most: int = 10_000) -> str:
    """Return a template in the made-up language; its fields stay what they are. `most` is how many letters
    translators may use.

    >>> lengthened("{seat} wins with {points} points.", IN_PICTURES)
    '[{seat} wííññs wííth {points} pööííññts.]'
    """
    parts = _FIELD.split(text)
    letters = sum(len(part) for part in parts[::2])
    more = min(ceil(LONGER * letters) - len("".join(brackets)), most - letters)
    made = []
    for number, part in enumerate(parts):
        for letter in part:
            accented = letter if number % 2 else letter.translate(_ACCENTS)
            twice = more > 0 and accented != letter
            more -= twice
            made.append(accented * (1 + twice))
    return brackets[0] + "".join(made) + "~" * max(more, 0) + brackets[1]


@cache
def _limits() -> dict[tuple[str | None, str], int]:
    """Return how many letters a translation may have, where a comment tells translators so."""
    with (words.CATALOGUES / "lodge.pot").open("rb") as file:
        every = read_po(file)
    found = {}
    for each in every:
        if limit := re.search(r"at most (\d+) letters", " ".join(each.auto_comments)):
            for text in (each.id,) if isinstance(each.id, str) else each.id:
                found[each.context, text] = int(limit[1])
    return found


class _Catalogue(gettext.NullTranslations):
    def gettext(self, message: str, context: str | None = None) -> str:
        return lengthened(message, IN_PICTURES, _limits().get((context, message), 10_000))

    def ngettext(self, msgid1: str, msgid2: str, n: int, context: str | None = None) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2, context)

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message, context)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self.ngettext(msgid1, msgid2, n, context)


_SAID: Final = (_Catalogue(), Locale("en"))


def translate(message: Message) -> str:
    """Translate words of a picture into the made-up language."""
    return words._say(message, *_SAID)


def outside(text: str, brackets: tuple[str, str] = IN_PICTURES) -> str:
    """Return what of a text isn't in brackets.

    >>> outside("a [b [c] d] [e")
    'a  [e'
    """
    opens, closes = map(re.escape, brackets)
    inner = re.compile(f"{opens}(?:(?!{opens}|{closes}).)*{closes}", re.DOTALL)
    while text != (left := inner.sub("", text)):
        text = left
    return text
