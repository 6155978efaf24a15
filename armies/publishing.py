"""Publishing own catalogues: who may look at one, the list of public ones, and how often they won."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from armies.catalogues import CatalogueError, read_for
from armies.models import OwnCatalogue, Visibility
from armies.signals import catalogue_results_wanted
from rules.registry import SYSTEMS
from rules.roster.catalogue_file import NotACatalogue

LONGEST_CONTENTS = 8_000  # letters of the names that a search looks at
NOT_WRITTEN = (
    "Say that the numbers are your own before others can look. A team or force copied from a publisher stays with you."
)


class Played(NamedTuple):
    """How many finished matches between people a catalogue was played in, and how many of them it won."""

    played: int = 0
    won: int = 0


@transaction.atomic
def catalogue_show(*, slug: str, owner: User, visibility: Visibility, wrote_numbers: bool) -> OwnCatalogue:
    """Say who may look at one version of a catalogue. Its row is locked.

    Others may look only at numbers that the owner calls their own. Raises CatalogueError, and
    `OwnCatalogue.DoesNotExist` for anybody else's.
    """
    found = OwnCatalogue.objects.select_for_update().get(slug=slug, owner=owner, hidden=False)
    found.wrote_numbers = found.wrote_numbers or wrote_numbers
    if visibility != Visibility.PRIVATE and not found.wrote_numbers:
        raise CatalogueError(NOT_WRITTEN)
    found.visibility = visibility
    if visibility != Visibility.PRIVATE and found.published is None:
        found.published = timezone.now()
    if visibility == Visibility.PUBLIC and found.contents is None:
        found.contents = _names_in(found)
    found.save(update_fields=["visibility", "wrote_numbers", "published", "contents"])
    return found


def _names_in(own: OwnCatalogue) -> str:
    """The names of armies, units and models, one on a line. Raises CatalogueError for what cannot be read any more."""
    try:
        catalogue = read_for(SYSTEMS[own.system], own.text).catalogue
    except NotACatalogue as wrong:
        raise CatalogueError(f"It cannot be read any more. {wrong}") from wrong
    names = [one.name for one in catalogue.armies.values()]
    names += [one.name for one in catalogue.units.values()]
    names += [one.name for one in catalogue.models.values()]
    return "\n".join(dict.fromkeys(names))[:LONGEST_CONTENTS]


def catalogues_public(*, system: str, words: str) -> QuerySet[OwnCatalogue]:
    """The newest public version of each series: of one game or all. Its name or what is in it has these words."""
    listed = OwnCatalogue.objects.filter(visibility=Visibility.PUBLIC, hidden=False, owner__is_active=True)
    newer = listed.filter(series=OuterRef("series"), number__gt=OuterRef("number"))
    found = (
        listed.exclude(Exists(newer)).select_related("owner").defer("text", "contents").order_by("-published", "-pk")
    )
    if system:
        found = found.filter(system=system)
    for word in words.split():
        found = found.filter(Q(name__icontains=word) | Q(contents__icontains=word))
    return found


def results_of(catalogues: Iterable[OwnCatalogue]) -> dict[str, Played]:
    """How often the series of these catalogues were played and won, all versions together, by series."""
    series = {one.series for one in catalogues}
    versions = dict(OwnCatalogue.objects.filter(series__in=series).values_list("slug", "series"))
    sums: defaultdict[str, Played] = defaultdict(Played)
    for slug, result in _by_slug(list(versions)).items():
        before = sums[versions[slug]]
        sums[versions[slug]] = Played(before.played + result.played, before.won + result.won)
    return {one: sums[one] for one in series}


def _by_slug(slugs: list[str]) -> Mapping[str, Played]:
    found: dict[str, Played] = {}
    answers: Iterable[tuple[Any, Any]] = catalogue_results_wanted.send(sender=OwnCatalogue, slugs=slugs)
    for _, results in answers:
        found |= {slug: Played(*result) for slug, result in results.items()}
    return found
