"""The strategy phase: who has initiative, command points, everybody ready, and what lasted until now ends."""

from typing import Final

from msgspec import structs
from typing_extensions import override

from rules.kernel.script import Answer, Die, Event, Line, Option, Play, Script, Seat
from rules.killteam.board import SEATS, Table, other
from rules.killteam.effects.lasting import without
from rules.killteam.missions.scoring import battle_ended, turning_point_scored
from rules.roster.words import counted

D3 = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}


class InitiativeRolled(Event, frozen=True, kw_only=True):
    """Both rolled for initiative. (killteam.flow.initiative_roll)"""

    faces: tuple[int, int]

    @override
    def line(self, table: Table) -> Line:
        names = [table.side(seat).roster_name for seat in SEATS]
        told = list(zip(names, self.faces, strict=True))
        text = f"Initiative: {', '.join(f'{name} {face}' for name, face in told)}."
        dice = tuple(Die(faces=(face,), note=name) for name, face in told)
        return Line(text=text, rule="killteam.flow.initiative_roll", tone="dice", dice=dice)


class InitiativeTaken(Event, frozen=True, kw_only=True):
    """A player has initiative in this turning point. (killteam.flow.initiative_effect)"""

    seat: Seat
    why: str
    rule: str = "killteam.flow.initiative_effect"

    @override
    def apply(self, table: Table) -> Table:
        return structs.replace(table, initiative=self.seat, turn=self.seat)

    @override
    def line(self, table: Table) -> Line:
        text = f"{table.side(self.seat).roster_name} has initiative{self.why}."
        return Line(text=text, rule=self.rule, seat=self.seat)


class TurningPointBegan(Event, frozen=True, kw_only=True):
    """A turning point begins. (killteam.flow.structure, killteam.flow.four_turning_points)"""

    number: int

    @override
    def apply(self, table: Table) -> Table:
        return structs.replace(table, turning_point=self.number, led=table.initiative)

    @override
    def line(self, table: Table) -> Line:
        return Line(text=f"Turning point {self.number}.", rule="killteam.flow.structure", tone="heading")


class Readied(Event, frozen=True, kw_only=True):
    """Everybody is ready, allowances of a turning point are renewed, command points are gained.

    (killteam.flow.ready_step, killteam.flow.cp_gain, killteam.flow.cp_extra, killteam.flow.cp_keep,
    killteam.core.ready_expended)
    """

    gained: tuple[int, int]

    @override
    def apply(self, table: Table) -> Table:
        fresh = {
            one.id: structs.replace(one, ready=True, countered=False, guard=False, stilled=False, used={})
            for one in table.models.values()
            if one.life == "live"
        }
        table = without(table.with_models(fresh), "start_next_turning_point")
        markers = {
            marker.id: structs.replace(marker, swept=False) if marker.swept else marker
            for marker in table.markers.values()
        }
        table = structs.replace(table, markers=markers, stage="picks" if table.turning_point == 1 else "gambits")
        for seat, points in zip(SEATS, self.gained, strict=True):
            cp = table.side(seat).cp + points
            table = table.with_side(seat, cp=cp, ploys=(), gear={}, fought=False, fixed=False, swept=0)
        return structs.replace(table, turn=table.initiative, passed=False)

    @override
    def line(self, table: Table) -> Line:
        told = (f"{table.side(seat).roster_name} {table.side(seat).cp} (+{self.gained[seat]})" for seat in SEATS)
        return Line(
            text=f"Everybody is ready. Command points (CP): {', '.join(told)}.", rule="killteam.flow.ready_step"
        )


class SmokeThins(Event, frozen=True, kw_only=True):
    """It was rolled how many activations a cloud of smoke still lasts. (killteam.equip.smoke_duration)"""

    marker: str
    face: int

    @override
    def apply(self, table: Table) -> Table:
        return table.with_marker(self.marker, countdown=D3[self.face])

    @override
    def line(self, table: Table) -> Line:
        text = f"The smoke lasts for {counted(D3[self.face], 'more activation', 'more activations')}."
        die = Die(faces=(self.face,), need="D3", outcome=str(D3[self.face]))
        return Line(text=text, rule="killteam.equip.smoke_duration", tone="dice", dice=(die,), pieces=(self.marker,))


def strategy_step(play: Play[Table]) -> Script[None]:
    """Initiative, then command points and readying, then the smoke of the last turning point.

    (killteam.flow.structure)
    """
    play.record(TurningPointBegan(number=play.table.turning_point + 1))
    if play.table.turning_point > 1:
        yield from _initiative(play)
    table = play.table
    late = table.turning_point >= table.settings.switches.extra_cp_from_tp
    gained = tuple(1 + (late and seat != table.initiative) for seat in SEATS)
    play.record(Readied(gained=(gained[0], gained[1])))
    smoke = [marker.id for marker in play.table.markers.values() if marker.kind == "smoke"]
    for marker in smoke:
        (face,) = yield from play.roll(1, "smoke")
        play.record(SmokeThins(marker=marker, face=face))


def _initiative(play: Play[Table]) -> Script[None]:
    """Both roll; the higher says who has initiative, a tie passes it on.

    (killteam.flow.initiative_roll, killteam.flow.initiative_tie)
    """
    led = play.table.led
    one, two = yield from play.roll(2, "initiative")
    play.record(InitiativeRolled(faces=(one, two)))
    if one == two and play.table.settings.switches.initiative_tie == "alternate":
        rule = "killteam.flow.initiative_tie"
        play.record(InitiativeTaken(seat=other(led), why=": a tie passes it on", rule=rule))
        return
    chooser = SEATS[0] if one > two else SEATS[1] if two > one else other(led)
    loser = other(chooser)
    taken: Seat = yield from play.ask(
        chooser,
        rule="killteam.flow.initiative_roll",
        prompt="Who has initiative in this turning point?",
        options=[
            Option(id=f"seat:{chooser}", label="I have it", bring=chooser),
            Option(id=f"seat:{loser}", label=f"{play.table.side(loser).roster_name} has it", bring=loser),
        ],
        default=Answer(f"seat:{chooser}"),
    )
    play.record(InitiativeTaken(seat=taken, why=""))


LAST: Final = 4


class TurningPointEnded(Event, frozen=True, kw_only=True):
    """A turning point is over: what lasted until its end ends, smoke that was counted down is gone.

    (killteam.flow.effect_durations, killteam.equip.smoke_duration)
    """

    number: int

    @override
    def apply(self, table: Table) -> Table:
        kept = {id_: marker for id_, marker in table.markers.items() if marker.countdown is None}
        after = without(table, "end_turning_point", "end_activation", "end_action")
        return structs.replace(after, markers=kept, stage="strategy", activation=None)

    @override
    def line(self, table: Table) -> Line:
        return Line(text=f"Turning point {self.number} is over.", rule="killteam.flow.tp_end", tone="heading")


def ending_step(play: Play[Table]) -> Script[None]:
    """Score, then begin the next turning point or end the battle after the fourth.

    (killteam.flow.four_turning_points, killteam.flow.no_early_end)
    """
    yield from turning_point_scored(play)
    number = play.table.turning_point
    play.record(TurningPointEnded(number=number))
    if number == LAST:
        yield from battle_ended(play)
