"""Losses: wounds, falls and removals, damage of locations, and wound saves."""

from collections.abc import Collection
from typing import Final

from msgspec import structs

from rules.geometry.point import Point
from rules.kernel.script import Line, Play, Script, Seat, TableFact
from rules.krygothic.board import CloseCombat, Marker, Model, Table, other, touching
from rules.krygothic.board.stats import body
from rules.krygothic.dice.roll import RollReason, roll_passes
from rules.roster.words import counted, upper


def with_model_at(
    table: Table, model_id: str, at: Point, facing: int | None = None, among: Collection[str] = ()
) -> Table:
    """The table with a model at another place; without a `facing` it keeps its own.

    A combat ends when contact ends, except between models `among` which it is pushed along.
    (krygothic.move.contact_lock, krygothic.cc.first_round)
    """
    turned = table.models[model_id].facing if facing is None else facing
    return without_broken_combats(table.with_model(model_id, at=at, on="", facing=turned), among)


def without_broken_combats(table: Table, among: Collection[str] = ()) -> Table:
    """The table without combats between models that no longer touch, except between models `among` these.

    A model's `faced` enemies also end with contact. (krygothic.fear.once_per_combat)
    """

    def lasts(combat: CloseCombat) -> bool:
        one, other = (table.models[id_] for id_ in combat.models)
        return touching(table, one, other) or set(combat.models) <= set(among)

    for model in table.models.values():
        if model.faced:
            together = among if model.id in among else ()
            still = tuple(id_ for id_ in model.faced if id_ in together or touching(table, model, table.models[id_]))
            table = table.with_model(model.id, faced=still) if still != model.faced else table
    lasting = tuple(filter(lasts, table.combats))
    return table if lasting == table.combats else table.with_changes(combats=lasting)


REMOVED = "krygothic.wounds.removed"


def model_wounded(hurt: Model, points: int, why: str, by: Seat | None, rule: str) -> TableFact:
    """A model was wounded because of `why`, by that seat or by the ship (None). Without wounds left it is removed.

    Wounds beyond those it has left are logged but have no effect. (krygothic.wounds.two, krygothic.wounds.no_penalty,
    krygothic.wounds.removed)
    """
    left = max(0, hurt.wounds - points)
    text = f"takes {counted(points, 'wound', 'wounds')} ({why})"

    def change(table: Table) -> Table:
        after = _with_blood(table.with_model(hurt.id, wounds=left), hurt, by).with_touched(hurt.id, by)
        return after if left else without_model(after, hurt.id, by)

    line = (
        hurt.says(f"{text}; {left} left", rule) if left else hurt.says(f"{text} and is removed", REMOVED, tone="loss")
    )
    return TableFact(line, change)


def model_lost(model: Model, how: str, rule: str) -> TableFact:
    """The ship removed a model at once, whatever its wounds. (krygothic.weak.collapse)"""
    return TableFact(
        model.says(how, rule, tone="loss"),
        lambda table: without_model(table.with_model(model.id, wounds=0).with_touched(model.id, None), model.id, None),
    )


def model_knocked_down(model: Model, why: str, by: Seat | None, rule: str) -> TableFact:
    """A model lies on the ground until it stands up for 1 AP; it stops waiting and drops what it carries.

    (krygothic.cc.fallen, krygothic.waiting.broken, krygothic.scenario.lights_out.cores)
    """

    def change(table: Table) -> Table:
        down = with_load_dropped(table, model.id).with_model(model.id, fallen=True, waiting=False)
        return down.with_touched(model.id, by)

    return TableFact(model.says(f"is knocked down ({why})", rule), change)


def location_damaged(location: Marker, points: int, why: str, by: Seat | None, rule: str) -> TableFact:
    """A location took wounds because of `why`; without any left it is destroyed, with the scenery at its place.

    (krygothic.scenario.sabotage.structure)
    """
    left = max(0, location.wounds - points)
    text = f"{upper(location.name)} takes {counted(points, 'wound', 'wounds')} ({why})"
    text += f"; {left} left." if left else " and is destroyed."

    def change(table: Table) -> Table:
        after = table.with_marker(structs.replace(location, wounds=left, charged=location.charged and left > 0))
        return (
            after if left else after.with_changes(now=structs.replace(after.now, gone=(*after.now.gone, location.id)))
        )

    line = Line(text=text, rule=rule, tone="plain" if left else "loss", seat=by, pieces=(location.id,))
    return TableFact(line, change)


def with_load_dropped(table: Table, model_id: str) -> Table:
    """The table after a model dropped what it carries at its place. (krygothic.scenario.lights_out.cores)"""
    model = table.models[model_id]
    if not model.carries:
        return table
    load = structs.replace(table.markers[model.carries], carrier="", at=model.at, on=model.on)
    return table.with_model(model_id, carries="").with_marker(load)


def without_model(table: Table, model_id: str, by: Seat | None) -> Table:
    """The table without a model and its planned actions; it counts as lost in this AP round.

    (krygothic.wounds.removed, krygothic.losses.half_army, krygothic.losses.leader_killed,
    krygothic.triumphs.leader_kill)
    """
    model = table.models[model_id]
    leads, tally = table.fighter(model).leads, table.side(model.seat).tally
    after = with_load_dropped(table, model_id).with_model(
        model_id, life="gone", waiting=False, fallen=False, sprinting=False, stuck=0, pin=None
    )
    after = after.with_tally(model.seat, lost=tally.lost + 1, leader_lost=tally.leader_lost or leads)
    if leads and by == other(model.seat):
        after = after.with_tally(by, killed_leader=True)
    return without_broken_combats(after)


def _with_blood(table: Table, hurt: Model, by: Seat | None) -> Table:
    """What a wound counts for at the end of the AP round: first blood, or damage to its own side.

    (krygothic.triumphs.first_blood, krygothic.losses.friendly_damage)
    """
    if by is None:
        return table
    if by == hurt.seat:
        return table.with_tally(by, hurt_own=True)
    return table if table.blooded else table.with_tally(by, first_blood=True).with_changes(blooded=True)


WOUNDS: Final = "krygothic.wounds.two"
FALLEN: Final = "krygothic.cc.fallen"
STRUCTURE: Final = "krygothic.scenario.sabotage.structure"


def roll_wound_saves(  # who is struck, how hard, by whom, and what that is called
    play: Play[Table],
    model: str,
    count: int,
    less: int,
    why: str,
    by: Seat | None,
    rule: str = "krygothic.cc.wound_die",
) -> Script[int]:
    """Rolls so many wound saves; returns how many dice wound the model.

    A die wounds if it reaches Body and armour, lowered by `less`. The caller records the effect.
    (krygothic.cc.wound_die, krygothic.stat.body_equal)
    """
    struck = play.table.models[model]
    roll = RollReason(by, struck.name, f"wound saves ({why})", rule, (model,))
    return roll_passes(play, roll, count, body(play.table, struck) - less)


def wound(play: Play[Table], model: str, points: int, why: str, by: Seat | None, rule: str = WOUNDS) -> None:
    """Wounds a model that is still on the board; nothing is recorded for 0 wounds."""
    hurt = play.table.models[model]
    if points > 0 and hurt.life == "live":
        play.record(model_wounded(hurt, points, why, by, rule))


def knock_down(play: Play[Table], model: str, why: str, by: Seat | None, rule: str = FALLEN) -> None:
    """Knocks down a model that is still on the board and on its feet."""
    here = play.table.models[model]
    if here.life == "live" and not here.fallen:
        play.record(model_knocked_down(here, why, by, rule))


def damage_location(  # what is damaged, how much, by what, by whom
    play: Play[Table], marker: str, points: int, why: str, by: Seat | None, rule: str = STRUCTURE
) -> None:
    """Damages a location that is not destroyed; nothing is recorded for 0 wounds."""
    location = play.table.markers[marker]
    if points > 0 and location.wounds:
        play.record(location_damaged(location, points, why, by, rule))
