"""One screen for several seats: whose view it shows, and when a curtain falls between them.

All seats of one person are shown together while they know the same. If one of them may see or be asked something that
another may not, the screen shows one seat at a time, after its player has asked for it.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from rules.kernel.engine import Look


class CurtainScene(Struct, frozen=True, kw_only=True):
    """What a screen shows: the looks of `seats`, the most important first (none: a spectator's).

    `shown` is the only seat that it shows, if there is one. `curtain` is the seat that should get the screen before
    anything private is shown.
    """

    seats: tuple[int, ...]
    shown: int | None = None
    curtain: int | None = None


def scene_for(looks: Mapping[int | None, Look], seats: Sequence[int], wanted: int | None) -> CurtainScene:
    """The scene for a person who holds `seats` and last asked for the view of seat `wanted`."""
    if len(seats) < 2:
        return CurtainScene(seats=tuple(seats))
    asked = [seat for seat in seats if looks[seat].questions]
    if not any(looks[seat].private for seat in seats) or looks[None].over:
        return CurtainScene(seats=(*asked, *(seat for seat in seats if seat not in asked)))
    if wanted is not None and wanted in seats and (wanted in asked or not asked):
        return CurtainScene(seats=(wanted,), shown=wanted)
    return CurtainScene(seats=(), curtain=(asked or list(seats))[0])
