"""`compose.yaml` and the Dockerfile, as far as they can be looked at without Docker.

That the bot can do with so little is tried in tests/e2e/test_locked_down.py.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from bot.config import Config

ROOT = Path(__file__).parents[1]
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
    assert lodge["mem_limit"] == "512m"
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
