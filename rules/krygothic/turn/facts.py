"""The facts of the AP round: its beginning, Action Points, who may call, holding, done, and its end."""

from collections.abc import Sequence
from typing import Final

from msgspec import structs

from rules.kernel.script import Die, Line, LogFact, Seat, TableFact
from rules.krygothic.board import SEATS, Characteristic, Table, Tally, other

FIRST: Final = "krygothic.online.first_floor"
TEAM: Final = "krygothic.team.heracletians"
CHARACTERISTICS: Final[dict[Characteristic, str]] = {
    "speed": "Speed", "strength": "Strength", "cc": "CC", "rc": "RC", "willpower": "Willpower",
}  # fmt: skip
"""What can be raised for an AP round, as it is called."""


# ── The beginning ───────────────────────────────────────────────────────────────────────────────────────────────────


def round_began(number: int) -> TableFact:
    """An AP round begins; what was raised for the last one is as printed. (krygothic.ap.rounds_drive_scenarios)"""

    def change(table: Table) -> Table:
        plain = {id_: structs.replace(one, raised=(), mutated=False) for id_, one in table.models.items() if one.raised}
        return table.with_models(plain).with_changes(round=number)

    return TableFact(Line(text=f"AP round {number}.", rule="krygothic.ap.round_sequence", tone="heading"), change)


def ap_rolled(table: Table, seat: Seat, ap: int, parts: Sequence[str]) -> TableFact:
    """A player's new AP: nothing is carried over, and it is never below 0.

    (krygothic.ap.tally, krygothic.ap.floor, krygothic.ap.no_carry_over, krygothic.ap.public)
    """
    line = Line(text=f"{table.squad(seat)} has {ap} AP: {', '.join(parts)}.", rule="krygothic.ap.tally", seat=seat)
    return TableFact(line, lambda table: table.with_side(seat, ap=ap, done=False))


def breath_back(table: Table) -> TableFact:
    """Who lost Body by running has one point back; what the tables count begins anew.

    (krygothic.move.run_recovery, krygothic.losses.half_army)
    """
    winded = tuple(id_ for id_, one in table.models.items() if one.lost_body)

    def change(table: Table) -> Table:
        after = table.with_models(
            {id_: structs.replace(table.models[id_], lost_body=table.models[id_].lost_body - 1) for id_ in winded}
        )
        for seat in SEATS:
            stood = sum(one.seat == seat and one.life in ("live", "reserve") for one in table.models.values())
            after = after.with_side(seat, tally=Tally(at_start=stood))
        return after.with_changes(fire=())

    text = f"Body recovered: 1 each for {table.names(winded)}." if winded else "No model has Body to recover."
    return TableFact(Line(text=text, rule="krygothic.move.run_recovery", pieces=winded), change)


def models_raised(table: Table, seat: Seat, characteristic: Characteristic, models: Sequence[str]) -> TableFact:
    """Up to three models have one characteristic raised until the round ends. (krygothic.team.heracletians)"""

    def change(table: Table) -> Table:
        raised = {
            id_: structs.replace(table.models[id_], raised=(*table.models[id_].raised, characteristic))
            for id_ in models
        }
        return table.with_models(raised).with_side(seat, flux=characteristic)

    text = f"Flux: {table.names(models)} +1 {CHARACTERISTICS[characteristic]} in this AP round."
    return TableFact(Line(text=text, rule=TEAM, seat=seat, pieces=tuple(models)), change)


def squad_quarrelled(table: Table, seat: Seat, lost: int) -> TableFact:
    """A squad lost AP by quarrelling. (krygothic.team.heracletians)"""
    ap = max(0, table.side(seat).ap - lost)
    line = Line(text=f"{table.squad(seat)} quarrels and loses {lost} AP.", rule=TEAM, seat=seat)
    return TableFact(line, lambda table: table.with_side(seat, ap=ap))


def first_call_rolled(table: Table, seats: Sequence[Seat], faces: Sequence[int]) -> LogFact:
    """Both rolled for the first refusal. (krygothic.online.first_floor)"""
    rolled = [(table.squad(seat), face) for seat, face in zip(seats, faces, strict=True)]
    text = f"Roll-off for the first call: {', '.join(f'{name} {face}' for name, face in rolled)}."
    return LogFact(
        Line(text=text, rule=FIRST, tone="dice", dice=tuple(Die(faces=(face,), note=name) for name, face in rolled))
    )


def first_call_won(table: Table, seat: Seat) -> TableFact:
    """A player has the first refusal in this AP round. (krygothic.online.first_floor)"""
    line = Line(text=f"{table.squad(seat)} may act first.", rule=FIRST, seat=seat)
    return TableFact(line, lambda table: table.with_changes(floor=seat, held=False, open=False, stage="floor"))


# ── Calls ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def player_held(table: Table, seat: Seat) -> TableFact:
    """A player with the first refusal lets the other call. (krygothic.online.hold)"""
    text = f"{table.squad(seat)} holds: the other side may act."
    line = Line(text=text, rule="krygothic.online.hold", seat=seat)
    return TableFact(line, lambda table: table.with_changes(floor=other(seat), held=True))


def floor_opened(table: Table, seat: Seat) -> TableFact:
    """Who has the first refusal does not use it: either may call. (krygothic.online.open_floor)"""
    text = f"{table.squad(seat)} lets either side act: whoever calls first acts first."
    line = Line(text=text, rule="krygothic.online.open_floor", seat=seat)
    return TableFact(line, lambda table: table.with_changes(open=True))


def player_done(table: Table, seat: Seat) -> TableFact:
    """A player wants no more actions in this AP round. (krygothic.ap.done)"""
    text = f"{table.squad(seat)} is done for this AP round, with {table.side(seat).ap} AP left."
    return TableFact(
        Line(text=text, rule="krygothic.ap.done", seat=seat),
        lambda table: table.with_side(seat, done=True).with_changes(floor=other(seat), held=False, open=False),
    )


def calls_met(table: Table, first: Seat, why: str) -> LogFact:
    """Both called at the same moment, and one call goes first. (krygothic.online.simultaneous_calls)"""
    text = f"Both sides call at once. {table.squad(first)} acts first ({why})."
    return LogFact(Line(text=text, rule="krygothic.online.simultaneous_calls", tone="heading", seat=first))


def call_dropped(table: Table, seat: Seat) -> LogFact:
    """Who lost the face-off of two calls drops the own one, for nothing. (krygothic.faceoff.loser)"""
    text = f"{table.squad(seat)} drops its call at no cost."
    return LogFact(Line(text=text, rule="krygothic.faceoff.loser", seat=seat))


# ── The end ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def calls_ended(table: Table, why: str, rule: str) -> TableFact:
    """The AP round ends: both have spent everything, are done, or have held. (krygothic.ap.round_end)"""
    line = Line(text=f"AP round {table.round} ends: {why}.", rule=rule, tone="heading")
    return TableFact(line, lambda table: table.with_changes(stage="round_end", held=False, open=False))


def round_over(table: Table) -> TableFact:
    """Everything that the end of an AP round brings has happened."""
    left = [f"{table.side(seat).ap} AP of {table.squad(seat)}" for seat in SEATS if table.side(seat).ap]
    text = f"AP left over are lost: {' and '.join(left)}." if left else "No Action Points are left over."
    line = Line(text=text, rule="krygothic.ap.no_carry_over")
    return TableFact(line, lambda table: table.with_changes(stage="round_start"))
