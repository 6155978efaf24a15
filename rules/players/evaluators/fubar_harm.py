"""Estimates of the harm that Units of FUBAR can do to each other from their places, by fire and in close combat."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules.fubar.board.measure import gap_between, unit_distance
from rules.fubar.board.table import Table, Unit
from rules.fubar.lists.levels import PLATES
from rules.fubar.losses.saves import NO_SAVE, majority_save
from rules.fubar.melee.assault import REACH
from rules.fubar.shoot.aim import CLOSE, number_needed
from rules.fubar.shoot.guns import Gun, guns_of, profile
from rules.fubar.sight.cover import cover_against, wrecks
from rules.fubar.sight.visible import sees
from rules.geometry.point import INCH
from rules.kernel.cache import BoundedCache, cached_on
from rules.kernel.refusal import Seat
from rules.players.evaluators.shared import SIDES, SURE, successes_beyond

ACTING = 90  # percent of the harm that the acting Unit can do
OWN, FEARED = 40, 16  # percent of the harm of one's other Units and of enemies, for each time they can still act
FIGHTING = 70  # percent for Units in close combat, which need no roll to act
TIMES = 3  # activations that count; later ones are too uncertain
LYING = 8  # a Suppressed figure is worth less by one part in so many
HULL = 5  # unsaved hits that destroy a vehicle
MOST_DICE = 24
RANGES = (20 * INCH, CLOSE - INCH)  # ranges to fire from: far, and where some weapons are better


class Means(NamedTuple):
    """What a Unit does to another in each activation: the shares it removes by fire and by blows, in thousandths.

    `dice` and `hits` (unsaved, in thousandths) are those of its fire, weighted by its chance to act.
    """

    fire: int = 0
    blows: int = 0
    dice: int = 0
    hits: int = 0

    @property
    def share(self) -> int:
        """The share removed by the better of both."""
        return max(self.fire, self.blows)


def threat(table: Table, seat: Seat, worths: Callable[[Unit], int]) -> int:
    """The harm a force can do from its places in the remaining turns, less the harm that can be done to it.

    `worths` are the values of the Units that may be harmed.
    """
    own = [unit for unit in table.units_of(seat) if not unit.aboard]
    foes = list(table.enemies_on_board(seat))
    known = cached_on(table.field, "harms", lambda: BoundedCache[tuple[object, ...], Means](4_000))
    states = {unit.id: _state(table, unit) for unit in (*own, *foes)}
    lie = tuple(wreck.id for wreck in wrecks(table))

    def means(unit: Unit, foe: Unit) -> Means:
        return known.answer((states[unit.id], states[foe.id], lie), lambda: _means(table, unit, foe))

    done = _Force(table, own, foes, means, worths, OWN).harm()
    return done - _Force(table, foes, own, means, worths, FEARED).harm()


@dataclass(frozen=True)
class _Force:
    """Units and those they may harm; `often` is the percentage for each activation that is left."""

    table: Table
    units: Sequence[Unit]
    foes: Sequence[Unit]
    means: Callable[[Unit, Unit], Means]
    worths: Callable[[Unit], int]
    often: int

    def harm(self) -> int:
        """The harm of all Units, each against the target it harms most, or of all their fire together against one
        target.
        """
        able = {unit.id: weight for unit in self.units if (weight := _weight(self.table, unit, self.often))}
        units = [unit for unit in self.units if unit.id in able]
        worth = {foe.id: self.worths(foe) for foe in self.foes}
        means = {(unit.id, foe.id): self.means(unit, foe) for unit in units for foe in self.foes}

        def alone(unit: Unit) -> int:
            often = able[unit.id]
            shares = ((worth[foe.id], often * means[unit.id, foe.id].share) for foe in self.foes)
            return max((whole * min(share, 100 * SURE) for whole, share in shares), default=0)

        each = {unit.id: alone(unit) for unit in units}
        gains = [0]
        for foe in self.foes:
            fire = [(one, means[one, foe.id]) for one in each if means[one, foe.id].hits]
            if len(fire) > 1 and not foe.vehicle:
                together = worth[foe.id] * _together(self.table, foe, [(able[one], fired) for one, fired in fire])
                gains.append(together - sum(each[one] for one, _ in fire))
        return (sum(each.values()) + max(gains)) // (100 * SURE)


def _together(table: Table, foe: Unit, fire: Sequence[tuple[int, Means]]) -> int:
    """The share of a target removed by all fire together in a turn, times the weight of the fire."""
    hits = sum(fired.hits for _, fired in fire)
    dice = min(MOST_DICE, sum(fired.dice for _, fired in fire))
    counts = sum(weight * fired.hits for weight, fired in fire) // hits
    return counts * _gone(table, foe, _fallen(table, foe, dice, hits))


def _weight(table: Table, unit: Unit, often: int) -> int:
    """The weight of a Unit's harm in percent: greater the more often it can still act."""
    if unit.id == table.acting:
        return ACTING
    left = table.settings.turns - table.turn
    if unit.locked:
        return FIGHTING * min(TIMES, left + (table.stage == "combats" and unit.id not in table.fought))
    return often * min(TIMES, left + (not unit.attempted))


def _state(table: Table, unit: Unit) -> tuple[object, ...]:
    """All of a Unit's state that this estimate depends on."""
    return unit.training, unit.vehicle, unit.stance, unit.locked, table.living(unit)


def _means(table: Table, unit: Unit, foe: Unit) -> Means:
    """The harm expected once it acts. Units in close combat are not fired at, and others may join them."""
    if unit.locked:
        return Means(blows=_blows(table, unit, foe) if foe.id in unit.locked else 0)
    chance = _chance(unit.numbers.activation + len(table.down(unit)))
    blows = chance * _gain(table, unit, foe) // SURE
    if foe.locked:
        return Means(blows=blows)
    dice, hits = _volley(table, unit, foe)
    fallen = min(SURE, hits // HULL) if foe.vehicle else _gone(table, foe, _fallen(table, foe, dice, hits))
    return Means(chance * fallen // SURE, blows, dice, chance * hits // SURE)


def _blows(table: Table, unit: Unit, foe: Unit, *, near: bool = False) -> int:
    """The share of the other Unit removed in a round of close combat, if it is near enough."""
    if unit.vehicle or foe.vehicle or not (near or unit.locked or unit_distance(table, unit, foe) <= REACH):
        return 0
    many = min(len(table.living(unit)), 2 * len(table.living(foe)))
    return _gone(table, foe, many * _chance(unit.numbers.expertise) * _unsaved(table, foe) // SURE)


def _gain(table: Table, unit: Unit, foe: Unit) -> int:
    """The share removed in a round that is still to be started, less one's own loss in it."""
    given = _blows(table, unit, foe)
    taken = _blows(table, foe, unit, near=True) if given else 0
    return max(0, given - taken * unit.points // max(1, foe.points))


def _gone(table: Table, foe: Unit, many: int) -> int:
    """The share of the living figures, for so many thousandths of a figure."""
    return min(SURE, many // len(table.living(foe)))


def reach_wanted(table: Table, unit: Unit, foe: Unit) -> int:
    """The distance at which the Unit does most harm to that enemy, the farthest of equal ones.

    That is close combat if it kills more there than by fire, and clearly more than it loses.
    """
    known = cached_on(table.field, "reaches", lambda: BoundedCache[tuple[object, ...], int](4_000))
    between = _strength(table, unit), _strength(table, foe)
    return known.answer(between, lambda: _reach_wanted(table, unit, foe))


def _strength(table: Table, unit: Unit) -> tuple[object, ...]:
    """All of a Unit's state that counts at any place."""
    known: dict[str, tuple[object, ...]] = cached_on(table, "strengths", dict)
    if unit.id not in known:
        living = table.living(unit)
        weapons = living[0].weapons if unit.vehicle else ()
        known[unit.id] = unit.id, tuple([model.id for model in living]), len(table.down(unit)), weapons
    return known[unit.id]


def _reach_wanted(table: Table, unit: Unit, foe: Unit) -> int:
    best = max(RANGES, key=lambda away: _shots(table, unit, foe, away))
    if unit.vehicle or foe.vehicle:
        return best
    given, taken = _blows(table, unit, foe, near=True), _blows(table, foe, unit, near=True)
    kills = given > _shots(table, unit, foe, best)
    return REACH if kills and 2 * given * foe.points >= 3 * taken * unit.points else best


def _shots(table: Table, unit: Unit, foe: Unit, away: int) -> int:
    """The share of that enemy removed by all fire of a Unit in the open at that distance."""
    guns = [gun for gun in guns_of(table, unit) if profile(table, gun).range >= away]
    dice, hits = _fired(table, unit, guns, away, 0, _unsaved(table, foe))
    return min(SURE, hits // HULL) if foe.vehicle else _gone(table, foe, _fallen(table, foe, dice, hits))


def _volley(table: Table, unit: Unit, foe: Unit) -> tuple[int, int]:
    """The dice of all fire of a Unit at an enemy, and the unsaved hits in thousandths."""
    if not table.standing(unit):
        return 0, 0
    first, mark = (living[len(living) // 2] for living in (table.living(unit), table.living(foe)))
    away = gap_between(table, first, mark)
    guns = [gun for gun in guns_of(table, unit) if profile(table, gun).range >= away]
    if not guns or not sees(table, first, mark):
        return 0, 0
    return _fired(table, unit, guns, away, cover_against(table, foe, first), _unsaved(table, foe))


def _fired(table: Table, unit: Unit, guns: Sequence[Gun], away: int, cover: int, unsaved: int) -> tuple[int, int]:
    """Dice and hits of these guns, with the best one of each figure."""
    best: dict[str, tuple[int, int]] = {}
    for gun in guns:
        best[gun.model] = max(best.get(gun.model, (0, 0)), _hits(table, unit, gun, away, cover))
    dice = min(MOST_DICE, sum(dice for _, dice in best.values()))
    return dice, sum(hits for hits, _ in best.values()) * unsaved // SURE


def _hits(table: Table, unit: Unit, gun: Gun, away: int, cover: int) -> tuple[int, int]:
    """The expected hits of one gun in thousandths, and its dice; a crewed gun costs the fire of its crew."""
    weapon = profile(table, gun)
    dice = (away <= CLOSE and weapon.close_points) or weapon.points
    need = number_needed(unit.numbers.expertise, 0 if weapon.ignores_cover else cover)
    return dice * _chance(need) // (1 if unit.vehicle else gun.crew), dice


def _fallen(table: Table, foe: Unit, dice: int, hits: int) -> int:
    """How many figures fall to so many unsaved hits, in thousandths; a Suppressed figure counts a little.

    Only hits beyond the number that may be Suppressed kill, so concentrated fire does more than divided fire. When a
    Suppressed figure falls, another may be Suppressed.
    """
    down, living = len(table.down(foe)), len(table.living(foe))
    spare = max(0, min(foe.numbers.suppress, living) - down)
    over = successes_beyond(dice, min(SURE, hits // max(1, dice)), spare)
    changing = SURE * min(down, living - down - spare)
    return over - min(over // 2, changing) + min(hits, SURE * spare) // LYING


def _chance(need: int) -> int:
    """The chance of a die in thousandths: a 6 always succeeds, a 1 never."""
    return SURE * (SIDES + 1 - min(max(need, 2), SIDES)) // SIDES


def _unsaved(table: Table, foe: Unit) -> int:
    """The chance that the Unit does not save a hit, in thousandths."""
    save = min(NO_SAVE, (PLATES[foe.vehicle.plate] if foe.vehicle else majority_save(table, foe)) or NO_SAVE)
    return SURE * (save - 1) // SIDES
