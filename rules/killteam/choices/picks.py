"""Secret picks in the first gambit step: the primary op, and the subject of the TAC op.

(killteam.flow.primary_op, killteam.op.tac.strongpoint, killteam.op.tac.marked_quarry)
"""

from functools import partial
from typing import NamedTuple

from rules.kernel.script import Answer, Ask, Option, Pick, PickItem, Play, Refusal, Script, Seat
from rules.kernel.shapes import PickPart, parted
from rules.killteam.board import SEATS, Op, Table, TacOp, crit_op, other, refusal, stage_reached, tac_ops
from rules.killteam.choices.facts import PRIMARY, TAC_OP, primary_op_picked, tac_op_chosen, tac_subject_picked
from rules.killteam.missions.ops import OP_NAMES
from rules.roster.words import listed


def tac_ops_step(play: Play[Table]) -> Script[None]:
    """Both choose a TAC op at the same time. (killteam.setup.tac_op)"""
    chosen: dict[Seat, str] = yield from play.ask_each(*(_tac_choice(play.table, seat) for seat in SEATS))
    for seat in SEATS:
        play.record(tac_op_chosen(play.table.settings, play.table.side(seat), chosen[seat]))
    play.record(stage_reached("items"))


def _tac_choice(table: Table, seat: Seat) -> Ask[str]:
    team = table.team(seat)
    options = [
        Option(
            id=f"tac:{op.id}",
            label=f"{op.name} (archetype {op.archetype})",
            detail=op.text,
            rule=op.rule,
            bring=op.id,
            refusal=_foreign(op, team.name, team.archetypes),
            seldom=op.archetype not in team.archetypes,
        )
        for op in tac_ops(table.settings).values()
    ]
    first = next(option.id for option in options if option.refusal is None)
    prompt = "Choose your TAC op. Only you know it until its moment comes."
    return Ask(
        seat=seat, rule=TAC_OP, clock="setup", prompt=prompt, options=options, default=Answer(first), private=True
    )


def _foreign(op: TacOp, team: str, archetypes: tuple[str, ...]) -> Refusal | None:
    """(killteam.build.archetype)"""
    if op.archetype in archetypes:
        return None
    own = listed(archetypes, "or")
    return refusal("archetype", op=op.name, archetype=op.archetype, team=team, own=own)


class Picks(NamedTuple):
    """A player's primary op, and the marker or operative that its TAC op is about, by id ("" if none)."""

    primary: Op
    about: str = ""


def picks_step(play: Play[Table]) -> Script[None]:
    """Both pick at the same time in one answer.

    The log says the same, whatever was picked. (killteam.flow.primary_op, killteam.op.tac.strongpoint,
    killteam.op.tac.marked_quarry)
    """
    picked: dict[Seat, Picks] = yield from play.ask_each(*(_choice(play.known(seat), seat) for seat in SEATS))
    for seat in SEATS:
        side = play.table.side(seat)
        play.record(primary_op_picked(side, picked[seat].primary))
        play.record(tac_subject_picked(play.table, side, picked[seat].about))
    play.record(stage_reached("gambits"))


def _choice(known: Table, seat: Seat) -> Ask[Picks]:
    parts = [PickPart(id="primary", label="Primary op, worth half as much again", least=1, most=1)]
    counts = _counts(known, seat)
    items = [PickItem(id=op, label=f"{name} op", detail=counts[op], part="primary") for op, name in OP_NAMES.items()]
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
    """What each op counts in this battle, as its player knows it."""
    tac = known.side(seat).tac
    mine = f"{tac_ops(known.settings)[tac.id].name}, which only you know" if tac else ""
    return {"crit": crit_op(known.settings).name, "kill": "the enemies you incapacitate", "tac": mine}


def _read(about: tuple[str, ...], value: Pick) -> Picks:
    primary: Op = next(op for op in OP_NAMES if op in value.ids)
    return Picks(primary, next((id_ for id_ in value.ids if id_ in about), ""))


def _about(known: Table, seat: Seat) -> list[PickItem]:
    """The markers or operatives among which the player's own TAC op lets it choose."""
    subject = _subject(known, seat)
    if subject == "marker":
        markers = (marker for marker in known.markers.values() if marker.kind == "objective")
        return [PickItem(id=one.id, label=f"Objective {one.id}", piece=one.id, part="about") for one in markers]
    if subject == "quarry":
        enemies = known.living(other(seat))
        return [PickItem(id=one.id, label=one.name, piece=one.id, part="about") for one in enemies]
    return []


def _asked(known: Table, seat: Seat) -> str:
    tac = known.side(seat).tac
    return f"{tac_ops(known.settings)[tac.id].name}: your {_subject(known, seat)}" if tac else ""


def _subject(known: Table, seat: Seat) -> str:
    tac = known.side(seat).tac
    return tac_ops(known.settings)[tac.id].subject if tac else ""
