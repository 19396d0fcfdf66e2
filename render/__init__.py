"""Pictures of matches. Pillow is used here and nowhere else; engines are only read."""

from render.alt_text import LONGEST_ALT
from render.hand_picture import alt_hand, draw_hand
from render.paint.picture import Picture
from render.review_picture import alt_move, alt_review, draw_move, draw_review, move_told, move_view
from render.show import alt, buttons, draw
from render.view import Step, View, first_view

__all__ = [
    "LONGEST_ALT",
    "Picture",
    "Step",
    "View",
    "alt",
    "alt_hand",
    "alt_move",
    "alt_review",
    "buttons",
    "draw",
    "draw_hand",
    "draw_move",
    "draw_review",
    "first_view",
    "move_told",
    "move_view",
]
