"""What to draw, as plain frozen data: a fixed board, the things on it, and the panels around it.

Places are in board units. One unit is the board's pitch: the side of a cell, or on a board of points the
side of the square around it. x runs right and y runs UP from the lower left corner of the field, as
coordinates are read. Widths and radii are in units too.
A panel of the strip is a small board of its own, whose unit is its height. Scenes say what there is and
where; the painter and the theme decide how it looks and in which colours.
"""

from render.scene.board import *
from render.scene.cards import *
from render.scene.panels import *
from render.scene.things import *
