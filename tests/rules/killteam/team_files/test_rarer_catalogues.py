"""Catalogues with links, groups that shut each other out, limits that depend on others, and teams nobody could field."""

from typing import Any
from xml.etree.ElementTree import fromstring

import pytest

from rules.killteam.team_files.feasibility import made_possible
from rules.killteam.team_files.reader import READER
from rules.killteam.teams.reading import read_team
from rules.roster.catalogue_file import NotACatalogue
from rules.roster.foreign_files import FileReading, ForeignFile
from tests.rules.killteam.team_files.files import (
    ROSTER,
    ability,
    bounds,
    categories,
    entry,
    must,
    operative,
    upgrades,
    weapon,
)  # fmt: skip
from tests.rules.killteam.team_files.test_files_of_the_hobby import arms, lines, team_of
from tests.rules.killteam.test_teams import own_team

pytestmark = pytest.mark.rule("killteam.build.private_teams", "killteam.build.team_data")


def read(types: str, force: str = "", more: str = "") -> FileReading:
    """A catalogue of these types, in a force with these categories."""
    links = f'<forceEntries><forceEntry id="force"><categoryLinks>{force}</categoryLinks></forceEntry></forceEntries>'
    text = f'<catalogue name="Quay">{links}<selectionEntries>{types}</selectionEntries>{more}</catalogue>'
    return READER.read([ForeignFile(name="", root=fromstring(text))])


def fighter(name: str, *parts: str, of: tuple[str, ...] = ("Operative",), least: int = 0, most: int = 5) -> str:
    arm = upgrades(must(f"{name} knife", weapon("⚔ Knife")))
    held = bounds(f"{name}-n", "force", min=least, max=most)
    return entry(name, f"<profiles>{operative(name)}</profiles>", categories(*of), held, arm, *parts)


def group(name: str, inner: str, *, hidden_by: str = "", least: int = 1, most: int = 1) -> str:
    hiding = f"""<modifierGroups><modifierGroup type="and"><modifiers><modifier type="set" value="true" field="hidden"/>
    </modifiers><conditionGroups><conditionGroup type="or"><conditions><condition type="equalTo" value="1" childId="g-{hidden_by}"/>
    </conditions></conditionGroup></conditionGroups></modifierGroup></modifierGroups>""" if hidden_by else ""  # fmt: skip
    held = bounds(f"g-{name}", min=least, max=most)
    return f'<selectionEntryGroup id="g-{name}" name="{name}">{held}{hiding}{inner}</selectionEntryGroup>'


def choice(name: str, *profiles: str) -> str:
    return f'<selectionEntry type="upgrade" name="{name}" id="u-{name}"><profiles>{"".join(profiles)}</profiles></selectionEntry>'


def test_groups_that_shut_each_other_out_and_links_to_groups() -> None:
    shared = "<sharedSelectionEntryGroups>{}</sharedSelectionEntryGroups>".format(
        group(
            "pistols", upgrades(choice("Pistol", weapon("⌖ Pistol")), choice("Bow", weapon("⌖ Bow"))), hidden_by="rifle"
        )
    )
    marks = group(
        "marks", upgrades(choice("Red", ability("Red", "Is red.")), choice("Blue", ability("Blue", "Is blue.")))
    )
    nested = group(
        "deep",
        f"<selectionEntryGroups>{group('inner', upgrades(choice('Axe', weapon('⚔ Axe'))))}</selectionEntryGroups>",
    )
    boss = fighter(
        "Boss",
        "<selectionEntryGroups>", group("rifle", upgrades(choice("Rifle", weapon("⌖ Rifle"))), hidden_by="pistols"), marks, nested,
        "</selectionEntryGroups>",
        '<entryLinks><entryLink id="l" name="Pistols" targetId="g-pistols" type="selectionEntryGroup"/>'
        '<entryLink id="m" name="Lost" targetId="nobody"/></entryLinks>',
        of=("Leader",), least=1, most=1,
    )  # fmt: skip
    result = read(boss + fighter("Hand", least=2, most=2), more=shared)
    team = team_of(result)
    assert {frozenset(one) for one in arms(team, "Boss")} == {
        frozenset({"Knife", "Axe", arm}) for arm in ("Rifle", "Pistol", "Bow")
    }
    assert team.size == 3
    assert {("Abilities", "Red"), ("Abilities", "Blue")} <= lines(result, "text")


def test_links_to_profiles_and_rules_count_as_their_own() -> None:
    shared = f"""<sharedProfiles>{ability("Shared", "It is shared.").replace("<profile ", '<profile id="p" ')}</sharedProfiles>
    <sharedRules><rule id="r" name="Poison"><description>It is poison.</description></rule></sharedRules>
    <sharedInfoGroups><infoGroup id="ig"><profiles>{ability("Grouped", "It is grouped.")}</profiles></infoGroup></sharedInfoGroups>
    <infoLinks><infoLink targetId="p"/></infoLinks>"""
    links = """<infoLinks><infoLink targetId="p"/><infoLink targetId="r"/><infoLink targetId="ig"/></infoLinks>
    <infoGroups><infoGroup><profiles/></infoGroup></infoGroups>"""
    result = read(fighter("Boss", links, of=("Leader",), least=1), more=shared)
    assert {one.name for one in team_of(result).ability} == {"Shared", "Poison", "Grouped"}


REPEAT = """<modifiers><modifier type="decrement" value="1" field="{0}-max"><repeats><repeat childId="e-giant"/></repeats></modifier>
<modifier type="set" value="3" field="{1}-max"><conditions><condition type="atLeast" childId="e-hand"/></conditions></modifier>
</modifiers>"""


def test_limits_that_count_some_twice_and_those_that_depend_on_others() -> None:
    force = "".join(
        (
            f'<categoryLink name="Operative" targetId="c-operative">{bounds("op", "force", min=4, max=4)}{REPEAT.format("op", "x")}</categoryLink>',
            f'<categoryLink name="Big" targetId="c-big">{bounds("big", "force", max=2)}{REPEAT.format("big", "big")}</categoryLink>',
            (
                f'<categoryLink name="Pet" targetId="c-pet">{bounds("pet", "force", max=0)}'
                '<modifiers><modifier type="set" value="1" field="pet-max"><conditions>'
                '<condition type="atLeast" childId="e-hand"/></conditions></modifier></modifiers></categoryLink>'
            ),
            f'<categoryLink name="Needed" targetId="c-needed">{bounds("need", "force", min=1, max=1)}</categoryLink>',
            '<categoryLink name="Empty" targetId="c-empty"/>',
        )
    )
    types = (
        fighter("Boss", of=("Leader",), most=1) + fighter("Hand") + fighter("Giant", of=("Operative", "Big"), most=1)
        + fighter("Ogre", of=("Operative", "Big"), most=1) + fighter("Pet", of=("Operative", "Pet"))
        + fighter("Clerk", of=("Needed",))
    )  # fmt: skip
    result = read(types, force)
    team = team_of(result)
    assert team.size == 6
    assert {one.name: one.counts for one in team.type if one.counts} == {"Giant": "double"}
    assert {one.name: one.max for one in team.type}["Pet"] == 1
    (limit,) = team.limit
    assert (limit.max, sorted(limit.types)) == (2, ["giant", "giant", "ogre"])
    assert ("Selection", "Big") in lines(result, "left out")


def test_a_size_that_depends_on_something_else_is_reported() -> None:
    more = '<modifiers><modifier type="set" value="5" field="op-max"><conditions><condition type="atLeast" childId="nobody"/></conditions></modifier></modifiers>'
    force = f'<categoryLink name="Operative" targetId="c-operative">{bounds("op", "force", max=2)}{more}</categoryLink>'
    result = read(fighter("Hand") + fighter("Boss", least=1, most=1), force)
    assert ("Selection", "Number of operatives") in lines(result, "left out")
    assert [one.name for one in team_of(result).type if one.leader] == ["Boss"]


def test_operatives_only_within_others_and_models_without_numbers() -> None:
    inner = f'<selectionEntry type="unit" name="Pair"><selectionEntries>{fighter("Hand", least=1)}</selectionEntries></selectionEntry>'
    result = read(inner + entry("Chair"))
    assert [one.name for one in team_of(result).type] == ["Hand"]
    assert ("Operatives", "Chair") in lines(result, "left out")
    alone = read("", more=f"<sharedSelectionEntries>{fighter('Hand', least=1)}</sharedSelectionEntries>")
    assert [one.name for one in team_of(alone).type] == ["Hand"]


def test_a_list_with_nobody_that_can_be_read() -> None:
    empty = ROSTER.replace('name="APL"', 'name="A"')
    with pytest.raises(NotACatalogue, match="nothing has APL"):
        READER.read([ForeignFile(name="", root=fromstring(empty))])


@pytest.mark.parametrize(
    ("changes", "kept"),
    [
        ({"leaders": 2}, {"leaders": 1}),
        ({"size": 1, "least": 2}, {"size": 1}),
        ({"size": 3, "limit": [{"types": ["hand"], "max": 0}], "hands": 2}, {"size": 3}),
        ({"size": 2, "hands": 1, "counts": "triple"}, {"size": 2}),
    ],
    ids=["leaders", "least", "limit", "weights"],
)
def test_what_nobody_could_field_is_loosened(changes: dict[str, Any], kept: dict[str, Any]) -> None:
    data = own_team()["team"]
    boss = data["type"][0]
    boss["min"] = changes.pop("least", 1)
    boss["max"] = boss["min"]
    hand = {
        **boss,
        "id": "hand",
        "name": "Hand",
        "leader": False,
        "min": 0,
        "max": changes.pop("hands", 0),
        "counts": changes.pop("counts", ""),
    }
    data |= {"leaders": 1, "type": [boss, hand], **changes}
    found = list(made_possible(data))
    assert found
    assert {key: data[key] for key in kept} == kept
    read_team({"team": data})
