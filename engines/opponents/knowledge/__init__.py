"""What an opponent knows of one game beside its rules: a module of the game's name, where it helps.

Such a module may say, of a game played on a board: `cells`, who stands on each cell, where that is not
`position.cells`; `extras` and `SIZES`, small numbers that decide a position too; `scattered`, a late position
made up at random, from which self-play can begin; `FIELDS`, by the name of an option the field that holds it,
where that is another. Instead of learned weights it may have `judged`, what a position is worth to seat 0.

Of any game: `NOISE`, how far moves differ there in relation to other games, so that levels misjudge them so
much the further.

Of a game that is to be solved although it has very many positions, and in which only whoever is to act can
have lost: `FOLDING`, the numbering of its positions, `folded`, a position as a state of that numbering,
`following`, the game's rules for states, `goes_on`, whether a seat acts again; and `level`, where a limit of
quiet turns matters (`engines.opponents.tables`).

Of any other game it may say: `standing`, the score that each seat may expect; `plausible`, the moves of a
seat that are worth trying, best first; `at_once`, whether others choose at the same time, unseen; `PLAYOUT`,
how many plies are played at random before a position is judged.
"""
