"""Lodge as an opponent: its seats, levels, turns and hints.

Other rooms use `turns` (let Lodge move, and show that) and `seats` (what its levels are).
"""
