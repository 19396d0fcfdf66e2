from render.scenes.uckers.picture import BUTTONS, TURNS, alt, scene

__all__ = ["BUTTONS", "TURNS", "alt", "scene"]
