"""Victory: at any moment, and after the last AP round."""

from collections.abc import Iterable

from rules.kernel.refusal import Seat
from rules.kernel.script import Play
from rules.kernel.system import MatchEnded, Result
from rules.krygothic.board import SEATS, Marker, Model, Table, disc, mission_now, other, touch
from rules.krygothic.lists.catalogue import CATALOGUE
from rules.krygothic.missions.missions import last_round
from rules.roster.words import counted

SECURED, HELD = 3, 1
_DRAW_PER_CENT = 5
_LAST = {1: "only", 2: "second", 3: "third", 4: "fourth"}
_PLAYED = ("round_start", "floor", "round_end")


def end_if_decided(play: Play[Table]) -> bool:
    """Ends the match if it is decided. Called after every action, and whenever something was removed or destroyed."""
    if play.table.result is None and (found := result_now(play.table)) is not None:
        play.record(MatchEnded(found))
    return play.table.result is not None


def end_after_last_round(play: Play[Table]) -> bool:
    """Ends the match if its last AP round is over. (krygothic.scenario.timeline)"""
    table = play.table
    if not end_if_decided(play) and table.round == last_round(table) != 0:
        play.record(MatchEnded(_at_the_end(table)))
    return play.table.result is not None


def result_now(table: Table) -> Result | None:
    """The result if the match ends now, in any round: an aim is met, or a side has no models left.

    (krygothic.scenario.sabotage.victory, krygothic.scenario.wiped_out)
    """
    if table.stage not in _PLAYED:
        return None
    if table.attacker is not None and locations(table) and not standing_locations(table):
        which = _LAST.get(len(locations(table)), "last")
        return _won(table, table.attacker, f"the {which} location is destroyed", _winning_rule(table))
    out = [seat for seat in SEATS if is_wiped_out(table, seat)]
    if len(out) == len(SEATS):
        text = "Nobody is left on either side: a draw."
        return Result(winner=None, kind="draw", text=text, rule="krygothic.scenario.wiped_out")
    if out:
        return _won(table, other(out[0]), "the enemy has no models left", "krygothic.scenario.wiped_out")
    return None


def is_wiped_out(table: Table, seat: Seat) -> bool:
    """Whether a side has no models on the board and none to arrive. (krygothic.scenario.wiped_out)"""
    return not any(one.seat == seat and one.life in ("live", "reserve") for one in table.models.values())


def locations(table: Table) -> tuple[Marker, ...]:
    """The locations to destroy, including destroyed ones. (krygothic.scenario.sabotage)"""
    return tuple(marker for marker in table.markers.values() if marker.kind == "location")


def standing_locations(table: Table) -> tuple[Marker, ...]:
    """The locations that are not destroyed yet."""
    return tuple(marker for marker in locations(table) if marker.wounds > 0)


def _at_the_end(table: Table) -> Result:
    found, rule = mission_now(table), _winning_rule(table)
    match found.victory if found else "":
        case "defence":
            defender = other(table.attacker) if table.attacker is not None else SEATS[0]
            return _won(table, defender, f"reinforcements arrive at the end of AP round {table.round}", rule)
        case "cores":
            points = {seat: core_points(table, seat) for seat in SEATS}
            return _more(table, points, ("point", "points"), rule)
        case "zones":
            points = {seat: table.side(seat).score for seat in SEATS}
            if points[SEATS[0]] == points[SEATS[1]]:
                left = {seat: _worth(table, table.living(seat)) for seat in SEATS}
                return _more(table, left, ("point of models", "points of models"), rule)
            return _more(table, points, ("zone point", "zone points"), rule)
        case _:
            return _purged(table, rule)


def _winning_rule(table: Table) -> str:
    found = mission_now(table)
    return found.winning if found else "krygothic.scenario.wiped_out"


def _purged(table: Table, rule: str) -> Result:
    """The winner by enemy points removed; a small difference is a draw. (krygothic.scenario.purge)"""
    removed = {seat: points_removed(table, seat) for seat in SEATS}
    cap = CATALOGUE.battles[table.settings.battle].points or 0
    if abs(removed[SEATS[0]] - removed[SEATS[1]]) * 100 < cap * _DRAW_PER_CENT:
        told = f"{removed[SEATS[0]]} points destroyed against {removed[SEATS[1]]}"
        near = f", less than {_DRAW_PER_CENT} % of the battle’s {cap} apart" if len(set(removed.values())) > 1 else ""
        text = f"{told}{near}: a draw."
        return Result(winner=None, kind="draw", text=text, rule=rule)
    return _more(table, removed, ("point destroyed", "points destroyed"), rule)


def points_removed(table: Table, seat: Seat) -> int:
    """The points of the models that a side has removed. (krygothic.scenario.purge)"""
    return _worth(table, (one for one in table.models.values() if one.seat != seat and one.life == "gone"))


def core_points(table: Table, seat: Seat) -> int:
    """3 for each core secured, 1 for one that is carried or touched by that side alone.

    (krygothic.scenario.lights_out.victory)
    """
    lying = (marker for marker in table.markers.values() if marker.kind == "core")
    return SECURED * table.side(seat).score + HELD * sum(_holds(table, marker) == seat for marker in lying)


def _holds(table: Table, core: Marker) -> Seat | None:
    if core.carrier:
        return table.models[core.carrier].seat
    near = {seat for seat in SEATS if any(touches(table, one, core) for one in table.living(seat))}
    return near.pop() if len(near) == 1 else None


def touches(table: Table, model: Model, marker: Marker) -> bool:
    """Whether a model is in contact with a marker or stands on it."""
    base = disc(table, model)
    return touch(base, base._replace(centre=marker.at, radius=marker.radius))


def _worth(table: Table, models: Iterable[Model]) -> int:
    return sum(table.fighter(one).points for one in models)


def _won(table: Table, seat: Seat, why: str, rule: str) -> Result:
    return Result(winner=seat, kind="won", text=f"{table.squad(seat)} wins: {why}.", rule=rule)


def _more(table: Table, points: dict[Seat, int], words: tuple[str, str], rule: str) -> Result:
    one, two = SEATS
    told = f"{counted(points[one], *words)} against {points[two]}"
    if points[one] == points[two]:
        return Result(winner=None, kind="draw", text=f"{told[0].upper()}{told[1:]}: a draw.", rule=rule)
    winner = one if points[one] > points[two] else two
    told = f"{counted(points[winner], *words)} against {points[other(winner)]}"
    return _won(table, winner, told, rule)
