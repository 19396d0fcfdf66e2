"""Finding a game and learning it: /help, /games and /rules."""
