"""The themes, dusk, day and high contrast, as data: every colour of every picture has its name here."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from render.ink.colour import contrast, luminance, mix

INK: Final = "#120C06"
"""The dark outline of anything that must stand out, in both themes."""
PAPER: Final = "#FFF6E2"
"""Badges, and the background of emblems."""
DIE_FACE: Final = "#FFF8E8"
"""The face of a die."""
PIP: Final = "#1B1209"
"""The pips and signs on dice and chips."""
MUZZLE: Final = "#FFF3DA"
"""The muzzle on a head; the nose on it is dark."""
NOSE: Final = "#1A0F08"
"""Noses (the seats' marks), whiskers and the edges of beaks."""
WHITE: Final = "#FFFFFF"
SHADE: Final = "#04100F"
"""The flat shadow right under a piece."""
GONE: Final = "#C9331D"
"""The red disc on a piece that has left or is trapped, and badges for losses."""
GOLD: Final = "#FFD24A"
"""Crowns and a queen's rim."""
CARD: Final = "#FFF9EC"
CARD_EDGE: Final = "#B9A67E"
CARD_INK: Final = "#1A1009"
CARD_BACK: Final = "#8A4B2A"
CARD_LATTICE: Final = "#B8713F"
CARD_GOLD: Final = "#F2B21F"
CARD_GOLD_EDGE: Final = "#8A5A00"
SUITS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "M": "#5A4A9C",
        "S": "#B26A00",
        "W": "#00669E",
        "L": "#00744F",
        "Y": "#BF3418",
        "K": "#5B4636",
    }
)
"""The colour of a suit, by its letter (`engines.chance.decktet.SUITS`)."""


_MARK: Final = 3.0
"""The least contrast of a mark."""


@dataclass(frozen=True, slots=True)
class Piece:
    """The colours of one side's pieces."""

    disc: str
    rim: str
    inline: str
    """The thin ring between rim and disc."""
    fur: str
    edge: str
    """The line around the head."""
    side: str
    """The thickness of a token, visible below it."""

    @property
    def bed(self) -> str:
        """The dark face of a token that shows only its mark."""
        return mix(self.disc, "#140A04", 0.62)

    @property
    def mark_on_bed(self) -> str:
        """The colour of that mark when it isn't paper: the disc's, or paler if the disc is dark."""
        return self.disc if contrast(self.disc, self.bed) >= _MARK else self.edge

    @property
    def chip_side(self) -> str:
        """The side of a chip in a stack seen from the side."""
        return mix(self.disc, "#000000", 0.22)


@dataclass(frozen=True, slots=True)
class Theme:
    """All colours of a theme. `pieces` are named by side (the seats' colours and "bear"); `paints` name
    what boards are painted with (cell tints, zones, scenery)."""

    name: str
    dark: bool
    ground: str
    ground2: str
    ground3: str
    reed: str
    pad: str
    frame: str
    frame_hi: str
    frame_lo: str
    field: str
    line: str
    groove: str
    text: str
    quiet: str
    frametext: str
    accent: str
    panel: str
    panel_on: str
    panel_line: str
    ring: str
    shadow: str
    shadow_alpha: float
    veil: float
    """How much of `dim` is mixed into pieces that dim at the end."""
    pieces: Mapping[str, Piece]
    paints: Mapping[str, str]

    @property
    def dim(self) -> str:
        """What is mixed into pieces that dim at the end: dark at dusk, as the ground makes orange olive."""
        return INK if self.dark else self.ground

    def paint(self, name: str) -> str:
        """Return the colour called `name`: one of `paints`, or of the theme's own fields."""
        colour = self.paints.get(name)
        return colour if colour is not None else str(getattr(self, name))


def _dusk_piece(disc: str) -> Piece:
    return Piece(
        disc=disc,
        rim="#FFF3DA",
        inline=mix(disc, "#000000", 0.42),
        fur=mix(disc, "#140A04", 0.60),
        edge=mix(disc, "#FFFFFF", 0.45),
        side=mix(disc, "#000000", 0.5),
    )


def _day_piece(disc: str) -> Piece:
    return Piece(
        disc=disc,
        rim=mix(disc, "#0A0603", 0.62),
        inline=PAPER,
        fur=mix(disc, "#FFFFFF", 0.52),
        edge=mix(disc, "#000000", 0.5),
        side=mix(disc, "#000000", 0.5),
    )


DUSK: Final = Theme(
    name="dusk",
    dark=True,
    ground="#0E2C35",
    ground2="#12363F",
    ground3="#17414A",
    reed="#1F5450",
    pad="#1E5B52",
    frame="#80502B",
    frame_hi="#AB7142",
    frame_lo="#44290F",
    field="#3A2416",
    line="#E6CFA0",
    groove="#2A190D",
    text="#F6EBD3",
    quiet="#B0CBC6",
    frametext="#F7E2B6",
    accent="#FFD56A",
    panel="#17414A",
    panel_on="#22555D",
    panel_line="#3C757A",
    ring="#FFF3D6",
    shadow="#04161B",
    shadow_alpha=0.5,
    veil=0.42,
    pieces=MappingProxyType(
        {
            "blue": _dusk_piece("#55A6EC"),
            "orange": _dusk_piece("#F0A32B"),
            "green": _dusk_piece("#5AE2A9"),
            "purple": _dusk_piece("#A459BA"),
            "bear": _dusk_piece("#F0824B"),
            "neutron": _dusk_piece("#C9C4D6"),
        }
    ),
    paints=MappingProxyType(
        {
            "cell": "#69432A",
            "cell2": "#55351F",
            "cell_blue": "#1D4A68",
            "cell_green": "#1E5440",
            "cell_orange": "#6E4A14",
            "cell_purple": "#603B54",
            "row_green": mix("#5F3C25", "#2CC08F", 0.34),
            "row_blue": mix("#5F3C25", "#46A6E6", 0.34),
            "cell_frog": "#17393D",
            "outer_ring": "#69432A",
            "inner_ring": "#83745C",
            "safe": "#123A56",
            "common": "#452A17",
            "road": "#86603C",
            "lily": "#3F8A5E",
            "forest": "#6E492E",
            "log_foot": "#1E481B",
            "stream_mouth": "#113C58",
            "birch": "#DCCBA6",
            "birch_low": "#2A190D",
            "birch_mark": "#7A6244",
            "stream": "#2A86A8",
            "stream_edge": "#BFE6EF",
            "cell_rock": "#554D41",
            "cell_lodge": "#2E5A5E",
            "cell_throne": "#66481F",
            "pebble": "#FFF3D6",
            "stick": "#A9743F",
            "stick2": "#DCA768",
            "frog": "#6FB765",
            "splat": "#8A5A88",
            "cell_sky": mix("#69432A", "#7C8CFF", 0.22),
            "cell2_sky": mix("#55351F", "#7C8CFF", 0.22),
            "cell_grass": mix("#69432A", "#3FA060", 0.18),
            "cell2_grass": mix("#55351F", "#3FA060", 0.18),
            "sky": "#1C2A57",
            "sky2": "#2B3970",
            "sky3": "#4A4A85",
            "sky_text": "#FFFFFF",
            "star": "#E9E6FF",
            "luminary": "#FFE7A8",
            "soil": "#3F2C1B",
            "soil_text": "#FFF3DA",
            "pebbles": "#5A422B",
            "grass": "#3E7A4D",
            "stone": "#4D4A45",
            "stone2": "#5D5953",
            "stone_text": "#FFF3DA",
            "hollow_edge": "#34322E",
            "hollow_deep": "#14110F",
            "hollow_glow": "#221E1B",
            "pit1": "#3A332C",
            "pit2": "#2C2722",
            "pit3": "#1F1B18",
            "board": "#69432A",
            "hole": "#45301F",
            "peg": "#3A2516",
            "bank_grass": "#2F6247",
            "bank_grass_low": "#1C3A2B",
            "earth": "#775833",
            "shore": "#3A2B19",
            "water_edge": "#14586A",
            "water": "#186478",
            "ripple": "#3F8FA0",
            "rock": "#767168",
            "rock_low": "#3E3B36",
            "rock_lit": "#878278",
            "stepping_stone": "#667E4D",
            "stepping_place": "#303D27",
            "bark": "#5A371C",
            "bark_low": "#3A210F",
            "stump": "#B08351",
            "stump_rings": "#8F6537",
            "baize": "#1D4A45",
            "baize_low": "#153934",
            "gold_ink": INK,
            "card_veil": "#0B2630",
            "coin": "#C9CED2",
            "die": DIE_FACE,
            "slate": "#15241F",
            "chart": "#10211F",
            "chart_lane": "#1A302C",
            "chart_line": "#4C6A64",
            "chart_text": "#C4D8D2",
            "chart_curve": "#FFF6E2",
            "slate_quiet": "#A9C4BF",
            "chalk": "#F6EBD3",
            "lamp": "#F0442B",
            "lamp_off": "#3A4A44",
            "turf": "#235C3F",
            "turf2": "#27664A",
            "infield": "#2A6B4C",
            "dirt": "#8A6038",
            "fence": "#173F2B",
            "base_text": "#FFFFFF",
            "marker_red": "#E8604C",
            "marker_purple": "#B48AE6",
            "marker_blue": "#5BA4EA",
            "marker_green": "#55BE78",
            "marker_yellow": "#F2CF4E",
            "marker_white": "#F4F1E6",
            "ring_red": "#7E281B",
            "ring_purple": "#7856AA",
            "ring_blue": "#1A477E",
            "ring_green": "#2E7A4C",
            "ring_yellow": "#AC8718",
            "ring_white": "#B4AFA4",
        }
    ),
)

DAY: Final = Theme(
    name="day",
    dark=False,
    ground="#CFE4DE",
    ground2="#C0DAD3",
    ground3="#B2D0C8",
    reed="#8FB8A6",
    pad="#9CC4A8",
    frame="#B27B45",
    frame_hi="#D8A468",
    frame_lo="#6E4520",
    field="#8F6136",
    line="#5A3716",
    groove="#9A6C3C",
    text="#17312F",
    quiet="#365A57",
    frametext="#2A1605",
    accent="#FFC52E",
    panel="#B9D5CD",
    panel_on="#F4FAF4",
    panel_line="#7FA9A0",
    ring="#FFFFFF",
    shadow="#5B8A80",
    shadow_alpha=0.45,
    veil=0.34,
    pieces=MappingProxyType(
        {
            "blue": _day_piece("#146198"),
            "orange": _day_piece("#BE6000"),
            "green": _day_piece("#209069"),
            "purple": _day_piece("#611673"),
            "bear": _day_piece("#B8400C"),
            "neutron": _day_piece("#5A5468"),
        }
    ),
    paints=MappingProxyType(
        {
            "cell": "#F0D6A6",
            "cell2": "#E7C890",
            "cell_blue": "#A9D0EA",
            "cell_green": "#ABDABB",
            "cell_orange": "#F6C98C",
            "cell_purple": "#E4C2DA",
            "row_green": mix("#ECCF9B", "#00724F", 0.3),
            "row_blue": mix("#ECCF9B", "#0068A8", 0.26),
            "cell_frog": "#5F9E9C",
            "outer_ring": "#E7C890",
            "inner_ring": "#FBF4E6",
            "safe": "#7FB6DC",
            "common": "#D0A468",
            "road": "#FFF4DC",
            "lily": "#5FA06E",
            "forest": "#E7C890",
            "log_foot": "#93B964",
            "stream_mouth": "#79B4DA",
            "birch": "#FFFDF4",
            "birch_low": "#5A3716",
            "birch_mark": "#B59A72",
            "stream": "#5FB4D6",
            "stream_edge": "#F2FBFD",
            "cell_rock": "#E3DAC8",
            "cell_lodge": "#A9CFCB",
            "cell_throne": "#EDC877",
            "pebble": "#5A4A30",
            "stick": "#8A5A2E",
            "stick2": "#C08A50",
            "frog": "#6FAE5C",
            "splat": "#BE8AB8",
            "cell_sky": mix("#F0D6A6", "#8FC8F0", 0.5),
            "cell2_sky": mix("#E7C890", "#8FC8F0", 0.5),
            "cell_grass": mix("#F0D6A6", "#7DB568", 0.42),
            "cell2_grass": mix("#E7C890", "#7DB568", 0.42),
            "sky": "#A9D6F2",
            "sky2": "#C5E5F7",
            "sky3": "#E3F2FA",
            "sky_text": "#12304A",
            "star": "#FFFFFF",
            "luminary": "#FFC52E",
            "soil": "#B98A55",
            "soil_text": "#2A1605",
            "pebbles": "#9A6E3E",
            "grass": "#7DB568",
            "stone": "#C9C2B4",
            "stone2": "#B7AF9F",
            "stone_text": "#2A1605",
            "hollow_edge": "#8C8474",
            "hollow_deep": "#3B332A",
            "hollow_glow": "#51473C",
            "pit1": "#7A6A56",
            "pit2": "#66574A",
            "pit3": "#52463A",
            "board": "#F0D6A6",
            "hole": "#FBEBC8",
            "peg": "#FFF6E2",
            "bank_grass": "#86B57C",
            "bank_grass_low": "#5F8A5A",
            "earth": "#DDB981",
            "shore": "#A8804A",
            "water_edge": "#8CC9D6",
            "water": "#9FD5DF",
            "ripple": "#D8F0F4",
            "rock": "#CFC8B8",
            "rock_low": "#8E8776",
            "rock_lit": "#E8E3D6",
            "stepping_stone": "#A6B983",
            "stepping_place": "#F3F4E2",
            "bark": "#7E5228",
            "bark_low": "#5E3B1B",
            "stump": "#EBCB98",
            "stump_rings": "#C79A5E",
            "baize": "#8DBFA6",
            "baize_low": "#77AC92",
            "gold_ink": INK,
            "card_veil": "#7FAE9C",
            "coin": "#637480",
            "die": DIE_FACE,
            "slate": "#1E3A33",
            "chart": "#FBF1DA",
            "chart_lane": "#EFDDB8",
            "chart_line": "#B99A6C",
            "chart_text": "#4A3216",
            "chart_curve": "#17110C",
            "slate_quiet": "#B9D2CC",
            "chalk": "#F6EBD3",
            "lamp": "#F0442B",
            "lamp_off": "#4A5C55",
            "turf": "#8CC084",
            "turf2": "#98CA8F",
            "infield": "#98CA8F",
            "dirt": "#D9B57E",
            "fence": "#5F8F58",
            "base_text": "#17312F",
            "marker_red": "#E8604C",
            "marker_purple": "#B48AE6",
            "marker_blue": "#5BA4EA",
            "marker_green": "#55BE78",
            "marker_yellow": "#F2CF4E",
            "marker_white": "#F4F1E6",
            "ring_red": mix("#E8604C", "#FFFFFF", 0.32),
            "ring_purple": mix("#B48AE6", "#FFFFFF", 0.6),
            "ring_blue": mix("#5BA4EA", "#FFFFFF", 0.14),
            "ring_green": mix("#55BE78", "#FFFFFF", 0.62),
            "ring_yellow": mix("#F2CF4E", "#7A5A00", 0.24),
            "ring_white": mix("#F4F1E6", "#FFFFFF", 0.2),
        }
    ),
)

_BLACK: Final = "#000000"


def _stark(colour: str) -> str:
    """Return a colour of the dusk theme for high contrast: lighter if it's light, and if it's dark, because
    pieces and words stand on it, dark enough for all of them."""
    if luminance(colour) >= _LIGHT:
        return mix(colour, WHITE, 0.35)
    return next(
        darker for step in range(21) if luminance(darker := mix(colour, _BLACK, step / 20)) <= _GROUND
    )


_LIGHT: Final = 0.4
"""From this luminance on a colour of the dusk theme is ink, not ground."""
_GROUND: Final = 0.028
"""The luminance of a ground, at most: white has a contrast of 13.5 with it, and every piece 4.5 or more."""


def _stark_piece(disc: str) -> Piece:
    return Piece(disc=disc, rim=WHITE, inline=_BLACK, fur=mix(disc, _BLACK, 0.66), edge=WHITE, side=_BLACK)


CONTRAST: Final = replace(
    DUSK,
    name="contrast",
    ground=_BLACK,
    ground2=_BLACK,
    ground3=_BLACK,
    reed=_BLACK,
    pad=_BLACK,
    frame="#262626",
    frame_hi=WHITE,
    frame_lo=_BLACK,
    field=_BLACK,
    line=WHITE,
    groove=_BLACK,
    text=WHITE,
    quiet="#E4E4E4",
    frametext=WHITE,
    accent="#FFE45C",
    panel=_BLACK,
    panel_on="#262626",
    panel_line=WHITE,
    ring=WHITE,
    shadow=_BLACK,
    shadow_alpha=0.0,
    pieces=MappingProxyType(
        {
            "blue": _stark_piece("#74BBFF"),
            "orange": _stark_piece("#FFB42E"),
            "green": _stark_piece("#7DFFC4"),
            "purple": _stark_piece("#A855D6"),
            "bear": _stark_piece("#FF9460"),
            "neutron": _stark_piece("#E6E2F0"),
        }
    ),
    paints=MappingProxyType(
        {name: _stark(colour) for name, colour in DUSK.paints.items()}
        | {
            "cell": "#2C2C2C",
            "cell2": "#121212",
            "road": "#4A4A4A",
            "inner_ring": "#4A4A4A",
            "safe": "#06121B",
            "row_green": "#35604A",
            "row_blue": "#33577A",
            "cell_frog": "#041013",
            "forest": "#1C1109",
            "log_foot": "#2F5A2A",
            "stream_mouth": "#1B4F70",
            "stream": "#1E5A70",
            "stump": "#5F4526",
            "ring_red": "#350E08",
            "ring_purple": "#64468F",
            "ring_blue": "#081B35",
            "ring_green": "#1F6040",
            "ring_yellow": "#94731A",
            "stepping_stone": "#4A4A4A",
            "stepping_place": "#141414",
            "frog": "#9BE38F",
            "lamp": "#FF7A60",
            "marker_red": "#FF8A78",
            "marker_purple": "#CDAAF7",
            "marker_blue": "#7DBEFF",
            "marker_green": "#6FDC94",
        }
    ),
)
"""For people with low vision: flat black grounds, white lines, and pieces that stand out from everything."""

THEMES: Final[Mapping[str, Theme]] = MappingProxyType({"dusk": DUSK, "day": DAY, "contrast": CONTRAST})

MARKS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "blue": "dot",
        "orange": "bar",
        "green": "triangle",
        "purple": "cross",
        "bear": "paw",
        "neutron": "atom",
    }
)
"""The mark on every side's pieces, so that no two sides differ by colour alone."""
