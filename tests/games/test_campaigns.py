"""Campaigns through their services: seats, sealed bids, the match that is due, and its result, counted once."""

import re
from collections.abc import Callable

import msgspec
import pytest
from django.utils import timezone

from accounts.models import User
from games.agreement import from_text
from games.campaigns import services as campaign_services
from games.campaigns.proof import campaign_verify
from games.campaigns.services.record import position_of, seal_of
from games.matches import services
from games.matches.absence import PATIENCE
from games.models import Campaign, CampaignEntry, CampaignSeat, Match, Seat, Status
from games.storage.match_cache import clear_cache
from rules.kernel import engine
from rules.kernel.play import Play, Script
from rules.kernel.position import dump, load
from rules.kernel.question import Answer
from rules.kernel.refusal import Refused
from rules.kernel.shapes import Number
from rules.krygothic.game import GAME
from rules.krygothic.stakes.campaign import CampaignTable as Table
from rules.krygothic.stakes.next_game import bids_step
from rules.krygothic.stakes.system import STAKES, STEPS
from tests.games.campaigns import begun, bid, due, gathered, met, sheet, spend, squad
from tests.games.conftest import key

pytestmark = pytest.mark.django_db


def table(campaign: Campaign) -> Table:
    return engine.open_table(STAKES, position_of(Campaign.objects.get(pk=campaign.id)))


def refused(call: object, **arguments: object) -> Refused:
    with pytest.raises(Refused) as caught:
        call(**arguments)  # type: ignore[operator]
    return caught.value


# ── coming together ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_campaign_begins_when_both_squads_are_bought(ann: User, bob: User) -> None:
    campaign = gathered(ann, bob)
    campaign_services.campaign_lock_in(campaign_id=campaign.id, user=ann, roster=squad("ralim"))
    assert Campaign.objects.get(pk=campaign.id).status == Status.GATHERING
    campaign_services.campaign_lock_in(campaign_id=campaign.id, user=bob, roster=squad("hive"))
    assert Campaign.objects.get(pk=campaign.id).waiting_seats() == (0, 1)
    assert [side.roster.army for side in table(campaign).sides] == ["ralim", "hive"]


@pytest.mark.parametrize("battle", ["patrol", "full"])
def test_the_first_squad_has_the_standard_size(ann: User, bob: User, battle: str) -> None:
    other = next(one.roster for one in GAME.ready_lists if one.battle == battle)
    no = refused(campaign_services.campaign_lock_in, campaign_id=gathered(ann, bob).id, user=ann, roster=other)
    assert no.refusal.rule == "match.list"


def test_nobody_takes_a_third_seat_or_two(ann: User, bob: User, eve: User) -> None:
    campaign = gathered(ann, bob)
    assert refused(campaign_services.campaign_join, campaign_id=campaign.id, user=eve).refusal.rule == "match.seat"
    mine = campaign_services.campaign_create(user=eve, system="krygothic", settings={}).campaign
    assert refused(campaign_services.campaign_join, campaign_id=mine.id, user=eve).refusal.rule == "match.seat"


def test_only_a_game_that_has_one_offers_a_campaign(ann: User) -> None:
    no = refused(campaign_services.campaign_create, user=ann, system="kog", settings={})
    assert no.refusal.rule == "match.campaign"


def test_who_steps_back_makes_the_seat_free_and_the_host_ends_it(ann: User, bob: User, eve: User) -> None:
    campaign = gathered(ann, bob)
    campaign_services.campaign_withdraw(campaign_id=campaign.id, user=bob)
    campaign_services.campaign_join(campaign_id=campaign.id, user=eve)
    campaign_services.campaign_withdraw(campaign_id=campaign.id, user=ann)
    assert not Campaign.objects.filter(pk=campaign.id).exists()


# ── bids ─────────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("krygothic.stakes.bids", "krygothic.online.visibility")
def test_a_sealed_bid_is_told_to_nobody_before_the_other_is_in(ann: User, bob: User, eve: User) -> None:
    seen = []
    for funds in (190, 0):
        campaign = begun(ann, bob)
        bid(campaign, ann, funds)
        for viewer in (bob, eve, None):
            shown = sheet(campaign, viewer)
            assert shown.look is not None
            told = [re.sub(r"[0-9a-f]{64}", "#", line.text) for line in shown.chapters[0].lines[1:]]
            seen.append((shown.look, told))
            assert told == [f"{squad('ralim').name} has answered under a seal: #."]
            assert "190" not in repr(shown.look.questions)
    assert all(look.waiting == (1,) for look, _ in seen)


@pytest.mark.rule("krygothic.stakes.bids")
def test_a_sealed_bid_is_bound_by_a_hash_at_once(ann: User, bob: User) -> None:
    campaign = begun(ann, bob)
    bid(campaign, ann, 150)
    line = sheet(campaign, bob).chapters[0].lines[-1]
    entry = CampaignEntry.objects.get(campaign=campaign, number=1)
    salt, digest = seal_of(Campaign.objects.get(pk=campaign.id), entry)
    assert digest in line.text
    assert salt not in line.text
    entry.answer = entry.answer.replace("150", "140")
    assert seal_of(campaign, entry)[1] != digest


@pytest.mark.rule("krygothic.stakes.bids")
def test_a_bid_that_is_refused_changes_nothing_and_is_told_to_the_bidder_alone(ann: User, bob: User) -> None:
    campaign = begun(ann, bob)
    before = sheet(campaign, bob)
    with pytest.raises(Refused) as no:
        bid(campaign, ann, 15)
    assert (no.value.refusal.rule, no.value.refusal.measured) == ("krygothic.stakes.bids", "15 funds")
    assert sheet(campaign, bob) == before


def test_nobody_bids_twice_or_for_the_other(ann: User, bob: User, eve: User) -> None:
    campaign = begun(ann, bob)
    bid(campaign, ann, 10)
    again = {"campaign_id": campaign.id, "chapter": 0, "question": 0, "answer": Answer("bid")}
    assert refused(campaign_services.campaign_answer, user=ann, **again).refusal.rule == "kernel.turn"
    assert refused(campaign_services.campaign_answer, user=eve, **again).refusal.rule == "match.seat"


# ── the match ────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("krygothic.stakes.location")
def test_the_match_that_is_due_has_both_squads_in_their_seats(ann: User, bob: User) -> None:
    campaign = begun(ann, bob, games=2)
    match = due(campaign, ann, bob)
    seats = list(match.seats.order_by("number"))
    assert [(seat.user, seat.ready, seat.roster_name) for seat in seats] == [
        (ann, True, squad("ralim").name),
        (bob, True, squad("renegades").name),
    ]
    assert match.status == Status.GATHERING
    assert '"attacker":"first"' in match.agreement


def test_a_match_begins_when_both_have_come_each_with_a_seed_of_their_own(ann: User, bob: User) -> None:
    campaign = begun(ann, bob)
    match = due(campaign, ann, bob)
    campaign_services.battle_join(campaign_id=campaign.id, user=bob, seed="d" * 32)
    campaign_services.battle_join(campaign_id=campaign.id, user=bob, seed="e" * 32)
    assert Match.objects.get(pk=match.id).status == Status.GATHERING
    campaign_services.battle_join(campaign_id=campaign.id, user=ann, seed="c" * 32)
    assert Match.objects.get(pk=match.id).status == Status.PLAYING
    assert [seat.seed for seat in match.seats.all()] == ["c" * 32, "d" * 32]


def test_the_lists_of_a_campaigns_match_are_settled(ann: User, bob: User) -> None:
    match = due(begun(ann, bob), ann, bob)
    no = refused(services.list_lock_in, match_id=match.id, user=ann, roster=squad("hive"))
    assert no.refusal.rule == "match.campaign"
    assert refused(services.match_withdraw, match_id=match.id, user=ann).refusal.rule == "match.campaign"
    assert Match.objects.filter(pk=match.id).exists()


@pytest.mark.rule("krygothic.stakes.result")
def test_a_match_that_is_over_is_counted_once(ann: User, bob: User) -> None:
    campaign = begun(ann, bob)
    due(campaign, ann, bob, (50, 20))
    match = met(campaign, ann, bob)
    assert not campaign_services.campaign_go_on(campaign_id=campaign.id), "it is still played"
    before = [side.funds for side in table(campaign).sides]
    services.match_resign(match_id=match.id, user=bob, key=key())
    clear_cache()  # another process, or the same after a restart
    assert campaign_services.campaign_go_on(campaign_id=campaign.id)
    assert not campaign_services.campaign_go_on(campaign_id=campaign.id)
    after = table(campaign)
    assert after.played == 1
    assert [side.funds for side in after.sides] == [before[0] + 20 + 4 * 50 + 100, before[1] - 20 + 2 * 50]


@pytest.mark.rule("krygothic.stakes.casualties")
def test_who_was_removed_in_the_match_rolls_for_its_life(ann: User, bob: User) -> None:
    campaign = begun(ann, bob)
    due(campaign, ann, bob)
    match = met(campaign, ann, bob)
    match.refresh_from_db()
    position = load(match.position.encode(), GAME.system.table)
    fallen = dict.fromkeys(("a-2", "a-5", "b-4"), "gone")
    lost = position.table
    for model, life in fallen.items():
        lost = lost.with_model(model, life=life)
    Match.objects.filter(pk=match.id).update(position=dump(msgspec.structs.replace(position, table=lost)).decode())
    clear_cache()
    services.match_resign(match_id=match.id, user=bob, key=key())
    campaign_services.campaign_go_on(campaign_id=campaign.id)
    rolls = CampaignEntry.objects.get(campaign=campaign, chapter=1, kind="start").rolls
    assert [len(roll["faces"]) for roll in msgspec.json.decode(rolls) if roll["reason"] == "casualties"] == [2, 1]


@pytest.mark.rule("krygothic.stakes.end")
def test_a_campaign_is_over_after_its_last_match_and_shows_its_secret_then(ann: User, bob: User) -> None:
    campaign = begun(ann, bob, games=1)
    due(campaign, ann, bob)
    match = met(campaign, ann, bob)
    services.match_resign(match_id=match.id, user=bob, key=key())
    campaign_services.campaign_go_on(campaign_id=campaign.id)
    ended = Campaign.objects.get(pk=campaign.id)
    assert (ended.status, ended.winner) == (Status.OVER, 0)
    assert refused(campaign_services.campaign_give_up, campaign_id=campaign.id, user=ann).refusal.rule == "match.over"


@pytest.mark.rule("krygothic.stakes.end")
def test_a_campaign_is_given_up_between_matches_alone(ann: User, bob: User) -> None:
    campaign = begun(ann, bob)
    due(campaign, ann, bob)
    no = refused(campaign_services.campaign_give_up, campaign_id=campaign.id, user=bob)
    assert no.refusal.rule == "match.campaign"
    other = begun(ann, bob)
    campaign_services.campaign_give_up(campaign_id=other.id, user=bob)
    assert Campaign.objects.get(pk=other.id).winner == 0


def test_an_old_question_is_not_answered_in_the_next_chapter(ann: User, bob: User) -> None:
    campaign = begun(ann, bob)
    due(campaign, ann, bob)
    services.match_resign(match_id=met(campaign, ann, bob).id, user=bob, key=key())
    campaign_services.campaign_go_on(campaign_id=campaign.id)
    old = {"campaign_id": campaign.id, "user": ann, "chapter": 0, "question": 0}
    assert refused(campaign_services.campaign_answer, answer=Answer("bid"), **old).refusal.rule == "kernel.question"
    spend(campaign, ann)
    spend(campaign, bob)
    bid(campaign, ann, 10)
    assert bid(campaign, bob, 0).chapter == 1


# ── seats ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_seats_link_gives_its_matches_back_too(ann: User, bob: User, eve: User) -> None:
    campaign = begun(ann, bob)
    match = due(campaign, ann, bob)
    _, token = campaign_services.campaign_link_renew(campaign_id=campaign.id, user=bob)
    campaign_services.campaign_seat_recover(token=token, user=eve)
    assert CampaignSeat.objects.get(campaign=campaign, number=1).user == eve
    assert Seat.objects.get(match=match, number=1).user == eve
    no = refused(campaign_services.campaign_seat_recover, token=token, user=ann)
    assert no.refusal.rule == "match.seat"
    campaign_services.campaign_link_renew(campaign_id=campaign.id, user=eve)
    assert refused(campaign_services.campaign_seat_recover, token=token, user=bob).refusal.rule == "match.seat"


def test_a_guests_campaigns_move_to_the_account(ann: User, bob: User, eve: User) -> None:
    campaign = begun(ann, bob)
    campaign_services.campaign_seats_move(guest=bob, account=ann)
    assert sheet(campaign, bob).own is not None, "the account sits on the other side"
    campaign_services.campaign_seats_move(guest=bob, account=eve)
    assert sheet(campaign, eve).own is not None
    assert bid(campaign, eve, 30).waiting_seats() == (0,)


# ── when somebody is late, and the proof ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("krygothic.stakes.end")
def test_who_answers_nothing_for_days_is_left_behind(ann: User, bob: User) -> None:
    campaign = begun(ann, bob)
    end = campaign_services.campaign_end_without
    assert refused(end, campaign_id=campaign.id, user=ann).refusal.rule == "match.absent"
    bid(campaign, ann, 0)
    assert refused(end, campaign_id=campaign.id, user=ann).refusal.rule == "match.absent"
    Campaign.objects.filter(pk=campaign.id).update(updated=timezone.now() - PATIENCE)
    assert refused(end, campaign_id=campaign.id, user=bob).refusal.rule == "match.absent", "it is he who is late"
    end(campaign_id=campaign.id, user=ann)
    left = Campaign.objects.get(pk=campaign.id)
    assert (left.status, left.winner) == (Status.OVER, 0)
    assert "did not come back" in left.result


def days_later(campaign: Campaign) -> None:
    Campaign.objects.filter(pk=campaign.id).update(updated=timezone.now() - PATIENCE)


def test_who_never_comes_to_the_match_that_is_due_loses_it_if_the_other_wishes(ann: User, bob: User) -> None:
    campaign = begun(ann, bob)
    match = due(campaign, ann, bob)
    without = campaign_services.battle_without
    days_later(campaign)
    assert refused(without, campaign_id=campaign.id, user=ann).refusal.rule == "match.absent", "nor has she come"
    campaign_services.battle_join(campaign_id=campaign.id, user=ann)
    no = refused(without, campaign_id=campaign.id, user=ann).refusal
    assert (no.rule, no.limit) == ("match.absent", "3 days"), "from her coming on"
    days_later(campaign)
    assert refused(without, campaign_id=campaign.id, user=bob).refusal.rule == "match.absent", "it is he who is late"
    assert not campaign_services.campaign_go_on(campaign_id=campaign.id), "silence alone ends nothing"
    without(campaign_id=campaign.id, user=ann)
    lost = Match.objects.get(pk=match.id)
    assert (lost.status, lost.winner) == (Status.OVER, 0)
    assert "did not come back" in lost.result
    assert campaign_services.campaign_go_on(campaign_id=campaign.id)
    assert sheet(campaign).campaign.chapter == 1
    assert [line for line in sheet(campaign).chapters[0].lines if "wins the game" in line.text], "its result is counted"
    campaign_services.campaign_give_up(campaign_id=campaign.id, user=bob)
    assert campaign_verify(Campaign.objects.get(pk=campaign.id)).faults == ()


def test_a_match_both_have_come_to_is_not_lost_by_waiting(ann: User, bob: User) -> None:
    campaign = begun(ann, bob)
    due(campaign, ann, bob)
    met(campaign, ann, bob)
    days_later(campaign)
    no = refused(campaign_services.battle_without, campaign_id=campaign.id, user=ann).refusal
    assert no.rule == "match.absent"


def test_the_pace_agreed_on_is_that_of_every_match(ann: User, bob: User) -> None:
    campaign = begun(ann, bob, pace="live", time_decision="33")
    agreement = from_text(due(campaign, ann, bob).agreement)
    assert (agreement["pace"], agreement["time_decision"]) == ("live", 33)


@pytest.fixture
def ended(ann: User, bob: User) -> Campaign:
    """A campaign of one game, over."""
    campaign = begun(ann, bob, games=2)
    due(campaign, ann, bob, (30, 30))
    services.match_resign(match_id=met(campaign, ann, bob).id, user=bob, key=key())
    campaign_services.campaign_go_on(campaign_id=campaign.id)
    spend(campaign, ann)
    spend(campaign, bob)
    bid(campaign, bob, 20)
    campaign_services.campaign_give_up(campaign_id=campaign.id, user=ann)
    return Campaign.objects.get(pk=campaign.id)


@pytest.mark.rule("krygothic.stakes.bids")
def test_an_honest_campaign_holds(ended: Campaign) -> None:
    verdict = campaign_verify(ended)
    assert verdict.faults == ()
    assert verdict.seals == 3
    assert verdict.dice >= 8


def spoil_bid(campaign: Campaign) -> None:
    entry = campaign.entries.get(number=1)
    entry.answer = entry.answer.replace("30", "40")
    entry.save()


def spoil_dice(campaign: Campaign) -> None:
    entry = campaign.entries.get(number=0)
    entry.rolls = entry.rolls.replace('"index":1', '"index":2')
    entry.save()


def spoil_secret(campaign: Campaign) -> None:
    campaign.secret = "0" * 64


def spoil_match(campaign: Campaign) -> None:
    match = Match.objects.get(battle__campaign=campaign)
    position = load(match.position.encode(), GAME.system.table)
    lost = position.table.with_model("a-3", life="gone")
    Match.objects.filter(pk=match.pk).update(position=dump(msgspec.structs.replace(position, table=lost)).decode())
    clear_cache()


def spoil_order(campaign: Campaign) -> None:
    campaign.entries.get(number=1).delete()


def test_a_record_from_before_ways_were_told_holds(ended: Campaign) -> None:
    for entry in ended.entries.all():
        entry.log = entry.log.replace(',"way":[]', "")
        entry.save()
    assert campaign_verify(ended).faults == ()


@pytest.mark.parametrize("spoil", [spoil_bid, spoil_dice, spoil_secret, spoil_match, spoil_order])
def test_a_campaign_that_was_tampered_with_does_not_hold(ended: Campaign, spoil: Callable[[Campaign], None]) -> None:
    spoil(ended)
    assert campaign_verify(ended).faults


def test_a_step_whose_rules_were_mended_starts_again(ann: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = begun(ann, bob)
    bid(campaign, ann, 20)

    def other_bids(play: Play[Table]) -> Script[None]:
        yield from play.roll(1, "something new")
        yield from bids_step(play)

    monkeypatch.setitem(STEPS, "bids", other_bids)  # type: ignore[arg-type]
    given = {"campaign_id": campaign.id, "user": bob, "chapter": 0, "question": 0, "answer": Answer("bid", Number(0))}
    assert refused(campaign_services.campaign_answer, **given).refusal.rule == "match.restart"
    assert Campaign.objects.get(pk=campaign.id).waiting_seats() == (0, 1)
    assert bid(campaign, ann, 10).waiting_seats() == (1,)
