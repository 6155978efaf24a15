"""Forces that somebody has written, in every game that can bring one: read, listed, fixed, mustered and played."""

from itertools import islice
from random import Random

import jsonschema
import msgspec
import pytest

from rules.players.choice import RANDOM, STRENGTHS
from rules.players.playing import match_steps
from rules.registry import SYSTEMS, Game
from rules.roster.catalogue_file import NotACatalogue
from rules.roster.offers import choices
from rules.roster.sheets.schema import schema_of
from rules.roster.sheets.toml import toml
from rules.roster.sheets.typed import read, typed_from
from rules.roster.text import text_export
from tests.harness.beginning import begun
from tests.harness.breath import Breath, check_rest_of_breath
from tests.harness.match import Match, check_replay, check_rest
from tests.harness.secrecy import check_answers_secret, check_secrecy, vary_of
from tests.rules.own_forces import legal_list_for, with_own_list

BRINGING = [system for system, game in SYSTEMS.items() if game.bring is not None]
MOST = 8_000
RESTS = 12
BOT_ANSWERS = 40

every_system = pytest.mark.parametrize("system", BRINGING)


def example_of(system: str) -> Game:
    game = SYSTEMS[system]
    assert game.bring is not None
    return game.bring(game.custom_catalogue.example)


def smallest(system: str) -> tuple[Game, str]:
    """The example with a list for the first battle that its fixes can make."""
    own = example_of(system)
    battle = next(iter(own.catalogue.battles))
    return with_own_list(own, legal_list_for(own, battle)), battle


def test_every_game_can_bring_a_force() -> None:
    assert list(SYSTEMS) == BRINGING


@every_system
def test_the_example_becomes_a_legal_list_in_some_battle_and_is_printed(system: str) -> None:
    own = example_of(system)
    roster = legal_list_for(own, next(iter(own.catalogue.battles)))
    assert own.validate(roster).legal
    assert choices(roster, own.catalogue)
    assert own.catalogue.name in text_export(roster, own.catalogue, own.checks)
    force = own.muster(roster)
    assert msgspec.json.decode(msgspec.json.encode(force), type=own.muster_type) == force


@every_system
def test_the_example_fits_its_schema_and_its_form(system: str) -> None:
    custom = SYSTEMS[system].custom_catalogue
    assert custom.sheet is not None
    assert custom.data is not None
    data = custom.data(custom.example)
    schema = schema_of(custom.sheet, "A force")
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(msgspec.to_builtins(data, enc_hook=float), schema)
    written = read(custom.sheet, typed_from(custom.sheet, data[custom.sheet.key]))
    assert written == data[custom.sheet.key]
    own = SYSTEMS[system].bring
    assert own is not None
    assert own(toml({custom.sheet.key: written})).catalogue == example_of(system).catalogue


@every_system
def test_a_text_that_is_no_force_is_refused_with_its_place(system: str) -> None:
    game = SYSTEMS[system]
    assert game.bring is not None
    for text in ("", "[", "{", "x = 1", "[other]\nname = 'x'"):
        with pytest.raises(NotACatalogue) as refused:
            game.bring(text)
        assert str(refused.value).endswith(".")


@every_system
def test_a_match_of_the_example_keeps_every_promise(system: str) -> None:
    own, battle = smallest(system)
    random, vary = Random(5), vary_of(own.system)
    match = begun(own, {"battle": battle}, 5, small=True).match(Match)
    for _ in range(RESTS):
        if match.position.over:
            break
        check_rest(match)
        check_secrecy(match, vary, random)
        check_answers_secret(match, random)
        match.step()
    check_replay(match)


@every_system
def test_a_match_of_the_example_ends(system: str) -> None:
    own, battle = smallest(system)
    match = begun(own, {"battle": battle}, 7, small=True).match(Breath, bold=True)
    match.play_out(MOST)
    check_rest_of_breath(match)


@pytest.mark.parametrize("system", [system for system in BRINGING if SYSTEMS[system].analysis is not None])
def test_the_example_is_analysed(system: str) -> None:
    own, _ = smallest(system)
    assert own.analysis is not None
    force = own.muster(own.ready_lists[0].roster)
    kinds = own.analysis.kinds(force)
    assert kinds
    for kind in kinds:
        assert own.analysis.losses(force, kind.unit, force, kinds[0].unit, 4_000) >= 0


@every_system
def test_computers_play_the_example(system: str) -> None:
    own, battle = smallest(system)
    start = begun(own, {"battle": battle}, 3, small=True).start
    steps = match_steps(own.system, start, 3, (RANDOM, next(iter(STRENGTHS.values()))))
    assert [step.answer for step in islice(steps, BOT_ANSWERS)]
