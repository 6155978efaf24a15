"""The facts of calls: a call announced, a command shown, a combo cancelled, completed or stopped, a call ended."""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from msgspec import structs

from rules.kernel.script import Line, Seat, TableFact
from rules.krygothic.board import AnnouncedAction, Command, OngoingCall, Table


class CallAnnounced(TableFact, frozen=True):
    """A call is announced. Nothing announced can be taken back. (krygothic.online.undo)"""

    reveals: ClassVar[bool] = True


def call_announced(  # whose call, of which commands, in which words, about whom
    seat: Seat,
    commands: tuple[Command, ...],
    text: str,
    pieces: tuple[str, ...],
    *,
    paid: int = 0,
    shown: tuple[AnnouncedAction, ...] = (),
) -> CallAnnounced:
    """A call is announced, in the words that everybody hears; a combo is paid now. It cannot be withdrawn.

    (krygothic.online.announcement, krygothic.combo.announce, krygothic.combo.prepay)
    """
    rule = "krygothic.combo.announce" if len(commands) > 1 else "krygothic.online.announcement"
    call = OngoingCall(seat=seat, commands=commands, paid=paid, shown=shown)
    return CallAnnounced(
        Line(text=text, rule=rule, tone="heading", seat=seat, pieces=pieces),
        lambda table: table.with_ap_spent(seat, paid).with_changes(call=call, held=False),
    )


def command_shown(seat: Seat, step: int, text: str, shown: tuple[AnnouncedAction, ...]) -> TableFact:
    """What the next command of a combo comes to is shown as it begins. (krygothic.online.seam_sequence)"""
    line = Line(text=text, rule="krygothic.combo.step_by_step", seat=seat)
    return TableFact(line, lambda table: without_sprints(table.with_call(step=step, shown=shown)))


def combo_cancelled(table: Table, seat: Seat, models: tuple[str, ...], paid: int) -> TableFact:
    """An order that cancels a combo for some of its models, or all; what was prepaid stays spent.

    (krygothic.cancel.cost, krygothic.cancel.partial, krygothic.team.ralim)
    """
    whom = "the combo" if models == combo_members(table) else f"the combo for {table.names(models)}"
    text = f"{table.squad(seat)} cancels {whom} ({paid} AP)."
    cancels = table.side(seat).tally.cancels + 1
    return TableFact(
        Line(text=text, rule="krygothic.cancel.cost", seat=seat, pieces=models),
        lambda table: without_members(table.with_ap_spent(seat, paid).with_tally(seat, cancels=cancels), models),
    )


def runners_dropped(table: Table, models: Sequence[str]) -> TableFact:
    """Models fall out of a combo and the rest carry on. (krygothic.trait.relay)"""
    text = f"{table.names(models)} drop{'s' if len(models) == 1 else ''} out; the rest carry on."
    line = Line(text=text, rule="krygothic.trait.relay", pieces=tuple(models))
    return TableFact(line, lambda table: without_members(table, models))


def combo_completed(seat: Seat, commands: int) -> TableFact:
    """Every command of a combo was carried out. (krygothic.triumphs.combo_completed)"""
    text = f"The combo of {commands} commands is completed."
    return TableFact(
        Line(text=text, rule="krygothic.triumphs.combo_completed", seat=seat),
        lambda table: table.with_tally(seat, combos=(*table.side(seat).tally.combos, commands)),
    )


class ComboStop(NamedTuple):
    """Why a combo stops, by which rule, and who interrupted it; None if nobody did."""

    why: str
    rule: str
    by: Seat | None = None


def combo_stopped(table: Table, stop: ComboStop, lost: int) -> TableFact:
    """A combo stops and what is left of it is lost, so many AP.

    (krygothic.combo.stop_on_interrupt, krygothic.combo.stop_on_failure, krygothic.triumphs.combo_interrupted)
    """
    by = stop.by
    whose = f" {table.squad(by)} interrupted it." if by is not None else ""
    rest = f" {lost} AP paid for the rest of it are lost." if lost else ""
    text = f"The combo is over: {stop.why.removesuffix('.')}.{whose}{rest}"
    return TableFact(
        Line(text=text, rule=stop.rule, tone="loss", seat=by),
        lambda table: table if by is None else table.with_tally(by, interrupted=True),
    )


def call_ended(table: Table, floor: Seat) -> TableFact:
    """A call has been resolved; the other player has the first refusal. (krygothic.online.first_refusal)"""
    side = table.side(floor)
    silent = "is done for this AP round" if side.done else "has no AP left" if side.ap <= 0 else ""
    line = Line(
        text=f"{table.squad(floor)} {silent or 'may act first'}.", rule="krygothic.online.first_refusal", seat=floor
    )
    return TableFact(line, lambda table: without_sprints(table.with_changes(call=None, floor=floor, open=False)))


def combo_resumed(table: Table, again: OngoingCall) -> TableFact:
    """A combo goes on after an order given in the middle of it. (krygothic.cancel.new_order)"""

    def change(table: Table) -> Table:
        return without_sprints(table.with_changes(call=again, open=False))

    left = combo_members(change(table))
    text = "The combo goes on." if left else "No model is left in the combo."
    return TableFact(Line(text=text, rule="krygothic.online.first_refusal", seat=table.floor), change)


def combo_members(table: Table) -> tuple[str, ...]:
    """The living models that are still in the combo."""
    call = table.call
    if call is None:
        return ()
    named = dict.fromkeys(model for command in call.commands for model in command.models)
    return tuple(id_ for id_ in named if id_ not in call.left and table.models[id_].life == "live")


def without_members(table: Table, models: Sequence[str]) -> Table:
    """The table with these models out of the combo."""
    return table.with_call(left=(*table.call.left, *models)) if table.call else table


def without_sprints(table: Table) -> Table:
    """The table once nobody sprints any more. (krygothic.move.sprinting_state)"""
    runners = {id_: structs.replace(one, sprinting=False) for id_, one in table.models.items() if one.sprinting}
    return table.with_models(runners) if runners else table
