"""Every kind of action of the game, in the order in which it is offered. (krygothic.ap.costs)"""

from typing import Final

from rules.krygothic.melee.attack import KINDS as MELEE
from rules.krygothic.melee.fear import KINDS as MOVES
from rules.krygothic.morale.pins import UNPINNING
from rules.krygothic.powers.kinds import KINDS as POWERS
from rules.krygothic.reactions.kinds import Kinds, by_id
from rules.krygothic.reactions.waiting import WAIT
from rules.krygothic.shoot.kinds import KINDS as SHOTS
from rules.krygothic.tasks.charges import PLANT, REMOVE
from rules.krygothic.tasks.cores import DROP, HAND, SECURE, TAKE
from rules.krygothic.tasks.doors import DOOR
from rules.krygothic.tasks.weapons import FIND, MEND

TASKS: Final = (PLANT, REMOVE, TAKE, HAND, DROP, SECURE, DOOR, MEND, FIND)
ALL: Final[Kinds] = by_id((*MOVES, *SHOTS, *MELEE, *POWERS, UNPINNING, WAIT, *TASKS))
