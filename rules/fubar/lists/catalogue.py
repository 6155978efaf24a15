"""The FUBAR catalogue, where training and armour fill in what they decide, and its ready-made lists; read once."""

from importlib.resources import files
from typing import Final

from msgspec import structs

from rules.fubar.lists.levels import PLATES, TRAINING, save_of
from rules.fubar.lists.points import figure_price, vehicle_price
from rules.fubar.lists.roster import GRENADES, armour_of, plate_of, profile_of, training_of
from rules.roster.catalogue import Catalogue
from rules.roster.catalogue_file import read_catalogue
from rules.roster.game import ReadyList
from rules.roster.prices import Price
from rules.roster.profiles import Model
from rules.roster.ready import read_ready


def completed(catalogue: Catalogue) -> Catalogue:
    """The catalogue with every model's numbers and the sums of its prices.

    (fubar.unit.training.green to .elite, fubar.list.figure_price, fubar.list.vehicle_price)
    """
    models = {
        model.id: structs.replace(model, numbers=_numbers(model), maths=_maths(catalogue, model))
        for model in catalogue.models.values()
    }
    return structs.replace(catalogue, models=models)


def price_of(catalogue: Catalogue, model: Model, *, more: tuple[str, ...] = ()) -> Price:
    """What the formula asks for a figure or a vehicle, with further weapons for a figure."""
    weapons = [profile_of(catalogue.weapons[weapon]) for weapon in (*model.weapons, *more)]
    level, plate = training_of(model), plate_of(model)
    if plate is not None:
        return vehicle_price(level, plate, weapons, model.numbers.get("seats", 0))
    return figure_price(level, armour_of(model), weapons)


def _numbers(model: Model) -> dict[str, int]:
    training, plate = TRAINING[training_of(model)], plate_of(model)
    numbers = {"activation": training.activation, "expertise": training.expertise}
    if plate is None:
        numbers["suppress"] = training.suppress
    save = save_of(armour_of(model)) if plate is None else PLATES[plate]
    return numbers | ({"save": save} if save else {}) | model.numbers


def _maths(catalogue: Catalogue, model: Model) -> tuple[str, ...]:
    plain = f"{price_of(catalogue, model).maths}."
    if GRENADES not in model.cost_with:
        return (plain,)
    return plain, f"With grenades: {price_of(catalogue, model, more=(GRENADES,)).maths}."


HERE = files("rules.fubar.lists")
CATALOGUE: Final[Catalogue] = completed(read_catalogue(HERE.joinpath("catalogue.toml").read_text("utf-8")))
READY: Final[tuple[ReadyList, ...]] = read_ready(HERE.joinpath("ready.toml").read_text("utf-8"), CATALOGUE)
