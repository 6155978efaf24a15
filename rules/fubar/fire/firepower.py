"""Who fires what: the fire declared so far, what may still be added to it, and everything a Unit has at one target."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from rules.fubar.board.table import Table, Unit
from rules.fubar.fire.aim import Shot, aimed, has_shot
from rules.fubar.fire.guns import Gun, crews, guns_of, profile
from rules.fubar.fire.volley import Volley
from rules.fubar.fire.when import Firing
from rules.kernel.refusal import Refusal


class Fire(Struct, frozen=True, kw_only=True):
    """A Unit's fire as far as it is declared, target by target in the order of declaration."""

    unit: str
    firing: Firing
    volleys: tuple[Volley, ...] = ()

    @property
    def guns(self) -> tuple[Gun, ...]:
        """Every gun that has its target."""
        return tuple(shot.gun for volley in self.volleys for shot in volley.shots)

    def adding(self, target: str, shots: Sequence[Shot]) -> "Fire":
        """The fire with these shots as well; all at one target are one bout. (fubar.fire.bout, fubar.fire.split)"""
        shared = {volley.target: volley for volley in self.volleys}
        earlier = shared[target].shots if target in shared else ()
        shared[target] = Volley(unit=self.unit, target=target, shots=(*earlier, *shots))
        return Fire(unit=self.unit, firing=self.firing, volleys=tuple(shared.values()))


def targets(table: Table, unit: Unit, firing: Firing) -> tuple[Unit, ...]:
    """The enemy Units on the table; a reaction has only the one that moves. (fubar.guard.target)"""
    return tuple(foe for foe in table.enemies_on_board(unit.seat) if firing.only in ("", foe.id))


def not_free(table: Table, fire: Fire, gun: Gun) -> Refusal | None:
    """Why the gun cannot be added to the fire declared so far.

    (fubar.fire.one_weapon, fubar.fire.split, fubar.vehicle.move_fire_one, fubar.weapon.hmg_crew_infantry,
    fubar.weapon.hmg_crew_short)
    """
    firer = table.models[gun.model]
    taken = next((other for other in fire.guns if _excludes(table, other, gun)), None)
    if taken is not None:
        return _taken(table, taken, gun)
    if fire.firing.most_guns is not None and len(fire.guns) >= fire.firing.most_guns:
        return Refusal(
            rule="fubar.vehicle.move_fire_one",
            message=f"{firer.name} is on the move and fires one weapon.",
            measured=f"{len(fire.guns) + 1} weapons",
            limit="1 weapon",
            remedy="Stand still to fire them all.",
        )
    return not_crewed(table, [*fire.guns, gun])


def _excludes(table: Table, one: Gun, other: Gun) -> bool:
    same_hands = one.model == other.model and table.units[table.models[one.model].unit].vehicle is None
    return one.piece == other.piece or same_hands


def _taken(table: Table, taken: Gun, gun: Gun) -> Refusal:
    name, weapon = table.models[taken.model].name, profile(table, taken).name
    if taken.model == gun.model and taken.piece != gun.piece:
        return Refusal(
            rule="fubar.fire.one_weapon",
            message=f"{name} already fires its {weapon}; a figure fires one weapon.",
            measured="2 weapons",
            limit="1 weapon",
            remedy="Let another figure fire.",
        )
    return Refusal(
        rule="fubar.fire.split",
        message=f"The {weapon} of {name} has its target; all dice of a weapon go to one.",
        remedy="Let another figure fire at this target.",
    )


def not_crewed(table: Table, guns: Sequence[Gun]) -> Refusal | None:
    """Why these guns cannot all be fired together: one of them is short of crew. (fubar.weapon.hmg_crew_short)"""
    if crews(table, guns) is not None:
        return None
    gun = next(gun for gun in reversed(guns) if gun.crew > 1)
    name, weapon = table.models[gun.model].name, profile(table, gun).name
    return Refusal(
        rule="fubar.weapon.hmg_crew_short",
        message=f"The {weapon} of {name} is short of crew: it needs two figures within 1″ that fire nothing else.",
        measured="1 able figure",
        limit="2 able figures",
        remedy="Keep a standing figure that does not fire within 1″ of the gunner.",
    )


Aims = Mapping[str, Shot | Refusal]


def aims_at(table: Table, fire: Fire, target: Unit) -> Aims:
    """What each gun of the Unit would do at this target, or why it cannot, by the gun's id."""
    guns = guns_of(table, table.units[fire.unit])
    return {gun.id: aimed(table, gun, target, fire.firing) for gun in guns}


def everything(table: Table, fire: Fire, target: Unit, aims: Aims) -> tuple[Shot, ...]:
    """Every free figure's best weapon at the Unit, and a gun with a crew where it is worth more than its crew's own.

    (fubar.fire.one_weapon, fubar.weapon.hmg_crew_infantry)
    """
    shots = possible(table, fire, aims)
    single = [shot for shot in shots if shot.gun.crew == 1]
    chosen: tuple[Shot, ...] = ()
    for shot in (shot for shot in shots if shot.gun.crew > 1):
        if _is_worth_it(table, fire.adding(target.id, chosen), shot, single):
            chosen += (shot,)
    serving = _mates(table, [*fire.guns, *(shot.gun for shot in chosen)])
    for shot in sorted(single, key=lambda shot: -shot.worth):
        so_far = fire.adding(target.id, chosen)
        if shot.gun.model not in serving and not_free(table, so_far, shot.gun) is None:
            chosen += (shot,)
    order = [gun.id for gun in guns_of(table, table.units[fire.unit])]
    return tuple(sorted(chosen, key=lambda shot: order.index(shot.gun.id)))


def _is_worth_it(table: Table, fire: Fire, shot: Shot, single: Sequence[Shot]) -> bool:
    """Whether the gun does more than its gunner and its other hand would with their own weapons."""
    if not_free(table, fire, shot.gun) is not None:
        return False
    hands = _mates(table, [*fire.guns, shot.gun]) | {shot.gun.model}
    instead = (max((other.worth for other in single if other.gun.model == hand), default=0) for hand in hands)
    return shot.worth >= sum(instead)


def _mates(table: Table, guns: Iterable[Gun]) -> frozenset[str]:
    serving = crews(table, tuple(guns)) or {}
    return frozenset(mate for mates in serving.values() for mate in mates)


def possible(table: Table, fire: Fire, aims: Aims) -> tuple[Shot, ...]:
    """Every shot among these that could be added by itself."""
    shots = (aim for aim in aims.values() if isinstance(aim, Shot))
    return tuple(shot for shot in shots if not_free(table, fire, shot.gun) is None)


def can_fire(table: Table, unit: Unit, firing: Firing) -> bool:
    """Whether the Unit has a legal shot at anybody now. (fubar.guard.trigger, fubar.guard.suppressed)"""
    guns = farthest_guns(table, unit, firing)
    return any(has_shot(table, guns, foe, firing) for foe in targets(table, unit, firing))


def farthest_guns(table: Table, unit: Unit, firing: Firing) -> tuple[Gun, ...]:
    """The guns that decide whether the Unit has a shot, wherever its enemies are.

    Of all that a figure could fire by itself, direct or indirect, what reaches farthest has a shot if any has one.
    """
    fire = Fire(unit=unit.id, firing=firing)
    farthest: dict[tuple[str, bool], Gun] = {}
    for gun in guns_of(table, unit):
        firer, weapon = table.models[gun.model], profile(table, gun)
        if firer.down or firing.bars(firer.name, weapon) or not_free(table, fire, gun):
            continue
        best = farthest.get((firer.id, weapon.indirect))
        if best is None or weapon.range > profile(table, best).range:
            farthest[firer.id, weapon.indirect] = gun
    return tuple(farthest.values())
