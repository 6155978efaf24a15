"""Declared fire: the guns so far, what may be added, and all fire of a Unit at one target."""

from collections.abc import Mapping, Sequence

from msgspec import Struct, structs

from rules.fubar.board import Table, Unit, refusal
from rules.fubar.board.measure import unit_distance
from rules.fubar.shoot.aim import Shot, has_shot, shot_at
from rules.fubar.shoot.guns import Firing, Gun, crews, guns_of, hands_for, profile
from rules.fubar.shoot.volley import Volley
from rules.kernel.cache import cached_on
from rules.kernel.script import Refusal


class FirePlan(Struct, frozen=True, kw_only=True):
    """A Unit's declared fire, target by target in the order of declaration."""

    unit: str
    firing: Firing
    volleys: tuple[Volley, ...] = ()

    @property
    def guns(self) -> tuple[Gun, ...]:
        """Every gun that has a target."""
        return tuple(shot.gun for volley in self.volleys for shot in volley.shots)

    def adding(self, target: str, shots: Sequence[Shot]) -> "FirePlan":
        """The fire with these shots added; all shots at one target are one volley.

        (fubar.fire.bout, fubar.fire.split)
        """
        shared = {volley.target: volley for volley in self.volleys}
        earlier = shared[target].shots if target in shared else ()
        shared[target] = Volley(unit=self.unit, target=target, shots=(*earlier, *shots))
        return FirePlan(unit=self.unit, firing=self.firing, volleys=tuple(shared.values()))


def targets(table: Table, unit: Unit, firing: Firing) -> tuple[Unit, ...]:
    """The enemy Units on the table; a reaction has only the mover. (fubar.guard.target)"""
    return tuple(foe for foe in table.enemies_on_board(unit.seat) if firing.only in ("", foe.id))


def not_free(table: Table, fire: FirePlan, gun: Gun) -> Refusal | None:
    """Why the gun cannot be added to the fire declared so far.

    (fubar.fire.one_weapon, fubar.fire.split, fubar.vehicle.move_fire_one, fubar.weapon.hmg_crew_infantry,
    fubar.weapon.hmg_crew_short)
    """
    firer = table.models[gun.model]
    taken = next((other for other in fire.guns if _excludes(table, other, gun)), None)
    if taken is not None:
        return _taken(table, taken, gun)
    if fire.firing.most_guns is not None and len(fire.guns) >= fire.firing.most_guns:
        return refusal("on-the-move", vehicle=firer.name, value=len(fire.guns) + 1)
    return _not_crewed(table, fire.guns, gun)


def _excludes(table: Table, one: Gun, other: Gun) -> bool:
    same_hands = one.model == other.model and table.units[table.models[one.model].unit].vehicle is None
    return one.piece == other.piece or same_hands


def _taken(table: Table, taken: Gun, gun: Gun) -> Refusal:
    name, weapon = table.models[taken.model].name, profile(table, taken).name
    if taken.model == gun.model and taken.piece != gun.piece:
        return refusal("one-weapon", figure=name, weapon=weapon)
    return refusal("aimed-already", figure=name, weapon=weapon)


def _not_crewed(table: Table, declared: Sequence[Gun], gun: Gun) -> Refusal | None:
    """Why the gun cannot be fired with those declared: it lacks crew, or its figure serves another gun."""
    if crews(table, [*declared, gun]) is not None:
        return None
    firer = table.models[gun.model]
    if gun.crew > 1:
        return refusal("short-of-crew", weapon=profile(table, gun).name, figure=firer.name, bound=gun.crew)
    served = next(other for other in declared if other.crew > 1 and gun.model in hands_for(table, other, set()))
    weapon, gunner = profile(table, served).name, table.models[served.model].name
    return refusal("serves", figure=firer.name, weapon=weapon, gunner=gunner, bound=served.crew)


Aims = Mapping[str, Shot | Refusal]


def aims_at(table: Table, fire: FirePlan, target: Unit) -> Aims:
    """The shot of each gun of the Unit at this target, or its refusal, by the gun's id."""

    def aims() -> Aims:
        guns = guns_of(table, table.units[fire.unit])
        return {gun.id: shot_at(table, gun, target, fire.firing) for gun in guns}

    return cached_on(table, ("aims", fire.unit, fire.firing, target.id), aims)


def all_shots(table: Table, fire: FirePlan, target: Unit, aims: Aims) -> tuple[Shot, ...]:
    """The best weapon of every free figure at the Unit, and a crewed gun if it is better than its crew's own weapons.

    (fubar.fire.one_weapon, fubar.weapon.hmg_crew_infantry)
    """
    shots = possible_shots(table, fire, aims)
    best = _filled(table, fire, target, shots)
    for shot in (shot for shot in shots if shot.gun.crew > 1):
        crewed = [other for other in best if other.gun.crew > 1]
        if not_free(table, fire.adding(target.id, crewed), shot.gun) is None:
            best = max(_filled(table, fire, target, shots, [*crewed, shot]), best, key=_worth)
    order = [gun.id for gun in guns_of(table, table.units[fire.unit])]
    return tuple(sorted(best, key=lambda shot: order.index(shot.gun.id)))


def _filled(
    table: Table, fire: FirePlan, target: Unit, shots: Sequence[Shot], crewed: Sequence[Shot] = ()
) -> tuple[Shot, ...]:
    """Adds guns with a crew, and single weapons of figures as long as each crewed gun keeps its crew.

    Taking the best weapons first is optimal, because a figure that can be spared from one crew can be spared beside any
    other choice.
    """
    chosen = tuple(crewed)
    for shot in sorted((shot for shot in shots if shot.gun.crew == 1), key=lambda shot: -shot.worth):
        if not_free(table, fire.adding(target.id, chosen), shot.gun) is None:
            chosen += (shot,)
    return chosen


def _worth(shots: Sequence[Shot]) -> int:
    return sum(shot.worth for shot in shots)


def possible_shots(table: Table, fire: FirePlan, aims: Aims) -> tuple[Shot, ...]:
    """Every one of these shots that could be added alone."""
    shots = (aim for aim in aims.values() if isinstance(aim, Shot))
    return tuple(shot for shot in shots if not_free(table, fire, shot.gun) is None)


def can_fire(table: Table, unit: Unit, firing: Firing) -> bool:
    """Whether the Unit has a legal shot at anybody now. (fubar.guard.trigger, fubar.guard.suppressed)"""
    guns = farthest_guns(table, unit, firing)
    return any(has_shot(table, guns, foe, firing) for foe in targets(table, unit, firing))


def why_not(table: Table, fire: FirePlan, aims: Aims) -> Refusal:
    """Why nothing can be fired at a target: the refusal of the first free gun, or else of the first gun."""
    unit = table.units[fire.unit]
    free = [(gun, not_free(table, fire, gun)) for gun in guns_of(table, unit)]
    refusals = [aims[gun.id] for gun, taken in free if taken is None] + [taken for _, taken in free if taken]
    unarmed = refusal("unarmed", unit=unit.name)
    return next((barred for barred in refusals if isinstance(barred, Refusal)), unarmed)


def no_shot(table: Table, unit: Unit, firing: Firing, *, rule: str, remedy: str) -> Refusal | None:
    """Why the Unit has nobody to fire at, by the nearest enemy; None if it has. (fubar.fire.range)"""
    if can_fire(table, unit, firing):
        return None
    message, foes = f"{unit.name} has nobody in sight and range to fire at.", targets(table, unit, firing)
    if not foes:
        return refusal("nobody-there", rule=rule, unit=unit.name, remedy=remedy)
    fire, nearest = FirePlan(unit=unit.id, firing=firing), min(foes, key=lambda foe: unit_distance(table, unit, foe))
    why = why_not(table, fire, aims_at(table, fire, nearest))
    return structs.replace(why, rule=rule, message=f"{message} {nearest.name}: {why.message}", remedy=remedy)


def farthest_guns(table: Table, unit: Unit, firing: Firing) -> tuple[Gun, ...]:
    """The guns that decide whether the Unit has a shot, whatever the places of its enemies.

    Of a figure's guns, direct or indirect, the one with the longest range has a shot if any has one.
    """
    fire = FirePlan(unit=unit.id, firing=firing)
    farthest: dict[tuple[str, bool], Gun] = {}
    for gun in guns_of(table, unit):
        firer, weapon = table.models[gun.model], profile(table, gun)
        if firer.down or firing.bars(firer.name, weapon) or not_free(table, fire, gun):
            continue
        best = farthest.get((firer.id, weapon.indirect))
        if best is None or weapon.range > profile(table, best).range:
            farthest[firer.id, weapon.indirect] = gun
    return tuple(farthest.values())
