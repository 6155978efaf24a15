"""What a playable system offers to armies, matches and bots beyond its rules: lists, and what players agree on."""

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
    """One value a setting may have."""

    value: str
    label: str
    detail: str = ""


@dataclass(frozen=True, kw_only=True)
class Setting:
    """One thing to agree on before a match: a choice, or a whole number between `least` and `most`.

    A `quick` one is asked even of those who only want to play now; the others then keep their default. A `detail` is
    folded away; a number whose default is empty may be left so.
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
    """A few matches of one game with something kept from one to the next, as the applications see it.

    `system` are the rules of the time between two matches. It is over when a match is due, which `next_match` tells, or
    when the campaign is decided. After the match `fought` makes of the campaign's table, the match's last table and
    its result the table from which the system goes on. `computer` answers for a seat that no person plays, with a
    number below 100 that nobody knows.

    Lists must fit the agreement `lists`; `begin` takes what was agreed, one list a seat, and the text of each seat's
    own catalogue or "". It raises `validate.NotLegal`. `settings` are its own; those of the game named in `settled` are
    not asked for. `title` names the game as well, `blurb` explains it in two sentences, `rule` is where the rules
    reference begins to speak of it.
    """

    name: str
    title: str
    blurb: str
    rule: str
    system: System[Any]
    settings: tuple[Setting, ...]
    settled: frozenset[str]
    lists: Agreement
    begin: Callable[[Agreement, Sequence[Roster], Sequence[str]], Any]
    next_match: Callable[[Any], NextMatch | None]
    fought: Callable[[Any, Any, Result | None], Any]
    computer: Callable[[Any, Seat, Question, int], Answer]


@dataclass(frozen=True, kw_only=True)
class Game:
    """One system as the applications see it.

    `checks` judge of a list what its catalogue cannot say. `bring` makes the same game with a catalogue that somebody
    has written (TOML or JSON text); it raises NotACatalogue. `custom_catalogue` helps in writing one. `remarks` are
    sentences for whoever wrote this one; `text_alone` names what its players see to themselves, each with the path of
    its row in the form.

    `seats` are those of a match under an agreement, the first of the system's. `settings` always holds a setting with
    the id "battle". `new_table` takes the agreement, a seed that nobody chose, and one muster a seat; `list_problem`
    says in a sentence why a list cannot be played under an agreement (else ""). `muster` raises `validate.NotLegal`;
    `muster_type` is the type of what it makes, for reading it back. `windows`: its rules give chances to step in.
    `standing`: some of its questions may be left to standing instructions. `calls`, where players may call ahead as
    well: what a seat may call, from what it knows of the table, while others decide. `campaign`, where matches can be
    played for something that is kept. `analysis`, where armies can be analysed by the game's own odds. `tables`, where
    people may draw tables: a match on one has "own" for its setting "terrain", and the table's text under "table".
    `scenarios`, where people may write scenarios: an agreement may then have the text of one under "mission".
    """

    system: System[Any]
    name: str
    seats: Callable[[Agreement], tuple[Seat, ...]]
    catalogue: Catalogue
    rulebook: Rulebook
    validate: Callable[[Roster], Report]
    checks: tuple[Check, ...] = ()
    bring: Callable[[str], "Game"] | None = None
    custom_catalogue: CustomCatalogue = PLAIN_CATALOGUE
    muster: Callable[[Roster], Any]
    muster_type: type[Any]
    settings: tuple[Setting, ...]
    title: Callable[[Agreement], str]
    list_problem: Callable[[Agreement, Roster], str]
    new_table: Callable[[Agreement, int, Sequence[Any]], Any]
    ready_lists: tuple[ReadyList, ...]
    windows: bool = False
    standing: bool = False
    calls: Callable[[Any, Seat], Sequence[Call]] | None = None
    remarks: tuple[str, ...] = ()
    text_alone: tuple[tuple[str, str], ...] = ()
    campaign: CampaignRules | None = None
    analysis: AnalysisRules | None = None
    tables: TableRules | None = None
    scenarios: ScenarioRules | None = None

    @property
    def blurb(self) -> str:
        """One sentence for somebody who chooses between games."""
        return self.rulebook.book.blurb

    @property
    def players(self) -> str:
        """For how many it is: `2 players`, `2 to 4 players`."""
        return f"{span(self.rulebook.book.players.min, self.rulebook.book.players.max)} players"


class NamedBattlefield(Protocol):
    """A battlefield that is drawn beforehand."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def text(self) -> str: ...


def battle_setting(catalogue: Catalogue, default: str, size: Callable[[BattleSize], str]) -> Setting:
    """The setting every system has: one of the catalogue's battles, each with what `size` says of it."""
    sizes = tuple(Choice(value=one.id, label=one.name, detail=size(one)) for one in catalogue.battles.values())
    return Setting(id="battle", label="Battle size", kind="choice", default=default, choices=sizes, quick=True)


def field_setting(drawings: Iterable[NamedBattlefield], random: str, *others: Choice) -> Setting:
    """The battlefield: drawn, the first by default, or at random under the value `random`, or one of `others`."""
    drawn = tuple(Choice(value=one.id, label=one.name, detail=one.text) for one in drawings)
    made = Choice(value=random, label="Random", detail="A fair table that nobody chose.")
    choices = (*drawn, made, *others)
    return Setting(
        id="terrain", label="Battlefield", kind="choice", default=drawn[0].value, choices=choices, quick=True
    )


def battle_of(catalogue: Catalogue, agreement: Agreement) -> BattleSize:
    """The agreed battle."""
    return catalogue.battles[str(agreement["battle"])]


def match_title(name: str, settings: Sequence[Setting], agreement: Agreement, note: str = "") -> str:
    """`KOG light · Skirmish · Desert`; a note stands right behind the battle."""
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
