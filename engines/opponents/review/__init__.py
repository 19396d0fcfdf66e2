"""What a finished match teaches: chances, luck and mistakes (`review`), and the best move now (`advise`)."""

from engines.opponents.review.advice import Advice, advise
from engines.opponents.review.model import Cause, Mistake, Review, Reviewed
from engines.opponents.review.reviewing import LEAVING, review

__all__ = ["LEAVING", "Advice", "Cause", "Mistake", "Review", "Reviewed", "advise", "review"]
