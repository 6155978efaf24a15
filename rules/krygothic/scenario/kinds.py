"""All actions on things, in the order in which they are offered."""

from typing import Final

from rules.krygothic.action.kind import AnyKind
from rules.krygothic.scenario.charges import PLANT, REMOVE
from rules.krygothic.scenario.cores import DROP, HAND, SECURE, TAKE
from rules.krygothic.scenario.doors import DOOR
from rules.krygothic.scenario.weapons import FIND, MEND

KINDS: Final[tuple[AnyKind, ...]] = (PLANT, REMOVE, TAKE, HAND, DROP, SECURE, DOOR, MEND, FIND)
