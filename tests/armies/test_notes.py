"""A note on each unit: written in the builder, and shown wherever the army is read."""

import json

import pytest
from django.test import Client

from armies.models import RosterRecord
from armies.selectors import draft_of
from rules.roster.codec import dump_roster, load_roster

pytestmark = pytest.mark.django_db

NOTE = "Has <b>never</b> missed; owes Vance 20 crowns"
SHOWN = "Has &lt;b&gt;never&lt;/b&gt; missed; owes Vance 20 crowns"


@pytest.fixture
def roster(client: Client) -> RosterRecord:
    client.post("/armies/ready/krygothic/earth-confederate-patrol-first-breach/")
    return RosterRecord.objects.latest("created")


def write(client: Client, roster: RosterRecord, note: str, unit: str = ""):
    roster.refresh_from_db()
    edit = {"do": "set-note", "unit": unit or first_unit(roster), "note": note}
    told = {"edits": json.dumps([edit]), "revision": roster.revision}
    return client.post(f"/armies/{roster.slug}/edit/", told, follow=True)


def first_unit(roster: RosterRecord) -> str:
    return draft_of(roster).groups[0].units[0].id


def notes(roster: RosterRecord) -> list[str]:
    roster.refresh_from_db()
    return [unit.note for group in draft_of(roster).groups for unit in group.units]


@pytest.mark.rule("krygothic.overview.named_models")
def test_a_note_is_kept_with_its_unit_and_shown_to_whoever_reads_the_army(client: Client, roster: RosterRecord) -> None:
    write(client, roster, NOTE)
    assert [note for note in notes(roster) if note] == [NOTE]
    stranger = Client()
    for page in ("", "print/", "print/?kind=cards&paper=a4&names=on"):
        assert SHOWN in stranger.get(f"/armies/{roster.slug}/{page}").content.decode(), page
    assert f"\n  {NOTE}\n" in stranger.get(f"/armies/{roster.slug}/text/").content.decode()
    opened = client.get(f"/armies/{roster.slug}/edit/?open={first_unit(roster)}").content.decode()
    assert f'value="{SHOWN}"' in opened
    assert load_roster(dump_roster(draft_of(roster))) == draft_of(roster)


def test_prints_leave_notes_out_with_the_names(client: Client, roster: RosterRecord) -> None:
    write(client, roster, NOTE)
    assert SHOWN not in client.get(f"/armies/{roster.slug}/print/?kind=sheet&paper=a4&points=on").content.decode()


def test_a_note_is_taken_away_and_undone_like_any_change(client: Client, roster: RosterRecord) -> None:
    write(client, roster, NOTE)
    write(client, roster, "")
    assert not any(notes(roster))
    client.post(f"/armies/{roster.slug}/undo/", {"revision": roster.revision})
    assert NOTE in notes(roster)


@pytest.mark.parametrize("note", ["x" * 201, "a\u202eb", "a\nb", "a\u0000b"])
def test_a_note_that_is_too_long_or_cannot_be_seen_is_refused(client: Client, roster: RosterRecord, note: str) -> None:
    before = roster.revision
    answer = write(client, roster, note)
    assert not any(notes(roster))
    assert roster.revision == before
    told = answer.content.decode()
    assert "could not be read, so nothing was changed" in told or "A note in this army contains invisible" in told


def test_units_alike_but_for_their_notes_are_printed_apart(client: Client) -> None:
    client.post("/armies/ready/fubar/saltwind-battle-coast-in-arms/")
    roster = RosterRecord.objects.latest("created")
    alike = [unit for group in draft_of(roster).groups for unit in group.units if unit.entry == "old-hands"]
    before = client.get(f"/armies/{roster.slug}/print/").content.decode().count("<tr><td>")
    units = [unit.id for group in draft_of(roster).groups for unit in group.units]
    write(client, roster, NOTE, alike[0].id if alike else units[7])
    assert client.get(f"/armies/{roster.slug}/print/").content.decode().count("<tr><td>") == before + 1


def test_a_list_from_before_notes_is_read(roster: RosterRecord) -> None:
    written = json.loads(dump_roster(draft_of(roster)))
    for group in written["roster"]["groups"]:
        for unit in group["units"]:
            del unit["note"]
    assert load_roster(json.dumps(written)) == draft_of(roster)
