"""Runs of fire: who has shot at whom, one after another, with nothing that costs AP in between."""

from collections.abc import Iterable

from msgspec import structs

from rules.krygothic.board.table import Fire, Table


def under_fire(table: Table, shooter: str, target: str) -> Table:
    """The table once a model has shot at another: one more of its run, or the first of a new one.

    The same model again adds nothing. (krygothic.pin.miss_succession, krygothic.pin.hit_multiple)
    """
    before = run_at(table, target) or Fire(target=target, shooters=())
    if shooter in before.shooters:
        return _with(table, before)
    return _with(table, structs.replace(before, shooters=(*before.shooters, shooter), due=True))


def struck_by_fire(table: Table, target: str) -> Table:
    """The table once a shot has hit a model, whether it wounds or not. (krygothic.pin.hit_test)"""
    before = run_at(table, target)
    return _with(table, structs.replace(before, hit=True, struck=True, due=True)) if before else table


def ceased(table: Table, but: Iterable[str] = ()) -> Table:
    """The table when an action that costs AP begins: every run of fire is broken, but at those it is fired at.

    (krygothic.pin.miss_succession)
    """
    kept = set(but)
    lasting = tuple(fire for fire in table.fire if fire.target in kept)
    return table if lasting == table.fire else structs.replace(table, fire=lasting)


def run_at(table: Table, target: str) -> Fire | None:
    """The unbroken run of fire at a model, if there is one."""
    return next((fire for fire in table.fire if fire.target == target), None)


def tested(table: Table, target: str) -> Table:
    """The table once a model's nerve was tested for the run so far, or needed no test."""
    before = run_at(table, target)
    return _with(table, structs.replace(before, struck=False, due=False)) if before else table


def _with(table: Table, fire: Fire) -> Table:
    others = tuple(one for one in table.fire if one.target != fire.target)
    return structs.replace(table, fire=(*others, fire))
