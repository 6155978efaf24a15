"""Ops as cards: data that says who scores what, and when. Players may write cards of their own.

A line of a card is a condition that the engine knows, the points for it, and the turning points in which it scores.
"""

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct, structs

from rules.kernel.package_files import read_toml
from rules.killteam.rulebook import RULEBOOK
from rules.roster.scenarios import ScenarioFile
from rules.skirmish.words import read_records

Archetype = Literal["Shadow", "Survey", "Bulwark", "Hunt"]
Anybody = Literal[
    "markers", "more_markers", "marker_unopposed", "no_enemy_home", "forward", "concealed_forward", "in_enemy_zone",
    "fell_in_fight", "more_standing",
]  # fmt: skip
CritCondition = Literal[Anybody, "marker_safe", "markers_carried", "charge", "sweep"]
TacCondition = Literal[Anybody, "posts", "third", "quarry", "stronghold", "stronghold_alone", "cores", "cores_safe"]
CRIT_CARD: Final = "own"
OWN_CARD: Final = "killteam.op.own"
LAST_SCORED: Final = 4
MOST_LINES, MOST_CARDS = 6, 12

TurningPoint = Annotated[int, Meta(ge=2, le=LAST_SCORED)]
Few = Annotated[int, Meta(ge=1, le=6)]


class OpLine(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line of a card: `points` once at least `least` are counted, or `points` for `each` one counted.

    It scores at the end of the turning points from `since` to `until`. A line about a deed scores at once.
    """

    points: Few = 1
    least: Few = 1
    each: bool = False
    since: TurningPoint = 2
    until: TurningPoint = LAST_SCORED


class CritLine(OpLine, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line of a CRIT card."""

    what: CritCondition


class TacLine(OpLine, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line of a TAC card."""

    what: TacCondition


class CritCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A CRIT op that players wrote; `most` is the maximum for one turning point."""

    name: str
    line: Annotated[tuple[CritLine, ...], Meta(min_length=1, max_length=MOST_LINES)]
    about: str = ""
    most: Few = 6


class TacCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A TAC op that players wrote, for teams of its archetype."""

    name: str
    archetype: Archetype
    line: Annotated[tuple[TacLine, ...], Meta(min_length=1, max_length=MOST_LINES)]
    about: str = ""
    most: Few = 6


class CardSet(ScenarioFile, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Cards that players wrote: a CRIT op instead of the agreed one, further TAC ops, and points for kills.

    `kill` is the kill grade for all enemies, `kill_higher` the points for the higher grade at the end.
    """

    crit: Annotated[tuple[CritCard, ...], Meta(max_length=1)] = ()
    tac: Annotated[tuple[TacCard, ...], Meta(max_length=MOST_CARDS)] = ()
    kill: Annotated[int, Meta(ge=1, le=6)] = 5
    kill_higher: Annotated[int, Meta(ge=0, le=3)] = 1


class ReadyLine(OpLine, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line of an op in play. `says` is the sentence of the log, with the words of conditions in braces."""

    what: str
    says: str = ""
    silent: bool = False


class CritOp(Struct, frozen=True, kw_only=True):
    """The CRIT op of a match; `rules` are the ids of the rules behind it.

    (killteam.setup.crit_op, killteam.score.crit)
    """

    id: str
    name: str
    line: tuple[ReadyLine, ...]
    rules: tuple[str, ...] = (OWN_CARD,)
    about: str = ""
    most: int = 6
    always: bool = False
    joint: str = " and "

    @property
    def rule(self) -> str:
        """The id of the rule by which it scores."""
        return self.rules[-1]

    @property
    def text(self) -> str:
        """The text of the op, from the rulebook or the card."""
        return self.about or " ".join(RULEBOOK.rule(rule).text for rule in self.rules)

    def line_about(self, *conditions: str) -> ReadyLine | None:
        """The first line about one of these conditions."""
        return next((line for line in self.line if line.what in conditions), None)


class TacOp(CritOp, frozen=True, kw_only=True):
    """A TAC op, open to teams of its archetype. (killteam.build.archetype, killteam.score.tac)"""

    archetype: Archetype

    @property
    def subject(self) -> Literal["", "marker", "quarry"]:
        """What its player picks in secret in the first turning point."""
        if self.line_about("stronghold", "stronghold_alone"):
            return "marker"
        return "quarry" if self.line_about("quarry") else ""

    @property
    def has_cores(self) -> bool:
        """Whether the op places core markers."""
        return self.line_about("cores", "cores_safe") is not None


class KillOp(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The KILL op: the `grade` for all enemies, and the points for the `higher` grade. (killteam.score.kill)"""

    grade: int
    higher: int


KILL_OP: Final = read_toml("rules.killteam.board", "kill_op.toml", KillOp)
CRIT_OPS: Final[Mapping[str, CritOp]] = read_records("rules.killteam.board", "crit_ops.toml", CritOp)
TAC_OPS: Final[Mapping[str, TacOp]] = {
    id_: structs.replace(op, rules=(f"killteam.op.tac.{id_}",))
    for id_, op in read_records("rules.killteam.board", "tac_ops.toml", TacOp).items()
}
