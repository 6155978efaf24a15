"""Operate Hatch: opening and closing hatchways, also in the middle of a Reposition or Dash.

The moving action asks for a path, records it, offers Operate Hatch, and then asks for the rest of the path, with the
course so far as `before`. At the hatchway the operative must stand where it can be placed.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import structs

from rules.battlefield.near import feature_gap
from rules.geometry import Disc, overlaps_disc
from rules.kernel.script import Refusal, Seat, TableFact
from rules.killteam.board import Operative, Table, about, board_now, is_visible, other
from rules.killteam.board.measure import CONTROL_RANGE, RULER, disc, engaging
from rules.killteam.killzone import Part
from rules.killteam.move.refusals import refusal
from rules.skirmish.limits import Length

RULE: Final = "killteam.kz.corridor.operate_hatch"


def operate_hatch(table: Table, operative: Operative, hatch: str) -> TableFact:
    """An operative opens a closed hatchway or closes an open one. (killteam.kz.corridor.operate_hatch)"""
    opens = hatch not in table.now.open

    def change(table: Table) -> Table:
        others = {id_ for id_ in table.now.open if id_ != hatch}
        now_open = tuple(sorted(others | {hatch} if opens else others))
        return table.with_changes(now=structs.replace(table.now, open=now_open))

    text = f"{operative.name} {'opens' if opens else 'closes'} {hatch_name(table, hatch)}."
    return TableFact(about(operative, text, RULE), change)


def hatches(table: Table) -> tuple[Part, ...]:
    """The hatchways of the map, open and closed."""
    return tuple(part for part in board_now(table).parts.values() if part.kind == "hatch")


def hatch_name(table: Table, hatch: str) -> str:
    """The name of a hatchway in sentences."""
    return f"hatchway {hatch} of the {board_now(table).parts[hatch].name}"


def hatches_in_reach(table: Table, operative: Operative) -> Iterator[tuple[Part, Refusal | None]]:
    """The hatchways within an inch of an operative, each with the refusal if it cannot be operated."""
    for hatch in hatches(table):
        if RULER.allows(feature_gap(disc(table, operative), hatch.terrain), CONTROL_RANGE):
            yield hatch, hatch_refusal(table, operative, hatch.id)


def hatch_refusal(table: Table, operative: Operative, hatch: str) -> Refusal | None:
    """Why an operative cannot operate a hatchway where it stands; None if it can.

    AP are not checked. (killteam.kz.corridor.operate_hatch, killteam.kz.corridor.operate_hatch_engaged,
    killteam.kz.corridor.operate_hatch_enemy, killteam.kz.corridor.operate_hatch_blocked)
    """
    part, name = board_now(table).parts[hatch], hatch_name(table, hatch)
    far = Length(feature_gap(disc(table, operative), part.terrain), CONTROL_RANGE)
    if not RULER.allows(far.value, CONTROL_RANGE):
        return refusal("hatch-far", far, operative=operative.name, what=name)
    if not sees_hatch(table, operative, part):
        return refusal("hatch-hidden", operative=operative.name, what=name)
    for enemy in engaging(table, operative):
        return refusal("hatch-engaged", operative=operative.name, enemy=enemy.name)
    watcher = _watcher(table, operative, part)
    if watcher and (part.open or table.settings.switches.operate_hatch_enemy == "never"):
        length = Length(feature_gap(disc(table, watcher), part.terrain), CONTROL_RANGE)
        return refusal("hatch-enemy", length, enemy=watcher.name, what=name)
    if part.open:
        for one in table.models.values():
            if one.life in ("live", "down") and _in_opening(disc(table, one), part):
                return refusal("hatch-blocked", what=name, enemy=one.name)
    return None


def in_hatch_range(table: Table, operative: Operative, hatch: Part) -> bool:
    """Whether a hatchway is in an operative's control range. (killteam.control_range.definition)"""
    near = RULER.allows(feature_gap(disc(table, operative), hatch.terrain), CONTROL_RANGE)
    return near and sees_hatch(table, operative, hatch)


def sees_hatch(table: Table, operative: Operative, hatch: Part) -> bool:
    """Whether the operative sees any corner of a hatchway, or the middle of one of its sides."""
    base = disc(table, operative)
    outline = hatch.terrain.outline
    spots = (
        *outline,
        *(
            (type(a)((a.x + b.x) // 2, (a.y + b.y) // 2))
            for a, b in zip(outline, outline[1:] + outline[:1], strict=True)
        ),
    )
    flat = (Disc(spot, 0, base.elevation) for spot in spots)
    return any(is_visible(board_now(table), base, one) for one in flat)


def _watcher(table: Table, operative: Operative, hatch: Part) -> Operative | None:
    enemies = table.living(other(Seat(operative.seat)))
    return next((enemy for enemy in enemies if in_hatch_range(table, enemy, hatch)), None)


def _in_opening(base: Disc, hatch: Part) -> bool:
    return overlaps_disc(hatch.terrain.outline, base.centre, max(1, base.radius - RULER.tolerance))
