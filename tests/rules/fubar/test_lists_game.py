"""What is agreed on before a match, and the table that comes of it."""

import pytest

from rules.fubar.game import GAME
from rules.fubar.lists.catalogue import READY
from tests.rules.fubar.listing import COMMAND, LINE, a_list

AGREED = {"battle": "patrol", "players": 2, "terrain": "random"}


def lists(battle):
    return [ready.roster for ready in READY if ready.battle == battle]


@pytest.mark.rule("fubar.scenario.table", "fubar.scenario.initiative_modifiers", "fubar.unit.owned")
@pytest.mark.parametrize(
    ("battle", "size", "turns", "cap"), [("patrol", (36, 36), 6, 350), ("battle", (72, 48), 8, 1300)]
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_table_has_the_size_and_length_of_the_battle_and_a_side_for_every_list(battle, size, turns, cap, players):
    musters = [GAME.muster(roster) for roster in lists(battle)[:players]]
    table = GAME.new_table({**AGREED, "battle": battle, "players": players}, 7, musters)
    settings = table.settings
    assert (settings.width, settings.height) == (size[0] * 1000, size[1] * 1000)
    assert (settings.turns, settings.cap, settings.battle, settings.seed) == (turns, cap, battle, 7)
    assert len(table.sides) == players
    assert [side.modifier for side in table.sides] == [0] * players
    assert len(table.models) == sum(len(muster.models) for muster in musters)


@pytest.mark.rule("fubar.scenario.table")
def test_players_may_agree_on_another_number_of_turns():
    musters = [GAME.muster(roster) for roster in lists("patrol")[:2]]
    lengths = [GAME.new_table({**AGREED, "turns": turns}, 7, musters).settings.turns for turns in (0, 4, 12)]
    assert lengths == [6, 4, 12]
    assert GAME.title({**AGREED, "turns": 8}) == "FUBAR · Patrol · 8 turns · Random"
    assert GAME.title({**AGREED, "turns": 6}) == GAME.title({**AGREED, "turns": 0}) == GAME.title(AGREED)


@pytest.mark.rule("fubar.scenario.initiative_modifiers", "fubar.initiative.scenario_modifier")
def test_players_may_agree_on_what_each_adds_to_the_initiative():
    settings = {setting.id: setting for setting in GAME.settings}
    amounts = [settings[f"initiative_{number}"] for number in range(1, 5)]
    assert {(one.least, one.most, one.default, one.detail) for one in amounts} == {(-3, 3, 0, True)}
    musters = [GAME.muster(roster) for roster in lists("patrol")[:3]]
    table = GAME.new_table({**AGREED, "players": 3, "initiative_1": 2, "initiative_3": -3}, 7, musters)
    assert [side.modifier for side in table.sides] == [2, 0, -3]


def test_a_list_of_another_size_does_not_fit():
    [patrol, skirmish] = a_list("marrowgate", "patrol", COMMAND, LINE), lists("skirmish")[0]
    assert GAME.list_problem(AGREED, patrol) == ""
    assert GAME.list_problem(AGREED, skirmish) == "This match is a Patrol; that list is made for a Skirmish."


def test_the_title_says_what_is_played():
    assert GAME.title(AGREED) == "FUBAR · Patrol · Random"
    assert GAME.title({**AGREED, "players": 3}) == "FUBAR · Patrol · 3 players · Random"


def test_the_settings_say_what_a_size_means():
    settings = {setting.id: setting for setting in GAME.settings}
    details = {choice.label: choice.detail for choice in settings["battle"].choices}
    assert details["Engagement"] == "Up to 900 pts on a table of 72″ × 48″, 7 turns."
    assert (settings["players"].least, settings["players"].most, settings["players"].default) == (2, 4, 2)
    assert settings["terrain"].default in [choice.value for choice in settings["terrain"].choices]
