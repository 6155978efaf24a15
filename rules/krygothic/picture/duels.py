"""An attack under way as a card of six steps, the same for both players: what was chosen, rolled, and what is next."""

from collections.abc import Iterator
from typing import Final

from rules.kernel.scene import Fact
from rules.krygothic.board.table import Duel, Table
from rules.roster.words import counted

NEXT: Final = "…"
"""Stands where the step is that comes next."""
_STEPS: Final = (
    ("1 Defence", "krygothic.cc.step1_class"),
    ("2 Attack", "krygothic.cc.step2_attack"),
    ("3 To hit", "krygothic.cc.step3_hit"),
    ("4 Defence type", "krygothic.cc.step4_type"),
    ("5 To avoid", "krygothic.cc.step5_avoid"),
    ("6 To wound", "krygothic.cc.step6_wound"),
)


def duel_facts(table: Table) -> Iterator[Fact]:
    """Who attacks whom, then each step up to the one that comes next. (krygothic.cc.steps)"""
    duel = table.duel
    if duel is None:
        return
    names = (table.models[id_].name for id_ in (duel.attacker, duel.defender))
    yield Fact(label="Duel", value=" against ".join(names), rule="krygothic.cc.steps")
    for (label, rule), value in zip(_STEPS, _values(duel), strict=False):
        yield Fact(label=label, value=value, rule=rule)


def _values(duel: Duel) -> tuple[str, ...]:
    """What every step came to, and a mark for the next one."""
    hits = counted(duel.kept, "hit", "hits") + (", critical" if duel.critical else "")
    known = (
        "active" if duel.active else "passive",
        duel.attack,
        hits,
        duel.defence if duel.active else "passive",
        f"{counted(duel.left, 'hit', 'hits')} left",
    )
    return (*known[: duel.step - 1], NEXT)
