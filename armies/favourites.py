"""Units that people keep under a name, to take the same again."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import msgspec
from django.db import transaction
from django.db.models import QuerySet

from accounts.models import User
from accounts.names import InvalidName
from armies.builder_context import BuilderContext, click_for
from armies.gear_slots import cost_of
from armies.models import NAME_LENGTH, Favourite, RosterRecord
from armies.names import check_name
from armies.panels import EditButton
from armies.row_edits import AddLike, UnitContents, contents_of
from armies.selectors import draft_of
from armies.sheet import model_sheet
from armies.silhouettes import commonest, silhouette
from rules.roster.catalogue import Catalogue
from rules.roster.profiles import Gear
from rules.roster.roster import Roster
from rules.roster.words import counted, listed

MOST_FAVOURITES = 200  # of one person
MOST_SHOWN = 12  # of one army, in the builder


class FavouriteError(Exception):
    """A unit that cannot be kept; the message is a sentence."""


def favourites_of(owner_id: int | None, draft: Roster) -> QuerySet[Favourite]:
    """What the owner keeps for armies of this kind, by name."""
    kind = {"system": draft.system, "army": draft.army, "catalogue": draft.catalogue}
    return Favourite.objects.filter(owner=owner_id, **kind)


def favourite_offers(context: BuilderContext, group: str) -> Iterator[EditButton]:
    """The buttons that take what is kept into a group, each with its price and what it would break."""
    for favourite in context.favourites:
        contents = msgspec.json.decode(favourite.text, type=UnitContents)
        yield _offer(context, group, favourite, contents)


def _offer(context: BuilderContext, group: str, favourite: Favourite, contents: UnitContents) -> EditButton:
    known = context.checked.catalogue.models
    edits = [AddLike(group, contents)]
    cost, blocked = cost_of(context.checked.judged, edits)
    count = Counter((one.model, one.options) for one in contents.models)
    gear = {kind: _gear(context.checked.catalogue, kind[1]) for kind in count}
    return replace(
        click_for(favourite.name, edits, cost=cost, blocked=blocked),
        brings=_contents_line(context.checked.catalogue, contents),
        sheets=tuple(
            (times, model_sheet(context.checked.catalogue, known[kind[0]], gear[kind]))
            for kind, times in count.items()
            if kind[0] in known
        ),
        glyph=commonest(
            [
                silhouette(context.checked.catalogue, known[kind[0]], gear[kind])
                for kind, times in count.items()
                for _ in range(times)
                if kind[0] in known
            ]
        ),
        kept=favourite.pk,
    )


def _gear(catalogue: Catalogue, options: tuple[str, ...]) -> list[Gear]:
    return [catalogue.gear[option] for option in options if option in catalogue.gear]


def _contents_line(catalogue: Catalogue, contents: UnitContents) -> str:
    """What is in it: `9 Fighters and 3 LMG Gunners with grenades`."""
    known = catalogue.models
    models = [
        counted(count, known[model].name, known[model].many) if model in known else f"“{model}”"
        for model, count in Counter(one.model for one in contents.models).items()
    ]
    pieces = [piece.name for one in contents.models for piece in _gear(catalogue, one.options)]
    taken = [catalogue.options[option].name for option in contents.options if option in catalogue.options]
    extra = list(dict.fromkeys((*pieces, *taken)))
    return f"{listed(models)} with {listed(extra)}" if extra else listed(models)


def favourite_keep(*, owner: User, record: RosterRecord, unit_id: str, name: str) -> Favourite:
    """Keep a unit of the roster, in place of one with the same name. Raises `FavouriteError`."""
    draft = draft_of(record)
    unit = next((unit for group in draft.groups for unit in group.units if unit.id == unit_id), None)
    if unit is None:
        raise FavouriteError("That unit is gone, so it was not kept.")
    text = msgspec.json.encode(contents_of(unit)).decode()
    kind = {"system": draft.system, "army": draft.army, "catalogue": draft.catalogue}
    return favourite_store(owner=owner, name=name, text=text, **kind)


@transaction.atomic
def favourite_store(*, owner: User, name: str, text: str, system: str, army: str, catalogue: str) -> Favourite:
    """Keep a unit for armies of this kind, in place of one with the same name. Raises `FavouriteError`."""
    if not name or len(name) > NAME_LENGTH:
        raise FavouriteError(f"Give the unit a name of at most {NAME_LENGTH} characters, to find it again.")
    try:
        check_name(name)
        msgspec.json.decode(text, type=UnitContents)
    except InvalidName as wrong:
        raise FavouriteError(str(wrong)) from wrong
    except (msgspec.DecodeError, msgspec.ValidationError) as wrong:
        raise FavouriteError(f"This is not a unit: {wrong}.") from wrong
    if Favourite.objects.filter(owner=owner).count() >= MOST_FAVOURITES:
        raise FavouriteError(f"You already keep {MOST_FAVOURITES} units. Forget one you no longer need.")
    kind = {"system": system, "army": army, "catalogue": catalogue}
    Favourite.objects.filter(owner=owner, name=name, **kind).delete()
    return Favourite.objects.create(owner=owner, name=name, text=text, **kind)


def favourite_forget(*, owner: User, favourite: int) -> None:
    """Forget a kept unit of the owner; what armies have of it stays."""
    Favourite.objects.filter(owner=owner, pk=favourite).delete()
