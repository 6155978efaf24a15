"""The agreement of a match: read from a form or a program, stored as canonical text."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from rules.battlefield.own_table import OWN, NotATable, table_name
from rules.kernel.play import refuse
from rules.registry import SYSTEMS, Agreement, Game, Setting
from rules.roster.game import Choice
from rules.roster.pace import PACE, in_words, pace_of, pace_settings
from rules.roster.scenarios import MISSION, NotAScenario

RULE = "match.settings"
TERRAIN, TABLE = "terrain", "table"
ALONE, ALL, NONE = "alone", "all", "none"
GUIDED = {"guided": "yes"}  # the key of an agreement that says that the match is guided
HINTS = Setting(
    id="hints",
    label="Hints",
    kind="choice",
    default=ALONE,
    choices=(
        Choice(value=ALONE, label="Against the computer and on one screen only"),
        Choice(value=ALL, label="For every player"),
        Choice(value=NONE, label="For nobody"),
    ),
    help="Who may ask the computer for a hint.",
)
_NUMBER = re.compile(r"-?[0-9]{1,9}")
TOO_LATE = "They see no secrets, and what they see is too old to help a player."
THEN_OPEN = "When the match is over, everything is open."
WATCHING = Setting(
    id="watching",
    label="Spectators",
    kind="choice",
    default="0",
    choices=(
        Choice(value="0", label="See the table live", detail=f"They see no secrets. {THEN_OPEN}"),
        *(
            Choice(value=str(late), label=f"See it {late} minutes later", detail=f"{TOO_LATE} {THEN_OPEN}")
            for late in (2, 5, 15, 30)
        ),
    ),
    help="Anybody with the link of a match may watch it.",
)


def game_of(system: str) -> Game:
    """The system of that id. Raises `Refused`."""
    if system not in SYSTEMS:
        names = ", ".join(game.name for game in SYSTEMS.values())
        raise refuse(RULE, "This site has no game of that name.", limit=names, remedy=f"Choose one of: {names}.")
    return SYSTEMS[system]


def agreement_from(game: Game, wanted: Mapping[str, Any]) -> dict[str, str | int]:
    """Every setting of the game, as requested or with its default. Raises `Refused` for a value that is not offered.

    With "own" for the setting “terrain” the request holds the text of a table of one's own under "table".
    Under "mission" it may hold the text of a scenario, or `ready:` and the id of a ready-made one.
    """
    mission = _scenario_text(game, str(wanted.get(MISSION) or ""))
    text = str(wanted.get(TABLE, "")) if wanted.get(TERRAIN) == OWN else ""
    agreed = agreement_of(settings_of(game), {**wanted, TERRAIN: ""} if text else wanted)
    if mission:
        agreed[MISSION] = mission
    return {**agreed, TERRAIN: OWN, TABLE: _agreed_table(game, agreed, text)} if text else agreed


def _agreed_table(game: Game, agreement: Agreement, text: str) -> str:
    """The canonical text of a table that can be played on under the agreement. Raises `Refused` with the place."""
    rules = game.tables
    if rules is None:
        raise refuse(RULE, f"{game.name} takes no tables of one’s own.", remedy="Choose one of the site’s.")
    try:
        checked = _checked_table(game.system.id, text)
    except NotATable as wrong:
        message = f"This table cannot be played on. {wrong} (at {wrong.path})"
        raise refuse(RULE, message, remedy="Open it in the editor, or choose another table.") from wrong
    if problem := rules.problem(agreement, rules.read(checked)):
        raise refuse(RULE, problem, remedy="Choose a table of that size, or another battle size.")
    return checked


@lru_cache(maxsize=64)
def _checked_table(system: str, text: str) -> str:
    rules = SYSTEMS[system].tables
    if rules is None:
        raise LookupError(system)
    return rules.canonical(text)


def _scenario_text(game: Game, wanted: str) -> str:
    """The text of a scenario in its fixed form; `wanted` is its text, or `ready:` and an id. Raises `Refused`."""
    if not wanted:
        return ""
    if game.scenarios is None:
        raise refuse(RULE, f"{game.name} has no scenarios to choose.", remedy="Leave the scenario out.")
    try:
        return game.scenarios.read(game.scenarios.named(wanted)).text
    except NotAScenario as wrong:
        word = game.scenarios.word
        raise refuse(RULE, f"That {word} cannot be played. {wrong}", remedy=f"Change the {word} there.") from wrong


def agreement_of(settings: Iterable[Setting], wanted: Mapping[str, Any]) -> dict[str, str | int]:
    """Each of these settings, as requested or with its default. Raises `Refused` for a value that is not offered.

    A number that may be left empty, and is, does not appear in the agreement.
    """
    found = {setting.id: _agreed_one(setting, wanted.get(setting.id, "")) for setting in settings}
    return {name: value for name, value in found.items() if value != ""}


def settings_of(game: Game) -> tuple[Setting, ...]:
    """The settings of a match of the game: its own settings, hints, spectators and the pace."""
    return (*game.settings, HINTS, WATCHING, *pace_settings(windows=game.windows, calls=game.calls is not None))


def with_pace(game: Game, agreement: Agreement) -> tuple[str, ...]:
    """The agreed pace in sentences."""
    return in_words(pace_of(agreement), windows=game.windows, calls=game.calls is not None)


def summary_line(settings: Iterable[Setting], agreement: Agreement) -> str:
    """`Skirmish · Ruined city · In your own time · Round limit: 6 · everything else as usual`: the main settings, and
    those that differ from their default."""
    words = [_in_words(one, agreement) for one in settings if one.quick or one.id == PACE.id]
    changed = [
        f"{one.label}: {value_label(one, agreement)}"
        for one in settings
        if not (one.quick or one.id == PACE.id) and agreement.get(one.id, one.default) != one.default
    ]
    return " · ".join([*words, *changed, "everything else as usual"])


def _in_words(setting: Setting, agreement: Agreement) -> str:
    said = value_label(setting, agreement)
    return said if setting.kind == "choice" else f"{setting.label}: {said}"


def value_label(setting: Setting, agreement: Agreement) -> str:
    """The agreed value of a setting in words; a table of one's own is called by its name."""
    value = agreement.get(setting.id, "")
    if setting.id == TERRAIN and value == OWN:
        return table_name(agreement)
    return next((choice.label for choice in setting.choices if choice.value == value), str(value))


def _agreed_one(setting: Setting, wanted: Any) -> str | int:
    if wanted in ("", None):
        return setting.default
    if setting.kind == "choice":
        return _chosen(setting, str(wanted))
    return _counted(setting, str(wanted))


def _chosen(setting: Setting, wanted: str) -> str:
    if all(choice.value != wanted for choice in setting.choices):
        labels = ", ".join(choice.label for choice in setting.choices)
        raise refuse(RULE, f"{setting.label}: that is not one of the choices.", remedy=f"Choose one of: {labels}.")
    return wanted


def _counted(setting: Setting, wanted: str) -> int:
    limit = f"{setting.least} to {setting.most}"
    if not _NUMBER.fullmatch(wanted.strip()) or not setting.least <= int(wanted) <= setting.most:
        raise refuse(RULE, f"{setting.label}: write a whole number from {limit}.", limit=limit)
    return int(wanted)


def as_text(agreement: Agreement) -> str:
    """The agreement as it is stored."""
    return msgspec.json.encode(dict(agreement), order="sorted").decode()


def from_text(text: str) -> dict[str, str | int]:
    """The agreement from `as_text`."""
    return msgspec.json.decode(text, type=dict[str, str | int])
