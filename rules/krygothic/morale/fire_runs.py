"""Runs of fire: which models shot at whom, one after another, with no other action that costs AP in between."""

from collections.abc import Iterable
from typing import Final

from msgspec import structs

from rules.krygothic.board import FireRun, Table

FEWEST_MISSES: Final = 2
"""The number of different models that must miss in a row before near misses cause a test. (krygothic.pin.miss_test)"""


def with_shot_at(table: Table, shooter: str, target: str) -> Table:
    """The table after a model shot at another: it continues the run, or begins a new one.

    A second shot of the same model adds nothing. (krygothic.pin.miss_succession, krygothic.pin.hit_multiple)
    """
    before = fire_run_at(table, target) or FireRun(target=target, shooters=())
    if before.since_break is not None:
        return _with(table, structs.replace(before, since_break=_once(*before.since_break, shooter)))
    if shooter in before.shooters:
        return _with(table, before)
    return _with(table, structs.replace(before, shooters=(*before.shooters, shooter), due=True))


def with_hit_on(table: Table, target: str) -> Table:
    """The table after a shot hit a model, whether it wounded or not. (krygothic.pin.hit_test)"""
    before = fire_run_at(table, target)
    return _with(table, structs.replace(before, hit=True, struck=True, due=True)) if before else table


def with_runs_broken(table: Table, but: Iterable[str] = ()) -> Table:
    """The table when an action that costs AP begins: all runs of fire end, except at models it is fired at.

    (krygothic.pin.miss_succession)
    """
    kept = set(but)
    for fire in table.fire:
        if fire.target not in kept:
            table = with_run_broken(table, fire.target)
    return table


def with_run_broken(table: Table, target: str) -> Table:
    """The table after the run of fire at a model was broken; a test that is due is still taken.

    (krygothic.pin.miss_succession, krygothic.pin.hit_test)
    """
    before = fire_run_at(table, target)
    if before is None:
        return table
    owes = before.due and (before.struck or len(before.shooters) >= FEWEST_MISSES)
    return _with(table, structs.replace(before, since_break=())) if owes else _without(table, target)


def counted_shooters(fire: FireRun) -> tuple[str, ...]:
    """The shooters that a test counts: after a hit all models of one step, otherwise those in a row.

    (krygothic.pin.hit_multiple, krygothic.pin.miss_multiple)
    """
    since = fire.since_break or ()
    return _once(*fire.shooters, *since) if fire.struck else max(fire.shooters, since, key=len)


def fire_run_at(table: Table, target: str) -> FireRun | None:
    """The run of fire at a model, if there is one."""
    return next((fire for fire in table.fire if fire.target == target), None)


def with_nerve_tested(table: Table, target: str) -> Table:
    """The table after a model's nerve was tested for the run so far, or needed no test."""
    before = fire_run_at(table, target)
    if before is None:
        return table
    if before.since_break is None:
        return _with(table, structs.replace(before, struck=False, due=False))
    return (
        _with(table, FireRun(target=target, shooters=before.since_break))
        if before.since_break
        else _without(table, target)
    )


def _once(*shooters: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(shooters))


def _with(table: Table, fire: FireRun) -> Table:
    return structs.replace(table, fire=(*_others(table, fire.target), fire))


def _without(table: Table, target: str) -> Table:
    return structs.replace(table, fire=_others(table, target))


def _others(table: Table, target: str) -> tuple[FireRun, ...]:
    return tuple(one for one in table.fire if one.target != target)
