"""Rosters in BattleScribe's format: in the order of its schema, read back whole, and safe to read from strangers."""

import contextlib
import io
import zipfile
from collections.abc import Iterator
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from armies.files.battlescribe import NAMESPACE, packed_roster, roster_xml
from armies.files.battlescribe_reader import ForeignRoster, roster_in
from armies.files.safe_xml import LARGEST, NotXML, xml_in
from armies.models import RosterRecord
from armies.selectors import CheckedRoster, roster_checked
from rules.registry import SYSTEMS
from rules.roster.codec import NotARoster, dump_roster
from rules.roster.roster import Roster
from tests.rules.roster.rosters import shaped
from tests.rules.roster.test_text_reader import renumbered

every_system = pytest.mark.parametrize("system", SYSTEMS)

# The children of each element in their order, and its attributes; those with a star must be there.
LISTS = {"costs": "cost", "costLimits": "costLimit", "forces": "force", "selections": "selection", "rules": "rule",
         "profiles": "profile", "categories": "category", "characteristics": "characteristic", "tags": "tag"}  # fmt: skip
CHILDREN = {
    "roster": ["costs", "costLimits", "forces", "customNotes", "tags"],
    "force": ["customNotes", "rules", "profiles", "selections", "publications", "categories", "forces"],
    "selection": ["customNotes", "rules", "profiles", "selections", "costs", "categories"],
    "profile": ["characteristics"],
    "rule": ["description"],
}
ENTRY = "id* name* entryId* entryGroupId customName publicationId page"
ATTRIBUTES = {
    "roster": "id* name* battleScribeVersion* gameSystemId* gameSystemName* gameSystemRevision*",
    "force": f"{ENTRY} catalogueId* catalogueRevision* catalogueName*",
    "selection": f"{ENTRY} number* type*",
    "category": "id* name* entryId* primary*",
    "profile": "id* name* hidden* typeId* typeName*",
    "characteristic": "name* typeId*",
    "cost": "name* typeId* value*",
    "costLimit": "name* typeId* value*",
    "rule": "id* name* hidden*",
}


def checked_of(roster: Roster) -> CheckedRoster:
    return roster_checked(RosterRecord(slug="s" * 16, name=roster.name, system=roster.system, text=dump_roster(roster)))


def faults(element: Element) -> Iterator[str]:
    """What of the element the schema does not allow."""
    space, _, tag = element.tag.rpartition("}")
    if space != f"{{{NAMESPACE}":
        yield f"{tag} is in the namespace {space}"
    names = [child.tag.rpartition("}")[2] for child in element]
    if tag in LISTS:
        yield from (f"{name} in {tag}" for name in names if name != LISTS[tag])
    else:
        order = CHILDREN.get(tag, [])
        yield from (f"{name} in {tag}" for name in names if name not in order)
        if names != sorted(set(names), key=lambda name: order.index(name) if name in order else -1):
            yield f"{names} in {tag} are not in order"
    allowed = ATTRIBUTES.get(tag, "").split()
    yield from (f"{tag} has {name}" for name in element.attrib if name not in [one.rstrip("*") for one in allowed])
    yield from (f"{tag} lacks {one}" for one in allowed if one.endswith("*") and one.rstrip("*") not in element.attrib)
    if tag == "selection" and (
        element.get("type") not in ("unit", "model", "upgrade") or not element.get("number", "").isdigit()
    ):
        yield f"{element.attrib}"
    if tag in ("cost", "costLimit"):
        float(element.get("value", ""))
    for child in element:
        yield from faults(child)


@pytest.mark.django_db
@pytest.mark.parametrize(
    "ready", [one for game in SYSTEMS.values() for one in game.ready_lists], ids=lambda one: one.id
)
def test_every_ready_made_list_is_valid_adds_up_and_is_read_back(ready) -> None:
    checked = checked_of(ready.roster)
    root = ElementTree.fromstring(roster_xml(checked))
    assert list(faults(root)) == []
    assert root.get("battleScribeVersion") == "2.03"
    inner = [cost for force in root.iter(f"{{{NAMESPACE}}}selection") for cost in force.findall("*/{*}cost")]
    assert sum(float(cost.get("value")) for cost in inner) == checked.report.points
    assert renumbered(roster_in(xml_in(roster_xml(checked)))) == renumbered(ready.roster)
    assert renumbered(roster_in(xml_in(packed_roster(checked)))) == renumbered(ready.roster)


@every_system
@given(data=st.data())
@settings(max_examples=40, deadline=None, derandomize=True)
def test_any_list_is_valid_and_read_back(system: str, data: st.DataObject) -> None:
    roster = data.draw(shaped(system))
    written = roster_xml(checked_of(roster))
    assert list(faults(ElementTree.fromstring(written))) == []
    assert renumbered(roster_in(xml_in(written))) == renumbered(roster)


def packed(*files: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as one:
        for place, text in enumerate(files):
            one.writestr(f"{place}.ros", text)
    return out.getvalue()


ENTITIES = b'<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><roster>&b;</roster>'


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (ENTITIES, "entities"),
        (b'<!DOCTYPE r SYSTEM "http://elsewhere.example/x.dtd"><r/>', "entities"),
        (b"<a>" * 41 + b"</a>" * 41, "more than 40 elements in each other"),
        (b"<a>" + b"<b/>" * 50_001 + b"</a>", "more than 50000 elements"),
        (b"<a>\n<b>\n</a>", "damaged at line 3"),
        (b"<roster>", "damaged"),
        (b'<?xml version="1.0" encoding="no-such"?><a/>', "damaged|XML"),
        (packed(b"<a>" + b" " * (LARGEST + 9) + b"</a>"), "more than 2 MB"),
        (packed(b"<a/>", b"<b/>"), "exactly one file"),
        (packed(b"<a/>")[:40], "damaged or locked"),
    ],
    ids=["entities", "outer type", "depth", "elements", "end", "cut", "encoding", "size", "two files", "half"],
)
def test_what_would_harm_a_reader_is_refused(data: bytes, sentence: str) -> None:
    with pytest.raises(NotXML, match=sentence):
        xml_in(data)


@given(
    data=st.binary(max_size=200)
    | st.binary(max_size=100).map(lambda end: b"PK\x03\x04" + end)
    | st.text().map(str.encode)
)
@settings(max_examples=150, deadline=None, derandomize=True)
def test_no_file_makes_the_reader_raise_anything_else(data: bytes) -> None:
    with contextlib.suppress(NotXML, ForeignRoster, NotARoster):
        roster_in(xml_in(data))


def test_a_roster_of_another_game_is_named() -> None:
    root = xml_in(b'<roster gameSystemId="x" gameSystemName="Star Clash"/>')
    with pytest.raises(ForeignRoster, match="for Star Clash"):
        roster_in(root)


@pytest.mark.django_db
def test_what_another_program_has_added_or_moved_is_no_matter(client: Client) -> None:
    ready = SYSTEMS["fubar"].ready_lists[-1].roster
    root = ElementTree.fromstring(roster_xml(checked_of(ready)))
    root.set("generatedBy", "https://other.example")
    for selection in root.iter(f"{{{NAMESPACE}}}selection"):
        selection.set("from", "entry")
        selection[:] = [*reversed(selection), Element("associations")]
    assert renumbered(roster_in(root)) == renumbered(ready)
