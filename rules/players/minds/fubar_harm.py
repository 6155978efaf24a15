"""What Units of FUBAR can do to each other from where they stand, by fire and in close combat, as a glance tells."""

from collections.abc import Callable

from rules.fubar.board.measure import apart, gap_between
from rules.fubar.board.table import Table, Unit
from rules.fubar.fire.aim import CLOSE, needed
from rules.fubar.fire.guns import Gun, guns_of, profile
from rules.fubar.lists.levels import PLATES
from rules.fubar.losses.saves import NO_SAVE, majority_save
from rules.fubar.melee.assault import REACH
from rules.fubar.sight.cover import cover_against, wrecks
from rules.fubar.sight.visible import sees
from rules.kernel.kept import Known, beside
from rules.kernel.refusal import Seat
from rules.players.minds.parts import SIDES, SURE, beyond, harm

ACTING = 90  # percent of the harm that the acting Unit can do
OWN, FEARED = 25, 15  # and of that of the others, and of the enemy's, for each time they can still act
TIMES = 3  # that count: what is further off may turn out otherwise
LYING = 8  # a figure that lies low is worth so much less: one in so many
HULL = 5  # hits that are not saved until a vehicle is gone
MOST_DICE = 24

Harm = Callable[[Unit, Unit], int]


def threat(table: Table, seat: Seat, worths: Callable[[Unit], int]) -> int:
    """What a force can do from where it stands in the turns that are left, less what can be done to it.

    `worths` are what the Units are worth that may be harmed.
    """
    own = [unit for unit in table.units_of(seat) if not unit.aboard]
    foes = table.enemies_on_board(seat)
    known = beside(table.field, "harms", lambda: Known[tuple[object, ...], int](4_000))
    states = {unit.id: _state(table, unit) for unit in (*own, *foes)}
    lie = tuple(wreck.id for wreck in wrecks(table))

    def done(unit: Unit, foe: Unit) -> int:
        between = (states[unit.id], states[foe.id], lie)
        share = known.get(between)
        if share is None:
            share = known.put(between, _share_taken(table, unit, foe))
        return _weight(table, unit, own=unit.seat == seat) * worths(foe) * share // (100 * SURE)

    return harm(own, foes, done) - harm(foes, own, done)


def _weight(table: Table, unit: Unit, *, own: bool) -> int:
    """What its harm counts, in percent: the more, the oftener it can still act."""
    if unit.id == table.acting:
        return ACTING
    times = table.settings.turns - table.turn + (not unit.attempted)
    return (OWN if own else FEARED) * min(TIMES, times)


def _state(table: Table, unit: Unit) -> tuple[object, ...]:
    """All of a Unit that what it does and what is done to it depend on."""
    return unit.training, unit.vehicle, unit.stance, bool(unit.locked), table.living(unit)


def _share_taken(table: Table, unit: Unit, foe: Unit) -> int:
    """What share of the other Unit it can be expected to take once it acts, in thousandths."""
    if unit.locked or foe.locked:
        return _blows(table, unit, foe) if foe.id in unit.locked else 0
    chance = _chance(unit.numbers.activation + len(table.down(unit)))
    return chance * max(_blows(table, unit, foe), _volley(table, unit, foe)) // SURE


def _blows(table: Table, unit: Unit, foe: Unit) -> int:
    """What share of the other Unit falls in a round of close combat with it, where that is near enough."""
    if unit.vehicle or foe.vehicle or (not unit.locked and apart(table, unit, foe) > REACH):
        return 0
    many = min(len(table.living(unit)), 2 * len(table.living(foe)))
    return _gone(table, foe, many * _chance(unit.numbers.expertise) * _unsaved(table, foe) // SURE)


def _gone(table: Table, foe: Unit, many: int) -> int:
    """The share of those who still live, for so many thousandths of a figure."""
    return min(SURE, many // len(table.living(foe)))


def _volley(table: Table, unit: Unit, foe: Unit) -> int:
    """What share of the other Unit falls to all that a Unit can fire at it.

    Who may lie low falls only to hits beyond those: fire that comes together does more than as much here and there.
    """
    firers = table.standing(unit)
    if not firers:
        return 0
    first, mark = firers[len(firers) // 2], table.living(foe)[0]
    away = gap_between(table, first, mark)
    guns = [gun for gun in guns_of(table, unit) if profile(table, gun).range >= away]
    if not guns or not sees(table, first, mark):
        return 0
    cover = cover_against(table, foe, first)
    best: dict[str, tuple[int, int]] = {}
    for gun in guns:
        best[gun.model] = max(best.get(gun.model, (0, 0)), _hits(table, unit, gun, away, cover))
    dice = min(MOST_DICE, sum(dice for _, dice in best.values()))
    hits = sum(hits for hits, _ in best.values()) * _unsaved(table, foe) // SURE
    return min(SURE, hits // HULL) if foe.vehicle else _gone(table, foe, _fallen(table, foe, dice, hits))


def _hits(table: Table, unit: Unit, gun: Gun, away: int, cover: int) -> tuple[int, int]:
    """The hits to be expected of one gun, in thousandths, and its dice; a crew takes others' fire with it."""
    weapon = profile(table, gun)
    dice = (away <= CLOSE and weapon.close_points) or weapon.points
    need = needed(unit.numbers.expertise, 0 if weapon.ignores_cover else cover)
    return dice * _chance(need) // (1 if unit.vehicle else gun.crew), dice


def _fallen(table: Table, foe: Unit, dice: int, hits: int) -> int:
    """How many figures fall to so many hits that are not saved, all in thousandths; who lies low counts a little."""
    down, living = len(table.down(foe)), len(table.living(foe))
    spare = max(0, min(foe.numbers.suppress, living) - down)
    fallen = beyond(dice, min(SURE, hits // max(1, dice)), spare)
    upright = living - down > spare
    return (fallen // 2 if upright else fallen) + (min(hits, SURE * spare) // LYING)


def _chance(need: int) -> int:
    """The chance of a die, in thousandths: a 6 always does, a 1 never."""
    return SURE * (SIDES + 1 - min(max(need, 2), SIDES)) // SIDES


def _unsaved(table: Table, foe: Unit) -> int:
    """The chance that the Unit does not save a hit, in thousandths."""
    save = min(NO_SAVE, (PLATES[foe.vehicle.plate] if foe.vehicle else majority_save(table, foe)) or NO_SAVE)
    return SURE * (save - 1) // SIDES
