"""Pinning: nerve tests after fire, the effects of being pinned, and how it ends."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from rules.kernel.odds import Forecast
from rules.kernel.script import Option, Play, Refusal, Script, Seat, TableFact
from rules.krygothic.action import Action, Halt, Outcome, action_type, no_ap, sole_option
from rules.krygothic.board import FireRun, Model, Pin, Table, refusal
from rules.krygothic.board.stats import willpower
from rules.krygothic.losses.wounds import with_load_dropped
from rules.krygothic.morale.fear import roll_willpower
from rules.krygothic.morale.fire_runs import FEWEST_MISSES, counted_shooters, with_nerve_tested

HIT, MISS, UNPIN = "krygothic.pin.hit_test", "krygothic.pin.miss_test", "krygothic.pin.unpin"
HIT_TARGET: Final = 5
MISS_TARGET: Final = 3


# ── Tests ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def nerve_test_due(table: Table, fire: FireRun) -> tuple[bool, int] | None:
    """The test that a run of fire causes now, for a hit or for near misses, with its target number; None if none is
    due.

    Leaders are not tested, nor models already pinned by a hit. Near misses do not test a model that is already pinned
    in any way. After a hit in a run, near misses do not count. (krygothic.pin.hit_test, krygothic.pin.hit_multiple,
    krygothic.pin.miss_test, krygothic.pin.miss_multiple, krygothic.pin.leaders_immune, krygothic.pin.already_pinned)
    """
    model, many = table.models[fire.target], len(counted_shooters(fire))
    if not fire.due or model.life != "live" or table.fighter(model).leads or (model.pin and model.pin.hit):
        return None
    if fire.struck:
        return True, HIT_TARGET + many - 1
    if fire.hit or model.pin or many < FEWEST_MISSES:
        return None
    return False, MISS_TARGET + many - FEWEST_MISSES


def check_nerves(play: Play[Table], shooters_of: Seat) -> Script[None]:
    """Tests the nerve of every enemy for which a player's fire makes a test due, once each. (krygothic.pin.when)"""
    for fire in play.table.fire:
        model = play.table.models[fire.target]
        found = nerve_test_due(play.table, fire) if model.seat != shooters_of else None
        if found is None:
            continue
        hit, target = found
        reason = f"nerve under fire of {len(counted_shooters(fire))}"
        if (yield from roll_willpower(play, fire.target, target, reason, HIT if hit else MISS)):
            line = model.says("keeps its nerve", "krygothic.pin.when")
            play.record(TableFact(line, partial(with_nerve_tested, target=model.id)))
        else:
            play.record(model_pinned(model, Pin(hit=hit, target=target, by=counted_shooters(fire))))


def model_pinned(model: Model, pin: Pin) -> TableFact:
    """A model is pinned, by a hit or a near miss; the fact keeps the failed number and the shooters.

    If it is pinned by a hit, it drops what it carries. (krygothic.pin.hit_effect, krygothic.pin.miss_effect,
    krygothic.scenario.lights_out.cores)
    """
    by, rule = ("a hit", "hit_effect") if pin.hit else ("near misses", "miss_effect")

    def change(table: Table) -> Table:
        free = with_load_dropped(table, model.id) if pin.hit else table
        return with_nerve_tested(free.with_model(model.id, pin=pin), model.id)

    return TableFact(model.says(f"is pinned by {by}", f"krygothic.pin.{rule}"), change)


def check_nerves_after(play: Play[Table], shooter_id: str) -> Script[None]:
    """Like `check_nerves`, after the last model of a command has fired: models of one step count together.

    (krygothic.pin.hit_multiple, krygothic.pin.miss_test)
    """
    if not _more_to_fire(play.table, shooter_id):
        yield from check_nerves(play, play.table.models[shooter_id].seat)


def _more_to_fire(table: Table, shooter_id: str) -> bool:
    """Whether others of the same command still act after this model."""
    call = table.call
    if call is None or call.step >= len(call.commands):
        return False
    models = call.commands[call.step].models
    if shooter_id not in models:
        return False
    after = models[models.index(shooter_id) + 1 :]
    return any(table.models[id_].life == "live" and id_ not in call.left for id_ in after)


# ── Unpinning ───────────────────────────────────────────────────────────────────────────────────────────────────────


def _cannot_unpin(model: Model) -> Refusal | None:
    return None if model.pin else refusal("not-pinned", model=model.name)


def _offers(table: Table, model: Model, ap: int) -> Sequence[Option[Action]]:
    action = Action(kind="unpin", model=model.id, cost=PRICE)
    against = f"{willpower(table, model)} dice against {model.pin.target}" if model.pin else ""

    def forecast(play: Play[Table]) -> Script[Forecast]:
        yield from _attempt(play, action, None)
        return Forecast(() if play.table.models[model.id].pin else ("unpins",))

    fault = _cannot_unpin(model) or no_ap("Unpinning", ap, PRICE)
    return sole_option("unpin", model, UNPIN, fault, detail=against, bring=action, forecast=forecast)


def _attempt(play: Play[Table], action: Action, halt: Halt | None) -> Script[Outcome]:
    """One attempt to unpin, against the number that pinned it. (krygothic.pin.unpin)"""
    pin = play.table.models[action.model].pin
    if pin is None or not (yield from roll_willpower(play, action.model, pin.target, "unpinning", UNPIN)):
        return "failed"
    model = play.table.models[action.model]
    play.record(model.fact("is no longer pinned", UNPIN, pin=None, waiting=False))
    return "done"


PRICE: Final = 1
UNPINNING: Final = action_type(
    "unpin",
    least=lambda table, model: _cannot_unpin(model) or PRICE,
    offers=_offers,
    barred=lambda table, action: _cannot_unpin(table.models[action.model]),
    carry_out=_attempt,
    never=lambda table, model: _cannot_unpin(model),
)
