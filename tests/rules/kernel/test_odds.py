"""Exact odds: classes give what faces give, and what the engine itself would roll."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel import engine
from rules.kernel import odds as odds_module
from rules.kernel.odds import Forecast, TooManyFalls, falls, odds
from rules.kernel.play import Play, Script
from rules.kernel.question import Option
from rules.kernel.refusal import RulesBug
from tests.rules.kernel.playing import NO_DICE, answer, begin, bids
from tests.rules.kernel.toy import LEFT, TOY, Toy


def chances(table, script) -> dict[str, Fraction]:
    return {c.label: Fraction(c.numerator, c.denominator) for c in odds(table, script).chances}


def attack(count: int, need: int, cuts: tuple[int, ...]):
    def script(play: Play[Toy]) -> Script[Forecast]:
        faces = yield from play.roll(count, "to hit", cuts=cuts)
        hits = sum(face >= need for face in faces)
        again = yield from play.roll(sum(face == 6 for face in faces), "again", cuts=cuts)
        return Forecast((f"{hits} hits", f"{sum(f >= need for f in again)} again"), hits, "hits")

    return script


@given(st.integers(1, 3), st.integers(2, 6))
def test_class_odds_equal_face_odds(count, need):
    by_class = chances(Toy(), attack(count, need, (1, need, 6)))
    assert by_class == chances(Toy(), attack(count, need, ()))


@given(st.integers(1, 4), st.integers(2, 6))
def test_the_falls_of_all_dice_sum_to_one(count, need):
    assert sum(weight for _, weight in falls(Toy(), attack(count, need, (need, 6)))) == 1


def test_the_average_says_what_it_counts():
    average = odds(Toy(), attack(2, 4, (4, 6))).expected
    assert (average.numerator, average.denominator, average.label) == (1, 1, "hits")


@given(st.integers(1, 4), st.integers(2, 6))
def test_the_spread_is_what_every_face_counted_one_by_one_comes_to(count, need):
    def hits(play: Play[Toy]) -> Script[Forecast]:
        faces = yield from play.roll(count, "to hit", cuts=(1, need))
        many = sum(face >= need for face in faces)
        return Forecast(("hits",) if many else (), many, "hits")

    found = odds(Toy(), hits)
    counted = Counter(sum(face >= need for face in faces) for faces in product(range(1, 7), repeat=count))
    spread = {share.amount: Fraction(share.numerator, share.denominator) for share in found.spread}
    assert list(spread) == sorted(counted)
    assert spread == {amount: Fraction(times, 6**count) for amount, times in counted.items()}
    assert 1 - spread[0] == chances(Toy(), hits)["hits"]
    assert sum(amount * chance for amount, chance in spread.items()) == Fraction(
        found.expected.numerator, found.expected.denominator
    )


def test_an_amount_is_an_end_only_where_it_comes_to_that_however_the_dice_fall():
    """One hit of a 6 fells, one hit of a 5 may go either way, and two fell whatever they show."""

    def blows(play: Play[Toy]) -> Script[Forecast]:
        faces = yield from play.roll(2, "to hit", cuts=(1, 5, 6))
        many = sum(face >= 5 for face in faces)
        end = "fells" if many == 2 or 6 in faces else ""
        return Forecast((end,) if end else (), many, "hits", end=end)

    found = odds(Toy(), blows)
    assert [(share.amount, share.end) for share in found.spread] == [(0, ""), (1, ""), (2, "fells")]
    assert chances(Toy(), blows)["fells"] > Fraction(found.spread[2].numerator, found.spread[2].denominator)


def test_five_dice_in_three_classes_are_21_cases():
    def script(play: Play[Toy]) -> Script[Forecast]:
        faces = yield from play.roll(5, "to hit", cuts=(1, 4, 6))
        return Forecast((str(faces),))

    assert len(list(falls(Toy(), script))) == 21


@given(st.integers(1, 4), st.integers(3, 6))
def test_faces_alike_stand_for_one_another_and_lose_no_chance(count, need):
    def script(alike: tuple[int, ...]):
        def rolled(play: Play[Toy]) -> Script[Forecast]:
            faces = yield from play.roll(count, "to hit", cuts=tuple(range(1, need + 1)), alike=alike)
            most = max(range(1, need), key=faces.count)
            return Forecast((f"{faces.count(most)} the same", f"{sum(face >= need for face in faces)} hits"))

        return rolled

    apart, together = script(()), script(tuple(range(1, need)))
    assert chances(Toy(), together) == chances(Toy(), apart)
    assert len(list(falls(Toy(), together))) < len(list(falls(Toy(), apart)))


def test_ways_of_a_part_that_come_to_the_same_are_taken_together():
    def hits(play: Play[Toy]) -> Script[int]:
        faces = yield from play.roll(6, "to hit", cuts=(1, 4))
        again = yield from play.roll(sum(face >= 4 for face in faces), "again", cuts=(1, 4))
        return sum(face >= 4 for face in again)

    def whole(play: Play[Toy]) -> Script[Forecast]:
        return Forecast((f"{(yield from hits(play))} hits",))

    def in_parts(play: Play[Toy]) -> Script[Forecast]:
        return Forecast((f"{(yield from play.part(hits))} hits",))

    assert chances(Toy(), in_parts) == chances(Toy(), whole)
    assert (len(list(falls(Toy(), in_parts))), len(list(falls(Toy(), whole)))) == (7, 28)


def test_dice_that_may_be_rolled_again_without_end_have_their_chances_told(monkeypatch):
    monkeypatch.setattr("rules.kernel.odds.MOST_FALLS", 1_000)

    def sixes_in_a_row(play: Play[Toy]) -> Script[int]:
        row = 0
        while (yield from play.roll(1, "again", cuts=(1, 6))) == (6,):
            row += 1
        return min(row, 1)

    def told(play: Play[Toy]) -> Script[Forecast]:
        found = yield from play.part(sixes_in_a_row, chances=lambda: ((0, Fraction(5, 6)), (1, Fraction(1, 6))))
        return Forecast((f"{found}",), found)

    def untold(play: Play[Toy]) -> Script[Forecast]:
        return Forecast((f"{(yield from play.part(sixes_in_a_row))}",))

    assert chances(Toy(), told) == {"0": Fraction(5, 6), "1": Fraction(1, 6)}
    with pytest.raises(TooManyFalls):
        odds(Toy(), untold)


def test_a_part_that_changes_the_table_is_a_bug():
    def part(play: Play[Toy]) -> Script[int]:
        yield from ()
        play.table = Toy()
        return 0

    def script(play: Play[Toy]) -> Script[Forecast]:
        return Forecast((), (yield from play.part(part)))

    with pytest.raises(RulesBug, match="changed the table"):
        odds(Toy(), script)


def test_the_odds_of_an_option_look_through_the_other_players_default_reaction():
    position = bids(begin(), 3, 2).position
    ask = engine.open_ask(TOY, position, LEFT, position.asked)
    option = next(option for option in ask.options if option.id == "run")
    assert option.forecast is not None
    table = engine.open_table(TOY, position)
    got = chances(table, option.forecast)
    assert got["the whole way"] == Fraction(2, 3) ** 3
    assert got["the whole way"] + got["stopped"] == 1
    assert odds(table, option.forecast).expected.numerator > 0
    assert answer(position, LEFT, "run", dice=NO_DICE)


def test_a_script_and_its_parts_share_one_budget(monkeypatch):
    """Ten thousand ways in each of several parts are as dear as all of them in one: neither is waited for."""
    monkeypatch.setattr(odds_module, "MOST_FALLS", 100)

    def volley(play):
        faces = yield from play.roll(2, "to hit")
        return sum(faces)

    def four_volleys(play):
        total = 0
        for _ in range(4):
            total += yield from play.part(volley)
        return Forecast((), total)

    def one_volley(play):
        return Forecast((), (yield from play.part(volley)))

    assert odds(Toy(), one_volley).expected.numerator == 7
    with pytest.raises(TooManyFalls):
        odds(Toy(), four_volleys)


def test_a_heap_of_dice_is_given_up_while_its_falls_are_listed(monkeypatch):
    """Fifty dice fall in more than three million ways: they are counted one by one, not listed first."""
    listed = []
    classes = odds_module._classes
    monkeypatch.setattr(odds_module, "_classes", lambda throw: (listed.append(one) or one for one in classes(throw)))

    def heap(play):
        faces = yield from play.roll(50, "to hit")
        return Forecast((), sum(faces))

    with pytest.raises(TooManyFalls):
        odds(Toy(), heap)
    assert len(listed) <= odds_module.MOST_FALLS + 1


def test_a_question_without_a_usual_answer_is_answered_with_its_first_option():
    def script(play: Play[Toy]) -> Script[Forecast]:
        options = [Option(id=name, label=name, bring=name) for name in ("first", "second")]
        return Forecast(((yield from play.ask(LEFT, rule="toy.ask", prompt="Which?", options=options)),))

    assert chances(Toy(), script) == {"first": Fraction(1)}
