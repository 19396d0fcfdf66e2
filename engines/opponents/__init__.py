"""Computer opponents. There are none yet."""
