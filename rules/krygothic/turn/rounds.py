"""The beginning of an AP round: the tables of the one before, the AP roll, breath, and who has the floor first."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from msgspec import structs
from typing_extensions import override

from rules.kernel.script import Die, Event, Line, Play, Script, Seat
from rules.krygothic.board import SEATS, Table, Tally, ap_modifier, off_guard
from rules.krygothic.dice.roll import RollReason, roll_total
from rules.krygothic.reactions.action_types import names_of, squad_name
from rules.skirmish.rolloffs import roll_off_order

COMMANDS_A_POINT = 4


class TallyRow(NamedTuple):
    """One row that applies: how many AP, why, by which rule."""

    ap: int
    why: str
    rule: str


def tally_rows(table: Table, seat: Seat) -> Iterator[TallyRow]:
    """The rows that apply to a player, each once, but combos by whole fours of commands.

    (krygothic.ap.tally, krygothic.losses.half_army, krygothic.losses.leader_killed, krygothic.losses.no_double_five,
    krygothic.losses.leader_will, krygothic.losses.friendly_damage, krygothic.triumphs.no_losses,
    krygothic.triumphs.leader_kill, krygothic.triumphs.combo_completed, krygothic.triumphs.combo_interrupted,
    krygothic.triumphs.first_blood)
    """
    tally = table.side(seat).tally
    if tally.leader_lost:
        yield TallyRow(-5, "the squad leader was killed", "krygothic.losses.leader_killed")
    elif 2 * tally.lost > tally.stood:
        yield TallyRow(-5, "more than half of the squad was lost", "krygothic.losses.half_army")
    if tally.leader_failed:
        yield TallyRow(-2, "the squad leader failed a Willpower roll", "krygothic.losses.leader_will")
    if tally.hurt_own:
        yield TallyRow(-1, "harmed by its own side", "krygothic.losses.friendly_damage")
    if not tally.lost:
        yield TallyRow(1, "no model lost", "krygothic.triumphs.no_losses")
    if tally.killed_leader:
        yield TallyRow(2, "an enemy squad leader was killed", "krygothic.triumphs.leader_kill")
    if points := sum(commands // COMMANDS_A_POINT for commands in tally.combos):
        yield TallyRow(points, "combos completed", "krygothic.triumphs.combo_completed")
    if tally.interrupted:
        yield TallyRow(3, "an enemy combo was interrupted", "krygothic.triumphs.combo_interrupted")
    if tally.first_blood:
        yield TallyRow(2, "first blood", "krygothic.triumphs.first_blood")


ROLL: Final = "krygothic.ap.roll"
RoundScript = Callable[[Play[Table]], Script[None]]
"""What teams do when an AP round begins."""


class RoundBegan(Event, frozen=True, kw_only=True):
    """An AP round begins; what was raised for the last one is as printed. (krygothic.ap.rounds_drive_scenarios)"""

    number: int

    @override
    def apply(self, table: Table) -> Table:
        plain = {id_: structs.replace(one, raised=(), mutated=False) for id_, one in table.models.items() if one.raised}
        return structs.replace(table.with_models(plain), round=self.number)

    @override
    def line(self, table: Table) -> Line:
        return Line(text=f"AP round {self.number}.", rule="krygothic.ap.round_sequence", tone="heading")


class ApRolled(Event, frozen=True, kw_only=True):
    """A player's new AP: nothing is carried over, and it is never below 0.

    (krygothic.ap.tally, krygothic.ap.floor, krygothic.ap.no_carry_over, krygothic.ap.public)
    """

    seat: Seat
    ap: int
    parts: tuple[str, ...]

    @override
    def apply(self, table: Table) -> Table:
        return table.with_side(self.seat, ap=self.ap, done=False)

    @override
    def line(self, table: Table) -> Line:
        text = f"{squad_name(table, self.seat)} has {self.ap} AP: {', '.join(self.parts)}."
        return Line(text=text, rule="krygothic.ap.tally", seat=self.seat)


class BreathBack(Event, frozen=True, kw_only=True):
    """Who lost Body by running has one point back; what the tables count begins anew.

    (krygothic.move.run_recovery, krygothic.losses.half_army)
    """

    models: tuple[str, ...] = ()

    @override
    def apply(self, table: Table) -> Table:
        models = {
            id_: structs.replace(one, lost_body=one.lost_body - 1) for id_, one in table.models.items() if one.lost_body
        }
        after = table.with_models(models)
        for seat in SEATS:
            stood = sum(one.seat == seat and one.life in ("live", "reserve") for one in table.models.values())
            after = after.with_side(seat, tally=Tally(stood=stood))
        return structs.replace(after, fire=())

    @override
    def line(self, table: Table) -> Line:
        text = (
            f"Breath back: 1 Body more for {names_of(table, self.models)}."
            if self.models
            else "Nobody has breath to get back."
        )
        return Line(text=text, rule="krygothic.move.run_recovery", pieces=self.models)


class FloorRolled(Event, frozen=True, kw_only=True):
    """Both rolled for the first refusal. (krygothic.online.first_floor)"""

    seats: tuple[Seat, ...]
    faces: tuple[int, ...]

    @override
    def line(self, table: Table) -> Line:
        told = list(zip((squad_name(table, seat) for seat in self.seats), self.faces, strict=True))
        text = f"Roll-off for who may call first: {', '.join(f'{name} {face}' for name, face in told)}."
        dice = tuple(Die(faces=(face,), note=name) for name, face in told)
        return Line(text=text, rule="krygothic.online.first_floor", tone="dice", dice=dice)


class FloorWon(Event, frozen=True, kw_only=True):
    """A player has the first refusal in this AP round. (krygothic.online.first_floor)"""

    seat: Seat

    @override
    def apply(self, table: Table) -> Table:
        return structs.replace(table, floor=self.seat, held=False, open=False, stage="floor")

    @override
    def line(self, table: Table) -> Line:
        text = f"{squad_name(table, self.seat)} may go first."
        return Line(text=text, rule="krygothic.online.first_floor", seat=self.seat)


def beginning_step(team_rules: RoundScript) -> Callable[[Play[Table]], Script[None]]:
    """The step in which an AP round begins, with what teams do then. (krygothic.ap.round_sequence)"""

    def step(play: Play[Table]) -> Script[None]:
        play.record(RoundBegan(number=play.table.round + 1))
        for seat in SEATS:
            yield from _ap_roll(play, seat)
        play.record(BreathBack(models=tuple(id_ for id_, one in play.table.models.items() if one.lost_body)))
        yield from team_rules(play)
        order = yield from roll_off_order(
            play, SEATS, "for the first refusal", lambda seats, faces: FloorRolled(seats=seats, faces=faces)
        )
        play.record(FloorWon(seat=order[0]))

    return step


def _ap_roll(play: Play[Table], seat: Seat) -> Script[None]:
    """The best die of the leaders in play, the Tactics Rating, the tables, less what the scenario takes off.

    (krygothic.ap.roll, krygothic.ap.roll_living_leaders, krygothic.ap.tactics_ratings)
    """
    table = play.table
    if off_guard(table, seat):
        play.record(ApRolled(seat=seat, ap=0, parts=("caught off guard",)))
        return
    leaders = sum(table.fighter(one).leads for one in table.living(seat))
    best = 0
    if leaders:
        roll = RollReason(seat, squad_name(table, seat), "AP roll", ROLL)
        found = yield from roll_total(play, roll, leaders, keep=1, again=table.settings.exploding)
        best = found.score
    counted = [] if table.round == 1 else list(tally_rows(table, seat))
    rating, less = table.side(seat).muster.rating, ap_modifier(table, seat)
    ap = max(0, best + rating - less + sum(row.ap for row in counted))
    play.record(ApRolled(seat=seat, ap=ap, parts=_parts(best, leaders, rating, less, counted)))


def _parts(best: int, leaders: int, rating: int, less: int, counted: list[TallyRow]) -> tuple[str, ...]:
    die = f"the best leader’s die {best}" if leaders else "no leader in play"
    scenario = (f"the scenario -{less}",) if less else ()
    return (die, f"Tactics Rating {rating}", *scenario, *(f"{row.why} {row.ap:+}" for row in counted))


class RoundOver(Event, frozen=True, kw_only=True):
    """Everything that the end of an AP round brings has happened."""

    @override
    def apply(self, table: Table) -> Table:
        return structs.replace(table, stage="round_start")

    @override
    def line(self, table: Table) -> Line:
        left = [f"{table.side(seat).ap} AP of {squad_name(table, seat)}" for seat in SEATS if table.side(seat).ap]
        text = f"AP left over are lost: {' and '.join(left)}." if left else "No Action Points are left over."
        return Line(text=text, rule="krygothic.ap.no_carry_over")


def ending_step(effects: RoundScript) -> Callable[[Play[Table]], Script[None]]:
    """The step that ends an AP round: effects first, so that losses they cause still count in it."""

    def step(play: Play[Table]) -> Script[None]:
        yield from effects(play)
        if play.table.result is None:
            play.record(RoundOver())

    return step
