"""The application's emojis and their images, kept in memory under Discord's rules."""

from __future__ import annotations

import base64
import binascii
import re
from typing import Final

from bot.playground.errors import JSON, Form, too_many_emojis, unknown_emoji

MOST_EMOJIS: Final = 2000
IMAGE_LIMIT: Final = 256 * 1024
"""The largest image, in bytes."""
_NAME: Final = re.compile(r"[A-Za-z0-9_]*")
_IMAGE: Final = re.compile(r"data:(image/(?:png|jpeg|gif|webp|avif));base64,(.*)", re.DOTALL)


class ApplicationEmojis:
    """Emojis by id."""

    def __init__(self) -> None:
        self._names: dict[int, str] = {}
        self._images: dict[int, tuple[str, bytes]] = {}

    def __contains__(self, id_: object) -> bool:
        return id_ in self._names

    def listed(self) -> list[dict[str, JSON]]:
        return [self.payload(id_) for id_ in self._names]

    def payload(self, id_: int) -> dict[str, JSON]:
        """Return Discord's emoji object. Raises 10014."""
        if id_ not in self._names:
            raise unknown_emoji()
        told = {"id": str(id_), "name": self._names[id_], "roles": [], "require_colons": True}
        return told | {"managed": False, "animated": False, "available": True}

    def image(self, id_: int) -> tuple[str, bytes] | None:
        """Return media type and bytes; None if there is no such emoji."""
        return self._images.get(id_)

    def add(self, id_: int, form: dict[str, JSON]) -> dict[str, JSON]:
        """Keep a new emoji and return it. Raises 50035, 30008."""
        wrong = Form()
        self._check_name(wrong, form.get("name"))
        image = _read_image(wrong, form.get("image"))
        wrong.check()
        if len(self._names) >= MOST_EMOJIS:
            raise too_many_emojis(MOST_EMOJIS)
        self._names[id_], self._images[id_] = form["name"], image
        return self.payload(id_)

    def rename(self, id_: int, form: dict[str, JSON]) -> dict[str, JSON]:
        """Rename an emoji and return it. Raises 10014, 50035."""
        before = self.payload(id_)
        if form.get("name", before["name"]) != before["name"]:
            wrong = Form()
            self._check_name(wrong, form["name"])
            wrong.check()
            self._names[id_] = form["name"]
        return self.payload(id_)

    def delete(self, id_: int) -> None:
        """Delete an emoji. Raises 10014."""
        self.payload(id_)
        del self._names[id_], self._images[id_]

    def _check_name(self, wrong: Form, name: JSON) -> None:
        path = ("name",)
        if name is None:
            wrong.required(path)
        elif wrong.length(path, name, 2, 32):
            if not _NAME.fullmatch(name):
                wrong.add(path, "STRING_TYPE_REGEX", "String value did not match validation regex.")
            elif name in self._names.values():
                sentence = "An emoji with that name already exists"
                wrong.add(path, "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", sentence)


def _read_image(wrong: Form, given: JSON) -> tuple[str, bytes]:
    """Return the media type and bytes of a data URI, noting in `wrong` what is wrong with it."""
    path = ("image",)
    parts = _IMAGE.fullmatch(given) if isinstance(given, str) else None
    if given is None:
        wrong.required(path)
    elif parts is None:
        wrong.add(path, "IMAGE_INVALID", "Invalid image data")
    else:
        try:
            content = base64.b64decode(parts[2], validate=True)
        except binascii.Error:
            content = b""
        if not content:
            wrong.add(path, "IMAGE_INVALID", "Invalid image data")
        elif len(content) > IMAGE_LIMIT:
            wrong.add(path, "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
        return parts[1], content
    return "", b""
