"""`python -m bot.films.worker`: makes one film after another (see `bot.opponents.processes`).

In a request, `film` is the record (`bot.films.record`). Each answer comes after about `seconds` of work: `{}`
while there is more to do, then the piece of the file that begins at byte `start`, as `gif` in base64 with the
number of bytes `left`. Asking again for the same record carries on where it left off.
"""

from __future__ import annotations

import time
from base64 import b64encode
from collections.abc import Generator
from typing import Any, Final

from bot.films.record import FilmRecord, unpacked, views
from bot.opponents.processes import serve
from bot.translate import Translator
from render import Film, film_bit_by_bit, scene_of

PIECE_BYTES: Final = 300_000
"""How much of a file is handed over at a time, so that decoding it doesn't hold up the event loop."""


class Worker:
    """Makes films. It remembers the last one it was asked for until that has been handed over."""

    def __init__(self) -> None:
        self._asked = ""
        self._making: Generator[None, None, Film] | None = None
        self._gif = b""

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Do a part of what was asked for."""
        if asked["film"] != self._asked:
            self._asked = asked["film"]
            self._making, self._gif = _film(unpacked(self._asked)), b""
        if self._making is not None:
            end = time.monotonic() + asked["seconds"]
            try:
                while time.monotonic() < end:
                    next(self._making)
            except StopIteration as finished:
                film: Film = finished.value
                self._making, self._gif = None, film.gif
            else:
                return {}
        end_of_piece = asked["start"] + PIECE_BYTES
        piece, left = self._gif[asked["start"] : end_of_piece], max(0, len(self._gif) - end_of_piece)
        if not left:
            self._asked, self._gif = "", b""
        return {"gif": b64encode(piece).decode(), "left": left}


def _film(record: FilmRecord) -> Generator[None, None, Film]:
    scenes = []
    for view in views(record):
        scenes.append(scene_of(view))
        yield
    opening, *moves = scenes
    return (yield from film_bit_by_bit(opening, moves, record.theme, Translator(record.locale)))


if __name__ == "__main__":
    serve(Worker().answer)
