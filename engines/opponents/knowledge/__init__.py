"""What opponents know about a game besides its rules: a module named after the game, where that helps.

For a game played on a board, such a module may have: `special`, the cells where something stands that is
neither side's or unlike its other pieces; `extras` and `SIZES`, small numbers that are also part of a
position; `FIELDS`, the field that holds each option, by the option's name, if they have different names.
Instead of learned weights it may have `judged`, what a position is worth to seat 0.

For any game: `NOISE`, how far moves differ there compared to other games; levels misjudge moves by that much
more. `EASIER` multiplies that for `easy` alone.

For a game that is to be solved although it has very many positions, and in which only the seat to act can
have lost: `FOLDING`, the numbering of its positions; `folded`, a position as a state of that numbering;
`following`, the game's rules for states; `goes_on`, whether the same seat acts after a move; and `level`,
where a limit of quiet turns matters (`engines.opponents.tables`). If its moves are steps and leaps like
Pretwa's, `jumps`, the leaps on its board, stands in for the last three.

For any other game: `standing`, the score that each seat can expect; `plausible`, the moves of a seat that are
worth trying, best first; `at_once`, whether others choose at the same time, unseen; `PLAYOUT`, how many plies
are played at random before a position is judged; `ROLLS`, how many rolls it pays to look ahead.
"""
