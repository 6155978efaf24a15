"""Every kind of action of the game, in the order in which it is offered. (krygothic.ap.costs)"""

from typing import Final

from rules.krygothic.calls.kinds import Kinds, named
from rules.krygothic.calls.waiting import WAIT
from rules.krygothic.melee.kinds import KINDS as MELEE
from rules.krygothic.move.kinds import KINDS as MOVES
from rules.krygothic.nerve.pins import UNPINNING
from rules.krygothic.powers.kinds import KINDS as POWERS
from rules.krygothic.scenario.kinds import KINDS as TASKS
from rules.krygothic.shoot.kinds import KINDS as SHOTS

ALL: Final[Kinds] = named((*MOVES, *SHOTS, *MELEE, *POWERS, UNPINNING, WAIT, *TASKS))
