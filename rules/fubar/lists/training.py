"""Training and experience: the four levels and the three numbers each of them gives a Unit."""

from typing import Literal

from msgspec import Struct

Level = Literal["green", "seasoned", "veteran", "elite"]


class Training(Struct, frozen=True):
    """Activation and Expertise are the lowest results that do; `suppress` is the most figures down at one time."""

    name: str
    activation: int
    expertise: int
    suppress: int


TRAINING: dict[Level, Training] = {
    "green": Training("Green", 5, 6, 1),
    "seasoned": Training("Seasoned", 4, 5, 2),
    "veteran": Training("Veteran", 3, 4, 3),
    "elite": Training("Elite", 2, 4, 4),
}
