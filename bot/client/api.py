"""The one place that points discord.py at another server than Discord's own.

It sets three class attributes of discord.py and replaces no method. If the base is Discord's own, it sets
nothing.
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

    Returns whether that is another server than Discord's own. If so, call `find_gateway` once the client has
    logged in.
    """
    base = base.rstrip("/")
    if base == DISCORD:
        return False
    Route.BASE = base
    Asset.BASE = str(yarl.URL(base).origin())
    return True


async def find_gateway(client: discord.Client) -> None:
    """Ask the server at the base for its gateway. Raises discord.GatewayNotFound."""
    try:
        answer = await client.http.request(Route("GET", "/gateway/bot"))
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(answer["url"])
    except (discord.HTTPException, KeyError, TypeError, ValueError) as error:
        raise discord.GatewayNotFound from error
