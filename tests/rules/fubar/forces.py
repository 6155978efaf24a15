"""Small forces that between them carry every weapon, armour and kind of vehicle, for matches played at random."""

from collections.abc import Sequence

from rules.fubar.lists.force import Muster, MusterModel, MusterUnit, MusterVehicle
from tests.rules.fubar.build import WEAPONS

Kit = tuple[str, ...]
RIFLE: Kit = ("rifle",)


class _Writer:
    """Numbers Units and models as a list does."""

    def __init__(self) -> None:
        self.units: list[MusterUnit] = []
        self.models: list[MusterModel] = []

    def squad(self, kits: Sequence[Kit], training: str, armour: str = "none", leader: str = "", ride: str = "") -> str:
        """A Unit with a figure for each kit."""
        id_ = f"u{len(self.units) + 1}"
        figures = [
            MusterModel(id=f"m{len(self.models) + n}", name=f"{id_}.{n}", unit=id_, weapons=kit, armour=armour)
            for n, kit in enumerate(kits, start=1)
        ]
        self.models += figures
        self.units.append(
            MusterUnit(
                id=id_,
                name=f"Squad {id_}",
                entry="squad",
                training=training,
                points=60,
                transport=ride,
                models=tuple(figure.id for figure in figures),
                leader=figures[0].id if leader else "",
                leader_level=leader or None,
            )
        )
        return id_

    def vehicle(self, plate: str, weapons: Kit, training: str, seats: int = 0) -> str:
        """A vehicle, larger the better its armour."""
        id_ = f"u{len(self.units) + 1}"
        radius = 1_250 if plate in ("none", "light") else 1_750
        hull = MusterModel(
            id=f"m{len(self.models) + 1}", name=f"Vehicle {id_}", unit=id_, weapons=weapons, radius=radius, height=1_500
        )
        self.models.append(hull)
        machine = MusterVehicle(plate=plate, seats=seats, crew=2, crew_armour="light")
        self.units.append(
            MusterUnit(
                id=id_,
                name=f"Vehicle {id_}",
                entry="vehicle",
                training=training,
                points=70,
                models=(hull.id,),
                vehicle=machine,
            )
        )
        return id_

    def muster(self, name: str) -> Muster:
        """The force."""
        return Muster(
            army=name, battle="patrol", name=name, points=350, limit=350, weapons=tuple(WEAPONS.values()),
            units=tuple(self.units), models=tuple(self.models), catalogue_version="test",
        )  # fmt: skip


def regulars(name: str) -> Muster:
    """Assault rifles and grenades, a carrier, a heavy machine gun and a light tank."""
    force = _Writer()
    ride = force.vehicle("light", ("hmg",), "seasoned", seats=8)
    force.squad([("assault-rifle", "grenades")] * 4 + [("lmg",), ("rpg",)], "seasoned", "light", "veteran", ride)
    force.squad([("hmg", "rifle"), RIFLE, RIFLE], "seasoned", "light")
    force.vehicle("heavy", ("light-cannon", "hmg"), "veteran")
    return force.muster(name)


def irregulars(name: str) -> Muster:
    """A Green band, a mortar, snipers and a gun on a truck."""
    force = _Writer()
    force.squad([RIFLE] * 5 + [("shotgun",), ("smg",), ("pistol",)], "green", leader="seasoned")
    force.squad([("light-mortar",), RIFLE, RIFLE], "green")
    force.squad([("sniper-rifle",)] * 2, "seasoned")
    force.vehicle("none", ("light-anti-tank-gun",), "green")
    return force.muster(name)


def powered(name: str) -> Muster:
    """Few, Elite and armoured, with flamethrowers and a skiff."""
    force = _Writer()
    ride = force.vehicle("medium", ("hmg",), "veteran", seats=6)
    force.squad([("assault-rifle",), ("lmg",), ("flamethrower",), ("assault-rifle",)], "elite", "power", "", ride)
    force.squad([("grenade-launcher",), ("lmg",)], "veteran", "battlesuit")
    force.squad([("smg", "grenades")] * 3, "elite", "medium")
    return force.muster(name)


def stragglers(name: str) -> Muster:
    """Two Green rifles, who do not last."""
    force = _Writer()
    force.squad([RIFLE] * 2, "green")
    return force.muster(name)


def lone_truck(name: str) -> Muster:
    """A truck with a machine gun, and nobody else."""
    force = _Writer()
    force.vehicle("none", ("hmg",), "green", seats=4)
    return force.muster(name)


FORCES = (regulars, irregulars, powered)
REMNANTS = (stragglers, lone_truck)
