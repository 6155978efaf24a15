"""The scenarios of a game as the applications see them: ready-made ones, reading, form and schema."""

from collections.abc import Sequence
from functools import partial
from pathlib import PurePosixPath
from typing import Any

from rules.kernel.package_files import read_text
from rules.roster.scenarios import HEADER_FIELDS, ReadyScenario, ScenarioRules, ScenarioText, canonical, json_schema
from rules.roster.sheets.sheet import Field, Rows, Sheet
from rules.skirmish.scenario import (
    CONDITIONS,
    MOST_MODIFIER,
    TIMES,
    FieldScenario,
    ScenarioGame,
    read_scenario,
    scenario_lines,
)


def scenario_rules(game: ScenarioGame, package: str, files: Sequence[str]) -> ScenarioRules:
    """The scenarios of a game, with the ready-made ones in files of its package."""
    ready = [_ready(game, file, read_text(package, file)) for file in files]
    return ScenarioRules(
        system=game.system,
        word="scenario",
        read=partial(_text_read, game),
        sheet=scenario_sheet(game),
        schema=partial(_schema, game),
        ready=tuple(ready),
        example=ready[0].text,
    )


def _schema(game: ScenarioGame) -> dict[str, Any]:
    return json_schema(FieldScenario, game.system)


def _text_read(game: ScenarioGame, text: str) -> ScenarioText:
    read = read_scenario(game, text)
    return ScenarioText(name=read.name, about=read.about, lines=scenario_lines(read, game), text=canonical(read))


def _ready(game: ScenarioGame, file: str, text: str) -> ReadyScenario:
    read = read_scenario(game, text)
    return ReadyScenario(id=PurePosixPath(file).stem, name=read.name, about=read.about, text=canonical(read))


def scenario_sheet(game: ScenarioGame) -> Sheet:
    """The form for a scenario."""
    place = "Per cent of the table from its west and its north edge: 50/50 is the middle."
    fields = [
        *HEADER_FIELDS,
        Field(key="rounds", label=f"{game.round_word.capitalize()}s", kind="number", help="Empty: as usual."),
    ]
    if game.has_depth:
        fields.append(Field(key="depth", label="Deployment depth in inches", kind="number", help="Empty: as usual."))
    fields.append(Field(key="lead", label="Lead to win", kind="number", help="Empty: one point."))
    name, first = Field(key="name", label="Name"), "Empty: the first."
    return Sheet(
        key="scenario",
        fields=tuple(fields),
        rows=(
            Rows(
                key="objective", title="Objectives", one="objective",
                about="Whoever has more models within 3″ of an objective than each enemy holds it.",
                fields=(name, Field(key="at", label="Where", kind="pair", help=place)),
            ),
            Rows(
                key="area", title="Areas", one="area",
                about="Whoever has more models in an area than each enemy holds it.",
                fields=(
                    name,
                    Field(key="first", label="North-west corner", kind="pair", help=place),
                    Field(key="last", label="South-east corner", kind="pair", help=place),
                ),
            ),
            Rows(
                key="score", title="What scores", one="line",
                fields=(
                    Field(key="points", label="Points", kind="number"),
                    Field(key="what", label="For what", kind="choice", choices=tuple(CONDITIONS.items())),
                    Field(key="when", label="When", kind="choice", choices=tuple(TIMES.items())),
                    Field(key="since", label=f"From which {game.round_word} on", kind="number", help=first),
                ),
                start={"points": 1, "what": "objective", "when": "end"},
            ),
            *([_initiative_rows()] if game.has_initiative else []),
        ),
    )  # fmt: skip


def _initiative_rows() -> Rows:
    return Rows(
        key="initiative",
        title="Initiative modifiers",
        one="modifier",
        about="What a player adds to every initiative die. Player 1 opens the match.",
        fields=(
            Field(key="player", label="Player", kind="number"),
            Field(key="add", label="Adds", kind="number", help=f"From −{MOST_MODIFIER} to +{MOST_MODIFIER}."),
        ),
        start={"player": 1, "add": 1},
    )
