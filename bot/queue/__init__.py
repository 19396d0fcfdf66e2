"""Work that can wait: films, reviews and thoughts, done by this bot or by machines beside it."""
