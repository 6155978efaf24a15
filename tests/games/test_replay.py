"""The replay shows the match as it was: each picture as the viewer's own was, and of a running match no secret."""

import json
from collections.abc import Iterator
from io import StringIO
from random import Random
from typing import Any

import msgspec
import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.matches import services
from games.matches.selectors import match_and_position, match_snapshot
from games.models import Entry, Match, StoredFilm
from games.replays import film_cache as shelves
from games.replays.film import FilmViewer, as_text, viewer_sees
from games.replays.film_cache import films
from rules.geometry.point import Point
from rules.kernel.question import Answer
from rules.kernel.refusal import Seat
from rules.kernel.scene import View
from rules.kernel.shapes import Spot
from rules.registry import SYSTEMS
from tests.games.conftest import key, questions
from tests.games.spy_game import SPY_GAME, begin_spies, choice, give, play_out
from tests.games.test_whole_match import agreeable, careless
from tests.harness.sampler import Sampler


@pytest.fixture(autouse=True)
def empty(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(SYSTEMS, "spies", SPY_GAME)
    yield
    films.forget()


def of(user: User | None = None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def film(match: Match, user: User | None = None, start: int = 0) -> dict[str, Any]:
    """The whole film as this person is sent it."""
    client, address = of(user), reverse("games:replay_frames", args=[match.id])
    for _ in range(50):
        answer = client.get(address, {"from": start})
        assert answer.status_code == 200, answer.content.decode()
        sent: dict[str, Any] = answer.json()
        if sent["done"]:
            return sent
    raise AssertionError("the film is never done")


def pictures(sent: dict[str, Any]) -> list[Any]:
    """The picture of each frame, made of the first and the changes, as the page makes them."""
    shown, found = sent["first"], []
    for frame in sent["frames"]:
        for change in frame["changes"]:
            shown = changed(shown, change["at"], change)
        found.append(shown)
    return found


def changed(whole: Any, path: list[Any], change: dict[str, Any]) -> Any:
    """The value with one change made."""
    if not path:
        return change["to"]
    step, rest, goes = path[0], path[1:], len(path) == 1 and "to" not in change
    if isinstance(whole, dict):
        left = {name: value for name, value in whole.items() if name != step}
        return left if goes else {**left, step: changed(whole.get(step), rest, change)}
    places = [
        place
        for place, item in enumerate(whole)
        if place == step or (isinstance(item, dict) and item.get("id") == step)
    ]
    place = step if isinstance(step, int) else (places[0] if places else len(whole))
    if goes:
        return [item for other, item in enumerate(whole) if other != place]
    return [*whole[:place], changed(whole[place] if place < len(whole) else None, rest, change), *whole[place + 1 :]]


def plain(view: View) -> Any:
    return json.loads(msgspec.json.encode(view))


def told(sent: dict[str, Any]) -> list[str | None]:
    return [line and line["text"] for frame in sent["frames"] for line in frame["lines"]]


class Witness:
    """Somebody who kept every picture a viewer was shown while the match was played."""

    def __init__(self, match: Match, viewer: int | None) -> None:
        self.match, self.viewer, self.kept = match, viewer, dict[int, Any]()
        self.look()

    def look(self) -> None:
        snapshot = match_snapshot(self.match.id)
        self.kept[snapshot.match.sequence] = plain(
            snapshot.looks[None if self.viewer is None else Seat(self.viewer)].view
        )


def test_every_picture_of_a_match_that_hid_nothing_is_the_one_that_was_shown(ann: User) -> None:
    lists = {one.army: one.roster for one in SYSTEMS["kog"].ready_lists if one.battle == "duel"}
    settings = {"battle": "duel", "rounds": 6}
    (taken, *_) = services.match_create(
        user=ann, system="kog", settings=settings, opponent="hot_seat", rosters=list(lists.values())
    )
    User.objects.update(asks_everything=True)  # each answer is given here, and its picture looked at
    witness, sampler = Witness(taken.match, None), Sampler(Random(7), weigh=agreeable)
    for _ in range(60):
        if (asked := next(questions(taken.match.id), None)) is None:
            break
        careless(taken.match.id, ann, asked, sampler)
        witness.look()
    if asked is not None:
        services.match_resign(match_id=taken.match.id, user=ann, key=key(), seat=1)
        witness.look()
    sent = film(taken.match)
    assert {
        frame["seq"]: picture for frame, picture in zip(sent["frames"], pictures(sent), strict=True)
    } == witness.kept
    assert len(witness.kept) > 20
    assert told(sent) == [fact["line"]["text"] for entry in taken.match.entries.all() for fact in json.loads(entry.log)]


def spied(ann: User, bob: User) -> Match:
    match = begin_spies(ann, bob)
    give(match, ann, choice("lookout", "runner", "north"))
    give(match, bob, choice("forger", "runner", "south"))
    give(match, ann, Answer("hide", Spot(Point(1_000, 1_000))))
    return Match.objects.get(pk=match.pk)


def test_one_s_own_running_match_is_replayed_as_one_knew_it(ann: User, bob: User) -> None:
    match = begin_spies(ann, bob)
    hers = Witness(match, 0)
    for user, answer in ((ann, choice("lookout", "runner", "north")), (bob, choice("forger", "runner", "south"))):
        give(match, user, answer)
        hers.look()
    sent = film(match, ann)
    shown = {frame["seq"]: picture for frame, picture in zip(sent["frames"], pictures(sent), strict=True)}
    assert shown == hers.kept
    assert "Reds want to stand in the north half at the end." in told(sent)
    assert "south half" not in json.dumps(sent)
    his = json.dumps(film(match, bob))
    assert "north half" not in his
    assert "south half" in his


def test_nobody_else_replays_a_match_that_runs(ann: User, bob: User, eve: User) -> None:
    match = spied(ann, bob)
    for name in ("replay", "replay_frames"):
        for stranger in (of(), of(eve)):
            answer = stranger.get(reverse(f"games:{name}", args=[match.id]))
            assert answer.status_code == 404
            assert ("is still being played" in answer.content.decode()) == (name == "replay")
        assert of(ann).get(reverse(f"games:{name}", args=[match.id])).status_code == 200
    assert "replay" not in of(eve).get(reverse("games:match", args=[match.id])).context["config"]["urls"]


def test_who_holds_both_seats_replays_what_everybody_may_know(ann: User, bob: User) -> None:
    match = spied(ann, bob)
    match.seats.filter(number=1).update(user=ann)
    text = json.dumps(film(match, ann))
    assert "north half" not in text
    assert "south half" not in text


def test_a_film_goes_on_with_its_match(ann: User, bob: User) -> None:
    match = spied(ann, bob)
    before = film(match, ann)
    give(match, bob, Answer("hide", Spot(Point(12_000, 13_000))))
    after = film(match, ann)
    assert len(after["frames"]) == len(before["frames"]) + 1
    assert after["frames"][: len(before["frames"])] == before["frames"]


def test_once_a_match_is_over_everybody_sees_everything(ann: User, bob: User) -> None:
    match = play_out(spied(ann, bob))
    sent = film(match)
    assert None not in told(sent)
    assert any("north half" in (text or "") for text in told(sent))
    position = match_and_position(match.id)[1]
    assert pictures(sent)[-1] == plain(viewer_sees(SYSTEMS["spies"].system, position, FilmViewer(open=True)))


def test_a_piece_at_a_time_is_sent(monkeypatch: pytest.MonkeyPatch, ann: User, bob: User) -> None:
    match = play_out(spied(ann, bob))
    monkeypatch.setattr(shelves, "A_PIECE", 2)
    whole = film(match)["total"]
    assert [frame["seq"] for frame in film(match, start=2)["frames"]] == [2, 3]
    assert film(match, start=whole)["frames"] == []
    assert of().get(reverse("games:replay_frames", args=[match.id]), {"from": "-1"}).status_code == 404


def test_rules_that_have_changed_end_the_film_with_a_sentence(ann: User, bob: User) -> None:
    match = play_out(spied(ann, bob))
    Entry.objects.filter(match=match, sequence=3).update(answer='{"option":"nonsense","value":null}')
    sent = film(match)
    assert sent["fault"].startswith("Entry 3 cannot be replayed")
    assert len(sent["frames"]) == 3


def outdated(match: Match) -> None:
    """The rules are others from now on, and every process is a new one."""
    Entry.objects.filter(match=match, sequence=3).update(answer='{"option":"nonsense","value":null}')
    films.forget()


def test_a_film_that_was_watched_outlives_its_rules(ann: User, bob: User) -> None:
    match = play_out(spied(ann, bob))
    before = film(match)
    outdated(match)
    assert not before["fault"]
    assert film(match) == before
    StoredFilm.objects.update(shots=b"of an older form")
    films.forget()
    assert film(match)["fault"].startswith("Entry 3 cannot be replayed")


def test_an_operator_stores_films_before_an_upgrade(ann: User, bob: User) -> None:
    match, running = play_out(spied(ann, bob)), spied(ann, bob)
    out = StringIO()
    call_command("store_films", stdout=out)
    assert out.getvalue() == f"{match.id}: stored\n1 replays were stored; 0 were begun under rules that are gone.\n"
    assert [stored.match_id for stored in StoredFilm.objects.all()] == [match.id] != [running.id]
    outdated(match)
    sent = film(match)
    assert not sent["fault"]
    assert len(sent["frames"]) == match.entries.count()


def test_a_stored_film_is_of_just_these_entries(ann: User, bob: User) -> None:
    match = play_out(spied(ann, bob))
    film(match)
    StoredFilm.objects.update(entries=2)
    outdated(match)
    assert film(match)["fault"]


def test_what_one_seat_knew_of_a_running_match_is_never_stored(ann: User, bob: User) -> None:
    match = spied(ann, bob)
    for user in (ann, bob):
        film(match, user)
    assert not StoredFilm.objects.exists()


def test_while_too_many_films_wait_one_is_told_to_come_again(
    monkeypatch: pytest.MonkeyPatch, ann: User, bob: User
) -> None:
    match = spied(ann, bob)
    monkeypatch.setattr(shelves, "MOST_WAITING", 0)
    answer = of(ann).get(reverse("games:replay_frames", args=[match.id]))
    assert (answer.status_code, answer["Retry-After"]) == (429, "5")


def test_what_a_film_weighs_counts_its_whole_views(ann: User, bob: User) -> None:
    """The views take more memory than the frames, whether they were made now or read from the stored film."""
    match = play_out(spied(ann, bob))
    weights = []
    for _ in range(2):
        films.forget()
        film(match)
        kept = films.ask(match, FilmViewer(open=True))
        assert kept is not None
        views = sum(len(as_text(shot.view)) for shot in kept.shots)
        assert views > 0
        assert kept.letters == views + sum(map(len, kept.frames))
        weights.append(kept.letters)
    assert weights[0] == weights[1]


def test_only_so_much_is_kept(monkeypatch: pytest.MonkeyPatch, ann: User, bob: User) -> None:
    monkeypatch.setattr(shelves, "MOST_LETTERS", 1)
    one, other = spied(ann, bob), spied(ann, bob)
    for match in (one, other):
        film(match, ann)
    assert len(films) == 1
