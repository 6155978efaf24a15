"""The terrain of KOG light, read once from kit.toml."""

from typing import Final

from rules.battlefield.kit import Kit, KitPiece, read_kit
from rules.battlefield.terrain import Feature
from rules.geometry import inches
from rules.kernel.package_files import read_text

KIT: Final[Kit] = read_kit(read_text("rules.kog.board", "kit.toml"))


def traits_in_words(thing: KitPiece | Feature) -> str:
    """The traits of a piece or feature in words: "rough ground, soft cover, 2″ high". (kog.terrain.traits)"""
    told = {
        "impassable": thing.impassable,
        "rough ground": thing.rough,
        f"{thing.cover} cover": thing.cover is not None,
        "can be climbed": thing.climbable,
        f"{inches(thing.height)} high": thing.height > 0,
    }
    return ", ".join(word for word, holds in told.items() if holds) or "open ground"
