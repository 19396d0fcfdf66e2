"""What to draw, as plain frozen data: a board that stays, things upon it, panels around it.

Places are given in board units: one unit is the board's pitch (the side of a cell; of a board of points, the
side of the square it lies in), x runs right and y runs UP from the lower left corner of its field, as
coordinates are read. Widths and radii are in units too.
A panel of the strip is a small board of its own: one unit is its height. Scenes say what there is and
where; how it looks, and every colour, is the painter's and the theme's.
"""

from render.scene.board import *
from render.scene.cards import *
from render.scene.panels import *
from render.scene.things import *
