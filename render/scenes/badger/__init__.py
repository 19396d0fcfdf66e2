from render.scenes.badger.alt_text import alt
from render.scenes.badger.picture import BUTTONS, TURNS, scene

__all__ = ["BUTTONS", "TURNS", "alt", "scene"]
