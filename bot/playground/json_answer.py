"""Builds a JSON answer of the REST API."""

from __future__ import annotations

import json

from aiohttp import web

from bot.playground.errors import JSON


def json_answer(status: int, body: JSON, headers: dict[str, str]) -> web.Response:
    """Return the answer, without a body if the status is 204."""
    if status == 204:
        return web.Response(status=204, headers=headers)
    # No charset in the content type: discord.py wants exactly "application/json".
    return web.Response(
        status=status, body=json.dumps(body).encode(), content_type="application/json", headers=headers
    )
