"""Exact geometry in whole thousandths of an inch; what games measure with stands here, by one door."""

from rules.geometry.clip import clipped, cut
from rules.geometry.disc import Disc, gap, overlap, reaches, within
from rules.geometry.line import (
    cross,
    interior_windows,
    nearest_points,
    round_to_zero,
    segment_meets_outline,
    segment_touches_disc,
)
from rules.geometry.path import legs, merged, path_length, point_along, swept
from rules.geometry.point import INCH, Point, at_most, distance_up, inches, root_up, square_distance, tenths
from rules.geometry.polygon import (
    Box,
    Outline,
    box,
    contains,
    disc_inside,
    distance_to,
    edges,
    overlaps_disc,
    translate,
)
from rules.geometry.rotation import rotated
