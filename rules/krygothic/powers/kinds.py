"""Psychic powers as one kind of action, with every way to use them."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from rules.kernel.odds import Forecast
from rules.kernel.script import Option, Pick, PickItem, PickShape, Play, Refusal, Refused, Script, Spot, SpotShape
from rules.krygothic.action import ActionType, AnyActionType, Precedence
from rules.krygothic.board import NO, Characteristic, Model, Table, other
from rules.krygothic.dice.roll import RollReason, roll_check
from rules.krygothic.powers.limits import (
    cannot_use,
    cannot_warp,
    friends,
    never,
    no_dread,
    no_mutation,
    no_warp,
    powers,
    warp_spot,
)
from rules.krygothic.powers.power import CHANGES, DREAD, MUTATE, PRICE, WARP, Power, PowerAction
from rules.krygothic.powers.use import barred, carry_out
from rules.skirmish.supposed_table import Forecasting


def least(table: Table, model: Model) -> int | Refusal:
    """Its price. (krygothic.psychic.use)"""
    if refusal := cannot_use(table, model):
        return refusal
    closed = [option.why for option in _options(table, model)]
    return next((refusal for refusal in closed if refusal), PRICE) if all(closed) else PRICE


def offers(table: Table, model: Model, ap: int) -> Sequence[Option[PowerAction]]:
    """Each of its powers, on whomever it may be used. (krygothic.psychic.source)"""
    refusal = cannot_use(table, model)
    if refusal is None and ap < PRICE:
        refusal = NO("no-ap", action="A power", value=ap, bound=PRICE)
    can_warp = refusal is None and WARP in powers(table, model) and cannot_warp(model) is None
    begun = warp_spot(table, model) if can_warp else None
    return [_closed(option, refusal) for option in _options(table, model, begun)]


def _closed(option: Option[PowerAction], refusal: Refusal | None) -> Option[PowerAction]:
    if refusal is None:
        return option
    return Option(id=option.id, label=option.label, rule=option.rule, refusal=refusal)


def _options(table: Table, model: Model, begun: Spot | None = None) -> Iterator[Option[PowerAction]]:
    """Every way to use its powers; a warp begins at a place that is found only for whoever is asked."""
    for power in powers(table, model):
        if power is WARP:
            yield _warp(table, model, begun)
        elif power is DREAD:
            yield _dread(table, model)
        else:
            yield from _mutations(table, model)


def _warp(table: Table, model: Model, begun: Spot | None) -> Option[PowerAction]:
    """(krygothic.psychic.warp)"""

    def resolve(spot: Spot) -> PowerAction:
        if refusal := no_warp(table, model, spot.at):
            raise Refused(refusal)
        return PowerAction(kind="power", model=model.id, cost=PRICE, power=WARP, at=spot.at, facing=spot.degrees)

    return Option(
        id="warp",
        label=WARP.name,
        piece=model.id,
        rule=WARP.rule,
        refusal=cannot_warp(model),
        shape=SpotShape(radius=table.fighter(model).radius, turns=True, suggested=begun),
        resolve=resolve,
        forecast=_foretold(model, WARP),
    )


def _dread(table: Table, model: Model) -> Option[PowerAction]:
    """(krygothic.psychic.dread)"""
    foes = table.living(other(model.seat))
    items = tuple(
        PickItem(id=foe.id, label=foe.name, piece=foe.id, refusal=no_dread(table, model, foe)) for foe in foes
    )

    def resolve(pick: Pick) -> PowerAction:
        return PowerAction(kind="power", model=model.id, cost=PRICE, power=DREAD, on=pick.ids[0])

    return _picking("dread", DREAD.name, model, DREAD, items, resolve)


def _mutations(table: Table, model: Model) -> Iterator[Option[PowerAction]]:
    """(krygothic.psychic.mutate)"""
    for raises in CHANGES:
        items = tuple(
            PickItem(id=one.id, label=one.name, piece=one.id, refusal=no_mutation(table, model, one))
            for one in friends(table, model)
        )
        label = f"{MUTATE.name}: +1 {raises.capitalize()}"
        yield _picking(f"mutate:{raises}", label, model, MUTATE, items, partial(_mutation, model, raises))


def _mutation(model: Model, raises: Characteristic, pick: Pick) -> PowerAction:
    return PowerAction(kind="power", model=model.id, cost=PRICE, power=MUTATE, on=pick.ids[0], raises=raises)


def _picking(
    id_: str,
    label: str,
    model: Model,
    power: Power,
    items: tuple[PickItem, ...],
    resolve: Callable[[Pick], PowerAction],
) -> Option[PowerAction]:
    """A power used on one of several models; refused where every one of them is."""
    closed = items[0].refusal if items else NO("nobody-to-move", model=model.name, rule=power.rule)
    return Option(
        id=id_,
        label=label,
        piece=model.id,
        rule=power.rule,
        refusal=closed if all(item.refusal for item in items) else None,
        shape=PickShape(items=items, least=1, most=1),
        resolve=resolve,
        forecast=_foretold(model, power),
    )


def _foretold(model: Model, power: Power) -> Forecasting:
    """Whether it works at all."""

    def script(play: Play[Table]) -> Script[Forecast]:
        roll = RollReason(model.seat, model.name, power.name, power.rule)
        works = yield from roll_check(play, roll, play.table.fighter(model).mind, power.target)
        return Forecast(("works",) if works else ())

    return script


POWER: Final[ActionType[PowerAction]] = ActionType(
    id="power",
    name="Psychic power",
    words="use a psychic power",
    towards="on",
    family="psychic",
    precedence=Precedence.PSYCHIC,
    least=least,
    offers=offers,
    barred=barred,
    carry_out=lambda play, action, halt: carry_out(play, action),
    base=PRICE,
    never=never,
)
KINDS: Final[tuple[AnyActionType, ...]] = (POWER,)
