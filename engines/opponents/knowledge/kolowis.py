"""Kolowis: what was learned of it tells moves apart by little."""

NOISE = 0.55
