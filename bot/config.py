"""Settings from the environment, and from a file `.env` beside it (see .env.example)."""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import Annotated, Any, Final, Literal

import yarl
from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from bot.limits_and_times import CHALLENGE_HOURS, MATCH_DAYS
from engines.core import Message, msg

DISCORD: Final = "https://discord.com/api/v10"
DATABASE: Final = "sqlite+aiosqlite:///data/lodge.db"
DRIVERS: Final = ("sqlite+aiosqlite", "postgresql+asyncpg")


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
    """The bot's token. Needed to run, not to look after the database."""
    database_url: str = DATABASE
    discord_api_url: str = DISCORD
    """Base of the REST API, without a slash at the end. If it is not Discord's own, the gateway is found
    there, too."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["text", "json"] = "text"
    challenge_hours: Annotated[float, Field(gt=0, le=24 * 366)] = CHALLENGE_HOURS
    """How long a challenge waits for an answer."""
    match_days: Annotated[float, Field(gt=0, le=3660)] = MATCH_DAYS
    """How long a match lasts without a move."""
    give_up_minutes: Annotated[float, Field(gt=0, le=24 * 60)] | None = None
    """How long the bot tries to reach Discord before it ends, to be started again. None: it never gives
    up."""

    @property
    def challenge_life(self) -> timedelta:
        return timedelta(hours=self.challenge_hours)

    @property
    def match_life(self) -> timedelta:
        return timedelta(days=self.match_days)

    @property
    def patience(self) -> timedelta | None:
        """How long the bot tries to reach Discord; None: it never gives up."""
        return None if self.give_up_minutes is None else timedelta(minutes=self.give_up_minutes)

    @field_validator("log_level", mode="before")
    @classmethod
    def _upper(cls, value: Any) -> Any:
        return value.strip().upper() if isinstance(value, str) else value

    @field_validator("log_format", mode="before")
    @classmethod
    def _lower(cls, value: Any) -> Any:
        return value.strip().lower() if isinstance(value, str) else value

    @field_validator("database_url")
    @classmethod
    def _async_driver(cls, value: str) -> str:
        try:
            driver = make_url(value).drivername
        except ArgumentError:
            driver = ""
        if driver not in DRIVERS:
            raise ValueError(f"must begin with {' or '.join(name + '://' for name in DRIVERS)}")
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
            raise ValueError("must be a web address such as http://127.0.0.1:9000/api/v10")
        return value.rstrip("/")

    @field_validator("discord_token", mode="before")
    @classmethod
    def _no_blanks(cls, value: Any) -> Any:
        return value.strip() or None if isinstance(value, str) else value


def load_config(*, need_token: bool = False) -> Config:
    """Read the settings of this process. Raises ConfigError, naming the variable and what it may be."""
    try:
        config = Config()
    except ValidationError as error:
        raise ConfigError(_sentence(error)) from None
    except UnicodeDecodeError:
        raise ConfigError(msg("The file .env is not text; see .env.example.")) from None
    if need_token and config.discord_token is None:
        raise ConfigError(
            msg("DISCORD_TOKEN is not set: put the bot's token in the environment or in a file .env.")
        )
    if config.discord_token is not None and any(
        mark.isspace() for mark in config.discord_token.get_secret_value()
    ):
        raise ConfigError(msg("DISCORD_TOKEN has a blank inside; copy the bot's token again, whole."))
    return config


def log_level(config: Config) -> int:
    """The log level as logging's number."""
    return logging.getLevelNamesMapping()[config.log_level]


def _sentence(error: ValidationError) -> Message:
    first = error.errors(include_url=False, include_input=False)[0]
    reason = first["msg"].removeprefix("Value error, ")
    name = str(first["loc"][0]).upper()
    return msg("{name} is wrong: {reason}.", name=name, reason=reason[:1].lower() + reason[1:])
