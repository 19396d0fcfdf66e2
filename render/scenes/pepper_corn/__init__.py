from render.scenes.pepper_corn.alt_text import alt
from render.scenes.pepper_corn.picture import BUTTONS, TURNS, scene

__all__ = ["BUTTONS", "TURNS", "alt", "scene"]
