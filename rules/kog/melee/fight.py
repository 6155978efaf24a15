"""Fighting: both players pick units in turn, and the models of each attack one after another."""

from collections.abc import Callable
from functools import cache, partial

from rules.geometry import tenths
from rules.kernel.script import Answer, Option, Play, Refusal, Script, Seat
from rules.kog.attack.attack import Attack, resolve_attack
from rules.kog.attack.facts import unit_declined, unit_fought
from rules.kog.attack.odds import attack_odds
from rules.kog.board import SEATS, Model, Table, Unit, base_distance, is_within, opponent
from rules.kog.board.measure import is_engaged
from rules.kog.lists.muster import WeaponProfile, weapon_line
from rules.kog.melee.assault import assault_weapons, can_fight, cannot_fight, cannot_strike, struck_at
from rules.kog.turn.rounds import end_step, idle_reasons, waits
from rules.skirmish.choices import Choice, perform_choice
from rules.skirmish.turn_order import one_after_another

WONDERING = 3_000


def fighting_step(play: Play[Table]) -> Script[None]:
    """One model's attack, a declined unit, or the end of the step when nobody is left to attack.

    (kog.fight.alternate, kog.fight.both-sides, kog.fight.model-by-model, kog.fight.losses-immediate)
    """
    table = play.table
    seat = next_to_pick(table)
    if seat is None:
        if table.opened:
            play.record(unit_fought(table.units[table.opened]))
        else:
            end_step(play, "fighting", _why_nobody(table))
        return
    options = [option for unit in table.units_of(seat) for option in _unit(table, unit)]
    choice = yield from play.ask(
        seat,
        rule="kog.fight.alternate",
        prompt=_prompt(table),
        options=options,
        default=Answer(next(option.id for option in options if option.refusal is None)),
    )
    yield from perform_choice(play, choice)


def _prompt(table: Table) -> str:
    return f"{table.units[table.opened].name} fights: choose an attack." if table.opened else "Which unit attacks next?"


def _why_nobody(table: Table) -> str:
    """Why no unit can attack; "" if any unit had the choice. (kog.fight.eligible-unit)"""
    if any(unit.fought for unit in table.units.values()):
        return ""
    beside = [model for seat in SEATS for model in table.living(seat) if is_engaged(table, model)]
    reasons = idle_reasons("Nobody can attack", ((model.name, cannot_fight(table, model)) for model in beside))
    return reasons or "Nobody can attack: nobody is within 1″ of an enemy."


def next_to_pick(table: Table) -> Seat | None:
    """Whose pick it is: players alternate, a player without a unit is skipped; None if nobody can attack.

    (kog.fight.alternate, kog.fight.alternate.uneven, kog.fight.eligible-unit)
    """
    if table.opened:
        unit = table.units[table.opened]
        return unit.seat if can_fight(table, unit) else None
    first = table.active if table.picker is None else table.picker
    able = [seat for seat in SEATS if any(can_fight(table, unit) for unit in table.units_of(seat))]
    return one_after_another(SEATS, first, able)


def _unit(table: Table, unit: Unit) -> list[Option[Choice]]:
    """Every attack the unit may make, model by model, and declining; or why it makes none.

    (kog.fight.optional, kog.fight.several-units, kog.fight.eligible-unit)
    """
    fighters = [model for model in table.survivors(unit) if model.life == "live"]
    if table.opened not in ("", unit.id):
        waiting = waits(table, "kog.fight.model-by-model", "Finish the attacks of")
        return [_closed(model, waiting) for model in fighters]
    if not can_fight(table, unit):
        return [_closed(model, cannot_fight(table, model)) for model in fighters]
    attacks = [option for model in fighters for option in _model(table, model)]
    label = "Make no more attacks" if table.opened else f"Decline to attack with {unit.name}"
    decline: Option[Choice] = Option(
        id=f"decline:{unit.id}", label=label, group=unit.name, rule="kog.fight.optional",
        bring=unit_declined(table, unit),
    )  # fmt: skip
    return [*attacks, decline]


def _model(table: Table, model: Model) -> list[Option[Choice]]:
    """A model's weapons against each enemy in or near reach. (kog.fight.weapon-choice, kog.fight.single-target)"""
    if refusal := cannot_fight(table, model):
        return [_closed(model, refusal)]
    near = [foe for foe in table.living(opponent(model.seat)) if is_within(table, model, foe, WONDERING)]
    near.sort(key=lambda foe: base_distance(table, model, foe))
    return [_attack(table, model, weapon, foe) for weapon in assault_weapons(table, model) for foe in near]


def _closed(model: Model, refusal: Refusal | None) -> Option[Choice]:
    return Option(id=f"fight:{model.id}", label="Attack", group=model.name, piece=model.id, refusal=refusal)


def _attack(table: Table, model: Model, weapon: WeaponProfile, foe: Model) -> Option[Choice]:
    refusal: Refusal | None = cannot_strike(table, model, foe)
    ready: Callable[[], Attack] = cache(partial(struck_at, table, model, weapon, foe))
    line = weapon_line(weapon, bonus=table.profile(model).attack_bonus)
    return Option(
        id=f"fight:{model.id}:{weapon.id}:{foe.id}",
        label=f"{weapon.name} at {foe.name}",
        detail=f"{line}; {tenths(base_distance(table, model, foe))}",
        group=model.name,
        piece=model.id,
        pieces=(foe.id,),
        rule="kog.fight.attack-roll",
        refusal=refusal,
        bring=lambda play: resolve_attack(play, ready()),
        forecast=None if refusal else attack_odds(ready),
    )
