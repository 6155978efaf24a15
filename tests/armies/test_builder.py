"""The builder: an army from nothing to legal, every change checked, undone, refused or shared."""

import json
import re
from html.parser import HTMLParser

import pytest
from django.test import Client
from typing_extensions import override

from armies import services
from armies.builder import build
from armies.builder_context import SHORT
from armies.models import Revision, RosterRecord
from armies.selectors import roster_checked
from rules.registry import SYSTEMS
from rules.roster.edit import AddModel, SetCarrier, SetOption, SwapModel
from rules.roster.validate import Judged

pytestmark = pytest.mark.django_db

KOG = SYSTEMS["kog"]


def start(client: Client, army: str = "south", battle: str = "encounter") -> RosterRecord:
    page = client.post("/armies/new/", {"army": army, "battle": battle, "name": "Mine"})
    assert page.status_code == 302
    return RosterRecord.objects.latest("created")


class Buttons(HTMLParser):
    """The buttons of a page that send edits: what they send, and what they are called."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, list[str]]] = []
        self._open = False
        self.feed(page)

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        if tag == "button" and told.get("name") == "edits":
            named = told.get("aria-label") or ""
            self.found.append((told["value"] or "", [named, named.removeprefix("Add "), ""]))
            self._open = True

    @override
    def handle_endtag(self, tag: str) -> None:
        self._open = self._open and tag != "button"

    @override
    def handle_data(self, data: str) -> None:
        if self._open and self.found:
            self.found[-1][1][-1] = " ".join(f"{self.found[-1][1][-1]} {data}".split())


def click(client: Client, roster: RosterRecord, label: str):
    """Press the first button whose text or name starts with `label`, every unit's panel being open."""
    page = client.get(f"/armies/{roster.slug}/edit/", {"open": units_of(roster)}).content.decode()
    buttons = Buttons(page).found
    wanted = [edits for edits, names in buttons if any(name.startswith(label) for name in names)]
    assert wanted, f"no button {label!r} among {[names for _, names in buttons]}"
    return send(client, roster, wanted[0])


def units_of(roster: RosterRecord) -> list[str]:
    return [unit.id for group in roster_checked(roster).draft.groups for unit in group.units]


def send(client: Client, roster: RosterRecord, edits: str, revision: int | None = None):
    roster.refresh_from_db()
    data = {"edits": edits, "revision": roster.revision if revision is None else revision}
    answer = client.post(f"/armies/{roster.slug}/edit/", data | {"open": ["", *units_of(roster)]}, follow=True)
    roster.refresh_from_db()
    return answer


def undo(client: Client, roster: RosterRecord, revision: int | None = None):
    data = {"revision": roster.revision if revision is None else revision}
    answer = client.post(f"/armies/{roster.slug}/undo/", data, follow=True)
    roster.refresh_from_db()
    return answer


def test_a_newcomer_builds_a_legal_encounter_army_by_clicking(client):
    roster = start(client)
    assert "problem" in click(client, roster, "Add a Tactical Platoon").content.decode() or roster.legal
    assert roster.legal
    assert roster.points == 25
    answer = click(client, roster, "One more Jaeger")
    assert "31</b> <span>/ 100 pts" in answer.content.decode()
    click(client, roster, "One Jaeger becomes a FlammJaeger")
    assert roster.legal
    assert roster.points == 31


def test_every_change_shows_all_problems_with_rule_measure_and_a_fix_that_works(client):
    roster = start(client)
    click(client, roster, "Add a Tactical Platoon")
    text = click(client, roster, "One Jaeger less").content.decode()
    assert not roster.legal
    assert "kog.army.south.cadre.tactical" in text
    assert "has 2, needs 3" in text
    problem = roster_checked(roster).report.problems[0]
    click(client, roster, problem.fixes[0].label)
    assert roster.legal


def test_the_change_is_stored_before_the_page_says_so_and_undo_takes_it_back(client):
    roster = start(client)
    click(client, roster, "Add a Tactical Platoon")
    before = roster.text
    click(client, roster, "One more Jaeger")
    assert roster.text != before
    undo(client, roster)
    assert roster.text == before
    undo(client, roster)
    assert roster.points == 0
    assert "nothing to undo" in undo(client, roster).content.decode()


def test_two_tabs_do_not_overwrite_each_other(client):
    roster = start(client)
    add = json.dumps([{"do": "add-group", "kind": "tactical-platoon", "units": []}])
    send(client, roster, add, revision=0)
    answer = send(client, roster, add, revision=0)
    assert "changed in another tab" in answer.content.decode()
    assert len(roster_checked(roster).draft.groups) == 1


def test_a_stale_page_without_scripts_changes_nothing_and_says_so(client):
    roster = start(client)
    click(client, roster, "Add a Tactical Platoon")
    stale, unit = roster.revision, units_of(roster)[0]
    click(client, roster, "One more Jaeger")
    text, revision, path = roster.text, roster.revision, f"/armies/{roster.slug}/edit/"
    answers = [
        undo(client, roster, stale),
        client.post(path, {"name": "Ours &", "revision": stale}),
        send(client, roster, json.dumps([{"do": "remove-unit", "unit": unit}]), stale),
        client.post(f"/armies/{roster.slug}/delete/", {"revision": stale}),
    ]
    assert all(b"changed in another tab" in answer.content for answer in answers)
    assert all(b'role="alert"' in answer.content for answer in answers)
    roster.refresh_from_db()
    assert (roster.text, roster.revision) == (text, revision)


def test_without_a_revision_nothing_is_undone_or_deleted(client):
    roster = start(client)
    click(client, roster, "Add a Tactical Platoon")
    text = roster.text
    for revision in ("", "x", "9" * 5_000):
        for way in ("undo", "delete"):
            assert client.post(f"/armies/{roster.slug}/{way}/", {"revision": revision}).status_code == 200
    assert RosterRecord.objects.get(pk=roster.pk).text == text


@pytest.mark.parametrize(
    "edits",
    [
        "",
        "[1e308]",
        "{}",
        '[{"do": "shoot"}]',
        '[{"do": "add-model", "unit": "nowhere", "model": "jaeger"}]',
        '[{"do": "remove-unit", "unit": "u99"}]',
        '[{"do": "set-purchase", "purchase": "reroll", "count": 1e308}]',
        '[{"do": "set-purchase", "purchase": "reroll", "count": -5}]',
        '[{"do": "rename", "what": "list", "name": "a\\u0000b"}]',
        "[" * 5000,
        '[{"do": "rename", "what": "list", "name": "' + "x" * 300_000 + '"}]',
    ],
)
def test_a_broken_change_is_refused_in_a_sentence_and_changes_nothing(client, edits):
    roster = start(client)
    click(client, roster, "Add a Tactical Platoon")
    before = (roster.text, roster.revision)
    answer = send(client, roster, edits)
    assert answer.status_code == 200
    assert 'role="alert"' in answer.content.decode()
    assert (roster.text, roster.revision) == before


def test_ids_the_catalogue_does_not_know_are_a_problem_of_the_list_and_no_crash(client):
    roster = start(client)
    unit = {"entry": "death-star", "models": ["jaeger", "<script>alert(1)</script>"]}
    send(client, roster, json.dumps([{"do": "add-group", "kind": "tactical-platoon", "units": [unit]}]))
    assert not roster.legal
    page = client.get(roster.get_absolute_url()).content.decode()
    assert "death-star" in page
    assert "<script>alert" not in page


def test_markup_in_a_name_is_text(client):
    roster = start(client)
    client.post(f"/armies/{roster.slug}/edit/", {"name": "<img src=x onerror=alert(1)>", "revision": 0})
    for page in (f"/armies/{roster.slug}/edit/", roster.get_absolute_url(), "/armies/", "/"):
        text = client.get(page).content.decode()
        assert "<img src=x" not in text
        assert "&lt;img src=x" in text


def test_a_share_link_opens_without_an_account_and_says_whether_the_list_is_legal_now(client):
    roster = start(client)
    click(client, roster, "Add a Tactical Platoon")
    stranger = Client()
    page = stranger.get(roster.get_absolute_url()).content.decode()
    assert "<b>Legal</b>" in page
    assert "Play against it" in page
    assert 'name="edits"' not in page
    click(client, roster, "One Jaeger less")
    assert "<b>Not legal</b>" in stranger.get(roster.get_absolute_url()).content.decode()


def test_a_stranger_cannot_change_undo_or_delete_but_can_copy(client):
    roster = start(client)
    click(client, roster, "Add a Tactical Platoon")
    before = roster.text
    stranger = Client()
    stranger.post("/armies/new/", {"army": "north", "battle": "duel"})
    for path in ("edit", "undo", "delete"):
        assert stranger.post(f"/armies/{roster.slug}/{path}/", {"edits": "[]", "revision": 1}).status_code == 404
    roster.refresh_from_db()
    assert roster.text == before
    copied = stranger.post(f"/armies/{roster.slug}/clone/")
    assert copied.status_code == 302
    copy = RosterRecord.objects.latest("created")
    assert copy.owner != roster.owner
    assert copy.points == roster.points
    assert copy.name == "Mine (copy)"


def test_every_ready_made_army_is_legal_and_can_be_taken_with_one_click(client):
    sizes = {(ready.army, ready.battle) for ready in KOG.ready_lists}
    assert sizes == {(army, battle) for army in KOG.catalogue.armies for battle in KOG.catalogue.battles}
    for ready in KOG.ready_lists:
        assert client.post(f"/armies/ready/kog/{ready.id}/").status_code == 302
    assert RosterRecord.objects.count() == len(KOG.ready_lists)
    assert all(RosterRecord.objects.values_list("legal", flat=True))
    assert client.post("/armies/ready/kog/no-such-army/").status_code == 404
    assert client.post("/armies/ready/chess/x/").status_code == 404


def test_an_apocalyptic_army_needs_an_agreed_limit_and_takes_it(client):
    roster = start(client, battle="apocalyptic")
    client.post(f"/armies/{roster.slug}/edit/", {"agreed": "300", "revision": 0})
    roster.refresh_from_db()
    assert roster_checked(roster).report.limit == 300
    answer = client.post(f"/armies/{roster.slug}/edit/", {"agreed": "many", "revision": 1})
    assert "nothing was changed" in answer.content.decode()


def test_pages_answer_with_404_for_armies_that_do_not_exist(client):
    for page in ("/armies/nothing/", "/armies/nothing/edit/", "/armies/nothing/text/"):
        assert client.get(page).status_code == 404


def test_the_plain_text_names_units_points_and_verdict(client):
    roster = start(client)
    click(client, roster, "Add a Tactical Platoon")
    text = client.get(f"/armies/{roster.slug}/text/").content.decode()
    assert "25 of 100 pts" in text
    assert "Legal under KOG light catalogue" in text


def test_deleting_asks_first(client):
    roster = start(client)
    assert "Delete Mine?" in client.get(f"/armies/{roster.slug}/delete/").content.decode()
    assert RosterRecord.objects.exists()
    client.post(f"/armies/{roster.slug}/delete/", {"revision": roster.revision})
    assert not RosterRecord.objects.exists()


def test_a_guests_armies_follow_into_an_account(client):
    from accounts.models import User
    from accounts.services import claim

    start(client)
    guest = User.objects.get()
    account = User.objects.create_user(username="anna", password="x")
    claim(guest=guest, user=account)
    assert RosterRecord.objects.get().owner == account


def test_a_skirmish_begins_with_models_to_choose_and_no_platoon(client):
    roster = start(client, battle="skirmish")
    page = client.get(f"/armies/{roster.slug}/edit/").content.decode()
    assert 'aria-label="Add Jaeger, 6 points"' in page
    assert "Add a Tactical Platoon" not in page
    click(client, roster, "Jaeger")
    assert roster.legal


def test_equal_units_are_told_apart_as_the_problems_name_them(client):
    roster = start(client)
    for button in ("Add a Tactical Platoon", "Fire Support Cadre"):
        click(client, roster, button)
    text = click(client, roster, "Fire Support Cadre").content.decode()
    assert "<b>Fire Support Cadre 2</b>" in text
    assert "Platoon 1 › Fire Support Cadre 2" in text


def test_what_does_not_fit_is_said_in_words_on_its_line(client):
    roster = start(client, battle="duel")
    click(client, roster, "Tactical Cadre")
    text = click(client, roster, "One more Jaeger").content.decode()
    assert "pts over the limit" in text
    assert re.search(r'<p class="why" id="why-[^"]*" title="[^"]+">\d+ pts too dear', text)


def test_ready_made_armies_stand_by_size_and_army(client):
    page = client.get("/armies/").content.decode()
    shelves = re.findall(
        r'<h3 id="rack-\w+">(.*?)</h3>|<summary><strong>(.*?)</strong>|<p class="army-of">(.*?)</p>', page
    )
    told = ["".join(found) for found in shelves]
    assert told[:6] == ["KOG light", "Duel", "Southern", "Southern", "Northern", "Northern"]
    assert told[6] == "Skirmish"
    assert told.index("FUBAR") == len(KOG.ready_lists) + len(KOG.catalogue.battles) + 1


def test_whoever_only_reads_a_list_is_offered_nothing(client):
    roster = start(client)
    click(client, roster, "Add a Tactical Platoon")
    shown, edited = build(roster_checked(roster), to_read=True), build(roster_checked(roster))
    assert [group.points for group in shown.groups] == [group.points for group in edited.groups]
    assert (shown.groups[0].choices, shown.group_offers) == ((), ())
    assert edited.groups[0].choices


def long_army(client: Client) -> RosterRecord:
    client.post("/armies/ready/fubar/saltwind-battle-coast-in-arms/")
    roster = RosterRecord.objects.latest("created")
    assert len(units_of(roster)) > SHORT
    return roster


def opened_in(page: str) -> list[str]:
    return [id_ for id_ in re.findall(r'<input type="hidden" name="open" value="(.*?)">', page) if id_]


def test_a_short_list_is_opened_whole_and_a_long_one_unit_by_unit(client):
    short, long = start(client), long_army(client)
    click(client, short, "Add a Tactical Platoon")
    assert opened_in(client.get(f"/armies/{short.slug}/edit/").content.decode()) == units_of(short)
    page = client.get(f"/armies/{long.slug}/edit/").content.decode()
    assert opened_in(page) == []
    assert "becomes a" not in page
    assert page.count('aria-expanded="false"') == len(units_of(long))


def test_what_was_open_stays_open_until_a_unit_is_added_which_alone_is_open_then(client):
    roster = long_army(client)
    second = units_of(roster)[1]
    group = roster_checked(roster).draft.groups[0].id
    add = {"do": "add-unit", "group": group, "unit": {"entry": "", "models": ["x"]}}
    rename = {"do": "rename", "what": "list", "name": "Other"}

    def opened_after(edits):
        roster.refresh_from_db()
        data = {"edits": json.dumps(edits), "revision": roster.revision, "open": ["", second]}
        answer = client.post(f"/armies/{roster.slug}/edit/", data, follow=True)
        return opened_in(answer.content.decode())

    assert opened_after([rename]) == [second]
    assert opened_after([add, rename]) == [second], "what comes along with more is not gone on with"
    opened = opened_after([add])
    assert opened == [units_of(RosterRecord.objects.get(pk=roster.pk))[-2]], "it stands in one row with its like"
    undone = client.post(
        f"/armies/{roster.slug}/undo/",
        {"open": ["", second], "revision": roster.revision},
        follow=True,
    )
    assert opened_in(undone.content.decode()) == [second]


def test_an_army_that_is_not_begun_is_no_alarm_and_one_that_is_full_says_what_does_not_fit(client):
    roster = start(client, battle="duel")
    page = client.get(f"/armies/{roster.slug}/edit/").content.decode()
    assert "Empty" in page
    assert "is-bad" not in page
    click(client, roster, "Jaeger")
    full = click(client, roster, "Jaeger").content.decode()
    assert roster.legal
    assert 'title="The list has 3 models; a Duel takes at most 2."' in full


def test_without_scripts_panels_open_and_fold_and_nothing_is_changed(client):
    roster = long_army(client)
    first, second = units_of(roster)[:2]
    way = f"/armies/{roster.slug}/edit/"
    page = client.post(way, {"revision": 0, "open": ["", first], "show": second}, follow=True)
    assert opened_in(page.content.decode()) == [first, second]
    page = client.post(way, {"revision": 0, "open": ["", first, second], "fold": first}, follow=True)
    assert opened_in(page.content.decode()) == [second]
    page = client.post(way, {"revision": 0, "open": ["", second], "fold": second}, follow=True)
    assert opened_in(page.content.decode()) == []
    roster.refresh_from_db()
    assert roster.revision == 0


def test_a_folded_unit_is_tried_with_nothing(client, monkeypatch):
    """What a unit may become is worked out when its panel opens: the rest of a page costs the same for every list."""
    checked = roster_checked(long_army(client))
    tried = []
    after = Judged.after
    monkeypatch.setattr(Judged, "after", lambda judged, edit: tried.append(edit) or after(judged, edit))
    build(checked)
    folded = len(tried)
    build(checked, opened={checked.draft.groups[0].units[1].id})
    assert folded < len(tried) - folded
    assert not any(isinstance(edit, (SwapModel, AddModel, SetOption, SetCarrier)) for edit in tried[:folded])


def test_what_one_person_may_undo_is_kept_in_bounds(client, monkeypatch):
    monkeypatch.setattr(services, "MOST_KEPT", 4)
    first, second = start(client), start(client)
    for roster in (first, second):
        for at in range(3):
            client.post(f"/armies/{roster.slug}/edit/", {"name": f"Name {at}", "revision": at})
    assert [first.revisions.count(), second.revisions.count()] == [1, 3]
    other = Client()
    third = start(other)
    other.post(f"/armies/{third.slug}/edit/", {"name": "Mine", "revision": 0})
    assert Revision.objects.count() == 5, "others' are theirs"


@pytest.mark.parametrize("name", ["a\u202eb", "a\u3164b", "x\u0301\u0301\u0301\u0301", "a\u2800"])
def test_a_name_nobody_can_read_is_refused_in_a_sentence(client, name):
    roster = start(client)
    answer = client.post(f"/armies/{roster.slug}/edit/", {"name": name, "revision": 0})
    assert "invisible characters" in answer.content.decode()
    roster.refresh_from_db()
    assert roster.name == "Mine"
    client.post(f"/armies/{roster.slug}/edit/", {"name": "Cafe\u0301", "revision": 0})
    roster.refresh_from_db()
    assert roster.name == "Caf\u00e9"
