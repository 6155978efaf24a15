"""What an operative of Kill Team can do to another from where both stand, by shot or in a fight, as a glance tells."""

from typing import Literal, NamedTuple

from rules.geometry.disc import gap
from rules.geometry.point import INCH, square_distance
from rules.kernel.kept import beside
from rules.kernel.refusal import Seat
from rules.killteam.board.maps import Board, board_now
from rules.killteam.board.measure import CONTROL_RANGE, RULER, disc, engaging, visible
from rules.killteam.board.operative import Operative
from rules.killteam.board.table import Table, other
from rules.killteam.dice.pool import DEFENCE_DICE, Rules, in_force
from rules.killteam.effects.stats import CHARGE_BONUS, apl, injured
from rules.killteam.effects.wielded import Wielded, wielded
from rules.killteam.sight.cover_lines import Bases, Verdict, starts
from rules.killteam.sight.target import Sighting
from rules.players.minds.parts import SURE, at_least, harm, through

ACTING, READY, SPENT = 85, 45, 15  # percent of its harm, by whether it can do it now, in this turning point, or later
CHARGING = 50  # percent of a fight that a charge has yet to bring about
STRUCK = 65  # percent of the successes of a fight that strike
LAST = 4


def threat(table: Table, seat: Seat, worths: dict[str, int]) -> int:
    """What a team can do, each to whom it can harm most, in the `worths` of those it harms."""
    foes = table.living(other(seat))

    def done(one: Operative, foe: Operative) -> int:
        when = _when(table, one)
        if not when:
            return 0
        return when * worths[foe.id] * min(_harm(table, one, foe), SURE * foe.wounds) // (100 * SURE * foe.wounds)

    return harm(table.living(seat), foes, done)


def _when(table: Table, one: Operative) -> int:
    """What share of its harm counts, in percent: least of whoever has acted, in the last turning point nothing."""
    acting = table.activation
    if acting is not None and acting.operative == one.id:
        left = acting.counteraction or apl(table, one) > acting.spent
        able = left and one.order == "engage" and not {"Shoot", "Fight"} & {*acting.actions}
        return ACTING if able else _later(table)
    return READY if one.ready else _later(table)


def _later(table: Table) -> int:
    return SPENT if table.turning_point < LAST else 0


class Face(NamedTuple):
    """All that what one operative can do to a `foe` depends on, besides itself.

    `locked` says whom it is engaged with: nobody, the foe, or only others; `beset`: a friend of it fights the foe.
    """

    foe: Operative
    board: Board
    locked: Literal["", "foe", "others"]
    beset: bool
    moves: tuple[str, ...]
    grenades: dict[str, int]


def _harm(table: Table, one: Operative, foe: Operative) -> int:
    """The damage expected of its best weapon, in thousandths of a wound; remembered as long as all stays as it is."""
    near, acting = engaging(table, one), table.activation
    face = Face(
        foe=foe,
        board=board_now(table),
        locked="foe" if foe in near else "others" if near else "",
        beset=any(friend.id != one.id for friend in engaging(table, foe)),
        moves=acting.moves if acting is not None and acting.operative == one.id else (),
        grenades=table.side(one.seat).grenades,
    )
    known: dict[str, tuple[Face, int]] = beside(one, "harms", dict)
    kept = known.get(foe.id)
    if kept is None or kept[0] != face:
        kept = known[foe.id] = face, _worked_out(table, one, face)
    return kept[1]


def _worked_out(table: Table, one: Operative, face: Face) -> int:
    if face.locked:
        return _fight(table, one) if face.locked == "foe" else 0
    charge = 0
    reach = table.type_of(one).move * INCH + CHARGE_BONUS + CONTROL_RANGE
    if not face.moves and RULER.allows(gap(disc(table, one), disc(table, face.foe)), reach):
        charge = CHARGING * _fight(table, one) // 100
    return charge if face.beset else max(charge, _shot(table, one, face))


def _fight(table: Table, one: Operative) -> int:
    """The damage expected of its dice in a fight, in thousandths of a wound."""
    hurt = injured(table, one)
    blows = (
        weapon.mode.atk * at_least(weapon.mode.hit + hurt) * _mean(weapon, in_force(weapon.printed))
        for weapon in wielded(table, one, "melee")
    )
    return STRUCK * max(blows, default=0) // (100 * SURE)


def _shot(table: Table, one: Operative, face: Face) -> int:
    """The damage of its best shot; 0 where none is to be had."""
    foe = face.foe
    if not visible(table, one, foe):
        return 0
    bases = Bases(disc(table, one), disc(table, foe), one.on, foe.on)
    best, seen = 0, None
    for weapon in wielded(table, one, "ranged"):
        rules = in_force(weapon.printed)
        reach = rules.reach("range")
        sighting = Sighting(table, face.board, one, foe, rules, bases)
        if (reach and not RULER.allows(sighting.distance, reach)) or (rules.heavy and {*face.moves} - {rules.heavy}):
            continue
        seen = sighting.found(_facing(bases)) if seen is None else seen
        if not sighting.bars(seen):
            best = max(best, _volley(table, one, foe, weapon, rules, seen))
    return best


def _facing(bases: Bases) -> int:
    """The number of the point of the shooter's base that is nearest to the target."""
    points = starts(bases.shooter)
    return min(range(len(points)), key=lambda number: square_distance(points[number], bases.target.centre))


def _volley(  # who shoots at whom with what, and past what
    table: Table, one: Operative, foe: Operative, weapon: Wielded, rules: Rules, seen: Verdict
) -> int:
    """The damage expected of a shot, in thousandths of a wound."""
    need = weapon.mode.hit + injured(table, one) - bool({"balanced", "ceaseless", "relentless"} & {*rules.by_id})
    covered = bool(seen.covers) and not rules.has("saturate")
    dice = max(0, DEFENCE_DICE - rules.value("piercing"))
    hits = through(weapon.mode.atk, need, dice, table.type_of(foe).save, int(covered))
    return hits * _mean(weapon, rules) // SURE // (2 if seen.obscuring else 1)


def _mean(weapon: Wielded, rules: Rules) -> int:
    """What a success inflicts on average, in thousandths of a wound."""
    normal, crit = weapon.mode.dmg
    faces = 7 - max(2, weapon.mode.hit)
    crits = min(faces, 7 - (rules.value("lethal") or 6))
    return SURE * (crit * crits + normal * (faces - crits)) // faces
