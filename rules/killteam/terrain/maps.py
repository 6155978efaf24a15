"""The maps of the game as they are drawn, by id."""

from importlib.resources import files
from typing import Final

from rules.killteam.terrain.map_file import read_map
from rules.killteam.terrain.parts import Map

_IDS: Final = ("shattered-quarter", "locked-decks", "stillwater-rig")


def _read(id_: str) -> Map:
    return read_map(files("rules.killteam.terrain").joinpath("map_files", f"{id_}.toml").read_text("utf-8"))


MAPS: Final[dict[str, Map]] = {id_: _read(id_) for id_ in _IDS}
