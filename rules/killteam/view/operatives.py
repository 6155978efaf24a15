"""The token and the card of an operative: order, wounds, action points, weapons with their rules."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from rules.geometry import inches
from rules.kernel.cache import PartCache, cached_on
from rules.kernel.package_files import read_text
from rules.kernel.scene import CardValue, Piece, State, UnitCard
from rules.killteam.board import SEATS, Operative, Table, disc, engaged
from rules.killteam.effects.active_effects import abilities_of
from rules.killteam.effects.stats import apl, injured, move, save
from rules.killteam.effects.weapons import GRENADES, WeaponMode, usable_weapons, uses_left
from rules.killteam.teams.team import Ability, Team, Type
from rules.killteam.teams.weapon_rules import WeaponRule
from rules.skirmish.view import read_look

_LOOK: Final = read_look(read_text("rules.killteam.view", "look.toml"))


class _Card(NamedTuple):
    """All that the token and the card of an operative are made of, `elevation` in thousandths of an inch.

    `spent` is what it has spent of its activation; None while it is not acting.
    """

    one: Operative
    number: int
    kind: Type
    elevation: int
    in_battle: bool
    engaged: bool
    injured: bool
    apl: int
    spent: int | None
    move: int
    save: int
    weapons: tuple[WeaponMode, ...]
    abilities: tuple[Ability, ...]


def pieces(table: Table, drawn: PartCache) -> tuple[Piece, ...]:
    """Every operative that is known to take the field, those not yet set up beside the table."""
    numbers = token_numbers(table)
    known = (one for one in table.models.values() if one.life != "gone" and one.id in table.side(one.seat).taken)
    return tuple(drawn.part(one.id, _piece, _card(table, one, numbers[one.id])) for one in known)


def token_numbers(table: Table) -> dict[str, int]:
    """The number of each operative's token; where none is recorded, its place within its side."""
    taken = ((id_, place) for seat in SEATS for place, id_ in enumerate(table.side(seat).taken, start=1))
    return {id_: table.models[id_].number or place for id_, place in taken}


def _card(table: Table, one: Operative, number: int) -> _Card:
    acting, placed = table.activation, one.life != "reserve"
    own = acting is not None and acting.operative == one.id and not acting.counteraction
    return _Card(
        one=one,
        number=number,
        kind=table.type_of(one),
        elevation=disc(table, one).elevation if placed else 0,
        in_battle=table.turning_point > 0,
        engaged=placed and engaged(table, one),
        injured=injured(table, one),
        apl=apl(table, one),
        spent=acting.spent if acting and own else None,
        move=move(table, one),
        save=save(table, one),
        weapons=(*usable_weapons(table, one, "ranged"), *usable_weapons(table, one, "melee")),
        abilities=abilities_of(table, one),
    )


def _piece(card: _Card) -> Piece:
    one, kind, placed = card.one, card.kind, card.one.life != "reserve"
    return Piece(
        id=one.id,
        name=one.name,
        glyph="operative",
        radius=kind.radius,
        at=one.at if placed else None,
        seat=one.seat,
        unit=one.id,
        number=str(card.number),
        elevation=card.elevation,
        on=one.on,
        height=kind.height,
        now=one.wounds,
        full=kind.wounds,
        done=placed and card.in_battle and not one.ready,
        states=_states(card),
        facts=tuple(_facts(card)),
    )


def _states(card: _Card) -> tuple[State, ...]:
    one, placed = card.one, card.one.life != "reserve"
    return _LOOK.held(
        {
            "leader": card.kind.leader,
            "engage": placed and one.order == "engage",
            "conceal": placed and one.order == "conceal",
            "injured": placed and card.injured,
            "engaged": card.engaged,
            "guard": one.guard,
            "carries": bool(one.carries),
            "stilled": one.stilled,
            "stunned": placed and card.apl < card.kind.apl,
            "countered": one.countered,
        }
    )


def _facts(card: _Card) -> Iterator[CardValue]:
    one = card.one
    if card.spent is not None:
        left = f"{card.apl - card.spent} of {card.apl}"
        yield CardValue(label="AP left", value=left, rule="killteam.action.cost")
    else:
        yield CardValue(label="Action points (APL)", value=str(card.apl), rule="killteam.core.stat.apl")
    if card.in_battle:
        state = "ready" if one.ready else "expended"
        yield CardValue(label="In this turning point", value=state, rule="killteam.core.ready_expended")
    yield CardValue(label="Move", value=inches(card.move), rule="killteam.core.stat.move")
    yield CardValue(label="Save", value=f"{card.save}+", rule="killteam.core.stat.save")
    yield CardValue(label="Wounds", value=f"{one.wounds} of {card.kind.wounds}", rule="killteam.core.stat.wounds")
    for weapon in card.weapons:
        yield _arm(one, weapon)
    for ability in card.abilities:
        yield CardValue(label=ability.name, value=ability.text, rule="killteam.core.precedence")


def _arm(one: Operative, weapon: WeaponMode) -> CardValue:
    """A weapon with its numbers and its rules. (killteam.core.weapon.profile)"""
    left = uses_left(one, weapon)
    value = weapon.line if left is None else f"{weapon.line} ({left} left)"
    return CardValue(label=weapon.name, value=value, rule="killteam.core.weapon.profile")


def terms(table: Table) -> dict[str, str]:
    """Every weapon rule on the cards, with its entry in the rulebook. (killteam.core.weapon.profile)"""
    return {words: rule for side in table.sides for words, rule in _terms(side.team).items()}


def _terms(team: Team) -> dict[str, str]:
    return cached_on(team, "terms", lambda: {rule.words: rule.rule for rule in _weapon_rules(team)})


def _weapon_rules(team: Team) -> Iterator[WeaponRule]:
    return (rule for weapon in (*team.weapon, *GRENADES) for mode in weapon.mode for rule in mode.printed)


def unit_cards(table: Table) -> tuple[UnitCard, ...]:
    """Each operative is a unit of its own."""
    numbers = token_numbers(table)
    return tuple(
        UnitCard(
            id=one.id,
            name=one.name if one.name.endswith(f" {numbers[one.id]}") else f"{numbers[one.id]} {one.name}",
            seat=one.seat,
            pieces=(one.id,),
            note="incapacitated" if one.life == "gone" else "",
        )
        for one in table.models.values()
        if one.id in numbers
    )
