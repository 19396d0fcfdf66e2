"""Settings from the environment and from a `.env` file (see .env.example)."""

from __future__ import annotations

import logging
import re
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Any, Final, Literal
from urllib.parse import quote

import yarl
from pydantic import Field, SecretStr, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.limits_and_times import CHALLENGE_HOURS, MATCH_DAYS
from bot.shards import Shards
from engines.core import Message, msg, pmsg

DISCORD: Final = "https://discord.com/api/v10"
DATABASE: Final = "sqlite+aiosqlite:///data/lodge.db"
AUTO: Final = "auto"
"""As many shards as Discord recommends."""
MOST_SHARDS: Final = 10_000
DRIVERS: Final = ("sqlite+aiosqlite", "postgresql+psycopg")
_POSTGRES: Final = ("postgresql", "postgres")
"""How PostgreSQL addresses begin in other programs."""
_DSN: Final = re.compile(r"https?://[^\s/@:]+(?::[^\s/@]*)?@[^\s/@]+(?:/[^\s?#]*)?/[0-9]+")
"""An address with a key before its host and a project number at its end."""


class ConfigError(Exception):
    """A setting is missing or wrong; `message` is one sentence for the operator."""

    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class Config(BaseSettings):
    """Each field is the environment variable of the same name in capitals."""

    model_config = SettingsConfigDict(
        env_file=".env", extra="ignore", frozen=True, env_ignore_empty=True, hide_input_in_errors=True
    )

    discord_token: SecretStr | None = None
    """The bot's token. Needed to run the bot, but not to look after the database."""
    database_url: str = DATABASE
    discord_api_url: str = DISCORD
    """Base of the REST API, without a slash at the end. If it isn't Discord's own, the gateway comes from
    there too."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["text", "json"] = "text"
    challenge_hours: Annotated[float, Field(gt=0, le=24 * 366)] = CHALLENGE_HOURS
    """How long a challenge waits for an answer."""
    match_days: Annotated[float, Field(gt=0, le=3660)] = MATCH_DAYS
    """How long a match lasts without a move."""
    give_up_minutes: Annotated[float, Field(gt=0, le=24 * 60)] | None = None
    """How long the bot tries to reach Discord before it exits so it can be restarted. None: it never gives
    up."""
    metrics_port: Annotated[int, Field(ge=1, le=65535)] | None = None
    """The port Prometheus reads the metrics from. None: they aren't served."""
    metrics_host: str = "127.0.0.1"
    """The address they're served at."""
    worker_machines: Literal["beside", "instead"] = "beside"
    """Whether worker machines (`python -m bot work`) take the work that can wait, on PostgreSQL: beside the
    bot, or instead of it. With `instead`, the bot only takes work that nobody has taken for a moment."""
    sentry_dsn: SecretStr | None = None
    """Where errors are reported. None: only in the log."""

    mistakes_url: str | None = None
    """Where people can report mistakes in translations. None: `/settings` has no link."""

    shards: int | Literal["auto"] | None = None
    """How many connections to Discord share the servers, across all processes. None: one."""
    shard_ids: Annotated[tuple[int, ...] | None, NoDecode] = None
    """This process's shards, ascending. None: all."""

    @property
    def own_shards(self) -> Shards | None:
        """The shards this process serves. None: as many as Discord recommends."""
        if self.shards == AUTO:
            return None
        return (
            Shards.all_of(self.shards or 1)
            if self.shard_ids is None
            else Shards(self.shards or 1, self.shard_ids)
        )

    @property
    def shown_database(self) -> str:
        """The address of the database without its password, so it's safe to show."""
        return make_url(self.database_url).render_as_string(hide_password=True)

    @property
    def challenge_life(self) -> timedelta:
        return timedelta(hours=self.challenge_hours)

    @property
    def match_life(self) -> timedelta:
        return timedelta(days=self.match_days)

    @property
    def secrets(self) -> list[str]:
        """Values that must never appear in the log."""
        kept = (self.discord_token, self.sentry_dsn)
        return [secret.get_secret_value() for secret in kept if secret is not None]

    @property
    def patience(self) -> timedelta | None:
        """How long the bot tries to reach Discord; None: it never gives up."""
        return None if self.give_up_minutes is None else timedelta(minutes=self.give_up_minutes)

    @field_validator("log_level", mode="before")
    @classmethod
    def _upper(cls, value: Any) -> Any:
        return value.strip().upper() if isinstance(value, str) else value

    @field_validator("log_format", "worker_machines", mode="before")
    @classmethod
    def _lower(cls, value: Any) -> Any:
        return value.strip().lower() if isinstance(value, str) else value

    @field_validator("shards", mode="before")
    @classmethod
    def _count(cls, value: Any) -> Any:
        if not isinstance(value, str):
            return value
        text = value.strip().lower()
        if text == AUTO:
            return AUTO
        if not re.fullmatch("[0-9]{1,5}", text) or not 1 <= int(text) <= MOST_SHARDS:
            raise ValueError(f"must be auto or a whole number from 1 to {MOST_SHARDS}")
        return int(text)

    @field_validator("shard_ids", mode="before")
    @classmethod
    def _ids(cls, value: Any, info: ValidationInfo) -> Any:
        """Parse shard numbers and ranges from 0, such as 0-3 or 4,6,8-11."""
        if not isinstance(value, str):
            return value
        count = info.data.get("shards")
        if not isinstance(count, int):
            raise ValueError("only works when SHARDS is the total number of shards")
        ids: set[int] = set()
        for part in value.split(","):
            found = re.fullmatch(r"\s*([0-9]{1,5})\s*(?:-\s*([0-9]{1,5})\s*)?", part)
            first, last = (int(found[1]), int(found[2] or found[1])) if found else (1, 0)
            if not first <= last < count:
                raise ValueError(f"must be numbers from 0 to {count - 1}, like 0-{count - 1}")
            ids.update(range(first, last + 1))
        return tuple(sorted(ids))

    @field_validator("database_url")
    @classmethod
    def _async_driver(cls, value: str) -> str:
        return database_address(value)

    @field_validator("worker_machines")
    @classmethod
    def _on_a_server(cls, value: str, info: ValidationInfo) -> str:
        if value == "instead" and str(info.data.get("database_url", "")).startswith("sqlite"):
            raise ValueError(
                "can only be instead with PostgreSQL, since other machines can't share an SQLite file"
            )
        return value

    @field_validator("mistakes_url")
    @classmethod
    def _page(cls, value: str | None) -> str | None:
        if value is not None and not re.fullmatch(r"https?://[^\s()<>]{1,480}", value):
            raise ValueError("must be a web address like https://example.com/issues")
        return value

    @field_validator("discord_api_url")
    @classmethod
    def _web_address(cls, value: str) -> str:
        if not value.startswith(("http://", "https://")):
            raise ValueError("must begin with http:// or https://")
        try:
            address = yarl.URL(value)
            port = address.port
        except ValueError:
            port = None
        if port is None or not address.host:
            raise ValueError("must be a web address like http://127.0.0.1:9000/api/v10")
        return value.rstrip("/")

    @field_validator("sentry_dsn")
    @classmethod
    def _dsn(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not _DSN.fullmatch(value.get_secret_value()):
            raise ValueError("must be a DSN like https://KEY@sentry.example/PROJECT")
        return value

    @field_validator("metrics_port", "sentry_dsn", "mistakes_url", mode="before")
    @classmethod
    def _off(cls, value: Any) -> Any:
        """Let "off" in the environment undo what the file sets, because an empty variable is ignored
        there."""
        return None if isinstance(value, str) and value.strip().lower() in ("", "off") else value

    @field_validator("discord_token", "metrics_host", "sentry_dsn", "mistakes_url", mode="before")
    @classmethod
    def _no_blanks(cls, value: Any) -> Any:
        return value.strip() or None if isinstance(value, str) else value


def database_address(text: str) -> str:
    """Return a database address with the driver Lodge opens it with. Raises ValueError, saying how it must
    begin.

    >>> database_address("postgresql://lodge@db/lodge")
    'postgresql+psycopg://lodge@db/lodge'
    """
    try:
        url = make_url(text)
    except ArgumentError:
        url = None
    if url is not None and url.drivername in _POSTGRES:
        url = url.set(drivername="postgresql+psycopg")
        return url.render_as_string(hide_password=False)
    if url is None or url.drivername not in DRIVERS:
        raise ValueError(f"must begin with {' or '.join(name + '://' for name in DRIVERS)}")
    return text


def database_file(address: str | URL) -> Path | None:
    """Return the file of an SQLite database; None if the database is on a server."""
    url = make_url(address)
    return Path(str(url.database)) if url.get_backend_name() == "sqlite" else None


def file_uri(file: Path) -> str:
    """Return a file as an SQLite URI."""
    return f"file:{quote(file.absolute().as_posix())}"


def only_read(address: str | URL) -> URL:
    """Return the address that opens a database read-only.

    >>> str(only_read("postgresql+psycopg://db/lodge"))
    'postgresql+psycopg://db/lodge?options=-c+default_transaction_read_only%3Don'
    """
    url, file = make_url(address), database_file(address)
    if file is not None:
        return url.set(database=file_uri(file)).update_query_dict({"mode": "ro", "uri": "true"})
    before = url.query.get("options", ())
    parts = [before] if isinstance(before, str) else [*before]
    return url.update_query_dict({"options": " ".join([*parts, "-c default_transaction_read_only=on"])})


def load_config(*, need_token: bool = False) -> Config:
    """Read this process's settings. Raises ConfigError, naming the variable and what it may be."""
    try:
        config = Config()
    except ValidationError as error:
        raise ConfigError(_sentence(error)) from None
    except UnicodeDecodeError:
        raise ConfigError(msg(".env isn't a text file. See .env.example.")) from None
    if need_token and config.discord_token is None:
        raise ConfigError(msg("DISCORD_TOKEN isn't set. Put the bot's token in .env."))
    if config.discord_token is not None and any(
        mark.isspace() for mark in config.discord_token.get_secret_value()
    ):
        raise ConfigError(msg("DISCORD_TOKEN has a space in it. Copy the bot's token again."))
    return config


def log_level(config: Config) -> int:
    """Return the log level as `logging` numbers it."""
    return logging.getLevelNamesMapping()[config.log_level]


def _sentence(error: ValidationError) -> Message:
    first = error.errors(include_url=False, include_input=False)[0]
    reason = first["msg"].removeprefix("Value error, ")
    name = str(first["loc"][0]).upper()
    return pmsg("sentence", "{name} is wrong: {reason}.", name=name, reason=reason[:1].lower() + reason[1:])
