from render.scenes.el_oso.alt_text import alt
from render.scenes.el_oso.picture import BUTTONS, TURNS, scene

__all__ = ["BUTTONS", "TURNS", "alt", "scene"]
