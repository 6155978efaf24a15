"""Commanders: each player names one model; it is marked and shown, and has no effect."""

from msgspec import structs

from rules.kernel.script import Answer, Event, Line, Option, Play, Script, Seat, override
from rules.kog.board.table import Model, Table, defender, other


class CommanderNamed(Event, frozen=True):
    """A player's Commander is named; the second name ends set-up. (kog.setup.commander)"""

    seat: Seat
    model: str

    @override
    def apply(self, table: Table) -> Table:
        table = table.with_side(self.seat, commander=self.model)
        named = all(side.commander for side in table.sides)
        return structs.replace(table, stage="round") if named else table

    @override
    def line(self, table: Table) -> Line:
        text = f"{table.models[self.model].name} is Commander of {table.side(self.seat).roster_name}."
        return Line(text=text, rule="kog.setup.commander", seat=self.seat, pieces=(self.model,))


def commanders_step(play: Play[Table]) -> Script[None]:
    """One player names any own model, the Defender first. (kog.setup.commander)"""
    table = play.table
    seat = defender(table) if not table.side(defender(table)).commander else other(defender(table))
    models = table.living(seat)
    best = max(models, key=lambda model: table.profile(model).command)
    if len(models) == 1:
        play.record(CommanderNamed(seat=seat, model=best.id))
        return
    named = yield from play.ask(
        seat,
        rule="kog.setup.commander",
        clock="setup",
        prompt="Name your Commander.",
        options=[_candidate(table, model) for model in models],
        default=Answer(f"commander:{best.id}"),
        focus=tuple(model.id for model in models),
    )
    play.record(named)


def _candidate(table: Table, model: Model) -> Option[CommanderNamed]:
    return Option(
        id=f"commander:{model.id}",
        label=model.name,
        detail=f"Command {table.profile(model).command}",
        group=table.units[model.unit].name,
        piece=model.id,
        bring=CommanderNamed(seat=model.seat, model=model.id),
    )
