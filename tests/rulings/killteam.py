"""What the rulings of Kill Team tell in numbers."""

from typing import Final

from rules.geometry.point import INCH
from rules.killteam.activation.moves import COUNTER_MOVE
from rules.killteam.board.measure import RULER, TOKEN
from rules.killteam.effects.stats import LEAST_MOVE
from rules.killteam.gear.barricade import TURN
from rules.killteam.killzone import MAPS
from rules.killteam.missions.actions import FROM_HOME, POSTS_APART
from rules.killteam.missions.ops import CAP, FIRST_SCORED
from rules.killteam.move.hindrances import REACH
from rules.killteam.move.move_types import FAR_JUMP, FREE_DROP, LADDER, LEAST_CLIMB, WIRE
from rules.killteam.setup.scouting import REACH as SCOUTED
from rules.killteam.sight.cover_lines import CORNER, NEAR
from rules.killteam.sight.hazard import MOST as MOST_HAZARD
from rules.killteam.sight.smoke import CLOUD
from rules.killteam.turn.turning_point import LAST
from tests.rulings.reading import Told, inched, lengths, said

_BOARD: Final = {side for one in MAPS.values() for side in (one.field.width, one.field.height)}

TOLD: Final = Told(
    in_force={
        "killteam.core.board": lengths(*_BOARD),
        "killteam.core.injured.move": lengths(LEAST_MOVE),
        "killteam.counteract.move_limit": lengths(COUNTER_MOVE),
        "killteam.move.climb_start": lengths(REACH),
        "killteam.move.drop_free": lengths(COUNTER_MOVE, FREE_DROP),
        "killteam.move.jump": lengths(FAR_JUMP),
        "killteam.shoot.intervening_terrain_only": lengths(NEAR),
        "killteam.shoot.in_cover": lengths(NEAR),
        "killteam.kz.corridor.corners": lengths(CORNER),
        "killteam.kz.gantry.vantage_to_vantage": lengths(MOST_HAZARD),
        "killteam.equip.ladders_climb": lengths(LADDER, LEAST_CLIMB),
        "killteam.equip.obstructing": lengths(WIRE),
        "killteam.equip.smoke_area": lengths(CLOUD - TOKEN),
        "killteam.equip.smoke_duration": said(LAST),
        "killteam.score.window": said(FIRST_SCORED - 1, FIRST_SCORED),
        "killteam.score.kill_highest": said(CAP, CAP - 1),
    },
    quoted={
        "killteam.core.dice.natural_six": "6",
        "killteam.core.injured.move": "3 5",
        "killteam.setup.order": "2 3 4 5 6",
        "killteam.scouting.choose": "1 2 3",
        "killteam.scouting.reposition": "3",
        "killteam.flow.cp_extra": "four",
        "killteam.counteract.action": "0 1",
        "killteam.move.increments": "1",
        "killteam.move.zero": "0",
        "killteam.move.climb_start": "0",
        "killteam.shoot.vantage_conceal": "2",
        "killteam.shoot.vantage_cover_from_below": "2",
        "killteam.shoot.step_defence": "three",
        "killteam.weapon.hot": "1 2 3 4",
        "killteam.weapon.lethal": "6",
        "killteam.weapon.stun": "1",
        "killteam.equip.mines_trigger": "1",
        "killteam.equip.smoke_area": f"{round(2 * TOKEN / INCH * 25.4 / 2)}",
        "killteam.equip.stun_grenade": "1",
        "killteam.score.kill_grade": "five",
    },
    documented=frozenset(
        inched(
            RULER.tolerance, RULER.tolerance + 1, *_BOARD, LEAST_MOVE, WIRE, SCOUTED, FREE_DROP, POSTS_APART, FROM_HOME
        )
        | {"1 AP", "1.2″", f"{360 // TURN} directions"}
    ),
)
