"""What other sites show beside links to matches and armies: a picture they can read, of what anybody may see."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from armies.services import roster_create
from games.matches import services
from games.models import Match
from games.replays import png_picture
from games.replays.drawing import with_heading
from rules.registry import SYSTEMS
from tests.games.conftest import begin, key

pytestmark = pytest.mark.django_db


def picture(client: Client, name: str, *args: str) -> bytes:
    answer = client.get(reverse(f"games:{name}", args=args))
    assert answer["Content-Type"] == "image/png"
    assert answer["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert answer.content.startswith(b"\x89PNG")
    size = int.from_bytes(answer.content[16:20]), int.from_bytes(answer.content[20:24])
    assert size == (1200, 630)
    return answer.content


def told(client: Client, address: str) -> str:
    page = client.get(address).content.decode()
    assert page.count('property="og:image"') == 1
    return page


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_a_match_of_every_game_has_a_picture_before_and_while_it_is_played(ann: User, system: str) -> None:
    rosters = [ready.roster for ready in SYSTEMS[system].ready_lists][:1] * 2
    settings = {"battle": rosters[0].battle}
    (taken,) = services.match_create(user=ann, system=system, settings=settings, opponent="open", rosters=rosters[:1])
    before = picture(Client(), "match_preview", taken.match.id)
    services.seat_take(match_id=taken.match.id, user=User.objects.create(username="bo", display_name="Bo"))
    services.list_lock_in(match_id=taken.match.id, user=User.objects.get(username="bo"), roster=rosters[1])
    assert picture(Client(), "match_preview", taken.match.id) != before


def test_every_page_of_a_match_names_its_picture(ann: User, bob: User, client: Client) -> None:
    match = begin(ann, bob)
    assert 'Ann against Bob">' in told(client, reverse("games:match", args=[match.id]))
    services.match_resign(match_id=match.id, user=ann, key=key())
    for name in ("match", "replay", "report"):
        assert "Bob wins" in told(client, reverse(f"games:{name}", args=[match.id]))


def meta(page: str) -> dict[str, str]:
    """What the page says of itself to other sites, by property."""
    return {name: unescape(words) for name, words in re.findall(r'<meta property="(og:\w+)" content="(.*?)">', page)}


@pytest.mark.parametrize("watching", ["0", "15"])
def test_the_link_of_a_finished_match_tells_who_won_and_how(
    ann: User, bob: User, client: Client, watching: str
) -> None:
    match = begin(ann, bob, watching=watching)
    before = meta(told(client, reverse("games:match", args=[match.id])))
    assert (before["og:title"], before["og:description"]) == (
        f"{match.title}: Ann against Bob",
        "Running now. You can watch it.",
    )
    services.match_resign(match_id=match.id, user=ann, key=key())
    for name in ("match", "replay", "report"):
        address = reverse(f"games:{name}", args=[match.id])
        after = meta(told(client, address))
        assert after["og:title"] == f"{match.title}: Bob wins"
        assert after["og:description"] == "Conceded."
        assert after["og:url"] == f"http://testserver{address}"
        assert after["og:image"] == f"http://testserver{reverse('games:match_preview', args=[match.id])}"


def test_where_watching_is_delayed_the_picture_shows_no_table(ann: User, bob: User, client: Client) -> None:
    match = begin(ann, bob, watching="15")
    before = picture(client, "match_preview", match.id)
    services.remark_add(match_id=match.id, user=ann, key=key(), text="Hello")
    Match.objects.filter(pk=match.pk).update(last_entry_at=timezone.now() + timedelta(seconds=1))
    assert picture(client, "match_preview", match.id) == before


def test_an_army_has_a_picture_and_nobody_else_s_is_told(ann: User, client: Client) -> None:
    roster = SYSTEMS["kog"].ready_lists[0].roster
    record = roster_create(owner=ann, draft=roster)
    assert record.name in told(client, record.get_absolute_url())
    picture(client, "army_preview", record.slug)
    assert client.get(reverse("games:army_preview", args=["nothing"])).status_code == 404


def test_without_fonts_of_the_machine_letters_it_cannot_draw_become_plain_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png_picture, "FONTS", {False: (), True: ()})
    png_picture.font_of.cache_clear()
    drawn = png_picture.png(with_heading("Żółw 5″ 日本", ""))
    assert drawn == png_picture.png(with_heading('Zow 5" ', ""))
    png_picture.font_of.cache_clear()
