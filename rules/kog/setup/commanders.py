"""Commanders: each player names one model; it is marked and shown, and has no effect."""

from rules.kernel.script import Answer, Event, Line, Option, Play, Script, TableFact
from rules.kog.board.table import Model, Table, defender, opponent


def _named(table: Table, model: Model) -> TableFact:
    """A player's Commander is named; the second name ends set-up. (kog.setup.commander)"""
    text = f"{model.name} is Commander of {table.side(model.seat).roster_name}."
    stage = "round" if table.side(opponent(model.seat)).commander else table.stage
    return TableFact(
        Line(text=text, rule="kog.setup.commander", seat=model.seat, pieces=(model.id,)),
        lambda table: table.with_side(model.seat, commander=model.id).with_changes(stage=stage),
    )


def commanders_step(play: Play[Table]) -> Script[None]:
    """One player names any own model, the Defender first. (kog.setup.commander)"""
    table = play.table
    seat = defender(table) if not table.side(defender(table)).commander else opponent(defender(table))
    models = table.living(seat)
    best = max(models, key=lambda model: table.profile(model).command)
    named = yield from play.ask(
        seat,
        rule="kog.setup.commander",
        clock="setup",
        prompt="Name your Commander. It is a title: it gives no bonus, and losing it costs nothing.",
        options=[_candidate(table, model) for model in models],
        default=Answer(f"commander:{best.id}"),
        focus=tuple(model.id for model in models),
        obvious=True,
    )
    play.record(named)


def _candidate(table: Table, model: Model) -> Option[Event]:
    return Option(
        id=f"commander:{model.id}",
        label=model.name,
        detail=f"Command {table.profile(model).command}",
        group=table.units[model.unit].name,
        piece=model.id,
        bring=_named(table, model),
    )
