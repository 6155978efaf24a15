"""The kinds of move: their lengths, and which of them a model may not make."""

from typing import Literal

from rules.geometry.rates import PLAIN, Rates
from rules.kernel.script import Refusal
from rules.kog.board import ENGAGED, Model, Table, engaging_enemies, is_crippled, nearest_of, refusal
from rules.skirmish.limits import Length
from rules.skirmish.words import read_words

Mode = Literal["combat", "speed", "hold"]
MODES: tuple[Mode, Mode, Mode] = ("combat", "speed", "hold")

WORDS = read_words("rules.kog.move", "modes.toml")
SHIFT = 1_000
RATES = Rates(slow=1000, up=2000, down=2000)


def allowance(table: Table, model: Model, mode: Mode) -> int:
    """How far the move may go, in thousandths of an inch.

    (kog.move.combat, kog.move.speed.distance, kog.move.hold.reposition)
    """
    printed = table.profile(model).move
    return {"combat": printed, "speed": 2 * printed, "hold": SHIFT}[mode]


def rates(mode: Mode) -> Rates:
    """The prices: slow ground costs double, every inch of height two; a shift ignores both.

    (kog.move.slow.rough-ground, kog.move.slow.making-way, kog.move.slow.climb, kog.move.hold.reposition)
    """
    return PLAIN if mode == "hold" else RATES


def mode_refusal(table: Table, model: Model, mode: Mode) -> Refusal | None:
    """Why the model may not make this kind of move, whatever its path.

    (kog.morale.shaken.hold, kog.damage.crippled.no-speed, kog.move.speed.keeps-away)
    """
    if mode == "hold":
        return None
    if model.shaken:
        return refusal("shaken-holds", model=model.name, move=WORDS[mode].name)
    return None if mode == "combat" else _speed_barred(table, model)


def _speed_barred(table: Table, model: Model) -> Refusal | None:
    if is_crippled(model):
        return refusal("crippled", model=model.name, value=model.hull)
    beside = engaging_enemies(table, model)
    if not beside:
        return None
    foe, far = nearest_of(table, model, beside)
    return refusal("speed-starts-near", Length(far, ENGAGED), model=model.name, foe=foe.name)
