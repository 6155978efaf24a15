"""What holds of every verdict on a list of any system: it comes without an exception, in any order, and its fixes mend."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from rules.registry import SYSTEMS
from rules.roster.apply import apply_edit, apply_edits
from rules.roster.draft import compose
from rules.roster.edit import AddModel, AddUnit, NewUnit, RemoveModel, RemoveUnit
from rules.roster.offers import choices
from rules.roster.reading import read
from rules.roster.text import text_export
from rules.roster.validate import judge, validate
from tests.rules.roster.labels import unsaid
from tests.rules.roster.rosters import shaped, wild

STEADY = settings(max_examples=60, deadline=None, derandomize=True)
SOME, FEW = settings(STEADY, max_examples=30), settings(STEADY, max_examples=12)
ANY = st.data()
KOG = SYSTEMS["kog"].catalogue

every_system = pytest.mark.parametrize("system", SYSTEMS)


def judged(roster):
    return SYSTEMS[roster.system].validate(roster)


def measures(report):
    return sorted(
        (*problem.key, problem.rule, problem.measured, problem.limit, problem.severity) for problem in report.problems
    )


@every_system
@given(data=ANY)
@STEADY
def test_no_roster_makes_the_validator_raise(system, data):
    roster, catalogue = data.draw(wild(system) | shaped(system)), SYSTEMS[system].catalogue
    report = SYSTEMS[system].validate(roster)
    assert report.legal == (not report.errors)
    assert all(problem.message.endswith(".") for problem in report.problems)
    text_export(roster, catalogue)


@every_system
@given(data=ANY)
@STEADY
def test_every_problem_is_told_once_with_a_rule_of_the_system(system, data):
    report, known = judged(data.draw(shaped(system))), {*SYSTEMS[system].rulebook.ids(), ""}
    assert all(problem.rule in known for problem in report.problems)
    assert all(problem.rule for problem in report.problems if "UNKNOWN" not in problem.code), report.problems
    assert len({problem.key for problem in report.problems}) == len(report.problems)


@every_system
@given(data=ANY)
@settings(STEADY, max_examples=15)
def test_no_roster_makes_the_offers_raise(system, data):
    choices(data.draw(wild(system) | shaped(system)), SYSTEMS[system].catalogue)


@every_system
@given(data=ANY, random=st.randoms(use_true_random=False))
@STEADY
def test_the_order_of_groups_units_and_models_changes_no_problem(system, data, random):
    def shuffled(items):
        return tuple(random.sample(items, len(items)))

    roster = data.draw(shaped(system))
    groups = [
        structs.replace(
            group, units=shuffled([structs.replace(unit, models=shuffled(unit.models)) for unit in group.units])
        )
        for group in roster.groups
    ]
    other = structs.replace(roster, groups=shuffled(groups))
    assert measures(judged(other)) == measures(judged(roster))


@every_system
@given(data=ANY)
@STEADY
def test_points_are_the_sum_of_the_costs_shown(system, data):
    roster = data.draw(shaped(system))
    report, wares = judged(roster), SYSTEMS[system].catalogue.wares
    parts = [part for cost in report.costs for part in (*cost.models, *cost.options)]
    assert report.model_points == sum(cost.points for cost in report.costs) == sum(part.points for part in parts)
    assert report.points - report.model_points == sum(wares[one.id].price * one.count for one in roster.purchases)
    assert report.unused == (report.limit or 0) - report.points


@every_system
@given(data=ANY)
@SOME
def test_every_fix_mends_its_problem_or_brings_it_nearer(system, data):
    roster = data.draw(shaped(system))
    for problem in judged(roster).problems:
        for fix in problem.fixes:
            after = judged(apply_edits(roster, fix.edits))
            left = [other for other in after.problems if other.key == problem.key]
            assert all(other.distance < problem.distance for other in left), (fix.label, problem.message)


@every_system
@given(data=ANY)
@SOME
def test_a_fix_does_what_its_label_says_and_nothing_else(system, data):
    roster = data.draw(shaped(system))
    reading = read(roster, SYSTEMS[system].catalogue)
    for problem in judged(roster).problems:
        for fix in problem.fixes:
            assert unsaid(reading, problem, fix) == [], problem.message


@every_system
@given(data=ANY)
@SOME
def test_no_fix_does_more_than_is_needed(system, data):
    """Of several models or units that are added or taken out, the problem needs every one."""
    roster = data.draw(shaped(system))
    battle = SYSTEMS[system].catalogue.battles[roster.battle]
    for problem in judged(roster).problems:
        if problem.code == "EMPTY" or is_of_one_way(battle, problem):
            continue
        for fix in problem.fixes:
            kinds = {type(edit) for edit in fix.edits}
            if len(fix.edits) > 1 and len(kinds) == 1 and kinds <= {AddModel, AddUnit, RemoveModel, RemoveUnit}:
                less = judged(apply_edits(roster, fix.edits[:-1]))
                assert any(other.key == problem.key for other in less.problems), (fix.label, problem.message)


def is_of_one_way(battle, problem):
    """Whether the problem is told of one way to a battle that has several: less may lead to another."""
    codes = {code for way in battle.ways for limit in way.limits for code in (limit.below, limit.above)}
    return len(battle.ways) > 1 and problem.code in {*codes, "UNITS_NOT_LEGAL"}


@every_system
@given(data=ANY, random=st.randoms(use_true_random=False))
@FEW
def test_taking_any_fix_of_any_problem_again_and_again_leads_to_a_legal_list(system, data, random):
    roster = data.draw(shaped(system, agreed=st.none()))
    for _ in range(300):
        fixes = [fix for problem in judged(roster).errors for fix in problem.fixes]
        if not fixes:
            break
        roster = apply_edits(roster, random.choice(fixes).edits)
    assert [problem.message for problem in judged(roster).errors] == []


@every_system
@given(data=ANY)
@SOME
def test_taking_the_first_fix_again_and_again_leads_to_a_legal_list_that_musters(system, data):
    roster = data.draw(shaped(system, agreed=st.none()))
    for _ in range(200):
        mendable = [problem for problem in judged(roster).errors if problem.fixes]
        if not mendable:
            break
        roster = apply_edits(roster, mendable[0].fixes[0].edits)
    assert [problem.message for problem in judged(roster).errors] == []
    assert SYSTEMS[system].muster(roster).points == judged(roster).points


@every_system
@given(data=ANY, random=st.randoms(use_true_random=False))
@FEW
def test_what_is_offered_freely_brings_no_new_problem_but_what_is_still_to_finish(system, data, random):
    roster = data.draw(shaped(system))
    offered = choices(roster, SYSTEMS[system].catalogue)
    tables = (offered.units, offered.models, offered.options, offered.rides, offered.swaps)
    free = [offer for table in tables for offers in table.values() for offer in offers if offer.allowed]
    before = {problem.key: problem.distance for problem in judged(roster).errors}
    for offer in random.sample(free, min(5, len(free))):
        after = judged(apply_edit(roster, offer.edit))
        worse = [problem for problem in after.errors if problem.distance > before.get(problem.key, -1)]
        assert all(problem.unfinished for problem in worse), offer.label


@every_system
@given(data=ANY)
@settings(STEADY, max_examples=15)
def test_an_edit_is_judged_as_if_the_whole_list_was_judged_anew(system, data):
    roster, catalogue = data.draw(shaped(system)), SYSTEMS[system].catalogue
    judged, offered = judge(read(roster, catalogue)), choices(roster, catalogue)
    tables = (offered.units, offered.models, offered.options, offered.rides, offered.swaps)
    offers = [*offered.battles, *offered.groups, *offered.purchases]
    for offer in [*offers, *(one for table in tables for kind in table.values() for one in kind)]:
        after, anew = judged.after(offer.edit), validate(apply_edit(roster, offer.edit), catalogue)
        assert [structs.replace(one, fixes=()) for one in after.problems] == [
            structs.replace(one, fixes=()) for one in anew.problems
        ], offer.label
        assert (after.points, after.report.costs) == (anew.points, anew.costs)


def test_ten_thousand_models_are_judged_too():
    models = ("jaeger",) * 10_000
    roster = compose(KOG, "south", "encounter", [[NewUnit("tactical-cadre", models)]])
    report = validate(roster, KOG)
    assert [problem.code for problem in report.errors] == ["OVER_POINTS", "LINE_MIN", "LINE_MAX"]
    assert report.points == 60_000


@pytest.mark.parametrize("field", ["units", "models"])
def test_ids_used_twice_are_told_and_no_fix_is_offered(field):
    roster = compose(KOG, "south", "duel", [[NewUnit("", ("jaeger",)), NewUnit("", ("hunter",))]])
    [group] = roster.groups
    one, two = group.units
    two = structs.replace(two, id=one.id) if field == "units" else structs.replace(two, models=one.models)
    report = validate(structs.replace(roster, groups=(structs.replace(group, units=(one, two)),)), KOG)
    assert "DUPLICATE_ID" in [problem.code for problem in report.errors]
    assert [problem.fixes for problem in report.problems if problem.fixes] == []
