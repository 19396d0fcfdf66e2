"""The states of every game, gathered from its module here: `tests/render/states/picaria.py` for `picaria`."""

import importlib
from collections.abc import Iterator
from importlib.util import find_spec
from types import ModuleType

from engines import GAMES
from render import View


def modules() -> Iterator[tuple[str, ModuleType]]:
    """Each game's slug and its module, which has `STATES` and `BY_DAY`; a new game may have none yet."""
    for slug in GAMES:
        name = f"tests.render.states.{slug.replace('-', '_')}"
        if find_spec(name) is not None:
            yield slug, importlib.import_module(name)


STATES: dict[str, View] = {
    f"{slug}-{name}": view for slug, module in modules() for name, view in module.STATES.items()
}
"""By slug and name: `picaria-won`."""
BY_DAY = tuple(f"{slug}-{name}" for slug, module in modules() for name in module.BY_DAY)
"""Those that are kept in the light theme, too."""
