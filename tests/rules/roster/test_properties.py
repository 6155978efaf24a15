"""What holds of every verdict: it comes without an exception, whatever the order, and its fixes mend."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from rules.kog.catalogue import CATALOGUE
from rules.roster.apply import apply_edits
from rules.roster.draft import compose
from rules.roster.edit import NewUnit
from rules.roster.offers import choices
from rules.roster.text import text_export
from rules.roster.validate import validate
from tests.rules.roster.rosters import shaped, wild, wild_kog

STEADY = settings(max_examples=60, deadline=None, derandomize=True)


def measures(report):
    return sorted((*problem.key, problem.rule, problem.measured, problem.limit, problem.severity) for problem in report.problems)


@given(wild | wild_kog | shaped())
@STEADY
def test_no_roster_makes_the_validator_raise(roster):
    report = validate(roster, CATALOGUE)
    assert report.legal == (not report.errors)
    assert all(problem.message.endswith(".") for problem in report.problems)
    text_export(roster, CATALOGUE)


@given(wild_kog | shaped())
@settings(STEADY, max_examples=15)
def test_no_roster_makes_the_offers_raise(roster):
    choices(roster, CATALOGUE)


@given(shaped(), st.randoms(use_true_random=False))
@STEADY
def test_the_order_of_groups_units_and_models_changes_no_problem(roster, random):
    def shuffled(items):
        return tuple(random.sample(items, len(items)))

    groups = [
        structs.replace(
            group, units=shuffled([structs.replace(unit, models=shuffled(unit.models)) for unit in group.units])
        )
        for group in roster.groups
    ]
    other = structs.replace(roster, groups=shuffled(groups))
    assert measures(validate(other, CATALOGUE)) == measures(validate(roster, CATALOGUE))


@given(shaped())
@STEADY
def test_points_are_the_sum_of_the_costs_shown(roster):
    report = validate(roster, CATALOGUE)
    assert report.model_points == sum(cost.points for cost in report.costs)
    assert report.model_points == sum(model.points for cost in report.costs for model in cost.models)
    assert report.points - report.model_points == sum(purchase.count for purchase in roster.purchases)
    assert report.unused == report.limit - report.points


@given(shaped())
@STEADY
def test_every_fix_mends_its_problem_or_brings_it_nearer(roster):
    report = validate(roster, CATALOGUE)
    for problem in report.problems:
        for fix in problem.fixes:
            after = validate(apply_edits(roster, fix.edits), CATALOGUE)
            left = [other for other in after.problems if other.key == problem.key]
            assert all(other.distance < problem.distance for other in left), (fix.label, problem.message)


@given(shaped(agreed=st.none()))
@STEADY
def test_taking_the_first_fix_again_and_again_leads_to_a_legal_list(roster):
    for _ in range(200):
        report = validate(roster, CATALOGUE)
        mendable = [problem for problem in report.errors if problem.fixes]
        if not mendable:
            break
        roster = apply_edits(roster, mendable[0].fixes[0].edits)
    assert [problem.message for problem in validate(roster, CATALOGUE).errors] == []


def test_ten_thousand_models_are_judged_too():
    models = ("jaeger",) * 10_000
    roster = compose(CATALOGUE, "south", "encounter", [[NewUnit("tactical-cadre", models)]])
    report = validate(roster, CATALOGUE)
    assert [problem.code for problem in report.errors] == ["OVER_POINTS", "LINE_MIN", "LINE_MAX"]
    assert report.points == 60_000


@pytest.mark.parametrize("field", ["units", "models"])
def test_ids_used_twice_are_told_and_no_fix_is_offered(field):
    roster = compose(CATALOGUE, "south", "duel", [[NewUnit("", ("jaeger",)), NewUnit("", ("hunter",))]])
    [group] = roster.groups
    one, two = group.units
    two = structs.replace(two, id=one.id) if field == "units" else structs.replace(two, models=one.models)
    report = validate(structs.replace(roster, groups=(structs.replace(group, units=(one, two)),)), CATALOGUE)
    assert "DUPLICATE_ID" in [problem.code for problem in report.errors]
    assert [problem.fixes for problem in report.problems if problem.fixes] == []
