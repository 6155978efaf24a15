"""What somebody owns: how many models of each kind, and which of them a list lacks."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from accounts.models import User
from armies.models import OwnedModels
from armies.selectors import CheckedRoster
from armies.sheet import model_sheet
from armies.silhouettes import silhouette
from rules.registry import Game

MOST_OWNED = 999  # models of one kind


@dataclass(frozen=True, kw_only=True)
class CollectionRow:
    """A kind of model: how many are owned, and how many a list needs.

    `brief` distinguishes kinds of one name, `glyph` is the name of its silhouette.
    """

    model: str
    name: str
    brief: str
    glyph: str
    owned: int
    needed: int = 0

    @property
    def missing(self) -> int:
        """How many the list needs beyond those owned."""
        return max(0, self.needed - self.owned)


def owned_models(owner: User, system: str) -> Mapping[str, int]:
    """How many models of each kind the person owns, by the model's id; kinds of which there are none are left out."""
    return dict(OwnedModels.objects.filter(owner=owner, system=system).values_list("model", "count"))


@transaction.atomic
def collection_set(*, owner: User, system: str, counts: Mapping[str, int]) -> None:
    """Store how many of these kinds the person owns; other kinds stay as they are."""
    OwnedModels.objects.filter(owner=owner, system=system, model__in=counts).delete()
    OwnedModels.objects.bulk_create(
        OwnedModels(owner=owner, system=system, model=model, count=min(count, MOST_OWNED))
        for model, count in counts.items()
        if count > 0
    )


def collection_move(*, guest: User, account: User, **_: Any) -> None:
    """Give a guest's collection to an account; of a kind that both have, the larger count holds."""
    for system in set(OwnedModels.objects.filter(owner=guest).values_list("system", flat=True)):
        own = owned_models(account, system)
        more = {model: max(count, own.get(model, 0)) for model, count in owned_models(guest, system).items()}
        collection_set(owner=account, system=system, counts=more)


def needed_models(checked: CheckedRoster) -> Mapping[str, int]:
    """How many models of each kind a list has."""
    return Counter(model.profile.id for model in checked.judged.reading.models if model.profile)


def collection_rows(
    game: Game, owned: Mapping[str, int], needed: Mapping[str, int]
) -> list[tuple[str, list[CollectionRow]]]:
    """Every kind of model of a game, army by army; of a list that needs some, only the armies it draws on."""
    catalogue = game.catalogue
    found: list[tuple[str, list[CollectionRow]]] = []
    for army in catalogue.armies.values():
        rows = [
            CollectionRow(
                model=one.id,
                name=one.name,
                brief=model_sheet(catalogue, one).brief,
                glyph=silhouette(catalogue, one),
                owned=owned.get(one.id, 0),
                needed=needed.get(one.id, 0),
            )
            for one in catalogue.models.values()
            if one.army == army.id
        ]
        if rows and (not needed or any(row.needed for row in rows)):
            found.append((army.name, rows))
    return found
