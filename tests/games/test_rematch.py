"""After a match: the same again with the seats swapped, a series of matches, and what somebody has played."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.agreement import from_text
from games.ids import invite_token, person_of_token, person_token
from games.matches import services
from games.matches.selectors import history_of, matches_of, open_challenges, series_of
from games.matches.services.gathering import MOST_OPEN_NEAR
from games.models import ASKED_FOR, Match, Remark, Status
from games.proofs.verification import match_verify
from rules.kernel.refusal import Refused
from tests.games.conftest import begin, key, person
from tests.games.test_computer import against_computer
from tests.games.toy_game import card_list


def lost_by(match: Match, user: User) -> Match:
    services.match_resign(match_id=match.id, user=user, key=key())
    return Match.objects.get(pk=match.id)


def again(match: Match, *users: User) -> Match:
    new = [services.match_rematch(match_id=match.id, user=user, seed="c" * 32)[0] for user in users]
    assert len(set(new)) == 1
    return Match.objects.get(pk=new[0])


def seated(match: Match) -> list[tuple[str, str]]:
    return [(str(seat.user or ""), seat.roster_name) for seat in match.seats.order_by("number")]


def test_both_agree_and_play_with_the_seats_swapped(match: Match, ann: User, bob: User) -> None:
    over = lost_by(match, bob)
    offered = again(over, ann)
    assert (offered.status, seated(offered)) == (Status.GATHERING, [("", ""), ("Ann", "Hers")])
    assert [listing.state for listing in matches_of(bob)] == ["asks for a rematch", "lost"]
    assert Remark.objects.get(match=over).text == "asks for a rematch with the seats swapped."
    new = again(over, ann, bob)
    assert (new.status, seated(new)) == (Status.PLAYING, [("Bob", "His"), ("Ann", "Hers")])
    assert (new.rematch_of_id, new.agreement) == (over.pk, over.agreement)
    assert new.commitment != over.commitment
    assert match_verify(new).holds


def test_a_rematch_with_a_computer_begins_at_once(ann: User) -> None:
    over = lost_by(against_computer(ann), ann)
    new = again(over, ann)
    assert (new.status, seated(new)) == (Status.PLAYING, [("Computer (easy)", "Its"), ("Ann", "Hers")])
    assert [seat.player for seat in new.seats.order_by("number")] == ["easy", ""]


def test_nobody_rematches_a_match_that_runs_or_of_others(match: Match, ann: User, bob: User, eve: User) -> None:
    with pytest.raises(Refused, match="not over yet"):
        again(match, ann)
    with pytest.raises(Refused, match="no seat"):
        again(lost_by(match, bob), eve)


def test_who_declines_a_rematch_throws_it_away(match: Match, ann: User, bob: User) -> None:
    new = again(lost_by(match, bob), ann)
    services.match_withdraw(match_id=new.pk, user=ann)
    assert not Match.objects.filter(pk=new.pk).exists()
    assert [remark.text for remark in Remark.objects.filter(match=match)][-1] == "withdraws the request for a rematch."


def test_who_asked_for_a_rematch_is_told_at_the_old_table_that_it_is_declined(
    match: Match, ann: User, bob: User
) -> None:
    new = again(lost_by(match, bob), ann)
    services.challenge_decline(match_id=new.pk, user=bob)
    said = Remark.objects.filter(match=match).order_by("-number").first()
    assert (said.seat, said.kind, said.text) == (1, "no_more", "declines the rematch.")


def test_a_series_counts_people_and_not_seats(match: Match, ann: User, bob: User) -> None:
    Match.objects.filter(pk=match.pk).update(best_of=3)
    first = lost_by(match, bob)
    assert str(series_of(first)) == "Best of 3: Ann 1, Bob 0, after 1 match"
    second = lost_by(again(first, ann, bob), ann)
    assert (series_of(second).score, series_of(second).decided) == ((("Ann", 1), ("Bob", 1)), False)
    third = lost_by(again(second, ann, bob), bob)
    assert (series_of(third).score, series_of(third).decided) == ((("Ann", 2), ("Bob", 1)), True)
    fourth = again(third, ann, bob)
    assert (fourth.series, series_of(fourth).number) == ("", 0)


def test_the_page_of_a_rematch_names_each_player_by_the_side_they_then_have(client: Client, ann: User) -> None:
    namesake = person("ann2")
    namesake.display_name = "Ann"
    namesake.save()
    over = lost_by(begin(ann, namesake), namesake)
    client.force_login(ann)
    html = client.get(reverse("games:again", args=[over.id])).content.decode()
    assert re.findall(r'<span class="side-(\d)">([^<]+)</span> <span>([^<]+)</span>', html) == [
        ("0", "Ann (Blue)", "His"),
        ("1", "Ann (Orange)", "Hers"),
    ]
    again_changed = re.search(r'href="([^"]+)">Change something first', html)[1].replace("&amp;", "&")
    form = client.get(again_changed).context["form"]
    assert {name: str(form[name].value()) for name in ("laps", "battle")} == {
        name: str(value) for name, value in from_text(over.agreement).items() if name in ("laps", "battle")
    }


def test_a_series_is_part_of_what_is_agreed_and_its_next_match_is_asked_for_as_such(
    client: Client, match: Match, ann: User, bob: User
) -> None:
    Match.objects.filter(pk=match.pk).update(best_of=3)
    over = lost_by(match, bob)
    client.force_login(ann)
    path = reverse("games:again", args=[over.id])
    assert "Next match</button>" in client.get(path).content.decode()
    new = again(over, ann)
    assert "Best of three, seats swapped" in client.get(reverse("games:match", args=[new.pk])).content.decode()
    assert Remark.objects.get(match=over).text == "asks for the next match of the series with the seats swapped."
    invited = Client().get(reverse("games:join", args=[invite_token(new.pk)])).content.decode()
    assert "Best of three, seats swapped" in invited


def test_the_page_of_a_rematch(client: Client, ann: User, bob: User) -> None:
    over = lost_by(begin(ann, bob), bob)
    client.force_login(bob)
    path = reverse("games:again", args=[over.id])
    again(over, ann)
    html = client.get(path).content.decode()
    assert "Ann has asked for a rematch and is waiting." in html
    new = Match.objects.get(rematch_of=over)
    assert client.post(path, {"seed": "d" * 32}).url == reverse("games:match", args=[new.pk])
    assert Match.objects.get(pk=new.pk).status == Status.PLAYING
    client.logout()
    assert client.get(path).url == reverse("games:match", args=[over.pk])


def test_results_are_for_opponents_until_they_are_for_all(match: Match, ann: User, bob: User, eve: User) -> None:
    lost_by(match, bob)
    mine = history_of(ann, ann)
    assert [(one.won, one.drawn, one.lost) for one in mine.results] == [(1, 0, 0)]
    assert [played.listing.state for played in history_of(ann, bob).matches] == ["won"]
    for stranger in (eve, AnonymousUser()):
        assert (history_of(ann, stranger).matches, history_of(ann, stranger).hidden) == ((), True)
    ann.shows_matches = True
    assert len(history_of(ann, eve).matches) == 1


def test_a_profile_is_named_by_a_token_that_nobody_guesses(client: Client, ann: User) -> None:
    token = person_token(ann.pk)
    assert person_of_token(token) == ann.pk
    assert "Ann" in client.get(reverse("games:profile", args=[token])).content.decode()
    for other in (f"{ann.pk:x}-{'0' * 16}", "x-1", f"{ann.pk}", "-", "0-0"):
        assert person_of_token(other) is None
        assert client.get(reverse("games:profile", args=[other])).status_code == 404


def challenge(ann: User, bob: User) -> Match:
    (hers,) = services.match_create(user=ann, system="toy", settings={}, opponent="link", rosters=[card_list(1)])
    services.match_challenge(match_id=hers.match.id, user=ann, whom=bob, army="wolves")
    return Match.objects.get(pk=hers.match.id)


def test_somebody_is_challenged_by_name_from_their_page(client: Client, ann: User, bob: User) -> None:
    client.force_login(ann)
    assert "Challenge Ann to" not in client.get(reverse("games:profile", args=[person_token(ann.pk)])).content.decode()
    profile = client.get(reverse("games:profile", args=[person_token(bob.pk)])).content.decode()
    path = re.search(r'href="([^"]+system=toy[^"]+)"', profile)[1].replace("&amp;", "&")
    assert "You challenge Bob to" in client.get(path).content.decode()
    client.post(path, {"system": "toy", "battle": "sprint", "laps": 1, "opponent": "link", "roster": "ready:card-1"})
    assert [listing.state for listing in matches_of(bob)] == ["challenges you"]
    for wrong in (person_token(ann.pk), "0-0", "\x00"):
        shown = client.get(reverse("games:new"), {"system": "toy", "against": wrong})
        assert "You challenge" not in shown.content.decode()


def test_a_challenge_can_be_declined(client: Client, ann: User, bob: User, eve: User) -> None:
    match = challenge(ann, bob)
    with pytest.raises(Refused, match="You are not challenged"):
        services.challenge_decline(match_id=match.id, user=eve)
    path = reverse("games:match", args=[match.id])
    client.force_login(ann)
    shown = client.get(path).content.decode()
    before = re.search(r'name="seen" value="([^"]+)"', shown)[1]
    assert "Or send the link" in shown
    assert re.search(r'>Bob</span>\s+<span class="chip">asked<', shown)
    client.force_login(bob)
    assert "Ann challenges you" in client.get(path).content.decode()
    client.post(reverse("games:decline", args=[match.id]))
    assert matches_of(bob) == []
    assert "Take the free seat" not in client.get(path).content.decode()
    client.force_login(ann)
    told = client.get(reverse("games:gathering", args=[match.id]), {"seen": before}).content.decode()
    assert "<title>● Bob declines – " in told
    assert "Bob has declined." in told
    assert "Or send the link" not in told
    assert [(listing.against, listing.state) for listing in matches_of(ann)] == [("you asked Bob", "they decline")]


def test_a_challenge_ends_after_a_week(client: Client, ann: User, bob: User) -> None:
    match = challenge(ann, bob)
    assert [listing.state for listing in matches_of(bob)] == ["challenges you"]
    Match.objects.filter(pk=match.pk).update(created=timezone.now() - ASKED_FOR - timedelta(minutes=1))
    assert matches_of(bob) == []
    client.force_login(ann)
    assert "has not answered for a week" in client.get(reverse("games:match", args=[match.id])).content.decode()


def test_guests_of_one_address_do_not_fill_the_lobby(db: None) -> None:
    def post(name: str, origin: str) -> None:
        services.match_create(user=person(name), system="toy", settings={}, opponent="open", origin=origin)

    for number in range(MOST_OPEN_NEAR):
        post(f"guest{number}", "here")
    with pytest.raises(Refused, match="Your address has 8 open challenges"):
        post("one-more", "here")
    post("stranger", "elsewhere")
    assert len(open_challenges()) == MOST_OPEN_NEAR + 1
