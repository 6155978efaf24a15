"""Catalogues and rulebooks as files: what is read, and how a mistake in one is told."""

from importlib.resources import files

import pytest

from rules.roster.catalogue_file import NotACatalogue, read_catalogue
from rules.roster.rulebook import UnknownRule, read_rulebook

KOG = files("rules.kog.lists").joinpath("catalogue.toml").read_text("utf-8")


def test_a_line_is_called_by_its_first_model_unless_it_says_otherwise():
    units = read_catalogue(KOG).units
    assert [line.many for line in units["strike-cadre"].lines] == ["King Cobras", "Black Mambas", "Jaegers"]
    assert units["fire-support-squad"].lines[0].many == "Grizzlies and Kodiaks"
    assert units["strike-cadre"].lines[0].rule == units["strike-cadre"].rule


def test_the_version_follows_the_text():
    first, second = read_catalogue(KOG), read_catalogue(KOG.replace("cost = 6", "cost = 5", 1))
    assert first.version == read_catalogue(KOG).version
    assert first.version.startswith("1-")
    assert first.version != second.version


MISTAKES = {
    "no TOML": ("[", "not readable TOML"),
    "a missing key": (KOG.replace('name = "Jaeger"\n', "", 1), "missing required field `name`"),
    "a key nobody knows": (KOG.replace('name = "Jaeger"', 'nam = "Jaeger"', 1), "unknown field `nam`"),
    "a wrong type": (KOG.replace("cost = 6", 'cost = "six"', 1), r"Expected `int`, got `str`.*models"),
    "lines that are none": (KOG.replace("caps = [{", "lines2 = 3\ncaps = [{", 1), "unknown field `lines2`"),
    "a number for a line": (KOG.replace("{ of = [\"command-jaeger\"], min = 1, max = 1 }", "7", 1), "Expected `object`"),
    "a line of nothing": (KOG.replace("{ of = [\"command-jaeger\"], min", "{ of = [], min", 1), "array` of length >= 1"),
    "a line of an unknown model": (KOG.replace("{ of = [\"ferret\"], min", "{ of = [\"rat\"], name = \"Rat\", min", 1), "the model “rat”"),
    "an unknown weapon": (KOG.replace('"blade-1-4"', '"spoon"', 1), r"models\.jaeger names the weapon “spoon”"),
    "an unknown trait": (KOG.replace('["more-attacks"]', '["glow"]', 1), "names the trait “glow”"),
    "an unknown base": (KOG.replace('upgrade_of = "jaeger"', 'upgrade_of = "x"', 1), "names the model “x”"),
    "an unknown slot": (KOG.replace('of = ["strike"]', 'of = ["navy"]', 1), "names the slot “navy”"),
    "a cap off its lines": (KOG.replace('caps = [{ of = ["flammjaeger"]', 'caps = [{ of = ["hunter"]', 1),
                            "names the model of its lines “hunter”"),
    "an unknown count": (KOG.replace('of = ["models"]', 'of = ["legs"]', 1), "names the count “legs”"),
    "a list for a table": ("armies = [1]", "must be a table of tables"),
}  # fmt: skip


@pytest.mark.parametrize("case", MISTAKES)
def test_a_mistake_in_a_catalogue_is_told_with_its_place(case):
    text, told = MISTAKES[case]
    with pytest.raises(NotACatalogue, match=told):
        read_catalogue(text)


BOOK = """
[system]
id = "toy"
name = "Toy"
blurb = "Play it."
summary = "A toy."
players = { min = 2, max = 2 }
attribution = "By nobody."
[[rule]]
id = "toy.b"
section = "Second"
title = "B"
text = "b"
[[rule]]
id = "toy.a"
section = "First"
title = "A"
text = "a"
origin = "flavour"
[[rule]]
id = "toy.c"
section = "Second"
title = "C"
text = "c"
ruling = "So be it."
"""


def test_a_rulebook_keeps_the_order_of_its_file():
    book = read_rulebook(BOOK)
    assert book.ids() == ("toy.b", "toy.a", "toy.c")
    assert {name: [rule.id for rule in rules] for name, rules in book.sections().items()} == {
        "Second": ["toy.b", "toy.c"], "First": ["toy.a"]}  # fmt: skip
    assert (book.rule("toy.c").ruling, book.rule("toy.a").origin, book.book.attribution) == (
        "So be it.",
        "flavour",
        "By nobody.",
    )
    with pytest.raises(UnknownRule):
        book.rule("toy.d")


def test_two_rules_of_one_id_are_a_mistake():
    with pytest.raises(ValueError, match="share an id"):
        read_rulebook(BOOK.replace("toy.c", "toy.a"))
