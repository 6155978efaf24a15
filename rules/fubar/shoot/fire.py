"""Fire: all targets are declared, then one volley after another is resolved; Aimed Fire is fire without a move."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from rules.fubar.activation.actions import ACTIONS, no_actions_aboard
from rules.fubar.board import Table, Unit
from rules.fubar.shoot.aim import Shot, spotter
from rules.fubar.shoot.firepower import (
    Aims,
    FirePlan,
    aims_at,
    all_shots,
    can_fire,
    no_shot,
    not_free,
    possible_shots,
    targets,
    why_not,
)
from rules.fubar.shoot.guns import Firing, Gun, guns_of, profile
from rules.fubar.shoot.odds import fire_odds
from rules.fubar.shoot.volley import Volley, dice_in_words, resolve_volley
from rules.kernel.question import Answer, Option
from rules.kernel.script import Line, LogFact, Pick, PickItem, PickShape, Play, Preview, Refusal, Refused, Script
from rules.roster.words import counted, shortened
from rules.skirmish.supposed_table import Forecasting

DECLARED: Final = "fubar.fire.split_declared"


@dataclass(frozen=True)
class DeclaredFire:
    """The declared fire after these shots at a target are added."""

    table: Table
    fire: FirePlan
    target: str
    shots: tuple[Shot, ...]

    def describe(self) -> Preview:
        """The preview: the dice of these shots, and the observers of mortars among them. (fubar.fire.dice)"""
        return Preview(lines=(f"{dice_in_words(self.shots)}.", *dict.fromkeys(self._observers())))

    def odds_script(self) -> Forecasting:
        """The odds of all shots at this target. (fubar.fire.bout)"""
        return fire_odds(lambda: next(volley for volley in self.fire.volleys if volley.target == self.target))

    def _observers(self) -> Iterator[str]:
        """The observers of mortars that do not see the target. (fubar.weapon.mortar_indirect)"""
        for gun in (shot.gun for shot in self.shots):
            weapon, firer = profile(self.table, gun), self.table.models[gun.model]
            eye = spotter(self.table, firer, self.table.units[self.target]) if weapon.indirect else None
            if eye and eye.id != firer.id:
                yield f"{eye.name} of {self.table.unit_of(eye).name} observes for the {weapon.name}."


def _sent(table: Table, fire: FirePlan, target: str, shots: Sequence[Shot]) -> DeclaredFire:
    return DeclaredFire(table, fire.adding(target, shots), target, tuple(shots))


def declare_fire(play: Play[Table], unit_id: str, firing: Firing) -> Script[tuple[Volley, ...]]:
    """Asks for targets until the owner opens fire or no gun is left; empty if fire is held.

    (fubar.fire.split_declared)
    """
    fire = FirePlan(unit=unit_id, firing=firing)
    while True:
        chosen: FirePlan | None = yield from _asked(play, fire)
        if chosen is None:
            return fire.volleys
        _record(play, fire, chosen)
        done = chosen.volleys and not _may_add(play.table, chosen)
        fire = chosen
        if done:
            return fire.volleys


def _asked(play: Play[Table], fire: FirePlan) -> Script[FirePlan | None]:
    table = play.table
    unit = table.units[fire.unit]
    options = list(_options(table, unit, fire))
    chosen: DeclaredFire | None = yield from play.ask(
        unit.seat,
        rule=DECLARED,
        prompt=f"{unit.name} fires: choose targets.",
        options=options,
        default=_default(options),
        focus=unit.models,
    )
    return chosen.fire if chosen else None


def _default(options: Sequence[Option[DeclaredFire | None]]) -> Answer:
    """The default: shoot as declared, or hold fire; in a reaction, everything at the mover."""
    free = [option.id for option in options if option.refusal is None]
    return Answer(next((id_ for id_ in ("shoot", "done") if id_ in free), free[0]))


def _options(table: Table, unit: Unit, fire: FirePlan) -> Iterator[Option[DeclaredFire | None]]:
    for target in targets(table, unit, fire.firing):
        yield from _at(table, unit, fire, target)
    if fire.volleys:
        yield Option(
            id="shoot", label="Open fire", detail=_declared(table, fire), rule="fubar.fire.sequence", bring=None
        )
    elif not fire.firing.must_fire:
        yield Option(id="done", label="Hold fire", rule="fubar.fire.when", bring=None)


def _declared(table: Table, fire: FirePlan) -> str:
    """The declared fire in words: "9 dice at Line Section and 3 dice at Scouts"."""
    dice = [(sum(shot.dice for shot in volley.shots), volley.target) for volley in fire.volleys]
    return shortened([f"{counted(many, 'die', 'dice')} at {table.units[target].name}" for many, target in dice])


def _at(table: Table, unit: Unit, fire: FirePlan, target: Unit) -> Iterator[Option[DeclaredFire]]:
    """Options for everything at this target, or some of it; or the refusal if nothing can fire at it."""
    aims = aims_at(table, fire, target)
    shots = all_shots(table, fire, target, aims)
    if not shots:
        why = why_not(table, fire, aims)
        piece, pieces = target.models[0], target.models
        yield Option(id=f"fire:{target.id}", label=target.name, piece=piece, pieces=pieces, refusal=why)
        return
    sent = _sent(table, fire, target.id, shots)
    yield Option(
        id=f"all:{target.id}",
        label=f"Everything at {target.name}",
        detail=dice_in_words(shots),
        group=target.name,
        piece=table.living(target)[0].id,
        pieces=target.models,
        rule=DECLARED,
        bring=sent,
        forecast=sent.odds_script(),
    )
    if len(guns_of(table, unit)) > 1:
        yield _some(table, unit, fire, target, aims)


def _some(table: Table, unit: Unit, fire: FirePlan, target: Unit, aims: Aims) -> Option[DeclaredFire]:
    guns = guns_of(table, unit)
    items = tuple(_item(table, fire, gun, aims) for gun in guns)
    return Option(
        id=f"fire:{target.id}",
        label=f"Some at {target.name}",
        detail="choose figures and weapons",
        group=target.name,
        piece=table.living(target)[0].id,
        pieces=target.models,
        rule="fubar.fire.split",
        shape=PickShape(items=items, least=1, most=sum(item.refusal is None for item in items)),
        resolve=partial(_picked, table, fire, target, guns, aims),
    )


def _item(table: Table, fire: FirePlan, gun: Gun, aims: Aims) -> PickItem:
    shot = not_free(table, fire, gun) or aims[gun.id]
    return PickItem(
        id=gun.id,
        label=f"{table.models[gun.model].name}: {profile(table, gun).name}",
        detail="" if isinstance(shot, Refusal) else shot.words,
        piece=gun.model,
        refusal=shot if isinstance(shot, Refusal) else None,
    )


def _picked(table: Table, fire: FirePlan, target: Unit, guns: Sequence[Gun], aims: Aims, value: Pick) -> DeclaredFire:
    """The fire with the picked guns added one after another. Raises `Refused`."""
    chosen, shots = fire, list[Shot]()
    for gun in (gun for gun in guns if gun.id in value.ids):
        shot = not_free(table, chosen, gun) or aims[gun.id]
        if isinstance(shot, Refusal):
            raise Refused(shot)
        chosen = chosen.adding(target.id, [shot])
        shots.append(shot)
    return _sent(table, fire, target.id, shots)


def _record(play: Play[Table], before: FirePlan, after: FirePlan) -> None:
    """Records guns that were given a target; no die has been rolled. (fubar.fire.split_declared)"""
    table, unit = play.table, play.table.units[after.unit]
    old = {volley.target: len(volley.shots) for volley in before.volleys}
    for volley in after.volleys:
        target = table.units[volley.target]
        new = [shot.gun.weapon for shot in volley.shots[old.get(volley.target, 0) :]]
        if new:
            words = ", ".join(f"{new.count(id_)} × {table.weapons[id_].name}" for id_ in dict.fromkeys(new))
            text = f"{unit.name} aims at {target.name}: {words}."
            play.record(LogFact(Line(text=text, rule=DECLARED, seat=unit.seat, pieces=target.models)))


def _may_add(table: Table, fire: FirePlan) -> bool:
    """Whether any gun is left that can fire at anybody."""
    unit = table.units[fire.unit]
    if all(not_free(table, fire, gun) for gun in guns_of(table, unit)):
        return False
    foes = targets(table, unit, fire.firing)
    return any(possible_shots(table, fire, aims_at(table, fire, foe)) for foe in foes)


__all__ = ["Firing", "can_fire", "fire"]

AIMING = Firing(kind="aimed")


def fire(play: Play[Table], unit_id: str, firing: Firing) -> Script[None]:
    """The owner declares the Unit's fire, or holds it, and every volley is resolved in that order. (fubar.fire.when)"""
    if not can_fire(play.table, play.table.units[unit_id], firing):
        return
    volleys = yield from declare_fire(play, unit_id, firing)
    for volley in volleys:
        if play.table.living(play.table.units[volley.target]):
            yield from resolve_volley(play, volley)


def _barred(table: Table, unit: Unit) -> Refusal | None:
    """Why the Unit cannot use Aimed Fire now. (fubar.action.aimed.hold, fubar.action.aimed.bonus)"""
    remedy = "Walk or run to where it has a target, or wait On Guard."
    aboard = no_actions_aboard(table, unit)
    return aboard or no_shot(table, unit, AIMING, rule="fubar.action.aimed.hold", remedy=remedy)


AIMED = ACTIONS("aimed", partial(fire, firing=AIMING), _barred)
