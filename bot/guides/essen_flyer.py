"""The Essen flyer game for newcomers: a game of four until two markers are home at once, and another game."""

from __future__ import annotations

from typing import Final

from bot.guides.guide import Guide, Idea, Line
from engines.core import msg, pmsg


def _plies(turns: str) -> tuple[str, ...]:
    """Return rolls, and the steps paid for with each."""
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
    want=msg("Bring home the most valuable markers. Once all six are home, most points wins."),
    do=msg(
        "Roll six dice. Moving one space costs a die of the marker's colour and, the first time, one of the "
        "space's. Repeat while you can."
    ),
    watch=msg("Everyone shares the markers. If you leave one near the edge, someone else will take it home."),
    turn=(
        pmsg("sentence", "Press Roll."),
        msg(
            "Press a step you can pay for (Blue marker to red), or press a marker and then where to move it "
            "(To green, Home). Lodge spends the dice for you. Press Clear to put the marker down."
        ),
        msg("Keep going, step by step, and press Pass when you've had enough."),
        msg("If you can't pay for another step, your turn ends."),
    ),
    ideas=(
        Idea(
            pmsg("heading", "What they're worth"),
            msg(
                "Six ordinary dice, sorted, set the values for this game: red 2, purple 4, blue, green and "
                "yellow 5 each, white 6. All six markers start in a stack in the centre. Around it are six "
                "rings: red, purple, blue, green, yellow and the white border. The homes are in the corners."
            ),
            _first(1),
        ),
        Idea(
            pmsg("heading", "Paying"),
            msg(
                "A step costs two dice: one of the marker's colour and one of the colour of the ring it "
                "enters. The blue marker can move to red for a blue die and a red one. The white marker has "
                "to wait, because there's no white die in this roll."
            ),
            _first(2, "b"),
        ),
        Idea(
            pmsg("heading", "An open ring"),
            msg(
                "The red marker went first and cost two red dice, one for itself and one for the ring. You "
                "only pay for a ring once per turn. So purple, blue, green and yellow could follow for just "
                "one die each, in their own colours."
            ),
            _first(7),
        ),
        Idea(
            pmsg("heading", "Almost home"),
            msg(
                "Five markers are on yellow. Home is two steps away, and each step costs a white die: one "
                "for the border, one for your home. With two white dice and two of its colour, you can bring "
                "a marker home in one turn."
            ),
            _first(48),
        ),
        Idea(
            pmsg("heading", "Two at once"),
            msg(
                "Purple rolled two white, two green and two purple dice, and used them all. The green marker "
                "went to the border and then home, which paid for both spaces. The purple one followed for "
                "two purple dice. That's 5 points and 4 in one turn."
            ),
            _first(57),
        ),
        Idea(
            pmsg("heading", "Not on the doorstep"),
            msg(
                "Orange moved the red marker to the border, but has no white die left to take it home. The "
                "next player to roll a red and a white, about two rolls in five, can take it. Orange still "
                "has a red and a yellow die, enough to move it back to yellow. You can move inwards too."
            ),
            _first(69),
        ),
    ),
    best=Line(_SPREAD_OUT, seats=4),
)
