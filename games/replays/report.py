"""The battle report of a match that is over: what stood out, round by round, read off its film."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from msgspec import Struct

from games.replays.film import FilmShot, Frame
from games.replays.highlights import scores_in, strengths_in
from games.replays.luck import Luck, luck_in
from rules.kernel.scene import View
from rules.roster.rulebook import Rulebook


class KeyMomentLike(Protocol):
    """Key moments: with which entry, and what happened."""

    @property
    def seq(self) -> int: ...
    @property
    def words(self) -> str: ...


class RoundSummary(Struct, frozen=True, kw_only=True):
    """How a round ended: what each seat had scored and had left by then."""

    turn: int
    seq: int
    scores: dict[int, int]
    left: dict[int, int]


class LostModel(Struct, frozen=True, kw_only=True):
    """A model that was lost, when, and in which round."""

    seq: int
    turn: int
    seat: int | None
    words: str


class ReportMoment(Struct, frozen=True, kw_only=True):
    """A moment worth a picture, what it is called, and what was told then."""

    name: str
    seq: int
    words: str


class BattleReport(Struct, frozen=True, kw_only=True):
    """Everything the page shows and programs get. `most` is the most each seat ever had; `gauge` is what is counted,
    `turn_name` what a round is called.
    """

    gauge: str
    turn_name: str
    rounds: tuple[RoundSummary, ...]
    losses: tuple[LostModel, ...]
    most: dict[int, int]
    left: dict[int, int]
    luck: tuple[Luck, ...]
    gap: str
    moments: tuple[ReportMoment, ...]


def report_of(shots: Sequence[FilmShot], book: Rulebook, turned: KeyMomentLike | None) -> BattleReport:
    """The report of a whole film, of at least one frame, in which nothing is hidden, and where the match turned."""
    frames = [shot.frame for shot in shots]
    lines = [line for frame in frames for line in frame.lines if line is not None]
    luck, gap = luck_in(lines, book)
    last = shots[-1]
    return BattleReport(
        gauge=last.view.gauge,
        turn_name=last.view.turn_name,
        rounds=tuple(_rounds(shots)),
        losses=tuple(_losses(shots)),
        most=_most(shots),
        left=strengths_in(last.view),
        luck=luck,
        gap=gap,
        moments=_moments(shots, turned),
    )


def _rounds(shots: Sequence[FilmShot]) -> list[RoundSummary]:
    """Every round by its last shot; what it came to stands after the answer that ended it and began the next."""
    ends: dict[int, tuple[FilmShot, View]] = {}
    for shot, after in zip(shots, (*shots[1:], shots[-1]), strict=True):
        if turn := shot.view.turn:
            ends[turn] = shot, after.view
    return [
        RoundSummary(turn=turn, seq=shot.frame.seq, scores=dict(scores_in(came)), left=strengths_in(came))
        for turn, (shot, came) in sorted(ends.items())
    ]


def _losses(shots: Sequence[FilmShot]) -> Iterator[LostModel]:
    """Every loss, in the round that was being played when it came."""
    for before, shot in zip((shots[0], *shots), shots, strict=False):
        turn = before.view.turn or shot.view.turn
        for mark in shot.frame.marks:
            if mark.kind == "loss":
                yield LostModel(seq=shot.frame.seq, turn=turn, seat=mark.seat, words=mark.words)


def _most(shots: Sequence[FilmShot]) -> dict[int, int]:
    most: dict[int, int] = {}
    for shot in shots:
        for seat, left in strengths_in(shot.view).items():
            most[seat] = max(left, most.get(seat, 0))
    return most


def _moments(shots: Sequence[FilmShot], turned: KeyMomentLike | None) -> tuple[ReportMoment, ...]:
    told = (ReportMoment(name="The turning point", seq=turned.seq, words=turned.words),) if turned is not None else ()
    return _moment("The beginning", _beginning(shots)), *told, _moment("The end", shots[-1])


def _moment(name: str, shot: FilmShot) -> ReportMoment:
    return ReportMoment(name=name, seq=shot.frame.seq, words=_words(shot.frame))


def _words(frame: Frame) -> str:
    """What a frame told, losses first."""
    lines = [line for line in frame.lines if line is not None and line.tone in ("loss", "plain", "dice")]
    losses = [line for line in lines if line.tone == "loss"]
    return " ".join(line.text for line in (losses or lines)[:2])


def _beginning(shots: Sequence[FilmShot]) -> FilmShot:
    """The last moment at which everybody still stands in the first round, else the first."""
    for shot in shots:
        if any(mark.kind == "round" for mark in shot.frame.marks):
            return shot
    return shots[0]
