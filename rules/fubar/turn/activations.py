"""Activations: the holder of the initiative attempts a Unit or passes; the Unit acts, or goes On Guard or withdraws."""

from dataclasses import dataclass

from msgspec import structs

from rules.fubar.activation.actions import NOTHING, ON_GUARD, Action, choose_action, takes_stance
from rules.fubar.activation.attempt import activation_roll, chance_words
from rules.fubar.activation.initiative import holder_of, initiative_moved, not_eligible, turn_ended
from rules.fubar.board import LASTS, Table, Unit
from rules.fubar.losses.facts import has_lost_over_half
from rules.fubar.melee.assault import ASSAULT
from rules.fubar.move.on_foot import DUCK, GROUND, RUN, WALK
from rules.fubar.move.withdraw import withdraw
from rules.fubar.shoot.fire import AIMED
from rules.fubar.turn.departures import proposals
from rules.fubar.vehicles.actions import VEHICLES
from rules.kernel.cache import cached_on
from rules.kernel.script import Answer, Line, Option, Play, Preview, Script, Seat, TableFact
from rules.skirmish.choices import Choice, perform_choice
from rules.skirmish.expiry import with_expired_reset

INFANTRY: tuple[Action, ...] = (WALK, RUN, DUCK, ON_GUARD, GROUND, AIMED, ASSAULT, NOTHING)


def actions_of(unit: Unit) -> tuple[Action, ...]:
    """The actions of a Unit that has activated. (fubar.activate.one_action)"""
    return VEHICLES if unit.vehicle else INFANTRY


@dataclass(frozen=True)
class Attempt:
    """The attempt to activate a Unit."""

    table: Table
    unit: str

    def describe(self) -> Preview:
        """The preview: the roll, and actions that would not be possible after it. (fubar.activate.roll)"""
        table, unit = self.table, self.table.units[self.unit]
        refusals = ((action.words.name, action.barred(table, unit)) for action in actions_of(unit))
        closed = (f"Not {name}: {refusal.message}" for name, refusal in refusals if refusal)
        return Preview(lines=(f"Needs {chance_words(table, unit)}.", *closed))

    def __call__(self, play: Play[Table]) -> Script[None]:
        """Rolls, and carries out the result. (fubar.activate.roll, fubar.activate.fail_on_guard)"""
        unit = play.table.units[self.unit]
        play.record(_is_attempted(play.table, unit))
        if (yield from activation_roll(play, unit.id, "activation", rule="fubar.activate.roll")):
            known: dict[str, list[Option[Action]]] = cached_on(self.table, "actions", dict)
            yield from choose_action(play, unit.id, actions_of(unit), known)
            play.record(_has_finished(play.table, play.table.units[unit.id]))
            return
        if has_lost_over_half(play.table, play.table.units[unit.id]):
            yield from withdraw(play, unit.id)
        else:
            play.record(takes_stance(play.table.units[unit.id], "guard", "fubar.activate.fail_on_guard"))
        play.record(initiative_moved(unit.seat))


def _is_attempted(table: Table, unit: Unit) -> TableFact:
    """A Unit is attempted: its attempt of this turn is used and its stance ends.

    (fubar.initiative.one_attempt, fubar.guard.duration, fubar.action.duck.duration, fubar.action.ground.duration)
    """
    text, rule = f"{table.side(unit.seat).roster_name} attempts to activate {unit.name}.", "fubar.activate.eligible"
    attempted = structs.replace(with_expired_reset(unit, "attempt", LASTS), attempted=True, in_combat=False)
    units = {**table.units, unit.id: attempted}
    return TableFact(
        Line(text=text, rule=rule, tone="heading", seat=unit.seat, pieces=unit.models),
        lambda table: table.with_changes(units=units, holder=unit.seat, passed=(), proposed=False, acting=unit.id),
    )


def _has_finished(table: Table, unit: Unit) -> TableFact:
    """A Unit that activated has finished; its player keeps the initiative. (fubar.initiative.kept_on_success)"""
    text = f"{unit.name} has finished. {table.side(unit.seat).roster_name} keeps the initiative."
    line = Line(text=text, rule="fubar.initiative.kept_on_success", seat=unit.seat)
    return TableFact(line, lambda table: table.with_changes(acting=""))


def activations_step(play: Play[Table]) -> Script[None]:
    """Asks for one attempt, or a pass.

    (fubar.initiative.first_attempt, fubar.initiative.pass, fubar.basics.turn_sequence)
    """
    table = play.table
    seat = holder_of(table)
    if seat is None:
        play.record(turn_ended(table))
        return
    attempts: list[Option[Choice]] = [_attempt(table, unit) for unit in table.units_of(seat)]
    chosen = yield from play.ask(
        seat,
        rule="fubar.initiative.first_attempt",
        prompt="Which Unit do you attempt to activate?",
        options=[*attempts, _pass(seat), *proposals(table, seat)],
        default=Answer("pass"),
        focus=tuple(id_ for unit in table.units_of(seat) for id_ in unit.models),
    )
    yield from perform_choice(play, chosen)


def _pass(seat: Seat) -> Option[Choice]:
    passed = initiative_moved(seat, passing=True)
    return Option(id="pass", label="Pass", detail="uses up no Unit", rule="fubar.initiative.pass", bring=passed)


def _attempt(table: Table, unit: Unit) -> Option[Choice]:
    return Option(
        id=f"attempt:{unit.id}",
        label=unit.name,
        detail=chance_words(table, unit),
        piece=table.living(unit)[0].id,
        pieces=unit.models,
        rule="fubar.activate.roll",
        bring=Attempt(table, unit.id),
        refusal=not_eligible(table, unit),
    )
