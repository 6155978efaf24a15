"""Sight: areas of cover hide models behind and deep inside them; hedges, walls and models hide nothing."""

from functools import partial

from rules.battlefield.terrain import Battlefield
from rules.fubar.board import Model, Table, Unit, disc, gap_between, refusal
from rules.fubar.sight.clear_line import SAME_AREA, Hidden, between, depth, hidden_by
from rules.fubar.sight.lines import RIM
from rules.geometry import Disc
from rules.kernel.cache import BoundedCache, cached_on
from rules.kernel.script import Refusal
from rules.roster.words import listed
from rules.skirmish.limits import Length

Eyes = tuple[Disc, ...]


def unseen_refusal(table: Table, viewer: Model, target: Model) -> Refusal | None:
    """Why the viewer has no clear line of sight to the target; None if it has one. (fubar.sight.clear_line)"""
    if table.unit_of(target).aboard:
        return _aboard(table, target)
    found = hidden_by(table.field, disc(table, viewer), disc(table, target))
    return _in_words(table, viewer, target, found) if found else None


def sees(table: Table, viewer: Model, target: Model) -> bool:
    """Whether the viewer has a clear line of sight to the target.

    Nobody sees into a vehicle, and passengers see what its hull sees. (fubar.sight.clear_line,
    fubar.sight.models_do_not_block, fubar.passenger.no_actions, fubar.activate.visible_test)
    """
    if table.unit_of(target).aboard:
        return False
    return hidden_by(table.field, disc(table, viewer), disc(table, target)) is None


def visible_enemies(table: Table, unit: Unit) -> tuple[Model, ...]:
    """The enemy models some living figure of the Unit can see. (fubar.activate.visible_test)"""
    foes, eyes = (model for model in table.on_board() if model.seat != unit.seat), _eyes(table, unit)
    return tuple(foe for foe in foes if _sees_any(table.field, eyes, (table.bases[foe.id],)))


def sees_an_enemy(table: Table, unit: Unit) -> bool:
    """Whether some living figure of the Unit sees an enemy. (fubar.activate.visible_test)"""
    eyes, known = (
        _eyes(table, unit),
        cached_on(table.field, "sees any", lambda: BoundedCache[tuple[Eyes, Eyes], bool](1_000)),
    )
    foes = (table.living(foe) for foe in table.enemies_on_board(unit.seat))
    bases = (tuple(table.bases[model.id] for model in models if model.life == "live") for models in foes)
    return any(known.answer((eyes, seen), partial(_sees_any, table.field, eyes, seen)) for seen in bases)


def _eyes(table: Table, unit: Unit) -> Eyes:
    """The places from which its living figures look, Suppressed or not. (fubar.activate.visible_test)"""
    viewers = table.living(unit)
    return tuple(disc(table, viewer) for viewer in (viewers[:1] if unit.aboard else viewers))


def _sees_any(field: Battlefield, eyes: Eyes, bases: Eyes) -> bool:
    return any(hidden_by(field, eye, base) is None for base in bases for eye in eyes)


def _aboard(table: Table, target: Model) -> Refusal:
    carrier = table.units[table.unit_of(target).aboard]
    return refusal("unseen-inside", figure=target.name, carrier=carrier.name)


def _in_words(table: Table, viewer: Model, target: Model, found: Hidden) -> Refusal:
    features = {feature.id: feature for feature in table.field.features}
    feature = features[found.feature]
    if found.why == "same area":
        apart = Length(gap_between(table, viewer, target), SAME_AREA)
        return refusal("same-area", apart, viewer=viewer.name, target=target.name, area=feature.name)
    if found.deep is None:
        names = [features[id_].name for id_ in between(table.field, disc(table, viewer), disc(table, target))]
        lie = f"{listed(names)} {'lies' if len(names) == 1 else 'lie'}"
        return refusal("hidden", features=lie, viewer=viewer.name, target=target.name)
    inside = Length(depth(feature, found.deep), RIM)
    name, who = ("out-of-cover", viewer) if found.deep == disc(table, viewer) else ("into-cover", target)
    return refusal(name, inside, figure=who.name, area=feature.name)
