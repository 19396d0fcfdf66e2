"""The emojis on buttons and in menus: every sign of `render.compose.choices` as a small PNG, drawn by the
painters of the boards.

People see them 22 px wide, on dark or light backgrounds, so everything is large, simple and outlined.
"""

from render.emojis.drawings import EMOJIS, emoji_digest, emoji_png

__all__ = ["EMOJIS", "emoji_digest", "emoji_png"]
