"""What a board and its side panels show, in shapes and words only; any system's table becomes this.

Lengths are thousandths of an inch; the origin is a corner of the table. The browser draws it and knows no rules.
"""

from msgspec import Struct

from rules.geometry.point import Point
from rules.kernel.refusal import Seat


class State(Struct, frozen=True, gc=False, kw_only=True):
    """A state of a piece, unit or side: an icon's name, its word, its rule, and "good", "bad" or "".

    `seat` is the seat that caused it, if that should be visible, as for a held objective.
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
    """A terrain feature as drawn: outline, pattern (`kind`), height and its rules in words.

    `rim` is how deep inside its outline a line is drawn, in thousandths of an inch; 0 for none. `elevation` is the
    height of its foot; there is room below a hanging feature. `sides` are the kinds of its sides ("open", "wall",
    "rail"), empty if all are open. `state` is "open" or "closed" for what can be either; a ladder or stairs lead `onto`
    a ground by id.
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

    `life` is "live", "wreck", "marker" or "plan" (a place for something). A piece without a place (`at` None) is beside
    the table. `on` is the id of the ground it stands on if that is not the highest. `facing` is in degrees from the x
    axis towards the y axis, if it matters.
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
    """An area with a meaning: a territory, a deployment area, or (`kind` "fire") a unit's field of fire.

    An "idea" is what an option would make; it is drawn while the option, whose `piece` is its id, is highlighted.
    """

    id: str
    label: str
    outline: tuple[Point, ...]
    kind: str = "area"
    seat: Seat | None = None


class UnitCard(Struct, frozen=True, gc=False, kw_only=True):
    """A unit in the panel: its models are pieces, unless it is `aboard` the unit that carries it."""

    id: str
    name: str
    seat: Seat
    pieces: tuple[str, ...]
    note: str = ""
    states: tuple[State, ...] = ()
    aboard: str = ""


class SideCard(Struct, frozen=True, gc=False, kw_only=True):
    """A player's side: role, army and supplies in words; `score` is its score in words.

    `points` is the number of points scored, if the match counts any. `part` is its role in the mission if the roles
    differ: "attacker".
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
    is their name.

    `ruler`: anybody may measure at any time. `gauge` is what the pips of pieces count, in words. `terms` are parts of
    facts with a rule of their own, with its id: "Piercing 1". `mission` is the aim of the match and its conditions of
    victory, if that differs between matches.
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
