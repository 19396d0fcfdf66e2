from render.scenes.badger.picture import BUTTONS, alt, scene

__all__ = ["BUTTONS", "alt", "scene"]
