"""The evaluator of KOG light: hull left, Objectives held and in reach, and possible fire."""

from collections.abc import Sequence

from rules.geometry import gap
from rules.geometry.point import INCH, Point, distance_up
from rules.kernel.refusal import Seat
from rules.kog.board.measure import ENGAGED, SENSOR_LOCK, bases, is_within, sight_between
from rules.kog.board.table import SEATS, Model, Objective, Table, opponent
from rules.kog.lists.muster import WeaponProfile
from rules.kog.turn.scenario import scenario_table, total
from rules.players.evaluator import WHOLE, Evaluator, Goal, Worth
from rules.players.evaluators.shared import SURE, at_least, harm, nearness, rolled_again, value_left
from rules.skirmish.scenario_points import goal_places

HELD = (0, 350)  # the worth of an enemy Objective taken in this round, and of one already held for a round
TAKEN = 150
FAR = 48 * INCH
REACHED = 300  # thousandths of an army for a force on the enemy Objective
POINT = 120  # for each point of lead in a scenario
ASTRAY = 400  # for each model that must not end where it stands
_SETUP = {"leaders", "terrain", "agree", "roles", "divide", "deploy", "objectives", "commanders"}
NOW, SOON = 60, 35  # percent of the harm that can be done in this player turn, and later


def worth(table: Table, seat: Seat) -> Worth:
    """The parts of the worth: hull, Objectives held and near, possible harm, and models out of coherency."""
    shares = _shares(table)
    mine, foe = seat, opponent(seat)
    return {
        "scenario": _scenario(table, mine),
        "army": _army(table, shares, mine) - _army(table, shares, foe),
        "objectives": _held(table, mine) - _held(table, foe),
        "ground": _ground(table, shares, mine) - _ground(table, shares, foe) // 2,
        "fire": _fire(table, shares, mine) - _fire(table, shares, foe),
        "unit": -ASTRAY * _astray(table, mine),
    }


def _scenario(table: Table, seat: Seat) -> int:
    """The worth of the lead in an agreed scenario, and of closeness to what it asks to hold."""
    scenario = table.settings.scenario
    if scenario is None:
        return 0
    lead = total(table, seat) - total(table, opponent(seat))
    wanted = goal_places(scenario, scenario_table(table))
    own = [model.at for model in table.living(seat)]
    ways = (min(distance_up(place, at) for at in own) for place in wanted if own)
    return POINT * lead + sum(nearness(away, FAR, REACHED) for away in ways) // max(1, len(wanted))


def _shares(table: Table) -> dict[str, int]:
    """The worth of each model, in thousandths of its army."""
    found: dict[str, int] = {}
    for seat in SEATS:
        own = [model for model in table.models.values() if model.seat == seat]
        whole = sum(table.profile(model).cost for model in own) or 1
        found |= {model.id: WHOLE * table.profile(model).cost // whole for model in own}
    return found


def _army(table: Table, shares: dict[str, int], seat: Seat) -> int:
    own = (model for model in table.models.values() if model.seat == seat and model.life in {"live", "reserve"})
    return sum(value_left(shares[one.id], one.hull, table.profile(one).hull) for one in own)


def _held(table: Table, seat: Seat) -> int:
    return sum(_progress(table, one) for one in table.objectives.values() if one.taker == seat != one.owner)


def _progress(table: Table, objective: Objective) -> int:
    return HELD[min(objective.run, 1)] + TAKEN * (objective.taken_round == table.round)


def _ground(table: Table, shares: dict[str, int], seat: Seat) -> int:
    """How near a force is to the enemy Objective; the nearest model counts most."""
    wanted = [one.at for one in table.objectives.values() if one.owner != seat]
    if not wanted:
        return 0
    near = sorted((_away(model, wanted), shares[model.id]) for model in table.living(seat))
    all_told = sum(nearness(away, FAR, share) for away, share in near) * REACHED // WHOLE // 2
    return all_told + (nearness(near[0][0], FAR, REACHED) // 2 if near else 0)


def _away(model: Model, places: Sequence[Point]) -> int:
    return min(FAR, *(distance_up(model.at, at) for at in places))


def _fire(table: Table, shares: dict[str, int], seat: Seat) -> int:
    """The harm a force can do from its places, in this player turn or the next."""
    if table.stage in _SETUP:
        return 0
    own, foes = table.living(seat), table.living(opponent(seat))
    ours, theirs = bases(table, seat), bases(table, opponent(seat))
    acting = seat == table.active and table.stage != "morale"
    able = {model.id for model in own if acting and model.move != "speed" and not (model.shot or model.shaken)}

    def done(model: Model, foe: Model) -> int:
        share = NOW if model.id in able else SOON
        away = gap(ours[model.id], theirs[foe.id])
        taken = min(_volley(table, model, foe, away), SURE * foe.hull)
        stands = value_left(shares[foe.id], foe.hull, table.profile(foe).hull)
        return share * stands * taken // (100 * SURE * foe.hull)

    return harm(own, foes, done)


def _volley(table: Table, model: Model, foe: Model, away: int) -> int:
    """The expected hull that a model takes off another at that distance with its best weapon, in thousandths."""
    profile = table.profile(model)
    beside = away <= ENGAGED
    usable = [
        weapon
        for weapon in profile.weapons
        if (weapon.kind == "attacks") == beside and (beside or away <= weapon.range) and weapon.id not in model.spent
    ]
    if not usable:
        return 0
    seen = "full" if beside else sight_between(table, model, foe).kind
    if seen == "none":
        usable = [weapon for weapon in usable if weapon.indirect]
    defense = table.profile(foe).defense
    poor = (seen != "full") + (model.hull == 1)
    return max(
        (_expected(one, defense, profile.attack_bonus * beside, model.move == "hold", poor) for one in usable),
        default=0,
    )


def _expected(weapon: WeaponProfile, defense: int, bonus: int, still: int, poor: int) -> int:
    hit = rolled_again(at_least(weapon.target), still, poor)
    return (weapon.dice + bonus) * hit * at_least(defense + 1) * (1 + weapon.piercing) // SURE


def _astray(table: Table, seat: Seat) -> int:
    """How many models have moved away from a leader that has also moved, so that only taking the moves back helps."""
    unit = table.units.get(table.opened)
    if unit is None or unit.seat != seat or not table.models[unit.leader].move:
        return 0
    leader = table.models[unit.leader]
    moved = (model for model in table.survivors(unit) if model.move)
    return sum(not is_within(table, model, leader, SENSOR_LOCK) for model in moved)


def goals(table: Table, seat: Seat, piece: str) -> Sequence[Goal]:
    """The goals of a model: a step back, the enemy Objective, and the nearest enemies at gun range and in contact."""
    unit = table.units.get(piece)
    model = table.models.get(piece) or (table.models[unit.models[0]] if unit else None)
    foes = sorted(table.living(opponent(seat)), key=lambda foe: distance_up(model.at, foe.at) if model else 0)
    reach = max((weapon.range for weapon in table.profile(model).weapons), default=0) if model else 0
    theirs = [Goal(one.at) for one in table.objectives.values() if one.owner != seat]
    if table.settings.scenario is not None:
        asked = goal_places(table.settings.scenario, scenario_table(table))
        theirs += [Goal(at) for at in sorted(asked, key=lambda at: distance_up(model.at, at) if model else 0)[:2]]
    guns = [Goal(foe.at, max(0, reach - INCH)) for foe in foes[:2]]
    back = [_step_back(model, foes[0])] if model and foes and _is_stuck(table, model, foes[0]) else []
    return [*back, *theirs, *guns, *(Goal(foe.at, INCH) for foe in foes[:1])]


def _is_stuck(table: Table, model: Model, foe: Model) -> bool:
    """Whether it stands beside an enemy that it cannot attack, and so cannot fire either."""
    armed = any(weapon.kind == "attacks" for weapon in table.profile(model).weapons)
    return not armed and is_within(table, model, foe, ENGAGED)


def _step_back(model: Model, foe: Model) -> Goal:
    """A place behind it, seen from the enemy, as far off as twice what is between them."""
    return Goal(Point(3 * model.at.x - 2 * foe.at.x, 3 * model.at.y - 2 * foe.at.y))


KOG_EVALUATOR = Evaluator(
    worth=worth,
    goals=goals,
    settled=("agree", "decline", "line:across", "rest", "for-me"),
    in_turn=("move:",),
    ends={"end": "move:"},
    keen={
        "agree": 100, "change:": 0, "hold:": 40, "move": 20, "shoot": 40, "fight": 40, "target:": 10, "reroll:all": 60,
        "end": 4, "done": 2, "rest": 20, "for-me": 60, "buy:none": 6, "decline": 4, "assault": 30, "line:angle": 1,
        "together:": 0,
    },
    places=frozenset({"ground", "fire", "unit"}),
    stands=("move", "hold:", "stay", "deploy"),
    words={
        "scenario": ("brings points of the scenario nearer", "gives up points of the scenario"),
        "army": ("keeps more of the army than it costs", "costs more of the army than it brings"),
        "objectives": ("brings an Objective nearer to being won", "lets an Objective slip"),
        "ground": ("gains ground towards the enemy Objective", "gives ground"),
        "fire": ("gets more of the enemy into your sights", "exposes more than it threatens"),
        "unit": ("keeps its unit together", "ends too far from its leader"),
        "result": ("wins the match", "loses the match"),
    },
)  # fmt: skip
