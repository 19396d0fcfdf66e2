from render.scenes.badger.alt_text import alt
from render.scenes.badger.picture import BUTTONS, scene

__all__ = ["BUTTONS", "alt", "scene"]
