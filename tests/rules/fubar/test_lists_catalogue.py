"""The numbers of the catalogue, held against the tables written out once more by hand."""

import pytest

from rules.fubar.lists.catalogue import CATALOGUE
from rules.fubar.lists.force import profile_of
from rules.fubar.rulebook import RULEBOOK

# weapon: kind, range in inches, Fire Points (and at 12″ or less), further notes
WEAPONS = {
    "pistol": ("small arms", 8, 1, 0, ""),
    "rifle": ("small arms", 24, 1, 0, ""),
    "assault-rifle": ("small arms", 24, 1, 2, ""),
    "sniper-rifle": ("small arms", 32, 2, 0, ""),
    "smg": ("small arms", 16, 3, 0, ""),
    "lmg": ("small arms", 32, 3, 0, ""),
    "shotgun": ("small arms", 8, 3, 0, ""),
    "grenade-launcher": ("small arms", 16, 3, 0, ""),
    "hmg": ("support", 32, 4, 0, "crew 2"),
    "flamethrower": ("support", 8, 4, 0, "ignores cover"),
    "grenades": ("grenades", 8, 3, 0, ""),
    "rpg": ("support", 24, 3, 0, ""),
    "light-anti-tank-gun": ("support", 32, 3, 0, ""),
    "light-mortar": ("support", 40, 3, 0, "indirect"),
    "light-cannon": ("support", 32, 4, 0, "ignores cover"),
    "heavy-cannon": ("support", 48, 6, 0, "ignores cover"),
}


@pytest.mark.rule(
    "fubar.weapon.generic",
    "fubar.weapon.small_arms_class",
    "fubar.weapon.support_class",
    *[f"fubar.weapon.{weapon.replace('-', '_')}" for weapon in WEAPONS],
)
@pytest.mark.parametrize("weapon", WEAPONS)
def test_a_weapon_has_its_printed_numbers(weapon):
    profile = profile_of(CATALOGUE.weapons[weapon])
    notes = [f"crew {profile.crew}"] if profile.crew > 1 else []
    notes += [word for word in ("ignores cover", "indirect") if getattr(profile, word.replace(" ", "_"))]
    found = (profile.kind, profile.range // 1000, profile.points, profile.close_points, ", ".join(notes))
    assert found == WEAPONS[weapon]


def test_the_catalogue_has_these_weapons_and_no_other():
    assert sorted(CATALOGUE.weapons) == sorted(WEAPONS)


# army · slot · training · figures · armour · options · marks · price (and with grenades) of each figure
INFANTRY = {
    "command-section": "marrowgate command veteran 3-6 light grenades elite-leader · 23/26 38/41",
    "line-section": "marrowgate core seasoned 6-10 light grenades veteran-leader · 14/15 23/24 17/18 18/20",
    "reserve-section": "marrowgate core green 8-12 none seasoned-leader · 6 12",
    "machine-gun-team": "marrowgate support seasoned 3-4 light · 11 23",
    "mortar-team": "marrowgate support seasoned 3-3 none · 10 22",
    "marksman-pair": "marrowgate support veteran 2-2 none · 21 27",
    "headmans-guard": "saltwind command seasoned 4-8 none grenades veteran-leader · 12/14 15/16 20/21",
    "free-band": "saltwind core green 8-15 none seasoned-leader · 6 9 8 12 10",
    "old-hands": "saltwind core seasoned 5-8 none grenades veteran-leader · 12/14 20/21 16/18",
    "hill-shooters": "saltwind support seasoned 1-3 none · 16",
    "gun-crew": "saltwind support green 3-5 none · 6 12 13",
    "warden-cell": "lantern command elite 3-5 power grenades · 55/62 92/97",
    "lancer-cell": "lantern core veteran 4-6 power grenades elite-leader · 43/48 71/75 50/54",
    "vigil-cell": "lantern core elite 3-5 heavy grenades · 52/57 56/60",
    "colossus-squad": "lantern support veteran 2-3 battlesuit heavy · 112 79 84",
    "brigade-command-squad": "tolmere command veteran 4-6 medium must-ride grenades elite-leader · 27/30 45/47",
    "carrier-squad": "tolmere core seasoned 6-8 medium must-ride grenades veteran-leader · 16/18 26/28 21/23",
    "assault-pioneers": "tolmere support veteran 4-6 heavy must-ride grenades · 41/44 38/42",
}
# army · slot · class · weapons · seats · crew and its armour · training and price · marks
VEHICLES = {
    "truck": "marrowgate transport none - 12 1 none seasoned 23",
    "scout-car": "marrowgate armour light hmg 0 2 light seasoned 40",
    "light-tank": "marrowgate armour medium light-cannon+hmg 0 3 light seasoned 62 heavy",
    "gun-technical": "saltwind armour none hmg 0 2 none green 25 seasoned 36",
    "anti-tank-technical": "saltwind armour none light-anti-tank-gun 0 2 none green 22 seasoned 32",
    "rocket-technical": "saltwind armour none rpg 0 2 none green 20 seasoned 29",
    "cattle-truck": "saltwind transport none - 15 1 none green 22",
    "skiff": "lantern transport medium hmg 6 2 heavy veteran 76",
    "hunter-car": "lantern armour medium light-anti-tank-gun+hmg 0 2 heavy veteran 81",
    "carrier": "tolmere transport light hmg 10 2 light seasoned 50",
    "fighting-carrier": "tolmere transport medium light-cannon+light-anti-tank-gun 7 3 light seasoned 67",
    "mortar-carrier": "tolmere support light light-mortar+lmg 0 3 light seasoned 49",
    "line-tank": "tolmere armour heavy light-cannon+hmg 0 4 light seasoned 76",
    "breaker-tank": "tolmere armour very-heavy heavy-cannon+hmg+hmg 0 5 light veteran 228 heavy",
}


# who may have what: so many of each, or one for so many figures; what is joined by + is counted together
OPTIONS = {
    "command-section": ["command-lmg 1"],
    "line-section": ["line-lmg 1 per 5", "line-grenadier 1 per 5", "line-rpg 1"],
    "reserve-section": ["reserve-lmg 1 per 6"],
    "machine-gun-team": ["gun-team-hmg exactly 1"],
    "mortar-team": ["mortar-team-mortar exactly 1"],
    "marksman-pair": ["pair-marksman exactly 1"],
    "headmans-guard": ["guard-lmg 1"],
    "free-band": ["smg-fighter 1 per 2", "band-lmg 1 per 5", "band-rpg 1 per 5"],
    "old-hands": ["old-hands-lmg 1 per 4", "old-hands-rpg 1 per 4"],
    "hill-shooters": [],
    "gun-crew": ["crew-hmg+crew-mortar exactly 1"],
    "warden-cell": ["lmg-warden 1"],
    "lancer-cell": ["lmg-lancer+flame-lancer 1 per 3"],
    "vigil-cell": ["sniper-vigil 1 per 3"],
    "colossus-squad": [],
    "brigade-command-squad": ["brigade-lmg 1"],
    "carrier-squad": ["squad-lmg 1", "squad-rpg 1"],
    "assault-pioneers": ["flame-pioneer 1 per 3"],
}


def models_of(entry):
    return [CATALOGUE.models[model] for model in entry.lines[0].of]


@pytest.mark.rule("fubar.list.squad_size", "fubar.list.must_ride", "fubar.list.heavy_ratio")
@pytest.mark.parametrize("entry_id", INFANTRY)
def test_an_infantry_entry_is_as_printed(entry_id):
    entry = CATALOGUE.units[entry_id]
    [line], models = entry.lines, models_of(entry)
    level, armour = models[0].traits
    assert all(model.traits == models[0].traits for model in models)
    assert entry.marks[0] == "infantry"
    marks = " ".join([*entry.marks[1:], *entry.options])
    prices = [f"{model.cost}/{model.cost_with['grenades']}" if model.cost_with else f"{model.cost}" for model in models]
    words = [entry.army, entry.slot, level, f"{line.min}-{line.max}", armour.removeprefix("armour-"), *marks.split()]
    assert " ".join([*words, "·", *prices]) == INFANTRY[entry_id]


@pytest.mark.rule("fubar.list.weapon_ratio")
@pytest.mark.parametrize("entry_id", INFANTRY)
def test_an_infantry_entry_has_its_printed_options(entry_id):
    caps = [cap for cap in CATALOGUE.units[entry_id].caps if cap.rule == "fubar.list.weapon_ratio"]
    assert {cap.max for cap in caps} <= {1}
    words = [("exactly 1" if cap.min else "1") + (f" per {cap.each}" if cap.per == "models" else "") for cap in caps]
    assert [f"{'+'.join(cap.of)} {word}" for cap, word in zip(caps, words, strict=True)] == OPTIONS[entry_id]


@pytest.mark.rule("fubar.list.heavy_ratio")
@pytest.mark.parametrize("entry_id", VEHICLES)
def test_a_vehicle_entry_is_as_printed(entry_id):
    entry = CATALOGUE.units[entry_id]
    [line], models = entry.lines, models_of(entry)
    _, plate, crew = models[0].traits
    numbers = models[0].numbers
    words = [entry.army, entry.slot, plate.removeprefix("plate-"), "+".join(models[0].weapons) or "-",
             str(numbers.get("seats", 0)), str(numbers["crew"]), crew.removeprefix("crew-")]  # fmt: skip
    prices = [f"{model.traits[0]} {model.cost}" for model in models]
    assert (line.min, line.max) == (1, 1)
    assert " ".join([*words, *prices, *entry.marks]) == VEHICLES[entry_id]


def test_the_catalogue_has_these_entries_and_no_other():
    assert sorted(CATALOGUE.units) == sorted([*INFANTRY, *VEHICLES])


@pytest.mark.rule("fubar.unit.training.green", "fubar.unit.training.seasoned", "fubar.unit.training.veteran",
                  "fubar.unit.training.elite")  # fmt: skip
@pytest.mark.parametrize(
    ("model", "numbers"),
    [
        ("fighter", {"activation": 5, "expertise": 6, "suppress": 1}),
        ("line-trooper", {"activation": 4, "expertise": 5, "suppress": 2, "save": 6}),
        ("lancer", {"activation": 3, "expertise": 4, "suppress": 3, "save": 3}),
        ("vigil", {"activation": 2, "expertise": 4, "suppress": 4, "save": 4}),
        ("breaker-tank", {"activation": 3, "expertise": 4, "save": 2, "crew": 5}),
        ("cattle-truck", {"activation": 5, "expertise": 6, "save": 6, "seats": 15, "crew": 1}),
    ],
)
def test_training_and_armour_decide_the_numbers_shown(model, numbers):
    assert CATALOGUE.models[model].numbers == numbers


@pytest.mark.rule("fubar.scenario.table")
def test_the_battle_sizes_set_board_and_length():
    found = {size.id: (size.points, *size.numbers.values()) for size in CATALOGUE.battles.values()}
    assert found == {
        "patrol": (350, 36_000, 36_000, 6),
        "skirmish": (600, 48_000, 48_000, 6),
        "engagement": (900, 72_000, 48_000, 7),
        "battle": (1300, 72_000, 48_000, 8),
    }


def test_every_rule_the_catalogue_names_is_in_the_rulebook():
    tables = (CATALOGUE.armies, CATALOGUE.types, CATALOGUE.traits, CATALOGUE.weapons, CATALOGUE.models,
              CATALOGUE.units, CATALOGUE.organisations, CATALOGUE.battles, CATALOGUE.options)  # fmt: skip
    named = {entry.rule for table in tables for entry in table.values()}
    named |= {limit.rule for unit in CATALOGUE.units.values() for limit in (*unit.lines, *unit.caps)}
    named |= {limit.rule for organisation in CATALOGUE.organisations.values() for limit in organisation.limits}
    named |= set(CATALOGUE.rules.values())
    assert named <= set(RULEBOOK.ids())
    assert len(RULEBOOK.ids()) == 323
