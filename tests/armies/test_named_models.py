"""The name that somebody gave a model stands wherever the model does: share page, paper, texts, files, the match."""

import msgspec
import pytest
from django.test import Client

from armies import services
from armies.files.battlescribe import roster_xml
from armies.files.battlescribe_reader import roster_in
from armies.files.safe_xml import xml_in
from armies.models import RosterRecord
from armies.printing import PrintForm, paper_of
from armies.selectors import roster_checked
from rules.registry import SYSTEMS
from rules.roster.codec import load_roster
from rules.roster.edit import Rename
from rules.roster.roster import Roster

pytestmark = pytest.mark.django_db
NAME = "Ada of the Well"
ORGANISED = [system for system, game in SYSTEMS.items() if game.catalogue.units]


def named(client: Client, system: str) -> RosterRecord:
    """A ready-made list in which the first model of the largest unit has a name."""
    ready = max(SYSTEMS[system].ready_lists, key=lambda one: most_models(one.roster))
    client.post(f"/armies/ready/{system}/{ready.id}/")
    record = RosterRecord.objects.latest("created")
    edit = Rename(what="model", id=largest_unit(load_roster(record.text)).models[0].id, name=NAME)
    return services.roster_edit(slug=record.slug, owner=record.owner, edits=[edit], revision=0).record


def largest_unit(roster: Roster):
    return max((unit for group in roster.groups for unit in group.units), key=lambda unit: len(unit.models))


def most_models(roster: Roster) -> int:
    return len(largest_unit(roster).models)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_match_calls_the_model_by_its_name(client: Client, system: str) -> None:
    draft = load_roster(named(client, system).text)
    assert NAME in msgspec.json.encode(SYSTEMS[system].muster(draft)).decode()


@pytest.mark.parametrize("system", ORGANISED)
def test_page_texts_and_paper_name_it(client: Client, system: str) -> None:
    record = named(client, system)
    for place in ("", "text/?as=discord", "text/?as=bbcode", "print/", "print/?kind=cards&paper=a4&names=on"):
        assert NAME in client.get(f"{record.get_absolute_url()}{place}").content.decode(), place
    without = client.get(f"{record.get_absolute_url()}print/?kind=cards&paper=a4").content.decode()
    assert NAME not in without


@pytest.mark.parametrize("system", ORGANISED)
def test_a_named_model_has_boxes_of_its_own(client: Client, system: str) -> None:
    checked = roster_checked(named(client, system))
    paper = paper_of(checked, PrintForm({"kind": "cards", "paper": "a4", "names": "on"}).chosen(), "https://x.example/")
    boxes = [row.name for unit in paper.units for row in unit.boxes]
    assert sum(NAME in name for name in boxes) == 1
    assert sum(unit.times * unit.panel.models for unit in paper.units) == checked.report.models


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_name_is_in_a_battlescribe_file_and_read_back(client: Client, system: str) -> None:
    checked = roster_checked(named(client, system))
    again = roster_in(xml_in(roster_xml(checked)))
    assert [pick.name for pick in picks(again)] == [pick.name for pick in picks(checked.draft)]


def picks(roster: Roster):
    return [pick for group in roster.groups for unit in group.units for pick in unit.models]
