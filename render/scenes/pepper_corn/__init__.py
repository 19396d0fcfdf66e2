from render.scenes.pepper_corn.picture import BUTTONS, alt, scene

__all__ = ["BUTTONS", "alt", "scene"]
