"""Stakes: funds, land, bids, mission, result, income, casualties, restocking, and the end of a campaign."""

import pytest
from msgspec import structs

from rules.kernel import engine
from rules.kernel.position import dump, load
from rules.kernel.question import Answer
from rules.kernel.refusal import Refused
from rules.kernel.system import Ending, Result
from rules.krygothic.board import SEATS
from rules.krygothic.game import GAME, settings_of
from rules.krygothic.lists.catalogue import CATALOGUE
from rules.krygothic.stakes.campaign import LOCATIONS, CampaignTable
from rules.krygothic.stakes.offer import PLAY_FOR_STAKES, after_match, next_match
from rules.krygothic.stakes.squad import cheapest_legal, list_of, price_of_dead, squad_faults
from rules.krygothic.stakes.system import STAKES, view
from rules.roster.validate import NotLegal
from tests.rules.krygothic.setup.setting_up import fresh, until
from tests.rules.krygothic.stakes.campaigning import A, B, after, anew, at, bid, due, squad, start


def funds(campaign: CampaignTable) -> list[int]:
    return [side.funds for side in campaign.sides]


def with_dead(campaign: CampaignTable, seat: int, *ids: str, **changes: object) -> CampaignTable:
    members = [structs.replace(one, dead=one.id in ids) for one in campaign.side(SEATS[seat]).members]
    return campaign.with_side(SEATS[seat], members=tuple(members), **changes)


def ids_of(campaign: CampaignTable, seat: int, *types: str) -> list[str]:
    return [one.id for one in campaign.side(SEATS[seat]).members if one.type in types]


# ── the start ────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("krygothic.stakes.start", "krygothic.squad.allowance", "krygothic.squad.funds")
@pytest.mark.parametrize(("team", "cap"), [("ralim", 1000), ("renegades", 1040), ("hive", 1100)])
def test_a_squad_is_bought_from_the_cap_of_its_team_and_200(team: str, cap: int) -> None:
    campaign = start(team, "slaves").campaign
    spent = GAME.validate(squad(team)).points
    assert campaign.side(A).funds == cap + 200 - spent >= 200
    assert sum(one.points for one in campaign.side(A).members) == spent


@pytest.mark.rule("krygothic.stakes.start")
def test_three_locations_each_are_drawn_from_twelve_of_which_four_are_weak() -> None:
    assert (len(LOCATIONS), sum(place.weak for place in LOCATIONS.values())) == (12, 4)
    campaign = start(dice=(12, 11, 10, 9, 8, 7)).campaign
    assert set(campaign.holds(A)) == {"infirmary", "lake_of_blood", "chart_room"}
    assert set(campaign.holds(B)) == {"drowned_garden", "signal_gallery", "laboratory_of_glass"}


@pytest.mark.rule("krygothic.stakes.start")
def test_an_illegal_squad_does_not_set_out() -> None:
    roster = squad("ralim")
    nobody = structs.replace(roster, groups=(structs.replace(roster.groups[0], units=()),))
    with pytest.raises(NotLegal):
        PLAY_FOR_STAKES.begin({"games": 3}, [roster, nobody])


# ── the bids ─────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("krygothic.stakes.bids", "krygothic.overview.betting")
def test_the_lower_bid_is_at_stake_for_both_and_the_higher_bidder_attacks() -> None:
    going = start().bids(40, 120)
    assert (going.campaign.stake, going.campaign.attacker) == (40, B)
    assert going.said[-2].endswith("At stake for both: 40 funds.")


@pytest.mark.rule("krygothic.stakes.bids")
@pytest.mark.parametrize(
    ("purses", "funds", "measured", "limit"),
    [
        pytest.param((900, 900), 205, "205", "0 to 200", id="above what anybody may bid"),
        pytest.param((155, 400), 160, "160 funds", "150 funds", id="above the smaller purse"),
        pytest.param((900, 900), 15, "15 funds", "a multiple of 10", id="not in tens"),
    ],
)
def test_bids_that_are_refused(purses: tuple[int, int], funds: int, measured: str, limit: str) -> None:
    campaign = start().campaign
    for seat, purse in zip(SEATS, purses, strict=True):
        campaign = campaign.with_side(seat, funds=purse)
    no = at(campaign).refused(B, bid(funds))
    assert (no.rule, no.measured, no.limit) == ("krygothic.stakes.bids", measured, limit)
    assert no.remedy


@pytest.mark.rule("krygothic.stakes.bids")
def test_two_hundred_is_the_highest_bid_and_nothing_the_lowest() -> None:
    campaign = start().campaign.with_side(A, funds=500).with_side(B, funds=500)
    assert at(campaign).bids(200, 0).campaign.bids == (200, 0)
    no = at(campaign.with_side(A, funds=199)).refused(A, bid(200))
    assert no.remedy == "Bid 190 funds or less."


@pytest.mark.rule("krygothic.stakes.bids", "krygothic.online.visibility")
def test_a_sealed_bid_shows_nowhere_before_both_are_in() -> None:
    before = start()
    looks = [
        engine.look(STAKES, going.outcome.position, viewer)
        for going in (before.answer(A, bid(170)), before.answer(A, bid(0)))
        for viewer in (B, None)
    ]
    assert looks[:2] == looks[2:], "what the other sees does not depend on the bid"
    sealed = before.answer(A, bid(170))
    assert not sealed.outcome.log
    assert sealed.campaign == before.campaign
    assert (view(sealed.campaign, B).turn, view(sealed.campaign, B).phase[:11]) == (1, "Game 1 of 3")
    no = sealed.refused(A, bid(20))
    assert no.rule == "kernel.turn", "what is sealed stays sealed"
    with pytest.raises(Refused) as locked:
        engine.undo(STAKES, sealed.outcome.position, A)
    assert locked.value.refusal.rule == "kernel.lock_in"


# ── the land and the mission ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("krygothic.stakes.location", "krygothic.dice.plain")
def test_equal_bids_are_rolled_off_until_somebody_is_higher() -> None:
    going = start().bids(30, 30, 4, 4, 2, 5)
    assert going.campaign.attacker == B
    assert sum("roll-off" in line for line in going.said) == 2


@pytest.mark.rule("krygothic.stakes.location")
def test_the_attacker_names_a_location_the_other_holds() -> None:
    going = start().bids(50, 20)
    offered = [option.id for option in going.question(A).options]
    assert offered == [f"place:{place}" for place in going.campaign.holds(B)]
    mine = going.campaign.holds(A)[0]
    assert going.refused(A, Answer(f"place:{mine}")).rule == "krygothic.stakes.location"
    assert going.refused(B, Answer(offered[0])).rule == "kernel.turn"
    assert going.names(A, offered[1], 2).campaign.place == going.campaign.holds(B)[1]


@pytest.mark.rule("krygothic.stakes.location")
@pytest.mark.parametrize("weak", [True, False])
def test_the_battle_is_fought_there_with_its_weak_decks(*, weak: bool) -> None:
    going = start()
    place = next(id_ for id_, one in LOCATIONS.items() if one.weak == weak)
    going = at(going.campaign.with_changes(held={place: B})).bids(10, 0)
    match = next_match(going.names(A, f"place:{place}", 2).campaign)
    assert match is not None
    assert settings_of(match.settings).weak == weak


@pytest.mark.rule("krygothic.stakes.location")
def test_a_defender_without_land_stakes_nothing_but_the_money() -> None:
    campaign = start().campaign.with_changes(held=dict.fromkeys(start().campaign.held, A))
    going = at(campaign).bids(50, 20, 2)
    assert (going.campaign.stage, going.campaign.place) == ("battle", "")
    before = funds(going.campaign)
    done = after(going, A)
    assert funds(done.campaign) == [before[0] + 20 + 300 + 100, before[1] - 20]
    assert len(done.campaign.holds(A)) == 6


@pytest.mark.rule("krygothic.scenario.mission_table", "krygothic.overview.random_missions")
@pytest.mark.parametrize(
    ("face", "mission", "chooser"),
    [
        (1, "sabotage", None),
        (2, "purge", None),
        (3, "lights_out", None),
        (4, "floor_below", None),
        (5, "lights_out", B),
        (6, "lights_out", A),
    ],
)
def test_the_mission_table_with_bids(face: int, mission: str, chooser: int | None) -> None:
    going = due(mission=face)
    if chooser is not None:
        assert going.outcome.waiting == (chooser,)
        going = going.names(chooser, "mission:lights_out")
    match = next_match(going.campaign)
    assert match is not None
    assert match.settings["scenario"] == mission


@pytest.mark.rule("krygothic.stakes.location", "krygothic.scenario.mission_table")
@pytest.mark.parametrize(("bids", "attacker"), [((50, 20), A), ((20, 50), B)])
def test_the_higher_bidder_attacks_on_the_table_without_a_roll_off(bids: tuple[int, int], attacker: int) -> None:
    match = next_match(due(bids=bids, mission=1).campaign)
    assert match is not None
    settings = settings_of(match.settings)
    ran = until(fresh("sabotage", attacker=settings.attacker), "locations")
    assert ran.table.attacker == attacker
    assert ran.table.side(SEATS[attacker]).edge == "south"


@pytest.mark.rule("krygothic.stakes.location")
def test_a_game_that_is_due_can_be_set_up_with_both_squads() -> None:
    match = next_match(due().campaign)
    assert match is not None
    assert {GAME.list_problem(match.settings, roster) for roster in match.rosters} == {""}
    table = GAME.new_table(match.settings, 1, [GAME.muster(roster) for roster in match.rosters])
    assert table.settings.battle == "standard"
    assert next_match(start().campaign) is None


# ── the result ───────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("krygothic.stakes.result")
def test_an_attacker_who_wins_takes_stake_and_land() -> None:
    going = due(bids=(50, 20))
    before, place = funds(going.campaign), going.campaign.place
    done = after(going, A).campaign
    assert funds(done) == [before[0] + 20 + 4 * 50 + 100, before[1] - 20 + 2 * 50]
    assert done.held[place] == A


@pytest.mark.rule("krygothic.stakes.result")
def test_a_defender_who_wins_takes_the_stake_alone() -> None:
    going = due(bids=(50, 20))
    before, held = funds(going.campaign), going.campaign.held
    going = after(going, B)
    done = going.campaign
    assert not any("takes" in line for line in going.said)
    assert funds(done) == [before[0] - 20 + 150, before[1] + 20 + 150 + 100]
    assert done.held == held


@pytest.mark.rule("krygothic.stakes.result")
def test_a_draw_leaves_everything_but_income() -> None:
    going = due(bids=(50, 20))
    before, held = funds(going.campaign), going.campaign.held
    done = after(going, None).campaign
    assert funds(done) == [purse + 150 for purse in before]
    assert done.held == held


# ── casualties and restocking ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("krygothic.stakes.casualties", "krygothic.dice.plain")
def test_a_removed_model_is_dead_on_1_or_2_and_recovers_otherwise() -> None:
    going = due()
    removed = [one.id for one in going.campaign.side(A).members][4:10]
    done = after(going, B, 1, 2, 3, 4, 5, 6, removed=(removed, ())).campaign
    assert [one.id for one in done.side(A).dead] == removed[:2]
    assert not done.side(B).dead


@pytest.mark.rule("krygothic.stakes.casualties")
def test_who_was_not_removed_rolls_no_die() -> None:
    done = after(due(), A)
    assert not done.outcome.rolls
    assert done.answer(A, anew()).answer(B, anew()).campaign.stage == "bids"


@pytest.mark.rule("krygothic.stakes.casualties")
def test_removed_are_those_the_match_removed_and_not_those_who_left_alive() -> None:
    going = due(games=5)
    sixth = going.campaign.side(A).members[5].id
    campaign = at(with_dead(going.campaign, 0, sixth)).campaign
    match = next_match(campaign)
    assert match is not None
    table = GAME.new_table(match.settings, 1, [GAME.muster(roster) for roster in match.rosters])
    fates = {"a-2": "gone", "a-6": "gone", "a-7": "away", "a-8": "live", "b-1": "reserve", "b-3": "gone"}
    for model, life in fates.items():
        table = table.with_model(model, life=life)
    told = after_match(campaign, table, Result(winner=B, kind="won", text="")).fought
    mine, theirs = (campaign.side(seat).members for seat in SEATS)
    assert told is not None
    assert told.removed == ((mine[1].id, mine[6].id), (theirs[2].id,))
    assert told.winner == B


@pytest.mark.rule("krygothic.stakes.casualties")
def test_the_dead_are_bought_anew_with_their_equipment() -> None:
    going = due()
    fallen = ids_of(going.campaign, 0, "storm")[:2]
    back = after(going, B, 1, 1, removed=(fallen, ()))
    price = price_of_dead(back.campaign.side(A), fallen[:1])
    assert price == 87, "the price of a list, equipment included"
    before = back.campaign.side(A).funds
    done = back.answer(B, anew()).answer(A, anew(fallen[0])).campaign
    assert done.side(A).funds == before - price
    assert [one.id for one in done.side(A).dead] == fallen[1:]


def test_between_two_games_nothing_of_the_last_one_is_shown_as_if_it_were_to_come() -> None:
    going = due(bids=(50, 20))
    shown = engine.look(STAKES, going.outcome.position, A).view
    assert shown.phase.startswith("Game 1 of 3: Purge for ")
    assert [fact.value for fact in shown.sides[0].facts if fact.label == "Next game"] == ["Attacker"]
    back = after(going, B, 1, removed=(ids_of(going.campaign, 0, "storm")[:1], ()))
    shown = engine.look(STAKES, back.outcome.position, A).view
    assert shown.phase == "Game 2 of 3: funds are spent on the squads"
    assert {"Next game", "Bid"}.isdisjoint(fact.label for fact in shown.sides[0].facts)


@pytest.mark.rule("krygothic.stakes.casualties")
def test_the_dead_do_not_fight_and_survivors_keep_their_names() -> None:
    going = due(games=5)
    fallen = ids_of(going.campaign, 0, "storm")[:1]
    names = {one.name for one in going.campaign.side(A).members if one.id not in fallen}
    going = after(going, B, 1, removed=(fallen, ())).answer(A, anew()).answer(B, anew()).bids(10, 0)
    match = next_match(going.names(A, going.question(A).options[0].id, 2).campaign)
    assert match is not None
    assert {one.name for one in GAME.muster(match.rosters[0]).fighters} == names


@pytest.mark.rule("krygothic.stakes.casualties")
def test_nobody_buys_what_cannot_be_paid() -> None:
    going = due()
    fallen = ids_of(going.campaign, 0, "storm", "fast")[:3]
    campaign = with_dead(going.campaign, 0, *fallen, funds=100).with_changes(stage="restock")
    no = at(campaign).refused(A, anew(*fallen[:2]))
    assert (no.rule, no.measured, no.limit) == ("krygothic.stakes.casualties", "174 funds", "100 funds")


@pytest.mark.rule("krygothic.team.earth_confederate", "krygothic.stakes.casualties")
def test_the_earth_confederate_replaces_two_between_games() -> None:
    campaign = due("earth_confederate", "ralim").campaign.with_side(A, funds=900).with_side(B, funds=900)
    for seat, fallen in ((A, ids_of(campaign, 0, "storm", "fast")[:3]), (B, ids_of(campaign, 1, "storm", "fast")[:3])):
        going = at(with_dead(campaign, seat, *fallen).with_changes(stage="restock"))
        if seat == B:
            assert not going.answer(A, anew()).answer(B, anew(*fallen)).campaign.side(B).dead
            continue
        no = going.refused(A, anew(*fallen))
        assert (no.rule, no.measured, no.limit) == ("krygothic.team.earth_confederate", "3 models", "2 models")
        assert len(going.answer(B, anew()).answer(A, anew(*fallen[:2])).campaign.side(A).dead) == 1


@pytest.mark.rule("krygothic.stakes.casualties", "krygothic.squad.validation")
def test_a_squad_buys_at_least_what_it_needs_to_fight() -> None:
    campaign = due().campaign
    (leader,) = ids_of(campaign, 0, "leader")
    going = at(with_dead(campaign, 0, leader).with_changes(stage="restock"))
    no = going.refused(A, anew())
    assert no.rule == "krygothic.squad.validation"
    assert "Drop Commander" in no.remedy
    assert going.answer(A, anew(leader)).answer(B, anew()).campaign.stage == "bids"


@pytest.mark.rule("krygothic.stakes.casualties")
def test_what_was_chosen_to_be_bought_is_told_when_both_have_chosen() -> None:
    campaign = due().campaign
    fallen = [ids_of(campaign, seat, "storm")[0] for seat in SEATS]
    campaign = with_dead(with_dead(campaign, 0, fallen[0]), 1, fallen[1]).with_changes(stage="restock")
    first = at(campaign).answer(B, anew(fallen[1]))
    assert not first.outcome.log
    assert len(first.answer(A, anew()).outcome.log) == 3


# ── the end ──────────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("krygothic.stakes.end")
@pytest.mark.parametrize(
    ("winner", "purses", "champion"),
    [
        pytest.param(A, (0, 900), A, id="more locations"),
        pytest.param(None, (300, 200), A, id="as many, more funds"),
        pytest.param(None, (200, 200), None, id="equal in both"),
    ],
)
def test_after_the_last_game_land_counts_and_then_funds(
    winner: int | None, purses: tuple[int, int], champion: int | None
) -> None:
    going = due(games=1)
    campaign = going.campaign.with_side(A, funds=purses[0] + 50).with_side(B, funds=purses[1] + 50)
    done = after(at(campaign), winner).campaign
    assert done.result is not None
    assert done.result.winner == champion
    assert next_match(done) is None


@pytest.mark.rule("krygothic.stakes.end")
def test_a_side_that_cannot_field_a_squad_is_driven_off() -> None:
    going = due()
    everybody = [one.id for one in going.campaign.side(B).members]
    poor = at(going.campaign.with_side(B, funds=20))
    done = after(poor, A, *[1] * len(everybody), removed=((), everybody)).campaign
    assert done.result is not None
    assert (done.result.kind, done.result.winner) == ("driven off", A)


@pytest.mark.rule("krygothic.stakes.end", "krygothic.team.earth_confederate")
def test_what_a_squad_needs_is_the_cheapest_it_may_buy() -> None:
    campaign = due("earth_confederate", "renegades").campaign
    side = with_dead(campaign, 0, *ids_of(campaign, 0, "leader", "storm"), funds=900).side(A)
    assert cheapest_legal(side) is None, "a leader and two Storm models are three"
    side = with_dead(campaign, 0, *ids_of(campaign, 0, "leader", "elite"), funds=900).side(A)
    assert cheapest_legal(side) == tuple(ids_of(campaign, 0, "leader"))
    pack = due("protarian", "ralim").campaign
    side = with_dead(pack, 0, *ids_of(pack, 0, "storm"), funds=900).side(A)
    assert price_of_dead(side, cheapest_legal(side) or ()) == 75 + 90, "the cheapest two of those at 90, 90, 90 and 75"
    gang = with_dead(campaign, 1, *ids_of(campaign, 1, "lesser leader")[:2], funds=900).side(B)
    assert len(cheapest_legal(gang) or ()) == 1, "two lesser leaders lead a squad"
    assert not squad_faults(gang, cheapest_legal(gang) or ())
    assert cheapest_legal(with_dead(campaign, 1, *ids_of(campaign, 1, "lesser leader")[:2], funds=50).side(B)) is None


@pytest.mark.rule("krygothic.stakes.end")
def test_a_campaign_can_be_given_up() -> None:
    outcome = engine.end(STAKES, start().outcome.position, Ending(SEATS[0]), dice=None)  # type: ignore[arg-type]
    result = STAKES.result(engine.open_table(STAKES, outcome.position))
    assert result is not None
    assert (result.winner, result.rule) == (B, "krygothic.stakes.end")


# ── what is kept ─────────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_campaign_survives_storage_with_a_sealed_bid() -> None:
    position = start().answer(A, bid(70)).outcome.position
    again = load(dump(position), CampaignTable)
    assert again == position
    assert engine.look(STAKES, again, A) == engine.look(STAKES, position, A)


def test_a_list_without_the_dead_is_the_list_that_was_bought() -> None:
    side = start().campaign.side(A)
    ours, bought = list_of(side), squad("ralim")
    assert [unit.models for unit in ours.groups[0].units] == [unit.models for unit in bought.groups[0].units]
    assert CATALOGUE.battles[ours.battle].id == "standard"
