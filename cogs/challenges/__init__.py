"""From /play to the first move: challenges, tables, rematches.

Other rooms use `new_matches` (post a challenge) and `message`.
"""
