"""Universal equipment: what every kill team may choose before a battle. (killteam.equip.universal)"""

from typing import Final, Literal

from msgspec import Struct

Grenade = Literal["smoke", "stun", "frag", "krak"]
Item = Literal[
    "cache", "device", "mine", "heavy_barricade", "ladder", "light_barricade", "portable_barricade", "razor_wire"
]


class Universal(Struct, frozen=True, kw_only=True):
    """One option. `items` are the kinds of what it sets up on the board, `grenades` those its two picks are among."""

    id: str
    name: str
    text: str
    items: tuple[Item, ...] = ()
    grenades: tuple[Grenade, ...] = ()


GRENADE_PICKS: Final = 2
GRENADE_TEXTS: Final[dict[Grenade, str]] = {
    "smoke": "1 AP: smoke at a spot in view within 6″; whoever is wholly in it is obscured from more than 2″ away.",
    "stun": "1 AP: whoever is within 1″ of an enemy in view, at most 6″ away, rolls a D6; on 3+ it has 1 APL less.",
    "frag": "A shot of 6″: 4 dice, 4+, 2/4, at everybody within 2″ of the target too; no cover saves.",
    "krak": "A shot of 6″: 4 dice, 4+, 4/5; one defence die less, no cover saves.",
}
_ALL: Final = (
    Universal(
        id="ammo-cache",
        name="Ammo Cache",
        items=("cache",),
        text="A marker in your territory. Whoever controls it may resupply for 0 AP: one attack die of each of its "
        "shots may be re-rolled until the next turning point.",
    ),
    Universal(
        id="comms-device",
        name="Comms Device",
        items=("device",),
        text="A marker in your territory. SUPPORT rules of the operative that controls it reach 3″ farther.",
    ),
    Universal(
        id="heavy-barricade",
        name="Heavy Barricade",
        items=("heavy_barricade",),
        text="Heavy terrain, 3″ long and 2″ high, near your drop zone: cover, and it obscures.",
    ),
    Universal(
        id="ladders",
        name="Ladders",
        items=("ladder", "ladder"),
        text="Two ladders against terrain in your territory: once an activation a climb costs 1″.",
    ),
    Universal(
        id="light-barricades",
        name="Light Barricades",
        items=("light_barricade", "light_barricade"),
        text="Two pieces of Light terrain in your territory, 3″ long and 1″ high: cover.",
    ),
    Universal(
        id="mines",
        name="Mines",
        items=("mine",),
        text="A marker in your territory. The first operative near it, friend or foe, suffers D3+3 damage.",
    ),
    Universal(
        id="portable-barricade",
        name="Portable Barricade",
        items=("portable_barricade",),
        text="A shield to carry along: cover and a Save better by 1 for whoever stands behind it.",
    ),
    Universal(
        id="razor-wire",
        name="Razor Wire",
        items=("razor_wire",),
        text="Wire in your territory: moves within 1″ of it cost 2″ more.",
    ),
    Universal(
        id="utility-grenades",
        name="Utility Grenades",
        grenades=("smoke", "stun"),
        text="Two uses of smoke or stun grenades, by any of your operatives.",
    ),
    Universal(
        id="explosive-grenades",
        name="Explosive Grenades",
        grenades=("frag", "krak"),
        text="Two uses of frag or krak grenades, by any of your operatives.",
    ),
)
UNIVERSAL: Final[dict[str, Universal]] = {one.id: one for one in _ALL}
