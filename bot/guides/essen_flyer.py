"""The Essen flyer game for newcomers: a game of four up to two markers home at once, and another."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg


def _plies(turns: str) -> tuple[str, ...]:
    """Rolls, and the steps paid for with each."""
    return tuple(f"roll:{ply}" if ply.count("-") > 1 else ply for ply in turns.split())


_GAME: Final = _plies(
    "2-4-5-5-5-6 r-r-p-b-g-y r-red p-red b-red g-red y-red p-g-g-y-w-w g-purple y-purple r-p-b-y-y-w y-blue "
    "r-purple pass r-p-b-b-g-w g-blue b-purple w-red r-b-g-y-y-w y-green r-blue pass r-r-r-p-p-y p-purple "
    "pass p-p-g-g-y-w g-green w-purple r-r-r-g-y-w r-green r-yellow pass p-p-b-y-w-w w-blue p-blue pass "
    "p-p-p-g-g-w w-green p-green r-r-p-b-g-g pass r-r-r-p-y-w w-yellow p-yellow b-g-y-y-y-w g-yellow "
    "y-yellow pass r-p-p-b-g-g pass r-r-p-b-g-w pass p-p-g-g-w-w g-white g-home p-white p-home r-b-g-g-y-w "
    "pass r-r-p-b-g-g pass p-p-p-b-g-y pass r-p-p-g-y-y pass r-p-p-g-g-y pass r-r-b-y-y-w r-white"
)
_SPREAD_OUT: Final = _plies(
    "2-3-4-4-5-5 r-p-p-g-g-w g-red g-purple w-red p-red r-p-b-g-g-w g-red g-purple w-purple b-red "
    "r-p-p-p-b-g g-blue p-purple p-blue r-b-b-b-b-g pass r-b-b-b-g-w w-blue r-r-r-b-b-w r-red b-b-g-y-y-w "
    "w-green r-p-g-g-g-y p-green g-green g-yellow b-g-y-y-w-w w-yellow pass r-p-g-g-w-w g-white g-home "
    "r-purple r-y-w-w-w-w w-white w-home y-red r-p-p-y-y-w p-yellow y-purple r-p-g-g-w-w pass r-r-p-g-y-w "
    "pass p-g-y-y-w-w pass r-p-b-b-g-w r-blue b-purple r-r-p-p-g-w r-green pass p-b-y-y-w-w"
)


def _first(plies: int, picked: str = "") -> Line:
    return Line(_GAME[:plies], seats=4, picked=picked)


GUIDE: Final = Guide(
    want=msg("Bring home the markers that are worth most; when all six are home, the most points win."),
    do=msg(
        "Roll six coloured dice and pay with them to move markers, one space a step, as often as you can."
    ),
    watch=msg("The markers are everyone's: one that you leave near the edge goes home with someone else."),
    turn=(
        msg("Press Roll."),
        msg(
            "Press a step you can pay for (Blue marker to red), or a marker and then where it goes (To "
            "green, Home); Lodge takes the dice for it. Clear puts the marker down."
        ),
        msg("Go on, step by step, and press Pass when you have had enough."),
        msg("If you can't pay for anything more, your turn ends."),
    ),
    ideas=(
        Idea(
            msg("What they are worth"),
            msg(
                "Six ordinary dice, sorted, set the prizes of this game: red 2, purple 4, blue, green and "
                "yellow 5 each, white 6. All six markers start in a pile in the centre. Around it lie six "
                "rings: red, purple, blue, green, yellow and the white border. The homes are in the corners."
            ),
            _first(1),
        ),
        Idea(
            msg("Paying"),
            msg(
                "A step costs two dice: one of the marker's colour, one of the ring's that it enters. The "
                "blue marker can step to red for a blue die and a red one. The white marker has to wait: no "
                "white die was rolled."
            ),
            _first(2, "b"),
        ),
        Idea(
            msg("An open ring"),
            msg(
                "The red marker went first and cost two red dice, one for itself and one for the ring. But "
                "a ring is paid for once a turn. So purple, blue, green and yellow could follow for a "
                "single die each, of their own colour."
            ),
            _first(7),
        ),
        Idea(
            msg("Almost home"),
            msg(
                "Five markers lie on yellow. From here the way home is two steps, and each costs a white "
                "die: one for the border, one for your home. With two whites and two dice of its colour you "
                "can fetch a marker in one turn."
            ),
            _first(48),
        ),
        Idea(
            msg("Two at once"),
            msg(
                "Purple rolled two white, two green and two purple dice, and used them all. The green "
                "marker went to the border and home and opened both. The purple one followed for two purple "
                "dice: 5 and 4 points in one turn."
            ),
            _first(57),
        ),
        Idea(
            msg("Not on the doorstep"),
            msg(
                "Orange has stepped to the border with the red marker, but has no white die left for home. "
                "Whoever rolls a red and a white next, about two rolls in five, takes it. The red and the "
                "yellow die that are left can still bring it back to yellow: steps inwards are allowed, too."
            ),
            _first(69),
        ),
    ),
    best=Line(_SPREAD_OUT, seats=4),
)
