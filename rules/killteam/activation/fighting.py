"""Fight options: every melee weapon against every enemy in control range."""

from collections.abc import Iterator
from functools import cache

from rules.geometry import INCH, Disc, Outline, Point, box, distance_to
from rules.kernel.script import Option, Play, Refusal, Script
from rules.killteam.activation.actions import (
    ACTION_TYPES,
    FIGHT,
    HATCH,
    Action,
    ActionType,
    action_option,
    action_refusal,
    fact_action,
)
from rules.killteam.activation.shooting import heavy_refusal
from rules.killteam.board import Operative, Table, board_now, other, refusal, the_map
from rules.killteam.board.measure import RULER, disc, engaging, near, separation
from rules.killteam.effects.weapons import WeaponMode, weapon_line_against
from rules.killteam.killzone import Part
from rules.killteam.melee.fight import Fight, melee_weapons_against, prepare_fight
from rules.killteam.melee.sequence import fight_forecast, resolve_fight
from rules.killteam.move.hatchways import hatches_in_reach, operate_hatch
from rules.skirmish.limits import Length, out_of_range


def fight_options(
    table: Table, operative: Operative, *, free: bool = False, guard: bool = False
) -> list[Option[Action]]:
    """Fights with the enemies in control range; a `free` fight costs no AP.

    (killteam.action.fight, killteam.fight.select_weapons)
    """
    closed = None if free or guard else action_refusal(table, operative, FIGHT)
    return [
        fight_option(table, operative, foe, weapon, FIGHT, closed or shut)
        for foe in engaging(table, operative)
        for weapon in melee_weapons_against(table, operative, foe)
        for shut in [None if guard else heavy_refusal(table, operative, weapon, foe)]
    ]


def fight_option(
    table: Table, operative: Operative, foe: Operative, weapon: WeaponMode, kind: ActionType, refusal: Refusal | None
) -> Option[Action]:
    """The option of fighting one enemy with one weapon."""
    made = cache(lambda: prepare_fight(table, operative, foe, weapon))
    return Option(
        id=f"{kind.name.lower().replace(' ', '-')}:{weapon.id}:{foe.id}",
        label=weapon.name,
        detail=weapon_line_against(table, operative, weapon, foe),
        group=f"{kind.name} {foe.name}",
        piece=foe.id,
        rule=kind.rule,
        refusal=refusal,
        resolve=None if refusal else cache(lambda _: fight_action(made(), kind)),
        forecast=None if refusal else fight_forecast(made),
    )


def fight_action(fight: Fight, kind: ActionType = FIGHT) -> Action:
    """The action of fighting."""

    def perform(play: Play[Table]) -> Script[None]:
        yield from resolve_fight(play, fight)

    return Action(operative=fight.attacker, kind=kind, script=perform, preview=fight.describe(), foe=fight.defender)


REACH = 2 * INCH
DOOR_FIGHT, HATCHWAY_FIGHT = ACTION_TYPES["door_fight"], ACTION_TYPES["hatchway_fight"]


def touched_openings(table: Table, operative: Operative) -> Iterator[tuple[Part, ActionType]]:
    """The doors and open hatchways the operative touches, each with the type of fight it allows.

    (killteam.kz.city.door_fight, killteam.kz.corridor.hatchway_fight)
    """
    kind = {"city": ("door", DOOR_FIGHT), "corridor": ("hatch", HATCHWAY_FIGHT)}.get(the_map(table).killzone)
    if kind is None:
        return
    base = disc(table, operative)
    for part in board_now(table).parts.values():
        usable = part.kind == kind[0] and (part.kind == "door" or part.open)
        level = part.terrain.elevation <= base.elevation < part.terrain.top
        if usable and level and RULER.allows(distance_to(part.terrain.outline, base.centre), base.radius):
            yield part, kind[1]


def opening_fight_options(table: Table, operative: Operative, *, guard: bool = False) -> list[Option[Action]]:
    """Fights through the openings the operative touches, with every enemy on the other side."""
    return [
        fight_option(table, operative, foe, weapon, kind, refusal)
        for part, kind in touched_openings(table, operative)
        for foe in table.living(other(operative.seat))
        if is_beyond(part.terrain.outline, disc(table, operative).centre, disc(table, foe).centre)
        for weapon in melee_weapons_against(table, operative, foe)
        for closed in [_refusal(table, operative, foe, part, kind, guard=guard)]
        for refusal in [closed if closed or guard else heavy_refusal(table, operative, weapon, foe)]
    ]


def is_beyond(outline: Outline, one: Point, other_: Point) -> bool:
    """Whether two places lie on different sides of an opening."""
    left, bottom, right, top = box(outline)
    if right - left < top - bottom:
        return (2 * one.x < left + right) != (2 * other_.x < left + right)
    return (2 * one.y < bottom + top) != (2 * other_.y < bottom + top)


def far_point(outline: Outline, one: Point, foe: Point) -> Point:
    """The point nearest to the enemy on the face of the opening that is farther from `one`."""
    left, bottom, right, top = box(outline)
    if right - left < top - bottom:
        return Point(left if 2 * one.x > left + right else right, min(max(foe.y, bottom), top))
    return Point(min(max(foe.x, left), right), bottom if 2 * one.y > bottom + top else top)


def _refusal(
    table: Table, operative: Operative, foe: Operative, part: Part, kind: ActionType, *, guard: bool
) -> Refusal | None:
    closed = None if guard else action_refusal(table, operative, kind)
    if closed or (kind is HATCHWAY_FIGHT and (closed := _own_side(table, operative, part))):
        return closed
    return depth_refusal(table, operative, foe, part, kind)


def _own_side(table: Table, operative: Operative, part: Part) -> Refusal | None:
    """(killteam.kz.corridor.hatchway_fight_engaged)"""
    any_side = table.settings.switches.hatchway_fight_block == "any"
    own = disc(table, operative).centre
    for enemy in engaging(table, operative):
        if any_side or not is_beyond(part.terrain.outline, own, disc(table, enemy).centre):
            return refusal("own-side", operative=operative.name, enemy=enemy.name)
    return None


def depth_refusal(table: Table, operative: Operative, foe: Operative, part: Part, kind: ActionType) -> Refusal | None:
    """Why an enemy on the other side is too far from the opening."""
    base, board = disc(table, foe), board_now(table)
    face = Disc(far_point(part.terrain.outline, disc(table, operative).centre, base.centre), 0, base.elevation)
    same = base.elevation == disc(table, operative).elevation
    if same and near(board, face, base, REACH):
        return None
    length = Length(separation(board, face, base), REACH)
    return out_of_range(kind.rule, length, foe.name, f"a fight through the {part.name.lower()}")


def hatch_options(table: Table, operative: Operative) -> list[Option[Action]]:
    """Options to open closed hatchways and to close open ones. (killteam.kz.corridor.operate_hatch)"""
    closed = action_refusal(table, operative, HATCH)
    return [
        action_option(
            operative,
            HATCH,
            f"hatch:{hatch.id}",
            label="Close the hatchway" if hatch.open else "Open the hatchway",
            piece=hatch.id,
            refusal=closed or refusal,
            bring=fact_action(operative, HATCH, operate_hatch(table, operative, hatch.id)),
        )
        for hatch, refusal in hatches_in_reach(table, operative)
    ]
