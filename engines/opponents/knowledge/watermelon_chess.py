"""Watermelon Chess: with the learned weights, moves differ only slightly."""

NOISE = 0.5
