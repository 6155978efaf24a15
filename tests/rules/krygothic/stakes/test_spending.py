"""What a side spends between two games: recruits, gear, sales, training, and the cap that rises."""

import pytest

from rules.kernel.preview import preview_answer
from rules.krygothic.board import SEATS
from rules.krygothic.lists.points import PRICES
from rules.krygothic.stakes.offer import next_match
from rules.krygothic.stakes.spending import Purchase, purchases
from rules.krygothic.stakes.squad import TRAINED_BY, cap_of, force_of, list_of, squad_faults
from rules.krygothic.stakes.system import STAKES
from tests.rules.krygothic.stakes.campaigning import A, B, Going, after, anew, at, due


def spending(*teams: str, funds: int = 900) -> Going:
    """The first seat of a campaign of five games is to spend; the other has spent nothing."""
    campaign = after(due(*teams, games=5), A).campaign.with_side(A, funds=funds)
    return at(campaign).answer(B, anew())


def offered(going: Going, start: str) -> list[Purchase]:
    return [one for one in purchases(going.campaign.side(A)) if one.id.startswith(start)]


@pytest.mark.rule("krygothic.stakes.spending")
def test_a_recruit_joins_with_its_gear_and_marches() -> None:
    going = spending()
    before = going.campaign.side(A)
    names = {member.name for member in before.members}
    kinds = {member.name.rstrip(" 0123456789") for member in before.members if member.type == "storm"}
    recruit = next(one for one in offered(going, "recruit:") if one.label.split(" with ")[0] in kinds)
    done = going.answer(A, anew(recruit.id))
    side = done.campaign.side(A)
    (new,) = (member for member in side.members if member.name not in names)
    assert new.points == recruit.price
    assert side.funds == before.funds - recruit.price
    assert not squad_faults(side)
    assert new.name in {fighter.name for fighter in force_of(side).fighters}
    assert any("hires" in line for line in done.said)


@pytest.mark.rule("krygothic.stakes.spending")
def test_gear_is_bought_at_its_price_and_sold_at_half() -> None:
    going = spending()
    side = going.campaign.side(A)
    sale = next(one for one in offered(going, "sell:") if one.price <= -10)
    member, piece = sale.id.split(":")[1:]
    bought = next(one for one in offered(going, f"gear:{member}:") if one.id.endswith(f":{piece}"))
    assert sale.price == -(bought.price // 2)
    done = going.answer(A, anew(sale.id)).campaign.side(A)
    assert done.funds == side.funds - sale.price
    points = {one.id: one.points for one in side.members}
    assert {one.id: one.points for one in done.members} == points | {member: points[member] - bought.price}
    assert going.answer(A, anew(sale.id, bought.id)).campaign.side(A).members == side.members


@pytest.mark.rule("krygothic.stakes.spending")
def test_what_is_sold_may_pay_for_what_is_bought() -> None:
    going = spending(funds=0)
    sale = next(one for one in offered(going, "sell:") if one.price <= -10)
    member = sale.id.split(":")[1]
    cheap = next(one for one in offered(going, f"gear:{member}:") if one.id.split(":")[2] == "knife")
    assert going.refused(A, anew(cheap.id)).limit == "0 funds"
    done = going.answer(A, anew(sale.id, cheap.id)).campaign.side(A)
    assert done.funds == -sale.price - cheap.price


@pytest.mark.rule("krygothic.stakes.spending", "krygothic.squad.validation")
def test_a_squad_is_legal_after_what_it_buys() -> None:
    going = spending()
    no = going.refused(A, anew(*(one.id for one in offered(going, "gear:m1:"))))
    assert no.rule == "krygothic.squad.validation"
    assert "sell" in no.remedy


@pytest.mark.rule("krygothic.stakes.spending", "krygothic.team.earth_confederate")
def test_recruits_count_where_only_so_many_are_replaced() -> None:
    going = spending("earth_confederate", "ralim", funds=2_000)
    three = [one.id for one in offered(going, "recruit:")][:3]
    no = going.refused(A, anew(*three))
    assert (no.rule, no.measured, no.limit) == ("krygothic.team.earth_confederate", "3 models", "2 models")


@pytest.mark.rule("krygothic.stakes.training")
def test_training_raises_one_characteristic_of_the_model_that_marches() -> None:
    going = spending()
    side = going.campaign.side(A)
    costs = sum(member.points for member in side.fit)
    training = {one.id.split(":")[2]: one for one in offered(going, "train:m1:")}
    assert {key: one.price for key, one in training.items()} == {key: 10 * PRICES.model[key] for key in training}
    no = going.refused(A, anew("train:m1:speed", "train:m1:mind"))
    assert (no.rule, no.limit) == ("krygothic.stakes.training", "one characteristic")
    done = going.answer(A, anew("train:m1:mind")).campaign.side(A)
    was, now = force_of(side).fighters[0], force_of(done).fighters[0]
    assert (now.mind, now.speed) == (was.mind + TRAINED_BY, was.speed)
    assert sum(member.points for member in done.fit) == costs
    assert "train:m1:mind" not in {one.id for one in purchases(done)}


@pytest.mark.rule("krygothic.stakes.training", "krygothic.stakes.casualties")
def test_who_is_bought_again_has_lost_its_training() -> None:
    trained = spending().answer(A, anew("train:m2:mind")).bids(0, 0, 6, 1)
    attacker = trained.campaign.attacker
    assert attacker is not None
    game = trained.names(attacker, trained.question(attacker).options[0].id, 2)
    dead = after(game, B, 1, removed=(("m2",), ())).answer(B, anew())
    assert dead.campaign.side(A).dead[0].trained == ("mind",)
    back = dead.answer(A, anew("m2")).campaign.side(A)
    assert not any(member.trained for member in back.members)


@pytest.mark.rule("krygothic.stakes.cap", "krygothic.squad.allowance")
def test_the_cap_rises_after_each_game() -> None:
    first, second = due(games=5), spending()
    for seat in SEATS:
        before, now = first.campaign.side(seat), second.campaign.side(seat)
        assert cap_of(now) - cap_of(before) >= 100
        assert list_of(now).agreed_points == 1_100
        assert list_of(before).agreed_points is None


def test_the_next_match_is_fought_with_the_forces_of_the_campaign() -> None:
    going = spending().answer(A, anew("train:m1:mind")).bids(0, 0, 6, 1)
    attacker = going.campaign.attacker
    assert attacker is not None
    match = next_match(going.names(attacker, going.question(attacker).options[0].id, 2).campaign)
    assert match is not None
    assert match.forces == tuple(force_of(side) for side in going.campaign.sides)


@pytest.mark.rule("krygothic.stakes.spending")
def test_what_is_ticked_is_added_up_before_it_is_bought() -> None:
    going = spending(funds=500)
    sale = offered(going, "sell:")[0]
    recruit = min(offered(going, "recruit:"), key=lambda one: one.price)
    assert foreseen(going, recruit.id) == f"This costs {recruit.price} of 500 funds; {500 - recruit.price} are left."
    assert foreseen(going, sale.id) == f"This brings {-sale.price} funds; {500 - sale.price} are left."


def foreseen(going: Going, *ids: str) -> str:
    position = going.outcome.position
    (line,) = preview_answer(STAKES, position, A, position.asked, anew(*ids)).preview.lines
    return line
