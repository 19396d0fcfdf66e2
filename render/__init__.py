"""Pictures of matches. Pillow is used here and nowhere else; engines are only read."""

from render.alt_text import LONGEST_ALT
from render.hand_picture import alt_hand, draw_hand
from render.paint.picture import Picture
from render.show import alt, buttons, draw
from render.view import Step, View, first_view

__all__ = [
    "LONGEST_ALT",
    "Picture",
    "Step",
    "View",
    "alt",
    "alt_hand",
    "buttons",
    "draw",
    "draw_hand",
    "first_view",
]
