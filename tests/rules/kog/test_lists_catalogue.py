"""The numbers of the catalogue, held against the army lists written out once more by hand."""

import pytest

from rules.kog.lists.catalogue import CATALOGUE
from rules.kog.rulebook import RULEBOOK

# army, cost, Move, Hull (or Health), Defense, Command, type, weapons
STATS = {
    "Jaeger": ("south", 6, 5, 4, 2, 2, "kog", "Autocannon 2d 24 4+ / Combat Blade 1d 4+ / Rocket Pod 2d 24 4+ once"),
    "Command Jaeger": ("south", 7, 5, 4, 2, 3, "kog", "Autocannon 2d 24 4+ / Combat Blade 1d 4+ / Rocket Pod 2d 24 4+ once"),
    "Blitz Jaeger": ("south", 8, 5, 4, 2, 2, "kog", "Autocannon 2d 24 4+ / Combat Blade 1d 4+ / Anti-Tank Missile 1d 72 2+ piercing once"),
    "FlammJaeger": ("south", 6, 5, 4, 2, 2, "kog", "Flamethrower 1d 8 4+ spray once / Combat Blade 1d 4+ / Rocket Pod 2d 24 4+ once"),
    "Iguana": ("south", 9, 6, 3, 2, 3, "kog", "Paragun 2d 12 4+ +1 / Combat Blade 1d 4+ / Rocket Pod 2d 24 4+ once"),
    "Iguana Gunner": ("south", 10, 6, 3, 2, 3, "kog", "Autocannon 2d 24 3+ / Combat Blade 1d 4+ / Rocket Pod 2d 24 4+ once"),
    "Black Mamba": ("south", 11, 6, 3, 3, 3, "kog", "Autocannon 2d 24 3+ / Combat Blade 1d 3+ / Rocket Pod 2d 24 4+ once"),
    "Spitting Cobra": ("south", 13, 4, 4, 3, 3, "kog", "Autocannon 2d 36 3+ / Combat Blade 2d 4+ / Rocket Pod 2d 36 3+ once / Rocket Pack 1d 48 3+ indirect blast5 once"),
    "Support Cobra": ("south", 14, 4, 4, 3, 3, "kog", "Autocannon 2d 36 3+ / Combat Blade 2d 4+ / Rocket Pod 2d 36 3+ once / Howitzer 1d 96 2+ indirect blast3"),
    "King Cobra": ("south", 18, 4, 4, 4, 4, "kog", "Heavy Cannon 2d 36 2+ piercing / Combat Blade 2d 3+ / Rocket Pod 2d 36 3+ once"),
    "Heavy Tank": ("south", 20, 3, 5, 5, 3, "armor", "Heavy Cannon 2d 72 2+ piercing / Rocket Pod 2d 36 3+ once"),
    "Southern Infantry": ("south", 3, 3, 2, 1, 2, "infantry", "Anti-tank Rifle 2d 24 4+ / Grenade 1d 5+ / PanzerFausts 2d 24 4+ piercing once"),
    "Strike Infantry": ("south", 4, 3, 2, 1, 2, "infantry", "Bazookas 2d 24 4+ piercing / Grenade 1d 5+ / PanzerFausts 2d 24 4+ piercing once"),
    "Hunter": ("north", 6, 5, 3, 2, 2, "kog", "Autocannon 2d 24 4+ / Combat Blade 1d 4+ / Rocket Pod 2d 24 4+ once"),
    "Headhunter": ("north", 7, 5, 3, 2, 3, "kog", "Autocannon 2d 24 4+ / Combat Blade 1d 4+ / Rocket Pod 2d 24 4+ once"),
    "Jaguar": ("north", 10, 6, 3, 3, 3, "kog", "Autocannon 2d 24 3+ / Combat Blade 1d 3+ / Rocket Pod 2d 24 4+ once"),
    "Command Jaguar": ("north", 11, 6, 3, 3, 4, "kog", "Autocannon 2d 24 3+ / Combat Blade 1d 3+ / Rocket Pod 2d 24 4+ once"),
    "Cheetah": ("north", 9, 7, 3, 2, 3, "kog", "Paragun 2d 12 4+ +1 / Combat Blade 1d 4+ / Rocket Pod 2d 24 4+ once"),
    "Ferret": ("north", 5, 8, 2, 1, 2, "kog", "Paragun 2d 12 4+ +1 / Combat Blade 1d 5+ / Rocket Pod 2d 24 5+ once"),
    "Grizzly": ("north", 14, 4, 4, 3, 3, "kog", "Autocannon 2d 36 3+ / Combat Blade 2d 4+ / Rocket Pod 2d 36 3+ once / Rocket Pack 1d 48 3+ indirect blast5 once"),
    "Kodiak": ("north", 19, 4, 4, 4, 4, "kog", "Autocannon 2d 36 2+ / Combat Blade 2d 4+ / Rocket Pod 2d 48 2+ once / Anti-Tank Missile 1d 72 2+ piercing once"),
}  # fmt: skip

MODELS = {model.name: model for model in CATALOGUE.models.values()}


def weapon_line(weapon):
    """A weapon in the words of the table above."""
    numbers = weapon.numbers
    parts = [weapon.name, f"{numbers['dice']}d"]
    if weapon.kind != "attacks":
        parts.append(f"{numbers['range'] // 1000}")
    parts.append(f"{numbers['target']}+")
    words = {"piercing": "piercing", "indirect": "indirect", "spray": "spray", "more-attacks": "+1",
             "blast": f"blast{numbers.get('blast', 0) // 1000}", "single-use": "once"}  # fmt: skip
    return " ".join([*parts, *(word for trait, word in words.items() if trait in weapon.traits)])


def numbers_of(model):
    numbers = model.numbers
    hull = numbers["health"] if model.type == "infantry" else numbers["hull"]
    weapons = " / ".join(weapon_line(CATALOGUE.weapons[weapon]) for weapon in model.weapons)
    return (model.army, model.cost, numbers["move"] // 1000, hull, numbers["defense"], numbers["command"],
            model.type, weapons)  # fmt: skip


@pytest.mark.rule("kog.equipment.stats", "kog.equipment.weapon-line", "kog.army.unit.example-not-binding")
@pytest.mark.parametrize("name", STATS)
def test_a_model_has_its_printed_numbers(name):
    found, printed = numbers_of(MODELS[name]), STATS[name]
    assert found[:-1] == printed[:-1]
    assert _sorted_words(found[-1]) == _sorted_words(printed[-1])


def _sorted_words(weapons):
    return [sorted(weapon.split()) for weapon in weapons.split(" / ")]


def test_the_catalogue_has_these_models_and_no_other():
    assert sorted(MODELS) == sorted(STATS)


UPGRADES = {
    # upgrade: (base, extra cost, weapons given up, weapons gained, other numbers that change)
    "Command Jaeger": ("Jaeger", 1, [], [], {"command": (2, 3)}),
    "Blitz Jaeger": ("Jaeger", 2, ["Rocket Pod"], ["Anti-Tank Missile"], {}),
    "FlammJaeger": ("Jaeger", 0, ["Autocannon"], ["Flamethrower"], {}),
    "Iguana Gunner": ("Iguana", 1, ["Paragun"], ["Autocannon"], {}),
    "Support Cobra": ("Spitting Cobra", 1, ["Rocket Pack"], ["Howitzer"], {}),
    "Strike Infantry": ("Southern Infantry", 1, ["Anti-tank Rifle"], ["Bazookas"], {}),
    "Headhunter": ("Hunter", 1, [], [], {"command": (2, 3)}),
    "Command Jaguar": ("Jaguar", 1, [], [], {"command": (3, 4)}),
}


@pytest.mark.rule(
    "kog.equipment.replacement",
    "kog.army.cost",
    "kog.army.south.upgrade.command-jaeger",
    "kog.army.south.upgrade.blitz-jaeger",
    "kog.army.south.upgrade.flammjaeger",
    "kog.army.south.upgrade.iguana-gunner",
    "kog.army.south.upgrade.support-cobra",
    "kog.army.south.upgrade.strike-infantry",
    "kog.army.north.upgrade.headhunter",
    "kog.army.north.upgrade.command-jaguar",
)
@pytest.mark.parametrize("name", UPGRADES)
def test_an_upgrade_changes_what_it_says_and_nothing_else(name):
    base_name, extra, lost, gained, changed = UPGRADES[name]
    upgrade, base = MODELS[name], MODELS[base_name]
    assert (upgrade.upgrade_of, upgrade.cost - base.cost) == (base.id, extra)
    assert _names(base, but=upgrade) == lost
    assert _names(upgrade, but=base) == gained
    assert {
        key: (base.numbers[key], value) for key, value in upgrade.numbers.items() if value != base.numbers[key]
    } == changed
    assert upgrade.rule.endswith(f"upgrade.{upgrade.id}")


def _names(model, *, but):
    return [CATALOGUE.weapons[weapon].name for weapon in model.weapons if weapon not in but.weapons]


def test_every_upgrade_is_in_the_table():
    assert sorted(UPGRADES) == sorted(model.name for model in CATALOGUE.models.values() if model.upgrade_of)


@pytest.mark.rule("kog.equipment.single-use.lost-boxes")
def test_every_rocket_pod_is_single_use():
    pods = [weapon for weapon in CATALOGUE.weapons.values() if weapon.name == "Rocket Pod"]
    assert len(pods) == 4
    assert all("single-use" in pod.traits for pod in pods)


@pytest.mark.rule("kog.weapon.blast.missing-diameter")
def test_the_grizzly_fires_the_rocket_pack_of_the_cobra():
    assert MODELS["Grizzly"].weapons[-1] == MODELS["Spitting Cobra"].weapons[-1] == "rocket-pack"
    assert CATALOGUE.weapons["rocket-pack"].numbers["blast"] == 5_000


@pytest.mark.rule("kog.general.base-size")
@pytest.mark.parametrize(("model_type", "diameter", "height"),
                         [("kog", 1_200, 1_200), ("armor", 1_600, 800), ("infantry", 800, 500)])  # fmt: skip
def test_bases_are_half_to_twice_as_wide_as_the_model_is_high(model_type, diameter, height):
    found = CATALOGUE.types[model_type]
    assert (2 * found.radius, found.height) == (diameter, height)
    assert found.height <= 4 * found.radius <= 4 * found.height


def test_every_rule_the_catalogue_names_is_in_the_rulebook():
    c = CATALOGUE
    named = [c.leadership.rule, *c.rules.values()]
    for table in (c.armies, c.types, c.traits, c.weapons, c.models, c.units, c.organisations, c.battles, c.wares):
        named += [entry.rule for entry in table.values()]
    named += [limit.rule for unit in c.units.values() for limit in (*unit.lines, *unit.caps)]
    named += [limit.rule for organisation in c.organisations.values() for limit in organisation.limits]
    named += [limit.rule for battle in c.battles.values() for way in battle.ways for limit in way.limits]
    named += [ware.cap_rule for ware in c.wares.values()]
    assert [rule for rule in named if rule not in RULEBOOK.ids()] == []


def test_the_rulebook_is_read_whole_and_in_order():
    assert len(RULEBOOK.ids()) == 285
    assert list(RULEBOOK.sections())[:3] == ["General principles", "Dice and re-rolls", "Battlefield and terrain"]
    assert sum(len(rules) for rules in RULEBOOK.sections().values()) == 285
    assert RULEBOOK.rule("kog.army.duel").title == "Duel"
