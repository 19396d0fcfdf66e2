"""Films of finished matches, made in a separate process whenever no opponent has to think, and kept."""
