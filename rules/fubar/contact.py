"""Where a base comes to rest against another: touching, and not a hair over it."""

from rules.fubar.drift import shifted
from rules.fubar.measure import CONTACT
from rules.geometry.disc import Disc
from rules.geometry.point import Point, distance_up, square_distance


def spot_beside(base: Disc, target: Disc) -> Point:
    """The place nearest to the base, straight towards the target, at which the two are in contact.

    The base's own place when it is in contact already. (fubar.melee.contact, fubar.passenger.embark)
    """
    radii = base.radius + target.radius
    if _touches(base.centre, target.centre, radii):
        return base.centre
    way = (target.centre.x - base.centre.x, target.centre.y - base.centre.y)
    near = shifted(base.centre, way, distance_up(base.centre, target.centre) - radii)
    around = (Point(near.x + across, near.y + along) for across in range(-3, 4) for along in range(-3, 4))
    touching = [spot for spot in around if _touches(spot, target.centre, radii)]
    return min(touching, key=lambda spot: (square_distance(spot, base.centre), spot))


def _touches(spot: Point, centre: Point, radii: int) -> bool:
    return radii * radii <= square_distance(spot, centre) <= (radii + CONTACT) * (radii + CONTACT)
