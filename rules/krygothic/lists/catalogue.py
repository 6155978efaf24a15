"""The Kry-Gothic catalogue and ready-made squads, read once; every price is computed by the formulas."""

from typing import Final, TypeVar

from msgspec import structs

from rules.kernel.package_files import read_text
from rules.krygothic.lists.points import gear_price, model_price
from rules.roster.catalogue import Catalogue
from rules.roster.catalogue_file import read_catalogue
from rules.roster.game import ReadyList
from rules.roster.profiles import Gear, Model, Price
from rules.roster.ready import read_ready

R = TypeVar("R", Model, Gear)


def priced(catalogue: Catalogue) -> Catalogue:
    """The catalogue with computed prices of models and equipment, each with its sum in words.

    (krygothic.points.model, krygothic.points.cc_weapon, krygothic.points.gun, krygothic.points.armour)
    """
    models = {id_: _with_price(model, model_price(catalogue, model)) for id_, model in catalogue.models.items()}
    gear = {id_: _with_price(piece, gear_price(catalogue, piece)) for id_, piece in catalogue.gear.items()}
    return structs.replace(catalogue, models=models, gear=gear)


def _with_price(record: R, price: Price) -> R:
    return structs.replace(record, cost=price.points, maths=(price.maths,))


WRITTEN: Final[Catalogue] = read_catalogue(read_text("rules.krygothic.lists", "catalogue.toml"))
CATALOGUE: Final[Catalogue] = priced(WRITTEN)
READY: Final[tuple[ReadyList, ...]] = read_ready(read_text("rules.krygothic.lists", "ready.toml"), CATALOGUE)
