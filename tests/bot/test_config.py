"""Settings: what is read, and the one sentence for what is wrong."""

from datetime import timedelta
from pathlib import Path

import pytest

from bot.config import Config, ConfigError, load_config, log_level
from bot.shards import Shards

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _bare_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in Config.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)


def wrong(*, need_token: bool = False) -> str:
    with pytest.raises(ConfigError) as caught:
        load_config(need_token=need_token)
    return str(caught.value.message)


def test_everything_has_a_default_but_the_token() -> None:
    loaded = load_config()
    assert loaded.database_url == "sqlite+aiosqlite:///data/lodge.db"
    assert loaded.discord_api_url == "https://discord.com/api/v10"
    assert (loaded.challenge_life, loaded.match_life) == (timedelta(hours=24), timedelta(days=14))
    assert (loaded.log_level, loaded.log_format) == ("INFO", "text")
    assert (loaded.metrics_port, loaded.metrics_host, loaded.sentry_dsn) == (None, "127.0.0.1", None)
    assert "DISCORD_TOKEN isn't set. Put the bot's token in .env." in wrong(need_token=True)


def test_the_environment_goes_before_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text("DISCORD_TOKEN=from.file\nMATCH_DAYS=0.5\nSOMETHING_ELSE=1\n")
    monkeypatch.setenv("DISCORD_TOKEN", " from.environment ")
    monkeypatch.setenv("DISCORD_API_URL", "http://127.0.0.1:9000/api/v10/")
    monkeypatch.setenv("LOG_LEVEL", "debug")
    loaded = load_config(need_token=True)
    assert loaded.discord_token is not None
    assert loaded.discord_token.get_secret_value() == "from.environment"
    assert loaded.match_life == timedelta(hours=12)
    assert loaded.discord_api_url == "http://127.0.0.1:9000/api/v10"
    assert log_level(loaded) == 10
    assert "from.environment" not in repr(loaded)


def test_metrics_and_reports_of_the_file_can_be_switched_off_in_the_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Path(".env").write_text("METRICS_PORT=9310\nSENTRY_DSN=https://key@sentry.example/12\n")
    assert load_config().metrics_port == 9310
    monkeypatch.setenv("METRICS_PORT", "off")
    monkeypatch.setenv("SENTRY_DSN", "Off")
    loaded = load_config()
    assert (loaded.metrics_port, loaded.sentry_dsn) == (None, None)


def test_the_address_of_reports_is_a_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    address = "https://key@o1.ingest.sentry.example/12"
    monkeypatch.setenv("SENTRY_DSN", address)
    loaded = load_config()
    assert loaded.secrets == [address]
    assert address not in repr(loaded)


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("DISCORD_TOKEN", "  ", "DISCORD_TOKEN isn't set. Put the bot's token in .env."),
        ("DISCORD_TOKEN", "two words", "DISCORD_TOKEN has a space in it. Copy the bot's token again."),
        ("DATABASE_URL", "sqlite:///x.db", "DATABASE_URL is wrong: must begin with sqlite+aiosqlite://"),
        (
            "DATABASE_URL",
            "postgresql+asyncpg://db/x",
            "DATABASE_URL is wrong: must begin with sqlite+aiosqlite",
        ),
        ("DATABASE_URL", "nonsense", "DATABASE_URL is wrong: must begin with"),
        ("DISCORD_API_URL", "discord.com", "DISCORD_API_URL is wrong: must begin with http://"),
        ("DISCORD_API_URL", "http://", "DISCORD_API_URL is wrong: must be a web address"),
        ("DISCORD_API_URL", "http://127.0.0.1:port/api", "DISCORD_API_URL is wrong: must be a web address"),
        ("DISCORD_API_URL", "http://127.0.0.1:99999/api", "DISCORD_API_URL is wrong: must be a web address"),
        ("LOG_LEVEL", "LOUD", "LOG_LEVEL is wrong: input should be 'DEBUG', 'INFO', 'WARNING' or 'ERROR'."),
        ("LOG_FORMAT", "xml", "LOG_FORMAT is wrong: input should be 'text' or 'json'."),
        ("CHALLENGE_HOURS", "soon", "CHALLENGE_HOURS is wrong: input should be a valid number"),
        ("CHALLENGE_HOURS", "0", "CHALLENGE_HOURS is wrong: input should be greater than 0."),
        ("MATCH_DAYS", "nan", "MATCH_DAYS is wrong"),
        ("METRICS_PORT", "http", "METRICS_PORT is wrong: input should be a valid integer"),
        ("METRICS_PORT", "0", "METRICS_PORT is wrong: input should be greater than or equal to 1."),
        ("METRICS_PORT", "65536", "METRICS_PORT is wrong: input should be less than or equal to 65535."),
        ("SENTRY_DSN", "https://sentry.example/7", "SENTRY_DSN is wrong: must be a DSN like https://KEY@"),
        ("SENTRY_DSN", "https://key@sentry.example/", "SENTRY_DSN is wrong: must be a DSN like https://"),
        (
            "MISTAKES_URL",
            "lodge.example/issues",
            "MISTAKES_URL is wrong: must be a web address like https://",
        ),
        ("WORKER_MACHINES", "instead", "WORKER_MACHINES is wrong: can only be instead with PostgreSQL"),
        ("MATCH_DAYS", "1e9", "MATCH_DAYS is wrong: input should be less than or equal to 3660."),
    ],
)
def test_a_wrong_setting_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, sentence: str
) -> None:
    monkeypatch.setenv(name, value)
    told = wrong(need_token=True)
    assert told.startswith(sentence)
    assert "\n" not in told


@pytest.mark.parametrize(
    ("shards", "ids", "own"),
    [
        ("", "", Shards()),
        ("auto", "", None),
        ("4", "", Shards(4, (0, 1, 2, 3))),
        ("16", "0-2, 8,9-9", Shards(16, (0, 1, 2, 8, 9))),
    ],
)
def test_shards_are_all_or_those_named(
    monkeypatch: pytest.MonkeyPatch, shards: str, ids: str, own: Shards | None
) -> None:
    monkeypatch.setenv("SHARDS", shards)
    monkeypatch.setenv("SHARD_IDS", ids)
    assert load_config().own_shards == own


@pytest.mark.parametrize(
    ("shards", "ids", "sentence"),
    [
        ("some", "", "SHARDS is wrong: must be auto or a whole number from 1 to 10000."),
        ("0", "", "SHARDS is wrong: must be auto or a whole number from 1 to 10000."),
        (
            "",
            "0-3",
            "SHARD_IDS is wrong: only works when SHARDS is the total number of shards.",
        ),
        ("auto", "0", "SHARD_IDS is wrong: only works when SHARDS is the total number"),
        ("4", "0-4", "SHARD_IDS is wrong: must be numbers from 0 to 3, like 0-3."),
        ("4", "3-1", "SHARD_IDS is wrong: must be numbers from 0 to 3"),
        ("4", "one", "SHARD_IDS is wrong: must be numbers from 0 to 3"),
        ("4", "1,", "SHARD_IDS is wrong: must be numbers from 0 to 3"),
    ],
)
def test_shards_that_cannot_be_are_one_sentence(
    monkeypatch: pytest.MonkeyPatch, shards: str, ids: str, sentence: str
) -> None:
    monkeypatch.setenv("SHARDS", shards)
    monkeypatch.setenv("SHARD_IDS", ids)
    assert wrong().startswith(sentence)


def test_the_example_lists_every_setting_with_its_default() -> None:
    lines = (ROOT / ".env.example").read_text().splitlines()
    given = dict(line.lstrip("#").split("=", 1) for line in lines if "=" in line)
    assert given.pop("POSTGRES_PASSWORD") == ""  # of the server that compose.postgres.yaml starts
    assert set(given) == {name.upper() for name in Config.model_fields}
    for name, field in Config.model_fields.items():
        assert given[name.upper()] == str(field.default or "")
