"""Everything that scripts, options and facts of a game need, in one import."""

from typing_extensions import override

from rules.kernel.event import Die, Event, Fire, Line, LogFact, TableFact, fact
from rules.kernel.play import Play, Script, refuse
from rules.kernel.preview import Preview
from rules.kernel.question import PASS, Answer, Ask, Option
from rules.kernel.refusal import Evidence, LazyRefusal, Refusal, Refused, Seat, SightLine, check_each, refused_parts
from rules.kernel.shapes import (
    Aim,
    AimShape,
    Chain,
    ChainKind,
    ChainShape,
    Link,
    Moment,
    MomentShape,
    Number,
    NumberShape,
    Path,
    PathShape,
    Pick,
    PickItem,
    PickShape,
    Places,
    PlacesShape,
    Spot,
    SpotShape,
    Ways,
    WaysMover,
    WaysShape,
    spot_at,
)
