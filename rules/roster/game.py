"""What a playable system offers to armies, matches and bots besides its rules: lists, and what players agree on."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from rules.battlefield.own_table import table_name
from rules.battlefield.table_rules import TableRules
from rules.kernel.question import Answer, Call, Question
from rules.kernel.refusal import Seat
from rules.kernel.system import Result, System
from rules.roster.analysis import AnalysisRules
from rules.roster.catalogue import BattleSize, Catalogue
from rules.roster.custom_catalogue import PLAIN_CATALOGUE, CustomCatalogue
from rules.roster.report import Report
from rules.roster.roster import Roster
from rules.roster.rulebook import Rulebook
from rules.roster.scenarios import ScenarioRules
from rules.roster.validate import Check
from rules.roster.words import an, span

Agreement = Mapping[str, str | int]


@dataclass(frozen=True, kw_only=True)
class Choice:
    """One possible value of a setting."""

    value: str
    label: str
    detail: str = ""


@dataclass(frozen=True, kw_only=True)
class Setting:
    """One thing to agree on before a match: a choice, or a whole number between `least` and `most`.

    A `quick` setting is asked even of players who only want to play now; other settings keep their default then. A
    `detail` is folded away; a number with an empty default may be left empty.
    """

    id: str
    label: str
    kind: Literal["choice", "number"]
    default: str | int
    help: str = ""
    choices: tuple[Choice, ...] = ()
    least: int = 0
    most: int = 0
    quick: bool = False
    detail: bool = False


@dataclass(frozen=True, kw_only=True)
class ReadyList:
    """A ready-made legal list."""

    id: str
    name: str
    description: str
    army: str
    battle: str
    roster: Roster


@dataclass(frozen=True, kw_only=True)
class NextMatch:
    """The match a campaign waits for: what it has settled of the agreement, and the list of each seat.

    `forces` are the musters of the seats, which may be more than their lists say.
    """

    settings: Agreement
    rosters: tuple[Roster, ...]
    forces: tuple[Any, ...]


@dataclass(frozen=True, kw_only=True)
class CampaignRules:
    """A few matches of one game with something that carries over, as the applications see it."""

    name: str
    # the title names the game as well
    title: str
    # an explanation in two sentences
    blurb: str
    # the rule at which the rules reference begins to speak of it
    rule: str
    # the rules of the time between two matches; it ends when a match is due, or when the campaign is decided
    system: System[Any]
    # settings of its own
    settings: tuple[Setting, ...]
    # ids of settings of the game that players are not asked for
    settled: frozenset[str]
    # the agreement that lists must fit
    lists: Agreement
    # takes the agreement, one list for each seat, and the text of each seat's own catalogue or ""; raises NotLegal
    begin: Callable[[Agreement, Sequence[Roster], Sequence[str]], Any]
    # the match that is due, or None
    next_match: Callable[[Any], NextMatch | None]
    # takes the campaign's table, the last table of the match and its result; returns the table that follows
    fought: Callable[[Any, Any, Result | None], Any]
    # the answer for a seat without a person; takes a secret number below 100
    computer: Callable[[Any, Seat, Question, int], Answer]


@dataclass(frozen=True, kw_only=True)
class Game:
    """One system as the applications see it."""

    system: System[Any]
    name: str
    # the seats of a match under an agreement: the first ones of the system
    seats: Callable[[Agreement], tuple[Seat, ...]]
    catalogue: Catalogue
    rulebook: Rulebook
    validate: Callable[[Roster], Report]
    # checks of lists that the catalogue cannot express
    checks: tuple[Check, ...] = ()
    # makes the same game with a catalogue that somebody wrote (TOML or JSON); raises NotACatalogue
    bring: Callable[[str], "Game"] | None = None
    # help in writing a catalogue
    custom_catalogue: CustomCatalogue = PLAIN_CATALOGUE
    # the force of a legal list; raises `validate.NotLegal`
    muster: Callable[[Roster], Any]
    # the type of a force, for reading it back
    muster_type: type[Any]
    # always contains a setting with the id "battle"
    settings: tuple[Setting, ...]
    title: Callable[[Agreement], str]
    # why a list cannot be played under an agreement, as a sentence; else ""
    list_problem: Callable[[Agreement, Roster], str]
    # takes the agreement, a random seed, and one force for each seat
    new_table: Callable[[Agreement, int, Sequence[Any]], Any]
    ready_lists: tuple[ReadyList, ...]
    # whether its rules have windows, in which players may react
    windows: bool = False
    # whether some of its questions may be left to standing instructions
    standing: bool = False
    # what a seat may call ahead while others decide, from the table as it knows it; None if nothing
    calls: Callable[[Any, Seat], Sequence[Call]] | None = None
    # sentences for the author of this catalogue
    remarks: tuple[str, ...] = ()
    # texts that players apply themselves, each with the path of its row in the form
    text_alone: tuple[tuple[str, str], ...] = ()
    campaign: CampaignRules | None = None
    # how its armies are analysed by its own odds
    analysis: AnalysisRules | None = None
    # for tables that people draw; a match on one has "own" as setting "terrain", and its text under "table"
    tables: TableRules | None = None
    # for scenarios that people write; an agreement may have the text of one under "mission"
    scenarios: ScenarioRules | None = None

    @property
    def blurb(self) -> str:
        """One sentence for players who choose between games."""
        return self.rulebook.book.blurb

    @property
    def players(self) -> str:
        """The number of players: `2 players`, `2 to 4 players`."""
        return f"{span(self.rulebook.book.players.min, self.rulebook.book.players.max)} players"


class NamedBattlefield(Protocol):
    """A battlefield that was drawn beforehand."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def text(self) -> str: ...


def battle_setting(catalogue: Catalogue, default: str, size: Callable[[BattleSize], str]) -> Setting:
    """The setting of the battle size, which every system has; `size` describes each one."""
    sizes = tuple(Choice(value=one.id, label=one.name, detail=size(one)) for one in catalogue.battles.values())
    return Setting(id="battle", label="Battle size", kind="choice", default=default, choices=sizes, quick=True)


def field_setting(drawings: Iterable[NamedBattlefield], random: str, *others: Choice) -> Setting:
    """The setting of the battlefield: drawn (the first by default), random under the value `random`, or one of
    `others`.
    """
    drawn = tuple(Choice(value=one.id, label=one.name, detail=one.text) for one in drawings)
    made = Choice(value=random, label="Random", detail="A fair table, drawn at random.")
    choices = (*drawn, made, *others)
    return Setting(
        id="terrain", label="Battlefield", kind="choice", default=drawn[0].value, choices=choices, quick=True
    )


def battle_of(catalogue: Catalogue, agreement: Agreement) -> BattleSize:
    """The agreed battle."""
    return catalogue.battles[str(agreement["battle"])]


def match_title(name: str, settings: Sequence[Setting], agreement: Agreement, note: str = "") -> str:
    """The title, such as `KOG light · Skirmish · Desert`; a note follows the battle."""
    labels = {(one.id, choice.value): choice.label for one in settings for choice in one.choices}
    battle = labels["battle", str(agreement["battle"])]
    terrain = table_name(agreement) or labels["terrain", str(agreement["terrain"])]
    return f"{name} · {battle}{note} · {terrain}"


def list_problem(catalogue: Catalogue, battle: str, ceiling: int, roster: Roster) -> str:
    """Why a list cannot be played in a battle with that ceiling in points, as a sentence; else ""."""
    wanted, theirs = catalogue.battles[battle], catalogue.battles.get(roster.battle)
    if theirs is not wanted:
        other = an(theirs.name) if theirs else "another size"
        return f"This match is {an(wanted.name)}; that list is made for {other}."
    own = roster.agreed_points or wanted.points
    if own is None or own > ceiling:
        made_for = f"{own} pts" if own else "no agreed points"
        return f"This match is for {ceiling} pts; that list is made for {made_for}."
    return ""
