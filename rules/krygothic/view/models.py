"""The token and the card of a model: wounds, states, current characteristics, what it carries."""

from collections.abc import Iterator, Sequence
from typing import Final

from rules.battlefield.surface import level_at
from rules.kernel.scene import CardValue, Piece, State, UnitCard
from rules.krygothic.board import SEATS, Model, Table, field_now
from rules.krygothic.board.stats import body, cc, rc, speed, strength, willpower
from rules.krygothic.lists.force import Blade, Fighter, Gun, Thrown
from rules.krygothic.view.look import LOOK
from rules.roster.words import signed, upper
from rules.skirmish.view import facts_with_text

_LEADERS: Final = {"leader": "Squad leader", "lesser leader": "Lesser squad leader"}
_OFF: Final = ("gone", "away")


def pieces(table: Table) -> tuple[Piece, ...]:
    """Every model on the board or still to arrive."""
    numbers = token_numbers(table)
    return tuple(_piece(table, one, numbers[one.id]) for one in table.models.values() if one.life not in _OFF)


def token_numbers(table: Table) -> dict[str, int]:
    """The number of each model's token; if none is recorded, its position within its side."""
    own = ([one for one in table.models.values() if one.seat == seat] for seat in SEATS)
    return {one.id: one.number or place for side in own for place, one in enumerate(side, start=1)}


def _piece(table: Table, model: Model, number: int) -> Piece:
    fighter, placed = table.fighter(model), model.life == "live"
    return Piece(
        id=model.id,
        name=model.name,
        glyph="monster" if fighter.type == "heavy" and fighter.rc is None else "operative",
        radius=fighter.radius,
        at=model.at if placed else None,
        seat=model.seat,
        unit=model.id,
        number=str(number),
        elevation=level_at(field_now(table), model.at, model.on) if placed else 0,
        on=model.on,
        height=fighter.height,
        now=model.wounds,
        full=fighter.wounds,
        facing=model.facing if placed else None,
        states=_states(table, model),
        facts=facts_with_text(_facts(table, model, fighter)),
    )


def _states(table: Table, model: Model) -> tuple[State, ...]:
    fighter, call = table.fighter(model), table.call
    return LOOK.held(
        {
            "leader": fighter.leads,
            "acting": call is not None and any(model.id in command.models for command in call.commands),
            "waiting": model.waiting,
            "fallen": model.fallen,
            "pinned_by_hit": model.pin is not None and model.pin.hit,
            "pinned": model.pin is not None and not model.pin.hit,
            "stuck": model.stuck > 0,
            "sprinting": model.sprinting,
            "winded": model.lost_body > 0,
            "fighting": any(model.id in combat.models for combat in table.combats),
            "frightful": "horror" not in fighter.traits and ("fear" in fighter.traits or model.bloody),
            "horrible": "horror" in fighter.traits,
            "carrying": bool(model.carries),
            "later": model.life == "reserve" and bool(model.arrives),
        }
    )


def _facts(table: Table, model: Model, fighter: Fighter) -> Iterator[CardValue]:
    worn = sum(piece.body for piece in fighter.armour)
    bare = body(table, model) - worn
    yield CardValue(
        label="Class", value=_LEADERS.get(fighter.type, upper(fighter.type)), rule="krygothic.squad.classes"
    )
    yield CardValue(label="Speed", value=str(speed(table, model)), rule="krygothic.stat.speed")
    yield CardValue(label="Strength", value=str(strength(table, model)), rule="krygothic.stat.strength")
    yield CardValue(label="Body", value=f"{bare} + {worn} armour" if worn else str(bare), rule="krygothic.stat.body")
    yield CardValue(label="Willpower", value=_or_x(willpower(table, model)), rule="krygothic.stat.willpower")
    yield CardValue(label="Close combat (CC)", value=_or_x(cc(table, model)), rule="krygothic.stat.cc")
    yield CardValue(label="Ranged combat (RC)", value=_or_x(rc(table, model)), rule="krygothic.stat.rc")
    yield CardValue(label="Wounds", value=f"{model.wounds} of {fighter.wounds}", rule="krygothic.wounds.two")
    for gun in fighter.guns:
        yield CardValue(
            label=upper(gun.name), value=_shots(gun, gun.traits) + _lost(model, gun.id), rule="krygothic.gun.line"
        )
    for blade in fighter.blades:
        yield CardValue(
            label=upper(blade.name), value=_blade(blade) + _lost(model, blade.id), rule="krygothic.ccweapon.stats"
        )
    for thrown in fighter.thrown:
        value = _shots(thrown, ("blast",) if thrown.blast else ()) + _lost(model, thrown.id)
        yield CardValue(label=upper(thrown.name), value=value, rule="krygothic.shoot.thrown")
    for piece in fighter.armour:
        said = f"{signed(piece.body)} Body" + (f", {signed(piece.speed)} Speed" if piece.speed else "")
        behind = ", open behind" if piece.open_behind else ""
        yield CardValue(label=upper(piece.name), value=said + behind, rule="krygothic.armour.separate")
    traits = ", ".join(trait.replace("_", " ").replace("psychic ", "psychic: ") for trait in fighter.traits)
    yield CardValue(label="Traits", value=traits, rule=table.side(model.seat).muster.team_rule)


def _shots(arm: Gun | Thrown, traits: Sequence[str]) -> str:
    """The line of a gun with the meaning of its letters and its printed ranges; nothing is drawn on the board.

    `3K2S1: keeps 3, −2 Body, 1 wound at most, short to 2″, long from 6″, none from 8″`.
    (krygothic.online.no_measuring_aid, krygothic.gun.line)
    """
    wounds = f"{arm.s} wound{'' if arm.s == 1 else 's'} at most"
    ranges: Sequence[str] = ()
    if isinstance(arm, Gun):
        ranges = f"short to {arm.short}″", f"long from {arm.long}″", f"none from {arm.limit}″"
    return ", ".join([f"{arm.x}K{arm.y}S{arm.s}: keeps {arm.x}", f"{signed(-arm.y)} Body", wounds, *ranges, *traits])


def _blade(blade: Blade) -> str:
    line = f"{signed(blade.cc)} CC, {signed(blade.str)} Strength"
    return ", ".join([line, *(effect.replace("_", " ") for effect in blade.effects)])


def _lost(model: Model, id_: str) -> str:
    if id_ in model.broken:
        return " (broken)"
    return " (used up)" if id_ in model.used else ""


def _or_x(value: int | None) -> str:
    return "X" if value is None else str(value)


def unit_cards(table: Table) -> tuple[UnitCard, ...]:
    """One card for each model, since each acts alone. (krygothic.overview.unit_is_model)"""
    numbers = token_numbers(table)
    notes = {"gone": "removed", "away": "left with a core", "reserve": "yet to come", "live": ""}
    return tuple(
        UnitCard(
            id=one.id,
            name=one.name if one.name.endswith(f" {numbers[one.id]}") else f"{numbers[one.id]} {one.name}",
            seat=one.seat,
            pieces=(one.id,),
            note=notes[one.life],
        )
        for one in table.models.values()
    )
