"""Who comes later: leaders and the last quarter of surprised defenders, and whoever hides behind a hatch."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from typing_extensions import override

from rules.kernel.script import Answer, Event, Line, Option, Pick, PickItem, PickShape, Play, Script, Seat
from rules.krygothic.board import SEATS, Arrives, Model, Table, other
from rules.krygothic.setup.stages import StageReached
from rules.roster.words import listed

TIMELINE, HATCH = "krygothic.scenario.sabotage_timeline", "krygothic.trait.hidden_hatch"
_QUARTER: Final = 4


class ComesLater(Event, frozen=True, kw_only=True):
    """Models that are not deployed. (krygothic.scenario.sabotage_timeline)"""

    seat: Seat
    ids: tuple[str, ...]
    why: Arrives
    when: str

    @override
    def apply(self, table: Table) -> Table:
        for id_ in self.ids:
            table = table.with_model(id_, arrives=self.why)
        return table

    @override
    def line(self, table: Table) -> Line:
        names = listed([table.models[id_].name for id_ in self.ids])
        verb = "arrives" if len(self.ids) == 1 else "arrive"
        return Line(text=f"{names} {verb} {self.when}.", rule=TIMELINE, seat=self.seat, pieces=self.ids)


class KeptBack(Event, frozen=True, kw_only=True):
    """A player has decided, in secret, who waits behind a hatch. (krygothic.trait.hidden_hatch)"""

    seat: Seat
    ids: tuple[str, ...]

    @override
    def apply(self, table: Table) -> Table:
        for id_ in self.ids:
            table = table.with_model(id_, arrives="hatch")
        return table

    @override
    def line(self, table: Table) -> Line:
        text = f"{table.side(self.seat).muster.name} has decided who waits behind a hatch."
        return Line(text=text, rule=HATCH, seat=self.seat)


def reserves_step(play: Play[Table]) -> Script[None]:
    """Surprised defenders first, then hatches. (krygothic.scenario.sabotage_timeline, krygothic.trait.hidden_hatch)"""
    if play.table.attacker is not None:
        yield from _caught_off_guard(play, other(play.table.attacker))
    for seat in SEATS:
        if hiders := _able_to_hide(play.table, seat):
            yield from _kept_back(play, seat, hiders)
    play.record(StageReached(stage="deployment"))


def _caught_off_guard(play: Play[Table], defender: Seat) -> Script[None]:
    own = [one for one in play.table.models.values() if one.seat == defender]
    leaders = tuple(one.id for one in own if play.table.fighter(one).leads)
    when = "at the end of AP round 3"
    play.record(ComesLater(seat=defender, ids=leaders, why="leader", when=when))
    soldiers = [one for one in own if one.id not in leaders]
    last = yield from _last_quarter(play, defender, soldiers, max(1, len(own) // _QUARTER))
    play.record(ComesLater(seat=defender, ids=last, why="quarter", when="at the end of AP round 4"))


def _last_quarter(play: Play[Table], seat: Seat, soldiers: Sequence[Model], count: int) -> Script[tuple[str, ...]]:
    proposed = tuple(one.id for one in soldiers[-count:])
    names = listed([play.table.models[id_].name for id_ in proposed])
    who = (
        "model of yours, the last quarter, arrives"
        if count == 1
        else f"{count} models of yours, the last quarter, arrive"
    )
    chosen: tuple[str, ...] = yield from play.ask(
        seat,
        rule=TIMELINE,
        clock="setup",
        prompt=f"Which {who} after AP round 4?",
        options=[
            Option(id="later:last", label="The last ones of the list", detail=names, bring=proposed),
            Option(
                id="later:these",
                label="These",
                shape=PickShape(items=_items(soldiers), least=count, most=count),
                resolve=partial(_picked, soldiers),
            ),
        ],
        default=Answer("later:last"),
    )
    return chosen


def _kept_back(play: Play[Table], seat: Seat, hiders: Sequence[Model]) -> Script[None]:
    chosen: tuple[str, ...] = yield from play.ask(
        seat,
        rule=HATCH,
        clock="setup",
        prompt="Who waits behind a hatch, to come out at the end of an AP round?",
        options=[
            Option(id="hatch:nobody", label="Nobody", bring=()),
            Option(
                id="hatch:these",
                label="These",
                shape=PickShape(items=_items(hiders), least=1, most=len(hiders)),
                resolve=partial(_picked, hiders),
            ),
        ],
        default=Answer("hatch:nobody"),
        private=True,
    )
    play.record(KeptBack(seat=seat, ids=chosen))


def _able_to_hide(table: Table, seat: Seat) -> tuple[Model, ...]:
    own = (one for one in table.models.values() if one.seat == seat and not one.arrives)
    return tuple(one for one in own if "hidden_hatch" in table.fighter(one).traits)


def _items(models: Sequence[Model]) -> tuple[PickItem, ...]:
    return tuple(PickItem(id=one.id, label=one.name, piece=one.id) for one in models)


def _picked(models: Sequence[Model], value: Pick) -> tuple[str, ...]:
    return tuple(one.id for one in models if one.id in value.ids)
