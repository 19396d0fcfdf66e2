"""What every painter of a thing is handed."""

from dataclasses import dataclass

from render.ink.overlay import Overlay
from render.ink.text import Translate
from render.ink.theme import Theme
from render.scene import Field


@dataclass(frozen=True, slots=True)
class Brush:
    """What a thing is drawn with: where, how its places become pixels, in which colours and language."""

    canvas: Overlay
    field: Field
    theme: Theme
    translate: Translate
