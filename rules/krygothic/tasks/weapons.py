"""Weapons mended and weapons found. (krygothic.trait.tinker, krygothic.team.renegades)"""

from collections.abc import Iterator, Mapping
from typing import Final

from typing_extensions import override

from rules.kernel.script import Event, Line, Play, Refusal
from rules.krygothic.board import NO, SEATS, Model, Table, disc, disc_at, enemies_touching, gap, in_contact
from rules.krygothic.lists.force import Blade, Fighter, Gun
from rules.krygothic.tasks.task import Task, TaskAction, task_action

TINKER, SALVAGE = "krygothic.trait.tinker", "krygothic.team.renegades"


class Mended(Event, frozen=True, kw_only=True):
    """A broken weapon works again. (krygothic.trait.tinker)"""

    by: str
    owner: str
    weapon: str

    @override
    def apply(self, table: Table) -> Table:
        broken = table.models[self.owner].broken
        return table.with_model(self.owner, broken=tuple(id_ for id_ in broken if id_ != self.weapon))

    @override
    def line(self, table: Table) -> Line:
        by, owner = table.models[self.by], table.models[self.owner]
        whose = "its" if by is owner else f"{owner.name}’s"
        text = f"{by.name} repairs {whose} {_named(table.fighter(owner), self.weapon)}."
        return Line(text=text, rule=TINKER, seat=by.seat, pieces=(self.by, self.owner))


class Salvaged(Event, frozen=True, kw_only=True):
    """A weapon was taken from where a model was removed; there is nothing more to find. (krygothic.team.renegades)"""

    by: str
    spot: str
    weapon: str

    @override
    def apply(self, table: Table) -> Table:
        taker, found = table.models[self.by], _weapon(table, self.spot, self.weapon)
        table = table.with_model(self.spot, searched=True)
        if isinstance(found, Gun):
            return table.with_model(self.by, found_guns=(*taker.found_guns, found))
        return table.with_model(self.by, found_blades=(*taker.found_blades, found))

    @override
    def line(self, table: Table) -> Line:
        by, spot = table.models[self.by], table.models[self.spot]
        text = f"{by.name} salvages the {_weapon(table, self.spot, self.weapon).name} of {spot.name}."
        return Line(text=text, rule=SALVAGE, seat=by.seat, pieces=(self.by,))


def _weapon(table: Table, model: str, weapon: str) -> Gun | Blade:
    return next(one for one in _weapons(table.fighter(table.models[model])) if one.id == weapon)


def _weapons(fighter: Fighter) -> tuple[Gun | Blade, ...]:
    return (*fighter.guns, *fighter.blades)


def _named(fighter: Fighter, weapon: str) -> str:
    return next(one.name for one in _weapons(fighter) if one.id == weapon)


def _broken(table: Table, model: Model) -> Mapping[str, str]:
    """Broken weapons of its own or of friends in contact, each as `model/weapon`."""
    near = (model, *in_contact(table, model, model.seat))
    return {
        f"{one.id}/{weapon}": f"{_named(table.fighter(one), weapon)} of {one.name}"
        for one in near
        for weapon in one.broken
    }


def _harried(table: Table, model: Model, thing: str) -> Refusal | None:
    """No enemy touches either."""
    for one in (model, table.models[thing.partition("/")[0]]):
        if foes := enemies_touching(table, one):
            return NO("tinker-harried", figure=one.name, foe=foes[0].name)
    return None


def _mend(play: Play[Table], action: TaskAction) -> None:
    owner, _, weapon = action.thing.partition("/")
    play.record(Mended(by=action.model, owner=owner, weapon=weapon))


def _finds(table: Table, model: Model) -> Mapping[str, str]:
    """What it can use of what lies where models were removed, each as `model/weapon`."""
    return {
        f"{spot.id}/{weapon.id}": f"{weapon.name} of {spot.name}"
        for spot in _spots(table, model)
        for weapon in _weapons(table.fighter(spot))
        if weapon.id not in (*spot.broken, *spot.used) and _usable(table, model, weapon)
    }


def _spots(table: Table, model: Model) -> Iterator[Model]:
    """Where a model was removed in contact with this one, and nothing was taken yet."""
    base = disc(table, model)
    for spot in (one for seat in SEATS for one in table.models.values() if one.seat == seat):
        if spot.life == "gone" and not spot.searched and not gap(base, disc_at(table, spot, spot.at, spot.on)):
            yield spot


def _usable(table: Table, model: Model, weapon: Gun | Blade) -> bool:
    """Nothing natural, nothing it has already, no gun without RC, no heavy one but for Heavy and Elite models."""
    fighter = table.fighter(model)
    if weapon.id in {one.id for one in _weapons(fighter)}:
        return False
    if isinstance(weapon, Blade):
        return not weapon.natural
    return fighter.rc is not None and ("heavy" not in weapon.traits or fighter.type in ("heavy", "elite"))


def _take(play: Play[Table], action: TaskAction) -> None:
    spot, _, weapon = action.thing.partition("/")
    play.record(Salvaged(by=action.model, spot=spot, weapon=weapon))


MEND: Final = task_action(
    Task(
        id="tinker",
        name="Repair",
        words="repair a weapon",
        rule=TINKER,
        none="nothing-broken",
        price=lambda table, model: 1,
        knows=lambda table, model: "tinker" in table.fighter(model).traits,
        things=_broken,
        bars=_harried,
        does=_mend,
    ),
    1,
)
FIND: Final = task_action(
    Task(
        id="salvage",
        name="Salvage",
        words="salvage a weapon",
        rule=SALVAGE,
        none="nothing-to-salvage",
        price=lambda table, model: 1,
        knows=lambda table, model: table.side(model.seat).has("salvage"),
        things=_finds,
        does=_take,
    ),
    1,
)
