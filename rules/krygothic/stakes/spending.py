"""Spending between two games: replacements for the dead, recruits, gear, and training, in one answer."""

from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import Final

from msgspec import Struct, structs

from rules.kernel.preview import Preview
from rules.kernel.refusal import Refusal
from rules.kernel.script import (
    Answer,
    Ask,
    Event,
    Option,
    Pick,
    PickItem,
    PickShape,
    Play,
    Refused,
    Script,
    fact,
)
from rules.kernel.shapes import PickPart
from rules.krygothic.board import refusal
from rules.krygothic.lists.catalogue import READY
from rules.krygothic.lists.muster import class_of
from rules.krygothic.lists.points import PRICES
from rules.krygothic.stakes.campaign import CampaignSide, CampaignTable, SquadMember
from rules.krygothic.stakes.squad import TRAINED_BY, catalogue_of, cheapest_legal, squad_faults
from rules.roster.apply import apply_edits
from rules.roster.edit import AddUnit, Edit, NewUnit, Rename, SetGear
from rules.roster.profiles import Gear
from rules.roster.reading import read
from rules.roster.roster import ModelPick, Roster
from rules.roster.words import listed

SPENDING: Final = "krygothic.stakes.spending"
CASUALTIES: Final = "krygothic.stakes.casualties"
TRAINING: Final = "krygothic.stakes.training"
DEAD: Final = "dead"
RECRUITS: Final = "recruits"
SOLD_FOR_ONE: Final = 2
FUNDS_A_POINT: Final = 10
COPIES: Final = ("", " (a second one)")

Change = Callable[[CampaignSide], CampaignSide]


class Purchase(Struct, frozen=True, kw_only=True):
    """One purchase, or a sale with a price below 0. `sentence` is its line of the log.

    `joins` is how many models it adds to the squad; `trains` names the model that it trains.
    """

    id: str
    part: str
    label: str
    price: int
    sentence: str
    change: Change
    joins: int = 0
    trains: str = ""

    @property
    def in_words(self) -> str:
        """Its price."""
        return f"{self.price} funds" if self.price >= 0 else f"gives back {-self.price} funds"


class SpendingPlan(Struct, frozen=True):
    """What a side may buy together: all of it, and the side before."""

    side: CampaignSide
    bought: tuple[Purchase, ...]

    def describe(self) -> Preview:
        """What it costs, and what is left. (krygothic.stakes.spending)"""
        price, left = total(self.bought), self.side.funds - total(self.bought)
        paid = f"costs {price} of {self.side.funds} funds" if price >= 0 else f"brings {-price} funds"
        return Preview(lines=(f"This {paid}; {left} are left.",))


# ── What there is to buy ────────────────────────────────────────────────────────────────────────────────────────────


def purchases(side: CampaignSide) -> Iterator[Purchase]:
    """Everything on offer, in the order in which purchases are carried out. (krygothic.stakes.spending)"""
    for member in side.dead:
        yield Purchase(
            id=member.id,
            part=DEAD,
            label=member.name,
            price=member.points,
            sentence=f"replaces {member.name}",
            change=partial(_revived, id_=member.id),
            joins=1,
        )
    picks = _picks(side)
    for member in side.fit:
        yield from _for_sale(side, member, picks[member.id])
        yield from _gear(side, member, picks[member.id])
        yield from _training(side, member, picks[member.id])
    yield from _recruits(side)


def _for_sale(side: CampaignSide, member: SquadMember, pick: ModelPick) -> Iterator[Purchase]:
    """The gear that a model may sell for half of its price."""
    catalogue = catalogue_of(side.team)
    for id_ in dict.fromkeys(pick.options):
        piece = catalogue.gear[id_]
        yield Purchase(
            id=f"sell:{member.id}:{id_}",
            part=member.id,
            label=f"Sell the {piece.name}",
            price=-(piece.cost // SOLD_FOR_ONE),
            sentence=f"sells the {piece.name} of {member.name}",
            change=partial(_edited, edits=(SetGear(member.id, id_, taken=False),)),
        )


def _gear(side: CampaignSide, member: SquadMember, pick: ModelPick) -> Iterator[Purchase]:
    """The gear that a model may buy from its team's armoury; its slots are checked when all is chosen."""
    for piece in _bearable(side, pick.model):
        yield Purchase(
            id=f"gear:{member.id}:{piece.id}",
            part=member.id,
            label=f"Buy: {piece.name}",
            price=piece.cost,
            sentence=f"buys {member.name} the {piece.name}",
            change=partial(_edited, edits=(SetGear(member.id, piece.id, taken=True),)),
        )


def _bearable(side: CampaignSide, model: str) -> Iterator[Gear]:
    catalogue = catalogue_of(side.team)
    marks = catalogue.models[model].marks
    for id_ in catalogue.armies[side.roster.army].armoury:
        piece = catalogue.gear[id_]
        if not piece.bearers or any(mark in marks for mark in piece.bearers):
            yield piece


def _training(side: CampaignSide, member: SquadMember, pick: ModelPick) -> Iterator[Purchase]:
    """Training for each characteristic that has a number and was not trained before. (krygothic.stakes.training)"""
    catalogue = catalogue_of(side.team)
    numbers = catalogue.models[pick.model].numbers
    for key in TRAINABLE:
        if key not in numbers or key in member.trained:
            continue
        name, now = catalogue.characteristics[key].name, numbers[key]
        yield Purchase(
            id=f"train:{member.id}:{key}",
            part=member.id,
            label=f"Train {name}: {now} to {now + TRAINED_BY}",
            price=PRICES.model[key] * FUNDS_A_POINT,
            sentence=f"trains {name} of {member.name}",
            change=partial(_trained, id_=member.id, key=key),
            trains=member.id,
        )


TRAINABLE: Final = ("speed", "strength", "body", "mind", "willpower", "cc", "rc")


def _recruits(side: CampaignSide) -> Iterator[Purchase]:
    """Recruits of the team, equipped as in ready-made lists or in this squad, or without equipment."""
    catalogue = catalogue_of(side.team)
    for number, (model, options) in enumerate(_kits(side)):
        profile = catalogue.models[model]
        gear = [catalogue.gear[id_] for id_ in options]
        with_ = f" with {listed([piece.name for piece in gear])}" if gear else ""
        for copy, more in enumerate(COPIES):
            yield Purchase(
                id=f"recruit:{number}:{copy}",
                part=RECRUITS,
                label=f"{profile.name}{with_}{more}",
                price=profile.cost + sum(piece.cost for piece in gear),
                sentence=f"hires a model of the type {profile.name}{with_}",
                change=partial(_hired, pick=ModelPick("", model, options)),
                joins=1,
            )


def _kits(side: CampaignSide) -> list[tuple[str, tuple[str, ...]]]:
    """Each model of the team with each set of gear it may be hired with, models without gear last."""
    lists = (side.roster, *(ready.roster for ready in READY if not side.team and ready.army == side.roster.army))
    worn = [
        (pick.model, tuple(sorted(pick.options)))
        for roster in lists
        for group in roster.groups
        for unit in group.units
        for pick in unit.models
    ]
    models = catalogue_of(side.team).models.values()
    bare = [(model.id, ()) for model in models if model.army == side.roster.army]
    return list(dict.fromkeys((*worn, *bare)))


# ── What a purchase does ────────────────────────────────────────────────────────────────────────────────────────────


def _revived(side: CampaignSide, id_: str) -> CampaignSide:
    """A replacement with the same equipment but without training. (krygothic.stakes.casualties)"""
    return _with_member(side, id_, dead=False, trained=())


def _trained(side: CampaignSide, id_: str, key: str) -> CampaignSide:
    (member,) = (one for one in side.members if one.id == id_)
    return _with_member(side, id_, trained=(*member.trained, key))


def _with_member(side: CampaignSide, id_: str, **changes: object) -> CampaignSide:
    members = tuple(structs.replace(one, **changes) if one.id == id_ else one for one in side.members)
    return structs.replace(side, members=members)


def _edited(side: CampaignSide, edits: tuple[Edit, ...]) -> CampaignSide:
    return _with_roster(side, apply_edits(side.roster, edits))


def _hired(side: CampaignSide, pick: ModelPick) -> CampaignSide:
    roster = apply_edits(side.roster, (AddUnit(side.roster.groups[0].id, NewUnit("", (pick.model,))),))
    unit = roster.groups[0].units[-1]
    new = unit.models[0].id
    named = Rename("unit", _new_name(side, pick.model), unit.id)
    edits: tuple[Edit, ...] = (named, *(SetGear(new, id_, taken=True) for id_ in pick.options))
    return _with_roster(side, apply_edits(roster, edits))


def _new_name(side: CampaignSide, model: str) -> str:
    """A name that no model of the squad has or had."""
    name, known = catalogue_of(side.team).models[model].name, {member.name for member in side.members}
    number = len(side.members) + 1
    while f"{name} {number}" in known:
        number += 1
    return f"{name} {number}"


def _with_roster(side: CampaignSide, roster: Roster) -> CampaignSide:
    """The side with a changed list: its models, their present costs, and the new ones."""
    known = {member.id: member for member in side.members}
    reading = read(roster, catalogue_of(side.team))
    members = tuple(
        structs.replace(known[model.pick.id], points=model.cost)
        if model.pick.id in known
        else SquadMember(
            id=model.pick.id,
            name=unit.unit.name,
            type=class_of(catalogue_of(side.team).models[model.pick.model]),
            points=model.cost,
        )
        for unit in reading.units
        for model in unit.models
    )
    return structs.replace(side, roster=roster, members=members)


def _picks(side: CampaignSide) -> dict[str, ModelPick]:
    """The models of the list by id."""
    return {pick.id: pick for group in side.roster.groups for unit in group.units for pick in unit.models}


# ── The question ────────────────────────────────────────────────────────────────────────────────────────────────────


def spending_step(play: Play[CampaignTable]) -> Script[None]:
    """Both spend funds on their squads, in one sealed answer each.

    Then bids are due again. (krygothic.stakes.spending, krygothic.stakes.casualties, krygothic.team.earth_confederate)
    """
    chosen = yield from play.ask_each(*(_spend(side) for side in play.table.sides))
    for seat, plan in chosen.items():
        play.record(_spent(play.table.side(seat), plan.bought))
    text = f"Game {play.table.played + 1} of {play.table.games} is next: both sides bid."
    play.record(fact(text, "krygothic.stakes.bids", lambda table: table.with_changes(stage="bids")))


def _spend(side: CampaignSide) -> Ask[SpendingPlan]:
    offered = tuple(purchases(side))
    most = side.funds - sum(one.price for one in offered if one.price < 0)
    shape = PickShape(
        items=tuple(_item(one, most) for one in offered), least=0, most=len(offered), parts=_parts(side, offered)
    )
    option = Option(
        id="spend", label="Spend funds on these", shape=shape, resolve=lambda value: _legal(side, offered, value)
    )
    limit = f" At most {side.restock} models may be replaced or hired between two games." if side.restock else ""
    prompt = f"You have {side.funds} funds. What do you spend on your squad?{limit}"
    default = Answer("spend", Pick(cheapest_legal(side) or ()))
    return Ask(seat=side.seat, rule=SPENDING, prompt=prompt, options=(option,), default=default, private=True)


def _parts(side: CampaignSide, offered: tuple[Purchase, ...]) -> tuple[PickPart, ...]:
    names = {DEAD: "The dead", RECRUITS: "Recruits", **{member.id: member.name for member in side.fit}}
    many = {part: sum(one.part == part for one in offered) for part in dict.fromkeys(one.part for one in offered)}
    return tuple(PickPart(id=part, label=names[part], least=0, most=most) for part, most in many.items())


def _item(one: Purchase, most: int) -> PickItem:
    """A purchase as an item to tick; `most` is the most that funds and sales could pay."""
    barred = refusal("restock-funds", models=one.label, value=one.price, bound=most) if one.price > most else None
    return PickItem(id=one.id, label=one.label, detail=one.in_words, part=one.part, refusal=barred)


def _legal(side: CampaignSide, offered: tuple[Purchase, ...], value: Pick) -> SpendingPlan:
    """The purchases of an answer. Raises Refused."""
    bought = tuple(one for one in offered if one.id in value.ids)
    if fault := purchase_fault(side, bought):
        raise Refused(fault)
    return SpendingPlan(side, bought)


def purchase_fault(side: CampaignSide, bought: Collection[Purchase]) -> Refusal | None:
    """Why these purchases cannot be made together. (krygothic.stakes.spending, krygothic.stakes.training)"""
    joins = sum(one.joins for one in bought)
    if side.restock is not None and joins > side.restock:
        return refusal("restock-many", team=side.name, value=joins, bound=side.restock)
    trained = [one.trains for one in bought if one.trains]
    if twice := next((one for one in bought if trained.count(one.trains) > 1), None):
        name = next(member.name for member in side.members if member.id == twice.trains)
        return refusal("train-once", model=name, value=trained.count(twice.trains))
    if (price := total(bought)) > side.funds:
        return refusal("restock-funds", models="All that is chosen", value=price, bound=side.funds)
    if found := squad_faults(after_purchases(side, bought)):
        needed = cheapest_legal(side) or ()
        names = listed([member.name for member in side.dead if member.id in needed])
        what = "restock-illegal" if names and not set(needed) <= {one.id for one in bought} else "spend-illegal"
        return refusal(what, why=found[0].message, value=found[0].measured, bound=found[0].limit, buy=names)
    return None


def total(bought: Collection[Purchase]) -> int:
    """The total cost of purchases, less sales."""
    return sum(one.price for one in bought)


def after_purchases(side: CampaignSide, bought: Collection[Purchase]) -> CampaignSide:
    """The side after its purchases, with the funds left."""
    for one in bought:
        side = one.change(side)
    return structs.replace(side, funds=side.funds - total(bought))


def _spent(side: CampaignSide, bought: tuple[Purchase, ...]) -> Event:
    price, done = total(bought), listed([one.sentence for one in bought])
    paid = f"and pays {price} funds" if price >= 0 else f"and receives {-price} funds"
    text = f"{side.name} {done}, {paid}." if bought else f"{side.name} spends nothing."

    def change(table: CampaignTable) -> CampaignTable:
        after = after_purchases(table.side(side.seat), bought)
        return table.with_side(side.seat, roster=after.roster, members=after.members, funds=after.funds)

    return fact(text, SPENDING, change, seat=side.seat)
