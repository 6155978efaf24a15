"""The form for a team of one's own speaks in words, never in the keys of the file."""

from collections.abc import Iterator

import pytest

from rules.killteam.lists.own_team import sheet
from rules.roster.sheets.sheet import Field, Rows


def everything(rows: tuple[Rows, ...]) -> Iterator[Field]:
    for one in rows:
        yield from one.fields
        for kind in one.kinds:
            yield from kind.fields
        yield from everything(one.rows)


@pytest.mark.rule("killteam.build.team_data")
def test_every_field_and_choice_is_worded():
    fields = [*sheet().fields, *everything(sheet().rows)]
    words = [word for field in fields for word in (field.label, *(label for _, label in field.choices))]
    assert [word for word in words if "_" in word] == []
    bare = {key for field in fields for key, label in field.choices if key and key == label}
    actions = {"Reposition", "Dash", "Charge", "Fall Back", "Shoot", "Fight", "Smoke Grenade", "Stun Grenade"}
    assert bare <= {"Shadow", "Survey", "Bulwark", "Hunt", "ranged", "melee", "frag", "krak", *actions}


@pytest.mark.rule("killteam.build.team_data")
def test_a_key_may_be_called_differently_where_it_means_something_else():
    ploys = next(rows for rows in sheet().rows if rows.key == "ploy")
    abilities = next(rows for rows in sheet().rows if rows.key == "ability")
    cost = {rows.key: next(one.label for one in rows.fields if one.key == "cost") for rows in (ploys, abilities)}
    assert cost == {"ploy": "CP it costs", "ability": "AP it costs"}
