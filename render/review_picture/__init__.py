"""Pictures that go with a review: what every seat could expect, ply by ply, with luck and mistakes; and a
move that would have been better.

A wooden frame holds the chart; below it stands a panel for each seat. The seats are told apart by colour and
by mark, as everywhere.
"""

from render.review_picture.better_move import alt_move, move_scene, move_told, move_view
from render.review_picture.painting import ReviewPlan, paint_review, review_plan
from render.review_picture.telling import alt_review

__all__ = [
    "ReviewPlan",
    "alt_move",
    "alt_review",
    "move_scene",
    "move_told",
    "move_view",
    "paint_review",
    "review_plan",
]
