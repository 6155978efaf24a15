"""Nobody learns what is secret while a battle is set up: not the list, nor a choice, nor what was answered."""

from random import Random

import pytest
from msgspec import structs

from rules.kernel.dice import CommittedDice
from rules.kernel.system import Result
from rules.killteam.board.table import SEATS
from rules.killteam.setup.new_table import new_table
from rules.killteam.system import known_table
from tests.harness.beginning import Players
from tests.harness.match import Match
from tests.harness.secrecy import check_answers_secret, check_secrecy
from tests.rules.killteam.secrets import vary
from tests.rules.killteam.setting_up import SET_UP, USUAL, A, B, force, fresh


@pytest.mark.rule("killteam.online.secrets", "killteam.score.public")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nothing_hidden_shows_in_any_way_while_a_battle_is_set_up(seed: int) -> None:
    random = Random(seed)
    start = new_table(USUAL, (force("warren-all-comers"), force("tidebreak-all-hands")))
    match = Match(SET_UP, start, CommittedDice(bytes([seed])), Players(SET_UP, random))
    compared = unheard = 0
    while not match.position.over:
        compared += check_secrecy(match, vary, random)
        unheard += check_answers_secret(match, random)
        match.step()
    assert compared >= 10
    assert unheard > 5


@pytest.mark.rule("killteam.online.secrets", "killteam.setup.choose_team")
def test_of_a_list_only_the_team_is_known_before_the_selections_are_shown() -> None:
    table = fresh().table
    seen = known_table(table, A)
    assert seen.team(B).name == "Pale Lantern"
    assert not seen.team(B).type
    assert {one.seat for one in seen.models.values()} == {A}
    assert not known_table(table, None).models
    assert known_table(seen, A) == seen


@pytest.mark.rule("killteam.online.secrets")
def test_each_knows_its_own_choices_and_everybody_all_once_it_is_over() -> None:
    table = structs.replace(fresh().by_default("items").table, result=None)
    for seat in SEATS:
        seen = known_table(table, seat)
        assert seen.side(seat) == table.side(seat)
        assert seen.side(SEATS[1 - seat]).tac is None
    over = structs.replace(table, result=Result(winner=None, kind="draw", text="It is over."))
    assert known_table(over, None) == over


@pytest.mark.rule("killteam.online.secrets", "killteam.setup.tac_op")
def test_what_is_chosen_in_secret_is_sealed_by_the_site_and_does_not_pass_for_a_seal_itself() -> None:
    sealed = [told for told in fresh().by_default("items").log if told.sealed]
    assert [told.secret for told in sealed]
    assert {told.line.tone for told in sealed} == {"plain"}
