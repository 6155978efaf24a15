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
from armies.models import Favourite, OwnCatalogue, OwnedModels, RosterRecord
from armies.services import RosterError, roster_create
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
    for record in RosterRecord.objects.filter(owner=user):
        yield f"armies/{record.system}-{record.slug}.json", as_json(msgspec.json.decode(record.text))


def read(user: User, found: Mapping[str, bytes], count: Count) -> Iterator[str]:
    """Store the catalogues, then the armies. What is here already, or cannot be read, is left out and told."""
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
            roster_create(owner=user, draft=draft)
            made += 1
        except (NotARoster, RosterError) as fault:
            wrong.append(f"{path} was not read: {fault}")
    if made or known:
        there = f" {counted(known, 'was', 'were')} here already." if known else ""
        yield f"{counted(made, 'army', 'armies')} read.{there}"
    yield from wrong


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
