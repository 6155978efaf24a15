"""KOG light as a player thinks of it: hull standing, Objectives held and in reach, who can fire at whom."""

from collections.abc import Sequence

from rules.geometry.point import INCH, Point, distance_up
from rules.kernel.refusal import Seat
from rules.kog.board.measure import apart, sight_between
from rules.kog.board.table import SEATS, Model, Objective, Table, other
from rules.players.mind import WHOLE, Goal, Mind, Worth

HELD = (0, 350)  # an enemy Objective taken in this round, and held for one round already
FAR = 48 * INCH
REACHED = 120  # thousandths of an army for a force that stands on the enemy Objective
FIRE = 12  # percent of a model's worth for having somebody to fire at


def worth(table: Table, seat: Seat) -> Worth:
    """What stands, what is held, how near the Objectives are, and who has whom in his sights."""
    shares = _shares(table)
    mine, foe = seat, other(seat)
    return {
        "army": _army(table, shares, mine) - _army(table, shares, foe),
        "objectives": _held(table, mine) - _held(table, foe),
        "ground": _ground(table, shares, mine) - _ground(table, shares, foe) // 2,
        "fire": _fire(table, shares, mine) - _fire(table, shares, foe),
    }


def _shares(table: Table) -> dict[str, int]:
    """What each model is worth, in thousandths of its army."""

    def shared() -> dict[str, int]:
        found: dict[str, int] = {}
        for seat in SEATS:
            own = [model for model in table.models.values() if model.seat == seat]
            whole = sum(table.profile(model).cost for model in own) or 1
            found |= {model.id: WHOLE * table.profile(model).cost // whole for model in own}
        return found

    return shared()


def _army(table: Table, shares: dict[str, int], seat: Seat) -> int:
    """Half of a model's worth stands as long as it does, the other half goes with its hull."""
    own = (model for model in table.models.values() if model.seat == seat and model.life in {"live", "reserve"})
    return sum(shares[one.id] * (table.profile(one).hull + one.hull) // (2 * table.profile(one).hull) for one in own)


def _held(table: Table, seat: Seat) -> int:
    return sum(_progress(table, one) for one in table.objectives.values() if one.taker == seat != one.owner)


def _progress(table: Table, objective: Objective) -> int:
    return HELD[min(objective.run, 1)] + 150 * (objective.taken_round == table.round)


def _ground(table: Table, shares: dict[str, int], seat: Seat) -> int:
    """How near a force is to the enemy Objective; the nearest model counts most."""
    wanted = [one.at for one in table.objectives.values() if one.owner != seat]
    if not wanted:
        return 0
    near = sorted((_away(model, wanted), shares[model.id]) for model in table.living(seat))
    all_told = sum(share * (FAR - away) // FAR for away, share in near) * REACHED // WHOLE // 2
    return all_told + (REACHED * (FAR - near[0][0]) // FAR // 2 if near else 0)


def _away(model: Model, places: Sequence[Point]) -> int:
    return min(FAR, *(distance_up(model.at, at) for at in places))


def _fire(table: Table, shares: dict[str, int], seat: Seat) -> int:
    """What a force can fire at from where it stands."""
    foes = table.living(other(seat))
    return sum(shares[model.id] * FIRE // 100 for model in table.living(seat) if _has_target(table, model, foes))


def _has_target(table: Table, model: Model, foes: Sequence[Model]) -> bool:
    reach = max((weapon.range for weapon in table.profile(model).weapons), default=0)
    near = (foe for foe in foes if apart(table, model, foe) <= reach)
    return any(sight_between(table, model, foe).kind != "none" for foe in near)


def goals(table: Table, seat: Seat, piece: str) -> Sequence[Goal]:
    """The enemy Objective, the nearest enemies at a gun's range and to come to grips with, and one's own Objective."""
    unit = table.units.get(piece)
    model = table.models.get(piece) or (table.models[unit.models[0]] if unit else None)
    foes = sorted(table.living(other(seat)), key=lambda foe: distance_up(model.at, foe.at) if model else 0)
    reach = max((weapon.range for weapon in table.profile(model).weapons), default=0) if model else 0
    theirs = [Goal(one.at) for one in table.objectives.values() if one.owner != seat]
    guns = [Goal(foe.at, max(0, reach - INCH)) for foe in foes[:2]]
    return [*theirs, *guns, *(Goal(foe.at, INCH) for foe in foes[:1])]


KOG_MIND = Mind(
    worth=worth,
    goals=goals,
    settled=("agree", "decline", "line:across", "rest", "for-me"),
    in_turn=("move:",),
    keen={
        "agree": 100, "change:": 0, "hold:": 40, "move": 20, "shoot": 40, "fight": 40, "target:": 10, "reroll:all": 60,
        "end": 4, "done": 2, "rest": 20, "for-me": 60, "buy:none": 6, "decline": 4, "assault": 30, "line:angle": 1,
    },
    words={
        "army": ("keeps more of the army than it costs", "costs more of the army than it brings"),
        "objectives": ("brings an Objective nearer to being won", "lets an Objective slip"),
        "ground": ("gains ground towards the enemy Objective", "gives ground"),
        "fire": ("gets more of the enemy into one’s sights", "exposes more than it threatens"),
        "result": ("wins the match", "loses the match"),
    },
)  # fmt: skip
