"""Wounds, and the removal of whoever has none left."""

from msgspec import structs
from typing_extensions import override

from rules.kernel.script import Event, Line, Play, Script, Seat
from rules.krygothic.board import Model, Table, other
from rules.krygothic.board.stats import body
from rules.krygothic.dice.roll import RollReason, roll_passes
from rules.krygothic.losses.contact import without_broken_combats


class Wounded(Event, frozen=True, kw_only=True):
    """A model was wounded through `why`, by that seat, or by the ship (None). Without wounds left it is removed.

    Wounds beyond those it has left are told, but do nothing. (krygothic.wounds.two, krygothic.wounds.no_penalty,
    krygothic.wounds.removed)
    """

    model: str
    points: int
    why: str
    by: Seat | None
    rule: str = "krygothic.wounds.two"

    @override
    def apply(self, table: Table) -> Table:
        before = table.models[self.model]
        left = max(0, before.wounds - self.points)
        after = _blood(table.with_model(self.model, wounds=left), before, self.by).touched(self.model, self.by)
        return after if left else without_model(after, self.model, self.by)

    @override
    def line(self, table: Table) -> Line:
        hurt = table.models[self.model]
        told = f"{hurt.name} takes {self.points} wound{'s' * (self.points != 1)} ({self.why})"
        if hurt.wounds:
            return Line(text=f"{told}; {hurt.wounds} left.", rule=self.rule, seat=hurt.seat, pieces=(hurt.id,))
        text, rule = f"{told} and is removed.", "krygothic.wounds.removed"
        return Line(text=text, rule=rule, tone="loss", seat=hurt.seat, pieces=(hurt.id,))


class Lost(Event, frozen=True, kw_only=True):
    """A model was lost at once, whatever wounds it had left. (krygothic.weak.collapse)"""

    model: str
    why: str
    by: Seat | None = None
    rule: str = "krygothic.weak.collapse"

    @override
    def apply(self, table: Table) -> Table:
        return without_model(table.with_model(self.model, wounds=0).touched(self.model, self.by), self.model, self.by)

    @override
    def line(self, table: Table) -> Line:
        lost = table.models[self.model]
        text = f"{lost.name} {self.why}."
        return Line(text=text, rule=self.rule, tone="loss", seat=lost.seat, pieces=(lost.id,))


class KnockedDown(Event, frozen=True, kw_only=True):
    """A model lies on the ground until it stands up for 1 AP; it waits no more and drops what it carries.

    (krygothic.cc.fallen, krygothic.waiting.broken, krygothic.scenario.lights_out.cores)
    """

    model: str
    why: str
    by: Seat | None
    rule: str = "krygothic.cc.fallen"

    @override
    def apply(self, table: Table) -> Table:
        down = with_load_dropped(table, self.model).with_model(self.model, fallen=True, waiting=False)
        return down.touched(self.model, self.by)

    @override
    def line(self, table: Table) -> Line:
        down = table.models[self.model]
        text = f"{down.name} is knocked down ({self.why})."
        return Line(text=text, rule=self.rule, seat=down.seat, pieces=(down.id,))


def wound(play: Play[Table], model: str, points: int, why: str, by: Seat | None, rule: str = "") -> None:
    """Wounds taken now; nobody who is gone takes any, and none are no fact."""
    if points > 0 and play.table.models[model].life == "live":
        rule = rule or "krygothic.wounds.two"
        play.record(Wounded(model=model, points=points, why=why, by=by, rule=rule))


def knock_down(play: Play[Table], model: str, why: str, by: Seat | None, rule: str = "") -> None:
    """Fell a model that is still there and on its feet."""
    here = play.table.models[model]
    if here.life == "live" and not here.fallen:
        play.record(KnockedDown(model=model, why=why, by=by, rule=rule or "krygothic.cc.fallen"))


def with_load_dropped(table: Table, model_id: str) -> Table:
    """The table with what a model carried lying where it stands. (krygothic.scenario.lights_out.cores)"""
    model = table.models[model_id]
    if not model.carries:
        return table
    marker = structs.replace(table.markers[model.carries], carrier="", at=model.at, on=model.on)
    freed = table.with_model(model_id, carries="")
    return structs.replace(freed, markers={**table.markers, marker.id: marker})


def without_model(table: Table, model_id: str, by: Seat | None) -> Table:
    """The table once a model is off it, with all it was about to do; it counts as lost in this AP round.

    (krygothic.wounds.removed, krygothic.losses.half_army, krygothic.losses.leader_killed,
    krygothic.triumphs.leader_kill)
    """
    model = table.models[model_id]
    leads = table.fighter(model).leads
    after = with_load_dropped(table, model_id).with_model(
        model_id, life="gone", waiting=False, fallen=False, sprinting=False, stuck=0, pin=None
    )
    own = table.side(model.seat).tally
    own = structs.replace(own, lost=own.lost + 1, leader_lost=own.leader_lost or leads)
    after = after.with_side(model.seat, tally=own)
    if leads and by == other(model.seat):
        theirs = structs.replace(table.side(by).tally, killed_leader=True)
        after = after.with_side(by, tally=theirs)
    return without_broken_combats(after)


def _blood(table: Table, hurt: Model, by: Seat | None) -> Table:
    """What a wound counts for at the end of the AP round: first blood, or harm done to one's own.

    (krygothic.triumphs.first_blood, krygothic.losses.friendly_damage)
    """
    if by is None:
        return table
    tally = table.side(by).tally
    if by == hurt.seat:
        return table.with_side(by, tally=structs.replace(tally, hurt_own=True))
    if table.blooded:
        return table
    counted = table.with_side(by, tally=structs.replace(tally, first_blood=True))
    return structs.replace(counted, blooded=True)


def roll_wound_saves(  # who is struck, how hard, by whom, and what that is called
    play: Play[Table],
    model: str,
    count: int,
    less: int,
    why: str,
    by: Seat | None,
    rule: str = "krygothic.cc.wound_die",
) -> Script[int]:
    """How many of so many dice wound the model: each that reaches its Body and armour, `less` so much.

    Whoever rolls them says what the wounds come to. (krygothic.cc.wound_die, krygothic.stat.body_equal)
    """
    struck = play.table.models[model]
    roll = RollReason(by, struck.name, f"wound saves ({why})", rule, (model,))
    return (yield from roll_passes(play, roll, count, body(play.table, struck) - less))
