"""Tables for the tests of Kry-Gothic: models with the characteristics of an example, where the example has them."""

from typing import Any

from msgspec import structs

from rules.geometry.point import Point
from rules.kernel.refusal import Seat
from rules.krygothic.board import SEATS, Model, Settings, Side, Table
from rules.krygothic.lists.force import Armour, Blade, Fighter, Gun, Muster, TeamRule

RED, BLUE = SEATS
PISTOL = Gun(id="pistol", name="Pistol", x=3, y=2, s=1, short=2, long=6, limit=8, hands=1, sidearm=True)
FLAK = Armour(id="flak_jacket", name="Flak jacket", worn="torso", body=4, open_behind=True)
AXE = Blade(id="axe", name="Axe", cc=-1, str=2, effects=("armour_piercing",))
KNIFE = Blade(id="knife", name="Knife", cc=2, str=-1)

_AVERAGE: dict[str, Any] = {
    "speed": 3,
    "strength": 2,
    "body": 2,
    "mind": 3,
    "willpower": 3,
    "cc": 2,
    "rc": 2,
    "wounds": 2,
    "radius": 500,
    "height": 1_500,
    "type": "storm",
    "profile": "trooper",
}
_MODEL = {name for name in Model.__struct_fields__ if name not in Fighter.__struct_fields__ or name == "wounds"}


def inches(value: float) -> int:
    return round(value * 1_000)


class Placed(tuple[Fighter, Model]):
    """A fighter and the model it is on the table."""

    __slots__ = ()


def model(id_: str, x: float, y: float, seat: Seat = RED, **changes: Any) -> Placed:
    """An average trooper at a place in inches, with whatever differs of its profile, equipment and state.

    `full` are the wounds it began with, where it has lost some.
    """
    printed = {**_AVERAGE, **{key: value for key, value in changes.items() if key not in _MODEL or key == "wounds"}}
    printed["wounds"] = printed.pop("full", printed["wounds"])
    state = {key: value for key, value in changes.items() if key in _MODEL and key != "wounds"}
    fighter = Fighter(id=id_, name=id_, **printed)
    left = changes.get("wounds", fighter.wounds)
    state = {"life": "live", **state}
    return Placed((fighter, Model(id=id_, seat=seat, fighter=id_, name=id_, wounds=left, at=place(x, y), **state)))


def place(x: float, y: float) -> Point:
    return Point(inches(x), inches(y))


def table(
    *placed: Placed,
    ap: tuple[int, int] = (20, 20),
    teams: tuple[str, str] = ("renegades", "slaves"),
    ratings: tuple[int, int] = (13, 12),
    team_rules: tuple[tuple[TeamRule, ...], tuple[TeamRule, ...]] = ((), ()),
    settings: dict[str, Any] | None = None,
    **changes: Any,
) -> Table:
    """A table in the first AP round with these models on it."""
    one, two = (
        Side(
            seat=seat,
            muster=_muster(
                tuple(one for one, at in placed if at.seat == seat), teams[seat], ratings[seat], team_rules[seat]
            ),
            ap=ap[seat],
        )
        for seat in SEATS
    )
    plain = Table(
        settings=Settings(**{"scenario": "purge", "battle": "patrol", "terrain": "bare", **(settings or {})}),
        sides=(one, two),
        models={at.id: at for _, at in placed},
        stage="floor",
        round=1,
    )
    return structs.replace(plain, **changes) if changes else plain


def _muster(fighters: tuple[Fighter, ...], team: str, rating: int, team_rules: tuple[TeamRule, ...]) -> Muster:
    return Muster(
        name=f"The {team}",
        team=team,
        team_name=team.replace("_", " ").title(),
        rating=rating,
        battle="patrol",
        points=0,
        fighters=fighters,
        team_rules=team_rules,
    )
