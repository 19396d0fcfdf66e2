"""What `ops` and docs/metrics.md name exists: metrics and their labels. What can be parsed, parses."""

from __future__ import annotations

import json
import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import yaml
from prometheus_client import Gauge, Histogram, Info
from prometheus_client.metrics import MetricWrapperBase

from bot import metrics

ROOT = Path(__file__).parents[1]
BOARD: dict[str, Any] = json.loads((ROOT / "ops/grafana.json").read_text(encoding="utf-8"))
PANELS = [panel for panel in BOARD["panels"] if panel["type"] != "row"]
RULES = [
    rule
    for group in yaml.safe_load((ROOT / "ops/alerts.yml").read_text(encoding="utf-8"))["groups"]
    for rule in group["rules"]
]
EXPRESSIONS = [target["expr"] for panel in PANELS for target in panel["targets"]]
EXPRESSIONS += [rule["expr"] for rule in RULES]

OF_A_PROCESS = {"process_start_time_seconds", "process_cpu_seconds_total", "process_resident_memory_bytes"}
OF_PROMETHEUS = {"job", "le"}
"""Labels that every series has, or every bucket."""


def served() -> dict[str, set[str]]:
    """The labels of each series that the bot serves, by its name."""
    found: dict[str, set[str]] = {name: set() for name in (*OF_A_PROCESS, "up")}
    for metric in vars(metrics).values():
        if isinstance(metric, MetricWrapperBase):
            (family,) = metric.describe()
            labels = set(metric._labelnames)
            if isinstance(metric, Histogram):
                found |= {f"{family.name}_{part}": labels for part in ("bucket", "sum", "count")}
            elif isinstance(metric, Info):
                found[f"{family.name}_info"] = {"version", "python", "discord_py"}
            else:
                found[family.name if isinstance(metric, Gauge) else f"{family.name}_total"] = labels
    return found


SERVED = served()


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_an_expression_asks_for_what_there_is(expression: str) -> None:
    for opening, closing in ("()", "{}", "[]"):
        assert expression.count(opening) == expression.count(closing)
    asked = re.findall(r"\b((?:lodge|process)_[a-z_]+|up)\b", expression)
    assert asked
    assert set(asked) <= SERVED.keys()
    labels = re.findall(r'(\w+)\s*=~?"', expression)
    labels += [label for by in re.findall(r"by \(([^)]*)\)", expression) for label in by.split(", ")]
    assert set(labels) <= OF_PROMETHEUS.union(*(SERVED[name] for name in asked))


def test_every_alert_says_what_is_wrong_and_where_to_look() -> None:
    assert len({rule["alert"] for rule in RULES}) == len(RULES) >= 10
    for rule in RULES:
        assert rule["labels"]["severity"] in ("warning", "critical")
        assert rule["annotations"].keys() == {"summary", "description"}
        assert re.fullmatch(r"\d+m", rule.get("for", "0m"))
        for field in re.findall(r"\$labels\.(\w+)", str(rule["annotations"])):
            assert field in OF_PROMETHEUS | SERVED["lodge_shard_connected"] | {"scope"}


def test_the_board_can_be_imported_and_nothing_on_it_overlaps() -> None:
    assert len({panel["id"] for panel in BOARD["panels"]}) == len(BOARD["panels"])
    variables = {variable["name"] for variable in BOARD["templating"]["list"]}
    asked = set(re.findall(r"\$\{?([a-z]\w*)", json.dumps(BOARD["panels"])))
    assert asked == variables == {"datasource", "job"}
    for panel in PANELS:
        assert panel["title"]
        assert panel["description"]
    for one, other in combinations((panel["gridPos"] for panel in BOARD["panels"]), 2):
        beside = one["x"] + one["w"] <= other["x"] or other["x"] + other["w"] <= one["x"]
        below = one["y"] + one["h"] <= other["y"] or other["y"] + other["h"] <= one["y"]
        assert beside or below


def test_the_page_explains_every_metric_with_its_labels() -> None:
    page = (ROOT / "docs/metrics.md").read_text(encoding="utf-8")
    explained = {
        name: set(filter(None, labels.split(",")))
        for name, labels in re.findall(r"^\| `(lodge_\w+)(?:\{([\w,]+)\})?` \|", page, re.MULTILINE)
    }
    there = {name.removesuffix("_bucket"): labels for name, labels in SERVED.items() if name[0] == "l"}
    assert explained == {
        name: labels
        for name, labels in there.items()
        if not name.endswith(("_seconds_sum", "_seconds_count"))
    }
    assert set(re.findall(r"lodge_[a-z_]+", page)) <= explained.keys() | SERVED.keys()


def test_the_runbook_has_a_row_for_every_alert() -> None:
    page = (ROOT / "docs/metrics.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `(Lodge\w+)` \|", page, re.MULTILINE) == [rule["alert"] for rule in RULES]


def test_no_metric_has_a_label_for_whom_or_where() -> None:
    for name, labels in SERVED.items():
        assert not labels & {"user", "user_id", "guild", "guild_id", "match", "channel", "person"}, name


def test_the_version_is_that_of_the_project() -> None:
    from bot.version import VERSION

    assert f'\nversion = "{VERSION}"\n' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
