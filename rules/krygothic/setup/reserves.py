"""Reserves: leaders and the last quarter of surprised defenders arrive later, and so do models behind a hatch."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from rules.kernel.script import Answer, Option, PickShape, Play, Script, Seat, TableFact
from rules.krygothic.board import SEATS, Model, Table, mission_now, other
from rules.krygothic.missions.arrivals import HATCH
from rules.krygothic.setup.facts import TIMELINE, models_come_later, stage_reached
from rules.skirmish.choices import pick_items, picked

_QUARTER: Final = 4


def reserves_step(play: Play[Table]) -> Script[None]:
    """Surprised defenders first, then hatches. (krygothic.scenario.sabotage_timeline, krygothic.trait.hidden_hatch)"""
    if play.table.attacker is not None:
        yield from _set_back_defenders(play, other(play.table.attacker))
    for seat in SEATS:
        if hiders := _able_to_hide(play.table, seat):
            yield from _ask_hidden(play, seat, hiders)
    play.record(stage_reached("deployment"))


def _set_back_defenders(play: Play[Table], defender: Seat) -> Script[None]:
    found = mission_now(play.table)
    own = [one for one in play.table.models.values() if one.seat == defender]
    leaders = tuple(one.id for one in own if play.table.fighter(one).leads)
    if found and found.late_leader:
        when = f"at the end of AP round {found.late_leader}"
        play.record(models_come_later(play.table, defender, leaders, "leader", when))
    if found and found.late_quarter:
        soldiers = [one for one in own if one.id not in leaders]
        last = yield from _last_quarter(play, defender, soldiers, max(1, len(own) // _QUARTER), found.late_quarter)
        when = f"at the end of AP round {found.late_quarter}"
        play.record(models_come_later(play.table, defender, last, "quarter", when))


def _last_quarter(
    play: Play[Table], seat: Seat, soldiers: Sequence[Model], count: int, due: int
) -> Script[tuple[str, ...]]:
    proposed = tuple(one.id for one in soldiers[-count:])
    names = play.table.names(proposed)
    who = "of your models arrives" if count == 1 else f"{count} of your models arrive"
    return play.ask(
        seat,
        rule=TIMELINE,
        clock="setup",
        prompt=f"Which {who} after AP round {due}, as the last quarter?",
        options=[
            Option(id="later:last", label="The last models of the list", detail=names, bring=proposed),
            Option(
                id="later:these",
                label="These models",
                shape=PickShape(items=pick_items(soldiers), least=count, most=count),
                resolve=partial(picked, soldiers),
            ),
        ],
        default=Answer("later:last"),
    )


def _ask_hidden(play: Play[Table], seat: Seat, hiders: Sequence[Model]) -> Script[None]:
    chosen: tuple[str, ...] = yield from play.ask(
        seat,
        rule=HATCH,
        clock="setup",
        prompt="Which models hide behind a hatch and come out at the end of an AP round?",
        options=[
            Option(id="hatch:nobody", label="Nobody", bring=()),
            Option(
                id="hatch:these",
                label="These models",
                shape=PickShape(items=pick_items(hiders), least=1, most=len(hiders)),
                resolve=partial(picked, hiders),
            ),
        ],
        default=Answer("hatch:nobody"),
        private=True,
    )
    line = play.table.says(seat, "has decided who waits behind a hatch", HATCH)
    play.record(TableFact(line, lambda table: table.with_each(chosen, arrives="hatch")))


def _able_to_hide(table: Table, seat: Seat) -> tuple[Model, ...]:
    own = (one for one in table.models.values() if one.seat == seat and not one.arrives)
    return tuple(one for one in own if "hidden_hatch" in table.fighter(one).traits)
