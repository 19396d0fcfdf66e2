from render.scenes.pepper_corn.alt_text import alt
from render.scenes.pepper_corn.picture import BUTTONS, scene

__all__ = ["BUTTONS", "alt", "scene"]
