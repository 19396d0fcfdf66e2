"""`compose.yaml` and the Dockerfile, as far as they can be looked at without Docker.

That the bot can do with so little is tried in tests/e2e/test_locked_down.py.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from sqlalchemy.engine import make_url

from bot.config import Config

ROOT = Path(__file__).parents[1]
LOCKS = ("requirements.lock", "requirements-postgres.lock")
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def lodge() -> dict[str, Any]:
    """The one service."""
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    assert set(compose) == {"services", "volumes"}
    (service,) = compose["services"].values()
    assert set(compose["volumes"]) == {volume.split(":")[0] for volume in service["volumes"]}
    return dict(service)


def test_the_container_can_do_no_more_than_it_needs(lodge: dict[str, Any]) -> None:
    assert lodge["read_only"] is True
    assert lodge["cap_drop"] == ["ALL"]
    assert lodge["security_opt"] == ["no-new-privileges:true"]
    assert lodge["tmpfs"] == ["/tmp:size=64m,mode=1777"]
    for key in ("privileged", "cap_add", "ports", "network_mode", "pid", "devices", "user"):
        assert key not in lodge
    assert "docker.sock" not in (ROOT / "compose.yaml").read_text(encoding="utf-8")
    assert re.search(r"^USER lodge$", DOCKERFILE, re.MULTILINE)


def test_it_cannot_fill_the_machine(lodge: dict[str, Any]) -> None:
    assert lodge["mem_limit"] == "1536m"
    assert lodge["pids_limit"] == 128
    assert lodge["logging"]["driver"] == "json-file"
    options = lodge["logging"]["options"]
    assert all(isinstance(value, str) for value in options.values())  # Docker takes no numbers here
    assert (options["max-size"], options["max-file"]) == ("10m", "5")


def test_what_hangs_is_started_again(lodge: dict[str, Any]) -> None:
    assert lodge["restart"] == "unless-stopped"
    (found,) = re.findall(r"^\$\{GIVE_UP_MINUTES:-(.+)\}$", lodge["environment"]["GIVE_UP_MINUTES"])
    assert Config(_env_file=None, give_up_minutes=found).patience is not None
    assert re.search(r'^HEALTHCHECK .*CMD \["python", "-m", "bot", "health"\]$', DOCKERFILE, re.MULTILINE)
    assert re.search(r'^CMD \["python", "-m", "bot", "run"\]$', DOCKERFILE, re.MULTILINE)


def test_the_matches_are_kept_where_the_bot_puts_them(lodge: dict[str, Any]) -> None:
    (volume,) = lodge["volumes"]
    folder = volume.split(":")[1]
    (workdir,) = re.findall(r"^WORKDIR (/lodge)$", DOCKERFILE, re.MULTILINE)
    default = Config.model_fields["database_url"].default.removeprefix("sqlite+aiosqlite:///")
    assert f"{workdir}/{Path(default).parent}" == folder
    assert re.search(rf"^VOLUME {folder}$", DOCKERFILE, re.MULTILINE)


@pytest.fixture(scope="module")
def with_postgres() -> dict[str, Any]:
    """The two services of `compose.postgres.yaml`."""
    text = (ROOT / "compose.postgres.yaml").read_text(encoding="utf-8")
    compose = yaml.safe_load(text)
    assert set(compose) == {"services", "volumes"}
    assert "docker.sock" not in text
    assert set(compose["services"]) == {"lodge", "database"}
    return dict(compose)


def test_beside_postgres_the_bot_is_the_same_container(
    lodge: dict[str, Any], with_postgres: dict[str, Any]
) -> None:
    own = with_postgres["services"]["lodge"]
    assert own["extends"] == {"file": "compose.yaml", "service": "lodge"}
    assert set(own) == {"extends", "build", "image", "environment", "depends_on"}, "it can do no more"
    assert own["image"] != lodge["image"]
    assert own["depends_on"] == {"database": {"condition": "service_healthy"}}
    volumes = {volume.split(":")[0] for volume in lodge["volumes"]}  # `extends` does not bring them along
    assert set(with_postgres["volumes"]) == volumes | {"lodge-postgres"}


def test_the_bot_finds_its_database(with_postgres: dict[str, Any]) -> None:
    own, database = with_postgres["services"]["lodge"], with_postgres["services"]["database"]
    (address,) = own["environment"].values()
    password = re.search(r"\$\{POSTGRES_PASSWORD:\?[^}]+\}", address)
    assert password is not None, "without a password nothing starts"
    given = database["environment"]
    assert given["POSTGRES_PASSWORD"] == password[0]
    url = make_url(Config(_env_file=None, database_url=address.replace(password[0], "secret")).database_url)
    assert (url.drivername, url.host, url.password) == ("postgresql+psycopg", "database", "secret")
    assert (url.username, url.database) == (given["POSTGRES_USER"], given["POSTGRES_DB"])
    assert database["healthcheck"]["test"][:2] == ["CMD", "pg_isready"]
    assert "--dbname=lodge" in database["healthcheck"]["test"]


def test_the_database_is_kept_and_reached_by_nobody_else(with_postgres: dict[str, Any]) -> None:
    database = with_postgres["services"]["database"]
    assert database["volumes"] == ["lodge-postgres:/var/lib/postgresql/data"]
    assert re.fullmatch(r"postgres:\d+-alpine", database["image"])
    assert database["restart"] == "unless-stopped"
    assert database["mem_limit"] == "1g"
    assert database["user"] == "postgres"  # starting as root needs capabilities
    assert database["read_only"] is True
    assert {each.split(":")[0] for each in database["tmpfs"]} == {"/tmp", "/var/run/postgresql"}
    assert database["cap_drop"] == ["ALL"]
    assert database["security_opt"] == ["no-new-privileges:true"]
    for key in ("ports", "privileged", "cap_add", "network_mode"):
        assert key not in database


def test_each_image_has_the_driver_of_its_database(with_postgres: dict[str, Any]) -> None:
    usual, chosen = LOCKS
    assert with_postgres["services"]["lodge"]["build"] == {"context": ".", "args": {"REQUIREMENTS": chosen}}
    assert re.search(rf"^ARG REQUIREMENTS={re.escape(usual)}$", DOCKERFILE, re.MULTILINE)
    assert re.search(r"^COPY \$\{REQUIREMENTS\} \.$", DOCKERFILE, re.MULTILINE)
    assert DOCKERFILE.count("--require-hashes -r ${REQUIREMENTS}\n") == 1
    pinned = [
        set(re.findall(r"^(\S+==\S+)", (ROOT / lock).read_text(encoding="utf-8"), re.MULTILINE))
        for lock in LOCKS
    ]
    assert pinned[0] < pinned[1], "what the one has the other has, at the same version"
    extra = {name.partition("==")[0] for name in pinned[1] - pinned[0]}
    assert {"psycopg", "psycopg-binary"} <= extra
