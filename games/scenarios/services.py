"""Keep, share and delete scenarios."""

from typing import Any

from django.db import transaction

from accounts.models import User
from accounts.names import has_invisible, normalized
from games.scenarios.models import StoredScenario
from games.scenarios.selectors import scenario_rules_of
from rules.registry import Game
from rules.roster.scenarios import NotAScenario

MOST_KEPT = 200  # versions of one person


@transaction.atomic
def scenario_keep(*, owner: User, game: Game, text: str, previous: StoredScenario | None = None) -> StoredScenario:
    """Store a scenario, or the next version of one of the owner’s. The same text again is the stored one.

    Raises `NotAScenario`.
    """
    read = scenario_rules_of(game).read(text)
    if has_invisible(read.name):
        raise NotAScenario("name: it has invisible letters. Type it with letters and digits.", "name")
    own = StoredScenario.objects.filter(owner=owner)
    if same := own.filter(system=game.system.id, text=read.text).first():
        return same
    if own.count() >= MOST_KEPT:
        raise NotAScenario(f"You keep {MOST_KEPT} scenarios and versions already. Delete one you no longer need.")
    before = previous if previous and previous.owner_id == owner.pk and previous.system == game.system.id else None
    return StoredScenario.objects.create(
        owner=owner,
        system=game.system.id,
        name=normalized(read.name),
        text=read.text,
        previous=before,
        version=before.version + 1 if before else 1,
        shared=before.shared if before else False,
    )


def scenario_share(*, found: StoredScenario, shared: bool) -> None:
    """Let everybody with the link see the scenario, or only its owner."""
    found.shared = shared
    found.save(update_fields=["shared"])


@transaction.atomic
def scenario_delete(found: StoredScenario) -> None:
    """Delete one version; matches keep their copies. Later versions then follow the one before it."""
    found.later.update(previous=found.previous)
    found.delete()


def scenarios_move(*, guest: User, account: User, **_: Any) -> None:
    """Give all of a guest’s scenarios to an account."""
    StoredScenario.objects.filter(owner=guest).update(owner=account)
