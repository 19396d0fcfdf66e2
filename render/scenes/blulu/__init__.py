from render.scenes.blulu.picture import BUTTONS, alt, scene

__all__ = ["BUTTONS", "alt", "scene"]
