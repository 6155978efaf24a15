"""What scripts, options and facts are written with, by one door: systems need to know no room of the kernel for it."""

from typing_extensions import override

from rules.kernel.event import Became, Die, Event, Fire, Line, Said
from rules.kernel.evidence import Evidence, SightLine
from rules.kernel.play import Play, Script, refuse
from rules.kernel.preview import Preview
from rules.kernel.question import PASS, Answer, Ask, Option
from rules.kernel.refusal import Refusal, Refused, Seat, Unsaid, check_each, unfit
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

__all__ = [
    "PASS", "Aim", "AimShape", "Answer", "Ask", "Became", "Chain", "ChainKind", "ChainShape", "Die", "Event",
    "Evidence", "Fire", "Line", "Link", "Moment", "MomentShape", "Number", "NumberShape", "Option", "Path", "PathShape",
    "Pick", "PickItem", "PickShape", "Places", "PlacesShape", "Play", "Preview", "Refusal", "Refused", "Said",
    "Script", "Seat", "SightLine", "Spot", "SpotShape", "Unsaid", "Ways", "WaysMover", "WaysShape",
    "check_each", "override", "refuse", "spot_at", "unfit",
]  # fmt: skip
