"""Uploaded files, kept in memory up to a limit; the oldest are forgotten first."""

from __future__ import annotations

import mimetypes
import re
import struct
from dataclasses import dataclass
from typing import Final

from bot.playground.errors import JSON

FILE_LIMIT: Final = 20 * 1024 * 1024
"""The largest file, in bytes."""
FILES_A_MESSAGE: Final = 10
BYTES_KEPT: Final = 128 * 1024 * 1024
"""How many bytes of files are kept in all."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file in a request: part `files[n]` with its name and content."""

    index: int
    filename: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Attachment:
    id: int
    filename: str
    url: str
    content_type: str
    size: int
    width: int | None
    height: int | None
    description: str | None

    def payload(self) -> dict[str, JSON]:
        """Return Discord's attachment object."""
        data: dict[str, JSON] = {
            "id": str(self.id),
            "filename": self.filename,
            "size": self.size,
            "url": self.url,
            "proxy_url": self.url,
            "content_type": self.content_type,
        }
        if self.width is not None:
            data |= {"width": self.width, "height": self.height}
        if self.description is not None:
            data["description"] = self.description
        return data


class Attachments:
    """The content delivery network: bytes by attachment id. `base` is the address before `/attachments`."""

    def __init__(self) -> None:
        self.base = ""
        self._contents: dict[int, tuple[str, bytes]] = {}
        self._size = 0

    def add(self, id_: int, channel_id: int, upload: Upload, description: str | None) -> Attachment:
        """Keep an uploaded file, and return the attachment for its message."""
        kind = mimetypes.guess_type(upload.filename)[0] or "application/octet-stream"
        width, height = png_size(upload.content) or (None, None)
        self._contents[id_] = kind, upload.content
        self._size += len(upload.content)
        while self._size > BYTES_KEPT and len(self._contents) > 1:
            _, gone = self._contents.pop(next(iter(self._contents)))
            self._size -= len(gone)
        plain = re.sub(r"[^\w.-]", "_", upload.filename, flags=re.ASCII)
        url = f"{self.base}/attachments/{channel_id}/{id_}/{plain}"
        return Attachment(id_, plain, url, kind, len(upload.content), width, height, description)

    def get(self, id_: int) -> tuple[str, bytes] | None:
        """Return the media type and bytes; None if there is no such file, or it has been forgotten."""
        return self._contents.get(id_)


def png_size(content: bytes) -> tuple[int, int] | None:
    r"""Read the width and height in pixels from a PNG's header; None for anything else.

    >>> png_size(b"\x89PNG\r\n\x1a\n" + bytes(4) + b"IHDR" + bytes((0, 0, 2, 128, 0, 0, 1, 224)))
    (640, 480)
    """
    if content[:8] != b"\x89PNG\r\n\x1a\n" or content[12:16] != b"IHDR" or len(content) < 24:
        return None
    width, height = struct.unpack(">II", content[16:24])
    return width, height
