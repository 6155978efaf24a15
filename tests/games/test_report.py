"""The battle report of a match that is over: what it counts, its pictures, its data, and the replay in a frame."""

import re
from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.bots.key_moments import turns
from games.matches import services
from games.models import Match
from games.proofs.verification import match_verify
from games.replays.film import FilmShot, Frame
from games.replays.film_cache import films
from games.replays.highlights import Highlight
from games.replays.luck import luck_in
from games.replays.report import report_of
from games.replays.views.report import outcome
from games.replays.views.report_plots import signed
from rules.geometry.point import Point
from rules.kernel.event import Die, Line
from rules.kernel.refusal import Seat
from rules.kernel.scene import CardValue, Piece, SideCard, View
from rules.kernel.system import Result
from rules.registry import SYSTEMS
from tests.games.conftest import begin, key, questions
from tests.games.test_replay import film
from tests.games.test_whole_match import agreeable, careless
from tests.harness.sampler import Sampler

pytestmark = pytest.mark.usefixtures("thoughts_here")

BLUE, RED = Seat(0), Seat(1)
BOOK = SYSTEMS["kog"].rulebook


@pytest.fixture
def played(ann: User) -> Iterator[Match]:
    lists = {one.army: one.roster for one in SYSTEMS["kog"].ready_lists if one.battle == "duel"}
    settings = {"battle": "duel", "rounds": 6}
    taken = services.match_create(
        user=ann, system="kog", settings=settings, opponent="hot_seat", rosters=list(lists.values())
    )
    match, sampler = taken[0].match, Sampler(Random(7), weigh=agreeable)
    while asked := next(questions(match.id), None):
        careless(match.id, ann, asked, sampler)
    yield Match.objects.get(pk=match.pk)
    films.forget()


def test_the_report_counts_what_the_match_told(played: Match, client: Client) -> None:
    told = client.get(reverse("games:report_json", args=[played.id])).json()
    sent = film(played)
    lost = [mark["words"] for frame in sent["frames"] for mark in frame["marks"] if mark["kind"] == "loss"]
    assert [loss["words"] for loss in told["report"]["losses"]] == lost
    last = sent["frames"][-1]
    assert list(told["report"]["left"].values()) == last["left"]
    assert told["report"]["rounds"][-1]["seq"] == last["seq"]
    everything = [one for one in told["report"]["luck"] if not one["kind"]]
    shown = sum(
        len(die["faces"])
        for frame in sent["frames"]
        for line in frame["lines"]
        if line["seat"] is not None
        for die in line["dice"]
    )
    assert 0 < sum(one["dice"] for one in everything) == shown <= match_verify(played).dice
    judged = {one["seat"]: (one["judged"], one["reached"], one["expected"]) for one in everything}
    so_far = [(side[0], side[1], round(side[2] / 6, 2)) for side in last["luck"]]
    assert [judged.get(seat, (0, 0, 0)) for seat in range(2)] == so_far
    names = [moment["name"] for moment in told["report"]["moments"]]
    assert names[0] == "The beginning"
    assert names[-1] == "The end"


def test_the_page_has_pictures_that_previews_of_links_show(played: Match, client: Client) -> None:
    page = client.get(reverse("games:report", args=[played.id]))
    while "Refresh" in page:  # it is being worked out
        page = client.get(reverse("games:report", args=[played.id]))
    text = page.content.decode()
    assert text.count('class="thumb"') == len(page.context["moments"])
    assert text.count('id="thumb-hatch"') == 1
    assert 'class="thumb-token thumb-side-1' in text
    for moment, address, _ in page.context["moments"]:
        assert f"<title>{moment.name}: " in text
        assert f'href="{address}"' in text
        drawn = client.get(address)
        assert drawn["Content-Type"] == "image/svg+xml"
        root = ElementTree.fromstring(drawn.content)
        assert root.attrib["width"] == "1200"
    cover = f"http://testserver{reverse('games:match_preview', args=[played.id])}"
    assert f'property="og:image" content="{cover}"' in text
    assert f'title="Replay of {played.title}"' in page.context["frame"]


def test_the_tables_have_each_side_s_figures_under_its_name_and_each_kind_of_roll_once(
    played: Match, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.replays.report.scores_in", lambda view: {0: 0, 1: 0})
    page = client.get(reverse("games:report", args=[played.id]))
    while "Refresh" in page:  # it is being worked out
        page = client.get(reverse("games:report", args=[played.id]))
    text = page.content.decode()
    names = [name for _, name, _ in page.context["seats"]]
    assert re.findall(r'<th scope="colgroup"><span class="side-\d">([^<]+)<', text) == names
    assert ">Score<" not in text, "nobody has scored anything"
    kinds = [kind for kind, _ in page.context["luck"]]
    assert re.findall(r'<th scope="rowgroup" colspan="6">([^<]+)<', text) == kinds
    assert len(set(kinds)) == len(kinds) > 1
    figures = re.findall(r"<td>([^<]*)</td>", text)
    gaps = [row["gap"] for _, rows in page.context["luck"] for row in rows if row["luck"].judged]
    assert set(gaps) <= set(figures)
    assert not any(figure.startswith("-") for figure in figures)


def test_what_somebody_has_scored_stands_before_what_is_left(
    played: Match, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.replays.report.scores_in", lambda view: {0: 3, 1: 0})
    page = client.get(reverse("games:report", args=[played.id]))
    while "Refresh" in page:  # it is being worked out
        page = client.get(reverse("games:report", args=[played.id]))
    text = page.content.decode()
    assert text.count(">Score<") == len(page.context["seats"])
    _, _, sides = page.context["rounds"][0]
    row = text.partition('<tbody class="round-rows"><tr>')[2].partition("</tr>")[0]
    assert re.findall(r"<td>(\d+)</td>", row) == [str(figure) for _, *figures in sides for figure in figures]


@pytest.mark.parametrize(("gap", "told"), [(-2.24, "−2.2"), (1.75, "+1.8"), (0.04, "0.0"), (-0.04, "0.0")])
def test_a_gap_has_a_minus_and_no_sign_where_it_comes_to_nothing(gap: float, told: str) -> None:
    assert signed(gap) == told


@pytest.mark.parametrize(
    ("winner", "text", "told"),
    [
        (0, "Ann wins: 67 points removed against 0.", "67 points removed against 0."),
        (1, "All of Ann is gone. Bob wins.", "All of Ann is gone."),
        (None, "A draw: nobody has won by the end of round 6.", "Nobody has won by the end of round 6."),
    ],
)
def test_below_the_headline_stands_how_it_ended_and_not_once_more_who_won(
    match: Match, winner: int | None, text: str, told: str
) -> None:
    match.seats.filter(number=0).update(display_name="Ann")
    match.seats.filter(number=1).update(display_name="Bob")
    ended = Result(winner=None if winner is None else Seat(winner), kind="end", text=text)
    match.result = msgspec.json.encode(ended).decode()
    assert outcome(match) == told


def test_names_in_a_picture_are_text(match: Match, client: Client, ann: User, bob: User) -> None:
    match.seats.filter(user=ann).update(display_name="<script>&")
    services.match_resign(match_id=match.id, user=bob, key=key())
    drawn = client.get(reverse("games:moment_picture", args=[match.id, 0])).content.decode()
    assert "&lt;script&gt;&amp;" in drawn
    ElementTree.fromstring(drawn)
    films.forget()


def test_the_page_says_what_it_still_waits_for(played: Match, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    film(played)
    monkeypatch.setattr(turns, "wait", lambda match, seconds: None)
    page = client.get(reverse("games:report", args=[played.id]))
    assert "Its key moments are still being searched" in page.content.decode()
    assert page["Refresh"]


def test_a_match_that_runs_has_neither_report_nor_picture_nor_frame(ann: User, bob: User) -> None:
    match, player = begin(ann, bob), Client()
    player.force_login(ann, backend="django.contrib.auth.backends.ModelBackend")
    for name, args in (("report", []), ("report_json", []), ("moment_picture", [0]), ("embed", [])):
        assert player.get(reverse(f"games:{name}", args=[match.id, *args])).status_code == 404


def test_only_the_replay_in_a_frame_may_stand_in_other_pages(match: Match, client: Client, bob: User) -> None:
    services.match_resign(match_id=match.id, user=bob, key=key())
    framed = client.get(reverse("games:embed", args=[match.id]))
    assert "X-Frame-Options" not in framed
    assert "frame-ancestors *" in framed["Content-Security-Policy"]
    assert "script-src 'self'" in framed["Content-Security-Policy"]
    assert framed.context["config"]["seats"] == ()
    assert '<base target="_blank">' in framed.content.decode(), "no other page of the site may be opened in the frame"
    own = client.get(reverse("games:replay", args=[match.id]))
    assert "<base" not in own.content.decode()
    assert own["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in own["Content-Security-Policy"]


def shot(seq: int, turn: int, score: int, wounds: int, *marks: Highlight) -> FilmShot:
    """The table after an answer: what blue has scored, and how many wounds its only model has left."""
    piece = Piece(id="b1", name="Bulwark", glyph="", at=Point(0, 0), radius=500, seat=BLUE, now=wounds, full=15)
    side = SideCard(seat=BLUE, title="Blue", score=CardValue(label="VP", value=str(score)), points=score)
    view = View(title="", phase="", width=1, height=1, turn=turn, pieces=(piece,), sides=(side,))
    frame = Frame(
        seq=seq, kind="answer", seat=0, at=0, lines=(), waiting=(), changes=(), left=(), scores=(), marks=marks
    )
    return FilmShot(frame=frame, view=view)


def test_a_round_came_to_what_the_answer_that_ended_it_brought() -> None:
    """The last answer of a round scores its points, takes the last wounds, and begins the next round at once."""
    film = (shot(0, 1, 0, 15), shot(1, 1, 0, 12), shot(2, 2, 4, 10), shot(3, 2, 4, 7), shot(4, 2, 9, 7))
    rounds = report_of(film, BOOK, ()).rounds
    assert [(one.turn, one.seq, one.scores[0], one.left[0]) for one in rounds] == [(1, 1, 4, 10), (2, 4, 9, 7)]


def test_a_loss_belongs_to_the_round_that_was_played_when_it_came() -> None:
    lost = Highlight(kind="loss", words="Another is lost", seat=BLUE)
    film = (shot(0, 1, 0, 15), shot(1, 2, 0, 12, lost), shot(2, 2, 0, 10, lost))
    assert [(one.turn, one.seq) for one in report_of(film, BOOK, ()).losses] == [(1, 1), (2, 2)]


def test_luck_is_what_was_reached_against_the_chance_of_each_die() -> None:
    lines = [
        Line(text="", rule="kog.shoot.hit", seat=BLUE, dice=(Die(faces=(1, 4), need="4+"), Die(faces=(6,), need="3+"))),
        Line(text="", seat=BLUE, dice=(Die(faces=(2,), need="D3"),)),
        Line(text="", seat=None, dice=(Die(faces=(6,), need="2+"),)),
    ]
    luck, gap = luck_in(lines, BOOK)
    whole = next(one for one in luck if not one.kind)
    assert (whole.dice, whole.judged, whole.reached, whole.expected, whole.mean) == (4, 3, 2, 1.67, 3.25)
    assert gap == ""


def test_a_gap_says_how_often_fair_dice_make_it() -> None:
    sixes = tuple(Die(faces=(6,), need="4+") for _ in range(10))
    ones = tuple(Die(faces=(1,), need="4+") for _ in range(10))
    assert (
        "less than 1 %" in luck_in([Line(text="", seat=BLUE, dice=sixes), Line(text="", seat=RED, dice=ones)], BOOK)[1]
    )
    assert "100 %" in luck_in([Line(text="", seat=BLUE, dice=sixes), Line(text="", seat=RED, dice=sixes)], BOOK)[1]
