"""Face-offs: movement before shooting before close combat before psychic powers, then Speed, then a die."""

from collections.abc import Sequence
from typing import Final, Protocol, TypeVar

from typing_extensions import override

from rules.kernel.script import Die, Event, Line, Play, Script, Seat
from rules.krygothic.action.kind import AnyKind, Precedence
from rules.krygothic.board.stats import speed
from rules.krygothic.board.table import Table
from rules.krygothic.reactions.kinds import heard, is_quiet, squad
from rules.skirmish.rolloffs import ranked

WORDS: Final = {
    Precedence.MOVEMENT: "movement",
    Precedence.SHOOTING: "shooting",
    Precedence.CLOSE_COMBAT: "close combat",
    Precedence.PSYCHIC: "psychic powers",
    Precedence.QUIET: "all else",
}


class Meant(Protocol):
    """An action of a model that has not begun."""

    @property
    def kind(self) -> AnyKind: ...
    @property
    def model(self) -> str: ...
    @property
    def seat(self) -> Seat: ...


M = TypeVar("M", bound=Meant)


class RolledOff(Event, frozen=True, kw_only=True):
    """Equally fast models roll for who goes first. (krygothic.faceoff.same_kind)"""

    seats: tuple[Seat, ...]
    faces: tuple[int, ...]

    @override
    def line(self, table: Table) -> Line:
        told = list(zip((squad(table, seat) for seat in self.seats), self.faces, strict=True))
        text = f"As fast as each other: {', '.join(f'{name} {face}' for name, face in told)}."
        dice = tuple(Die(faces=(face,), note=name) for name, face in told)
        return Line(text=text, rule="krygothic.faceoff.same_kind", tone="dice", dice=dice)


class FacedOff(Event, frozen=True, kw_only=True):
    """In which order both sides act, and why. (krygothic.faceoff.order)"""

    text: str
    pieces: tuple[str, ...]

    @override
    def line(self, table: Table) -> Line:
        return Line(text=self.text, rule="krygothic.faceoff.order", pieces=self.pieces)


def in_order(play: Play[Table], step: Sequence[M], reactions: Sequence[M]) -> Script[list[M]]:
    """Both sides' actions in the order in which they are carried out; each side keeps its own within a kind.

    (krygothic.faceoff.order, krygothic.faceoff.same_kind, krygothic.online.batch_order, krygothic.online.group_orders)
    """
    one, two = (sorted(side, key=lambda meant: meant.kind.precedence) for side in (step, reactions))
    order: list[M] = []
    reasons: list[str] = []
    while one and two:
        ahead, why = yield from first_of(play, one[0], two[0])
        reasons.append(why)
        order.append((one if ahead is one[0] else two).pop(0))
    order += one + two
    if reasons:
        told = ", then ".join(_told(play.table, meant) for meant in order)
        text = f"First {told} ({'; '.join(dict.fromkeys(reasons))})."
        pieces = tuple(meant.model for meant in order if not is_quiet(play.table, meant.kind))
        play.record(FacedOff(text=text, pieces=pieces))
    return order


def _told(table: Table, meant: Meant) -> str:
    if is_quiet(table, meant.kind):
        return heard(table, meant.kind)
    return f"{table.models[meant.model].name}: {meant.kind.name}"


def first_of(play: Play[Table], one: M, two: M) -> Script[tuple[M, str]]:
    """Which of two actions goes first, and why. (krygothic.faceoff.order, krygothic.faceoff.same_kind)"""
    if one.kind.precedence != two.kind.precedence:
        ahead, behind = sorted((one, two), key=lambda meant: meant.kind.precedence)
        return ahead, f"{WORDS[ahead.kind.precedence]} before {WORDS[behind.kind.precedence]}"
    fast, slow = (speed(play.table, play.table.models[meant.model]) for meant in (one, two))
    if fast != slow:
        return (one if fast > slow else two), f"Speed {max(fast, slow)} before {min(fast, slow)}"
    seats = yield from ranked(
        play, (one.seat, two.seat), "who goes first", lambda seats, faces: RolledOff(seats=seats, faces=faces)
    )
    return (one if seats[0] == one.seat else two), "by the die"
