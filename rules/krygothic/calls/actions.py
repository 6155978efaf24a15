"""Every kind of action of the game, in the order in which it is offered. (krygothic.ap.costs)"""

from typing import Final

from rules.krygothic.melee.attack import ATTACK
from rules.krygothic.melee.break_off import BREAK_OFF
from rules.krygothic.melee.charge import CHARGE
from rules.krygothic.melee.fear import MOVEMENTS
from rules.krygothic.morale.pins import UNPINNING
from rules.krygothic.powers.actions import POWER
from rules.krygothic.reactions.action_types import Kinds, by_id
from rules.krygothic.reactions.waiting import WAIT
from rules.krygothic.shoot.actions import AIM, SHOOT, THROW
from rules.krygothic.tasks.charges import PLANT, REMOVE
from rules.krygothic.tasks.cores import DROP, HAND, SECURE, TAKE
from rules.krygothic.tasks.doors import DOOR
from rules.krygothic.tasks.weapons import FIND, MEND

TASKS: Final = (PLANT, REMOVE, TAKE, HAND, DROP, SECURE, DOOR, MEND, FIND)
ALL: Final[Kinds] = by_id((*MOVEMENTS, SHOOT, AIM, THROW, CHARGE, ATTACK, BREAK_OFF, POWER, UNPINNING, WAIT, *TASKS))
