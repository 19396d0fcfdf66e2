"""Finding a game and learning it: /games and /rules."""
