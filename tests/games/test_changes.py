"""What a message says has changed makes the new of the old, for every value and by the same vectors in the browser."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from django.contrib.auth.models import AnonymousUser
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from accounts.models import User
from games.models import Match
from games.protocol.changes import changes
from rules.geometry.point import Point
from rules.kernel.question import OptionView, Question
from rules.kernel.refusal import Refusal, Seat
from rules.kernel.scene import CardValue, Piece, SideCard, State, View
from rules.kernel.shapes import NumberShape, SpotShape
from tests.games.wire import Client, number_bid
from tests.support.changed import Page, with_changes

VECTORS = Path(__file__).parents[1] / "vectors" / "changes.json"

words = st.sampled_from(["", "a", "b"])
ids = st.lists(st.sampled_from("abcdef"), unique=True, max_size=5)
points = st.builds(Point, st.integers(0, 3), st.integers(0, 3))
facts = st.lists(st.builds(CardValue, label=words, value=words), max_size=2).map(tuple)
states = st.lists(st.builds(State, icon=words, label=words), max_size=2).map(tuple)
shapes = st.one_of(st.none(), st.builds(SpotShape, radius=st.integers(0, 2)), st.builds(NumberShape, least=st.integers(0, 2), most=st.just(4)))  # fmt: skip
refusals = st.one_of(st.none(), st.builds(Refusal, rule=words, message=words))


def named(ids: list[str], made: Any) -> Any:
    return st.tuples(*(made(id_) for id_ in ids))


def piece(id_: str) -> st.SearchStrategy[Piece]:
    at = st.one_of(st.none(), points)
    return st.builds(Piece, id=st.just(id_), name=words, glyph=words, radius=st.integers(0, 2), at=at, states=states, facts=facts)  # fmt: skip


def option(id_: str) -> st.SearchStrategy[OptionView]:
    return st.builds(OptionView, id=st.just(id_), label=words, refusal=refusals, needs=shapes)


questions = st.builds(
    Question,
    number=st.integers(0, 3),
    seat=st.just(Seat(0)),
    kind=st.just("ask"),
    rule=words,
    prompt=words,
    options=ids.flatmap(lambda found: named(found, option)),
)
views = st.builds(
    View,
    title=words,
    phase=words,
    width=st.just(10),
    height=st.just(10),
    pieces=ids.flatmap(lambda found: named(found, piece)),
    sides=st.lists(
        st.builds(SideCard, seat=st.just(Seat(0)), title=words, score=st.none(), facts=facts), max_size=2
    ).map(tuple),
)


def plain(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


@given(st.one_of(st.tuples(views, views), st.tuples(questions, questions)))
def test_the_changes_of_one_value_make_the_other(pair: tuple[Any, Any]) -> None:
    old, new = pair
    assert with_changes(plain(old), plain(changes(old, new))) == plain(new)
    assert changes(old, old) == ()


def vectors() -> list[dict[str, Any]]:
    """One of each kind of change, as the browser's tests read them."""
    first = Piece(id="m1", name="One", glyph="infantry", radius=5, at=Point(1, 2))
    second = structs.replace(first, id="m2", name="Two")
    third = structs.replace(first, id="m3", name="Three", at=None)
    bare = View(title="Demo", phase="", width=10, height=10)
    table = structs.replace(bare, pieces=(first, second), sides=(SideCard(seat=Seat(0), title="Ann"),))
    ask = Question(
        number=3, seat=Seat(0), kind="ask", rule="r", prompt="What?", options=(OptionView(id="a", label="A"),)
    )
    shaped = structs.replace(ask.options[0], needs=SpotShape(radius=5), refusal=Refusal(rule="r", message="No."))
    hurt = structs.replace(second, at=Point(4, 4), states=(State(icon="x", label="Hurt"),))
    side = structs.replace(table.sides[0], score=CardValue(label="Score", value="1"))
    told = {
        "a field": (table, structs.replace(table, phase="Fight")),
        "fields of a piece": (table, structs.replace(table, pieces=(first, hurt))),
        "a piece beside the table": (table, structs.replace(table, pieces=(first, structs.replace(second, at=None)))),
        "a new piece": (table, structs.replace(table, pieces=(first, second, third))),
        "a piece less": (table, structs.replace(table, pieces=(second,))),
        "one goes, one comes": (table, structs.replace(table, pieces=(second, third))),
        "another order": (table, structs.replace(table, pieces=(second, first))),
        "the first pieces": (bare, table),
        "the last pieces": (table, bare),
        "an item by its place": (table, structs.replace(table, sides=(side,))),
        "an option by its id": (ask, structs.replace(ask, options=(shaped,))),
        "a shape's field": (structs.replace(ask, options=(shaped,)), structs.replace(ask, options=(structs.replace(shaped, needs=SpotShape(radius=6)),))),
        "another shape": (structs.replace(ask, options=(shaped,)), structs.replace(ask, options=(structs.replace(shaped, needs=NumberShape(least=0, most=2)),))),
    }  # fmt: skip
    return [
        {"what": what, "old": plain(old), "changes": plain(changes(old, new)), "new": plain(new)}
        for what, (old, new) in told.items()
    ]


def test_the_browser_has_the_same_vectors(request: pytest.FixtureRequest) -> None:
    """A field that a picture or a question gains is written into them by `--update-golden`."""
    if request.config.getoption("--update-golden"):
        VECTORS.write_text(json.dumps(vectors(), indent=1, ensure_ascii=False) + "\n", "utf-8")
    assert json.loads(VECTORS.read_text()) == vectors(), "a message has other fields: run this with --update-golden"


def test_every_vector_makes_the_new_of_the_old() -> None:
    for vector in vectors():
        assert with_changes(vector["old"], vector["changes"]) == vector["new"], vector["what"]


async def follower(match_id: str, user: User) -> tuple[Client, Page]:
    client = Client(match_id, user)
    await client.connect()
    await client.say("hello", v=1, have=-1, changes=True)
    return client, Page()


async def whole_now(client: Client) -> dict[str, Any]:
    """What a page is told that has nothing yet."""
    await client.say("sync", have=-1)
    return await client.hear_a("update")


@pytest.mark.django_db(transaction=True)
async def test_a_line_that_follows_changes_has_what_it_would_have_been_told(
    table: Match, people: tuple[User, User]
) -> None:
    (ann, her_page), (bob, his_page) = [await follower(table.id, person) for person in people]
    her_page.heard(await ann.hear_a("update"))
    his_page.heard(await bob.hear_a("update"))
    await ann.say("answer", key="changes-1", question=0, option="bid", value=number_bid(3))
    his_page.heard(await bob.hear_a("changed"))
    her_page.heard(await ann.hear_a("changed"))
    await bob.say("answer", key="changes-2", question=0, option="bid", value=number_bid(2))
    for client, page in ((ann, her_page), (bob, his_page)):
        message = await client.hear_a("changed")
        places = [tuple(change["at"]) for change in message["changes"]]
        assert len(places) == len(set(places)), "something is told twice"
        update = page.heard(message)
        assert [step["seq"] for step in update["told"]] == [2]
        told = ("since", "told", "opened")
        whole = await whole_now(client)
        assert {n: v for n, v in update.items() if n not in told} == {n: v for n, v in whole.items() if n not in told}
        await client.leave()


@pytest.mark.django_db(transaction=True)
async def test_a_crowd_that_watches_is_told_of_every_change_in_order(
    table: Match, people: tuple[User, User], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("games.live.spectator_batcher.FEW", 1)
    (eve, her_page), (ann, _), (bob, _) = [
        await follower(table.id, person) for person in (AnonymousUser(), people[0], people[1])
    ]
    told = her_page.heard(await eve.hear_a("update"))["told"]
    await ann.say("answer", key="crowd-001", question=0, option="bid", value=number_bid(3))
    await ann.hear_a("accepted")
    await bob.say("answer", key="crowd-002", question=0, option="bid", value=number_bid(2))
    await bob.hear_a("accepted")
    while len(told) < 3:
        told = told + her_page.heard(await eve.hear_a("changed"))["told"]
    assert [step["seq"] for step in told] == [0, 1, 2]
    for client in (eve, ann, bob):
        await client.leave()
