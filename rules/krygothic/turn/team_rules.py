"""What teams do when an AP round begins: the Heracletians change themselves, and quarrel about it."""

from collections.abc import Sequence
from typing import Final

from msgspec import structs
from typing_extensions import override

from rules.kernel.script import Answer, Event, Line, Option, Pick, PickItem, PickShape, Play, Script, Seat
from rules.krygothic.board import NO, SEATS, Characteristic, Table
from rules.krygothic.dice.roll import RollReason, roll_plain
from rules.krygothic.reactions.action_types import names_of, squad_name

RULE: Final = "krygothic.team.heracletians"
MOST: Final = 3
LOST: Final = 2
CHANGED: Final[tuple[Characteristic, ...]] = ("speed", "strength", "cc", "rc", "willpower")
WORDS: Final = {"speed": "Speed", "strength": "Strength", "cc": "CC", "rc": "RC", "willpower": "Willpower"}


class Fluxed(Event, frozen=True, kw_only=True):
    """Up to three models have one characteristic raised until the round ends. (krygothic.team.heracletians)"""

    seat: Seat
    characteristic: Characteristic
    models: tuple[str, ...]

    @override
    def apply(self, table: Table) -> Table:
        raised = {
            id_: structs.replace(table.models[id_], raised=(*table.models[id_].raised, self.characteristic))
            for id_ in self.models
        }
        return table.with_models(raised).with_side(self.seat, flux=self.characteristic)

    @override
    def line(self, table: Table) -> Line:
        text = f"Flux: {names_of(table, self.models)} +1 {WORDS[self.characteristic]} in this AP round."
        return Line(text=text, rule=RULE, seat=self.seat, pieces=self.models)


class Quarrelled(Event, frozen=True, kw_only=True):
    """A squad lost AP by quarrelling. (krygothic.team.heracletians)"""

    seat: Seat

    @override
    def apply(self, table: Table) -> Table:
        return table.with_side(self.seat, ap=max(0, table.side(self.seat).ap - LOST))

    @override
    def line(self, table: Table) -> Line:
        return Line(text=f"{squad_name(table, self.seat)} quarrels and loses {LOST} AP.", rule=RULE, seat=self.seat)


def apply_team_rules(play: Play[Table]) -> Script[None]:
    """Each player's, in the order of the seats. (krygothic.team.heracletians)"""
    for seat in SEATS:
        side = play.table.side(seat)
        if side.has("quarrel"):
            yield from _quarrel(play, seat)
        if side.has("flux") and play.table.living(seat):
            chosen = yield from _flux(play, seat)
            if chosen is not None:
                play.record(chosen)


def _quarrel(play: Play[Table], seat: Seat) -> Script[None]:
    roll = RollReason(seat, squad_name(play.table, seat), "quarrel", RULE)
    face = yield from roll_plain(play, roll, lambda face: "they quarrel" if face == 1 else "they agree", cuts=(1, 2))
    if face == 1:
        play.record(Quarrelled(seat=seat))


def _flux(play: Play[Table], seat: Seat) -> Script[Fluxed | None]:
    """Which characteristic, and whose; never that of the round before."""
    none: Option[Fluxed | None] = Option(id="none", label="Nobody changes", bring=None)
    chosen = yield from play.ask(
        seat,
        rule=RULE,
        prompt="Flux: who changes in this AP round, and how?",
        options=[*(_change(play.table, seat, one) for one in CHANGED), none],
        default=Answer("none"),
    )
    return chosen


def _change(table: Table, seat: Seat, characteristic: Characteristic) -> Option[Fluxed | None]:
    again = table.side(seat).flux == characteristic
    own = table.living(seat)
    items = tuple(PickItem(id=one.id, label=one.name, piece=one.id) for one in own)

    def resolve(pick: Pick) -> Fluxed:
        return Fluxed(seat=seat, characteristic=characteristic, models=_as_listed(pick.ids, [one.id for one in own]))

    return Option(
        id=f"flux:{characteristic}",
        label=f"+1 {WORDS[characteristic]}",
        rule=RULE,
        refusal=NO("flux-again", characteristic=WORDS[characteristic]) if again else None,
        shape=PickShape(items=items, least=1, most=min(MOST, len(items))),
        resolve=resolve,
    )


def _as_listed(picked: Sequence[str], order: Sequence[str]) -> tuple[str, ...]:
    return tuple(id_ for id_ in order if id_ in picked)
