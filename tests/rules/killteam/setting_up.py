"""Battles that are set up: the stages before the first turning point as a system of their own."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from rules.kernel import engine
from rules.kernel.dice import Dice, ScriptedDice
from rules.kernel.play import Play, Script
from rules.kernel.position import Position
from rules.kernel.question import Answer, Question
from rules.kernel.refusal import Refusal, Refused, Seat
from rules.kernel.scene import Piece, View
from rules.kernel.shapes import Value
from rules.kernel.system import MatchEnded, Result, Step
from rules.killteam.board.measure import disc
from rules.killteam.board.settings import Settings
from rules.killteam.board.table import SEATS, Stage, Table
from rules.killteam.choices.picks import picks_step
from rules.killteam.lists.catalogue import CATALOGUE, READY, TEAMS
from rules.killteam.lists.muster import Muster, muster
from rules.killteam.setup.new_table import new_table
from rules.killteam.system import SETTING_UP, known_table
from rules.skirmish.system import Rules, match_left

A, B = SEATS
USUAL = Settings(map="shattered-quarter", crit="grid_control")


def _over(play: Play[Table]) -> Script[None]:
    yield from ()
    play.record(MatchEnded(result=Result(winner=None, kind="set up", text="Everything is set up.")))


STEPS: dict[Stage, Step[Table]] = {**SETTING_UP, "picks": picks_step}


def _view(seen: Table, viewer: Seat | None) -> View:
    """Everything the viewer knows, as far as it is on the board."""
    pieces = (
        Piece(id=one.id, name=one.name, glyph="", radius=disc(seen, one).radius, at=one.at, seat=one.seat)
        for one in seen.models.values()
        if one.life == "live"
    )
    return View(
        title=sha256(repr(seen.sides).encode()).hexdigest(),
        phase=seen.stage,
        turn=seen.turning_point,
        width=30_000,
        height=22_000,
        active=seen.turn,
        pieces=tuple(pieces),
        zones=(),
        sides=(),
        result="",
    )


SET_UP = Rules(
    id="killteam",
    name="Setting up",
    version="1",
    table=Table,
    seats=SEATS,
    step=lambda table: STEPS.get(table.stage, _over),
    view=_view,
    ended=lambda table, ending: match_left(ending, (), lambda seat: "", rule=""),
    known=known_table,
)


def force(id_: str) -> Muster:
    """The force of a ready-made list."""
    return muster(next(one for one in READY if one.id == id_).roster, CATALOGUE, TEAMS)


@dataclass
class Battle:
    """A battle that is set up, with answers of either player."""

    position: Position[Table]
    dice: Dice
    log: list[Any] = field(default_factory=list)

    @property
    def table(self) -> Table:
        """As it stands now."""
        return engine.open_table(SET_UP, self.position)

    def asked(self, seat: Seat) -> Question | None:
        """What a player is asked, if anything."""
        questions = engine.look(SET_UP, self.position, seat).questions
        return questions[0] if questions else None

    def give(self, seat: Seat, option: str, value: Value | None = None) -> "Battle":
        """The player answers. Raises `Refused`."""
        question = self.asked(seat)
        assert question is not None, "nothing is asked"
        outcome = engine.play(SET_UP, self.position, seat, question.number, Answer(option, value), self.dice)
        self.position = outcome.position
        self.log += outcome.log
        return self

    def refused(self, seat: Seat, option: str, value: Value | None = None) -> Refusal:
        """Why an answer is turned down; fails where it is taken."""
        before = self.position
        try:
            self.give(seat, option, value)
        except Refused as refused:
            assert self.position is before
            return refused.refusal
        raise AssertionError("it was accepted")

    def by_default(self, until: Stage) -> "Battle":
        """Everything is answered by its default until a stage begins."""
        while self.table.stage != until:
            assert not self.position.over, f"it is over before {until} begins"
            for seat in SEATS:
                question = self.asked(seat)
                if question is not None and self.table.stage != until:
                    assert question.default is not None, question.prompt
                    self.give(seat, question.default.option, question.default.value)
        return self

    def heard(self, seat: Seat | None) -> list[str]:
        """The sentences this player, or a spectator, was told at once."""
        return [told.line.text for told in self.log if told.is_for(() if seat is None else (seat,))]


def start(table: Table, dice: Iterable[tuple[str, Sequence[int]]] = ()) -> Battle:
    """A battle at this table."""
    source: Any = ScriptedDice(dice)
    outcome = engine.start(SET_UP, table, source)
    return Battle(outcome.position, source, list(outcome.log))


def fresh(
    one: str = "vigil-whole-hall",
    two: str = "lantern-full-house",
    *,
    settings: Settings = USUAL,
    rolls: Sequence[Sequence[int]] = ((5, 2),),
) -> Battle:
    """A battle before the roll-off, which falls as `rolls` say."""
    return start(new_table(settings, (force(one), force(two))), [("roll-off", faces) for faces in rolls])
