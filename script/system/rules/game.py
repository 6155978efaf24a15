"""The Game of Sample: its settings, ready-made lists, and the forces that people write for it."""

from dataclasses import replace

from rules.kernel.package_files import read_text
from rules.roster.catalogue import Catalogue
from rules.roster.catalogue_file import NotACatalogue, read_catalogue
from rules.roster.custom_catalogue import CustomCatalogue
from rules.roster.game import Choice, Game, ReadyList, Setting, battle_of, battle_setting
from rules.sample.lists import CATALOGUE, READY, Force, muster
from rules.sample.rulebook import RULEBOOK
from rules.sample.system import SAMPLE
from rules.sample.table import new_table
from rules.skirmish.game import game

OPEN = Choice(value="open", label="Open ground", detail="Nothing stands about.")


def _game(catalogue: Catalogue, ready_lists: tuple[ReadyList, ...]) -> Game:
    return game(
        SAMPLE,
        catalogue=catalogue,
        rulebook=RULEBOOK,
        settings=(
            battle_setting(CATALOGUE, "duel", lambda battle: "one figure each"),
            Setting(id="terrain", label="Battlefield", kind="choice", default="open", choices=(OPEN,)),
        ),
        ready_lists=ready_lists,
        muster=muster,
        muster_type=Force,
        ceiling=lambda agreement: battle_of(CATALOGUE, agreement).points or 1,
        new_table=lambda agreement, seed, forces: new_table(forces),
    )


def _own_game(text: str) -> Game:
    """The game with the catalogue that somebody has written. Raises `NotACatalogue`. (sample.list)"""
    catalogue = read_catalogue(text)
    if (catalogue.system, catalogue.battles) != (CATALOGUE.system, CATALOGUE.battles):
        raise NotACatalogue("battles: The system and its battle sizes are those of the game.", "battles")
    for id_, model in catalogue.models.items():
        if missing := CATALOGUE.characteristics.keys() - model.numbers:
            raise NotACatalogue(f"models.{id_}: It has no {sorted(missing)[0]}.", f"models.{id_}")
    return _game(catalogue, ())


EXAMPLE = read_text("rules.sample", "catalogue.toml")
GAME = replace(
    _game(CATALOGUE, READY),
    bring=_own_game,
    custom_catalogue=CustomCatalogue(word="force", example=EXAMPLE),
)
