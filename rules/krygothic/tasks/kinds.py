"""All actions on things, in the order in which they are offered."""

from typing import Final

from rules.krygothic.action.kind import AnyKind
from rules.krygothic.tasks.charges import PLANT, REMOVE
from rules.krygothic.tasks.cores import DROP, HAND, SECURE, TAKE
from rules.krygothic.tasks.doors import DOOR
from rules.krygothic.tasks.weapons import FIND, MEND

KINDS: Final[tuple[AnyKind, ...]] = (PLANT, REMOVE, TAKE, HAND, DROP, SECURE, DOOR, MEND, FIND)
