"""The Speed check of models that run together in a combo. (krygothic.combo.speed_check)"""

from collections.abc import Sequence
from typing import Final

from rules.kernel.script import Play, Script, Seat
from rules.krygothic.board import Table
from rules.krygothic.board.stats import speed
from rules.krygothic.calls.facts import runners_dropped
from rules.krygothic.dice.roll import RollReason, roll_check

RULE: Final = "krygothic.combo.speed_check"
TARGET: Final = 4
RAGGED: Final = 5


def speed_check_passed(play: Play[Table], seat: Seat, models: Sequence[str]) -> Script[bool]:
    """Whether all who run together pass; with a Relay among them others drop out instead. A lone runner makes none.

    (krygothic.combo.speed_check, krygothic.combo.all_or_nothing, krygothic.team.renegades, krygothic.trait.relay)
    """
    if len(models) < 2:
        return True
    target = RAGGED if play.table.side(seat).has("ragged_drill") else TARGET
    failed = []
    for model_id in models:
        model = play.table.models[model_id]
        roll = RollReason(seat, model.name, "Speed check", RULE, (model_id,))
        if not (yield from roll_check(play, roll, speed(play.table, model), target)):
            failed.append(model_id)
    if not failed:
        return True
    relays = [one for one in models if "relay" in play.table.fighter(play.table.models[one]).traits]
    if not relays or set(failed) & set(relays):
        return False
    play.record(runners_dropped(play.table, failed))
    return True
