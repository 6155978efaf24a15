"""The Game of Sample: its settings and ready-made lists."""

from rules.roster.game import Choice, Setting, battle_of, battle_setting
from rules.sample.lists import CATALOGUE, READY, Force, muster
from rules.sample.rulebook import RULEBOOK
from rules.sample.system import SAMPLE
from rules.sample.table import new_table
from rules.skirmish.game import game

OPEN = Choice(value="open", label="Open ground", detail="Nothing stands about.")

GAME = game(
    SAMPLE,
    catalogue=CATALOGUE,
    rulebook=RULEBOOK,
    settings=(
        battle_setting(CATALOGUE, "duel", lambda battle: "one figure each"),
        Setting(id="terrain", label="Battlefield", kind="choice", default="open", choices=(OPEN,)),
    ),
    ready_lists=READY,
    muster=muster,
    muster_type=Force,
    ceiling=lambda agreement: battle_of(CATALOGUE, agreement).points or 1,
    new_table=lambda agreement, seed, forces: new_table(forces),
)
