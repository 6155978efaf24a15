"""Tables in the middle of a game, and a game to play on them as a player would: be asked, choose, look.

    game = begin(table([("hunter", "a", (10, 10)), ("jaguar", "b", (20, 10))]), [("to hit", [4, 3]), ("damage", [4])])
    game.choose("shoot:a-m1:autocannon-24-4", "target:b-m1")
    assert game.models["b-m1"].hull == 2

Places and lengths are inches. Models are numbered by side in the order given: a-m1, a-m2, b-m1; each is a unit of its
own (a-u1, …) unless `units` groups some: `units={"a-u1": ["a-m1", "a-m2"]}`.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import structs

from rules.battlefield.terrain import Battlefield, Feature
from rules.geometry.point import Point
from rules.kernel.dice import Dice
from rules.kernel.refusal import Seat
from rules.kernel.shapes import Value
from rules.kog.board.table import SEATS, Model, Objective, Settings, Side, Table, Unit
from rules.kog.system import KOG
from tests.harness import game as harness
from tests.rules.kog.profiles import PROFILES

Place = tuple[float, float]


def at(x: float, y: float) -> Point:
    """A place in inches."""
    return Point(round(x * 1000), round(y * 1000))


def box(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """An upright rectangle from its lower left corner, in inches."""
    return (at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height))


def terrain(id_: str, outline: Sequence[Point], *, height: float = 3, **traits: Any) -> Feature:
    """A feature; `cover="hard"`, `rough=True`, `climbable=True`, `impassable=True`."""
    return Feature(id_, id_, id_.title(), tuple(outline), height=round(height * 1000), **traits)


def table(
    models: Sequence[tuple[str, str, Place]],
    *,
    stage: str = "shooting",
    active: int = 0,
    units: Mapping[str, Sequence[str]] = {},
    hull: Mapping[str, int] = {},
    terrain: Sequence[Feature] = (),
    objectives: Sequence[Place] = (),
    rerolls: tuple[int, int] = (0, 0),
    recon: Sequence[str] = (),
    changes: Mapping[str, Mapping[str, Any]] = {},
    size: Place = (48, 36),
    **fields: Any,
) -> Table:
    """A table in the given stage of round 2, `active` to act.

    `hull` gives what is left; `recon` names units that are Recon; `changes` sets fields of models and units by id
    (`{"a-m1": {"move": "hold"}}`); `objectives` are the markers of seat 0 and seat 1; `fields` set the table's own.
    """
    built = [_model(number, *spec, models) for number, spec in enumerate(models)]
    everyone = {model.id: model for model in built}
    grouped = _units(everyone, units, recon)
    everyone = {
        model.id: structs.replace(model, unit=unit.id, hull=hull.get(model.id, model.hull), **changes.get(model.id, {}))
        for unit in grouped.values()
        for model in (everyone[id_] for id_ in unit.models)
    }
    width, height = (round(length * 1000) for length in size)
    start = Table(
        settings=Settings(battle="skirmish", terrain="bare", width=width, height=height),
        field=Battlefield("bare", "Bare", width, height, tuple(terrain)),
        sides=(_side(0, rerolls[0], "attacker"), _side(1, rerolls[1], "defender")),
        profiles=PROFILES,
        models=dict(sorted(everyone.items())),
        units={id_: structs.replace(unit, **changes.get(id_, {})) for id_, unit in grouped.items()},
        objectives={
            f"objective-{n}": Objective(id=f"objective-{n}", owner=SEATS[n], at=at(*xy))
            for n, xy in enumerate(objectives)
        },
        stage=stage,
        line=(at(0, size[1] / 2), at(size[0], size[1] / 2)),
        round=2,
        order=(SEATS[active], SEATS[1 - active]),
    )
    return structs.replace(start, **fields)


def _model(number: int, profile: str, side: str, place: Place, models: Sequence[tuple[str, str, Place]]) -> Model:
    own = sum(other[1] == side for other in models[: number + 1])
    shape = PROFILES[profile]
    return Model(
        id=f"{side}-m{own}", seat=Seat("ab".index(side)), unit=f"{side}-u{own}", name=f"{shape.name} {side.upper()}{own}",
        profile=profile, hull=shape.hull, at=at(*place), life="live",
    )  # fmt: skip


def _units(models: Mapping[str, Model], units: Mapping[str, Sequence[str]], recon: Sequence[str]) -> dict[str, Unit]:
    members = {id_: tuple(ids) for id_, ids in units.items()}
    grouped = {id_ for ids in members.values() for id_ in ids}
    members |= {model.unit: (model.id,) for model in models.values() if model.id not in grouped}
    return {id_: _unit(id_, [models[member] for member in ids], recon) for id_, ids in sorted(members.items())}


def _unit(id_: str, members: Sequence[Model], recon: Sequence[str]) -> Unit:
    leader = max(members, key=lambda model: PROFILES[model.profile].command)
    free = len(members) == 1 and PROFILES[members[0].profile].recon_alone
    return Unit(
        id=id_, seat=members[0].seat, name=members[0].name if len(members) == 1 else f"Unit {id_[0].upper()}{id_[3:]}",
        entry=members[0].profile, group="", recon=id_ in recon or free, models=tuple(model.id for model in members),
        leader_candidates=(leader.id,), leader=leader.id,
    )  # fmt: skip


def _side(seat: int, rerolls: int, role: str) -> Side:
    return Side(
        seat=SEATS[seat], army=("south", "north")[seat], roster_name=("Reds", "Blues")[seat], points=50,
        rerolls=rerolls, role=role, half=1 - 2 * seat,
    )  # fmt: skip


class Game(harness.Game[Table]):
    """A game of KOG light under way."""

    @property
    def models(self) -> dict[str, Model]:
        """The models by id."""
        return self.table.models


def begin(start: Table, dice: Dice | Iterable[tuple[str, Sequence[int]]] = ()) -> Game:
    """A game at this table. Dice are (reason, faces) in the order they will be rolled, or any source of dice."""
    return harness.begin(KOG, start, dice, kind=Game)


def drive(
    start: Table, answers: Sequence[str | tuple[str, Value]], dice: Iterable[tuple[str, Sequence[int]]] = ()
) -> Game:
    """A game played through these answers with these dice, all of which must fall."""
    game = begin(start, dice)
    for answer in answers:
        id_, value = (answer, None) if isinstance(answer, str) else answer
        game.choose(id_, value=value)
    assert harness.spent(game), f"not every scripted die was rolled\n{game.shown()}"
    return game
