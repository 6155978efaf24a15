"""What holds of every verdict on a FUBAR list, however it was clicked together."""

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from rules.fubar.catalogue import CATALOGUE
from rules.fubar.muster import muster
from rules.roster.apply import apply_edit, apply_edits
from rules.roster.offers import choices
from rules.roster.roster import Group, ModelPick, Roster, Unit
from rules.roster.text import text_export
from rules.roster.validate import validate

STEADY = settings(max_examples=60, deadline=None, derandomize=True)
OPTIONS = (*CATALOGUE.options, "bayonets")


@st.composite
def rosters(draw) -> Roster:
    """Up to eight units, mostly of one supplement and of their own figures, with options and rides at random."""
    army = draw(st.sampled_from(tuple(CATALOGUE.armies)))
    own = [entry for entry in CATALOGUE.units.values() if entry.army == army]
    entries = draw(st.lists(st.sampled_from(own * 4 + list(CATALOGUE.units.values())), max_size=8))
    ids = [f"u{at}" for at in range(len(entries))]
    figures = iter(range(10_000))
    units = []
    for id_, entry in zip(ids, entries, strict=True):
        names = st.sampled_from(entry.lines[0].of * 5 + tuple(CATALOGUE.models)[:3])
        picks = tuple(ModelPick(f"m{next(figures)}", model) for model in draw(st.lists(names, max_size=12)))
        taken = tuple(draw(st.lists(st.sampled_from(OPTIONS), max_size=2)))
        units.append(Unit(id_, entry.id, picks, options=taken, carrier=draw(st.sampled_from(["", "", "", *ids]))))
    split = draw(st.sampled_from([len(units), len(units), len(units) // 2]))
    parts = [part for part in (units[:split], units[split:]) if part]
    groups = tuple(Group(f"g{at}", "force", tuple(part)) for at, part in enumerate(parts))
    return Roster("fubar", army, draw(st.sampled_from(tuple(CATALOGUE.battles))), groups=groups)


def measures(report):
    return sorted((*problem.key, problem.rule, problem.measured, problem.limit) for problem in report.problems)


@given(rosters())
@STEADY
def test_every_problem_is_told_in_a_sentence_with_its_rule(roster):
    report = validate(roster, CATALOGUE)
    assert all(problem.message.endswith(".") for problem in report.problems)
    assert all(problem.rule.startswith("fubar.") for problem in report.problems if "UNKNOWN" not in problem.code)
    assert len({problem.key for problem in report.problems}) == len(report.problems)
    text_export(roster, CATALOGUE)


@given(rosters(), st.randoms(use_true_random=False))
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


@given(rosters())
@STEADY
def test_points_are_the_sum_of_the_costs_shown(roster):
    report = validate(roster, CATALOGUE)
    parts = [*(model for cost in report.costs for model in cost.models), *(o for cost in report.costs for o in cost.options)]
    assert report.points == sum(cost.points for cost in report.costs) == sum(part.points for part in parts)


@given(rosters())
@settings(STEADY, max_examples=20)
def test_every_fix_mends_its_problem_or_brings_it_nearer(roster):
    for problem in validate(roster, CATALOGUE).problems:
        for fix in problem.fixes:
            after = validate(apply_edits(roster, fix.edits), CATALOGUE)
            left = [other for other in after.problems if other.key == problem.key]
            assert all(other.distance < problem.distance for other in left), (fix.label, problem.message)


@given(rosters())
@settings(STEADY, max_examples=30)
def test_taking_the_first_fix_again_and_again_leads_to_a_legal_list_that_musters(roster):
    for _ in range(200):
        mendable = [problem for problem in validate(roster, CATALOGUE).errors if problem.fixes]
        if not mendable:
            break
        roster = apply_edits(roster, mendable[0].fixes[0].edits)
    assert [problem.message for problem in validate(roster, CATALOGUE).errors] == []
    assert muster(roster, CATALOGUE).points == validate(roster, CATALOGUE).points


@given(rosters(), st.randoms(use_true_random=False))
@settings(STEADY, max_examples=12)
def test_what_is_offered_freely_brings_no_new_problem_but_what_is_still_to_finish(roster, random):
    offered = choices(roster, CATALOGUE)
    tables = (offered.units, offered.models, offered.options, offered.rides, offered.swaps)
    free = [offer for table in tables for offers in table.values() for offer in offers if offer.allowed]
    before = {problem.key: problem.distance for problem in validate(roster, CATALOGUE).errors}
    for offer in random.sample(free, min(5, len(free))):
        after = validate(apply_edit(roster, offer.edit), CATALOGUE)
        worse = [problem for problem in after.errors if problem.distance > before.get(problem.key, -1)]
        assert all(problem.unfinished for problem in worse), offer.label
