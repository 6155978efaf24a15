"""A person's armies and catalogues: to take along, to read back elsewhere, and to delete."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePosixPath

import msgspec
from msgspec import structs

from accounts.archive import as_json
from accounts.belongings import Belongings, Count, Files, counted
from accounts.models import User
from armies.catalogues import CatalogueCopy, CatalogueError, catalogue_received, game_for
from armies.collection import collection_set, owned_models
from armies.favourites import FavouriteError, favourite_store
from armies.models import Favourite, OwnCatalogue, OwnedModels, RosterRecord, Visibility
from armies.my_armies.services import MOST_TAGS, rosters_archive, rosters_file, rosters_tag
from armies.services import RosterError, roster_create, roster_show
from rules.registry import SYSTEMS
from rules.roster.catalogue_file import NotACatalogue
from rules.roster.codec import NotARoster, dump_roster, load_roster


class FavouriteCopy(msgspec.Struct, kw_only=True):
    """A kept unit in the file."""

    system: str
    army: str
    catalogue: str
    name: str
    text: str


class ArmyLabels(msgspec.Struct, kw_only=True):
    """Where the owner keeps an army, and who may look at it."""

    folder: str = ""
    tags: tuple[str, ...] = ()
    archived: bool = False
    visibility: Visibility = Visibility.UNLISTED


LABELS = "labels.json"  # the labels of each army, by the path of its file


def files(user: User) -> Files:
    """Each army as its file, each catalogue and each kept unit with its name."""
    for own in OwnCatalogue.objects.filter(owner=user, hidden=False):
        copy = CatalogueCopy(slug=own.slug, system=own.system, name=own.name, text=own.text)
        yield f"catalogues/{own.slug}.json", as_json(copy)
    for one in Favourite.objects.filter(owner=user):
        kept = FavouriteCopy(system=one.system, army=one.army, catalogue=one.catalogue, name=one.name, text=one.text)
        yield f"favourites/{one.pk}.json", as_json(kept)
    for system in SYSTEMS:
        if owned := owned_models(user, system):
            yield f"collection/{system}.json", as_json(owned)
    records = {f"armies/{one.system}-{one.slug}.json": one for one in RosterRecord.objects.filter(owner=user)}
    if records:
        yield LABELS, as_json({path: _labels_of(record) for path, record in records.items()})
    for path, record in records.items():
        yield path, as_json(msgspec.json.decode(record.text))


def _labels_of(record: RosterRecord) -> ArmyLabels:
    return ArmyLabels(
        folder=record.folder,
        tags=tuple(record.tags.splitlines()),
        archived=record.archived is not None,
        visibility=Visibility(record.visibility),
    )


def read(user: User, found: Mapping[str, bytes], count: Count) -> Iterator[str]:
    """Store the catalogues, then the armies. What is here already, or cannot be read, is left out and reported."""
    renamed, wrong = {}, []
    for path, text in _below("catalogues", found):
        try:
            copy = msgspec.json.decode(text, type=CatalogueCopy)
            renamed[copy.slug] = catalogue_received(owner=user, copy=copy, count=count, is_own=True)
        except (msgspec.DecodeError, NotACatalogue, CatalogueError, LookupError) as fault:
            wrong.append(f"{path} was not read: {fault}")
    if renamed:
        yield f"{counted(len(renamed), 'catalogue')} read."
    for path, text in _below("favourites", found):
        try:
            kept = msgspec.json.decode(text, type=FavouriteCopy)
            kept = structs.replace(kept, catalogue=renamed.get(kept.catalogue, kept.catalogue))
            favourite_store(owner=user, **structs.asdict(kept))
        except (msgspec.DecodeError, FavouriteError) as fault:
            wrong.append(f"{path} was not read: {fault}")
    wrong += _read_collection(user, found)
    labels = _read_labels(found)
    made = known = 0
    own = set(RosterRecord.objects.filter(owner=user).values_list("text", flat=True))
    for path, text in _below("armies", found):
        try:
            draft = load_roster(text)
            draft = structs.replace(draft, catalogue=renamed.get(draft.catalogue, draft.catalogue))
            game_for(draft)
            if dump_roster(draft) in own:
                known += 1
                continue
            count("armies")
            record = roster_create(owner=user, draft=draft)
            made += 1
            _label(record, labels.get(path, ArmyLabels()))
        except (NotARoster, RosterError) as fault:
            wrong.append(f"{path} was not read: {fault}")
    if made or known:
        there = f" {counted(known, 'was', 'were')} here already." if known else ""
        yield f"{counted(made, 'army', 'armies')} read.{there}"
    yield from wrong


def _read_labels(found: Mapping[str, bytes]) -> Mapping[str, ArmyLabels]:
    """The labels of the armies in the file; none where they cannot be read, because an army is worth more."""
    try:
        return msgspec.json.decode(found.get(LABELS, b"{}"), type=dict[str, ArmyLabels])
    except msgspec.DecodeError:
        return {}


def _label(record: RosterRecord, labels: ArmyLabels) -> None:
    """Give a new army its labels. Raises `RosterError` for a label that cannot be shown."""
    owner, slugs = record.owner, [record.slug]
    roster_show(slug=record.slug, owner=owner, visibility=labels.visibility)
    if labels.folder:
        rosters_file(owner=owner, slugs=slugs, folder=labels.folder)
    for tag in labels.tags[:MOST_TAGS]:
        rosters_tag(owner=owner, slugs=slugs, tag=tag)
    if labels.archived:
        rosters_archive(owner=owner, slugs=slugs)


def _read_collection(user: User, found: Mapping[str, bytes]) -> Iterator[str]:
    """Store how many models the person owns; yields what could not be read."""
    for path, text in _below("collection", found):
        game = SYSTEMS.get(PurePosixPath(path).stem)
        try:
            counts = msgspec.json.decode(text, type=dict[str, int])
        except msgspec.DecodeError as fault:
            yield f"{path} was not read: {fault}"
            continue
        if game is not None:
            known = {model: count for model, count in counts.items() if model in game.catalogue.models}
            collection_set(owner=user, system=game.system.id, counts=known)


def _below(folder: str, found: Mapping[str, bytes]) -> Iterable[tuple[str, bytes]]:
    return ((path, text) for path, text in found.items() if PurePosixPath(path).parts[0] == folder)


def warnings(user: User) -> Iterator[str]:
    """What becomes of armies and catalogues."""
    if armies := RosterRecord.objects.filter(owner=user).count():
        yield f"{counted(armies, 'army', 'armies')} will be deleted, with every earlier version. Shared links end."
    if kept := OwnCatalogue.objects.filter(owner=user, hidden=False).count():
        yield f"{counted(kept, 'catalogue')} will be deleted; what lists are made from stays, without your name."


def erase(user: User) -> None:
    """Delete them. Catalogues with lists stay hidden, because the lists and matches of others need them."""
    RosterRecord.with_deleted.filter(owner=user).delete()
    Favourite.objects.filter(owner=user).delete()
    OwnedModels.objects.filter(owner=user).delete()
    OwnCatalogue.objects.filter(owner=user, used=False).delete()
    OwnCatalogue.objects.filter(owner=user).update(hidden=True)


BELONGINGS = Belongings(files=files, read=read, warnings=warnings, erase=erase)
