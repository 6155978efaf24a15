"""What a fix does and its label does not say: the two lists compared, apart from the code that words the label."""

from collections import Counter
from collections.abc import Iterable, Iterator

from rules.roster.apply import apply_edits
from rules.roster.read_parts import ReadModel, ReadUnit
from rules.roster.reading import Reading, read
from rules.roster.report import Fix, Problem
from rules.roster.words import amount

Words = Iterator[tuple[str, ...]]  # for each change, the words one of which must be said


def unsaid(old: Reading, problem: Problem, fix: Fix) -> list[str]:
    """Every change a fix makes to a list that its label does not name, with how many of them there are."""
    new = read(apply_edits(old.roster, fix.edits), old.catalogue)
    parts = (_whole(old, new), _groups(old, new), _units(old, new), _models(old, new, problem, fix.label))
    return [
        f"{fix.label!r} does not say {words[0]!r}"
        for part in parts
        for words in part
        if not any(word in fix.label for word in words)
    ]


def _whole(old: Reading, new: Reading) -> Words:
    one, two, catalogue = old.roster, new.roster, old.catalogue
    if one.army != two.army:
        yield (catalogue.armies[two.army].name,)
    if one.battle != two.battle:
        yield (catalogue.battles[two.battle].name,)
        if one.agreed_points is not None:
            yield (f"without the agreed {one.agreed_points} pt",)
    elif one.agreed_points != two.agreed_points:
        points = new.battle.points if new.battle and two.agreed_points is None else two.agreed_points
        yield (f"to {points} pt", f"on {points} pt")
    bought = [Counter(dict.fromkeys(catalogue.wares, 0)), Counter(dict.fromkeys(catalogue.wares, 0))]
    for counts, roster in zip(bought, (one, two), strict=True):
        for purchase in roster.purchases:
            counts[purchase.id] += purchase.count
    for id_ in bought[0]:
        count, ware = bought[1][id_], catalogue.wares.get(id_)
        if ware and count != bought[0][id_]:
            none = (f"no {ware.many}", f"Without {ware.name}")
            yield none if not count else (amount(count, ware.name, ware.many), f"{ware.name} once")


def _groups(old: Reading, new: Reading) -> Words:
    left = {group.group.id: group for group in new.groups}
    for group in old.groups:
        if group.group.id not in left or left[group.group.id].group.kind != group.group.kind:
            yield (group.where.label,)
    there = {group.group.id for group in old.groups}
    added = [group for group in new.groups if group.group.id not in there and group.group.kind != "loose"]
    if added:
        kind = added[0].group.kind
        form = new.organisation(kind)
        name = form.name if form else kind
        yield (amount(len(added), name, f"{name}s"), f"a new {kind}")
        for entry, count in Counter(unit.entry.name for unit in added[0].units if unit.entry).items():
            yield (amount(count, entry, f"{entry}s"), "the first of a new")


def _units(old: Reading, new: Reading) -> Words:
    left, there = ({unit.unit.id: unit for unit in reading.units} for reading in (new, old))
    kept = {group.group.id for group in new.groups}
    for unit in old.units:
        after = left.get(unit.unit.id)
        if after is None:
            if unit.where.group in kept and not unit.is_loose:
                yield (unit.where.label,)
            continue
        if after.where.group != unit.where.group:
            yield (unit.where.label, next(one.where.label for one in old.groups if one.group.id == unit.where.group))
        if after.unit.leader != unit.unit.leader and any(pick.id == unit.unit.leader for pick in after.unit.models):
            yield ("leader",)
        yield from _ride(unit, after, left)
        for id_ in (Counter(after.unit.options) - Counter(unit.unit.options)) + (
            Counter(unit.unit.options) - Counter(after.unit.options)
        ):
            option = old.catalogue.options.get(id_)
            yield (option.name if option else f"“{id_}”",)
    added = [unit for unit in new.units if unit.unit.id not in there and unit.entry]
    counts = Counter(unit.entry.name for unit in added if unit.entry and unit.where.group in _ids(old))
    for name, count in counts.items():
        yield (amount(count, name, f"{name}s"), f"Add a {name} for", f"Add an {name} for")


def _ride(unit: ReadUnit, after: ReadUnit, left: dict[str, ReadUnit]) -> Words:
    if after.unit.carrier != unit.unit.carrier:
        yield (unit.where.label,)
        if after.unit.carrier:
            carrier = left[after.unit.carrier]
            yield (carrier.where.label, carrier.entry.name if carrier.entry else "")
        else:
            yield ("walk",)


def _ids(reading: Reading) -> set[str]:
    return {group.group.id for group in reading.groups}


def _models(old: Reading, new: Reading, problem: Problem, label: str) -> Words:
    left = {unit.unit.id: unit for unit in new.units}
    kept = [group.group.id for group in new.groups]
    loose: list[tuple[ReadModel, ReadUnit]] = []
    for unit in old.units:
        after = left.get(unit.unit.id)
        if after is None:
            named = unit.where.group not in kept or unit.where.label in label
            loose += [(model, unit) for model in unit.models] if unit.is_loose and not named else []
            continue
        still = {model.pick.id: model for model in after.models}
        gone = [model for model in unit.models if model.pick.id not in still]
        turned = [model for model in unit.models if _name(still.get(model.pick.id), model) != model.name]
        if unit.is_loose:
            loose += [(model, unit) for model in gone]
        else:
            yield from _named([(model, unit) for model in gone])
        yield from _named([(model, unit) for model in turned])
        if (gone or turned) and not unit.is_loose and problem.where.unit != unit.unit.id:
            yield (unit.where.label,)
        for name, many in {(still[model.pick.id].name, _many(still[model.pick.id])) for model in turned}:
            yield (f" a {name}", f" an {name}", many, f"{name} only")
        for model in unit.models:
            yield from _gear(model, still.get(model.pick.id))
        had = {model.pick.id for model in unit.models}
        yield from _added(model for model in after.models if model.pick.id not in had)
    yield from _named(loose)
    there = {unit.unit.id for unit in old.units}
    yield from _added(
        model for unit in new.units if unit.unit.id not in there and unit.is_loose for model in unit.models
    )


def _name(now: ReadModel | None, before: ReadModel) -> str:
    return now.name if now else before.name


def _many(model: ReadModel) -> str:
    return model.profile.many if model.profile else model.name


def _named(models: list[tuple[ReadModel, ReadUnit]]) -> Words:
    for name in {model.name for model, _ in models}:
        those = [(model, unit) for model, unit in models if model.name == name]
        told = amount(len(those), name, _many(those[0][0]))
        for model, unit in those:
            label = next(where.label for one, where in unit.placed if one is model)
            yield (told, label, label.removeprefix(f"{unit.where.label} › "))


def _gear(before: ReadModel, after: ReadModel | None) -> Words:
    if after is not None and after.name == before.name:
        had, has = (Counter(piece.name for piece in model.carried) for model in (before, after))
        for name, count in (had - has).items():
            yield (name,) if count == 1 else (f"{count} {name}s",)
        yield from ((f"“{name}”",) for name in before.strange if name not in after.strange)


def _added(models: Iterable[ReadModel]) -> Words:
    for (name, many), count in Counter((model.name, _many(model)) for model in models).items():
        yield (amount(count, name, many),)
