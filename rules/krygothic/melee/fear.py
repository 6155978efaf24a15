"""Fear before an attack: attackers freeze two inches away, and horror makes models run.

A model that moves into contact with an enemy it fears is tested as before a charge. (krygothic.fear.attacker)
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from msgspec import structs

from rules.battlefield.contact import first_contact
from rules.geometry.point import INCH, Point
from rules.geometry.rotation import sine
from rules.kernel.script import Aim, AimShape, Answer, Option, Play, Script, TableFact
from rules.krygothic.action import ActionType, AnyActionType, Halt, Outcome
from rules.krygothic.board import Model, Table, disc, disc_at, distance, field_now, other, touch, touching
from rules.krygothic.morale.fear import FRENZY, TARGET, NerveResult, check_fear, fear_test_due, fear_tested, nerve_dice
from rules.krygothic.move.actions import ACTIONS as MOVES
from rules.krygothic.move.course import MoveAction, cut_to_stand
from rules.krygothic.move.modes import MODES, STEP
from rules.krygothic.move.push import PushCause, push_models
from rules.roster.words import counted
from rules.skirmish.contact import Direction

FREEZE_DISTANCE: Final = 2 * INCH
"""How far from the feared enemy an attacker stops. (krygothic.fear.freeze)"""
FRENZY_DISTANCE: Final = 4 * INCH
"""How far a frenzied model runs. (krygothic.horror.frenzy)"""


def check_attackers_nerve(play: Play[Table], attacker: str, target: str) -> Script[NerveResult]:
    """The attacker's fear test before a declared attack: a shaken one freezes, a frenzied one runs.

    (krygothic.fear.attacker, krygothic.horror.test)
    """
    nerve = yield from check_fear(play, attacker, target)
    if nerve == "frenzied":
        yield from run_frenzied(play, attacker)
    return nerve


def check_defenders_nerve(play: Play[Table], victim: str, attacker: str) -> Script[bool]:
    """The defender's fear test; returns whether it can still be attacked. (krygothic.fear.defender)"""
    nerve = yield from check_fear(play, victim, attacker)
    if nerve != "steady":
        text = f"is shaken by {play.table.models[attacker].name}: its CC is halved for the first attack"
        line = play.table.models[victim].says(text, "krygothic.fear.defender")
        play.record(TableFact(line, lambda table: table.with_combat(victim, attacker, shaken=victim)))
    if nerve == "frenzied":
        yield from run_frenzied(play, victim)
    return play.table.models[victim].life == "live" and (
        nerve != "frenzied" or _are_touching(play.table, victim, attacker)
    )


def _are_touching(table: Table, one: str, other: str) -> bool:
    return touching(table, table.models[one], table.models[other])


def frozen_path(table: Table, model: Model, path: Sequence[Point], feared: Model) -> tuple[Point, ...]:
    """The part of its path that a model moves before it freezes; empty if it is already near.

    (krygothic.fear.freeze, krygothic.trait.wall_crawler)
    """
    if distance(table, model, feared) <= FREEZE_DISTANCE:
        return (path[0],)
    flat = structs.replace(field_now(table), features=())
    mover, target = (disc(table, one)._replace(elevation=0) for one in (model, feared))
    met = first_contact(flat, mover, path, {feared.id: target}, FREEZE_DISTANCE)
    return cut_to_stand(table, model, met.path) if met else tuple(path)


def run_frenzied(play: Play[Table], model_id: str) -> Script[None]:
    """A frenzied model runs 4 inches where its opponent decides, for free. (krygothic.horror.frenzy)"""
    model = play.table.models[model_id]
    opponent, ahead = other(model.seat), (sine(model.facing + 90), sine(model.facing))

    def towards(value: Aim) -> Direction:
        return value.at.x - model.at.x, value.at.y - model.at.y

    options: list[Option[Direction]] = [
        Option(
            id="direction",
            label="Choose a direction",
            piece=model_id,
            shape=AimShape(
                piece=model_id, start=model.at, radius=play.table.fighter(model).radius, length=FRENZY_DISTANCE
            ),
            resolve=towards,
        ),
        Option(id="ahead", label="Straight ahead", piece=model_id, bring=ahead),
    ]
    way = yield from play.ask(
        opponent,
        rule=FRENZY,
        prompt=f"Horror makes {model.name} run 4″. In which direction?",
        options=options,
        default=Answer("ahead"),
        focus=(model_id,),
    )
    yield from push_models(play, [model_id], way, FRENZY_DISTANCE, PushCause("runs wild", opponent, FRENZY))


def enemies_feared(table: Table, action: MoveAction) -> tuple[Model, ...]:
    """The enemies that it fears and would be in contact with at the end of its path, in list order."""
    model = table.models[action.model]
    there = disc_at(table, model, action.path[-1])
    return tuple(
        foe
        for foe in table.living(other(model.seat))
        if touch(there, disc(table, foe)) and not touching(table, model, foe) and fear_test_due(table, model, foe)
    )


def carry_out(
    play: Play[Table], action: MoveAction, halt: Halt | None, kind: ActionType[MoveAction]
) -> Script[Outcome]:
    """Tests for fear, then moves; a shaken model stops two inches away, and its action fails.

    (krygothic.fear.attacker, krygothic.fear.freeze, krygothic.horror.frenzy)
    """
    if kind.barred(play.table, action):
        return "failed"
    before = enemies_feared(play.table, action)
    for foe in before:
        nerve = yield from check_attackers_nerve(play, action.model, foe.id)
        if nerve == "shaken":
            return (yield from _freeze(play, action, halt, kind, foe))
        if nerve == "frenzied":
            return "failed"
    outcome = yield from kind.carry_out(play, action, halt)
    for foe in before:
        if _are_touching(play.table, action.model, foe.id):
            play.record(fear_tested(play.table, play.table.models[action.model], foe))
    return outcome


def _freeze(
    play: Play[Table], action: MoveAction, halt: Halt | None, kind: ActionType[MoveAction], foe: Model
) -> Script[Outcome]:
    """A model freezes before the enemy it fears.

    A small step still counts as taken. (krygothic.fear.freeze, krygothic.move.small_step_next)
    """
    model = play.table.models[action.model]
    stepped = model.stepped or kind.id == STEP.id
    text = f"freezes and comes no nearer than 2″ to {foe.name}"
    play.record(model.fact(text, "krygothic.fear.freeze", foe.id, stepped=stepped, waiting=False))
    way = frozen_path(play.table, play.table.models[action.model], action.path, foe)
    if len(way) > 1:
        yield from kind.carry_out(play, replace(action, path=way), halt)
    return "failed"


def offers(table: Table, model: Model, ap: int, kind: ActionType[MoveAction]) -> Sequence[Option[MoveAction]]:
    """The options to move, each with a warning about feared enemies."""
    return [_with_warnings(table, option) for option in kind.offers(table, model, ap)]


def _with_warnings(table: Table, option: Option[MoveAction]) -> Option[MoveAction]:
    resolve = option.resolve
    if resolve is None:
        return option

    def resolve_with_warnings(value: object) -> MoveAction:
        action = resolve(value)
        return replace(
            action, warnings=tuple(_warning_text(table, action, foe) for foe in enemies_feared(table, action))
        )

    return structs.replace(option, resolve=resolve_with_warnings)


def _warning_text(table: Table, action: MoveAction, foe: Model) -> str:
    model = table.models[action.model]
    dice = nerve_dice(table, model, horror=fear_test_due(table, model, foe) == "horror")
    return f"It fears {foe.name}: its nerve is tested first, {counted(dice, 'die', 'dice')} against {TARGET}."


def _with_fear(kind: ActionType[MoveAction]) -> ActionType[MoveAction]:
    return replace(
        kind,
        offers=partial(offers, kind=kind),
        carry_out=lambda play, action, halt: carry_out(play, action, halt, kind),
    )


_WALKED: Final = {mode.id for mode in MODES}
MOVEMENTS: Final[tuple[AnyActionType, ...]] = tuple(_with_fear(kind) if kind.id in _WALKED else kind for kind in MOVES)
"""The kinds of movement; those along a path may lead to feared enemies."""
