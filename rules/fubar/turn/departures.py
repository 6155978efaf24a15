"""Departures from the rules: a player proposes one, and it is made only if every other player agrees."""

from collections.abc import Sequence

from msgspec import Struct, structs

from rules.fubar.board import Model, Table, Unit, check_rest, disc
from rules.kernel.script import Line, Option, Play, Script, Seat, Spot, SpotShape, TableFact
from rules.roster.words import listed
from rules.skirmish.choices import Proposal, seats_declining

RULE = "fubar.basics.cardinal"


class Departure(Struct, frozen=True):
    """A proposed departure from the rules: its sentence, and the Units and models after it."""

    by: Seat
    words: str
    focus: tuple[str, ...]
    units: dict[str, Unit] = {}
    models: dict[str, Model] = {}

    def __call__(self, play: Play[Table]) -> Script[None]:
        """Asks every other player still in the match. (fubar.basics.cardinal)"""
        table = play.table
        others = [seat for seat in table.seats if seat != self.by and table.units_of(seat)]
        proposal = Proposal(
            rule=RULE,
            prompt=f"{table.side(self.by).roster_name} proposes an exception: {self.words}. Do you agree?",
            accept=Option(id="agree", label="Agree", bring=True),
            decline=Option(id="decline", label="Keep to the rules", bring=False),
            focus=self.focus,
        )
        against = yield from seats_declining(play, others, proposal)
        play.record(_declined(table, self, against) if against else _made(self))


def _made(departure: Departure) -> TableFact:
    """Every player agreed to set a rule aside; the sentence says what was changed. (fubar.basics.cardinal)"""

    def change(table: Table) -> Table:
        return table.with_models(departure.models).with_changes(units={**table.units, **departure.units})

    text = f"By agreement of all players: {departure.words}."
    return TableFact(Line(text=text, rule=RULE, tone="heading", seat=departure.by), change)


def _declined(table: Table, departure: Departure, against: Sequence[Seat]) -> TableFact:
    """A player did not agree: nothing changes. The proposer cannot propose again before the next attempt or pass."""
    names = listed([table.side(seat).roster_name for seat in against])
    text = f"{table.side(departure.by).roster_name} proposed: {departure.words}. {names} did not agree."
    return TableFact(Line(text=text, rule=RULE, seat=departure.by), lambda table: table.with_changes(proposed=True))


def proposals(table: Table, seat: Seat) -> Sequence[Option[Departure]]:
    """The departures a player may propose for one of their own Units, once between two attempts.

    (fubar.basics.cardinal)
    """
    if table.proposed or not table.turn:
        return []
    units = [unit for unit in table.units_of(seat) if not unit.aboard]
    again = [_again(unit) for unit in units if unit.attempted and not unit.locked]
    stand = [_stand(table, unit) for unit in units if table.down(unit)]
    return [*again, *stand, *(_place(table, model) for unit in units for model in table.living(unit)[:1])]


def _again(unit: Unit) -> Option[Departure]:
    words = f"{unit.name} may be attempted again this turn"
    fresh = {unit.id: structs.replace(unit, attempted=False, in_combat=False)}
    return _option(f"exception:again:{unit.id}", unit.name, Departure(unit.seat, words, unit.models, units=fresh))


def _stand(table: Table, unit: Unit) -> Option[Departure]:
    words = f"the Suppressed figures of {unit.name} stand up"
    up = {model.id: structs.replace(model, down=False) for model in table.down(unit)}
    return _option(f"exception:stand:{unit.id}", unit.name, Departure(unit.seat, words, unit.models, models=up))


def _option(id_: str, group: str, change: Departure) -> Option[Departure]:
    label, detail = f"Propose: {change.words}", "if all agree"
    return Option(id=id_, label=label, detail=detail, group=group, rule=RULE, seldom=True, bring=change)


def _place(table: Table, model: Model) -> Option[Departure]:
    def moved(value: Spot) -> Departure:
        others = {id_: base for id_, base in table.bases.items() if id_ != model.id}
        check_rest(table, model.name, disc(table, model, value.at), others)
        words = f"{model.name} is put where it should stand"
        return Departure(model.seat, words, (model.id,), models={model.id: structs.replace(model, at=value.at)})

    return Option(
        id=f"exception:place:{model.id}",
        label=f"Propose: put {model.name} elsewhere",
        detail="if all agree",
        group=table.unit_of(model).name,
        piece=model.id,
        rule=RULE,
        seldom=True,
        shape=SpotShape(radius=model.radius),
        resolve=moved,
    )
