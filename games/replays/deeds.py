"""What each unit of a match did: shots, damage, dice, losses and inches walked, read off the film."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist

from msgspec import Struct, structs

from games.replays.film import FilmShot
from games.replays.highlights import is_fighting
from games.replays.luck import FACES, needed
from rules.geometry.point import Point
from rules.kernel.event import Line
from rules.kernel.scene import Piece, UnitCard, View

TAKEN_BACK = frozenset({"undo", "restart", "return"})  # kinds of entries after which an earlier table is shown
NEARBY = 8  # entries: damage that comes so soon after an attack is its work
MOST_MEDALS = 2  # of one unit
LUCKY = 2.0  # dice more than expected


class UnitDeeds(Struct, frozen=True, kw_only=True):
    """A unit's match: what it did, against what it was to be expected to, and what became of it.

    `attacks` are shots and blows, `damage` is what they took of the enemies' pips, `reached` of `judged` dice succeeded
    where `expected` were to. `left` of `full` of its own pips are left; it `fell` in that round, 0 if it stands.
    `walked` is in thousandths of an inch. `medals` say in words what it did most of.
    """

    unit: str
    name: str
    seat: int
    pieces: tuple[str, ...]
    attacks: int
    damage: int
    judged: int
    reached: int
    expected: float
    left: int
    full: int
    fell: int
    walked: int
    medals: tuple[str, ...] = ()


class Walk(Struct, frozen=True):
    """A way that a model of `seat` went."""

    piece: str
    seat: int
    way: tuple[Point, ...]

    @property
    def length(self) -> int:
        """Its length in thousandths of an inch."""
        return round(sum(dist(one, other) for one, other in pairwise(self.way)))


class _Tally:
    """The sums of one unit."""

    def __init__(self, card: UnitCard) -> None:
        self.card = card
        self.attacks = self.judged = self.reached = self.sixths = self.walked = self.fell = self.damage = 0
        self.pieces = set(card.pieces)

    def count_dice(self, line: Line) -> None:
        for die in line.dice:
            if (need := needed(die)) is not None:
                self.judged += len(die.faces)
                self.reached += sum(face >= need for face in die.faces)
                self.sixths += len(die.faces) * (FACES + 1 - need)


class _Deeds:
    """Reads a film shot by shot."""

    def __init__(self) -> None:
        self.tallies: dict[str, _Tally] = {}
        self.full: dict[str, int] = {}
        self.first = ""
        self._unit_of: dict[str, str] = {}
        self._attacked: dict[str, tuple[str, int]] = {}
        self._taken: dict[str, list[tuple[str, int]]] = {}

    def read(self, place: int, before: FilmShot, shot: FilmShot) -> None:
        self.meet(shot.view)
        if not before.view.turn:
            return
        for line in shot.frame.lines:
            if line is not None:
                self._read_line(place, line)
        self._compare(place, before.view, shot)
        if shot.frame.kind not in TAKEN_BACK:
            for walk in walks_between(before, shot):
                if tally := self._tally(walk.piece):
                    tally.walked += walk.length

    def meet(self, view: View) -> None:
        """Note the units and the most that each model had."""
        for card in view.units:
            tally = self.tallies.setdefault(card.id, _Tally(card))
            tally.card = card
            tally.pieces.update(card.pieces)
            self._unit_of.update(dict.fromkeys(card.pieces, card.id))
        for piece in view.pieces:
            self.full[piece.id] = max(_strength(piece), self.full.get(piece.id, 0))

    def _read_line(self, place: int, line: Line) -> None:
        if line.fire is not None and line.fire.by and (tally := self._tally(line.fire.by[0])):
            tally.attacks += 1
            self._attacked.update(dict.fromkeys(line.fire.at, (tally.card.id, place)))
        acting = line.fire.by if line.fire is not None else line.pieces
        if acting and (tally := self._tally(acting[0])) and tally.card.seat == line.seat:
            tally.count_dice(line)

    def _compare(self, place: int, before: View, shot: FilmShot) -> None:
        after = {piece.id: piece for piece in shot.view.pieces}
        for piece in before.pieces:
            if piece.seat is None or piece.life == "marker":
                continue
            gone = _strength(piece) - _strength(after.get(piece.id))
            if gone > 0 and shot.frame.kind not in TAKEN_BACK:
                self._note_damage(place, piece, gone)
            elif gone < 0:
                self._give_back(piece.id, -gone)
            if gone and not _strength(after.get(piece.id)) and (own := self._tally(piece.id)):
                own.fell = before.turn
                self.first = self.first or self._taken.get(piece.id, [("", 0)])[-1][0]

    def _note_damage(self, place: int, piece: Piece, gone: int) -> None:
        by, when = self._attacked.get(piece.id, ("", -NEARBY))
        attacker = self.tallies.get(by)
        if attacker is None or place - when >= NEARBY or attacker.card.seat == piece.seat:
            by = ""
        self._taken.setdefault(piece.id, []).append((by, gone))

    def _give_back(self, piece: str, amount: int) -> None:
        """What is taken back or healed is nobody's damage any more, the last first."""
        taken = self._taken.get(piece, [])
        while taken and amount > 0:
            by, gone = taken.pop()
            if gone > amount:
                taken.append((by, gone - amount))
            amount -= gone

    def settle(self) -> None:
        """Add the damage up."""
        for taken in self._taken.values():
            for by, gone in taken:
                if by:
                    self.tallies[by].damage += gone

    def _tally(self, piece: str) -> _Tally | None:
        return self.tallies.get(self._unit_of.get(piece, ""))


def deeds_in(shots: Sequence[FilmShot]) -> tuple[UnitDeeds, ...]:
    """The deeds of every unit that took part, those with the most damage first."""
    reader = _Deeds()
    reader.meet(shots[0].view)
    for place, (before, shot) in enumerate(pairwise(shots), start=1):
        reader.read(place, before, shot)
    reader.settle()
    stands = {piece.id: _strength(piece) for piece in shots[-1].view.pieces}
    found = [_deeds(tally, reader.full, stands) for tally in reader.tallies.values()]
    there = sorted((one for one in found if one.full), key=lambda one: (-one.damage, one.seat, -one.walked))
    return _with_medals(there, reader.first)


def _deeds(tally: _Tally, full: dict[str, int], stands: dict[str, int]) -> UnitDeeds:
    left = sum(stands.get(piece, 0) for piece in tally.pieces)
    return UnitDeeds(
        unit=tally.card.id,
        name=tally.card.name,
        seat=tally.card.seat,
        pieces=tally.card.pieces,
        attacks=tally.attacks,
        damage=tally.damage,
        judged=tally.judged,
        reached=tally.reached,
        expected=round(tally.sixths / FACES, 1),
        left=left,
        full=sum(full.get(piece, 0) for piece in tally.pieces),
        fell=0 if left else tally.fell,
        walked=tally.walked,
    )


def _with_medals(units: Sequence[UnitDeeds], first: str) -> tuple[UnitDeeds, ...]:
    medals: dict[str, list[str]] = {one.unit: [] for one in units}
    seats = sorted({one.seat for one in units})
    best = {seat: next((one for one in units if one.seat == seat and one.damage), None) for seat in seats}
    greatest = max((one.damage for one in best.values() if one is not None), default=0)
    for one in best.values():
        if one is not None:
            medals[one.unit].append("most damage" if one.damage == greatest else "most damage on its side")
    if first in medals:
        medals[first].append("first to destroy a model")
    farthest = max(units, key=lambda one: one.walked, default=None)
    if farthest is not None and farthest.walked:
        medals[farthest.unit].append(f"moved farthest, {farthest.walked // 1_000}″")
    lucky = max(units, key=lambda one: one.reached - one.expected, default=None)
    if lucky is not None and lucky.reached - lucky.expected >= LUCKY:
        medals[lucky.unit].append("luckiest dice")
    return tuple(structs.replace(one, medals=tuple(medals[one.unit][:MOST_MEDALS])) for one in units)


def _strength(piece: Piece | None) -> int:
    """What a model has left: its pips, or one if it has none."""
    if piece is None or not is_fighting(piece):
        return 0
    return piece.now if piece.full else 1


def walks_in(shots: Sequence[FilmShot]) -> Iterator[Walk]:
    """Every way that a model went after the setting up, in order."""
    for before, shot in pairwise(shots):
        if before.view.turn and shot.frame.kind not in TAKEN_BACK:
            yield from walks_between(before, shot)


def walks_between(before: FilmShot, shot: FilmShot) -> Iterator[Walk]:
    """The ways of one entry: those that the log tells, straight ones for other models that are elsewhere after it."""
    told = {
        piece: way
        for line in shot.frame.lines
        if line is not None
        for piece, way in zip(line.pieces, line.ways, strict=False)
        if len(way) > 1
    }
    stood = {piece.id: piece for piece in before.view.pieces}
    for piece in shot.view.pieces:
        was = stood.get(piece.id)
        if was is None or was.at is None or piece.at is None or piece.seat is None or piece.life == "marker":
            continue
        if was.at != piece.at:
            yield Walk(piece.id, piece.seat, told.get(piece.id, (was.at, piece.at)))
