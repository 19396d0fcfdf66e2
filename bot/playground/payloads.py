"""Builds Discord's JSON for people, servers, channels and messages."""

from __future__ import annotations

from typing import Final

from bot.playground import permissions
from bot.playground.errors import JSON
from bot.playground.world import APPLICATION, Channel, Guild, SentMessage, User, World

JOINED: Final = "2024-01-01T00:00:00+00:00"


def user(person: User) -> dict[str, JSON]:
    return {
        "id": str(person.id),
        "username": person.username,
        "global_name": person.global_name,
        "discriminator": "0000" if person.bot else "0",
        "avatar": None,
        "bot": person.bot,
        "public_flags": 0,
    }


def own_user(world: World) -> dict[str, JSON]:
    """Return the bot as it sees itself."""
    return user(world.bot) | {"verified": True, "mfa_enabled": True, "flags": 0, "email": None}


def member(world: World, person: User, *, with_user: bool = True) -> dict[str, JSON]:
    data: dict[str, JSON] = {
        "nick": None,
        "avatar": None,
        "roles": [str(bot_role(world))] if person is world.bot else [],
        "joined_at": JOINED,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "flags": 0,
        "communication_disabled_until": None,
    }
    if with_user:
        data["user"] = user(person)
    return data


def bot_role(world: World) -> int:
    """Return the id of the bot's own role."""
    return world.bot.id + 900


def _role(id_: int, name: str, position: int, bits: int, tags: JSON = None) -> dict[str, JSON]:
    data: dict[str, JSON] = {
        "id": str(id_),
        "name": name,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "icon": None,
        "unicode_emoji": None,
        "position": position,
        "permissions": str(bits),
        "managed": tags is not None,
        "mentionable": False,
        "flags": 0,
    }
    return data if tags is None else data | {"tags": tags}


def roles(world: World, place: Guild) -> list[dict[str, JSON]]:
    tags = {"bot_id": str(world.bot.id)}
    return [
        _role(place.id, "@everyone", 0, permissions.PERSON),
        _role(bot_role(world), world.bot.username, 1, permissions.BOT_MEMBER, tags),
    ]


def features(place: Guild) -> list[str]:
    return ["COMMUNITY"] if place.community else []


def guild(world: World, place: Guild) -> dict[str, JSON]:
    """Return a server as `GET /guilds/{id}` shows it."""
    empty: dict[str, JSON] = dict.fromkeys(
        (
            "icon",
            "splash",
            "discovery_splash",
            "description",
            "afk_channel_id",
            "application_id",
            "system_channel_id",
            "rules_channel_id",
            "public_updates_channel_id",
            "vanity_url_code",
            "banner",
            "safety_alerts_channel_id",
            "incidents_data",
        )
    )
    return empty | {
        "id": str(place.id),
        "name": place.name,
        "owner_id": str(world.owner),
        "region": "deprecated",
        "afk_timeout": 300,
        "verification_level": 0,
        "default_message_notifications": 1,
        "explicit_content_filter": 0,
        "roles": roles(world, place),
        "emojis": [],
        "stickers": [],
        "features": features(place),
        "mfa_level": 0,
        "system_channel_flags": 0,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": place.locale,
        "nsfw_level": 0,
        "premium_progress_bar_enabled": False,
        "max_members": 500_000,
    }


def guild_create(world: World, place: Guild) -> dict[str, JSON]:
    """Return the server as the gateway announces it, with its channels, its threads and the bot as a
    member."""
    inside = [channel for channel in world.channels.values() if channel.guild is place]
    threads = [channel for channel in inside if channel.is_thread and not channel.archived]
    return guild(world, place) | {
        "joined_at": JOINED,
        "large": False,
        "unavailable": False,
        "member_count": len(world.people) + 1,
        "voice_states": [],
        "members": [member(world, world.bot)],
        "channels": [guild_channel(world, channel) for channel in inside if not channel.is_thread],
        "threads": [thread(world, channel) for channel in threads if world.bot_reads(channel)],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def guild_channel(world: World, place: Channel) -> dict[str, JSON]:
    return {
        "id": str(place.id),
        "type": place.type,
        "guild_id": str(place.guild.id) if place.guild else None,
        "name": place.name,
        "topic": None,
        "position": place.id % 100,
        "permission_overwrites": _overwrites(world, place),
        "parent_id": None,
        "nsfw": False,
        "rate_limit_per_user": 0,
        "flags": 0,
        "last_message_id": _last(place),
    }


def _overwrites(world: World, place: Channel) -> list[dict[str, JSON]]:
    """Return what is denied to the bot in a channel, and who may read it if not everybody may."""
    seeing, made = str(permissions.BITS["VIEW_CHANNEL"]), []
    if place.kept_to is not None and place.guild is not None:
        made.append({"id": str(place.guild.id), "type": 0, "allow": "0", "deny": seeing})
        made += [{"id": str(id_), "type": 1, "allow": seeing, "deny": "0"} for id_ in place.kept_to]
    if place.denied or place.kept_to is not None:
        allowed = "0" if place.kept_to is None else seeing
        made.append({"id": str(world.bot.id), "type": 1, "allow": allowed, "deny": str(place.denied)})
    return made


def _last(place: Channel) -> str | None:
    for message in reversed(place.messages.values()):
        if message.addressee is None:
            return str(message.id)
    return None


def thread_member(place: Channel, user_id: int) -> dict[str, JSON]:
    return {"id": str(place.id), "user_id": str(user_id), "join_timestamp": JOINED, "flags": 0}


def thread(world: World, place: Channel) -> dict[str, JSON]:
    assert place.guild is not None
    assert place.parent is not None
    data: dict[str, JSON] = {
        "id": str(place.id),
        "type": place.type,
        "guild_id": str(place.guild.id),
        "parent_id": str(place.parent.id),
        "owner_id": str(place.owner),
        "name": place.name,
        "message_count": place.sent,
        "total_message_sent": place.sent,
        "member_count": len(place.members),
        "rate_limit_per_user": 0,
        "flags": 0,
        "last_message_id": _last(place),
        "thread_metadata": {
            "archived": place.archived,
            "locked": place.locked,
            "auto_archive_duration": place.auto_archive_minutes,
            "archive_timestamp": world.timestamp(place.created),
            "create_timestamp": world.timestamp(place.created),
        },
    }
    if world.bot.id in place.members:
        data["member"] = thread_member(place, world.bot.id)
    return data


def direct_channel(world: World, place: Channel) -> dict[str, JSON]:
    """Return a DM channel with the bot, or a group that it isn't in."""
    people = sorted(world.readers(place))
    return {
        "id": str(place.id),
        "type": place.type,
        "flags": 0,
        "last_message_id": _last(place),
        "recipients": [user(world.user(each)) for each in people],
    }


def channel(world: World, place: Channel) -> dict[str, JSON]:
    """Return a channel of any kind."""
    if place.is_thread:
        return thread(world, place)
    if place.guild is None:
        return direct_channel(world, place)
    return guild_channel(world, place)


def message_event(world: World, message: SentMessage) -> dict[str, JSON]:
    """Return a message as the gateway and the page get it: with the server, and the member data of its author
    and the people it mentions."""
    place = message.channel
    if place.guild is None:
        return message.data
    author = world.user(message.author)
    mentioned = [
        mention | {"member": member(world, world.user(int(mention["id"])), with_user=False)}
        for mention in message.data["mentions"]
    ]
    return message.data | {
        "guild_id": str(place.guild.id),
        "member": member(world, author, with_user=False),
        "mentions": mentioned,
    }


def application(world: World) -> dict[str, JSON]:
    """Return the application as `GET /oauth2/applications/@me` shows it."""
    owner = next(iter(world.people.values()))
    return {
        "id": str(APPLICATION),
        "name": world.bot.username,
        "icon": None,
        "description": "",
        "summary": "",
        "type": None,
        "flags": 0,
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "owner": user(owner),
        "team": None,
        "interactions_endpoint_url": None,
        "integration_types_config": {"0": {}, "1": {}},
        "approximate_guild_count": 1,
        "approximate_user_install_count": len(world.people),
    }
