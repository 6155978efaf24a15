"""What players agree on before a match, and teams of their own."""

from typing import Any

import msgspec
import pytest

from rules.killteam.board.settings import SWITCHES, Settings, Switches
from rules.killteam.game import changed_switches, game_of, settings_of, title
from rules.killteam.rulebook import RULEBOOK
from rules.roster.catalogue_file import NotACatalogue
from rules.roster.draft import compose
from rules.roster.edit import NewUnit
from tests.rules.killteam.lists.test_rosters import OWN
from tests.rules.killteam.setting_up import SET_UP, start

GAME = game_of(SET_UP)
USUAL: dict[str, Any] = {setting.id: setting.default for setting in GAME.settings}


@pytest.mark.rule("killteam.setup.killzone", "killteam.setup.crit_op")
def test_map_crit_op_and_every_switch_are_agreed_on_and_begin_as_the_sheet_has_them() -> None:
    assert settings_of(USUAL) == Settings(map="shattered-quarter", crit="grid_control")
    assert {words.id for words in SWITCHES} == set(Switches.__struct_fields__)
    assert {words.rule for words in SWITCHES} <= set(RULEBOOK.ids())
    assert not changed_switches(USUAL)
    assert title(USUAL) == "Kill Team · Shattered Quarter · Grid Control"


@pytest.mark.parametrize("words", SWITCHES, ids=lambda words: words.id)
def test_each_switch_may_be_played_as_later_printings_have_it(words: Any) -> None:
    other = {**USUAL, words.id: words.later[0]}
    switches = settings_of(other).switches
    assert [name for name in Switches.__struct_fields__ if getattr(switches, name) != getattr(Switches(), name)] == [
        words.id
    ]
    assert title(other).endswith("1 rule of later printings")


def test_every_ready_list_fits_every_agreement_and_begins_a_match() -> None:
    for ready in GAME.ready_lists:
        assert not GAME.list_problem(USUAL, ready.roster)
        force = GAME.muster(ready.roster)
        assert msgspec.json.decode(msgspec.json.encode(force), type=GAME.muster_type) == force
        assert start(GAME.new_table(USUAL, 1, (force, force)), [("roll-off", (5, 2))]).table.stage == "roll_off"


@pytest.mark.rule("killteam.build.private_teams", "killteam.weapon.shock")
def test_v10_a_team_of_ones_own_is_played_at_once_and_its_owner_told_what_does_nothing() -> None:
    assert GAME.bring is not None
    own = GAME.bring(OWN)
    assert any("Shock does nothing on a ranged weapon." in remark for remark in own.remarks)
    roster = compose(own.catalogue, "own", "roster", [[NewUnit("", (f"own.{id_}",)) for id_ in _TWO]])
    assert own.validate(roster).legal
    assert not GAME.validate(roster).legal
    force = own.muster(roster)
    house = GAME.muster(GAME.ready_lists[0].roster)
    battle = start(own.new_table(USUAL, 1, (force, house)), [("roll-off", (5, 2))]).by_default("thirds")
    assert [one.type for one in battle.table.models.values() if one.seat == 0] == ["chief", "hand"]


_TWO = ("chief.gun", "hand.default")


@pytest.mark.rule("killteam.build.private_teams")
def test_a_team_that_cannot_be_read_is_refused_with_its_path() -> None:
    assert GAME.bring is not None
    with pytest.raises(NotACatalogue, match=r"team\.weapon\[0\]\.mode\[0\]\.rules\[0\]"):
        GAME.bring(OWN.replace("Range 8", "Accurate 3"))
