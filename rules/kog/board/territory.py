"""The two halves of the board: what lies in whose territory, and where a base or marker may be set up.

+-----------------+
|  half +1        |     The line goes through the middle of the board; which side a place is on, and how far
|-------o---------|     from the line, is the sign and size of a cross product. A force stands more than 12
|  half -1        |     inches from the other half.
+-----------------+
"""

from rules.battlefield.terrain import Battlefield
from rules.geometry import Disc, Outline, Point, cross, cut, root_up, rotated, square_distance
from rules.geometry.line import disc_clear_of_line
from rules.kog.board.table import Table

Line = tuple[Point, Point]

KEEP_OFF = 12_000
MARKER_KEEP_OFF = 6_000


def board(field: Battlefield) -> Outline:
    """The board as an outline."""
    width, height = field.width, field.height
    return Point(0, 0), Point(width, 0), Point(width, height), Point(0, height)


def line_at(field: Battlefield, degrees: int) -> Line:
    """The line through the centre of the board, turned this far from the width of it. (kog.setup.divide)"""
    middle = Point(field.width // 2, field.height // 2)
    far = rotated(Point(field.width + field.height, 0), Point(0, 0), degrees)
    return Point(middle.x - far.x, middle.y - far.y), Point(middle.x + far.x, middle.y + far.y)


def over_board(field: Battlefield, line: Line) -> Line:
    """The part of a line through the centre that lies on the board, from edge to edge, rounded."""
    end = min(half_outline(field, line, 1), key=lambda corner: abs(cross(*line, corner)))
    return end, Point(field.width - end.x, field.height - end.y)


def dividing_line(table: Table) -> Line:
    """The line the Defender drew. Raises `LookupError` before that."""
    if table.line is None:
        raise LookupError("the board is not divided yet")
    return table.line


def in_territory(line: Line, half: int, disc: Disc) -> bool:
    """Whether a base is wholly in a half; it may touch the line. (kog.setup.objective.marker)"""
    turn = cross(*line, disc.centre) * half
    return turn > 0 and turn * turn >= disc.radius * disc.radius * square_distance(*line)


def is_deployable(line: Line, half: int, disc: Disc) -> bool:
    """Whether a base is in the half and more than 12 inches from the enemy's. (kog.setup.deploy.zone)"""
    return disc_clear_of_line(*line, disc, KEEP_OFF) == half


def from_line(line: Line, half: int, disc: Disc) -> int:
    """The distance of the base from the line, rounded down; negative if it reaches into the other half."""
    turn = cross(*line, disc.centre) * half
    return turn // root_up(square_distance(*line)) - disc.radius


def half_outline(field: Battlefield, line: Line, half: int) -> Outline:
    """The half as drawn."""
    return _beyond(board(field), line, half, 0)


def deployment_area(field: Battlefield, line: Line, half: int) -> Outline:
    """The ground at least 12 inches from the other half, as drawn; () when there is none."""
    return _beyond(board(field), line, half, KEEP_OFF)


def objective_area(field: Battlefield, line: Line, half: int) -> Outline:
    """The area for the marker, 6 inches off every edge. (kog.setup.objective.edge-distance)"""
    low, right, top = MARKER_KEEP_OFF, field.width - MARKER_KEEP_OFF, field.height - MARKER_KEEP_OFF
    inset = Point(low, low), Point(right, low), Point(right, top), Point(low, top)
    return _beyond(inset, line, half, 0)


def _beyond(outline: Outline, line: Line, half: int, keep_off: int) -> Outline:
    """The part of a convex outline on one side of the line at that distance from it, with rounded corners."""
    length = root_up(square_distance(*line))
    return cut(outline, lambda corner: cross(*line, corner) * half - keep_off * length)


def half_name(line: Line, half: int) -> str:
    """The name of a half; y is 0 in the north: "north half", "south-east half"."""
    along, up = line[1].x - line[0].x, line[1].y - line[0].y
    x, y = -up * half, along * half
    words = [
        word
        for word, size, rest in (("north", -y, x), ("south", y, x), ("west", -x, y), ("east", x, y))
        if size > 0 and 5 * size > 2 * abs(rest)
    ]
    return f"{'-'.join(words)} half"


def halves(line: Line) -> str:
    """Both halves in a sentence: "a north half and a south half"."""
    first, second = half_name(line, 1), half_name(line, -1)
    return " and ".join(f"{'an' if name.startswith('east') else 'a'} {name}" for name in (first, second))


def standard_lines(field: Battlefield) -> dict[str, Line]:
    """The lines offered first, by name: parallel to the edges, and the diagonals. (kog.setup.divide)"""
    width, height = field.width, field.height
    return {
        "across": line_at(field, 0),
        "along": line_at(field, 90),
        "falling": (Point(0, 0), Point(width, height)),
        "rising": (Point(0, height), Point(width, 0)),
    }
