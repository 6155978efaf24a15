"""Faults of cost and purchases."""

from collections import Counter
from collections.abc import Iterator

from rules.roster.catalogue import Ware
from rules.roster.edit import SetAgreedPoints, SetPurchase
from rules.roster.faults.whole import elsewhere
from rules.roster.reading import Reading
from rules.roster.remedies import buy
from rules.roster.report import LIST, Fix, Problem
from rules.roster.savings import cheapen
from rules.roster.words import an, counted, points, upper


def ceiling(reading: Reading) -> Iterator[Problem]:
    """The models may not cost more than the ceiling; purchases are judged separately."""
    spent, limit = reading.model_points, reading.limit
    if limit is None or spent <= limit:
        return
    over = spent - limit
    message = f"The models cost {points(spent)}, {points(over)} over the limit of {points(limit)}."
    agreed = reading.roster.agreed_points is not None or reading.battle is None
    cause = f"{points(limit)} is the agreed limit." if agreed else _printed(reading, limit)
    fixes = () if reading.tried else (*cheapen(reading, over), *elsewhere(reading))
    yield reading.problem("OVER_POINTS", LIST, message, spent, limit, (cause,), fixes)


def _printed(reading: Reading, limit: int) -> str:
    name = an(reading.battle.name) if reading.battle else "this battle"
    return f"{upper(name)} is played with at most {points(limit)} a side."


def agreement(reading: Reading) -> Iterator[Problem]:
    """Warns if the ceiling is not the printed one."""
    battle, agreed = reading.battle, reading.roster.agreed_points
    if battle is None:
        return
    if battle.points is not None and agreed not in {None, battle.points}:
        message = f"Agreed limit: {points(agreed or 0)} in place of the {points(battle.points)} of {an(battle.name)}."
        fix = Fix(f"Play to {points(battle.points)}", (SetAgreedPoints(None),))
        limit, code = battle.points, "AGREED_LIMIT"
        yield reading.problem(code, LIST, message, agreed or 0, limit, fixes=(fix,), severity="warning")
    if battle.points is None and (agreed is None or agreed < battle.typical):
        told = "No total is agreed yet" if agreed is None else f"The agreed total is {points(agreed)}"
        note = " That counts until a total is agreed." if agreed is None else ""
        message = f"{told}; {an(battle.name)} typically takes {points(battle.typical)} or more.{note}"
        fix = Fix(f"Agree on {points(battle.typical)}", (SetAgreedPoints(battle.typical),))
        limit, code = battle.typical, "TYPICAL_POINTS"
        yield reading.problem(code, LIST, message, agreed or 0, limit, fixes=(fix,), severity="warning")


def purchases(reading: Reading) -> Iterator[Problem]:
    """Purchases must exist, be paid from unused points, and be at most one for each unit in play."""
    for ware_id, count in bought(reading).items():
        ware = reading.catalogue.wares.get(ware_id)
        if ware is None:
            message = f"Nothing called “{ware_id}” can be bought."
            fix = Fix("Buy none of it", (SetPurchase(ware_id, 0),))
            yield reading.problem("UNKNOWN_PURCHASE", LIST, message, abs(count) or 1, fixes=(fix,), about=ware_id)
        elif count < 0:
            message = f"{count} {ware.many} cannot be bought; the least is none."
            yield Problem("PURCHASE_COUNT", ware.rule, LIST, message, count, 0, fixes=(buy(ware, 0),), about=ware_id)
        else:
            yield from _ware(reading, ware, count)


def _ware(reading: Reading, ware: Ware, count: int) -> Iterator[Problem]:
    if not ware.price:
        yield from _noted(reading, ware, count)
        return
    cap, afford = reading.units_in_play, affordable(reading, ware)
    told = f"{counted(count, ware.name, ware.many)} bought"
    fixes = (buy(ware, min(cap, count if afford is None else afford)),)
    if count > cap:
        message = f"{told}; a list of {counted(cap, 'unit', 'units')} may have at most {cap}."
        cause = "In this battle every model is a unit of its own." if reading.is_loose else "Each unit allows one."
        yield Problem(ware.over_cap, ware.cap_rule, LIST, message, count, cap, (cause,), fixes, about=ware.id)
    if afford is not None and count > afford:
        message = f"{told}; the unused points pay for at most {afford}."
        cause = f"Each {ware.name} costs {points(ware.price)}, and the models leave {points(afford * ware.price)}."
        yield Problem(ware.over_points, ware.rule, LIST, message, count, afford, (cause,), fixes, about=ware.id)


def _noted(reading: Reading, ware: Ware, count: int) -> Iterator[Problem]:
    """Wares without a price: at most so many, and only for their army."""
    most = ware.most if ware.army in ("", reading.roster.army) else 0
    if count > most:
        message = f"{ware.name} is noted {'twice' if count == 2 else f'{count} times'}; once is enough."
        if not most:
            message = f"{ware.name} is not for this army."
        fix = Fix(f"Without {ware.name}" if not most else f"{ware.name} once", (SetPurchase(ware.id, most),))
        yield Problem(ware.over_cap, ware.cap_rule, LIST, message, count, most, fixes=(fix,), about=ware.id)


def bought(reading: Reading) -> dict[str, int]:
    """How many of each ware the list buys, entries of the same ware together."""
    counts = Counter[str]()
    for purchase in reading.roster.purchases:
        counts[purchase.id] += purchase.count
    return dict(counts)


def affordable(reading: Reading, ware: Ware) -> int | None:
    """How many of the ware the unused points pay for; None if no ceiling is known or it is free."""
    return (
        None if reading.limit is None or not ware.price else max(0, reading.limit - reading.model_points) // ware.price
    )
