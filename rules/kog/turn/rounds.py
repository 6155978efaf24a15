"""Rounds and player turns: who goes first, the order of steps, and marks that end with them."""

from collections.abc import Iterable
from typing import Literal

from rules.kernel.script import Die, Line, LogFact, Play, Refusal, Script, Seat, TableFact
from rules.kog.board import Stage, Table, opponent, refusal
from rules.kog.board.table import attacker
from rules.kog.turn.scenario import initiative_of
from rules.skirmish.expiry import with_expired_reset

MOST_REASONS = 3

TurnStep = Literal["movement", "fighting", "shooting", "morale"]

_NEXT: dict[TurnStep, Stage] = {"movement": "fighting", "fighting": "shooting", "shooting": "morale"}

# Marks on models, units and the table that last for a step or a player turn.
_LASTS = dict.fromkeys(("opened", "picker"), "step") | dict.fromkeys(
    ("move", "moved", "fought", "shot", "losses", "pinned", "tested"), "turn"
)


def step_ended(stage: TurnStep) -> TableFact:
    """A step of the player turn is over; the next one begins.

    After Movement every model that has not moved counts as having held. After Shooting the active player's Shaken
    models recover as Morale begins. After Morale the player turn ends, with all marks that last for a player turn.
    (kog.turn.steps, kog.move.hold.default, kog.morale.shaken.duration, kog.round.terminology)
    """

    def change(table: Table) -> Table:
        if stage == "morale":
            return _turn_over(table)
        if stage == "movement":
            table = table.with_each((one.id for one in table.living(table.active) if not one.move), move="hold")
        if stage == "shooting":
            table = table.with_each((one.id for one in table.living(table.active)), shaken=False)
        return with_expired_reset(table, "step", _LASTS).with_changes(stage=_NEXT[stage])

    def line(table: Table) -> Line:
        text, rule = f"{stage.title()} is over.", "kog.turn.steps"
        if stage == "morale":
            side = table.side(table.order[0 if table.stage == "movement" else 1])
            text, rule = f"The turn of {side.roster_name} is over.", "kog.round.structure"
        return Line(text=text, rule=rule, tone="heading")

    return TableFact(line, change)


def end_step(play: Play[Table], stage: TurnStep, why: str = "") -> None:
    """Ends the step; `why` says what kept everybody from acting, "" if somebody could act."""
    if why:
        play.record(LogFact(Line(text=why, rule="kog.turn.steps")))
    play.record(step_ended(stage))


def waits(table: Table, rule: str, remedy: str) -> Refusal:
    """Why the unit has to wait: another unit has begun and must finish first."""
    name = table.units[table.opened].name
    return refusal("waits", rule=rule, unit=name, remedy=remedy)


def idle_reasons(what: str, refused: Iterable[tuple[str, Refusal | None]]) -> str:
    """What nobody can do, and the first reasons; `refused` are the models that cannot and why. "" if there are none."""
    reasons = [_reason(name, refusal.message) for name, refusal in refused if refusal]
    return f"{what}. {' '.join(reasons[:MOST_REASONS])}" if reasons else ""


def _reason(name: str, message: str) -> str:
    return message if name in message else f"{name}: {message[0].lower()}{message[1:]}"


def _turn_over(table: Table) -> Table:
    models = {id_: with_expired_reset(model, "turn", _LASTS) for id_, model in table.models.items()}
    units = {id_: with_expired_reset(unit, "turn", _LASTS) for id_, unit in table.units.items()}
    wiped = with_expired_reset(with_expired_reset(table, "step", _LASTS), "turn", _LASTS)
    turn, stage = (1, "movement") if table.turn == 0 else (table.turn, "check")
    return wiped.with_changes(models=models, units=units, turn=turn, stage=stage)


def round_step(play: Play[Table]) -> Script[None]:
    """A round begins. (kog.round.first, kog.round.dice-off, kog.round.dice-off.tie)"""
    table, number = play.table, play.table.round + 1
    faces = (yield from play.roll(2, "first turn")) if table.round else ()
    sums = tuple(face + add for face, add in zip(faces, initiative_of(table), strict=False))
    first = first_of(table, sums) if faces else attacker(table)
    text, rule = f"Round {number}. The Attacker, {table.side(first).roster_name}, goes first.", "kog.round.first"
    if faces:
        tie = sums[0] == sums[1]
        rule = "kog.round.dice-off.tie" if tie else "kog.round.dice-off"
        why = "tied, so last round’s second player goes first" if tie else "the higher die goes first"
        text = f"Round {number}. {sums[0]} against {sums[1]}, {why}: {table.side(first).roster_name}."
    dice = tuple(Die(faces=(face,), note=table.sides[seat].roster_name) for seat, face in enumerate(faces))
    line = Line(text=text, rule=rule, tone="heading", seat=first, dice=dice)
    order = (first, opponent(first))
    play.record(TableFact(line, lambda table: table.with_changes(round=number, order=order, turn=0, stage="movement")))


def first_of(table: Table, faces: tuple[int, ...]) -> Seat:
    """The order of players for these dice, by seat. (kog.round.dice-off, kog.round.dice-off.tie)"""
    if faces[0] == faces[1]:
        return table.order[1]
    return Seat(0) if faces[0] > faces[1] else Seat(1)
