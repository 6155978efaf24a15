"""What the rulings of Kry-Gothic tell in numbers."""

from typing import Final

from rules.krygothic.board.ground import HEAD
from rules.krygothic.calls.combo import RAGGED, TARGET
from rules.krygothic.calls.plan import MOST_COMMANDS, MOST_OF_THE_FORGOTTEN
from rules.krygothic.dice.score import ENOUGH_SIXES, SIX
from rules.krygothic.game import GAME
from rules.krygothic.hazards.mines import LESS, SAVES
from rules.krygothic.hazards.mines import NEAR as NEAR_A_MINE
from rules.krygothic.lists.catalogue import CATALOGUE
from rules.krygothic.lists.force import HIGHEST_RATING, TEAMS
from rules.krygothic.lists.muster import LEAST_SPEED
from rules.krygothic.melee.attack import BONUS
from rules.krygothic.melee.charge import BONUS as CHARGE_BONUS
from rules.krygothic.melee.charge import PRICE as CHARGE_PRICE
from rules.krygothic.melee.fear import FREEZE_DISTANCE
from rules.krygothic.melee.rolls import LEAST
from rules.krygothic.move.actions import LESS as SAVED
from rules.krygothic.move.actions import MOST_DRONES, NEAR
from rules.krygothic.move.on_the_spot import MINE_PRICE
from rules.krygothic.reactions.waiting import WAIT
from rules.krygothic.turn.rounds import COMMANDS_A_POINT, LOST_BY_QUARREL, MOST_CHANGED
from rules.roster.pace import DAY, PATIENCE
from tests.rulings.reading import WORDS, Told, inched, lengths, said

_SHOT: Final = next(int(one.default) for one in GAME.settings if one.id == "shot")
_BATTLES: Final = CATALOGUE.battles.values()
_BOARDS: Final = max(battle.numbers["board"] for battle in _BATTLES)


def _most_models(army: str) -> list[int]:
    limit = next(one for one in CATALOGUE.organisations[army].limits if one.of == ("models",))
    return [limit.max_in.get(battle.id, limit.max) for battle in _BATTLES]


_USUAL: Final = _most_models("slaves")

TOLD: Final = Told(
    in_force={
        "krygothic.overview.army_size": said(*_USUAL[1:]),
        "krygothic.setup.table": lengths(_BOARDS),
        "krygothic.stat.minimum": said(LEAST),
        "krygothic.armour.speed": said(LEAST_SPEED),
        "krygothic.squad.cost_cap": said(*(battle.points or 0 for battle in _BATTLES), HIGHEST_RATING),
        "krygothic.squad.allowance": said(HIGHEST_RATING - min(team.rating for team in TEAMS.values())),
        "krygothic.ap.roll": said(SIX),
        "krygothic.ap.tactics_ratings": said(
            *(TEAMS[id_].rating for id_ in ("ralim", "protarian", "earth_confederate", "heracletians"))
        ),
        "krygothic.triumphs.combo_completed": said(COMMANDS_A_POINT, 2 * COMMANDS_A_POINT),
        "krygothic.ap.tally": WORDS[COMMANDS_A_POINT],
        "krygothic.combo.definition": said(MOST_COMMANDS),
        "krygothic.combo.speed_check": said(TARGET),
        "krygothic.waiting.enter": said(WAIT.base),
        "krygothic.waiting.interrupt": said(WAIT.base),
        "krygothic.cc.charge": said(CHARGE_PRICE, CHARGE_BONUS, BONUS),
        "krygothic.crit.pass": said(ENOUGH_SIXES * SIX) + " " + WORDS[ENOUGH_SIXES],
        "krygothic.ccweapon.knife": said(CATALOGUE.gear["knife"].cost),
        "krygothic.shoot.cost": said(_SHOT),
        "krygothic.shoot.thrown": said(_SHOT),
        "krygothic.shoot.blast": lengths(HEAD),
        "krygothic.mine.proximity": said(MINE_PRICE, SAVES, LESS) + " " + lengths(NEAR_A_MINE, HEAD),
        "krygothic.fear.freeze": lengths(FREEZE_DISTANCE),
        "krygothic.team.earth_confederate": said(TEAMS["earth_confederate"].rating, *_most_models("earth_confederate")),
        "krygothic.team.renegades": said(RAGGED),
        "krygothic.team.hive": lengths(NEAR) + f" {WORDS[MOST_DRONES]} {SAVED}",
        "krygothic.team.forgotten": WORDS[MOST_OF_THE_FORGOTTEN],
        "krygothic.team.heracletians": said(TEAMS["heracletians"].rating, LOST_BY_QUARREL) + " " + WORDS[MOST_CHANGED],
    },
    quoted={
        "krygothic.licence.terms": "1.2",
        "krygothic.setup.table": "2 3",
        "krygothic.dice.kinds": "2 3 6",
        "krygothic.dice.sum_target": "12",
        "krygothic.dice.plain": "3 6",
        "krygothic.dice.target_low": "2",
        "krygothic.dice.target_7_to_10": "1 3 6 7",
        "krygothic.dice.target_pattern": "11",
        "krygothic.dice.target_score": "1 3 5 6 7 8",
        "krygothic.dice.keep": "16 19 3 6",
        "krygothic.dice.rounding": "2",
        "krygothic.stat.x": "0",
        "krygothic.stat.speed_modified": "5",
        "krygothic.stat.strength_grenades": "3 6",
        "krygothic.stat.body_equal": "6",
        "krygothic.wounds.two": "2",
        "krygothic.armour.stack": "ten",
        "krygothic.squad.leader_split": "2 3",
        "krygothic.squad.house_limits": "five",
        "krygothic.ap.one_side_left": "0",
        "krygothic.triumphs.combo_completed": "0 1 2 3 7",
        "krygothic.combo.speed_check": "3 5 6",
        "krygothic.combo.example_too_long": "10 2 6 8",
        "krygothic.waiting.single_orders": "3",
        "krygothic.faceoff.order": "1 4",
        "krygothic.faceoff.other_actions": "four",
        "krygothic.online.purpose": "three",
        "krygothic.online.presets": "4 three",
        "krygothic.online.first_refusal": "twelve",
        "krygothic.online.done_floor": "0",
        "krygothic.online.standing_instructions": "five",
        "krygothic.online.no_measuring_aid": "3",
        "krygothic.move.run_cost": "1 2 3",
        "krygothic.move.run_replaces_walk": "3 4",
        "krygothic.move.run_exhausted": "1",
        "krygothic.move.sprinting_state": "1",
        "krygothic.terrain.charge": "1 2 3",
        "krygothic.geometry.front_arc": "45",
        "krygothic.geometry.clear_view": "nine",
        "krygothic.cc.charge_body": "1",
        "krygothic.cc.first_round": "six",
        "krygothic.ccweapon.armour_piercing": "0 2",
        "krygothic.cc.passive": "5",
        "krygothic.cc.step5_avoid": "4 5",
        "krygothic.attack.leg_sweep": "5",
        "krygothic.attack.tackle": "5",
        "krygothic.attack.shove": "6",
        "krygothic.attack.bunt": "5",
        "krygothic.attack.point_blank": "3 6",
        "krygothic.defence.deflect": "2 4 6",
        "krygothic.defence.break_off": "5",
        "krygothic.defence.counter_free_attack": "1 six",
        "krygothic.crit.fail": "1",
        "krygothic.gun.sniper": "5",
        "krygothic.gun.y_value": "2 3 4",
        "krygothic.range.long_k": "1 2 4 6 6.9 7 9",
        "krygothic.shoot.cost": "1",
        "krygothic.shoot.steps": "2 3 4",
        "krygothic.shoot.blind_side_strength": "2",
        "krygothic.shoot.mod_fast": "6",
        "krygothic.shoot.rc_modifiers": "2",
        "krygothic.shoot.thrown": "3",
        "krygothic.weak.marker": "1 2",
        "krygothic.weak.stuck": "0 1",
        "krygothic.pin.hit_multiple": "5 6",
        "krygothic.pin.leaders_immune": "2",
        "krygothic.fear.defender": "1",
        "krygothic.horror.test": "1",
        "krygothic.tactics.suppress_step3": "1 2",
        "krygothic.team.renegades": "1",
        "krygothic.team.forgotten": "1",
        "krygothic.team.ralim": "5",
        "krygothic.team.protarian": "1",
        "krygothic.team.heracletians": "1",
        "krygothic.scenario.sabotage_timeline": "0 1",
        "krygothic.scenario.sabotage.victory": "10",
    },
    documented=frozenset(inched(HEAD) | {"1″", f"{WORDS[PATIENCE // DAY]} days"}),
)
