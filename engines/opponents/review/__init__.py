"""What there is to learn from a match: chances, luck and mistakes once it's finished (`review`), and the best
move while it's still going (`advise`)."""

from engines.opponents.review.advice import Advice, advise
from engines.opponents.review.feats import Feat, feat_text, feats_of
from engines.opponents.review.judging import NEARLY, Judged, judge
from engines.opponents.review.model import Cause, Mistake, Review, Reviewed
from engines.opponents.review.reviewing import LEAVING, NODES, SECONDS, review, review_bit_by_bit
from engines.opponents.review.wording import (
    advice_text,
    balance_text,
    chance_text,
    change_text,
    mistake_costs,
    mistake_text,
    percent,
    signed,
)

__all__ = [
    "LEAVING",
    "NEARLY",
    "NODES",
    "SECONDS",
    "Advice",
    "Cause",
    "Feat",
    "Judged",
    "Mistake",
    "Review",
    "Reviewed",
    "advice_text",
    "advise",
    "balance_text",
    "chance_text",
    "change_text",
    "feat_text",
    "feats_of",
    "judge",
    "mistake_costs",
    "mistake_text",
    "percent",
    "review",
    "review_bit_by_bit",
    "signed",
]
