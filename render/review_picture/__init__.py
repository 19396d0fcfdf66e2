"""The picture of a review: what every seat could expect, ply by ply, with luck and mistakes.

A wooden frame holds the chart; below it stands a panel for each seat. The seats are told apart by colour and
by mark, as everywhere.
"""

from render.review_picture.painting import draw_review
from render.review_picture.telling import alt_review

__all__ = ["alt_review", "draw_review"]
