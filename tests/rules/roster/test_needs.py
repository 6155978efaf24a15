"""What a loose list cannot do without: which limits count for it, and who is left out when there are too many."""

import pytest
from msgspec import structs

from rules.roster.catalogue import Limit, StructureWay
from rules.roster.needs import bounds, counted_by, list_needs, spare
from rules.roster.read_parts import ReadModel
from rules.roster.reading import Reading, read
from tests.rules.roster.test_gear import SQUAD, squad

LEADER, LESSER = "leader", "lesser-leader"


def reading_of(army: str, *members: str) -> Reading:
    return read(squad(army, list(members)), SQUAD)


def names(models: list[ReadModel]) -> list[str]:
    return [model.pick.id for model in models]


def least(reading: Reading) -> dict[str, int]:
    """How many of each kind the list must have at least."""
    return {limit.of[0]: limit.min for limit in bounds(reading)}


def test_a_model_is_counted_by_any_of_the_names():
    models = reading_of("steady", "captain", "gunner: cannon", "trooper: rifle").models
    assert names(counted_by(models, ("heavy-weapon", "no such thing"))) == ["m1"]
    assert names(counted_by(models, ("storm", LEADER))) == ["m0", "m2"]
    assert counted_by(models, ()) == []


@pytest.mark.parametrize(
    ("members", "leaders", "lesser"),
    [
        (["chief", "thug", "thug", "beast"], 1, 0),
        (["chief", "boss", "thug", "beast"], 1, 0),
        (["chief", "chief", "thug", "beast"], 1, 0),
        (["boss", "thug", "thug", "beast"], 0, 2),
        (["boss"] * 5, 0, 2),
        (["chief", "boss", "boss", "thug"], 0, 2),
    ],
)
def test_the_way_to_the_battle_counts_that_the_list_is_nearest_to(members: list[str], leaders: int, lesser: int):
    needed = least(reading_of("ragged", *members))
    assert (needed[LEADER], needed[LESSER], needed["models"]) == (leaders, lesser, 4)


def test_a_limit_that_is_kept_brings_a_way_no_nearer_and_no_farther():
    reading = reading_of("ragged", "boss", "thug", "thug", "thug")
    assert reading.battle is not None
    some = Limit(of=("storm",), name="Storm model", rule="squad.storm", min=1, max=9)
    none, one = (
        Limit(of=(LESSER,), name="lesser leader", rule="squad.leaders", **of) for of in ({"max": 0}, {"min": 1})
    )
    ways = (StructureWay(limits=(some, none)), StructureWay(limits=(one,)))
    battles = {**SQUAD.battles, "patrol": structs.replace(reading.battle, ways=ways)}
    asked = bounds(read(reading.roster, structs.replace(SQUAD, battles=battles)))
    assert (asked[-1].of, asked[-1].min) == ((LESSER,), 1)


def test_limits_on_whole_units_and_groups_are_none_on_models():
    reading = reading_of("ragged", "boss", "thug", "thug", "beast")
    assert reading.battle is not None
    first, second = reading.battle.ways
    units = Limit(of=("units",), name="unit", rule="squad.size", min=9)
    groups = Limit(of=("models", "groups"), name="group", rule="squad.size", min=9)
    ways = (first, structs.replace(second, limits=(units, groups, *second.limits)))
    battles = {**SQUAD.battles, "patrol": structs.replace(reading.battle, ways=ways)}
    asked = bounds(read(reading.roster, structs.replace(SQUAD, battles=battles)))
    assert [limit.of for limit in asked] == [("models",), ("ranged",), (LEADER,), (LESSER,)]
    assert asked[-1].min == 2


def test_only_a_loose_list_of_a_known_battle_has_ways():
    known = reading_of("steady", "captain", "gunner", "trooper", "trooper")
    assert {*least(known)} == {"models", "storm", "heavy-weapon", LEADER, LESSER}
    unknown = read(squad("steady", ["captain", "gunner", "trooper", "trooper"], "nosuch"), SQUAD)
    assert {*least(unknown)} <= {"models", "storm", "heavy-weapon"}


def test_a_list_spares_what_it_has_more_of_than_it_needs():
    reading = reading_of("steady", "captain", "gunner", "gunner", "trooper", "trooper", "trooper")
    captain, gunner, other, *troopers = reading.models
    needs = list_needs(reading)
    assert needs.can_spare(gunner)
    assert needs.can_spare(gunner, other)
    assert not needs.can_spare(gunner, other, troopers[0]), "four models at least"
    assert not needs.can_spare(captain), "one leader"
    assert not needs.can_spare(*troopers), "one Storm model"
    assert needs.can_spare(*troopers[1:])


def test_who_is_gone_is_missed_by_the_next():
    reading = reading_of("steady", "captain", "gunner", "gunner", "trooper", "trooper")
    _, gunner, other, trooper, _ = reading.models
    after = list_needs(reading).without(gunner)
    assert list_needs(reading).can_spare(other)
    assert not after.can_spare(other), "four models are left"
    assert not after.without(trooper).can_spare(other)


def test_too_many_are_left_out_from_the_end_and_those_that_are_needed_last():
    reading = reading_of("steady", *["gunner"] * 5, "trooper", "captain")
    assert names(list(spare(reading, reading.models, 7))) == []
    assert names(list(spare(reading, reading.models, 6))) == ["m4"]
    assert names(list(spare(reading, reading.models, 4))) == ["m2", "m3", "m4"]
    assert names(list(spare(reading, reading.models, 3))) == ["m2", "m3", "m4", "m6"]
    assert names(list(spare(reading, reading.models[1:4], 1))) == ["m2", "m3"]
