"""Computer opponents: `think` chooses a move, at a level."""

from engines.opponents.choosing import think
from engines.opponents.thought import LEVELS, Thought

__all__ = ["LEVELS", "Thought", "think"]
