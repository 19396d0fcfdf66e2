"""What every painter of a thing is handed."""

from dataclasses import dataclass

from render.ink.canvas import Canvas
from render.ink.text import Translate
from render.ink.theme import Theme
from render.scene import Field


@dataclass(frozen=True, slots=True)
class Brush:
    """What putting down a thing takes besides the thing."""

    canvas: Canvas
    field: Field
    theme: Theme
    translate: Translate
