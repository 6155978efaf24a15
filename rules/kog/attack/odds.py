"""Odds of an attack: its own script, and the results that players want to know beforehand."""

from collections.abc import Callable, Iterator
from functools import cache

from msgspec import structs

from rules.kernel.odds import Forecast
from rules.kernel.script import Option, Play, Refusal, Script
from rules.kog.attack.attack import Attack, carry_out
from rules.kog.board import Model, Table, is_infantry
from rules.skirmish.supposed_table import Forecasting

MOST_STRUCK = 4
ENDS = ("destroy", "cripple")  # the target


def attack_option(
    id_: str, model: Model, attack: Callable[[], Attack], *,
    refusal: Refusal | None, detail: Callable[[], str], label: str = "",
) -> Option[Attack]:  # fmt: skip
    """The option of an attack, measured once for its odds and for carrying it out."""
    if refusal:
        return Option(id=id_, label=label or model.name, piece=model.id, refusal=refusal)
    ready = cache(attack)
    return Option(
        id=id_, label=label or model.name, detail=detail(), piece=model.id,
        resolve=lambda _: ready(), forecast=attack_odds(ready),
    )  # fmt: skip


def attack_odds(attack: Callable[[], Attack]) -> Forecasting:
    """The script for odds. Of many models in a blast or spray only the nearest four are included."""
    ready: list[Attack] = []

    def script(play: Play[Table]) -> Script[Forecast]:
        if not ready:
            whole = attack()
            ready.append(structs.replace(whole, struck=whole.struck[:MOST_STRUCK]))
        before = play.table
        hits = yield from carry_out(play, ready[0])
        labels = ("hit",) if any(hit.victim not in ready[0].friends for hit in hits) else ()
        told = (*labels, *_labels(before, play.table, ready[0]))
        taken, unit = _taken(before, play.table, ready[0]), _counted(before, ready[0])
        return Forecast(told, taken, unit, end=next((label for label in ENDS if label in told), ""))

    return script


def _labels(before: Table, after: Table, attack: Attack) -> Iterator[str]:
    """What happened to each model that could be hit; the target's labels go without its name."""
    for id_ in filter(None, dict.fromkeys((attack.target, *attack.struck, *attack.friends))):
        model = after.models[id_]
        if model.hull < before.models[id_].hull:
            name = "" if id_ == attack.target else f" {model.name}"
            yield f"damage{name}"
            if model.hull < 2:
                yield f"{'cripple' if model.hull else 'destroy'}{name}"


def _counted(table: Table, attack: Attack) -> str:
    """The losses of the target; of a crowd, those of its nearest models."""
    struck = [table.models[id_] for id_ in (attack.target, *attack.struck) if id_]
    return "Health lost" if struck and is_infantry(table, struck[0]) else "hull lost"


def _taken(before: Table, after: Table, attack: Attack) -> int:
    """The hull lost by enemies."""
    seat = before.models[attack.attacker].seat
    return sum(model.hull - after.models[model.id].hull for model in before.models.values() if model.seat != seat)
