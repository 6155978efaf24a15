"""The battle report of a finished match: its highlights by round, taken from its film."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from msgspec import Struct

from games.replays.deeds import UnitDeeds, deeds_in, walks_in
from games.replays.film import FilmShot, Frame
from games.replays.highlights import scores_in, strengths_in
from games.replays.luck import Luck, luck_in
from rules.kernel.scene import View
from rules.roster.rulebook import Rulebook


class KeyMomentLike(Protocol):
    """A key moment: its entry, and what happened."""

    @property
    def seq(self) -> int: ...
    @property
    def words(self) -> str: ...


class RoundSummary(Struct, frozen=True, kw_only=True):
    """The end of a round: the score of each seat and what it had left."""

    turn: int
    seq: int
    scores: dict[int, int]
    left: dict[int, int]


class LostModel(Struct, frozen=True, kw_only=True):
    """A lost model, with the entry and the round."""

    seq: int
    turn: int
    seat: int | None
    words: str


class ReportMoment(Struct, frozen=True, kw_only=True):
    """A moment with a picture: its name, and the lines of its entry."""

    name: str
    seq: int
    words: str


class BattleReport(Struct, frozen=True, kw_only=True):
    """All data of the report, for the page and for programs.

    `most` is the most that each seat ever had; `gauge` names what is counted, `turn_name` names a round. `walked` is
    how far the models of each seat went, in thousandths of an inch.
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
    deeds: tuple[UnitDeeds, ...] = ()
    walked: dict[int, int] = {}


def report_of(shots: Sequence[FilmShot], book: Rulebook, turned: Sequence[KeyMomentLike]) -> BattleReport:
    """The report of a whole film with at least one frame and nothing hidden, and of the key moments."""
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
        deeds=deeds_in(shots),
        walked=_walked(shots),
    )


def _rounds(shots: Sequence[FilmShot]) -> list[RoundSummary]:
    """Every round by its last frame. Its result is that after the answer that ended it."""
    ends: dict[int, tuple[FilmShot, View]] = {}
    for shot, after in zip(shots, (*shots[1:], shots[-1]), strict=True):
        if turn := shot.view.turn:
            ends[turn] = shot, after.view
    return [
        RoundSummary(turn=turn, seq=shot.frame.seq, scores=dict(scores_in(came)), left=strengths_in(came))
        for turn, (shot, came) in sorted(ends.items())
    ]


def _losses(shots: Sequence[FilmShot]) -> Iterator[LostModel]:
    """Every loss, with the round in which it happened."""
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


def _walked(shots: Sequence[FilmShot]) -> dict[int, int]:
    walked = dict.fromkeys(strengths_in(shots[-1].view), 0)
    for walk in walks_in(shots):
        walked[walk.seat] = walked.get(walk.seat, 0) + walk.length
    return walked


def _moments(shots: Sequence[FilmShot], turned: Sequence[KeyMomentLike]) -> tuple[ReportMoment, ...]:
    """The beginning, the first loss unless it is a key moment, the key moments and the end, in order."""
    told = [
        ReportMoment(name=f"Key moment {number}", seq=one.seq, words=one.words)
        for number, one in enumerate(turned, start=1)
    ]
    first = next((one for one in shots if any(mark.kind == "loss" for mark in one.frame.marks)), None)
    if first is not None and first.frame.seq not in [shots[-1].frame.seq, *(one.seq for one in told)]:
        told.append(_moment("The first loss", first))
    told.sort(key=lambda one: one.seq)
    return _moment("The beginning", _beginning(shots)), *told, _moment("The end", shots[-1])


def _moment(name: str, shot: FilmShot) -> ReportMoment:
    return ReportMoment(name=name, seq=shot.frame.seq, words=_words(shot.frame))


def _words(frame: Frame) -> str:
    """The lines of a frame, losses first."""
    lines = [line for line in frame.lines if line is not None and line.tone in ("loss", "plain", "dice")]
    losses = [line for line in lines if line.tone == "loss"]
    return " ".join(line.text for line in (losses or lines)[:2])


def _beginning(shots: Sequence[FilmShot]) -> FilmShot:
    """The last frame of the first round in which no model is lost, else the first frame."""
    for shot in shots:
        if any(mark.kind == "round" for mark in shot.frame.marks):
            return shot
    return shots[0]
