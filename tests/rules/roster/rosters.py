"""Rosters for the properties: shaped lists that a person could have clicked together, and rosters nobody would."""

from hypothesis import strategies as st

from rules.kog.catalogue import CATALOGUE
from rules.roster.roster import Group, ModelPick, Purchase, Roster, Unit

MODELS = tuple(CATALOGUE.models)
UNITS = tuple(CATALOGUE.units)
ARMIES = tuple(CATALOGUE.armies)
BATTLES = tuple(CATALOGUE.battles)

shaped_models = st.lists(
    st.tuples(st.sampled_from(MODELS), st.lists(st.sampled_from(MODELS), max_size=2).map(tuple)), max_size=6
)
shaped_units = st.tuples(st.sampled_from(("", *UNITS)), shaped_models)
shaped_groups = st.tuples(st.sampled_from(["platoon", "loose"]), st.lists(shaped_units, max_size=4))


any_total = st.none() | st.integers(0, 400)


@st.composite
def shaped(draw, agreed=any_total) -> Roster:
    """Known ids in any combination, every id of its own."""
    units, models = iter(range(10_000)), iter(range(10_000))

    def unit(entry, picks):
        found = tuple(ModelPick(f"m{next(models)}", model, options) for model, options in picks)
        leader = draw(st.sampled_from(["", *[pick.id for pick in found]]))
        return Unit(f"u{next(units)}", entry, found, "", leader)

    groups = draw(st.lists(shaped_groups, max_size=3))
    return Roster(
        system="kog",
        army=draw(st.sampled_from(ARMIES)),
        battle=draw(st.sampled_from(BATTLES)),
        groups=tuple(Group(f"g{at}", kind, tuple(unit(*found) for found in found_units))
                     for at, (kind, found_units) in enumerate(groups)),
        agreed_points=draw(agreed),
        purchases=draw(st.sampled_from([(), (Purchase("reroll", 1),), (Purchase("reroll", 9),)])),
    )  # fmt: skip


words = st.text(max_size=5) | st.sampled_from((*MODELS, *UNITS, *ARMIES, *BATTLES, "platoon", "loose", "reroll", "kog"))
counts = st.integers(-5, 10**12)
wild_models = st.builds(ModelPick, words, words, st.lists(words, max_size=3).map(tuple))
wild_units = st.builds(Unit, words, words, st.lists(wild_models, max_size=5).map(tuple), words, words)
wild_groups = st.builds(Group, words, words, st.lists(wild_units, max_size=4).map(tuple), words)
wild = st.builds(
    Roster,
    words,
    words,
    words,
    words,
    st.lists(wild_groups, max_size=4).map(tuple),
    st.none() | counts,
    st.lists(st.builds(Purchase, words, counts), max_size=3).map(tuple),
)
wild_kog = st.builds(Roster, st.just("kog"), words, words, words, st.lists(wild_groups, max_size=4).map(tuple))
