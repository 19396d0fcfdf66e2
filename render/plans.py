"""What any picture is made of: plain data, so that another process can draw it."""

from render.daily_picture import DailyTable, paint_daily
from render.ink.text import Translate
from render.paint.picture import Picture, paint
from render.profile_picture import ProfileCard, paint_profile
from render.review_picture import ReviewPlan, paint_review
from render.scene import Board, Scene

Plan = Scene | ReviewPlan | ProfileCard | DailyTable


def paint_plan(plan: Plan, theme: str = "dusk", translate: Translate = str) -> Picture:
    """Draw any picture, without side effects; safe in any thread. Raises ValueError on an unknown theme."""
    match plan:
        case ReviewPlan():
            return paint_review(plan, theme, translate)
        case ProfileCard():
            return paint_profile(plan, theme, translate)
        case DailyTable():
            return paint_daily(plan, theme, translate)
        case Scene():
            return paint(plan, theme, translate)


def board_of(plan: Plan) -> Board | None:
    """Return the board that stays cached for the next picture like this one; None if there is none."""
    match plan:
        case ReviewPlan() | ProfileCard() | DailyTable():
            return None
        case Scene():
            return plan.board
