from render.scenes.el_oso.picture import BUTTONS, alt, scene

__all__ = ["BUTTONS", "alt", "scene"]
