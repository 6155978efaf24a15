"""The spies: several secrets at once, of which nothing shows before its time, in any way."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec import structs

from rules.geometry.point import Point
from rules.kernel import engine
from rules.kernel.answer_check import invalid_answer
from rules.kernel.dice import CommittedDice
from rules.kernel.question import Answer, Option
from rules.kernel.refusal import Refused, Seat
from rules.kernel.shapes import Path, Pick, PickItem, PickPart, PickShape, parted
from tests.harness.match import Match, check_replay, check_rest
from tests.harness.sampler import Sampler
from tests.harness.secrecy import check_answers_secret, check_secrecy, nothing_hidden
from tests.rules.kernel import spies
from tests.rules.kernel.spies import CREW, GOALS, SEATS, SPIES, Spies, SpyGame
from tests.rules.kernel.toy import LEFT, RIGHT, TOY, Toy


def vary(table: Spies, seat: Seat | None, random: Random) -> Spies:
    """Another goal, another hiding place, and before they are shown another crew, of those the seat is against."""
    for side in table.sides:
        if side.seat == seat or table.result is not None:
            continue
        if side.goal is not None:
            table = table.with_side(side.seat, goal=random.choice([goal for goal in GOALS if goal != side.goal]))
        if side.at is not None and not side.found:
            table = table.with_side(side.seat, at=Point(random.randrange(24_000), random.randrange(24_000)))
    return table


def vary_card(table: Toy, seat: Seat | None, random: Random) -> Toy:
    """Another card of the other runner."""
    left, right = (
        random.randrange(4) if own != seat else card for own, card in zip((LEFT, RIGHT), table.secret, strict=True)
    )
    return structs.replace(table, secret=(left, right))


def spied(system: Any, start: Any, vary: Callable[..., Any], games: int) -> int:
    """Random games in which nobody may notice anything at any rest; how often something was compared."""
    compared = 0

    def watch(match: Match) -> None:
        nonlocal compared
        compared += check_secrecy(match, vary, random) + check_answers_secret(match, random)

    for seed in range(games):
        random = Random(seed)
        begun(system, start, seed).play_out(300, watch)
    return compared


def begun(system: Any, start: Any, seed: int) -> Match:
    """A random game of this seed."""
    sampler = Sampler(Random(seed))
    return Match(system, start, CommittedDice(bytes([seed])), lambda seat, at: sampler)


def test_nothing_hidden_shows_in_any_way() -> None:
    assert spied(SPIES, Spies(), vary, games=8) > 500


def test_nothing_of_a_card_shows_in_any_way() -> None:
    assert spied(TOY, Toy(secret=(1, 2)), vary_card, games=6) > 200


def _leaking(**kept: str) -> type[SpyGame]:
    class Leaking(SpyGame):
        def known(self, table: Spies, seat: Seat | None) -> Spies:
            hidden = super().known(table, seat)
            for side in table.sides:
                hidden = hidden.with_side(side.seat, **{name: getattr(side, name) for name in kept})
            return hidden

    return Leaking


@pytest.mark.parametrize("secret", ["goal", "at"])
def test_a_system_that_lets_a_secret_out_is_caught(secret: str) -> None:
    with pytest.raises(AssertionError, match="what it does not know"):
        spied(_leaking(**{secret: ""})(), Spies(), vary, games=2)


def test_options_made_from_the_true_table_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """A walk is refused where a hidden spy stands, and its preview says how far that is."""
    made = spies._deeds
    true: list[Spies] = []

    def looking(play: Any) -> Any:
        true[:] = [play.table]
        return (yield from spies.turn(play))

    monkeypatch.setitem(spies.STEPS, "turn", looking)
    monkeypatch.setattr(spies, "_deeds", lambda known, seat: made(true[0], seat))
    with pytest.raises(AssertionError, match=r"weighing .* what it does not know"):
        spied(SPIES, Spies(), vary, games=2)


def test_a_line_more_for_one_secret_answer_than_for_another_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    told = spies.Stood.audience
    monkeypatch.setattr(spies.Stood, "audience", lambda fact: told(fact) if fact.at.x % 2 else None)
    with pytest.raises(AssertionError, match="a secret answer tells"):
        spied(SPIES, Spies(), vary, games=4)


@pytest.mark.parametrize("seed", range(12))
def test_any_play_ends_survives_storage_and_replays(seed: int) -> None:
    match = begun(SPIES, Spies(), seed)
    match.play_out(300, check_rest)
    check_replay(match)


def test_a_pick_of_several_parts_wants_its_number_of_each() -> None:
    shape = parted(
        [
            *(PickItem(id=name, label=name, part="crew") for name in CREW),
            PickItem(id="north", label="North", part="goal"),
        ],
        PickPart(id="crew", label="Crew", least=2, most=2),
        PickPart(id="goal", label="Goal", least=0, most=1),
    )
    assert (shape.least, shape.most) == (2, 3)
    assert invalid_answer(shape, Pick(("runner", "forger", "north"))) is None
    assert invalid_answer(shape, Pick(("runner", "north"))).message == "Crew: pick 2; 1 were picked."
    assert invalid_answer(shape, Pick(("runner", "porter", "forger"))).message == "Crew: pick 2; 3 were picked."


@pytest.mark.parametrize(
    ("ids", "rule"),
    [
        (("runner", "runner"), "spies.once"),
        (("runner", "stranger"), "spies.crew"),
        (("runner", "porter", "forger"), "spies.two"),
        (("runner", "porter", "north", "south"), "spies.option"),
        (("runner", "porter", "north"), None),
    ],
)
def test_a_refused_pick_names_the_rule_behind_what_is_wrong_with_it(ids: tuple[str, ...], rule: str | None) -> None:
    shape = parted(
        [
            *(PickItem(id=name, label=name, part="crew") for name in CREW),
            *(PickItem(id=name, label=name, part="goal") for name in ("north", "south")),
        ],
        PickPart(id="crew", label="Crew", least=2, most=2, rule="spies.two"),
        PickPart(id="goal", label="Goal", least=0, most=1),
        rules={"twice": "spies.once", "foreign": "spies.crew"},
    )
    option: Option[str] = Option(id="send", label="Send", rule="spies.option", shape=shape, bring="sent")
    if rule is None:
        assert option.accept(Pick(ids), "spies.question") == "sent"
        return
    with pytest.raises(Refused) as refused:
        option.accept(Pick(ids), "spies.question")
    assert refused.value.refusal.rule == rule


def test_a_wrong_number_of_a_whole_pick_names_its_rule() -> None:
    shape = PickShape(items=(PickItem(id="a", label="A"),), least=1, most=1, rules={"number": "spies.one"})
    fault = invalid_answer(shape, Pick(()))
    assert fault is not None
    assert fault.rule == "spies.one"


def test_a_secret_is_opened_at_the_answer_that_opens_it_and_for_good() -> None:
    match = begun(SPIES, Spies(), 5)
    assert match.position.opened == {}
    match.step()
    assert match.position.opened_at("crew:0") is None
    match.step()
    assert match.position.opened == {"crew:0": 2, "crew:1": 2}
    assert not any(engine.may_undo(match.position, seat) for seat in SEATS)
    match.play_out(300)
    assert match.position.opened_at("crew:0") == 2
    assert match.position.opened_at("goal:0") == match.position.sequence
    assert match.position.opened_at("") is None


@pytest.mark.parametrize(("at", "back"), [(Point(6_000, 11_000), True), (Point(6_000, 12_500), False)])
def test_a_way_that_finds_somebody_cannot_be_taken_back(at: Point, back: bool) -> None:
    """Whoever walks into a hidden spy has learned where it is."""
    reds, blues = Spies().sides
    start = Spies(
        sides=(
            structs.replace(reds, at=Point(6_000, 8_000), goal="north", crew=("lookout", "porter")),
            structs.replace(blues, at=Point(6_000, 13_000), goal="south", crew=("lookout", "porter")),
        ),
        stage="turn",
        crews=True,
        turn=1,
    )
    dice = CommittedDice(b"")
    outcome = engine.play(
        SPIES, engine.start(SPIES, start, dice).position, SEATS[0], 0, Answer("walk", Path((at,))), dice
    )
    assert engine.may_undo(outcome.position, SEATS[0]) is back
    assert ("spy:1" in outcome.position.opened) is not back


def test_a_system_that_hides_must_say_how_to_vary_it() -> None:
    with pytest.raises(AssertionError, match="secrets nobody varies"):
        spied(TOY, Toy(secret=(1, 2)), nothing_hidden, games=1)
