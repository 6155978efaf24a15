"""Refusals worded as data: every one is used, is told all that stands in its braces, and says measure, limit and remedy."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from rules.fubar.board import refusals as fubar
from rules.killteam.board import refusals as killteam
from rules.killteam.move import refusals as killteam_moves
from rules.killteam.sight import refusals as killteam_sight
from rules.killteam.teams import selection as killteam_teams
from rules.kog.board import refusals as kog
from rules.krygothic.board import refusals as krygothic
from rules.registry import SYSTEMS
from rules.skirmish.limits import Length
from rules.skirmish.refusals import Refusals, Wording, read_refusals

BOOKS = {
    "fubar": fubar.refusal,
    "killteam": killteam.refusal,
    "killteam/move": killteam_moves.refusal,
    "killteam/sight": killteam_sight.refusal,
    "killteam/teams": killteam_teams.refusal,
    "kog": kog.refusal,
    "krygothic": krygothic.refusal,
}
OF_THE_CALL = {"length", "over", "most", "value", "bound"}


def asked_for(wording: Wording) -> set[str]:
    sentences = (wording.rule, wording.message, wording.measured, wording.limit, wording.remedy)
    return {field for text in sentences for _, field, _, _ in Formatter().parse(text) if field} - OF_THE_CALL


def modules(place: str) -> list[Path]:
    """The modules of a place that has words of its own, without those of a place in it that has."""
    inner = [Path(f"rules/{other}") for other in BOOKS if other.startswith(f"{place}/")]
    found = sorted(Path(f"rules/{place}").rglob("*.py"))
    return [path for path in found if not any(path.is_relative_to(one) for one in inner)]


def uses(place: str) -> Iterator[tuple[str, list[str], ast.Call]]:
    """Every refusal(…) in the code of a place: the names it may use, and the call."""
    for path in modules(place):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "refusal":
                yield f"{path}:{node.lineno}", named(node.args[0], BOOKS[place]), node


def named(first: ast.expr, book: Refusals) -> list[str]:
    match first:
        case ast.Constant(value=str(name)):
            return [name]
        case ast.IfExp(body=ast.Constant(value=str(one)), orelse=ast.Constant(value=str(other))):
            return [one, other]
        case ast.JoinedStr(values=[ast.Constant(value=str(head)), *_]):
            return [name for name in book.worded if name.startswith(head)]
        case _:
            return []


@pytest.mark.parametrize("place", sorted(BOOKS))
def test_every_refusal_is_told_what_it_asks_for(place: str) -> None:
    for where, names, call in uses(place):
        told = {keyword.arg for keyword in call.keywords} - {"value", "bound", "evidence"}
        for name in names:
            wording = BOOKS[place].worded[name]
            assert asked_for(wording) <= told, f"{where}: {name} is not told {asked_for(wording) - told}"
            rests_on_a_length = "{length}" in wording.measured or "{most}" in wording.limit
            given = len(call.args) == 2 or ("within" in told and "{length}" not in wording.measured)
            assert not rests_on_a_length or given, f"{where}: {name} is given no length"


def test_a_limit_can_be_told_without_the_length_that_breaks_it() -> None:
    text = '[far]\nrule = "r"\nmessage = "Too far: {most}."\nmeasured = "more than {most}"\nremedy = "Nearer."\n'
    no = read_refusals(text)
    far = no("far", within=3_500)
    assert (far.message, far.measured, far.limit) == ("Too far: 3.5″.", "more than 3.5″", "3.5″")
    assert (far.value, far.bound, far.unit) == (None, 3_500, "length")
    assert no("far", within=999, most="just under 1″").limit == "just under 1″"


@pytest.mark.parametrize("place", sorted(BOOKS))
def test_every_refusal_is_used(place: str) -> None:
    code = "".join(path.read_text("utf-8") for path in modules(place))
    built = {name for _, names, _ in uses(place) for name in names}
    assert [name for name in BOOKS[place].worded if name not in built and f'"{name}"' not in code] == []


@pytest.mark.parametrize("place", sorted(BOOKS))
def test_every_refusal_says_which_rule_the_measure_the_limit_and_the_remedy(place: str) -> None:
    system = place.partition("/")[0]
    rules = {rule.id for rule in next(game.rulebook for game in SYSTEMS.values() if game.system.id == system).rules}
    for name, wording in BOOKS[place].worded.items():
        parts = dict.fromkeys(asked_for(wording), "x")
        refusal = BOOKS[place](name, Length(2_000, 1_000), **parts)
        assert wording.rule in {*rules, "{rule}"}, name
        assert all((refusal.message, refusal.measured, refusal.limit, refusal.remedy)), name


def test_a_refusal_of_a_state_a_count_and_a_length() -> None:
    no = read_refusals("""
        [down]
        rule = "toy.down"
        message = "{figure} is down."
        measured = "down"
        limit = "standing"
        remedy = "Stand {figure} up."
        [full]
        rule = "toy.full"
        message = "{value} of {bound}."
        measured = "{value}"
        limit = "{bound}"
        remedy = "Wait."
        bound = 3
        [far]
        rule = "toy.far"
        message = "{length} away."
        remedy = "Go {over} closer."
    """)
    down, full, far = no("down", figure="Ann"), no("full", value=4), no("far", Length(14_300, 12_000))
    assert (down.message, down.remedy, down.unit) == ("Ann is down.", "Stand Ann up.", "")
    assert (full.message, full.measured, full.value, full.bound, full.unit) == ("4 of 3.", "4", 4, 3, "count")
    assert (far.message, far.measured, far.limit, far.remedy) == ("14.3″ away.", "14.3″", "12″", "Go 2.3″ closer.")
    assert (far.value, far.bound, far.unit) == (14_300, 12_000, "length")
