"""KOG light as a choice for players: settings and ready-made lists."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from rules.battlefield.fields import RANDOM
from rules.battlefield.own_table import own_table_of
from rules.geometry import INCH, inches
from rules.kog.analysis import ANALYSIS
from rules.kog.board import KIT, Settings, Table
from rules.kog.board.own_table import TABLES
from rules.kog.lists.catalogue import CATALOGUE, READY
from rules.kog.lists.muster import Muster, muster
from rules.kog.lists.own_army import KEY, OwnArmy, own_army_data
from rules.kog.lists.own_army_catalogue import own_army_catalogue
from rules.kog.lists.own_army_faults import dear_models, faults, warnings
from rules.kog.lists.own_army_form import ABOUT, EXAMPLE, prices, sheet
from rules.kog.rulebook import RULEBOOK
from rules.kog.setup.new_table import ALTERNATE, new_table
from rules.kog.system import KOG
from rules.kog.turn.scenario import SCENARIO_GAME
from rules.roster.catalogue import BattleSize, Catalogue
from rules.roster.custom_catalogue import CustomCatalogue
from rules.roster.custom_file import record_of, refuse_faults
from rules.roster.custom_help import help_of
from rules.roster.game import Agreement, Choice, Game, ReadyList, Setting, battle_of, battle_setting, field_setting
from rules.roster.scenarios import MISSION
from rules.skirmish.game import game
from rules.skirmish.scenario import HOLD_REACH, FieldScenario, read_scenario
from rules.skirmish.scenario_form import scenario_rules

USUAL_AGREED_POINTS = 300
MOST_AGREED_POINTS = 1000
MOST_ROUNDS = 30
MOST_FEATURES = 40
MOST_READ = 16  # armies of people
NARROWEST_BOARD, WIDEST_BOARD = 30, 96
READY_SCENARIOS = ("scenarios/three_relays.json", "scenarios/hold_the_ruin.json", "scenarios/run_the_line.json")

BOARDS = (
    Choice(value="48x36", label="48″ × 36″", detail="The usual board."),
    Choice(value="36x36", label="36″ × 36″", detail="Close quarters, for a Duel or a Skirmish."),
    Choice(value="48x48", label="48″ × 48″", detail="Room to go around."),
    Choice(value="72x48", label="72″ × 48″", detail="For Engagements and larger."),
)


def _size(battle: BattleSize) -> str:
    return f"up to {battle.points} pts" if battle.points else f"{battle.typical} pts and more, as agreed"


def _settings() -> tuple[Setting, ...]:
    """The settings players agree on.

    (kog.army.agreed-limits, kog.field.size, kog.terrain.quantity, kog.round.no-limit)
    """
    placed = "Piece by piece in turn, as in the rulebook."
    return (
        battle_setting(CATALOGUE, "skirmish", _size),
        Setting(
            id="points",
            label="Agreed points",
            kind="number",
            default=0,
            help=f"0: what the size allows; an Apocalyptic battle then has {USUAL_AGREED_POINTS} pts.",
            least=0,
            most=MOST_AGREED_POINTS,
        ),
        field_setting(KIT.drawn, RANDOM, Choice(value=ALTERNATE, label="Placed by the players", detail=placed)),
        Setting(id="board", label="Board", kind="choice", default=BOARDS[0].value, choices=BOARDS),
        *(_side(id_, label) for id_, label in _SIDES.items()),
        Setting(
            id="features",
            label="Terrain features",
            kind="number",
            default="",
            help=f"On a random table or one placed by the players; if empty, {KIT.per_square} for each 2-foot square.",
            least=0,
            most=MOST_FEATURES,
            detail=True,
        ),
        Setting(
            id="rounds",
            label="Round limit",
            kind="number",
            default=0,
            help="0: none, as in the rulebook. Otherwise the match is a draw after that round.",
            least=0,
            most=MOST_ROUNDS,
        ),
    )


_SIDES = {"width": "Board from west to east in inches", "height": "Board from north to south in inches"}


def _side(id_: str, label: str) -> Setting:
    """One side of a board of another size. (kog.field.size)"""
    return Setting(
        id=id_, label=label, kind="number", default="", help="Left empty: as the board above.",
        least=NARROWEST_BOARD, most=WIDEST_BOARD, detail=True,
    )  # fmt: skip


def _board(value: str) -> tuple[int, int]:
    """Width and height of one of the boards on offer, in inches."""
    width, height = map(int, value.split("x"))
    return width, height


def _agreed(agreement: Agreement, id_: str, usual: int) -> int:
    """An agreed number, or the usual one if it was left empty; older agreements lack it."""
    return usual if agreement.get(id_, "") == "" else int(agreement[id_])


def _ceiling(agreement: Agreement) -> int:
    """The points both forces may spend. (kog.army.agreed-limits)"""
    return int(agreement["points"]) or battle_of(CATALOGUE, agreement).points or USUAL_AGREED_POINTS


def _note(agreement: Agreement) -> str:
    """The points for the title, if they differ from the battle's."""
    usual = _ceiling(agreement) == battle_of(CATALOGUE, agreement).points
    return "" if usual else f" {_ceiling(agreement)} pts"


def _scenario(agreement: Agreement) -> FieldScenario | None:
    """The agreed scenario; None for the standard battle. (kog.scenario.agreed)"""
    text = str(agreement.get(MISSION, ""))
    return read_scenario(SCENARIO_GAME, text) if text else None


def _table(agreement: Agreement, seed: int, musters: Sequence[Muster]) -> Table:
    """The table before the first question; a table that people drew has its own size. Raises `Refused`."""
    own = own_table_of(agreement)
    width, height = _drawn_size(own) if own else _agreed_size(agreement)
    scenario = _scenario(agreement)
    settings = Settings(
        battle=str(agreement["battle"]),
        terrain=str(agreement["terrain"]),
        width=width,
        height=height,
        seed=seed,
        features=_agreed(agreement, "features", KIT.count(width, height)),
        round_limit=int(agreement["rounds"]) or (scenario.rounds if scenario else 0),
        scenario=scenario,
    )
    return new_table(settings, (musters[0], musters[1]), own)


def _agreed_size(agreement: Agreement) -> tuple[int, int]:
    usual = zip(_SIDES, _board(str(agreement["board"])), strict=True)
    width, height = (_agreed(agreement, id_, side) * INCH for id_, side in usual)
    return width, height


def _drawn_size(own: str) -> tuple[int, int]:
    table = TABLES.read(own)
    return table.width, table.height


def _numbers() -> dict[str, str]:
    """Numbers for the rules reference besides the settings. (kog.terrain.quantity)"""
    usual = KIT.count(*(side * INCH for side in _board(BOARDS[0].value)))
    return {
        "features_per_square": str(KIT.per_square),
        "usual_features": str(usual),
        "scenario_reach": inches(HOLD_REACH),
    }


_SHEET: Final = sheet()
_CUSTOM: Final = CustomCatalogue(
    word="force", example=EXAMPLE, help=help_of(_SHEET, ABOUT), sheet=_SHEET, data=own_army_data, prices=prices
)


def _game(catalogue: Catalogue, ready_lists: tuple[ReadyList, ...]) -> Game:
    made = game(
        KOG,
        catalogue=catalogue,
        rulebook=RULEBOOK,
        settings=_settings(),
        ready_lists=ready_lists,
        muster=muster,
        muster_type=Muster,
        ceiling=_ceiling,
        note=_note,
        new_table=_table,
        standing=True,
        numbers=_numbers(),
        analysis=ANALYSIS,
        tables=TABLES,
        scenarios=scenario_rules(SCENARIO_GAME, "rules.kog.setup", READY_SCENARIOS),
    )
    return replace(made, custom_catalogue=_CUSTOM)


@lru_cache(maxsize=MOST_READ)
def own_game(text: str) -> Game:
    """The game with only the army in the text. Raises `NotACatalogue` with the place of the first fault.

    (kog.army.own)
    """
    army = record_of(text, KEY, OwnArmy)
    refuse_faults(faults(army))
    catalogue = own_army_catalogue(army)
    refuse_faults(dear_models(army, catalogue))
    return replace(_game(catalogue, ()), remarks=tuple(warnings(army, catalogue)))


GAME: Final = replace(_game(CATALOGUE, READY), bring=own_game)
