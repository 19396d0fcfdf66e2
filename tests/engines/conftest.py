"""Hypothesis in this suite: the same examples on every run (few in `make test`), no clock, nothing kept."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

from tests import ALL

settings.register_profile(
    "engines",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=25 if ALL else 5,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("engines")
