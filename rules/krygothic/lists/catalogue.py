"""The Kry-Gothic catalogue and its ready-made squads, read once; every price follows from the formulas."""

from typing import Final

from msgspec import structs

from rules.kernel.package_files import read_text
from rules.krygothic.lists.points import gear_price, model_price
from rules.roster.catalogue import Catalogue
from rules.roster.catalogue_file import read_catalogue
from rules.roster.game import ReadyList
from rules.roster.prices import Price
from rules.roster.profiles import Gear, Model
from rules.roster.ready import read_ready


def priced(catalogue: Catalogue) -> Catalogue:
    """The catalogue with the price of every model and piece of equipment, and the sum behind each price.

    (krygothic.points.model, krygothic.points.cc_weapon, krygothic.points.gun, krygothic.points.armour)
    """
    models = {id_: _with_model(model, model_price(catalogue, model)) for id_, model in catalogue.models.items()}
    gear = {id_: _with_gear(piece, gear_price(catalogue, piece)) for id_, piece in catalogue.gear.items()}
    return structs.replace(catalogue, models=models, gear=gear)


def _with_model(model: Model, price: Price) -> Model:
    return structs.replace(model, cost=price.points, maths=(price.maths,))


def _with_gear(piece: Gear, price: Price) -> Gear:
    return structs.replace(piece, cost=price.points, maths=(price.maths,))


WRITTEN: Final[Catalogue] = read_catalogue(read_text("rules.krygothic.lists", "catalogue.toml"))
CATALOGUE: Final[Catalogue] = priced(WRITTEN)
READY: Final[tuple[ReadyList, ...]] = read_ready(read_text("rules.krygothic.lists", "ready.toml"), CATALOGUE)
