from render.scenes.blulu.alt_text import alt
from render.scenes.blulu.picture import BUTTONS, TURNS, scene

__all__ = ["BUTTONS", "TURNS", "alt", "scene"]
