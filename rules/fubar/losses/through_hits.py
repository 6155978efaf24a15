"""Hits that get through a vehicle's armour to the Units inside: one for each the vehicle failed to save."""

from rules.fubar.board.table import Table, Unit
from rules.fubar.losses.owner_choice import take_hits
from rules.fubar.losses.saves import majority_save, saved
from rules.kernel.script import Answer, Option, Play, Script, Seat

THROUGH = "fubar.passenger.through_hits"


def take_through(play: Play[Table], vehicle_id: str, hits: int, by: Seat) -> Script[None]:
    """The passengers take so many hits of one bout; `by` is credited with their losses. (fubar.passenger.through_hits)

    Among several Units aboard the owner assigns each hit; every Unit saves by its own armour.
    """
    vehicle = play.table.units[vehicle_id]
    riders, inside = play.table.passengers(vehicle), f", aboard {vehicle.name},"
    if not riders or not hits:
        return
    taken: list[str] = []
    for number in range(1, hits + 1):
        taken += [(yield from _whose(play, riders, number, hits))]
    for rider in riders:
        many, save = taken.count(rider.id), majority_save(play.table, rider)
        _, unsaved = yield from saved(play, many, save, rider.name, where=inside, rule=THROUGH)
        if unsaved:
            yield from take_hits(play, rider.id, unsaved, by, rule=THROUGH)


def _whose(play: Play[Table], riders: tuple[Unit, ...], number: int, hits: int) -> Script[str]:
    return play.ask(
        riders[0].seat,
        rule=THROUGH,
        prompt=f"Hit {number} of {hits} gets through. Which Unit aboard takes it?",
        options=[Option(id=f"through:{rider.id}", label=rider.name, bring=rider.id) for rider in riders],
        default=Answer(f"through:{riders[0].id}"),
        focus=tuple(id_ for rider in riders for id_ in rider.models),
        dice=play.last_dice(),
        obvious=True,
    )
