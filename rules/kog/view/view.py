"""The picture and the cards. KOG light hides nothing, so every viewer sees the same."""

from collections.abc import Sequence

from rules.battlefield.ground import ground
from rules.battlefield.terrain import Battlefield, Feature
from rules.kernel.cache import PartCache, cached_on
from rules.kernel.scene import CardValue, Ground, Piece, SideCard, State, View, Zone
from rules.kernel.script import Seat
from rules.kog.board import Objective, Side, Stage, Table, traits_in_words
from rules.kog.board.measure import OBJECTIVE_RADIUS
from rules.kog.board.territory import Line, deployment_area, half_name, half_outline, objective_area, standard_lines
from rules.kog.turn.scenario import AGREED, SCENARIO_GAME, scenario_table
from rules.kog.turn.victory import HELD_ROUNDS_TO_WIN
from rules.kog.view.cards import LOOK, pieces, unit_cards
from rules.skirmish.scenario import aim_of
from rules.skirmish.scenario_points import held_states, zones_of
from rules.skirmish.view import facts_with_text, grounds

_WINS = (
    f"Hold the enemy Objective {HELD_ROUNDS_TO_WIN} rounds in a row, or leave the enemy no unit on the table. "
    "Who has won is checked at the end of each round."
)
_IN_TURN = ("movement", "fighting", "shooting", "morale")


def view(table: Table, viewer: Seat | None) -> View:
    """The whole table; `viewer` makes no difference. (kog.general.open-information)"""
    drawn = cached_on(table.field, "drawn", PartCache)
    return View(
        title="KOG light",
        phase=LOOK.phase(table.stage, f"Round {table.round}" if table.round else "", over=table.result is not None),
        turn=table.round,
        width=table.settings.width,
        height=table.settings.height,
        active=table.active if table.stage in _IN_TURN and table.result is None else None,
        ground=grounds(table.field, drawn, _ground),
        pieces=(*pieces(table, drawn), *_markers(table, drawn)),
        zones=(
            *drawn.part("zones", _zones, table.field, table.line, table.sides, table.stage),
            *_scenario_zones(table),
        ),
        units=unit_cards(table, drawn),
        sides=tuple(_side(table, side) for side in table.sides),
        result=table.result.text if table.result else "",
        mission=_aim(table),
    )


def _aim(table: Table) -> CardValue:
    """The aim, and when the match ends.

    (kog.victory.check, kog.victory.major, kog.victory.minor, kog.round.no-limit)
    """
    if table.settings.scenario:
        return aim_of(table.settings.scenario, SCENARIO_GAME, AGREED)
    limit = table.settings.round_limit
    end = f"After round {limit} it is a draw." if limit else "There is no last round."
    return CardValue(label="Objectives", value=f"{_WINS} {end}", rule="kog.victory.check")


def _ground(feature: Feature) -> Ground:
    fact = CardValue(label="Terrain", value=traits_in_words(feature), rule="kog.terrain.traits")
    return ground(feature, (fact,), cover=feature.cover or "")


def _markers(table: Table, drawn: PartCache) -> tuple[Piece, ...]:
    names = tuple(side.roster_name for side in table.sides)
    return tuple(drawn.part(objective.id, _marker, objective, names) for objective in table.objectives.values())


def _marker(objective: Objective, names: tuple[str, ...]) -> Piece:
    return Piece(
        id=objective.id,
        name=f"Objective of {names[objective.owner]}",
        glyph="objective",
        radius=OBJECTIVE_RADIUS,
        at=objective.at,
        seat=objective.owner,
        life="marker",
        states=_hold(objective, names),
        facts=(
            CardValue(label="Placed by", value=names[objective.owner], rule="kog.setup.objective.place"),
            CardValue(label="Held", value=_rounds(objective), rule="kog.objective.hold.renew"),
        ),
    )


def _hold(objective: Objective, names: tuple[str, ...]) -> tuple[State, ...]:
    if objective.taker is None:
        return ()
    taker = names[objective.taker]
    label = f"Taken by {taker}" if objective.run == 0 else f"Held by {taker}, {_rounds(objective)}"
    return (State(icon="taken", label=label, rule="kog.objective.hold", seat=objective.taker),)


def _rounds(objective: Objective) -> str:
    return f"{objective.run} round{'' if objective.run == 1 else 's'} in a row"


def _zones(field: Battlefield, line: Line | None, sides: Sequence[Side], stage: Stage) -> tuple[Zone, ...]:
    """The halves of each possible line while one is chosen, the halves once it is drawn, and set-up areas."""
    if line is None:
        return _partings(field) if stage == "divide" else ()
    owned = [side for side in sides if side.half]
    if not owned:
        return tuple(_half(field, line, half) for half in (1, -1))
    territories = [_half(field, line, side.half, side) for side in owned]
    return (*territories, *(zone for side in owned for zone in _placing(field, line, side, stage)))


def _scenario_zones(table: Table) -> tuple[Zone, ...]:
    """What an agreed scenario asks to hold. (kog.scenario.agreed)"""
    if table.settings.scenario is None:
        return ()
    names = [side.roster_name for side in table.sides]
    return zones_of(table.settings.scenario, scenario_table(table), names)


def _partings(field: Battlefield) -> tuple[Zone, ...]:
    """One half of each standard line: its edge is the line."""
    return tuple(
        Zone(
            id=f"line:{name}", label=half_name(line, 1).capitalize(), outline=half_outline(field, line, 1), kind="idea"
        )
        for name, line in standard_lines(field).items()
    )


def _half(field: Battlefield, line: Line, half: int, side: Side | None = None) -> Zone:
    """A half of the board, by direction, or as the territory of a side."""
    outline = half_outline(field, line, half)
    if side is None:
        label = half_name(line, half).capitalize()
        return Zone(id=f"half:{half}", label=label, outline=outline, kind="territory")
    label = f"Territory of {side.roster_name}"
    return Zone(id=f"territory-{side.seat}", label=label, outline=outline, kind="territory", seat=side.seat)


def _placing(field: Battlefield, line: Line, side: Side, stage: Stage) -> tuple[Zone, ...]:
    areas = {"deploy": (deployment_area, "Deployment"), "objectives": (objective_area, "Objective")}
    if stage not in areas:
        return ()
    area, what = areas[stage]
    label, outline = f"{what} of {side.roster_name}", area(field, line, side.half)
    return (Zone(id=f"{stage}-{side.seat}", label=label, outline=outline, kind="deployment", seat=side.seat),)


def _commander(table: Table, side: Side) -> str:
    model = table.models.get(side.commander)
    if model is None:
        return ""
    return model.name if model.life in ("live", "reserve") else f"{model.name}, lost"


def _side(table: Table, side: Side) -> SideCard:
    facts = [
        CardValue(label="Role", value=side.role.capitalize(), rule="kog.setup.role-choice"),
        CardValue(label="List", value=f"{side.points} pts", rule="kog.army.cost"),
        CardValue(label="Left", value=f"{_points_left(table, side)} pts", rule="kog.victory.minor"),
        CardValue(label="Re-rolls left", value=str(side.rerolls), rule="kog.dice.bought-reroll.use"),
        CardValue(label="Commander", value=_commander(table, side), rule="kog.setup.commander"),
    ]
    if table.settings.scenario:
        return SideCard(
            seat=side.seat,
            title=side.roster_name,
            score=CardValue(label="Score", value=str(side.scored), rule=AGREED),
            points=side.scored,
            facts=facts_with_text(facts),
            states=held_states(table.settings.scenario, scenario_table(table), side.seat, AGREED),
        )
    held = [objective for objective in table.objectives.values() if objective.taker == side.seat]
    score = CardValue(label="Objectives", value=str(len(held)), rule="kog.objective.hold")
    return SideCard(
        seat=side.seat,
        title=side.roster_name,
        score=score if table.round else None,
        points=len(held) if table.round else None,
        facts=facts_with_text(facts),
        states=tuple(_holds(table, objective) for objective in held),
    )


def _points_left(table: Table, side: Side) -> int:
    left = [model for unit in table.units_of(side.seat) for model in table.survivors(unit)]
    return sum([table.profile(model).cost for model in left])


def _holds(table: Table, objective: Objective) -> State:
    """What the side that took an Objective holds of it; only holding the enemy's wins. (kog.objective.hold.renew)"""
    if objective.owner == objective.taker:
        return State(icon="taken", label="Holds its own Objective", rule="kog.objective.hold")
    renewed = objective.taken_round == table.round and table.stage != "round"
    if renewed and table.result is None:
        how_long = f"Holds the enemy Objective, round {objective.run + 1} of {HELD_ROUNDS_TO_WIN}"
    else:
        how_long = f"Held the enemy Objective, {objective.run} of {HELD_ROUNDS_TO_WIN} rounds"
    return State(icon="taken", label=how_long, rule="kog.objective.hold.renew", tone="good")
