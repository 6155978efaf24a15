"""The CRIT ops at the end of a turning point."""

from typing import Final

from rules.kernel.script import Answer, Option, Play, Script, Seat
from rules.killteam.board import Marker, Table, contesting_operatives, marker_disc, other, territory, wholly_in
from rules.killteam.effects.control import controller
from rules.killteam.missions.facts import charge_blown
from rules.killteam.missions.points import score, seats_in_order
from rules.roster.words import counted

BLOWN: Final = 2


def objectives(table: Table) -> tuple[Marker, ...]:
    """The objective markers."""
    return tuple(marker for marker in table.markers.values() if marker.kind == "objective")


def held_markers(table: Table, seat: Seat) -> tuple[Marker, ...]:
    """The objective markers a player holds: controls, or carries. (killteam.op.hold)"""
    return tuple(marker for marker in objectives(table) if controller(table, marker) == seat)


def is_carried_by(table: Table, seat: Seat, marker: Marker) -> bool:
    """Whether one of the player's operatives carries the marker."""
    return bool(marker.carrier) and table.models[marker.carrier].seat == seat


def is_at_home(table: Table, seat: Seat, marker: Marker) -> bool:
    """Whether a marker that lies on the board is wholly within the player's territory. (killteam.core.territory)"""
    return not marker.carrier and wholly_in(marker_disc(table, marker), territory(table, seat))


def is_contested_by(table: Table, seat: Seat, marker: Marker) -> bool:
    """Whether any of the player's operatives contests a marker. (killteam.marker.contest)"""
    return any(one.seat == seat for one in contesting_operatives(table, marker))


def score_crit(play: Play[Table]) -> Script[None]:
    """What the shared op gives each player at the end of a turning point. (killteam.score.crit)"""
    match play.table.settings.crit:
        case "grid_control":
            for seat in seats_in_order(play.table):
                _grid_control(play, seat)
        case "salvage":
            for seat in seats_in_order(play.table):
                _salvage(play, seat)
        case "prime":
            for seat in seats_in_order(play.table):
                yield from _blow(play, seat)


def crit_worth(table: Table, seat: Seat) -> int:
    """What the shared op would give a player if the turning point ended now. (killteam.score.crit)"""
    match table.settings.crit:
        case "grid_control":
            return _grid_points(table, seat)
        case "salvage":
            return _salvage_points(table, seat)
        case "prime":
            return BLOWN if _charged_markers(table, seat) else 0
        case _:
            return 0


def _grid_points(table: Table, seat: Seat) -> int:
    own, foe = len(held_markers(table, seat)), len(held_markers(table, other(seat)))
    return bool(own) + (own > foe)


def _grid_control(play: Play[Table], seat: Seat) -> None:
    """(killteam.op.crit.grid_control)"""
    own, foe = len(held_markers(play.table, seat)), len(held_markers(play.table, other(seat)))
    why = f"controls {_markers(own)}, the enemy {foe}"
    score(play, seat, "crit", _grid_points(play.table, seat), why, "killteam.op.crit.grid_control")


def _markers(count: int) -> str:
    return counted(count, "objective marker", "objective markers")


def _salvage(play: Play[Table], seat: Seat) -> None:
    """(killteam.op.crit.salvage)"""
    table = play.table
    why = f"holds {_markers(len(held_markers(table, seat)))}, the enemy {len(held_markers(table, other(seat)))}"
    score(play, seat, "crit", _salvage_points(table, seat), why, "killteam.op.crit.salvage")


def _salvage_points(table: Table, seat: Seat) -> int:
    own, foe = held_markers(table, seat), held_markers(table, other(seat))
    safe = any(is_carried_by(table, seat, marker) or is_at_home(table, seat, marker) for marker in own)
    return safe + (len(own) > len(foe))


def _charged_markers(table: Table, seat: Seat) -> list[Marker]:
    """The markers a player holds with a charge of its own that has not been blown. (killteam.op.crit.blow)"""
    return [one for one in held_markers(table, seat) if seat in one.charges and seat not in one.blown]


def _blow(play: Play[Table], seat: Seat) -> Script[None]:
    """One marker with an own charge, controlled, once a marker. (killteam.op.crit.blow)"""
    able = _charged_markers(play.table, seat)
    if not able:
        return
    options: list[Option[str]] = [
        Option(id=f"blow:{one.id}", label=f"Blow {one.id}", detail="2 VP", piece=one.id, bring=one.id) for one in able
    ]
    marker = yield from play.ask(
        seat,
        rule="killteam.op.crit.blow",
        prompt="Blow one of your charges for 2 VP?",
        options=[*options, Option(id="keep", label="Keep the charge", bring="")],
        default=Answer(options[0].id),
    )
    if marker:
        play.record(charge_blown(play.table.side(seat), marker))
        score(play, seat, "crit", BLOWN, f"{marker} is blown", "killteam.op.crit.blow")
