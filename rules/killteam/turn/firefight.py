"""The firefight phase: players activate operatives in turn; a player without ready operatives may counteract."""

from rules.kernel.script import Answer, Option, Play, Refusal, Script, Seat, TableFact
from rules.killteam.activation.instant_effects import would_change
from rules.killteam.board import Operative, Order, Table, other, refusal
from rules.killteam.effects.ploys import ask_ending_ploys
from rules.killteam.turn.action_end import apply_instant_effect, begin_activation
from rules.killteam.turn.activation import acting_step
from rules.killteam.turn.facts import counteraction_begun, firefight_ended, operative_activated, turn_passed
from rules.killteam.turn.groups import ready_of_group


def ready_operatives(table: Table, seat: Seat) -> tuple[Operative, ...]:
    """The player's operatives that were not activated in this turning point. (killteam.core.ready_expended)"""
    return tuple(one for one in table.living(seat) if one.ready)


def firefight_step(play: Play[Table]) -> Script[None]:
    """The next action of the acting operative; otherwise the next activation or counteraction.

    (killteam.flow.firefight_alternate)
    """
    table = play.table
    if table.activation:
        yield from acting_step(play)
    elif waiting := ready_operatives(table, table.turn):
        yield from _activate(play, ready_of_group(table, table.turn, table.group) or waiting)
    elif ready_operatives(table, other(table.turn)):
        yield from _counteract(play)
    else:
        yield from _ending_ploys(play)
        play.record(firefight_ended(table))


def _ending_ploys(play: Play[Table]) -> Script[None]:
    """Asks for ploys at the end of a turning point, the player with initiative first. (killteam.flow.firefight_ploy)"""
    for seat in (play.table.initiative, other(play.table.initiative)):
        for operative, ploy, effect in (yield from ask_ending_ploys(play, seat, would_change)):
            yield from apply_instant_effect(play, operative, effect, ploy)


def _activate(play: Play[Table], waiting: tuple[Operative, ...]) -> Script[None]:
    """A player with a ready operative must activate one. (killteam.flow.must_activate, killteam.core.order.choose)"""
    chosen: tuple[Operative, Order] = yield from play.ask(
        play.table.turn,
        rule="killteam.flow.must_activate",
        prompt="Which operative do you activate, and with which order?",
        options=[_activation(one, order) for one in waiting for order in ("engage", "conceal")],
        default=Answer(f"activate:{waiting[0].id}:conceal"),
        focus=tuple(one.id for one in waiting),
    )
    one, order = chosen
    play.record(operative_activated(one, order))
    yield from begin_activation(play, one.id)


def _activation(one: Operative, order: Order) -> Option[tuple[Operative, Order]]:
    return Option(
        id=f"activate:{one.id}:{order}",
        label="Engage" if order == "engage" else "Conceal",
        detail="may shoot and charge" if order == "engage" else "harder to target",
        group=one.name,
        piece=one.id,
        rule=f"killteam.core.order.{order}",
        bring=(one, order),
    )


def _counteract(play: Play[Table]) -> Script[None]:
    """Asks whether an expended operative counteracts.

    Nobody is asked if none can. (killteam.counteract.trigger, killteam.counteract.who, killteam.counteract.once,
    killteam.counteract.optional, killteam.core.order.conceal_no_counteract)
    """
    seat = play.table.turn
    able = [one for one in play.table.living(seat) if _counteraction_refusal(one) is None]
    if not able:
        play.record(turn_passed(play.table, seat))
        return
    chosen: TableFact = yield from play.ask(
        seat,
        rule="killteam.counteract.trigger",
        prompt="You have no ready operative. Counteract with one action of 1 AP?",
        options=[
            Option(id="decline", label="Decline", bring=turn_passed(play.table, seat, declined=True)),
            *(_counteraction(one) for one in play.table.living(seat)),
        ],
        default=Answer("decline"),
        focus=tuple(one.id for one in able),
    )
    play.record(chosen)


def _counteraction(one: Operative) -> Option[TableFact]:
    return Option(
        id=f"counteract:{one.id}",
        label="Counteract",
        group=one.name,
        piece=one.id,
        rule="killteam.counteract.who",
        refusal=_counteraction_refusal(one),
        bring=counteraction_begun(one),
    )


def _counteraction_refusal(one: Operative) -> Refusal | None:
    """Why an operative cannot counteract. (killteam.core.order.conceal_no_counteract, killteam.counteract.once)"""
    if one.order == "conceal":
        return refusal(
            "concealed", operative=one.name, action="counteract", rule="killteam.core.order.conceal_no_counteract"
        )
    return refusal("countered", operative=one.name) if one.countered else None
