"""Two models in contact: A, of Red, and V, of Blue, in the middle of a combat unless a test says otherwise."""

from collections.abc import Sequence
from typing import Any

from rules.krygothic.board import CloseCombat, Table
from rules.krygothic.lists.force import Blade, Gun
from rules.krygothic.melee.attack import ATTACK
from tests.rules.krygothic.acting import act
from tests.rules.krygothic.build import BLUE, Placed, model, table
from tests.rules.krygothic.running import Ran, Reply

FOUGHT = (CloseCombat(models=("A", "V"), started="A"),)
CHAIN = Blade(id="chain", name="Chain blade", cc=0, str=1, effects=("multiple_wounds",))
WHIP = Blade(id="whip", name="Whip", cc=1, str=-1, effects=("wrap",))
LINE = Blade(id="line", name="Weighted line", cc=0, str=0, effects=("lasso",))
SWORD = Blade(id="sword", name="Sword", cc=1, str=1)
BIG = Gun(id="big", name="Big gun", x=1, y=5, s=2, short=3, long=6, limit=6)


def duel(
    attacker: dict[str, Any] | None = None,
    defender: dict[str, Any] | None = None,
    *others: Placed,
    fought: bool = True,
    **changes: Any,
) -> Table:
    return table(
        model("A", 10, 10, **({"facing": 0} | (attacker or {}))),
        model("V", 11, 10, BLUE, **({"facing": 180} | (defender or {}))),
        *others,
        combats=FOUGHT if fought else (),
        **changes,
    )


def fight(on: Table, how: str, dice: str, *answers: Reply, defence: str = "") -> Ran:
    """A attacks V so; V defends passively unless a type of active defence is named."""
    chosen: Sequence[Reply] = ("active", how, defence, *answers) if defence else (how, *answers)
    return act(on, ATTACK, "A", "attack:V", dice=dice, answers=chosen)
