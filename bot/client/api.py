"""The one place that points discord.py at another server than Discord's own.

Three class attributes of discord.py are all it takes; no method of it is replaced. With Discord's own
base nothing at all is touched.
"""

from __future__ import annotations

import discord
import yarl
from discord.asset import Asset
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.config import DISCORD


def point_at(base: str) -> bool:
    """Send all REST requests to `base` ("http://127.0.0.1:9000/api/v10").

    Returns whether that is another server than Discord's own; if so, its gateway has still to be asked
    for with `find_gateway` once the client has logged in.
    """
    base = base.rstrip("/")
    if base == DISCORD:
        return False
    Route.BASE = base
    Asset.BASE = str(yarl.URL(base).origin())
    return True


async def find_gateway(client: discord.Client) -> None:
    """Take the gateway from the base's own `/gateway/bot`. Raises discord.GatewayNotFound."""
    try:
        answer = await client.http.request(Route("GET", "/gateway/bot"))
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(answer["url"])
    except (discord.HTTPException, KeyError, TypeError, ValueError) as error:
        raise discord.GatewayNotFound from error
