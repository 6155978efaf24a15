"""Taking and holding an Objective instead of shooting."""

from rules.geometry import gap
from rules.kernel.script import Event, Line, Option, Refusal, TableFact
from rules.kog.board import ENGAGED, Model, Objective, Table, Unit, disc, refusal
from rules.kog.board.measure import marker, near_objective
from rules.kog.shoot.eligible import cannot_shoot
from rules.skirmish.limits import Length

WONDERING = 6_000


def _taken(unit: Unit, objective: Objective) -> TableFact:
    """A unit takes or holds an Objective; the whole unit gives up shooting, and any other hold on the marker ends.

    (kog.objective.hold, kog.objective.hold.whole-unit, kog.objective.retake, kog.objective.one-per-unit)
    """

    def change(table: Table) -> Table:
        run = objective.run if objective.taker == unit.seat else 0
        held = table.with_each((model.id for model in table.survivors(unit)), shot="held")
        after = held.with_done(unit.id, shot=True)
        return after.with_objective(objective.id, taker=unit.seat, taken_round=table.round, run=run)

    text = f"{unit.name} gives up its shooting to take and hold {_whose(objective, unit)} Objective."
    return TableFact(Line(text=text, rule="kog.objective.hold", seat=unit.seat, pieces=(objective.id,)), change)


def hold_options(table: Table, unit: Unit) -> list[Option[Event]]:
    """The Objectives the unit may take, and nearby ones with the reason why not.

    None while another unit is open. (kog.shoot.unit-by-unit)
    """
    if table.opened not in ("", unit.id):
        return []
    nearby = [objective for objective in table.objectives.values() if _distance(table, unit, objective) <= WONDERING]
    return [
        Option(
            id=f"hold:{unit.id}:{objective.id}", label=f"Take and hold {_whose(objective, unit)} Objective",
            detail="instead of shooting", group=unit.name, piece=objective.id, rule="kog.objective.hold",
            refusal=cannot_hold(table, unit, objective), bring=_taken(unit, objective),
        )
        for objective in nearby
    ]  # fmt: skip


def worth_holding(table: Table, unit: Unit) -> bool:
    """Whether the unit may take an Objective, with an effect."""
    return table.opened in ("", unit.id) and any(
        _would_matter(unit, objective) and cannot_hold(table, unit, objective) is None
        for objective in table.objectives.values()
    )


def cannot_hold(table: Table, unit: Unit, objective: Objective) -> Refusal | None:
    """Why the unit cannot take this Objective now.

    (kog.objective.hold, kog.objective.hold.whole-unit, kog.objective.hold.able-model)
    """
    near = [model for model in table.survivors(unit) if near_objective(table, model, objective)]
    if not near:
        return _too_far(table, unit, objective)
    acted = next((model for model in table.survivors(unit) if model.shot), None)
    if acted is not None:
        return _has_acted(unit, acted)
    refusals = [cannot_shoot(table, model, instead="hold an Objective") for model in near]
    return next((refusal for refusal in refusals if refusal), None) if all(refusals) else None


def _would_matter(unit: Unit, objective: Objective) -> bool:
    """Whether taking it has an effect: the enemy's marker always, one's own only while the enemy holds it."""
    return objective.owner != unit.seat or (objective.taker is not None and objective.taker != unit.seat)


def _too_far(table: Table, unit: Unit, objective: Objective) -> Refusal:
    return refusal("objective-too-far", Length(_distance(table, unit, objective), ENGAGED), unit=unit.name)


def _has_acted(unit: Unit, model: Model) -> Refusal:
    done = "observed" if model.shot == "observed" else "shot"
    return refusal("acted-already", model=model.name, unit=unit.name, done=done)


def _distance(table: Table, unit: Unit, objective: Objective) -> int:
    token = marker(table, objective)
    return min(gap(disc(table, model), token) for model in table.survivors(unit))


def _whose(objective: Objective, unit: Unit) -> str:
    return "its own" if objective.owner == unit.seat else "the enemy"
