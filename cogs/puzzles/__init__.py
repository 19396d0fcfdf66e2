"""Positions to solve: puzzles, and practising your own mistakes."""
