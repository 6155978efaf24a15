"""The kinds of move: how far each carries a model, and which of them a model may not make at all."""

from typing import Literal

from rules.geometry.rates import PLAIN, Rates
from rules.kernel.refusal import Refusal
from rules.kog.board import ENGAGED, NO, Model, Table, crippled, engaging, nearest_of
from rules.skirmish.limits import Length

Mode = Literal["combat", "speed", "hold"]
MODES: tuple[Mode, Mode, Mode] = ("combat", "speed", "hold")

NAMES: dict[str, str] = {
    "combat": "Combat Move",
    "speed": "Speed Move",
    "hold": "Hold Position",
    "charge": "Charge",
}
RULES: dict[str, str] = {
    "combat": "kog.move.combat",
    "speed": "kog.move.speed.distance",
    "hold": "kog.move.hold.reposition",
    "charge": "kog.move.charge.stop",
}
SHIFT = 1_000
RATES = Rates(slow=1000, up=2000, down=2000)


def allowance(table: Table, model: Model, mode: Mode) -> int:
    """How far the move may go, in thousandths. (kog.move.combat, kog.move.speed.distance, kog.move.hold.reposition)"""
    printed = table.profile(model).move
    return {"combat": printed, "speed": 2 * printed, "hold": SHIFT}[mode]


def rates(mode: Mode) -> Rates:
    """Slow ground costs once more, every inch of height two; a shift goes as the crow flies.

    (kog.move.slow.rough-ground, kog.move.slow.making-way, kog.move.slow.climb, kog.move.hold.reposition)
    """
    return PLAIN if mode == "hold" else RATES


def effect(mode: str) -> str:
    """What the move brings with it until the end of the player turn, in a sentence; "" for a Combat Move."""
    return {
        "speed": "No fighting and no shooting this turn.",
        "hold": "May re-roll failed shots this turn.",
        "charge": "May re-roll failed attacks this turn.",
    }.get(mode, "")


def barred(table: Table, model: Model, mode: Mode) -> Refusal | None:
    """Why the model may not make this kind of move, whatever its path.

    (kog.morale.shaken.hold, kog.damage.crippled.no-speed, kog.move.speed.keeps-away)
    """
    if mode == "hold":
        return None
    if model.shaken:
        return NO("shaken-holds", model=model.name, move=NAMES[mode])
    return None if mode == "combat" else _speed_barred(table, model)


def _speed_barred(table: Table, model: Model) -> Refusal | None:
    if crippled(model):
        return NO("crippled", model=model.name, value=model.hull)
    beside = engaging(table, model)
    if not beside:
        return None
    foe, far = nearest_of(table, model, beside)
    return NO("speed-starts-near", Length(far, ENGAGED), model=model.name, foe=foe.name)
