"""One screen for several seats: whose view it shows, and when a curtain falls between them.

While nobody knows more than everybody, all seats of one person are shown together. As soon as one of them may see or be
asked what another may not, the screen shows one seat at a time, and only after somebody has said which.
"""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from rules.kernel.engine import Look


class CurtainScene(Struct, frozen=True, kw_only=True):
    """What a screen shows: the looks of these `seats` (none: what somebody watching sees), the first of them foremost.

    `shown` is the seat it shows alone, if it does; `curtain` the seat the screen is to be handed to before anything
    may be seen that is not for all.
    """

    seats: tuple[int, ...]
    shown: int | None = None
    curtain: int | None = None


def scene_for(looks: Mapping[int | None, Look], seats: Sequence[int], wanted: int | None) -> CurtainScene:
    """What the screen of a person shows who holds `seats` and last asked for the view of `wanted` alone."""
    if len(seats) < 2:
        return CurtainScene(seats=tuple(seats))
    asked = [seat for seat in seats if looks[seat].questions]
    if not any(looks[seat].private for seat in seats) or looks[None].over:
        return CurtainScene(seats=(*asked, *(seat for seat in seats if seat not in asked)))
    if wanted is not None and wanted in seats and (wanted in asked or not asked):
        return CurtainScene(seats=(wanted,), shown=wanted)
    return CurtainScene(seats=(), curtain=(asked or list(seats))[0])
