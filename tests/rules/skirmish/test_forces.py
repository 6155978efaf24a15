"""Ids of two forces on one table."""

from msgspec import Struct

from rules.kernel.refusal import Seat
from rules.skirmish.forces import force_fields, own_id


class Listed(Struct, frozen=True):
    id: str
    name: str
    models: tuple[str, ...]
    leader: str = ""


def test_ids_say_whose_they_are_and_nobody_stays_nobody() -> None:
    assert (own_id(Seat(0), "m1"), own_id(Seat(3), "u2"), own_id(Seat(1), "")) == ("a-m1", "d-u2", "")


def test_a_record_is_taken_over_with_the_ids_of_its_force() -> None:
    listed = Listed(id="u1", name="m1", models=("m1", "m2"))
    fields = force_fields(Seat(1), listed, "id", "models", "leader")
    assert fields == {"id": "b-u1", "name": "m1", "models": ("b-m1", "b-m2"), "leader": "", "seat": 1}
