"""The force a match is played with: a frozen copy of a legal list and of every profile it uses."""

from typing import Literal

from msgspec import Struct


class WeaponProfile(Struct, frozen=True):
    """One weapon line. Range and blast diameter in thousandths of an inch; range is 0 for attacks."""

    id: str
    name: str
    kind: Literal["shots", "attacks", "spray"]
    dice: int
    range: int
    target: int
    traits: tuple[str, ...] = ()
    blast: int = 0
    single_use: bool = False
    indirect: bool = False
    piercing: bool = False
    sniper: bool = False
    pinning: bool = False


class ModelProfile(Struct, frozen=True):
    """A model's numbers. Move, radius and height in thousandths of an inch; `hull` is Health for infantry.

    `recon` is a trait of the model itself; `recon_alone` makes it Recon where there are no cadres or squads.
    """

    id: str
    name: str
    type: Literal["kog", "armor", "infantry"]
    cost: int
    move: int
    hull: int
    defense: int
    command: int
    weapons: tuple[WeaponProfile, ...]
    radius: int
    height: int
    attack_bonus: int = 0
    recon: bool = False
    recon_alone: bool = False


class MusterModel(Struct, frozen=True):
    id: str
    name: str
    profile: str
    unit: str


class MusterUnit(Struct, frozen=True):
    """A unit as it acts in play. `leader_candidates` are one id when the list has settled who leads."""

    id: str
    name: str
    entry: str
    group: str
    recon: bool
    models: tuple[str, ...]
    leader_candidates: tuple[str, ...]


class Muster(Struct, frozen=True):
    """A force: `points` are what was spent, `limit` the ceiling of the battle, `rerolls` what was bought."""

    army: str
    battle: str
    points: int
    limit: int
    name: str
    profiles: tuple[ModelProfile, ...]
    units: tuple[MusterUnit, ...]
    models: tuple[MusterModel, ...]
    rerolls: int
    catalogue_version: str

    def profile(self, profile_id: str) -> ModelProfile:
        """The profile of that id, which must be one of the force's own."""
        return next(profile for profile in self.profiles if profile.id == profile_id)
