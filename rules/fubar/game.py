"""FUBAR as people choose it: what they agree on before a match, and lists to start from."""

from collections.abc import Sequence

from rules.battlefield.fields import RANDOM
from rules.fubar.catalogue import CATALOGUE
from rules.fubar.force import Muster
from rules.fubar.kit import KIT
from rules.fubar.muster import muster
from rules.fubar.ready import READY
from rules.fubar.rulebook import RULEBOOK
from rules.fubar.start import FEWEST, MOST, new_table
from rules.fubar.system import FUBAR
from rules.fubar.table import Settings, Table
from rules.geometry.point import inches
from rules.roster.agreement import misfit
from rules.roster.catalogue import Battle
from rules.roster.game import Agreement, Choice, Game, Setting
from rules.roster.reactions import REACTIONS
from rules.roster.roster import Roster
from rules.roster.validate import validate


def _size(battle: Battle) -> str:
    board = f"{inches(battle.numbers['width'])} × {inches(battle.numbers['height'])}"
    return f"up to {battle.points} pts, {board}, {battle.numbers['turns']} turns"


def _settings() -> tuple[Setting, ...]:
    """What is agreed on; board and length follow from the battle size. (fubar.scenario.table)"""
    sizes = tuple(Choice(value=size.id, label=size.name, detail=_size(size)) for size in CATALOGUE.battles.values())
    drawn = tuple(Choice(value=drawing.id, label=drawing.name, detail=drawing.text) for drawing in KIT.drawn)
    made = Choice(value=RANDOM, label="Random", detail="A fair table that nobody chose.")
    return (
        Setting(id="battle", label="Battle size", kind="choice", default="patrol", choices=sizes),
        Setting(
            id="players",
            label="Players",
            kind="number",
            default=FEWEST,
            help="Each for themselves, with an edge of the table of their own.",
            least=FEWEST,
            most=MOST,
        ),
        Setting(id="terrain", label="Battlefield", kind="choice", default=drawn[0].value, choices=(*drawn, made)),
        REACTIONS,
    )


def _battle(agreement: Agreement) -> Battle:
    return CATALOGUE.battles[str(agreement["battle"])]


def _title(agreement: Agreement) -> str:
    labels = {choice.value: choice.label for setting in SETTINGS for choice in setting.choices}
    players = f" · {agreement['players']} players" if agreement["players"] != FEWEST else ""
    return f"{FUBAR.name} · {_battle(agreement).name}{players} · {labels[str(agreement['terrain'])]}"


def _misfit(agreement: Agreement, roster: Roster) -> str:
    """Why a list is not of the agreed size. (fubar.list.points_cap)"""
    battle = _battle(agreement)
    return misfit(CATALOGUE, battle.id, battle.points or 0, roster)


def _table(agreement: Agreement, seed: int, musters: Sequence[Muster]) -> Table:
    """The table before the first question. (fubar.scenario.table, fubar.scenario.initiative_modifiers)"""
    battle = _battle(agreement)
    settings = Settings(
        battle=battle.id,
        terrain=str(agreement["terrain"]),
        cap=battle.points or 0,
        turns=battle.numbers["turns"],
        width=battle.numbers["width"],
        height=battle.numbers["height"],
        seed=seed,
    )
    return new_table(settings, musters)


SETTINGS = _settings()
GAME = Game(
    system=FUBAR,
    name=FUBAR.name,
    seats=lambda agreement: FUBAR.seats[: int(agreement["players"])],
    catalogue=CATALOGUE,
    rulebook=RULEBOOK,
    validate=lambda roster: validate(roster, CATALOGUE),
    muster=lambda roster: muster(roster, CATALOGUE),
    muster_type=Muster,
    settings=SETTINGS,
    title=_title,
    misfit=_misfit,
    new_table=_table,
    ready_lists=READY,
)
