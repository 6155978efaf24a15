"""Universal equipment, which every kill team may choose before a battle. (killteam.equip.universal)"""

from typing import Final, Literal

from msgspec import Struct

from rules.skirmish.words import read_records

Grenade = Literal["smoke", "stun", "frag", "krak"]
Item = Literal[
    "cache", "device", "mine", "heavy_barricade", "ladder", "light_barricade", "portable_barricade", "razor_wire"
]


class Universal(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One option. `items` are the kinds of items it sets up on the board, `grenades` the kinds for its two picks."""

    id: str
    name: str
    text: str
    items: tuple[Item, ...] = ()
    grenades: tuple[Grenade, ...] = ()


GRENADE_PICKS: Final = 2
GRENADE_TEXTS: Final[dict[Grenade, str]] = {
    "smoke": "1 AP: smoke at a spot in view within 6″; operatives wholly in it are obscured from more than 2″ away.",
    "stun": "1 AP: everybody within 1″ of an enemy in view, at most 6″ away, rolls a D6; on a 3+ they have 1 APL less.",
    "frag": "A shot of 6″: 4 dice, 4+, 2/4, also at everybody within 2″ of the target; no cover saves.",
    "krak": "A shot of 6″: 4 dice, 4+, 4/5; one defence die less, no cover saves.",
}
UNIVERSAL: Final = read_records("rules.killteam.teams", "universal.toml", Universal)
