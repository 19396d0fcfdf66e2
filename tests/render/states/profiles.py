"""Cards of people made up: one with everything, one of a server with little."""

from __future__ import annotations

from engines import GAMES
from engines.core import msg, nmsg
from render import FeatRow, Figure, ProfileCard, RatedRow, SoloPanel, StampRow


def figures(*numbers: str) -> tuple[Figure, ...]:
    labels = (msg("matches"), msg("won"), msg("won in a row"), msg("daily boards in a row"))
    return tuple(
        Figure(number, label, msg("{label}: {number}.", label=label, number=number))
        for number, label in zip(numbers, labels, strict=True)
    )


def rated(title: str, course: tuple[int, ...], won: int, played: int, rating: int = 0) -> RatedRow:
    about = nmsg("{n} match, {won} won", "{n} matches, {won} won", played, won=won)
    rating = course[-1] if course else rating
    told = msg("{game}: {rating} ({about}).", game=title, rating=rating, about=about)
    slug = next(game.slug for game in GAMES.values() if game.title.startswith(title))
    return RatedRow(slug, title, rating, about, msg("new") if played < 5 else "", course, told)


def solo(title: str, best: str, average: str, played: int) -> SoloPanel:
    about = nmsg(
        "average {average} in {n} match", "average {average} in {n} matches", played, average=average
    )
    told = msg("{game} alone: best {best}, {about}.", game=title, best=best, about=about)
    return SoloPanel(title, best, msg("best"), about, told)


def stamps(title: str, *beaten: int) -> StampRow:
    told = msg("Beat Lodge at {game}: {n} levels.", game=title, n=len(beaten))
    return StampRow(title, tuple(level in beaten for level in range(4)), told)


def feat(title: str, where: str) -> FeatRow:
    return FeatRow(msg("{text}", text=title), msg("{text}", text=where), msg("{text}.", text=title))


PROFILES: dict[str, ProfileCard] = {
    "full": ProfileCard(
        name="Marguerite of the Lodge",
        title=msg("Profile"),
        where=msg("everywhere"),
        favourite=msg("Favourite: {game}", game="Yonmoque"),
        figures=figures("128", "71", "4", "12"),
        ratings=msg("Ratings everywhere"),
        rated=(
            rated("Yonmoque", (1500, 1541, 1578, 1540, 1561, 1602, 1640, 1622, 1655, 1690, 1672), 7, 10),
            rated("If Badger was a Bunny", (1612, 1590, 1570, 1595, 1560, 1530, 1521, 1490, 1480), 9, 31),
            rated("Game of Ur", (1500, 1522, 1510, 1541), 2, 3),
            rated("Neutron", (1500, 1461), 0, 1),
            rated("Watermelon Chess", tuple(1500 + 20 * (number % 5) for number in range(30)), 20, 44),
        ),
        solo=(solo("El Oso", "31", "22.4", 14), solo("Bingo Battle", "8", "6.5", 2)),
        crowned=True,
        stamped=nmsg("Beat Lodge at {n} game", "Beat Lodge at {n} games", 12),
        levels=(msg("easy"), msg("normal"), msg("hard"), msg("expert")),
        stamps=(
            stamps("Yonmoque", 0, 1, 2, 3),
            stamps("If Badger was a Bunny", 0, 1, 3),
            stamps("Game of Ur", 1, 2),
            stamps("Watermelon Chess", 0),
            stamps("Neutron", 0),
        ),
        feats=(
            feat("Won from under 10%", "If Badger was a Bunny and 2 more"),
            feat("No mistake in 30 moves", "Neutron"),
            feat("Won with the worse luck", "Game of Ur"),
        ),
    ),
    "server": ProfileCard(
        name="\N{BEAVER}",
        title=msg("Profile"),
        where=msg("in this server"),
        favourite=msg("Favourite: {game}", game="El Oso"),
        figures=figures("1", "0", "0", "0"),
        ratings=msg("Ratings in this server"),
        rated=(rated("Uckers", (), 0, 1, 1466),),
        solo=(solo("El Oso", "-3", "-3.0", 1),),
        crowned=False,
    ),
}
"""One with all that a card can have, and one of somebody whose name cannot be written, without curves."""
