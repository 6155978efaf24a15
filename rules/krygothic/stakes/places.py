"""The locations a campaign is fought for; read once from places.toml."""

import tomllib
from importlib.resources import files
from typing import Final

import msgspec
from msgspec import Struct


class Place(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A location of the ship. A `weak` one has the tag (W): heavy weapons damage its floors. (krygothic.weak.tag)"""

    name: str
    text: str
    weak: bool = False

    @property
    def told(self) -> str:
        """Its name with its tag."""
        return f"{self.name} (W)" if self.weak else self.name


PLACES: Final = msgspec.convert(
    tomllib.loads(files("rules.krygothic.stakes").joinpath("places.toml").read_text("utf-8")), dict[str, Place]
)
