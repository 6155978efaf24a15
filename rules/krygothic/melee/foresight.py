"""What an attack may come to before anything of it is chosen: the usual attack against a passive defence."""

from rules.kernel.odds import Forecast
from rules.kernel.script import Play, Script
from rules.krygothic.blows.attacks import usual
from rules.krygothic.blows.odds import foretold
from rules.krygothic.board.table import Table
from rules.krygothic.melee.facts import CombatBegan
from rules.krygothic.nerve.terror import test_due
from rules.skirmish.supposing import Forecasting


def foreseen(
    table: Table, attacker: str, defender: str, bonus: int, price: int, *, charged: bool = False
) -> Forecasting | None:
    """Its odds once the price in AP is paid, with what the first attack of a combat gains.

    None where nerves come first, which nobody weighs here.

    (krygothic.cc.first_round, krygothic.cc.charge, krygothic.online.decision_defaults)
    """
    one, foe = table.models[attacker], table.models[defender]
    if test_due(table, one, foe) or test_due(table, foe, one):
        return None

    def script(play: Play[Table]) -> Script[Forecast]:
        if play.table.bout(attacker, defender) is None:
            play.record(CombatBegan(by=attacker, against=defender, bonus=bonus, charged=charged))
        first = usual(play.table, play.table.models[attacker])
        return (yield from foretold(attacker, defender, first, active=False, price=price)(play))

    return script
