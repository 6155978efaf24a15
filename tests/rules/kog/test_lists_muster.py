"""The force a match keeps: units as they act, Recon and leaders as the rules give them, profiles copied whole."""

import msgspec
import pytest

from rules.kog.lists.catalogue import CATALOGUE
from rules.kog.lists.muster import Muster, muster
from rules.roster.apply import apply_edits
from rules.roster.edit import Rename, SetLeader
from rules.roster.validate import NotLegal
from tests.rules.kog.listing import TC3, TS3, a_list

ENCOUNTER = a_list(
    "south",
    "encounter",
    [TC3, "strike-cadre: king-cobra, 2 black-mamba", "recon-cadre: black-mamba, 2 iguana, iguana-gunner"],
    agreed=104,
)


def force(roster):
    return muster(roster, CATALOGUE)


def recon_units(found):
    return [unit.name for unit in found.units if unit.recon]


@pytest.mark.rule("kog.army.freeform.model-is-unit", "kog.leader.every-unit")
@pytest.mark.parametrize("models", [["king-cobra", "2 jaeger"], [TC3, "strike-cadre: 2 black-mamba"]])
def test_in_a_free_form_battle_every_model_is_a_unit_and_leads_itself(models):
    found = force(a_list("south", "skirmish", models))
    assert [unit.models for unit in found.units] == [(model.id,) for model in found.models]
    assert [unit.leader_candidates for unit in found.units] == [unit.models for unit in found.units]
    assert [model.unit for model in found.models] == [unit.id for unit in found.units]


@pytest.mark.rule("kog.army.organized.platoons", "kog.leader.every-unit")
def test_in_an_organised_battle_units_are_those_of_the_list():
    found = force(ENCOUNTER)
    assert [(unit.name, unit.entry, unit.group, len(unit.models)) for unit in found.units] == [
        ("Tactical Cadre", "tactical-cadre", "g1", 4),
        ("Strike Cadre", "strike-cadre", "g1", 3),
        ("Recon Cadre", "recon-cadre", "g1", 4),
    ]
    assert [model.name for model in found.models][:5] == [
        "Command Jaeger",
        "Jaeger 1",
        "Jaeger 2",
        "Jaeger 3",
        "King Cobra",
    ]
    assert len({model.id for model in found.models}) == 11


@pytest.mark.rule("kog.leader.highest-command", "kog.leader.every-unit")
def test_those_with_the_highest_command_may_lead_and_the_list_may_settle_it():
    names = {model.id: model.name for model in force(ENCOUNTER).models}
    able = [[names[model] for model in unit.leader_candidates] for unit in force(ENCOUNTER).units]
    recon = ["Black Mamba 3", "Iguana 1", "Iguana 2", "Iguana Gunner"]
    assert able == [["Command Jaeger"], ["King Cobra"], recon]
    unit = ENCOUNTER.groups[0].units[2]
    settled = force(apply_edits(ENCOUNTER, [SetLeader(unit.id, unit.models[1].id)]))
    assert [names[model] for model in settled.units[2].leader_candidates] == ["Iguana 1"]


@pytest.mark.rule("kog.shoot.recon.units")
def test_everybody_in_a_recon_unit_is_recon():
    assert recon_units(force(ENCOUNTER)) == ["Recon Cadre"]
    north = a_list("north", "encounter", [TS3, "recon-squad: 2 cheetah, jaguar, ferret"])
    assert recon_units(force(north)) == ["Recon Squad"]


@pytest.mark.rule("kog.shoot.recon.freeform", "kog.shoot.recon.infantry")
def test_alone_only_the_light_types_and_infantry_are_recon():
    south = ["iguana", "iguana-gunner", "southern-infantry", "strike-infantry", "black-mamba"]
    assert recon_units(force(a_list("south", "skirmish", south))) == [
        "Iguana", "Iguana Gunner", "Southern Infantry", "Strike Infantry"]  # fmt: skip
    north = ["cheetah", "ferret", "jaguar", "hunter"]
    assert recon_units(force(a_list("north", "skirmish", north))) == ["Cheetah", "Ferret"]
    by_units = a_list("south", "skirmish", ["recon-cadre: black-mamba, 3 iguana"])
    assert recon_units(force(by_units)) == ["Iguana 1", "Iguana 2", "Iguana 3"]


@pytest.mark.rule("kog.equipment.paragun-attacks", "kog.equipment.replacement")
def test_the_paragun_gives_an_attack_and_takes_it_away_when_replaced():
    found = force(a_list("south", "duel", ["iguana", "iguana-gunner"]))
    assert [profile.attack_bonus for profile in found.profiles] == [1, 0]


@pytest.mark.rule("kog.equipment.stats", "kog.infantry.health")
def test_a_profile_is_a_full_copy_in_thousandths():
    found = force(a_list("south", "skirmish", ["spitting-cobra", "southern-infantry", "heavy-tank"]))
    cobra, infantry, tank = found.profiles
    assert (cobra.move, cobra.hull, cobra.radius, cobra.height, cobra.type) == (4_000, 4, 600, 1_200, "kog")
    assert (infantry.hull, infantry.recon, infantry.recon_alone) == (2, True, False)
    assert (tank.type, tank.radius, tank.height) == ("armor", 800, 800)
    pack = cobra.weapons[-1]
    assert (pack.range, pack.blast, pack.dice, pack.target) == (48_000, 5_000, 1, 3)
    assert (pack.indirect, pack.single_use, pack.piercing, pack.sniper, pack.pinning) == (
        True,
        True,
        False,
        False,
        False,
    )
    assert [weapon.kind for weapon in infantry.weapons] == ["shots", "attacks", "shots"]
    assert infantry.weapons[1].range == 0


def test_the_force_remembers_points_limit_rerolls_and_version():
    found = force(a_list("south", "duel", ["black-mamba", "blitz-jaeger"], rerolls=1))
    assert (found.points, found.limit, found.rerolls) == (20, 20, 1)
    assert found.catalogue_version == CATALOGUE.version
    assert found.profile("blitz-jaeger").name == "Blitz Jaeger"


def test_own_names_are_kept():
    named = apply_edits(
        ENCOUNTER, [Rename("unit", "The Old Guard", ENCOUNTER.groups[0].units[0].id), Rename("list", "Ours")]
    )
    found = force(named)
    assert (found.name, found.units[0].name) == ("Ours", "The Old Guard")
    duel = a_list("south", "duel", ["king-cobra"])
    assert force(apply_edits(duel, [Rename("unit", "Old Tom", "u1")])).units[0].name == "Old Tom"


def test_a_list_that_is_not_legal_does_not_muster():
    with pytest.raises(NotLegal) as refused:
        force(a_list("south", "duel", ["3 jaeger"]))
    assert [problem.code for problem in refused.value.report.errors] == ["TOO_MANY_MODELS"]


def test_a_force_survives_json():
    found = force(ENCOUNTER)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Muster) == found
