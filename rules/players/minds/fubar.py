"""FUBAR as a player thinks of it: points scored, figures on their feet, who can do whom how much harm from where."""

from collections.abc import Sequence

from rules.fubar.board.measure import gap_between, spot
from rules.fubar.board.table import Table, Unit
from rules.fubar.fire.aim import CLOSE, needed
from rules.fubar.fire.guns import Gun, guns_of, profile
from rules.fubar.lists.levels import PLATES
from rules.fubar.losses.saves import NO_SAVE, majority_save
from rules.fubar.sight.cover import cover_against, wrecks
from rules.fubar.sight.visible import sees
from rules.fubar.turn.victory import score
from rules.geometry.point import INCH, Point, distance_up
from rules.kernel.kept import Known, beside
from rules.kernel.refusal import Seat
from rules.players.mind import WHOLE, Goal, Mind, Worth
from rules.players.minds.parts import SIDES, SURE, harm, lee, nearness

FAR = 40 * INCH
STEP = 12 * INCH
RIFLE = 14 * INCH
NEAR = 180  # thousandths of an army for a force within reach of the enemy
AHEAD = 150  # for who is so far ahead that the match is no draw, in its last turn
ACTING, LATER, FEARED = 90, 40, 25  # percent of the harm the acting Unit can do, the others, and the enemy
FINISHING = (
    600  # thousandths by which what is left of a Unit counts for more, the more of it is lost: losses score by halves
)
HURT = 2  # a hit that is not saved costs one figure in so many: the others are Suppressed
HULL = 5  # and so much of a vehicle


def worth(table: Table, seat: Seat) -> Worth:
    """Points, figures and how many of them are Suppressed, what one can do whom, and how near the enemy is."""
    rivals = [side.seat for side in table.sides if side.seat != seat]
    best = max((score(table, one) for one in rivals), default=0)
    strongest = max((_figures(table, one) for one in rivals), default=0)
    lead = score(table, seat) - best
    return {
        "score": WHOLE * lead // (2 * table.settings.cap) + _ahead(table, lead),
        "figures": _figures(table, seat) - strongest,
        "fire": _fire(table, seat),
        "ground": _near(table, seat),
    }


def _ahead(table: Table, lead: int) -> int:
    """What a lead is worth that is more than a draw, the more the later it is."""
    draw = max(1, table.settings.cap // 10)
    sure = max(-draw, min(draw, lead))
    return AHEAD * sure * table.turn // (draw * max(1, table.settings.turns))


def _figures(table: Table, seat: Seat) -> int:
    """What is left of a force, in thousandths of the cap, and more; the Suppressed count for less."""
    return sum(_left(table, unit) for unit in table.units_of(seat))


def _left(table: Table, unit: Unit) -> int:
    share = _share(table, unit)
    return unit.points * share * (SURE + FINISHING * (2 * SURE - share) // SURE) // (SURE * table.settings.cap)


def _share(table: Table, unit: Unit) -> int:
    """What share of a Unit is left, in thousandths."""
    standing, down = len(table.standing(unit)), len(table.down(unit))
    return SURE * (4 * standing + 3 * down) // (4 * max(1, unit.strength))


def _fire(table: Table, seat: Seat) -> int:
    """What a force can do from where it stands, less what can be done to it."""
    if table.stage in {"edges", "deploy"}:
        return 0
    own = [unit for unit in table.units_of(seat) if not unit.aboard]
    foes = table.enemies_on_board(seat)
    known = beside(table.field, "volleys", lambda: Known[tuple[object, ...], int](4_000))
    states = {unit.id: _state(table, unit) for unit in (*own, *foes)}
    lie = tuple(wreck.id for wreck in wrecks(table))

    def done(unit: Unit, foe: Unit) -> int:
        between = (states[unit.id], states[foe.id], lie)
        hits = known.get(between)
        if hits is None:
            hits = known.put(between, _volley(table, unit, foe))
        mine = ACTING if unit.id == table.acting else LATER
        share = mine if unit.seat == seat else FEARED
        keen = SURE + 2 * FINISHING * (SURE - _share(table, foe)) // SURE
        each = keen * foe.points // (max(1, foe.strength) * table.settings.cap)
        taken = hits * each // (SURE * (HULL if foe.vehicle else HURT))
        return share * min(_left(table, foe), taken) // 100

    return harm(own, foes, done) - harm(foes, own, done)


def _state(table: Table, unit: Unit) -> tuple[object, ...]:
    """All of a Unit that its fire and the fire at it depend on."""
    return unit.training, unit.vehicle, unit.stance, bool(unit.locked), table.living(unit)


def _volley(table: Table, unit: Unit, foe: Unit) -> int:
    """The hits, not saved, that are expected of all that a Unit can fire at another, in thousandths."""
    firers = table.standing(unit)
    if not firers or unit.locked or foe.locked:
        return 0
    first, mark = firers[len(firers) // 2], table.living(foe)[0]
    away = gap_between(table, first, mark)
    guns = [gun for gun in guns_of(table, unit) if profile(table, gun).range >= away]
    if not guns or not sees(table, first, mark):
        return 0
    cover = cover_against(table, foe, first)
    best: dict[str, int] = {}
    for gun in guns:
        best[gun.model] = max(best.get(gun.model, 0), _hits(table, unit, gun, away, cover))
    through = SURE * (_save(table, foe) - 1) // SIDES
    return sum(best.values()) * through * _chance(unit.numbers.activation) // SURE**2


def _hits(table: Table, unit: Unit, gun: Gun, away: int, cover: int) -> int:
    """The hits to be expected of one gun, in thousandths; one that needs a crew takes another figure's fire with it."""
    weapon = profile(table, gun)
    dice = (away <= CLOSE and weapon.close_points) or weapon.points
    need = needed(unit.numbers.expertise, 0 if weapon.ignores_cover else cover)
    return dice * _chance(need) // (1 if unit.vehicle else gun.crew)


def _chance(need: int) -> int:
    return SURE * (SIDES + 1 - need) // SIDES


def _save(table: Table, foe: Unit) -> int:
    """The lowest result that saves the Unit from a hit."""
    return min(NO_SAVE, (PLATES[foe.vehicle.plate] if foe.vehicle else majority_save(table, foe)) or NO_SAVE)


def _near(table: Table, seat: Seat) -> int:
    """How far a force has come to where it can do harm: within rifle range, and in the second half at close range."""
    reach = RIFLE if 2 * table.turn <= table.settings.turns else CLOSE
    foes = [_middle(table, unit) for unit in table.enemies_on_board(seat)]
    own = table.units_of(seat)
    if not foes or not own:
        return 0
    away = [min(max(reach, distance_up(_middle(table, unit), foe)) for foe in foes) for unit in own]
    return sum(nearness(far, FAR, NEAR) for far in away) // len(own)


def _middle(table: Table, unit: Unit) -> Point:
    return spot(table, table.living(unit)[0])


def goals(table: Table, seat: Seat, piece: str) -> Sequence[Goal]:
    """Within rifle range of the nearest enemies, behind something near, to come to grips; the middle of the table."""
    unit_id = table.models[piece].unit if piece in table.models else piece
    unit = table.units.get(unit_id)
    foes = [_middle(table, foe) for foe in table.enemies_on_board(seat)]
    middle = Goal(Point(table.settings.width // 2, table.settings.height // 2))
    if unit is None or not table.living(unit):
        return [*(Goal(foe) for foe in foes[:3]), middle]
    here = _middle(table, unit)
    foes.sort(key=lambda foe: distance_up(here, foe))
    shelter = lee(table.field, here, foes[0], STEP)[:2] if foes else []
    return [*(Goal(foe, RIFLE) for foe in foes[:1]), *shelter, *(Goal(foe, INCH) for foe in foes[:1]), middle]


FUBAR_MIND = Mind(
    worth=worth,
    goals=goals,
    settled=("decline",),
    ends={"pass": "attempt:"},
    keen={
        "attempt:": 40, "pass": 3, "exception:": 0, "action:nothing": 1, "action:": 10, "action:aimed": 20, "move": 20,
        "stay": 8, "fire": 10, "all:": 60, "done": 3, "take:": 10, "share": 1, "react:": 30, "deploy:": 5,
        "arrange:": 20, "charge": 30, "assault:": 20,
    },
    words={
        "score": ("scores", "lets the enemy score"),
        "figures": ("costs the enemy more than oneself", "costs more figures than it brings"),
        "fire": ("can do more harm than it suffers from there", "exposes more than it threatens"),
        "ground": ("comes to where it can do harm", "falls back"),
        "result": ("wins the match", "loses the match"),
    },
)  # fmt: skip
