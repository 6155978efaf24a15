"""A game for players to choose, made from its parts, and the numbers that its rules reference names in braces.

"Blitz: {pace.blitz.window} to react", "up to {setting.rounds.most} rounds": the reference shows present values.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from rules.battlefield.table_rules import TableRules
from rules.kernel.refusal import Seat
from rules.roster.analysis import AnalysisRules
from rules.roster.catalogue import Catalogue
from rules.roster.game import Agreement, Game, ReadyList, Setting, list_problem, match_title
from rules.roster.pace import GRACES, NUMBERS, PACE, PATIENCE, PRESETS, Pace, length
from rules.roster.roster import Roster
from rules.roster.rulebook import Numbers, Rulebook
from rules.roster.scenarios import MISSION, ScenarioRules, name_in
from rules.roster.validate import Check, validate
from rules.skirmish.system import Rules


def numbers_of(settings: Iterable[Setting]) -> dict[str, str]:
    """The numbers that every game's reference may name: those of its settings, and those of the pace."""
    return {f"setting.{name}": said for one in (*settings, *NUMBERS, PACE) for name, said in _setting(one)} | {
        f"pace.{name}": said for name, said in _pace()
    }


def _setting(setting: Setting) -> Iterator[tuple[str, str]]:
    """The default in words and, for a number, the least and the most."""
    if setting.kind == "choice":
        labels = {choice.value: choice.label for choice in setting.choices}
        yield f"{setting.id}.default", labels.get(str(setting.default), "")
        return
    yield f"{setting.id}.default", str(setting.default)
    yield f"{setting.id}.least", str(setting.least).replace("-", "−")
    yield f"{setting.id}.most", str(setting.most)


def _pace() -> Iterator[tuple[str, str]]:
    """The times of each preset, and those that are the same in all."""
    for name, pace in PRESETS.items():
        yield from ((f"{name}.{time}", said) for time, said in _times(pace))
    usual = Pace()
    yield "grace", length(usual.grace)
    yield "graces", str(GRACES)
    yield "all_graces", length(GRACES * usual.grace)
    yield "visit", length(usual.visit)
    yield "patience", length(PATIENCE)


def _times(pace: Pace) -> Iterator[tuple[str, str]]:
    for time in ("window", "refusal", "decision", "idle", "setup"):
        yield time, length(pace.seconds(time))
    yield "bank", length(pace.bank)
    yield "simultaneous", length(pace.simultaneous // 1_000)


M = TypeVar("M")


def game(  # noqa: PLR0913  # the parts of a game, each by its name
    system: Rules[Any],
    *,
    catalogue: Catalogue,
    rulebook: Rulebook,
    settings: tuple[Setting, ...],
    ready_lists: tuple[ReadyList, ...],
    muster: Callable[[Roster, Catalogue], M],
    muster_type: type[M],
    ceiling: Callable[[Agreement], int],
    new_table: Callable[[Agreement, int, Sequence[M]], Any],
    note: Callable[[Agreement], str] = lambda agreement: "",
    seats: Callable[[Agreement], tuple[Seat, ...]] | None = None,
    checks: tuple[Check, ...] = (),
    windows: bool = False,
    standing: bool = False,
    numbers: Numbers | None = None,
    analysis: AnalysisRules | None = None,
    tables: TableRules | None = None,
    scenarios: ScenarioRules | None = None,
) -> Game:
    """The game as the applications see it.

    `ceiling` is what a list may cost under an agreement; `note` stands behind the battle in the title of a match;
    without `seats` every seat of the system is taken. `checks` judge what the catalogue cannot say.
    `windows`: its rules give chances to step in. `standing`: some questions may be left to standing instructions.
    `numbers` are those that its rulebook names in braces, besides the numbers of the settings and the pace.
    `analysis` says how its armies are analysed, `tables` what tables people may draw for it,
    `scenarios` what scenarios they may write.
    """
    return Game(
        system=system,
        name=system.name,
        seats=seats or (lambda agreement: system.seats),
        catalogue=catalogue,
        rulebook=rulebook.with_numbers({**numbers_of(settings), **(numbers or {})}),
        validate=lambda roster: validate(roster, catalogue, checks),
        muster=lambda roster: muster(roster, catalogue),
        muster_type=muster_type,
        settings=settings,
        title=lambda agreement: match_title(
            system.name, settings, agreement, note(agreement) + scenario_note(agreement)
        ),
        list_problem=lambda agreement, roster: list_problem(
            catalogue, str(agreement["battle"]), ceiling(agreement), roster
        ),
        new_table=new_table,
        ready_lists=ready_lists,
        windows=windows,
        standing=standing,
        checks=checks,
        analysis=analysis,
        tables=tables,
        scenarios=scenarios,
    )


def scenario_note(agreement: Agreement) -> str:
    """The name of the agreed scenario for the title of a match."""
    text = str(agreement.get(MISSION, ""))
    return f" · {name_in(text)}" if text else ""
