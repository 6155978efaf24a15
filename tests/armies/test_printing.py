"""An army on paper: equal units joined, cards packed into pages, and the switches that leave things out."""

import re
from html import unescape
from itertools import product

import pytest
from django.test import Client

from armies.models import RosterRecord
from armies.printing import CELLS, ROWS, PrintForm, paper_of
from armies.selectors import roster_checked
from rules.registry import SYSTEMS

pytestmark = pytest.mark.django_db


def kept(client: Client, system: str, ready: str = "") -> RosterRecord:
    name = ready or SYSTEMS[system].ready_lists[-1].id
    client.post(f"/armies/ready/{system}/{name}/")
    return RosterRecord.objects.latest("created")


def paper(roster: RosterRecord, **told: str):
    form = PrintForm({"kind": "sheet", "paper": "a4", **told} if told else None)
    return paper_of(roster_checked(roster), form.chosen(), "https://club.example/armies/x/")


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_model_of_the_list_is_on_the_paper_once(client: Client, system: str) -> None:
    roster = kept(client, system)
    printed = paper(roster)
    models = sum(unit.times * unit.panel.models for unit in printed.units)
    assert models == roster_checked(roster).report.models
    told = roster_checked(roster).report.points
    bought = told - roster_checked(roster).report.model_points
    assert sum(unit.times * unit.panel.points for unit in printed.units) == told - bought


def test_equal_units_are_joined_and_say_which_they_are(client: Client) -> None:
    printed = paper(kept(client, "fubar", "saltwind-battle-coast-in-arms"))
    lines = {(unit.name, unit.number): unit.times for unit in printed.units}
    assert lines["Old Hands", "8–9"] == 2
    assert lines["Hill Shooters", "10–11"] == 2
    assert ("Free Band", "3") in lines
    assert len(printed.units) < 18


@pytest.mark.parametrize("system", SYSTEMS)
def test_cards_fit_their_pages_and_none_is_left_out(client: Client, system: str) -> None:
    for kind in ("cards", "half"):
        printed = paper(kept(client, system), kind=kind, rules="on")
        dealt = [unit.number for page in printed.pages for unit in page]
        assert sorted(dealt) == sorted(unit.number for unit in printed.units)
        for page in printed.pages:
            cells = sum(2 if unit.is_wide else 1 for unit in page)
            assert (len(page) if kind == "half" else cells) <= (2 if kind == "half" else CELLS * ROWS)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_numbers_of_a_unit_stand_in_the_columns_of_the_sheet(client: Client, system: str) -> None:
    roster = kept(client, system)
    shown = client.get(f"/armies/{roster.slug}/print/").content.decode()
    cells = re.findall(r'<td class="mid">(.*?)</td>', shown)
    assert cells == [value for unit in paper(roster).units for _, value in unit.numbers]


def test_hits_are_boxes_to_tick(client: Client) -> None:
    printed = paper(kept(client, "kog", SYSTEMS["kog"].ready_lists[0].id))
    catalogue = SYSTEMS["kog"].catalogue
    for unit in printed.units:
        hulls = [catalogue.models[row.model].numbers["hull"] for row in unit.panel.rows for _ in range(row.count)]
        assert [row.count for row in unit.boxes] == hulls * unit.times


def test_the_switches_leave_rules_points_and_names_out(client: Client) -> None:
    roster = kept(client, "fubar", "saltwind-battle-coast-in-arms")
    unit = roster_checked(roster).draft.groups[0].units[0].id
    edit = f'[{{"do": "rename", "what": "unit", "id": "{unit}", "name": "The Old Guard"}}]'
    client.post(f"/armies/{roster.slug}/edit/", {"edits": edit, "revision": 0})
    pages = {}
    for rules, points, names in product(("", "on"), repeat=3):
        told = {"kind": "sheet", "paper": "letter", "rules": rules, "points": points, "names": names}
        shown = client.get(f"/armies/{roster.slug}/print/", {key: value for key, value in told.items() if value})
        page = pages[rules, points, names] = shown.content.decode()
        assert ("In words" in page) == bool(rules)
        assert ("1268 of 1300 pts" in page) == bool(points)
        assert ("The Old Guard" in page) == bool(names)
    assert len(set(pages.values())) == len(pages)


@pytest.mark.parametrize("system", SYSTEMS)
def test_anybody_with_the_link_may_print_it_with_code_date_verdict_and_credit(client: Client, system: str) -> None:
    roster = kept(client, system)
    book = SYSTEMS[system].rulebook.book
    for kind in ("sheet", "cards", "half"):
        page = Client().get(f"/armies/{roster.slug}/print/", {"kind": kind, "paper": "a4"}).content.decode()
        assert re.search(r"Legal on \d+ \w+ \d{4}, catalogue", page)
        assert '<div class="code" role="img"' in page
        assert " ".join(re.findall("....", roster.slug)) in page
        assert not book.attribution or "paper-foot" in page
        assert page.count("<path") > 20


def test_nonsense_in_the_address_prints_the_sheet(client: Client) -> None:
    roster = kept(client, "kog")
    page = client.get(f"/armies/{roster.slug}/print/", {"kind": "poster", "paper": "a0"})
    assert page.status_code == 200
    assert b"kind-sheet" in page.content


def test_abilities_of_a_team_are_told_in_their_own_words_and_equal_texts_once(client: Client) -> None:
    record = kept(client, "killteam")
    page = client.get(f"/armies/{record.slug}/print/?kind=sheet&paper=a4&rules=on").content.decode()
    texts = re.findall(r"<dt>[^<]*</dt> <dd>([^<]*)</dd>", page)
    assert len(texts) == len(set(texts))
    traits = {trait.about for trait in SYSTEMS["killteam"].catalogue.traits.values() if trait.about}
    assert traits & set(map(unescape, texts))
    cards = client.get(f"/armies/{record.slug}/print/?kind=cards&paper=a4&rules=on").content.decode()
    assert any(about in unescape(cards) for about in traits)
