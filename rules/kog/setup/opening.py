"""The opening of a match: lists are shown, every unit gets its leader, and roles are chosen."""

from collections.abc import Mapping

from rules.kernel.script import Answer, Event, Line, Option, Play, Script, Seat, TableFact
from rules.kog.board import SEATS, Model, Side, Table, defender, opponent
from rules.kog.losses.leaders import leaders_step
from rules.kog.setup.new_table import ALTERNATE
from rules.skirmish.turn_order import roll_off_order, rolled_off


def _lists_shown(table: Table) -> TableFact:
    """Both lists, which were locked in before terrain, are shown. (kog.general.open-information, kog.setup.sequence)"""
    one, two = (_in_words(table, side) for side in table.sides)
    stage = "terrain" if table.settings.terrain == ALTERNATE else "agree"
    line = Line(text=f"Both lists are on the table: {one}; {two}.", rule="kog.general.open-information", tone="heading")
    return TableFact(line, lambda table: table.with_changes(stage=stage))


def _in_words(table: Table, side: Side) -> str:
    units, models = len(table.units_of(side.seat)), sum(model.seat == side.seat for model in table.models.values())
    rerolls = f", {side.rerolls} bought re-roll{'s' if side.rerolls > 1 else ''}" if side.rerolls else ""
    size = f"{models} model{'s' if models > 1 else ''} in {units} unit{'s' if units > 1 else ''}"
    return f"{side.roster_name}, {side.points} pts, {size}{rerolls}"


def lists_step(play: Play[Table]) -> Script[None]:
    """Leaders are fixed before deployment, then the lists are shown. (kog.leader.highest-command)"""
    yield from leaders_step(play)
    play.record(_lists_shown(play.table))


def _taken(names: Mapping[Seat, str], attacker: Seat, defender: Seat) -> TableFact:
    """The players take their roles. (kog.setup.role-choice)"""
    text = f"{names[attacker]} is the Attacker, {names[defender]} the Defender."

    def change(table: Table) -> Table:
        return (
            table.with_side(attacker, role="attacker").with_side(defender, role="defender").with_changes(stage="divide")
        )

    return TableFact(Line(text=text, rule="kog.setup.role-choice", tone="heading"), change)


def roles_step(play: Play[Table]) -> Script[None]:
    """Both roll until one is higher; that player chooses. (kog.setup.role-roll, kog.setup.role-choice)"""
    names = {side.seat: side.roster_name for side in play.table.sides}
    rolled = rolled_off("Roll-off for roles: ", names, "kog.setup.role-roll")
    winner, loser = yield from roll_off_order(play, SEATS, "role", rolled)
    taken = yield from play.ask(
        winner,
        rule="kog.setup.role-choice",
        clock="setup",
        prompt="You rolled higher. Attack or defend?",
        options=[
            Option(
                id="attacker",
                label="Attacker",
                detail="deploys second, goes first in round 1",
                bring=_taken(names, winner, loser),
            ),
            Option(
                id="defender",
                label="Defender",
                detail="divides the board, deploys first",
                bring=_taken(names, loser, winner),
            ),
        ],
        default=Answer("attacker"),
    )
    play.record(taken)


def _named(table: Table, model: Model) -> TableFact:
    """A player names a Commander; the second one ends set-up. (kog.setup.commander)"""
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
