"""Pictures for a review: every seat's chances ply by ply, with luck and mistakes; and a move that would have
been better.

A wooden frame holds the chart, with a panel for each seat below it. As everywhere, seats differ by colour
and by mark.
"""

from render.review_picture.better_move import alt_move, move_scene
from render.review_picture.painting import ReviewPlan, paint_review, review_plan
from render.review_picture.telling import alt_review

__all__ = [
    "ReviewPlan",
    "alt_move",
    "alt_review",
    "move_scene",
    "paint_review",
    "review_plan",
]
