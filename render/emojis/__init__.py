"""The emojis on buttons and in menus: every sign of `render.compose.choices` as a small PNG, drawn by the
painters of the boards.

They are looked at 22 px wide, on dark and on light ground, so that everything is large, simple and rimmed.
"""

from render.emojis.drawings import EMOJIS, emoji_digest, emoji_png

__all__ = ["EMOJIS", "emoji_digest", "emoji_png"]
