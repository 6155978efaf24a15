"""People's own catalogues: stored unchanged, read once, and found by the lists made from them."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import Exists, Max, OuterRef, QuerySet

from accounts.models import User
from accounts.names import has_invisible, is_invisible, normalized
from accounts.visitor import Visitor
from armies.bounded_parsing import check_parses
from armies.models import NAME_LENGTH, OwnCatalogue, Visibility
from rules.registry import SYSTEMS, Game
from rules.roster.catalogue_file import NotACatalogue
from rules.roster.codec import NotARoster
from rules.roster.roster import Roster as Draft

MOST_CATALOGUES = 50  # of one person
MOST_READ = 64  # parsed catalogues in the cache


class CatalogueError(Exception):
    """A catalogue that cannot be stored or deleted; the message is a sentence."""


class UnknownSystem(NotARoster):
    """A list for a game that cannot be played here."""


class UnknownCatalogue(NotARoster):
    """A list from a catalogue that is missing or cannot be read."""


class CatalogueCopy(msgspec.Struct, kw_only=True, frozen=True):
    """A catalogue in a file: its text, and the link by which lists name it."""

    slug: str
    system: str
    name: str
    text: str


def copy_of(slug: str, viewer: Visitor) -> CatalogueCopy | None:
    """The catalogue with this link for a file, if there is one and the viewer may look at it."""
    own = OwnCatalogue.objects.filter(slug=slug).first() if slug else None
    if own is None or not may_look(own, viewer):
        return None
    return CatalogueCopy(slug=own.slug, system=own.system, name=own.name, text=own.text)


def may_look(own: OwnCatalogue, viewer: Visitor) -> bool:
    """Whether this person may look at the catalogue itself: its owner, and others unless it is private."""
    return own.visibility != Visibility.PRIVATE or (viewer.pk is not None and own.owner_id == viewer.pk)


def may_build(slug: str, viewer: Visitor) -> bool:
    """Whether this person may make lists from the catalogue with this link; a link to nothing is judged elsewhere."""
    own = OwnCatalogue.objects.filter(slug=slug).defer("text").first() if slug else None
    return own is None or may_look(own, viewer)


def refuse_private(slug: str, system: str, viewer: Visitor) -> None:
    """Raises UnknownCatalogue for somebody else's private catalogue, in the words for one that is missing."""
    if not may_build(slug, viewer):
        raise _unknown(slug, system)


def catalogue_seen(*, slug: str, viewer: Visitor) -> OwnCatalogue:
    """The catalogue with this link. Raises `OwnCatalogue.DoesNotExist`, also for somebody else's private one."""
    found = OwnCatalogue.objects.get(slug=slug, hidden=False)
    if not may_look(found, viewer):
        raise OwnCatalogue.DoesNotExist
    return found


def catalogue_played(slug: str) -> OwnCatalogue:
    """The catalogue of a list in a match, also a private or deleted one. Raises `OwnCatalogue.DoesNotExist`."""
    return OwnCatalogue.objects.get(slug=slug)


def catalogue_received(*, owner: User, copy: CatalogueCopy, count: Callable[[str], None], is_own: bool = False) -> str:
    """The link of the same catalogue here: of the file, of the person's own, or of a new one, which is counted.

    One that `is_own`, because the file is the person's own archive, is never somebody else's here.

    Raises NotACatalogue, CatalogueError, and LookupError for a game without own catalogues.
    """
    same = OwnCatalogue.objects.filter(system=copy.system, text=copy.text)
    known = None if is_own else same.filter(slug=copy.slug).first()
    here = known or same.filter(owner=owner, hidden=False).first()
    if here is None:
        count("catalogues")
        game = games_with_catalogues()[copy.system]
        here = catalogue_keep(owner=owner, game=game, text=copy.text, name=copy.name)
    return here.slug


def games_with_catalogues() -> Mapping[str, Game]:
    """The games for which people may bring catalogues, by id."""
    return {id_: game for id_, game in SYSTEMS.items() if game.bring is not None}


def word_for(games: Mapping[str, Game]) -> str:
    """The word for people's own catalogues in these games; "force" if they differ."""
    words = {game.custom_catalogue.word for game in games.values()}
    return words.pop() if len(words) == 1 else "force"


def game_for(draft: Draft) -> Game:
    """The game a list is made for, with the catalogue it was made from. Raises UnknownSystem and UnknownCatalogue."""
    if draft.system not in SYSTEMS:
        raise UnknownSystem(f"This site has no game “{draft.system}”.", "$.roster.system")
    if not draft.catalogue:
        return SYSTEMS[draft.system]
    try:
        return _read(draft.system, draft.catalogue)
    except (OwnCatalogue.DoesNotExist, NotACatalogue) as gone:
        raise _unknown(draft.catalogue, draft.system) from gone


def _unknown(slug: str, system: str) -> UnknownCatalogue:
    word = SYSTEMS[system].custom_catalogue.word
    message = f"The {word} “{slug}” of this list was deleted or cannot be read."
    return UnknownCatalogue(message, "$.roster.catalogue")


@lru_cache(maxsize=MOST_READ)
def _read(system: str, slug: str) -> Game:
    """The game with somebody's own catalogue. A catalogue never changes, so it is read once."""
    return read_for(SYSTEMS[system], OwnCatalogue.objects.get(slug=slug, system=system).text)


def read_for(game: Game, text: str) -> Game:
    """The game with the catalogue in the text. Raises NotACatalogue with the place of the first mistake."""
    if game.bring is None:
        raise NotACatalogue(f"{game.name} can only use its own catalogue.")
    return game.bring(text)


@transaction.atomic
def catalogue_keep(*, owner: User, game: Game, text: str, name: str = "", changed: str = "") -> OwnCatalogue:
    """Store a catalogue of `owner`; it never changes. Nobody else sees it before it is published.

    `changed` is the slug of the one it was made from: the next version of an own one, a copy of anybody else's. An own
    version that nobody has used or seen is replaced. Raises NotACatalogue and CatalogueError.
    """
    if game.bring is not None:
        check_parses(game.system.id, text)
    brought = read_for(game, text)
    before = _before(owner, game, changed)
    is_own = before is not None and before.owner_id == owner.pk
    if is_own and before is not None and before.text == text:
        return before
    made = OwnCatalogue(owner=owner, system=game.system.id, text=text, version=brought.catalogue.version)
    made.name, made.visibility = _called(text, name or brought.catalogue.name), Visibility.PRIVATE
    made.series = before.series if is_own and before is not None else made.slug
    made.copied_from = before.slug if before is not None and not is_own else ""
    if is_own:
        _drop_drafts(made.series)
        made.number = 1 + (versions_of(made.series).aggregate(newest=Max("number"))["newest"] or 0)
    _refuse_too_many(owner, game)
    made.save(force_insert=True)
    return made


def _before(owner: User, game: Game, slug: str) -> OwnCatalogue | None:
    """The catalogue that was changed. Raises CatalogueError for one that the person may not look at."""
    if not slug:
        return None
    try:
        before = catalogue_seen(slug=slug, viewer=owner)
    except OwnCatalogue.DoesNotExist:
        word = game.custom_catalogue.word
        raise CatalogueError(f"The {word} that you changed is no longer there. Save it as a new one.") from None
    return before if before.system == game.system.id else None


def _drop_drafts(series: str) -> None:
    """Remove the versions of a series that nobody has used or seen."""
    versions_of(series).filter(used=False, published=None, visibility=Visibility.PRIVATE).delete()


def _refuse_too_many(owner: User, game: Game) -> None:
    if OwnCatalogue.objects.filter(owner=owner, hidden=False).count() >= MOST_CATALOGUES:
        many = game.custom_catalogue.many
        raise CatalogueError(f"You have {MOST_CATALOGUES} {many} already. Delete one you no longer need.")


def _called(text: str, name: str) -> str:
    """The name as it is stored. Raises CatalogueError for invisible characters in it or in the text."""
    if any(is_invisible(letter) for letter in text if letter not in "\r\n\t"):
        raise CatalogueError("It contains invisible characters.")
    called = normalized(name)
    if has_invisible(called):
        raise CatalogueError("The name contains invisible characters. Type it with letters and digits.")
    return called[:NAME_LENGTH]


def versions_of(series: str) -> QuerySet[OwnCatalogue]:
    """Every version of a series that is not deleted, the newest first."""
    return OwnCatalogue.objects.filter(series=series, hidden=False).order_by("-number").defer("text")


def own_versions(slug: str, viewer: Visitor) -> list[OwnCatalogue]:
    """Every version of the viewer’s own catalogue with this link, the newest first; none of anybody else’s."""
    own = OwnCatalogue.objects.filter(slug=slug, owner=viewer.pk, hidden=False).first() if slug else None
    return list(versions_of(own.series)) if own else []


def catalogues_of(user: User) -> QuerySet[OwnCatalogue]:
    """The newest version of each of the user's own catalogues, the last saved first."""
    own = OwnCatalogue.objects.filter(owner=user, hidden=False)
    newer = own.filter(series=OuterRef("series"), number__gt=OuterRef("number"))
    return own.exclude(Exists(newer)).defer("text")


@transaction.atomic
def catalogue_delete(*, slug: str, owner: User) -> None:
    """Delete a catalogue. One with lists is only hidden, because those lists and the proofs of matches need it.

    Raises `OwnCatalogue.DoesNotExist`.
    """
    found = OwnCatalogue.objects.select_for_update().get(slug=slug, owner=owner, hidden=False)
    if found.used:
        found.hidden = True
        found.save(update_fields=["hidden"])
    else:
        found.delete()


def catalogue_used(slug: str) -> None:
    """Mark the catalogue as used by a list, so that it is never deleted."""
    OwnCatalogue.objects.filter(slug=slug, used=False).update(used=True)


def catalogues_move(*, guest: User, account: User, **_: Any) -> None:
    """Give all of a guest's catalogues to an account."""
    OwnCatalogue.objects.filter(owner=guest).update(owner=account)
