"""A list that was written as text is read back: every ready-made one, and any that somebody clicks together."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from rules.registry import SYSTEMS
from rules.roster.apply import apply_edit
from rules.roster.codec import NotARoster
from rules.roster.edit import Rename, SetLeader, SetNote
from rules.roster.offers import choices
from rules.roster.roster import Roster
from rules.roster.text import text_export
from rules.roster.text_reader import read_lines, read_text, version_named

every_system = pytest.mark.parametrize("system", SYSTEMS)
NAMES = st.sampled_from(["", "Ann", "The “Old” Guard (2)", "A: b, with c", "1 Jaeger", "Über’s ” own"])


def renumbered(roster: Roster) -> Roster:
    """The list with ids by place, so that lists with the same content are equal."""
    units = [unit for group in roster.groups for unit in group.units]
    ids = {unit.id: f"u{at}" for at, unit in enumerate(units)}
    groups = []
    for at, group in enumerate(roster.groups):
        kept = []
        for unit in group.units:
            models = tuple(structs.replace(pick, id=f"{ids[unit.id]}-{n}") for n, pick in enumerate(unit.models))
            leader = next((new.id for old, new in zip(unit.models, models, strict=True) if old.id == unit.leader), "")
            kept.append(
                structs.replace(unit, id=ids[unit.id], models=models, leader=leader, carrier=ids.get(unit.carrier, ""))
            )
        groups.append(structs.replace(group, id=f"g{at}", units=tuple(kept)))
    return structs.replace(roster, groups=tuple(groups))


def again(roster: Roster) -> Roster:
    game = SYSTEMS[roster.system]
    return read_text(text_export(roster, game.catalogue, game.checks), game.catalogue)


@pytest.mark.parametrize(
    "ready", [one for game in SYSTEMS.values() for one in game.ready_lists], ids=lambda one: one.id
)
def test_every_ready_made_list_is_read_back(ready) -> None:
    assert renumbered(again(ready.roster)) == renumbered(ready.roster)


@every_system
@given(data=st.data())
@settings(max_examples=25, deadline=None, derandomize=True)
def test_what_somebody_clicks_together_says_the_same_after_it_was_read_back(system: str, data: st.DataObject) -> None:
    game = SYSTEMS[system]
    roster = data.draw(st.sampled_from(game.ready_lists)).roster
    for _ in range(data.draw(st.integers(1, 5))):
        given_by = choices(roster, game.catalogue)
        parts = (given_by.units, given_by.models, given_by.options, given_by.rides, given_by.gear)
        offers = [
            *given_by.groups,
            *given_by.purchases,
            *(one for part in parts for some in part.values() for one in some),
        ]
        roster = apply_edit(roster, data.draw(st.sampled_from(offers)).edit)
    units = [unit for group in roster.groups for unit in group.units if unit.models]
    if units:
        unit = data.draw(st.sampled_from(units))
        roster = apply_edit(roster, Rename(what="unit", id=unit.id, name=data.draw(NAMES)))
        named = data.draw(st.sampled_from(unit.models)).id
        roster = apply_edit(roster, Rename(what="model", id=named, name=data.draw(NAMES)))
        roster = apply_edit(roster, SetNote(unit=unit.id, note=data.draw(st.sampled_from(["", "Guard (the) bridge"]))))
        if unit.entry:
            roster = apply_edit(roster, SetLeader(unit=unit.id, model=data.draw(st.sampled_from(unit.models)).id))
    told = text_export(roster, game.catalogue, game.checks)
    back = read_text(told, game.catalogue)
    assert text_export(back, game.catalogue, game.checks) == told


@every_system
@pytest.mark.parametrize("name", ["Ann", "A (b), with “c”: 2 pts", "Über’s ” own"])
def test_the_name_of_a_single_model_is_read_back(system: str, name: str) -> None:
    game = SYSTEMS[system]
    roster = game.ready_lists[0].roster
    unit = max((unit for group in roster.groups for unit in group.units), key=lambda one: len(one.models))
    roster = apply_edit(roster, Rename(what="model", id=unit.models[-1].id, name=name))
    names = [pick.name for group in again(roster).groups for unit in group.units for pick in unit.models]
    assert sorted(filter(None, names)) == [name]


def test_a_line_that_cannot_be_read_is_named() -> None:
    ready = SYSTEMS["kog"].ready_lists[0].roster
    game = SYSTEMS["kog"]
    lines = text_export(ready, game.catalogue, game.checks).splitlines()
    assert version_named("\n".join(lines)) == game.catalogue.version
    lines.insert(3, "- 3 Balloons")
    with pytest.raises(NotARoster, match="Line 4 cannot be read: “- 3 Balloons”"):
        read_text("\n".join(lines), game.catalogue)
    with pytest.raises(NotARoster, match="second line"):
        read_text("Hello\nworld", game.catalogue)
    with pytest.raises(NotARoster, match="the most is"):
        read_text("\n" * 3000, game.catalogue)


@every_system
@given(text=st.text(max_size=300))
@settings(max_examples=40, deadline=None, derandomize=True)
def test_any_other_text_is_refused_and_never_raises(system: str, text: str) -> None:
    catalogue = SYSTEMS[system].catalogue
    army, battle = next(iter(catalogue.armies.values())), next(iter(catalogue.battles.values()))
    for told in (text, f"Mine\n{catalogue.name} · {army.name} · {battle.name}\n\n- {text}"):
        with contextlib.suppress(NotARoster):
            read_text(told, catalogue)


@pytest.mark.parametrize(
    ("line", "mended"),
    [
        ("- Line Section: 6 Troopers, 1 LMG Guner", ("LMG Guner", "LMG Gunner")),
        ("- Line Sectoin: 6 Troopers, 1 LMG Gunner (107 pts)", ("Line Sectoin", "Line Section")),
        ("- Line Section: 6 Trooprs, 1 LMG Gunner", ("Trooprs", "Troopers")),
    ],
)
def test_a_slip_in_a_name_is_mended_and_told(line: str, mended: tuple[str, str]) -> None:
    catalogue = SYSTEMS["fubar"].catalogue
    text = f"Mine\nFUBAR · Marrowgate Garrison · Patrol\n\n{line}\n- Nothing of ours at all\n"
    found = read_lines(text, catalogue)
    assert [one.mended for one in found.lines] == [(mended,), ()]
    assert [one.number for one in found.left_out] == [5]
    assert [len(unit.models) for group in found.roster.groups for unit in group.units] == [7]
    assert found.lines[0].unit == found.roster.groups[0].units[0].id
    with pytest.raises(NotARoster, match="Line 4 cannot be read"):
        read_text(text, catalogue)
