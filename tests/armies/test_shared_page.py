"""The page of a shared army: who may look, what it says, and that pictures and cards say no less."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from armies.glyph_paths import outlines_of
from armies.models import RosterRecord
from armies.selectors import CheckedRoster, roster_checked
from armies.sharing.parade import Parade, ParadeToken, parade_of
from armies.sharing.snippets import snippets
from armies.sharing.summary import summary_of
from armies.silhouettes import PLAIN, WALKERS, WORDS
from games.replays.army_picture import army_picture
from games.replays.drawing import CompoundOutline, TextLine, TurnedText
from rules.registry import SYSTEMS
from rules.roster.codec import dump_roster, load_roster

pytestmark = pytest.mark.django_db
every_system = pytest.mark.parametrize("system", SYSTEMS)


def stored(client: Client, system: str, place: int = 0) -> RosterRecord:
    client.post(f"/armies/ready/{system}/{SYSTEMS[system].ready_lists[place].id}/")
    return RosterRecord.objects.latest("created")


def page_of(client: Client, record: RosterRecord) -> str:
    return client.get(record.get_absolute_url()).content.decode()


def set_visibility(client: Client, record: RosterRecord, visibility: str) -> None:
    answer = client.post(reverse("armies:show", args=[record.slug]), {"visibility": visibility})
    assert answer.status_code == 302


PLACES = ("", "text/", "file/", "print/", "card/", "preview.png")


@pytest.mark.parametrize("place", PLACES)
def test_a_private_army_is_there_for_its_owner_only(client: Client, place: str) -> None:
    record = stored(client, "kog")
    address = f"{record.get_absolute_url()}{place}"
    assert Client().get(address).status_code == 200
    set_visibility(client, record, "private")
    assert Client().get(address).status_code == 404
    assert client.get(address).status_code == (404 if place == "card/" else 200)
    other = Client()
    stored(other, "kog")
    assert other.get(address).status_code == 404


def test_a_private_army_cannot_be_copied_challenged_or_read_by_programs(client: Client) -> None:
    record = stored(client, "kog")
    set_visibility(client, record, "private")
    stranger = Client()
    assert stranger.post(f"{record.get_absolute_url()}clone/").status_code == 404
    assert stranger.get(f"/matches/new/?challenge={record.slug}").status_code == 404
    assert stranger.get(f"/api/rosters/{record.slug}/").status_code == 404
    assert stranger.get(f"{record.get_absolute_url()}edit/").status_code == 404
    assert client.get(f"/api/rosters/{record.slug}/").status_code == 200


def test_only_its_owner_says_who_may_look_and_only_what_there_is(client: Client) -> None:
    record = stored(client, "kog")
    address = reverse("armies:show", args=[record.slug])
    assert Client().post(address, {"visibility": "public"}).status_code == 404
    page = client.post(address, {"visibility": "friends"}, follow=True).content.decode()
    assert "Nothing was changed" in page
    record.refresh_from_db()
    assert record.visibility == "unlisted"
    assert "Who may look" in page_of(client, record)
    assert "Who may look" not in page_of(Client(), record)


def test_only_public_armies_are_found_by_searches(client: Client) -> None:
    record = stored(client, "kog")
    for visibility, hidden in (("unlisted", True), ("public", False), ("private", True)):
        set_visibility(client, record, visibility)
        assert ("X-Robots-Tag" in client.get(record.get_absolute_url()).headers) is hidden


def test_public_armies_are_listed_by_game_and_words_while_they_are_legal(client: Client) -> None:
    public, fubar, unlisted = stored(client, "kog"), stored(client, "fubar"), stored(client, "kog", 1)
    for record in (public, fubar):
        set_visibility(client, record, "public")

    def listed(**query: str) -> set[str]:
        page = Client().get("/armies/public/", query).content.decode()
        return {record.slug for record in (public, fubar, unlisted) if record.get_absolute_url() in page}

    assert listed() == {public.slug, fubar.slug}
    assert listed(system="kog") == {public.slug}
    assert listed(system="chess") == {public.slug, fubar.slug}
    assert listed(words=public.name.upper()) == {public.slug}
    assert listed(words="\x00no army is called so") == set()
    RosterRecord.objects.filter(pk=public.pk).update(legal=False)
    assert listed() == {fubar.slug}


def test_public_armies_are_paged(client: Client) -> None:
    record = stored(client, "kog")
    for number in range(31):
        fields = {"system": "kog", "army": record.army, "battle": record.battle, "text": record.text, "legal": True}
        RosterRecord.objects.create(owner=record.owner, name=f"Army {number}", visibility="public", **fields)
    first, second = (Client().get("/armies/public/", {"page": page}).content.decode() for page in ("1", "2"))
    assert (first.count("<li><a href="), second.count("<li><a href=")) == (30, 1)
    assert 'rel="next"' in first
    assert 'rel="prev"' in second


@every_system
@pytest.mark.parametrize("place", [0, -1])
def test_every_model_stands_on_the_strip_at_the_size_of_its_base(client: Client, system: str, place: int) -> None:
    checked = roster_checked(stored(client, system, place))
    parade = parade_of(checked)
    models = checked.judged.reading.models
    assert [token.radius for token in parade.tokens] == [
        checked.catalogue.types[model.profile.type].radius for model in models if model.profile
    ]
    for at, token in enumerate(parade.tokens):
        assert inside(token, parade)
        assert all(apart(token, other) for other in parade.tokens[:at])
    assert len({token.number for token in parade.tokens}) == len(models)
    assert 3 <= parade.width / parade.height <= 3.5


def inside(token: ParadeToken, parade: Parade) -> bool:
    across = token.radius <= token.x <= parade.width - token.radius
    return across and token.radius <= token.y <= parade.height - token.radius


def apart(one: ParadeToken, other: ParadeToken) -> bool:
    return (one.x - other.x) ** 2 + (one.y - other.y) ** 2 >= (one.radius + other.radius) ** 2


def test_an_empty_army_has_an_empty_strip(client: Client) -> None:
    client.post("/armies/new/", {"system": "kog", "army": "south", "battle": "encounter", "name": "Nobody"})
    record = RosterRecord.objects.get()
    assert parade_of(roster_checked(record)).tokens == ()
    page = page_of(Client(), record)
    assert "0 models on parade" in page
    assert "<b>Empty</b>" in page


def texts(checked: CheckedRoster) -> str:
    """All that is written in the picture."""
    shapes = army_picture(summary_of(checked), parade_of(checked))
    lines = [shape.line if isinstance(shape, TurnedText) else shape for shape in shapes]
    return "\n".join(line.text for line in lines if isinstance(line, TextLine))


@every_system
@pytest.mark.parametrize("place", [0, -1])
def test_picture_card_and_description_say_what_the_page_says(client: Client, system: str, place: int) -> None:
    record = stored(client, system, place)
    checked = roster_checked(record)
    summary = summary_of(checked)
    page = page_of(Client(), record)
    card = Client().get(reverse("armies:card", args=[record.slug])).content.decode()
    described = re.search(r'og:description" content="(.*?)"', page)
    assert described
    for said in (summary.place, summary.stamp.verdict, *summary.stamp.lines):
        assert said in page
        assert said in card
        assert said in described[1]
        assert said.casefold() in texts(checked).casefold()
    for number, label in summary.facts[:3]:
        assert number in texts(checked)
        assert label in texts(checked)
        assert f"<dt>{label}</dt><dd>{number}</dd>" in page
    if checked.report.limit:
        assert f"{checked.report.points} of {checked.report.limit} pts" in described[1]
    assert record.name in texts(checked)
    drawn = [shape for shape in army_picture(summary, parade_of(checked)) if isinstance(shape, CompoundOutline)]
    assert len(drawn) == checked.report.models


def test_the_picture_of_an_illegal_army_says_so(client: Client) -> None:
    record = stored(client, "kog")
    unit = roster_checked(record).draft.groups[0].units[0].id
    client.post(
        f"/armies/{record.slug}/edit/", {"edits": f'[{{"do": "remove-unit", "unit": "{unit}"}}]', "revision": 0}
    )
    record.refresh_from_db()
    assert "NOT LEGAL" in texts(roster_checked(record)) or "EMPTY" in texts(roster_checked(record))


def test_every_silhouette_has_an_outline() -> None:
    for glyph in {PLAIN, "infantry", *(name for name, _ in (*WORDS, *WALKERS))}:
        assert outlines_of(glyph), glyph
        assert all(-60 < x < 60 and -60 < y < 60 for outline in outlines_of(glyph) for x, y in outline)
    assert outlines_of("no such glyph") == ()


def test_a_changed_catalogue_says_what_became_illegal_and_why(client: Client) -> None:
    record = stored(client, "kog", -1)
    draft = roster_checked(record).draft
    roomless = dump_roster(draft).replace('"hunter"', '"grizzly"')
    was = timezone.now() - timedelta(days=8)
    RosterRecord.objects.filter(pk=record.pk).update(text=roomless, catalogue_version="1-old", updated=was)
    record.refresh_from_db()
    checked = roster_checked(record)
    assert checked.report.errors
    page = page_of(Client(), record)
    assert "The army lists have changed" in page
    assert "it was legal by catalogue 1-old" in page
    assert "What became illegal" in page
    since = page[page.index("What became illegal") : page.index("</section>", page.index("What became illegal"))]
    for problem in checked.report.errors:
        assert problem.where.label in since
        assert problem.rule in since
    assert "have changed since it was saved" in texts(checked)
    RosterRecord.objects.filter(pk=record.pk).update(legal=False)
    assert "What became illegal" not in page_of(Client(), record)


def test_a_card_may_be_framed_and_nothing_else(client: Client) -> None:
    record = stored(client, "kog")
    card = Client().get(reverse("armies:card", args=[record.slug]))
    assert "frame-ancestors *" in card["Content-Security-Policy"]
    assert "X-Frame-Options" not in card.headers
    assert card["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert b"<form" not in card.content
    page = Client().get(record.get_absolute_url())
    assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
    assert page["X-Frame-Options"] == "DENY"


def test_no_name_breaks_out_of_a_snippet() -> None:
    name = '"><script>](x)*_`'
    frame, markdown, bbcode = snippets(name=name, page="https://a/b/", picture="https://a/p.png", card="https://a/c/")
    assert frame.text.startswith('<iframe src="https://a/c/" title="&quot;&gt;&lt;script')
    assert markdown.text == r'[!["\>\<script\>\]\(x\)\*\_\`](https://a/p.png)](https://a/b/)'
    assert name not in bbcode.text


def test_the_code_opens_the_army(client: Client) -> None:
    record = stored(client, "kog")
    code = summary_of(roster_checked(record)).stamp.code
    for typed in (code, code.lower(), code.replace("-", " "), record.slug):
        answer = Client().get("/go/", {"link": typed})
        assert answer["Location"] == record.get_absolute_url()
    other = "a" if code.lower().endswith("z") else "z"
    assert Client().get("/go/", {"link": code[:-1] + other})["Location"] == "/"


def test_equal_units_stand_together_and_a_profile_is_told_in_full_once(client: Client) -> None:
    record = stored(client, "fubar", -1)
    units = [unit for group in load_roster(record.text).groups for unit in group.units]
    page = page_of(client, record)
    assert all(page.count(f'id="unit-{unit.id}"') == 1 for unit in units)
    assert page.count('<article class="cadre"') < len(units)
    assert re.search(r"\d–\d</h2>.*<b>\d × \d+ pts</b>", page)
    profiles = {pick.model for unit in units for pick in unit.models}
    assert page.count('<div class="kind">') == len(profiles)
    assert page.count("Figures as above") == page.count('class="kind is-known"')
