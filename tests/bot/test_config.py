"""Settings: what is read, and the one sentence for what is wrong."""

from datetime import timedelta
from pathlib import Path

import pytest

from bot.config import Config, ConfigError, load_config, log_level

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
    assert "DISCORD_TOKEN is not set" in wrong(need_token=True)


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


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("DISCORD_TOKEN", "  ", "DISCORD_TOKEN is not set"),
        ("DISCORD_TOKEN", "two words", "DISCORD_TOKEN has a blank inside"),
        ("DATABASE_URL", "sqlite:///x.db", "DATABASE_URL is wrong: must begin with sqlite+aiosqlite://"),
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


def test_the_example_lists_every_setting_with_its_default() -> None:
    lines = (ROOT / ".env.example").read_text().splitlines()
    given = dict(line.lstrip("#").split("=", 1) for line in lines if "=" in line)
    assert set(given) == {name.upper() for name in Config.model_fields}
    for name, field in Config.model_fields.items():
        assert given[name.upper()] == str(field.default or "")
