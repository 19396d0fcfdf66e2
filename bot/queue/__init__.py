"""Background work (films, reviews and Lodge's thinking), done by this bot or by other machines."""
