"""Estimates of the harm that operatives of Kill Team can do to each other from their places, by shots or in fights."""

from collections.abc import Sequence
from typing import NamedTuple

from rules.geometry.disc import gap
from rules.geometry.point import INCH, square_distance
from rules.kernel.cache import cached_on
from rules.kernel.refusal import Seat
from rules.killteam.board.board import Board, board_now
from rules.killteam.board.measure import CONTROL_RANGE, RULER, disc, engaging, visible
from rules.killteam.board.table import Operative, Table, other
from rules.killteam.dice.pool import DEFENCE_DICE, Rules, combined_rules
from rules.killteam.effects.stats import CHARGE_BONUS, apl, injured
from rules.killteam.effects.weapons import WeaponMode, usable_weapons
from rules.killteam.sight.cover_lines import Bases, CoverResult, line_starts
from rules.killteam.sight.target import TargetCheck
from rules.players.evaluators.shared import SURE, at_least, unsaved_successes

ACTING, READY, SPENT = 85, 45, 15  # percent of its harm: able to act now, in this turning point, or later
CHARGING = 50  # percent for a fight that still needs a charge
STRUCK = 65  # percent of the successes of a fight that strike
LAST = 4


def threat(table: Table, seat: Seat, worths: dict[str, int]) -> int:
    """The harm a team can do, each operative against the target it harms most, in the `worths` of the targets."""
    foes = [(foe, engaging(table, foe)) for foe in table.living(other(seat))]
    whole = 0
    for one in table.living(seat):
        if when := _when(table, one):
            stance = _stance(table, one)
            harms = ((foe, _harm(table, one, stance, foe, beset)) for foe, beset in foes)
            whole += when * max((worths[foe.id] * share_taken(harm, foe.wounds) for foe, harm in harms), default=0)
    return whole // (100 * SURE)


def share_taken(harm: int, wounds: int) -> int:
    """The share of a target with so many wounds left that this harm takes, in thousandths.

    Half of it goes with the wounds, half only with the last wound, since a little harm seldom incapacitates.
    """
    share = min(SURE, harm // max(1, wounds))
    return share * (SURE + share) // (2 * SURE)


def option_promise(table: Table, seat: Seat, option: str) -> int:
    """The promise of an option by its id: the harm of a shot or fight, or of the operative that is activated.

    In thousandths of an enemy.
    """
    match option.split(":"):
        case [("shoot" | "fight"), *_, foe] if foe in table.models and table.activation is not None:
            return most(table, table.models[table.activation.operative], [table.models[foe]])
        case ["activate", id_, _] if id_ in table.models:
            return most(table, table.models[id_], table.living(other(seat)))
        case _:
            return 0


def most(table: Table, one: Operative, foes: Sequence[Operative]) -> int:
    """The most it can take from any of these, in thousandths of what is left of the target."""
    stance = _stance(table, one)
    return max(
        (share_taken(_harm(table, one, stance, foe, engaging(table, foe)), foe.wounds) for foe in foes), default=0
    )


def _when(table: Table, one: Operative) -> int:
    """The share of its harm that counts, in percent: least if it has acted, nothing in the last turning point."""
    acting = table.activation
    if acting is not None and acting.operative == one.id:
        left = acting.counteraction or apl(table, one) > acting.spent
        able = left and one.order == "engage" and not {"Shoot", "Fight"} & {*acting.actions}
        return ACTING if able else _later(table)
    return READY if one.ready else _later(table)


def _later(table: Table) -> int:
    return SPENT if table.turning_point < LAST else 0


class FiringPosition(NamedTuple):
    """Everything besides the operative itself that its harm depends on: the board, its moves, nearby operatives."""

    board: Board
    near: tuple[str, ...]
    moves: tuple[str, ...]
    grenades: dict[str, int]


def _stance(table: Table, one: Operative) -> FiringPosition:
    acting = table.activation
    moves = acting.moves if acting is not None and acting.operative == one.id else ()
    near = tuple(foe.id for foe in engaging(table, one))
    return FiringPosition(board_now(table), near, moves, table.side(one.seat).grenades)


def _harm(  # who harms whom, from where, and who fights with it already
    table: Table, one: Operative, stance: FiringPosition, foe: Operative, beset: tuple[Operative, ...]
) -> int:
    """The expected damage of its best weapon, in thousandths of a wound; cached as long as nothing changes."""
    busy = len(beset) > (foe.id in stance.near)
    known: dict[str, tuple[Operative, bool, FiringPosition, int]] = cached_on(one, "harms", dict)
    kept = known.get(foe.id)
    if kept is None or kept[0] is not foe or kept[1] != busy or kept[2] != stance:
        kept = known[foe.id] = foe, busy, stance, _worked_out(table, one, stance, foe, beset=busy)
    return kept[3]


def _worked_out(table: Table, one: Operative, stance: FiringPosition, foe: Operative, *, beset: bool) -> int:
    if stance.near:
        return _fight(table, one) if foe.id in stance.near else 0
    charge = 0
    reach = table.type_of(one).move * INCH + CHARGE_BONUS + CONTROL_RANGE
    if not stance.moves and RULER.allows(gap(disc(table, one), disc(table, foe)), reach):
        charge = CHARGING * _fight(table, one) // 100
    return charge if beset else max(charge, _shot(table, one, stance, foe))


def _fight(table: Table, one: Operative) -> int:
    """The expected damage of its dice in a fight, in thousandths of a wound."""
    hurt = injured(table, one)
    blows = (
        weapon.mode.atk * at_least(weapon.mode.hit + hurt) * _mean(weapon, combined_rules(weapon.printed))
        for weapon in usable_weapons(table, one, "melee")
    )
    return STRUCK * max(blows, default=0) // (100 * SURE)


def _shot(table: Table, one: Operative, stance: FiringPosition, foe: Operative) -> int:
    """The damage of its best shot; 0 if there is none."""
    if not visible(table, one, foe):
        return 0
    bases = Bases(disc(table, one), disc(table, foe), one.on, foe.on)
    best, seen = 0, None
    for weapon in usable_weapons(table, one, "ranged"):
        rules = combined_rules(weapon.printed)
        reach = rules.reach("range")
        sighting = TargetCheck(table, stance.board, one, foe, rules, bases)
        if (reach and not RULER.allows(sighting.distance, reach)) or (rules.heavy and {*stance.moves} - {rules.heavy}):
            continue
        seen = sighting.found(_facing(bases)) if seen is None else seen
        if not sighting.bars(seen):
            best = max(best, _volley(table, one, foe, weapon, rules, seen))
    return best


def _facing(bases: Bases) -> int:
    """The number of the point of the shooter's base that is nearest to the target."""
    points = line_starts(bases.shooter)
    return min(range(len(points)), key=lambda number: square_distance(points[number], bases.target.centre))


def _volley(  # who shoots at whom with what, and past what
    table: Table, one: Operative, foe: Operative, weapon: WeaponMode, rules: Rules, seen: CoverResult
) -> int:
    """The expected damage of a shot, in thousandths of a wound."""
    need = weapon.mode.hit + injured(table, one) - bool({"balanced", "ceaseless", "relentless"} & {*rules.by_id})
    covered = bool(seen.covers) and not rules.has("saturate")
    dice = max(0, DEFENCE_DICE - rules.value("piercing"))
    hits = unsaved_successes(weapon.mode.atk, need, dice, table.type_of(foe).save, int(covered))
    return hits * _mean(weapon, rules) // SURE // (2 if seen.obscuring else 1)


def _mean(weapon: WeaponMode, rules: Rules) -> int:
    """The average damage of a success, in thousandths of a wound."""
    normal, crit = weapon.mode.dmg
    faces = 7 - max(2, weapon.mode.hit)
    crits = min(faces, 7 - (rules.value("lethal") or 6))
    return SURE * (crit * crits + normal * (faces - crits)) // faces
