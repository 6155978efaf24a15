"""What the rulings of FUBAR tell in numbers."""

from typing import Final

from rules.fubar.board.ground import DEPTH
from rules.fubar.board.measure import LINK, TOLERANCE
from rules.fubar.losses.bail_out import REACH as BAILING_OUT
from rules.fubar.melee.assault import COUNTER
from rules.fubar.melee.assault import REACH as ASSAULT
from rules.fubar.move.vehicle_ground import THROUGH_COVER
from rules.fubar.move.withdraw import WITHDRAWAL
from rules.fubar.setup.deployment import APART
from rules.fubar.shoot.guns import CREW_REACH
from rules.fubar.sight.clear_line import SAME_AREA
from rules.fubar.sight.cover import BEHIND
from rules.fubar.sight.lines import RIM
from rules.fubar.vehicles.run_over import REACH as DODGING
from tests.rulings.reading import Told, inched, lengths

TOLD: Final = Told(
    in_force={
        "fubar.basics.measuring": lengths(TOLERANCE),
        "fubar.unit.coherency.distance": lengths(LINK),
        "fubar.activate.withdraw_from_enemy": lengths(WITHDRAWAL),
        "fubar.sight.edge_band": lengths(RIM),
        "fubar.sight.same_area": lengths(SAME_AREA),
        "fubar.cover.obstacle": lengths(BEHIND),
        "fubar.melee.target": lengths(ASSAULT),
        "fubar.melee.contact": lengths(ASSAULT),
        "fubar.melee.counter_move": lengths(COUNTER.allowance),
        "fubar.weapon.hmg_crew_infantry": lengths(CREW_REACH),
        "fubar.weapon.mortar_still_normal": lengths(RIM),
        "fubar.vehicle.move_soft": lengths(THROUGH_COVER),
        "fubar.vehicle.behind_geometry": lengths(BEHIND),
        "fubar.passenger.bail_out_place": lengths(BAILING_OUT),
        "fubar.vehicle_assault.declare": lengths(ASSAULT),
        "fubar.vehicle_assault.dodge_success": lengths(DODGING),
        "fubar.scenario.deployment": lengths(APART),
    },
    quoted={
        "fubar.dice.natural_needs_roll": "6",
        "fubar.unit.leader.lost": "1",
        "fubar.guard.trigger": "0",
        "fubar.sight.geometry": "45 81 eight",
        "fubar.weapon.grenades_carried": "3",
        "fubar.vehicle.move_moderate": "2 3",
        "fubar.vehicle.stationary_fire": "1",
        "fubar.vehicle.damage.arcs": "45 90 four",
        "fubar.scenario.deployment": "four three",
    },
    documented=frozenset(
        inched(TOLERANCE, APART, DEPTH, SAME_AREA, BEHIND, BAILING_OUT, ASSAULT, COUNTER.allowance, CREW_REACH, RIM)
        | {"4″"}
    ),
)
