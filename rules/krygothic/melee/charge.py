"""Charges: a path to an enemy, followed as far as Speed and Body allow, and an attack at its end.

Nothing is measured beforehand: if the path is too long, the charger goes as far as possible and does not attack.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rules.battlefield.contact import first_contact
from rules.geometry.path import cut, path_length
from rules.geometry.point import INCH, Point
from rules.kernel.preview import Preview
from rules.kernel.refusal import Barred, refusal_of
from rules.kernel.script import Option, Path, Play, Refusal, Refused, Script
from rules.krygothic.action import Action, Halt, Outcome, action_type, no_ap
from rules.krygothic.board import (
    TOUCH,
    Model,
    Table,
    board_side,
    disc,
    disc_at,
    field_now,
    other,
    refusal,
    stats,
    touch,
    touching,
)
from rules.krygothic.melee.attack_odds import first_attack_odds
from rules.krygothic.melee.duel import fight_duel
from rules.krygothic.melee.facts import combat_began
from rules.krygothic.melee.fear import check_attackers_nerve, check_defenders_nerve, frozen_path
from rules.krygothic.move.course import (
    facing_after,
    facing_at_end,
    halts_along,
    leads_towards_fire,
    obstacle_on,
    path_shape,
)
from rules.krygothic.move.facts import ModelMoved, length_in_words, turn_at_start
from rules.krygothic.move.ground import ground_of, surcharge
from rules.krygothic.move.modes import no_movement
from rules.krygothic.move.walk import walk
from rules.krygothic.sight.visibility import in_clear_view, not_seen
from rules.skirmish.contact import snapped_path

RULE: Final = "krygothic.cc.charge"
PRICE: Final = 1
BONUS: Final = 2
SNAP: Final = 250
"""If a drawn way ends this near to its target, the board leads it up to the base."""
_SCENT: Final = 1


@dataclass(frozen=True, kw_only=True)
class ChargeAction(Action):
    """A charge along a path that leads to its target, and how far the charger gets, in thousandths of an inch.

    `drawn` is the way as its player drew it; it need not end at the target.
    """

    reach: int
    drawn: tuple[Point, ...]

    @property
    def way(self) -> tuple[Point, ...]:
        """The part of the path that is actually moved. (krygothic.cc.charge_short)"""
        return cut(self.path, self.reach) if path_length(self.path) > self.reach else self.path

    def describe(self) -> Preview:
        """The preview: how far it may go, but not whether that is enough. (krygothic.online.no_measuring_aid)"""
        lines = (
            f"Charge: up to {length_in_words(self.reach)}, {self.cost} AP, +{BONUS} CC in the first attack.",
            "Nothing is measured beforehand: a charge that is too short stops there and does not attack.",
            "The odds are those of the attack, if it reaches its target.",
        )
        return Preview(lines=lines, path=self.drawn)


def charge_reach(table: Table, model: Model) -> int:
    """Speed plus its present Body without armour, in thousandths of an inch.

    (krygothic.cc.charge_distance, krygothic.stat.body_bare, krygothic.team.protarian)
    """
    scent = _SCENT if table.side(model.seat).has("blood_scent") else 0
    return (stats.speed(table, model) + stats.own_body(table, model) + scent) * INCH


def never(table: Table, model: Model) -> Refusal | None:
    """Why it can never fight: CC X. (krygothic.stat.x)"""
    return refusal("cc-x", model=model.name) if table.fighter(model).cc is None else None


def least(table: Table, model: Model) -> int | Barred:
    """The price:

    1 AP plus the cost of the ground it stands on; or why it cannot charge anybody. (krygothic.cc.charge)
    """
    if fault := never(table, model) or no_movement(table, model):
        return fault
    closed: Barred = refusal("nobody-to-fight", model=model.name)
    for foe in table.living(other(model.seat)):
        barred_from = no_charge(table, model, foe)
        if barred_from is None:
            return _price(table, model, (model.at,))
        closed = barred_from
    return closed


def _price(table: Table, model: Model, path: Sequence[Point]) -> int:
    return PRICE + surcharge(table, model, ground_of(table, model, path))


def no_charge(table: Table, model: Model, foe: Model) -> Barred | None:
    """Why it cannot charge this enemy from its place, whatever the path. (krygothic.cc.contact)"""
    if touching(table, model, foe):
        return refusal("touches-already", model=model.name, foe=foe.name)
    if in_clear_view(table, model, foe):
        return None
    return not_seen(table, model, foe)


def offers(table: Table, model: Model, ap: int) -> Sequence[Option[ChargeAction]]:
    """The options: a way to each enemy."""
    fewest = never(table, model) or no_movement(table, model)
    return [_option(table, model, foe, ap, fewest) for foe in table.living(other(model.seat))]


def _option(table: Table, model: Model, foe: Model, ap: int, fewest: Refusal | None) -> Option[ChargeAction]:
    price = _price(table, model, (model.at,))
    fault = fewest or no_charge(table, model, foe) or no_ap("Charge", ap, price)

    def resolve(value: Path) -> ChargeAction:
        return plan_charge(table, model, foe, value, ap)

    return Option(
        id=f"charge:{foe.id}",
        label=f"Charge {foe.name}",
        detail=f"up to {length_in_words(charge_reach(table, model))}",
        piece=foe.id,
        rule=RULE,
        refusal=fault,
        shape=path_shape(table, model, 2 * board_side(table)),
        resolve=resolve,
        forecast=None if fault else first_attack_odds(table, model.id, foe.id, BONUS, price, charged=True),
    )


def plan_charge(table: Table, model: Model, foe: Model, value: Path, ap: int) -> ChargeAction:
    """The charge along a path, ended where it meets its target. Raises `Refused`."""
    drawn = (model.at, *value.points)
    path = _path_to(table, model, foe, drawn)
    if path is None:
        raise Refused(refusal("leads-nowhere", model=model.name, foe=foe.name))
    reach = charge_reach(table, model)
    gone = cut(path, reach) if path_length(path) > reach else path
    if fault := obstacle_on(table, model, gone) or leads_towards_fire(table, model, gone):
        raise Refused(fault)
    cost = _price(table, model, gone)
    if fault := no_ap("Charge", ap, cost):
        raise Refused(fault)
    return ChargeAction(
        kind="charge", model=model.id, cost=cost, targets=(foe.id,),
        path=path, facing=facing_at_end(path, model.facing) if value.facing is None else value.facing,
        chosen=value.facing, reach=reach, drawn=drawn,
    )  # fmt: skip


def _path_to(table: Table, model: Model, foe: Model, drawn: Sequence[Point]) -> tuple[Point, ...] | None:
    """The path up to its target, extended to the base if it ends just short of it; None if it does not meet it."""
    target = disc(table, foe)
    if met := first_contact(field_now(table), disc(table, model), drawn, {foe.id: target}, 0):
        return met.path
    path = snapped_path(disc_at(table, model, drawn[-1]), drawn, [target], TOUCH, SNAP)
    return path if touch(disc_at(table, model, path[-1]), target) else None


def no_charge_action(table: Table, action: ChargeAction) -> Refusal | None:
    """Why a charge cannot be made, or can no longer be made."""
    model, foe = table.models[action.model], table.models[action.targets[0]]
    if fault := never(table, model) or no_movement(table, model):
        return fault
    if foe.life != "live":
        return refusal("target-gone", model=model.name, rule=RULE)
    if model.at != action.path[0]:
        return refusal("elsewhere", model=model.name)
    if out := no_charge(table, model, foe):
        return refusal_of(out)
    return obstacle_on(table, model, action.way) or leads_towards_fire(table, model, action.way)


def carry_out(play: Play[Table], action: ChargeAction, halt: Halt | None) -> Script[Outcome]:
    """Moves and attacks; fails if the charger is stopped, freezes, falls short, or the target is gone.

    (krygothic.fear.attacker, krygothic.fear.freeze, krygothic.cc.charge, krygothic.cc.charge_short,
    krygothic.waiting.mid_move)
    """
    if no_charge_action(play.table, action):
        return "failed"
    nerve = yield from check_attackers_nerve(play, action.model, action.targets[0])
    if nerve == "frenzied":
        return "failed"
    way = cut(action.way, halt.along) if halt else action.way
    if nerve == "shaken":
        way = frozen_path(play.table, play.table.models[action.model], way, play.table.models[action.targets[0]])
    then = "" if action.way == action.path else f" and does not reach {play.table.models[action.targets[0]].name}"
    then = " and is stopped" if halt else " and freezes" if nerve == "shaken" else then
    if not (yield from _run(play, action, way, then, halt)):
        return "failed"
    one, foe = play.table.models[action.model], play.table.models[action.targets[0]]
    if halt or nerve != "steady" or not touching(play.table, one, foe):
        return "failed"
    return (yield from attack_in_combat(play, one.id, foe.id, BONUS, charged=True))


def attack_in_combat(play: Play[Table], attacker: str, target: str, bonus: int, *, charged: bool) -> Script[Outcome]:
    """An attack in a combat or at its beginning; lost if horror makes the victim run out of reach.

    (krygothic.fear.defender, krygothic.horror.frenzy)
    """
    if play.table.combat(attacker, target) is None:
        one, foe = play.table.models[attacker], play.table.models[target]
        play.record(combat_began(one, foe, bonus, charged=charged))
    if not (yield from check_defenders_nerve(play, target, attacker)):
        return "failed"
    yield from fight_duel(play, attacker, target)
    return "done"


def _run(play: Play[Table], action: ChargeAction, way: tuple[Point, ...], then: str, halt: Halt | None) -> Script[bool]:
    def moved_part(table: Table, part: tuple[Point, ...], number: int) -> ModelMoved:
        ends = then if part[-1] == way[-1] else ""
        facing = facing_after(action, part, table.models[action.model].facing, halt)
        return ModelMoved(model=action.model, path=part, how="charges", rule=RULE, facing=facing, then=ends)

    if len(way) < 2:
        if halt:
            turn_at_start(play, action.model, halt.facing)
        return True
    return (yield from walk(play, action.model, way, moved_part))


CHARGE: Final = action_type(
    "charge",
    least=least,
    offers=offers,
    barred=no_charge_action,
    carry_out=carry_out,
    halts=lambda table, action: halts_along(action.way, action.chosen),
    never=never,
)
