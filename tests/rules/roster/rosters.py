"""Rosters for the properties: shaped lists that a person could have clicked together, and rosters nobody would."""

from functools import cache

from hypothesis import strategies as st

from rules.registry import SYSTEMS
from rules.roster.catalogue import Catalogue
from rules.roster.roster import LOOSE, Group, ModelPick, Purchase, Roster, Unit

UNKNOWN = "bayonets"
MOST_UNITS = 8

any_total = st.none() | st.integers(0, 400)
counts = st.integers(-5, 10**12)
_sizes = st.sampled_from([2, 4, 12])


@st.composite
def shaped(draw, system: str, agreed=any_total) -> Roster:
    """Mostly units of one army with models of their own, every id its own; options, upgrades and rides at random."""
    catalogue = SYSTEMS[system].catalogue
    army = draw(st.sampled_from(tuple(catalogue.armies)))
    entries = draw(_entries(system, army))
    ids = [f"u{at}" for at in range(len(entries))]
    numbers = iter(range(10_000))
    units = [draw(_unit(catalogue, id_, entry, ids, numbers)) for id_, entry in zip(ids, entries, strict=True)]
    return Roster(
        system=system,
        army=army,
        battle=draw(st.sampled_from(tuple(catalogue.battles))),
        groups=draw(_groups(catalogue, army, units)),
        agreed_points=draw(agreed),
        purchases=draw(st.sampled_from([(), *(((Purchase(w, n),)) for w in catalogue.wares for n in (1, 9))])),
    )


@cache
def _entries(system: str, army: str):
    """The entries of a list. What a strategy is made of is looked over once, so each is made once."""
    units = SYSTEMS[system].catalogue.units
    own = [entry.id for entry in units.values() if entry.army == army]
    return st.lists(st.sampled_from([*own * 4, *units, "", ""]), max_size=MOST_UNITS)


@st.composite
def _unit(draw, catalogue: Catalogue, id_: str, entry: str, ids: list[str], numbers) -> Unit:
    known = catalogue.units.get(entry)
    most = draw(_sizes)
    names = draw(_models(catalogue.system, entry, most if known else 2))
    picks = tuple(ModelPick(f"m{next(numbers)}", model, draw(_upgrades(catalogue.system))) for model in names)
    return Unit(
        id_,
        entry,
        picks,
        leader=draw(st.sampled_from(["", "", *(pick.id for pick in picks)])),
        options=tuple(draw(_options(catalogue.system))) if known else (),
        carrier=draw(st.sampled_from(["", "", "", *ids])) if catalogue.carriage else "",
    )


@cache
def _models(system: str, entry: str, most: int):
    catalogue = SYSTEMS[system].catalogue
    known = catalogue.units.get(entry)
    own = [model for line in known.lines for model in line.of] if known else []
    models = [*own * 5, *list(catalogue.models)[:3]] if own else list(catalogue.models)
    return st.lists(st.sampled_from(models), max_size=most)


@cache
def _options(system: str):
    return st.lists(st.sampled_from((*SYSTEMS[system].catalogue.options, UNKNOWN)), max_size=2)


@cache
def _upgrades(system: str):
    """What a pick carries besides its model: nearly always nothing where no model is a version of another."""
    versions = [model.id for model in SYSTEMS[system].catalogue.models.values() if model.upgrade_of]
    return st.lists(st.sampled_from(versions), max_size=2).map(tuple) if versions else st.just(())


@st.composite
def _groups(draw, catalogue: Catalogue, army: str, units: list[Unit]) -> tuple[Group, ...]:
    kinds = [form.kind for form in catalogue.organisations.values() if form.army == army]
    size = draw(st.sampled_from([MOST_UNITS, MOST_UNITS, 4, 2]))
    parts = [units[at : at + size] for at in range(0, len(units), size)]
    names = [draw(st.sampled_from([*kinds * 3, LOOSE, "platoon"])) for _ in parts]
    return tuple(Group(f"g{at}", kind, tuple(part)) for at, (kind, part) in enumerate(zip(names, parts, strict=True)))


def wild(system: str):
    """Rosters of no sense at all, many of them naming the system."""
    catalogue = SYSTEMS[system].catalogue
    names = (*catalogue.models, *catalogue.units, *catalogue.armies, *catalogue.battles, *catalogue.wares)
    words = st.text(max_size=5) | st.sampled_from((*names, *catalogue.options, "platoon", LOOSE, system))
    models = st.builds(ModelPick, words, words, st.lists(words, max_size=3).map(tuple))
    picks, options = st.lists(models, max_size=5).map(tuple), st.lists(words, max_size=2).map(tuple)
    units = st.builds(Unit, words, words, picks, words, words, options, words)
    groups = st.lists(st.builds(Group, words, words, st.lists(units, max_size=4).map(tuple), words), max_size=4)
    bought = st.lists(st.builds(Purchase, words, counts), max_size=3).map(tuple)
    return st.builds(
        Roster, words | st.just(system), words, words, words, groups.map(tuple), st.none() | counts, bought
    )
