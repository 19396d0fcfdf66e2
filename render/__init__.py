"""Pictures of matches. Only this package uses Pillow; it reads the engines but never changes them."""

from render.alt_text import LONGEST_ALT
from render.button_grid import Buttons
from render.compose.choices import EMPTY_PLACE, card_sign
from render.daily_picture import DailyRow, DailyTable, alt_daily
from render.emojis import EMOJIS, emoji_digest, emoji_png
from render.film import Film, film_bit_by_bit
from render.hand_and_table import alt_hand_and_table, hand_and_table
from render.hand_picture import hand_scene
from render.kept import forget_drawn
from render.paint.picture import Picture
from render.plans import Plan, board_of, paint_plan
from render.profile_picture import (
    FeatRow,
    Figure,
    ProfileCard,
    RatedRow,
    SoloPanel,
    StampRow,
    alt_profile,
)
from render.review_picture import (
    alt_move,
    alt_review,
    move_scene,
    review_plan,
)
from render.scene import Scene
from render.show import alt, buttons, draw, in_rows, scene_of, seen_from
from render.view import Step, View, first_view, places_of

__all__ = [
    "EMOJIS",
    "EMPTY_PLACE",
    "LONGEST_ALT",
    "Buttons",
    "DailyRow",
    "DailyTable",
    "FeatRow",
    "Figure",
    "Film",
    "Picture",
    "Plan",
    "ProfileCard",
    "RatedRow",
    "Scene",
    "SoloPanel",
    "StampRow",
    "Step",
    "View",
    "alt",
    "alt_daily",
    "alt_hand_and_table",
    "alt_move",
    "alt_profile",
    "alt_review",
    "board_of",
    "buttons",
    "card_sign",
    "draw",
    "emoji_digest",
    "emoji_png",
    "film_bit_by_bit",
    "first_view",
    "forget_drawn",
    "hand_and_table",
    "hand_scene",
    "in_rows",
    "move_scene",
    "paint_plan",
    "places_of",
    "review_plan",
    "scene_of",
    "seen_from",
]
