"""What a finished game brings: stake, land and income; who is dead, and who is bought anew; the end of the campaign."""

from collections.abc import Collection, Sequence
from functools import partial
from typing import Final

from msgspec import structs

from rules.kernel.script import (
    Answer,
    Ask,
    Die,
    Event,
    Option,
    Pick,
    PickItem,
    PickShape,
    Play,
    Refused,
    Script,
    Seat,
    fact,
)
from rules.kernel.system import Ending, MatchEnded, Result
from rules.krygothic.board import SEATS, other, refusal
from rules.krygothic.stakes.campaign import LOCATIONS, CampaignSide, CampaignTable, GameOutcome, SquadMember
from rules.krygothic.stakes.squad import cheapest_legal, most_bought, price_of_dead, squad_faults
from rules.roster.words import counted, listed
from rules.skirmish.system import match_left

RESULT: Final = "krygothic.stakes.result"
CASUALTIES: Final = "krygothic.stakes.casualties"
END: Final = "krygothic.stakes.end"
A_LOCATION: Final = 50
A_VICTORY: Final = 100
RECOVERS: Final = 3


def with_outcome(campaign: CampaignTable, fought: GameOutcome) -> CampaignTable:
    """The campaign as the game it waited for ended."""
    return campaign.with_changes(fought=fought, stage="spoils")


# ── Land and funds ──────────────────────────────────────────────────────────────────────────────────────────────────


def spoils_step(play: Play[CampaignTable]) -> Script[None]:
    """The stake and the land change hands, both sides have their income, and the last game ends the campaign.

    (krygothic.stakes.result, krygothic.stakes.end, krygothic.overview.betting)
    """
    yield from ()
    winner = play.table.fought.winner if play.table.fought else None
    if winner is None:
        play.record(fact("The game was a draw: stakes and land stay where they are.", RESULT, tone="heading"))
    else:
        play.record(_match_won(play.table, winner))
    for seat in SEATS:
        play.record(_income_received(play.table, seat, won=seat == winner))
    played = play.table.played + 1
    after = {"played": played, "stage": "casualties", "bids": (0, 0), "attacker": None, "place": "", "mission": ""}
    text = f"{counted(played, 'game', 'games')} of {play.table.games} played."
    play.record(fact(text, END, lambda table: table.with_changes(**after)))
    if played == play.table.games:
        play.record(MatchEnded(_at_the_end(play.table)))


def _match_won(campaign: CampaignTable, winner: Seat) -> Event:
    """The winner receives the loser's stake, and the land if it attacked."""
    stake, taken = campaign.stake, campaign.place if campaign.attacker == winner else ""
    land = f" and takes {LOCATIONS[taken].in_words}" if taken else ""

    def change(table: CampaignTable) -> CampaignTable:
        table = table.paid(winner, stake).paid(other(winner), -stake)
        return table.with_changes(held={**table.held, taken: winner}) if taken else table

    text = f"{campaign.side(winner).name} wins the game: it receives {stake} funds{land}."
    return fact(text, RESULT, change, tone="heading")


def _income_received(campaign: CampaignTable, seat: Seat, *, won: bool) -> Event:
    held = len(campaign.holds(seat))
    land, funds = held * A_LOCATION, held * A_LOCATION + won * A_VICTORY
    victory = f" and {A_VICTORY} for the victory" if won else ""
    text = f"{campaign.side(seat).name} receives {land} funds for {counted(held, 'location', 'locations')}{victory}."
    return fact(text, RESULT, lambda table: table.paid(seat, funds), seat=seat)


# ── Casualties ──────────────────────────────────────────────────────────────────────────────────────────────────────


def casualties_step(play: Play[CampaignTable]) -> Script[None]:
    """A plain die for each model removed in the game: dead on 1 or 2. Who can field no squad is driven off.

    (krygothic.stakes.casualties, krygothic.stakes.end, krygothic.dice.plain)
    """
    for seat in SEATS:
        removed = play.table.fought.removed[seat] if play.table.fought else ()
        if removed:
            faces = yield from play.roll(len(removed), "casualties")
            play.record(_casualties_rolled(play.table.side(seat), removed, faces))
    out = tuple(side.seat for side in play.table.sides if cheapest_legal(side) is None)
    back = fact("The wounded are back.", CASUALTIES, lambda table: table.with_changes(stage="restock", fought=None))
    play.record(_driven_off(play.table, out) if out else back)


def _casualties_rolled(side: CampaignSide, removed: Collection[str], faces: Sequence[int]) -> Event:
    """It was rolled who of a side is dead."""
    fell = [member for member in side.members if member.id in removed]
    dead = [member for member, face in zip(fell, faces, strict=True) if face < RECOVERS]
    verb = "is" if len(dead) == 1 else "are"
    told = f"{listed([member.name for member in dead])} {verb} dead" if dead else "all recover"
    dice = tuple(
        Die(faces=(face,), need=f"{RECOVERS}+", outcome="recovers" if face >= RECOVERS else "dead", note=member.name)
        for member, face in zip(fell, faces, strict=True)
    )
    ids, text = {member.id for member in dead}, f"{side.name}: of {len(fell)} removed, {told}."
    change = partial(_with_fate, seat=side.seat, ids=ids, dead=True)
    return fact(text, CASUALTIES, change, tone="dice", seat=side.seat, dice=dice)


def restock_step(play: Play[CampaignTable]) -> Script[None]:
    """Both buy dead models anew, with their equipment, as far as funds and team allow. Then bids are due again.

    (krygothic.stakes.casualties, krygothic.team.earth_confederate)
    """
    able = (
        side for side in play.table.sides if most_bought(side) and min(one.points for one in side.dead) <= side.funds
    )
    asks = [_restock(side) for side in able]
    chosen = (yield from play.ask_each(*asks)) if asks else {}
    for seat, ids in chosen.items():
        play.record(_dead_bought(play.table.side(seat), ids))
    text = f"Game {play.table.played + 1} of {play.table.games} is next: both sides bid."
    play.record(fact(text, "krygothic.stakes.bids", lambda table: table.with_changes(stage="bids")))


def _restock(side: CampaignSide) -> Ask[tuple[str, ...]]:
    at_most = most_bought(side)
    items = tuple(_item(side, member) for member in side.dead)
    option = Option(
        id="restock",
        label="Replace these models",
        shape=PickShape(items=items, least=0, most=len(items)),
        resolve=lambda value: _legal_choice(side, value),
    )
    limit = f", at most {at_most} between two games" if side.restock is not None else ""
    prompt = f"You have {side.funds} funds. Which of the dead do you replace, with their equipment{limit}?"
    default = Answer("restock", Pick(cheapest_legal(side) or ()))
    return Ask(seat=side.seat, rule=CASUALTIES, prompt=prompt, options=(option,), default=default, private=True)


def _item(side: CampaignSide, member: SquadMember) -> PickItem:
    no = None
    if member.points > side.funds:
        no = refusal("restock-funds", models=member.name, value=member.points, bound=side.funds)
    return PickItem(id=member.id, label=member.name, detail=f"{member.points} funds", refusal=no)


def _legal_choice(side: CampaignSide, value: Pick) -> tuple[str, ...]:
    """The models as picked. Raises Refused."""
    if len(value.ids) > most_bought(side):
        raise Refused(refusal("restock-many", team=side.name, value=len(value.ids), bound=most_bought(side)))
    if (price := price_of_dead(side, value.ids)) > side.funds:
        raise Refused(refusal("restock-funds", models=_names(side, value.ids), value=price, bound=side.funds))
    if found := squad_faults(side, value.ids):
        legal = _names(side, cheapest_legal(side) or ())
        raise Refused(
            refusal("restock-illegal", why=found[0].message, value=found[0].measured, bound=found[0].limit, buy=legal)
        )
    return value.ids


def _dead_bought(side: CampaignSide, ids: Collection[str]) -> Event:
    price = price_of_dead(side, ids)
    text = f"{side.name} replaces {f'{_names(side, ids)} for {price} funds' if ids else 'nobody'}."

    def change(table: CampaignTable) -> CampaignTable:
        return _with_fate(table, side.seat, ids, dead=False).paid(side.seat, -price)

    return fact(text, CASUALTIES, change, seat=side.seat)


def _names(side: CampaignSide, ids: Collection[str]) -> str:
    return listed([member.name for member in side.dead if member.id in ids])


def _with_fate(table: CampaignTable, seat: Seat, ids: Collection[str], *, dead: bool) -> CampaignTable:
    members = table.side(seat).members
    changed = tuple(structs.replace(one, dead=dead) if one.id in ids else one for one in members)
    return table.with_side(seat, members=changed)


# ── The end ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def _at_the_end(campaign: CampaignTable) -> Result:
    """More locations win, then more funds. (krygothic.stakes.end)"""
    held = [(len(campaign.holds(seat)), campaign.side(seat).funds) for seat in SEATS]
    told = " against ".join(f"{counted(land, 'location', 'locations')} and {funds} funds" for land, funds in held)
    if held[0] == held[1]:
        return Result(winner=None, kind="draw", text=f"The campaign is a draw: {told}.", rule=END)
    winner = max(SEATS, key=lambda seat: held[seat])
    return Result(winner=winner, kind="won", text=f"{campaign.side(winner).name} wins the campaign: {told}.", rule=END)


def _driven_off(campaign: CampaignTable, out: tuple[Seat, ...]) -> MatchEnded:
    """These sides cannot field a legal squad any more. (krygothic.stakes.end)"""
    if len(out) == len(SEATS):
        text = "Neither side can field a squad any more: the campaign is a draw."
        return MatchEnded(Result(winner=None, kind="draw", text=text, rule=END))
    winner = other(out[0])
    names = campaign.side(out[0]).name, campaign.side(winner).name
    text = f"{names[0]} cannot field a squad any more and is driven off the ship. {names[1]} wins the campaign."
    return MatchEnded(Result(winner=winner, kind="driven off", text=text, rule=END))


def ended(campaign: CampaignTable, ending: Ending) -> MatchEnded:
    """A side gave the campaign up, or both agreed to leave it. (krygothic.stakes.end)"""
    left = [seat for seat in SEATS if seat != ending.conceded]
    return match_left(ending, left, lambda seat: campaign.side(seat).name, rule=END)
