"""Hypothesis in this suite: the same examples on every run, no clock, nothing written to disk."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile(
    "engines",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=25,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("engines")
