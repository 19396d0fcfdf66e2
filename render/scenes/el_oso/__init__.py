from render.scenes.el_oso.alt_text import alt
from render.scenes.el_oso.picture import BUTTONS, scene

__all__ = ["BUTTONS", "alt", "scene"]
