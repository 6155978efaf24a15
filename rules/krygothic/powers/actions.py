"""Psychic powers as actions: options, the Mind roll against the target number, and the effects."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from rules.geometry.point import Point
from rules.kernel.odds import Forecast
from rules.kernel.script import (
    Option,
    PickItem,
    PickShape,
    Play,
    Refusal,
    Refused,
    Script,
    Spot,
    SpotShape,
    TableFact,
    fact,
)
from rules.krygothic.action import Outcome, action_type, no_ap
from rules.krygothic.board import Characteristic, Model, Pin, Table, distance, other, refusal
from rules.krygothic.dice.roll import RollReason, roll_check
from rules.krygothic.losses.wounds import with_model_at
from rules.krygothic.morale.fear import roll_willpower
from rules.krygothic.morale.pins import model_pinned
from rules.krygothic.powers.limits import (
    CHANGES,
    DREAD,
    PRICE,
    WARP,
    Power,
    PowerAction,
    cannot_use,
    cannot_warp,
    never,
    no_dread,
    no_mutation,
    no_warp,
    powers,
    warp_spot,
)
from rules.roster.words import upper
from rules.skirmish.supposed_table import Forecasting


def least(table: Table, model: Model) -> int | Refusal:
    """Its price. (krygothic.psychic.use)"""
    if fault := cannot_use(table, model):
        return fault
    closed = [option.why for option in _options(table, model)]
    return next((fault for fault in closed if fault), PRICE) if all(closed) else PRICE


def offers(table: Table, model: Model, ap: int) -> Sequence[Option[PowerAction]]:
    """Options for each of its powers, on every possible target. (krygothic.psychic.source)"""
    fault = cannot_use(table, model) or no_ap("A power", ap, PRICE)
    can_warp = fault is None and WARP in powers(table, model) and cannot_warp(model) is None
    begun = warp_spot(table, model) if can_warp else None
    return [_refused(option, fault) for option in _options(table, model, begun)]


def _refused(option: Option[PowerAction], fault: Refusal | None) -> Option[PowerAction]:
    if fault is None:
        return option
    return Option(id=option.id, label=option.label, rule=option.rule, refusal=fault)


def _options(table: Table, model: Model, begun: Spot | None = None) -> Iterator[Option[PowerAction]]:
    """Every way to use its powers; the place of a warp is searched only if the model is asked.

    (krygothic.psychic.warp, krygothic.psychic.dread, krygothic.psychic.mutate)
    """
    for power in powers(table, model):
        if power is WARP:
            yield _warp(table, model, begun)
        elif power is DREAD:
            foes = table.living(other(model.seat))
            yield _on_model("dread", power.name, model, power, foes, partial(no_dread, table, model))
        else:
            fault = partial(no_mutation, table, model)
            for raises in CHANGES:
                label = f"{power.name}: +1 {upper(raises)}"
                own = table.living(model.seat)
                yield _on_model(f"mutate:{raises}", label, model, power, own, fault, raises)


def _warp(table: Table, model: Model, begun: Spot | None) -> Option[PowerAction]:
    """(krygothic.psychic.warp)"""

    def resolve(spot: Spot) -> PowerAction:
        if fault := no_warp(table, model, spot.at):
            raise Refused(fault)
        return PowerAction(kind="power", model=model.id, cost=PRICE, power=WARP, at=spot.at, facing=spot.degrees)

    return Option(
        id="warp",
        label=WARP.name,
        piece=model.id,
        rule=WARP.rule,
        refusal=cannot_warp(model),
        shape=SpotShape(radius=table.fighter(model).radius, turns=True, suggested=begun),
        resolve=resolve,
        forecast=_odds(model, WARP),
    )


def _on_model(  # an option has that many sides
    id_: str,
    label: str,
    model: Model,
    power: Power,
    targets: Sequence[Model],
    fault: Callable[[Model], Refusal | None],
    raises: Characteristic = "strength",
) -> Option[PowerAction]:
    """The option of a power used on one of several models; refused if it is refused for each of them."""
    items = tuple(PickItem(id=one.id, label=one.name, piece=one.id, refusal=fault(one)) for one in targets)
    closed = items[0].refusal if items else refusal("nobody-to-move", model=model.name, rule=power.rule)
    return Option(
        id=id_,
        label=label,
        piece=model.id,
        rule=power.rule,
        refusal=closed if all(item.refusal for item in items) else None,
        shape=PickShape(items=items, least=1, most=1),
        resolve=lambda pick: PowerAction(
            kind="power", model=model.id, cost=PRICE, power=power, on=pick.ids[0], raises=raises
        ),
        forecast=_odds(model, power),
    )


def _odds(model: Model, power: Power) -> Forecasting:
    """The probability that it works."""

    def script(play: Play[Table]) -> Script[Forecast]:
        roll = RollReason(model.seat, model.name, power.name, power.rule)
        works = yield from roll_check(play, roll, play.table.fighter(model).mind, power.target)
        return Forecast(("works",) if works else ())

    return script


def power_refusal(table: Table, action: PowerAction) -> Refusal | None:
    """Why a power cannot be used this way, or can no longer be used. (krygothic.psychic.use)"""
    model = table.models[action.model]
    if fault := cannot_use(table, model):
        return fault
    if action.power.id == "warp":
        return cannot_warp(model) or (no_warp(table, model, action.at) if action.at else None)
    other = table.models[action.on]
    if other.life != "live":
        return refusal("target-gone", model=model.name, rule=action.power.rule)
    return no_dread(table, model, other) if action.power.id == "dread" else no_mutation(table, model, other)


def carry_out(play: Play[Table], action: PowerAction) -> Script[Outcome]:
    """Rolls Mind; a power that does not work, or is out of reach, is a failed action. (krygothic.psychic.use)"""
    if power_refusal(play.table, action):
        return "failed"
    model = play.table.models[action.model]
    roll = RollReason(model.seat, model.name, action.power.name.lower(), action.power.rule, (model.id,))
    if not (yield from roll_check(play, roll, play.table.fighter(model).mind, action.power.target)):
        return "failed"
    if action.at:
        play.record(_warped(model, action.at, action.facing))
    elif action.power.id == "mutate":
        friend, text = play.table.models[action.on], f"has +1 {upper(action.raises)} until the end of the AP round"
        play.record(friend.fact(text, action.power.rule, raised=(*friend.raised, action.raises), mutated=True))
    else:
        return (yield from _use_dread(play, action))
    return "done"


def _warped(model: Model, at: Point, facing: int | None) -> TableFact:
    """A psychic was moved to another place without crossing the ground between. (krygothic.psychic.warp)"""
    line = model.says("vanishes and appears elsewhere", WARP.rule)
    return TableFact(
        line, lambda table: with_model_at(table, model.id, at, facing=facing).with_model(model.id, waiting=False)
    )


def _use_dread(play: Play[Table], action: PowerAction) -> Script[Outcome]:
    """Measures now; an enemy within reach tests its nerve, which interrupts a combo of that model.

    (krygothic.psychic.dread, krygothic.combo.stop_on_interrupt)
    """
    one, foe = play.table.models[action.model], play.table.models[action.on]
    if distance(play.table, one, foe) > action.power.reach:
        return "failed"
    touched = partial(Table.with_touched, model_id=foe.id, by=one.seat)
    play.record(fact(f"Dread reaches {foe.name}.", DREAD.rule, touched, seat=one.seat, pieces=(foe.id,)))
    if not (yield from roll_willpower(play, foe.id, DREAD.target, "dread", DREAD.rule)) and foe.pin is None:
        play.record(model_pinned(foe, Pin(hit=False, target=DREAD.target, by=(one.id,))))
    return "done"


POWER: Final = action_type(
    "power",
    least=least,
    offers=offers,
    barred=power_refusal,
    carry_out=lambda play, action, halt: carry_out(play, action),
    never=never,
)
