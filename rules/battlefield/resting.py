"""Whether a base can rest at a place."""

from collections.abc import Iterator, Mapping

from rules.battlefield.terrain import Battlefield, Fault, features_under
from rules.geometry.disc import Disc, overlap
from rules.geometry.polygon import contains, inside_rectangle


def resting_faults(field: Battlefield, disc: Disc, others: Mapping[str, Disc]) -> tuple[Fault, ...]:
    """Everything that keeps a base from resting here; empty if it can.

    Kinds: `edge` (not wholly on the board), `impassable` (over such a feature), `mid-climb` (over a climbable feature
    with height while its centre is not), `base` (over another base; touching edges is fine).
    """
    return tuple(_faults(field, disc, others))


def _faults(field: Battlefield, disc: Disc, others: Mapping[str, Disc]) -> Iterator[Fault]:
    if not inside_rectangle(disc, field.width, field.height):
        yield Fault("edge")
    for feature in features_under(field, disc):
        if feature.impassable:
            yield Fault("impassable", feature.id)
        if feature.climbable and feature.height > 0 and not contains(feature.outline, disc.centre):
            yield Fault("mid-climb", feature.id)
    for name, other in others.items():
        if overlap(disc, other):
            yield Fault("base", name)
