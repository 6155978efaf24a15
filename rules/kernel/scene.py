"""What a board and its side panels show, in shapes and words only: any system's table becomes this.

Lengths are thousandths of an inch, the origin is a corner of the table. The browser draws it and knows no rules.
"""

from msgspec import Struct

from rules.geometry.point import Point
from rules.kernel.refusal import Seat


class State(Struct, frozen=True, gc=False, kw_only=True):
    """A state of a piece, unit or side: an icon's name, its word, the rule behind it, and "good", "bad" or "".

    `seat` is whose doing it is, where that is to be seen at once: who holds an objective.
    """

    icon: str
    label: str
    rule: str = ""
    tone: str = ""
    seat: Seat | None = None


class CardValue(Struct, frozen=True, gc=False, kw_only=True):
    """One line of a card: "Defense" "3"."""

    label: str
    value: str
    rule: str = ""


class Ground(Struct, frozen=True, gc=False, kw_only=True):
    """A terrain feature as drawn: its outline, pattern (`kind`), height and what it does, in words.

    `rim` is how deep inside its outline a line is to be drawn, in thousandths of an inch; 0 for none. `elevation` is
    where its foot is: what hangs above the ground leaves room below. `sides` says what lies along each side of the
    outline ("open", "wall", "rail"), none where all are open; `state` is "open" or "closed" for what can be either; a
    ladder or stairs name the ground they lead `onto`.
    """

    id: str
    kind: str
    name: str
    outline: tuple[Point, ...]
    height: int = 0
    rough: bool = False
    cover: str = ""
    climbable: bool = False
    impassable: bool = False
    rim: int = 0
    elevation: int = 0
    sides: tuple[str, ...] = ()
    state: str = ""
    onto: str = ""
    facts: tuple[CardValue, ...] = ()


class Piece(Struct, frozen=True, gc=False, kw_only=True):
    """A model, wreck or marker. `glyph` names its silhouette, `now` of `full` are the pips around its rim.

    `life` is "live", "wreck", "marker" or "plan" (where something is to stand); a piece without a place (`at` None) is
    beside the table. `on` is the id of the ground it stands on where that is not the highest. `facing` is the way it
    faces, if it matters: degrees from the x axis towards the y axis.
    """

    id: str
    name: str
    glyph: str
    radius: int
    at: Point | None = None
    seat: Seat | None = None
    unit: str = ""
    number: str = ""
    elevation: int = 0
    on: str = ""
    height: int = 0
    now: int = 0
    full: int = 0
    life: str = "live"
    facing: int | None = None
    done: bool = False
    states: tuple[State, ...] = ()
    facts: tuple[CardValue, ...] = ()


class Zone(Struct, frozen=True, gc=False, kw_only=True):
    """An area with a meaning: a territory or a deployment area, or (`kind` "fire") what is under fire from a unit.

    An "idea" is what an option would make: it is drawn while that option, whose `piece` is its id, is pointed at.
    """

    id: str
    label: str
    outline: tuple[Point, ...]
    kind: str = "area"
    seat: Seat | None = None


class UnitCard(Struct, frozen=True, gc=False, kw_only=True):
    """A unit in the panel: its models are pieces, unless it is `aboard` another unit, which carries it."""

    id: str
    name: str
    seat: Seat
    pieces: tuple[str, ...]
    note: str = ""
    states: tuple[State, ...] = ()
    aboard: str = ""


class SideCard(Struct, frozen=True, gc=False, kw_only=True):
    """A player's side: role, army and supplies in words; `score` is what is counted against the other side's.

    `points` is what the side has scored so far, where the match counts anything: a score may tell more than that. The
    `part` a side plays in the mission is told where they differ: "attacker".
    """

    seat: Seat
    title: str
    score: CardValue | None = None
    points: int | None = None
    part: str = ""
    facts: tuple[CardValue, ...] = ()
    states: tuple[State, ...] = ()


class View(Struct, frozen=True, gc=False, kw_only=True):
    """Everything one viewer may see of a table. `turn` counts turns or rounds from 1; 0 before the first. `turn_name`
    is the players' word for one.

    `ruler`: anybody may measure at any time. `gauge` is what the pips of pieces count, in the players' word. `terms`
    are parts of facts that have a rule of their own, with its id: "Piercing 1". `mission` names what is fought for and
    says what wins, where that differs from match to match.
    """

    title: str
    phase: str
    width: int
    height: int
    turn: int = 0
    turn_name: str = "round"
    active: Seat | None = None
    ground: tuple[Ground, ...] = ()
    pieces: tuple[Piece, ...] = ()
    zones: tuple[Zone, ...] = ()
    units: tuple[UnitCard, ...] = ()
    sides: tuple[SideCard, ...] = ()
    ruler: bool = True
    gauge: str = "hull"
    terms: dict[str, str] = {}
    result: str = ""
    mission: CardValue | None = None
