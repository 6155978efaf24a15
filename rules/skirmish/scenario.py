"""Scenarios of games with a table, as data: objectives, areas, rounds, initiative, and scoring.

Places are in per cent of the table from its west and north edges, so that one scenario fits every table.
"""

from collections.abc import Iterator
from typing import Annotated, Final, Literal, NamedTuple

from msgspec import Meta, Struct

from rules.geometry.point import INCH
from rules.kernel.scene import CardValue
from rules.roster.scenarios import LONGEST_NAME, NotAScenario, ScenarioFile, checked_words, read_file
from rules.roster.words import counted

HOLD_REACH: Final = 3 * INCH
MOST_PLACES, MOST_LINES, MOST_ROUNDS, MOST_MODIFIER = 12, 20, 12, 3
LEAST_DEPTH, MOST_DEPTH = 6, 16

PerCent = Annotated[int, Meta(ge=0, le=100)]
Corner = tuple[PerCent, PerCent]
Condition = Literal["objective", "most", "area", "destroyed", "losses", "crossed"]
CONDITIONS: Final[dict[Condition, str]] = {
    "objective": "for each objective held",
    "most": "for holding more objectives than any enemy",
    "area": "for each area held",
    "destroyed": "for each enemy unit destroyed",
    "losses": "for each full 10 pts of enemy losses",
    "crossed": "for each own unit in an enemy deployment zone",
}
TIMES: Final = {"round": "at the end of each round", "end": "at the end of the match"}


class ObjectivePlace(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An objective that both sides may hold."""

    name: str
    at: Corner


class ScoringArea(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A rectangle to hold, given by its north-west and south-east corners."""

    name: str
    first: Corner
    last: Corner


class ScoringLine(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What scores points for a player, and when; for a line of every round, since which round."""

    what: Condition
    points: Annotated[int, Meta(ge=1, le=20)]
    when: Literal["round", "end"] = "end"
    since: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)] = 1


class InitiativeLine(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a player, counted from 1, adds to every initiative die."""

    player: Annotated[int, Meta(ge=1, le=4)]
    add: Annotated[int, Meta(ge=-MOST_MODIFIER, le=MOST_MODIFIER)]


class FieldScenario(ScenarioFile, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A scenario. `rounds` 0: the usual number. `depth` is the depth of deployment in inches, 0: the usual one.

    `lead` is the lead a winner needs; below it the match is a draw.
    """

    rounds: Annotated[int, Meta(ge=0, le=MOST_ROUNDS)] = 0
    initiative: Annotated[tuple[InitiativeLine, ...], Meta(max_length=4)] = ()
    depth: Annotated[int, Meta(ge=0, le=MOST_DEPTH)] = 0
    lead: Annotated[int, Meta(ge=1, le=50)] = 1
    objective: Annotated[tuple[ObjectivePlace, ...], Meta(max_length=MOST_PLACES)] = ()
    area: Annotated[tuple[ScoringArea, ...], Meta(max_length=MOST_PLACES)] = ()
    score: Annotated[tuple[ScoringLine, ...], Meta(max_length=MOST_LINES)] = ()


class ScenarioGame(NamedTuple):
    """What a game says about its scenarios: its id, whether it has modifiers and depths, and the rounds it needs."""

    system: str
    round_word: str = "round"
    has_initiative: bool = False
    has_depth: bool = False
    needs_rounds: bool = False


def aim_of(scenario: FieldScenario, game: ScenarioGame, rule: str) -> CardValue:
    """The aim, as the card of a mission."""
    return CardValue(label=scenario.name, value=" ".join(scenario_lines(scenario, game)), rule=rule)


def scenario_lines(scenario: FieldScenario, game: ScenarioGame) -> tuple[str, ...]:
    """How a scenario is played, in sentences."""
    said = [f"{counted(one.points, 'point', 'points')} {CONDITIONS[one.what]}, {_when(one)}." for one in scenario.score]
    if scenario.score:
        ahead = f" by at least {scenario.lead}" if scenario.lead > 1 else ""
        said.append(f"Most points win{ahead}; otherwise it is a draw.")
    if scenario.rounds:
        said.append(f"It ends after {counted(scenario.rounds, game.round_word, f'{game.round_word}s')}.")
    if scenario.depth:
        said.append(f"Units are deployed within {scenario.depth}″ of their own edge.")
    if scenario.initiative:
        told = ", ".join(f"player {one.player} {one.add:+d}" for one in scenario.initiative)
        said.append(f"On initiative dice: {told.replace('-', '−')}.")
    return tuple(said)


def _when(line: ScoringLine) -> str:
    since = f" from the {line.since}. on" if line.when == "round" and line.since > 1 else ""
    return TIMES[line.when] + since


def read_scenario(game: ScenarioGame, text: str) -> FieldScenario:
    """The scenario in a text. Raises `NotAScenario`."""
    read = read_file(text, game.system, FieldScenario)
    for path, message in _faults(read, game):
        raise NotAScenario(f"{path}: {message}", path)
    named: dict[str, tuple[ObjectivePlace | ScoringArea, ...]] = {"objective": read.objective, "area": read.area}
    for key, rows in named.items():
        for number, row in enumerate(rows):
            checked_words(row.name, f"{key}[{number}].name", LONGEST_NAME)
    return read


def _faults(read: FieldScenario, game: ScenarioGame) -> Iterator[tuple[str, str]]:
    yield from _faults_of_lines(read)
    for number, area in enumerate(read.area):
        if area.first[0] >= area.last[0] or area.first[1] >= area.last[1]:
            yield f"area[{number}].last", "the second corner lies south and east of the first."
    if game.needs_rounds and not read.rounds:
        yield "rounds", "say after how many rounds it ends."
    if read.depth and not (game.has_depth and read.depth >= LEAST_DEPTH):
        least = f"a deployment zone is at least {LEAST_DEPTH} inches deep."
        yield "depth", least if game.has_depth else "this game has no deployment depth."
    if len({one.player for one in read.initiative}) < len(read.initiative):
        yield "initiative", "a player has one modifier."
    if read.initiative and not game.has_initiative:
        yield "initiative", "this game has no initiative modifiers."


def _faults_of_lines(read: FieldScenario) -> Iterator[tuple[str, str]]:
    if not read.score:
        yield "score", "nothing scores: add at least one line."
    for number, line in enumerate(read.score):
        if line.what in ("objective", "most") and not read.objective:
            yield f"score[{number}].what", "there is no objective to hold."
        if line.what == "area" and not read.area:
            yield f"score[{number}].what", "there is no area to hold."
        if read.rounds and line.since > read.rounds:
            yield f"score[{number}].since", f"the match has only {read.rounds} rounds."
