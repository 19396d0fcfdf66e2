from render.scenes.blulu.alt_text import alt
from render.scenes.blulu.picture import BUTTONS, scene

__all__ = ["BUTTONS", "alt", "scene"]
