"""Faults of one unit and its models."""

from collections.abc import Iterator

from rules.roster.catalogue import Limit, UnitEntry
from rules.roster.edit import SetArmy, SetLeader, SwapModel
from rules.roster.profiles import Model
from rules.roster.read_parts import ReadModel, ReadUnit
from rules.roster.reading import Reading
from rules.roster.remedies import add_models, named, remove_models, remove_units, revert
from rules.roster.report import Fix, Problem
from rules.roster.words import an, counted, listed, span, upper


def unknown_ids(reading: Reading, unit: ReadUnit) -> Iterator[Problem]:
    """Ids that the catalogue does not have, from another version or written by hand."""
    if unit.unit.entry and unit.entry is None:
        message = f"{reading.catalogue.name} has no unit “{unit.unit.entry}”."
        yield reading.problem("UNKNOWN_UNIT", unit.where, message, 1, fixes=(remove_units(reading, [unit]),))
    is_known = all(model.base and not model.strange for model in unit.models)
    for model, where in () if is_known else unit.placed:
        if model.base is None:
            message = f"{reading.catalogue.name} has no model “{model.pick.model}”."
            yield reading.problem("UNKNOWN_MODEL", where, message, 1, fixes=(remove_models(reading, [model], unit),))
        elif model.strange:
            told = listed([f"“{name}”" for name in model.strange])
            message = f"{where.label} cannot be upgraded to {told}."
            kept = tuple(option for option in model.pick.options if option not in model.strange)
            fix = Fix(f"Take {told} off", (SwapModel(model.pick.id, model.pick.model, kept),))
            yield reading.problem("UNKNOWN_OPTION", where, message, len(model.strange), fixes=(fix,))


def two_upgrades(reading: Reading, unit: ReadUnit) -> Iterator[Problem]:
    """A model may take one upgrade at most, because each turns it into a named version."""
    is_single = all(len(model.upgrades) < 2 for model in unit.models)
    for model, where in () if is_single else unit.placed:
        if len(model.upgrades) > 1 and model.base is not None:
            names = listed([upgrade.name for upgrade in model.upgrades])
            kept = (*(piece.id for piece in model.gear), *model.strange)
            fixes = tuple(
                Fix(
                    f"Make {named(reading, [model], unit)} {an(upgrade.name)} only",
                    (SwapModel(model.pick.id, upgrade.id, kept),),
                )
                for upgrade in dict(zip((u.id for u in model.upgrades), model.upgrades, strict=True)).values()
            )
            message = f"{where.label} is both {names}; a model takes 1 upgrade."
            cause = f"Each upgrade turns {an(model.base.name)} into another version of itself."
            rule = reading.catalogue.rules.get("TWO_UPGRADES", "")
            yield Problem("UPGRADE_MAX", rule, where, message, len(model.upgrades), 1, (cause,), fixes)


def mixed_armies(reading: Reading, unit: ReadUnit) -> Iterator[Problem]:
    """Everything in a list must be of the list's army."""
    if reading.army is None or unit.armies <= {reading.army.id}:
        return
    foreign = [model for model in unit.models if model.base and model.base.army != reading.army.id]
    entry_army = unit.entry.army if unit.entry else reading.army.id
    armies = {model.base.army: None for model in foreign if model.base} | ({entry_army: None} if unit.entry else {})
    theirs = [reading.catalogue.armies[army].name for army in armies if army != reading.army.id]
    whole = len(foreign) == len(unit.models) or entry_army != reading.army.id
    fix = remove_units(reading, [unit]) if whole else remove_models(reading, foreign, unit)
    message = f"{unit.where.label} is {listed(theirs)}; this list is {reading.army.name}."
    causes, fixes = ("All models of a list come from one army.",), (fix, *_change_army(reading))
    yield reading.problem("MIXED_ARMIES", unit.where, message, len(foreign) or 1, 0, causes, fixes)


def _change_army(reading: Reading) -> tuple[Fix, ...]:
    """The fix to change the army, if everything in the list belongs to another one."""
    used = {model.base.army for model in reading.models if model.base}
    used |= {unit.entry.army for unit in reading.units if unit.entry}
    if len(used) != 1:
        return ()
    army = reading.catalogue.armies[used.pop()]
    return (Fix(f"Make the list {army.name}", (SetArmy(army.id),)),)


def leader(reading: Reading, unit: ReadUnit) -> Iterator[Problem]:
    """The chosen leader must be one of the unit's models with its highest number."""
    leadership = reading.catalogue.leadership
    if not unit.unit.leader:
        return
    if leadership is None or unit.is_loose or reading.is_loose:
        yield from _unknown_leader(unit)
        return
    numbers = {m.pick.id: m.profile.numbers.get(leadership.by, 0) for m in unit.models if m.profile}
    best, chosen = max(numbers.values(), default=0), numbers.get(unit.unit.leader, 0)
    if unit.unit.leader in numbers and chosen == best:
        return
    by = reading.catalogue.characteristics[leadership.by].name
    message = f"{unit.where.label} cannot be led by a model with {by} {chosen}; its highest {by} is {best}."
    if unit.unit.leader not in numbers:
        message = f"The leader chosen for {unit.where.label} is not one of its models."
    fix = Fix("Choose the leader later", (SetLeader(unit.unit.id, ""),))
    yield Problem("LEADER", leadership.rule, unit.where, message, chosen, best, fixes=(fix,))


def _unknown_leader(unit: ReadUnit) -> Iterator[Problem]:
    """In a unit without a leader, an unknown leader is harmless."""
    if all(model.pick.id != unit.unit.leader for model in unit.models):
        message = f"The leader chosen for {unit.where.label} is not one of its models."
        fix = Fix("Choose no leader", (SetLeader(unit.unit.id, ""),))
        yield Problem("LEADER", "", unit.where, message, 1, 0, fixes=(fix,), severity="warning")


def composition(reading: Reading, unit: ReadUnit) -> Iterator[Problem]:
    """The unit must be complete and legal for its entry: its lines, its caps, and nothing else."""
    if unit.entry is None:
        return
    for line in unit.entry.lines:
        yield from _line(reading, unit, unit.entry, line)
    for cap in unit.entry.caps:
        yield from _cap(reading, unit, unit.entry, cap)
    yield from _upgrades(reading, unit, unit.entry)
    yield from _strangers(reading, unit, unit.entry)


def _line(reading: Reading, unit: ReadUnit, entry: UnitEntry, line: Limit) -> Iterator[Problem]:
    models = unit.on_line(line)
    if line.min <= len(models) and (line.max is None or len(models) <= line.max):
        return
    count, has = len(models), f"{unit.where.label} has {counted(len(models), line.name, line.many)}"
    cause = f"{upper(an(entry.name))} is made of {_makeup(entry)}."
    if count < line.min:
        fixes: tuple[Fix, ...] = (add_models(unit, reading.catalogue.models[line.of[0]], line.min - count),)
        message = f"{has}; it needs at least {line.min}."
        yield Problem(
            line.below, line.behind(line.below), unit.where, message, count, line.min, (cause,), fixes, about=line.of[0]
        )
    if line.max is not None and count > line.max:
        fixes = (remove_models(reading, models[line.max :], unit),)
        message = f"{has}; it may hold at most {line.max}."
        yield Problem(line.above, line.rule, unit.where, message, count, line.max, (cause,), fixes, about=line.of[0])


def _makeup(entry: UnitEntry) -> str:
    return listed([f"{span(li.min, li.max)} {li.name if li.max == 1 else li.many}" for li in entry.lines])


def _cap(reading: Reading, unit: ReadUnit, entry: UnitEntry, cap: Limit) -> Iterator[Problem]:
    models, most = [model for model in unit.models if model.is_one_of(cap)], cap.most(len(unit.models))
    if cap.min <= len(models) and (most is None or len(models) <= most):
        return
    count, has = len(models), f"{unit.where.label} has {counted(len(models), cap.name, cap.many)}"
    line = next(line for line in entry.lines if cap.of[0] in line.of)
    if count < cap.min:
        wanted, others = reading.catalogue.models[cap.of[0]], [m for m in unit.on_line(line) if m not in models]
        lacking = cap.min - count
        fixes = (revert(reading, others[-lacking:], wanted, unit) if others else add_models(unit, wanted, lacking),)
        message = f"{has}; it needs at least {cap.min}."
        yield Problem(cap.below, cap.behind(cap.below), unit.where, message, count, cap.min, (), fixes, about=cap.of[0])
    if most is not None and count > most:
        plain, excess = reading.catalogue.models[line.of[0]], models[most:]
        fixes = (remove_models(reading, excess, unit) if plain.id in cap.of else revert(reading, excess, plain, unit),)
        cause = f"Of the {line.many} of {an(entry.name)}, {_share(cap)}."
        message = f"{has}; it may hold {f'at most {most}' if most else 'none'}."
        yield Problem(cap.above, cap.rule, unit.where, message, count, most, (cause,), fixes, about=cap.of[0])


def _share(cap: Limit) -> str:
    kind = an(cap.name) if cap.max == 1 else cap.many
    return f"at most {cap.max}{f' in every {cap.each}' if cap.per else ''} may be {kind}"


def _upgrades(reading: Reading, unit: ReadUnit, entry: UnitEntry) -> Iterator[Problem]:
    """Upgrades that the unit's entry does not offer; the model still fills its base model's line."""
    for model, where in unit.placed:
        line = model.line
        barred = [upgrade for upgrade in model.upgrades if line is not None and upgrade.id not in line.of]
        if line is None or model.base is None or not barred:
            continue
        names = listed([an(upgrade.name) for upgrade in barred])
        message = f"{unit.where.label} cannot have {names}; {an(entry.name)} offers {_offer(reading, line)}."
        fixes = (revert(reading, [model], model.base, unit), remove_models(reading, [model], unit))
        yield Problem("UPGRADE_NOT_ALLOWED", line.rule, where, message, len(barred), 0, (), fixes)


def _offer(reading: Reading, line: Limit) -> str:
    names = [reading.catalogue.models[model_id].name for model_id in line.of[1:]]
    return f"only {listed(names, 'or')}" if names else f"no upgrade for its {line.many}"


def _strangers(reading: Reading, unit: ReadUnit, entry: UnitEntry) -> Iterator[Problem]:
    """Models that fill no line of their unit, one problem for each kind of model."""
    kinds: dict[str, list[ReadModel]] = {}
    for model in unit.models:
        if model.profile is not None and model.line is None:
            kinds.setdefault(model.profile.id, []).append(model)
    for profile_id, models in kinds.items():
        profile = reading.catalogue.models[profile_id]
        homes = homes_of(reading, profile)
        code = "MODEL_NOT_IN_UNIT" if homes else "NO_SLOT"
        told = counted(len(models), profile.name, profile.many)
        message = f"{unit.where.label} has {told}; {an(entry.name)} holds none."
        causes, fixes = (serves_in(profile, homes),), (remove_models(reading, models, unit),)
        yield reading.problem(code, unit.where, message, len(models), 0, causes, fixes, about=profile.id)


def homes_of(reading: Reading, model: Model) -> list[UnitEntry]:
    """The unit entries with a line for the model or for its base."""
    ids = (model.id, model.upgrade_of)
    return [e for e in reading.catalogue.units.values() if any(i in line.of for line in e.lines for i in ids)]


def serves_in(model: Model, homes: list[UnitEntry]) -> str:
    """The cause in words: in which units such a model serves."""
    if not homes:
        return f"{upper(an(model.name))} belongs to no unit of its army."
    return f"{upper(an(model.name))} serves in {listed([an(home.name) for home in homes], 'or')}."
