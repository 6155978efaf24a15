"""What both players pick in secret in the first gambit step: their primary OP, and what their TAC OP asks for.

(killteam.flow.primary_op, killteam.op.tac.strongpoint, killteam.op.tac.marked_quarry)
"""

from functools import partial
from typing import ClassVar, Final, NamedTuple

from msgspec import structs
from typing_extensions import override

from rules.kernel.script import Answer, Ask, Line, Option, Pick, PickItem, Play, Script, Seat
from rules.kernel.shapes import PickPart, parted
from rules.killteam.board import SEATS, Op, StageReached, Table, other
from rules.killteam.choices.facts import SealedChoice
from rules.killteam.missions.facts import Kept
from rules.killteam.missions.ops import CRIT_OPS, TAC_OPS

PRIMARY = "killteam.flow.primary_op"
OPS: Final[dict[Op, str]] = {"crit": "CRIT", "kill": "KILL", "tac": "TAC"}


class Picks(NamedTuple):
    """A player's primary OP, and the marker or operative its TAC OP is about, by id; "" where it is about none."""

    primary: Op
    about: str = ""


class PrimaryPicked(SealedChoice, frozen=True, kw_only=True):
    """A player's primary OP, a secret until the battle ends. (killteam.flow.primary_op)"""

    kept: ClassVar[Kept] = "primary"
    op: Op

    @override
    def apply(self, table: Table) -> Table:
        return table.with_side(self.seat, primary=self.op)

    @override
    def line(self, table: Table) -> Line:
        picked = f"{table.side(self.seat).roster_name} has picked {OPS[self.op]} as primary op"
        text = f"{picked}, whose points count one and a half times at the end."
        return Line(text=text, rule=PRIMARY, seat=self.seat)


class TacPicked(SealedChoice, frozen=True, kw_only=True):
    """What a player's TAC OP is about, a secret like the OP itself; of most there is nothing to pick."""

    kept: ClassVar[Kept] = "tac"
    about: str = ""

    @override
    def apply(self, table: Table) -> Table:
        tac = table.side(self.seat).tac
        if tac is None or not self.about:
            return table
        field = "quarry" if self.about in table.models else "marker"
        return table.with_side(self.seat, tac=structs.replace(tac, **{field: self.about}))

    @override
    def line(self, table: Table) -> Line:
        side = table.side(self.seat)
        op = TAC_OPS[side.tac.id] if side.tac else None
        name = table.models[self.about].name if self.about in table.models else self.about
        tac = op.name if op else "no TAC op"
        text = f"{side.roster_name} has picked {name} for {tac}." if name else f"{tac} needs no further pick."
        return Line(text=text, rule=op.rule if op else "", seat=self.seat)


def picks_step(play: Play[Table]) -> Script[None]:
    """Both pick at once, everything in one answer; as much is told of either, whatever it holds.

    (killteam.flow.primary_op, killteam.op.tac.strongpoint, killteam.op.tac.marked_quarry)
    """
    picked: dict[Seat, Picks] = yield from play.ask_each(*(_choice(play.known(seat), seat) for seat in SEATS))
    for seat in SEATS:
        play.record(PrimaryPicked(seat=seat, op=picked[seat].primary))
        play.record(TacPicked(seat=seat, about=picked[seat].about))
    play.record(StageReached(stage="gambits"))


def _choice(known: Table, seat: Seat) -> Ask[Picks]:
    parts = [PickPart(id="primary", label="Primary op, worth half as much again", least=1, most=1)]
    counts = _counts(known, seat)
    items = [PickItem(id=op, label=f"{name} op", detail=counts[op], part="primary") for op, name in OPS.items()]
    about = _about(known, seat)
    if about:
        parts.append(PickPart(id="about", label=_asked(known, seat), least=1, most=1))
        items += about
    usual = Pick(("crit", *(item.id for item in about[:1])))
    pick: Option[Picks] = Option(
        id="pick",
        label="Your secret picks" if about else "Your primary op",
        shape=parted(items, *parts),
        resolve=partial(_read, tuple(item.id for item in about)),
    )
    return Ask(
        seat=seat,
        rule=PRIMARY,
        prompt="Pick your primary op. Only you know it until the battle ends.",
        options=[pick],
        default=Answer("pick", usual),
        private=True,
        clock="setup",
    )


def _counts(known: Table, seat: Seat) -> dict[Op, str]:
    """What each OP counts in this battle, as its player knows it."""
    tac = known.side(seat).tac
    mine = f"{TAC_OPS[tac.id].name}, which only you know" if tac else ""
    return {"crit": CRIT_OPS[known.settings.crit].name, "kill": "the enemies you incapacitate", "tac": mine}


def _read(about: tuple[str, ...], value: Pick) -> Picks:
    primary: Op = next(op for op in OPS if op in value.ids)
    return Picks(primary, next((id_ for id_ in value.ids if id_ in about), ""))


def _about(known: Table, seat: Seat) -> list[PickItem]:
    """What the player's own TAC OP has it choose among."""
    tac = known.side(seat).tac
    if tac is not None and tac.id == "strongpoint":
        markers = (marker for marker in known.markers.values() if marker.kind == "objective")
        return [PickItem(id=one.id, label=f"Objective {one.id}", piece=one.id, part="about") for one in markers]
    if tac is not None and tac.id == "marked_quarry":
        enemies = known.living(other(seat))
        return [PickItem(id=one.id, label=one.name, piece=one.id, part="about") for one in enemies]
    return []


def _asked(known: Table, seat: Seat) -> str:
    tac = known.side(seat).tac
    return f"{TAC_OPS[tac.id].name}: {'your marker' if tac.id == 'strongpoint' else 'your quarry'}" if tac else ""
