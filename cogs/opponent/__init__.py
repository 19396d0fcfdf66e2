"""Lodge as an opponent: its turns and hints.

Other rooms use `turns` (let Lodge move, and show that).
"""
