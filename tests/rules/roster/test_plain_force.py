"""Forces for a game of loose models, written from nothing but the game's own catalogue."""

from dataclasses import replace

import pytest

from rules.registry import SYSTEMS
from rules.roster.catalogue_file import NotACatalogue
from rules.roster.plain_force import plain_catalogue, plain_custom_catalogue, plain_force
from rules.roster.sheets.schema import schema_of
from rules.skirmish.own_forces import with_own_forces

KOG = SYSTEMS["kog"]
FORCE = plain_force(KOG.catalogue, "kog.army.own")
CUSTOM = plain_custom_catalogue(FORCE)


def test_the_example_is_the_first_model_of_the_game() -> None:
    own = plain_catalogue(FORCE, CUSTOM.example)
    (mine,), printed = own.models.values(), KOG.catalogue.models["jaeger"]
    assert (mine.cost, mine.weapons, mine.type, mine.rule) == (6, printed.weapons, "kog", "kog.army.own")
    assert mine.numbers == {"move": 5_000, "hull": 4, "defense": 2, "command": 2}
    assert set(own.battles) == {"duel", "skirmish"}


def test_form_schema_and_help_follow_from_the_catalogue() -> None:
    assert CUSTOM.sheet is not None
    (models,) = CUSTOM.sheet.rows
    numbers = {field.key: (field.least, field.most, field.label) for field in models.fields if field.kind == "number"}
    assert numbers["move"] == (1, 16, "Move in inches")
    schema = schema_of(CUSTOM.sheet, "A force")
    rows = schema["properties"]["force"]["properties"]["model"]["items"]
    assert {"id", "name", "type", "cost", "move"} <= set(rows["required"])
    assert [part.title for part in CUSTOM.help] == ["[force]", "[[force.model]]"]


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ('id = "house"', 'id = "south"', "force.id"),
        ("move = 5", "move = 50", "force.model[0].move"),
        ('type = "kog"', 'type = "ship"', "force.model[0].type"),
        ('"blade-1-4"', '"spoon"', "force.model[0].weapons[1]"),
        ('id = "champion"', 'id = "Champion!"', "force.model[0].id"),
    ],
)
def test_a_mistake_is_told_with_its_place(old: str, new: str, path: str) -> None:
    assert old in CUSTOM.example
    with pytest.raises(NotACatalogue) as refused:
        plain_catalogue(FORCE, CUSTOM.example.replace(old, new))
    assert refused.value.path == path


def test_a_game_brings_such_forces_without_a_line_of_its_own() -> None:
    def remake(catalogue, ready):
        return replace(KOG, catalogue=catalogue, ready_lists=ready, bring=None)

    game = with_own_forces(remake, KOG.catalogue, KOG.ready_lists, "kog.army.own")
    assert game.bring is not None
    own = game.bring(game.custom_catalogue.example)
    assert own.catalogue.name == "The House"
    assert own.ready_lists == ()
    assert own.remarks
