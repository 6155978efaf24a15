"""Casualties: who of the removed is dead, and which of the dead are bought anew."""

from rules.kernel.script import (
    Answer,
    Ask,
    Option,
    Pick,
    PickItem,
    PickShape,
    Play,
    Refused,
    Script,
)
from rules.krygothic.board import NO, SEATS
from rules.krygothic.stakes.campaign import CampaignSide, CampaignTable, SquadMember
from rules.krygothic.stakes.facts import CASUALTIES, bids_due, casualties_rolled, casualties_settled, dead_bought
from rules.krygothic.stakes.spoils import driven_off
from rules.krygothic.stakes.squad import cheapest_legal, most_bought, price_of_dead, squad_faults
from rules.roster.words import listed


def casualties_step(play: Play[CampaignTable]) -> Script[None]:
    """A plain die for each model removed in the game: dead on 1 or 2. Who can field no squad is driven off.

    (krygothic.stakes.casualties, krygothic.stakes.end, krygothic.dice.plain)
    """
    for seat in SEATS:
        removed = play.table.fought.removed[seat] if play.table.fought else ()
        if removed:
            faces = yield from play.roll(len(removed), "casualties")
            play.record(casualties_rolled(play.table.side(seat), removed, faces))
    out = tuple(side.seat for side in play.table.sides if cheapest_legal(side) is None)
    play.record(driven_off(play.table, out) if out else casualties_settled())


def restock_step(play: Play[CampaignTable]) -> Script[None]:
    """Both buy dead models anew, with their equipment, as far as funds and team allow. Then bids are due again.

    (krygothic.stakes.casualties, krygothic.team.earth_confederate)
    """
    asks = [_restock(side) for side in play.table.sides if _can_buy(side)]
    chosen = (yield from play.ask_each(*asks)) if asks else {}
    for seat, ids in chosen.items():
        play.record(dead_bought(play.table.side(seat), ids))
    play.record(bids_due(play.table))


def _can_buy(side: CampaignSide) -> bool:
    return most_bought(side) > 0 and any(member.points <= side.funds for member in side.dead)


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
        no = NO("restock-funds", models=member.name, value=member.points, bound=side.funds)
    return PickItem(id=member.id, label=member.name, detail=f"{member.points} funds", refusal=no)


def _legal_choice(side: CampaignSide, value: Pick) -> tuple[str, ...]:
    """The models as picked. Raises Refused."""
    names = listed([member.name for member in side.dead if member.id in value.ids])
    if len(value.ids) > most_bought(side):
        raise Refused(NO("restock-many", team=side.name, value=len(value.ids), bound=most_bought(side)))
    if (price := price_of_dead(side, value.ids)) > side.funds:
        raise Refused(NO("restock-funds", models=names, value=price, bound=side.funds))
    if found := squad_faults(side, value.ids):
        legal = listed([member.name for member in side.dead if member.id in (cheapest_legal(side) or ())])
        raise Refused(
            NO("restock-illegal", why=found[0].message, value=found[0].measured, bound=found[0].limit, buy=legal)
        )
    return value.ids
