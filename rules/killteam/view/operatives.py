"""The token and the card of an operative: order, wounds, action points, weapons with their rules."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from rules.geometry import inches
from rules.kernel.cache import PartCache, cached_on
from rules.kernel.package_files import read_text
from rules.kernel.scene import CardValue, Piece, State, UnitCard
from rules.kernel.script import Seat
from rules.kernel.throw_again import RULE as BY_AGREEMENT
from rules.killteam.board import SEATS, Operative, Table, disc, engaged
from rules.killteam.effects.active_effects import abilities_of, active_effects
from rules.killteam.effects.stats import apl, injured, move, save
from rules.killteam.effects.weapons import GRENADES, WeaponMode, usable_weapons, uses_left
from rules.killteam.teams.team import Ability, Team, Type
from rules.killteam.teams.weapon_rules import WeaponRule
from rules.skirmish.view import read_look

_LOOK: Final = read_look(read_text("rules.killteam.view", "look.toml"))


class _Stats(NamedTuple):
    """Stats and abilities of an operative in a situation, `elevation` in thousandths of an inch."""

    kind: Type
    elevation: int
    engaged: bool
    injured: bool
    apl: int
    move: int
    save: int
    weapons: tuple[WeaponMode, ...]
    abilities: tuple[Ability, ...]


class _Card(NamedTuple):
    """Everything that the token and the card of an operative show.

    `spent` is the number of AP it has spent in its activation; None if it is not acting.
    """

    one: Operative
    stats: _Stats
    number: int
    in_battle: bool
    spent: int | None


def pieces(table: Table, drawn: PartCache) -> tuple[Piece, ...]:
    """Every operative that is known to take part; those not set up yet are beside the table."""
    taken = [side.taken for side in table.sides]
    made_of = table.situation, table.activation, table.turning_point > 0, taken
    return drawn.part("pieces", lambda *_: tuple(_pieces(table, drawn)), *made_of)


def _pieces(table: Table, drawn: PartCache) -> Iterator[Piece]:
    numbers = token_numbers(table)
    for one in table.models.values():
        if one.life != "gone" and one.id in table.side(one.seat).taken:
            yield drawn.part(one.id, _piece, *_card(table, one, numbers[one.id], drawn))


def token_numbers(table: Table) -> dict[str, int]:
    """The number of each operative's token; if none is recorded, its position within its side."""
    taken = ((id_, place) for seat in SEATS for place, id_ in enumerate(table.side(seat).taken, start=1))
    return {id_: table.models[id_].number or place for id_, place in taken}


def _card(table: Table, one: Operative, number: int, drawn: PartCache) -> _Card:
    acting, placed = table.activation, one.life != "reserve"
    own = acting is not None and acting.operative == one.id and not acting.counteraction
    grenades = table.side(one.seat).grenades
    height, near = (disc(table, one).elevation, engaged(table, one)) if placed else (0, False)
    made_of = one, height, near, table.type_of(one), active_effects(table, one), apl(table, one)
    stats = drawn.part(("stats", one.id), lambda *_: _stats(table, one, height, near), *made_of, grenades)
    return _Card(one, stats, number, table.turning_point > 0, acting.spent if acting and own else None)


def _stats(table: Table, one: Operative, elevation: int, near: bool) -> _Stats:  # noqa: FBT001
    """Derived stats: from the operative, its height, an enemy near it, its effects and the grenades left."""
    return _Stats(
        kind=table.type_of(one),
        elevation=elevation,
        engaged=near,
        injured=injured(table, one),
        apl=apl(table, one),
        move=move(table, one),
        save=save(table, one),
        weapons=(*usable_weapons(table, one, "ranged"), *usable_weapons(table, one, "melee")),
        abilities=abilities_of(table, one),
    )


def _piece(*parts: Any) -> Piece:
    card = _Card(*parts)
    one, stats, placed = card.one, card.stats, card.one.life != "reserve"
    kind = stats.kind
    return Piece(
        id=one.id,
        name=one.name,
        glyph="operative",
        radius=kind.radius,
        at=one.at if placed else None,
        seat=one.seat,
        unit=one.id,
        number=str(card.number),
        elevation=card.stats.elevation,
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
            "leader": card.stats.kind.leader,
            "engage": placed and one.order == "engage",
            "conceal": placed and one.order == "conceal",
            "injured": placed and card.stats.injured,
            "engaged": card.stats.engaged,
            "guard": one.guard,
            "carries": bool(one.carries),
            "stilled": one.stilled,
            "stunned": placed and card.stats.apl < card.stats.kind.apl,
            "countered": one.countered,
        }
    )


def _facts(card: _Card) -> Iterator[CardValue]:
    one = card.one
    if card.spent is not None:
        left = f"{card.stats.apl - card.spent} of {card.stats.apl}"
        yield CardValue(label="AP left", value=left, rule="killteam.action.cost")
    else:
        yield CardValue(label="Action points (APL)", value=str(card.stats.apl), rule="killteam.core.stat.apl")
    if card.in_battle:
        state = "ready" if one.ready else "expended"
        yield CardValue(label="In this turning point", value=state, rule="killteam.core.ready_expended")
    yield CardValue(label="Move", value=inches(card.stats.move), rule="killteam.core.stat.move")
    yield CardValue(label="Save", value=f"{card.stats.save}+", rule="killteam.core.stat.save")
    yield CardValue(label="Wounds", value=f"{one.wounds} of {card.stats.kind.wounds}", rule="killteam.core.stat.wounds")
    for weapon in card.stats.weapons:
        yield _arm(one, weapon)
    for ability in card.stats.abilities:
        rule = "killteam.core.precedence" if ability.effect else BY_AGREEMENT
        yield CardValue(label=ability.name, value=ability.text, rule=rule)


def _arm(one: Operative, weapon: WeaponMode) -> CardValue:
    """A weapon with its numbers and its rules. (killteam.core.weapon.profile)"""
    left = uses_left(one, weapon)
    value = weapon.line if left is None else f"{weapon.line} ({left} left)"
    return CardValue(label=weapon.name, value=value, rule="killteam.core.weapon.profile")


def terms(*teams: Team) -> dict[str, str]:
    """Every weapon rule on the cards, with its entry in the rulebook. (killteam.core.weapon.profile)"""
    return {words: rule for team in teams for words, rule in _terms(team).items()}


def _terms(team: Team) -> dict[str, str]:
    return cached_on(team, "terms", lambda: {rule.words: rule.rule for rule in _weapon_rules(team)})


def _weapon_rules(team: Team) -> Iterator[WeaponRule]:
    return (rule for weapon in (*team.weapon, *GRENADES) for mode in weapon.mode for rule in mode.printed)


def unit_cards(table: Table, drawn: PartCache) -> tuple[UnitCard, ...]:
    """One card for each operative, since each is a unit of its own."""
    taken = [side.taken for side in table.sides]
    return drawn.part("units", lambda *_: tuple(_unit_cards(table, drawn)), table.models, taken)


def _unit_cards(table: Table, drawn: PartCache) -> Iterator[UnitCard]:
    numbers = token_numbers(table)
    for one in table.models.values():
        if one.id in numbers:
            yield drawn.part(("unit", one.id), _unit_card, one.id, one.name, one.seat, numbers[one.id], one.life)


def _unit_card(id_: str, name: str, seat: Seat, number: int, life: str) -> UnitCard:
    called = name if name.endswith(f" {number}") else f"{number} {name}"
    return UnitCard(id=id_, name=called, seat=seat, pieces=(id_,), note="incapacitated" if life == "gone" else "")
