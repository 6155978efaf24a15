"""Every kind of action of the game, in the order in which it is offered. (krygothic.ap.costs)"""

from typing import Final

from rules.krygothic.melee.kinds import KINDS as MELEE
from rules.krygothic.melee.moving_in import KINDS as MOVES
from rules.krygothic.nerve.pins import UNPINNING
from rules.krygothic.powers.kinds import KINDS as POWERS
from rules.krygothic.reactions.kinds import Kinds, named
from rules.krygothic.reactions.waiting import WAIT
from rules.krygothic.shoot.kinds import KINDS as SHOTS
from rules.krygothic.tasks.kinds import KINDS as TASKS

ALL: Final[Kinds] = named((*MOVES, *SHOTS, *MELEE, *POWERS, UNPINNING, WAIT, *TASKS))
