"""A player's card: points, Action Points, the first refusal, the current order, the team's rules."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from rules.kernel.refusal import Seat
from rules.kernel.scene import CardValue, SideCard, State
from rules.krygothic.board import Duel, OngoingCall, Side, Table, Tally, mission_now
from rules.krygothic.lists.force import TEAMS
from rules.krygothic.missions.victory import core_points, locations, points_removed, standing_locations
from rules.krygothic.turn.orders import active_seats
from rules.krygothic.view.look import LOOK
from rules.roster.words import counted
from rules.skirmish.view import facts_with_text


class MissionCount(NamedTuple):
    """What a mission counts for a side, and its words."""

    label: str
    points: Callable[[Table, Seat], int]
    one: str
    many: str


_COUNTED: Final[Mapping[str, MissionCount]] = {
    "removed": MissionCount("Points destroyed", points_removed, "point destroyed", "points destroyed"),
    "cores": MissionCount("Points", core_points, "point", "points"),
    "zones": MissionCount("Zones", lambda table, seat: table.side(seat).score, "zone point", "zone points"),
}
NEXT: Final = "…"
"""Shown at the step that comes next."""


def duel_facts(table: Table) -> Iterator[CardValue]:
    """Who attacks whom, then each step up to the next one. (krygothic.cc.steps)"""
    duel = table.duel
    if duel is None:
        return
    names = (table.models[id_].name for id_ in (duel.attacker, duel.defender))
    yield CardValue(label="Duel", value=" against ".join(names), rule="krygothic.cc.steps")
    for (label, rule), value in zip(LOOK.steps.items(), _step_results(duel), strict=False):
        yield CardValue(label=label, value=value, rule=rule)


def _step_results(duel: Duel) -> tuple[str, ...]:
    """The result of each step, and a mark for the next one."""
    hits = counted(duel.kept, "hit", "hits") + (", critical" if duel.critical else "")
    known = (
        "active" if duel.active else "passive",
        duel.attack,
        hits,
        duel.defence if duel.active else "passive",
        f"{counted(duel.left, 'hit', 'hits')} left",
    )
    return (*known[: duel.step - 1], NEXT)


def side_card(table: Table, side: Side) -> SideCard:
    """The public card of a side. (krygothic.ap.public)"""
    found = _counted(table)
    return SideCard(
        seat=side.seat,
        title=side.muster.name,
        score=_score(table, side) if table.round else None,
        points=found.points(table, side.seat) if found and table.round else None,
        part=_part(table, side.seat),
        facts=facts_with_text(_facts(table, side)),
        states=tuple(_states(table, side)),
    )


def _score(table: Table, side: Side) -> CardValue | None:
    """The points so far, if the mission counts any, and the AP left while they matter. (krygothic.ap.public)"""
    found, is_over = _counted(table), table.result is not None
    if found is None:
        return None if is_over else CardValue(label="AP", value=str(side.ap), rule="krygothic.ap.public")
    count = found.points(table, side.seat)
    value = str(count) if is_over else f"{count} · {side.ap} AP"
    return CardValue(label=found.label, value=value, rule=_rule(table))


def _part(table: Table, seat: Seat) -> str:
    """Who attacks, if the mission has an attacker. (krygothic.scenario.sabotage)"""
    if table.attacker is None:
        return ""
    return "attacker" if seat == table.attacker else "defender"


def _states(table: Table, side: Side) -> Iterator[State]:
    """Which side may call, or whose call is being carried out: there are no turns. (krygothic.ap.public)"""
    if table.result is not None:
        return
    if table.stage == "floor":
        yield from _floor(table, side.seat)
    if side.done:
        yield LOOK.sides["done"]


def _floor(table: Table, seat: Seat) -> Iterator[State]:
    """(krygothic.online.first_refusal, krygothic.online.open_floor, krygothic.online.done_floor)"""
    callers = active_seats(table)
    if table.call is not None:
        if table.call.seat == seat:
            yield LOOK.sides["calls"]
    elif len(callers) == 1:
        if callers == [seat]:
            yield LOOK.sides["alone"]
    elif table.open:
        yield LOOK.sides["open"]
    elif callers and table.first_caller == seat:
        yield LOOK.sides["first"]


def _facts(table: Table, side: Side) -> Iterator[CardValue]:
    squad = side.muster
    team = TEAMS.get(squad.team)
    yield CardValue(label="Under way", value=current_call(table, side.seat), rule="krygothic.overview.simultaneous")
    yield from duel_facts(table)
    yield CardValue(label="Mission", value=_mission(table, side.seat), rule=_rule(table))
    yield CardValue(label="This round", value=_tally(side.tally), rule="krygothic.ap.tally")
    yield CardValue(label="Team", value=squad.team_name, rule=squad.team_rule)
    yield CardValue(label="Tactics Rating", value=str(squad.rating), rule="krygothic.ap.tactics_ratings")
    if team is not None or squad.own:
        yield CardValue(label="Strength", value=team.strength if team else squad.strength, rule=squad.team_rule)
        yield CardValue(label="Weakness", value=team.weakness if team else squad.weakness, rule=squad.team_rule)


def _counted(table: Table) -> MissionCount | None:
    found = mission_now(table)
    return _COUNTED.get(found.victory) if found else None


def _rule(table: Table) -> str:
    """The rule by which the mission scores, or by which it is rolled."""
    found = mission_now(table)
    if found is None:
        return "krygothic.scenario.mission_table"
    return found.rule if found.attack else found.winning


def current_call(table: Table, seat: Seat) -> str:
    """The order of that player that is being carried out. (krygothic.online.announcement)"""
    call = table.call
    return "" if call is None or call.seat != seat else _call_in_words(table, call)


def _call_in_words(table: Table, call: OngoingCall) -> str:
    parts = []
    for number, command in enumerate(call.commands):
        names = ", ".join(table.models[id_].name for id_ in command.models if id_ in table.models)
        here = "▸ " if call.combo and number == call.step else ""
        parts.append(f"{here}{names}: {command.kind.replace('_', ' ')}")
    paid = f" ({call.paid} AP prepaid)" if call.paid else ""
    return " AND ".join(parts) + paid


def _mission(table: Table, seat: Seat) -> str:
    if locations(table):
        role = "attacks" if seat == table.attacker else "defends"
        return f"{role}; {counted(len(standing_locations(table)), 'location stands', 'locations stand')}"
    found = _counted(table)
    return counted(found.points(table, seat), found.one, found.many) if found and table.round else ""


def _tally(tally: Tally) -> str:
    """What counts for the next AP roll so far. (krygothic.ap.tally)"""
    said = {
        f"{counted(tally.lost, 'model', 'models')} lost": tally.lost > 0,
        "leader lost": tally.leader_lost,
        "leader’s nerve failed": tally.leader_failed,
        "hurt its own": tally.hurt_own,
        "enemy leader killed": tally.killed_leader,
        f"{counted(len(tally.combos), 'combo', 'combos')} completed": bool(tally.combos),
        "interrupted a combo": tally.interrupted,
        "first blood": tally.first_blood,
    }
    return ", ".join(text for text, holds in said.items() if holds)
