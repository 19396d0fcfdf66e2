"""What an opponent knows of one game beside its rules: a module of the game's name, where it helps.

Such a module may say, of a game played on a board: `cells`, who stands on each cell, where that is not
`position.cells`; `extras` and `SIZES`, small numbers that decide a position too; `FIELDS`, by the name of an
option the field that holds it, where that is another.
"""
