"""Rosters as JSON: what goes out comes back, and anything else is refused with its place."""

import json

import pytest
from hypothesis import given, settings

from rules.roster.codec import NotARoster, dump_roster, load_roster
from tests.rules.kog.listing import TC3, a_list
from tests.rules.roster.rosters import shaped

GOOD = a_list("south", "encounter", [TC3], rerolls=1)


@given(shaped("kog"))
@settings(max_examples=50, deadline=None, derandomize=True)
def test_a_roster_comes_back_as_it_went(roster):
    assert load_roster(dump_roster(roster)) == roster


def changed(change):
    data = json.loads(dump_roster(GOOD))
    change(data["roster"])
    return json.dumps(data)


def first_model(roster):
    return roster["groups"][0]["units"][0]["models"][0]


BAD = {
    "no JSON": ("{", "$"),
    "another thing": ('{"schema": 1}', "$"),
    "a later schema": (json.dumps({**json.loads(dump_roster(GOOD)), "schema": 2}), "$.schema"),
    "not text": (b"\xff\xfe", "$"),
    "too long": ('"' + "x" * 300_000 + '"', "$"),
    "a number as army": (changed(lambda r: r.update(army=3)), "$.roster.army"),
    "negative re-rolls": (changed(lambda r: r["purchases"][0].update(count=-1)), "$.roster.purchases[0].count"),
    "endless re-rolls": (changed(lambda r: r["purchases"][0].update(count=1e308)), "$.roster.purchases[0].count"),
    "a NUL in the name": (changed(lambda r: r.update(name="a\0b")), "$.roster.name"),
    "a long name": (changed(lambda r: r.update(name="x" * 81)), "$.roster.name"),
    "an id twice": (changed(lambda r: first_model(r).update(id="m2")), "$.roster.groups"),
    "an empty id": (changed(lambda r: first_model(r).update(id="")), "$.roster.groups"),
    "too many units": (
        changed(lambda r: r["groups"][0].update(units=[{"id": f"u{n}", "entry": ""} for n in range(401)])),
        "$.roster.groups",
    ),
    "too many groups": (
        changed(lambda r: r.update(groups=[{"id": f"g{n}"} for n in range(401)])),
        "$.roster.groups",
    ),
    "too many models": (
        changed(
            lambda r: r["groups"][0]["units"][0].update(models=[{"id": f"m{n}", "model": "jaeger"} for n in range(401)])
        ),
        "$.roster.groups",
    ),
    "deep nesting": ("[" * 100_000, "$"),
}


@pytest.mark.parametrize("case", BAD)
def test_anything_else_is_refused_with_its_place(case):
    text, path = BAD[case]
    with pytest.raises(NotARoster) as refused:
        load_roster(text)
    assert refused.value.path == path
    assert str(refused.value).endswith(".")


def test_html_in_a_name_is_only_a_name():
    text = changed(lambda r: r.update(name="<script>alert(1)</script>"))
    assert load_roster(text).name == "<script>alert(1)</script>"
