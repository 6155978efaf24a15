"""Every number that a ruling tells is held: filled in from a setting, in force as a constant, or known as a quotation.

A ruling names what players can set in braces (`rules/skirmish/game.py`), so that it cannot be wrong. Whoever
writes another number into a ruling says in the table of the game, beside this file, what it is held against.
"""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from games.site_rulebook import SITE_RULEBOOK
from rules.registry import SYSTEMS
from rules.roster.game import Choice, Setting
from rules.roster.pace import PATIENCE, PRESETS, length
from rules.roster.rulebook import NAMED, Rulebook, read_rulebook
from rules.skirmish.game import numbers_of
from tests.rulings.reading import Told, amounts_in, numbers_in, numbers_told, rulings

DOCUMENTS = Path(__file__).parents[2] / "docs" / "rulings"
BOOK = """
[system]
id = "toy"
name = "Toy"
blurb = "B"
summary = "S"
players = { min = 2, max = 2 }

[[rule]]
id = "toy.a"
section = "A"
title = "A"
text = "Played for up to {setting.turns.most} turns on a {setting.board.default}."
ruling = "A blitz gives {pace.blitz.decision}, and 3 more."
"""


def written(system: str) -> Rulebook:
    """The book of a game as it is written, with the names of numbers in it."""
    book: Rulebook = import_module(f"rules.{system}.rulebook").RULEBOOK
    return book


def told_of(system: str) -> Told:
    """The table of a game; a game without one tells no numbers."""
    if find_spec(f"tests.rulings.{system}") is None:
        return Told(in_force={}, quoted={})
    told: Told = import_module(f"tests.rulings.{system}").TOLD
    return told


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_every_number_in_a_ruling_is_held(system: str) -> None:
    told = told_of(system)
    found = numbers_told(rulings(written(system)))
    assert found == {rule: told.numbers(rule) for rule in {*told.in_force, *told.quoted}}


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_every_amount_in_the_documents_is_held(system: str) -> None:
    document = DOCUMENTS / f"{system}.md"
    assert amounts_in(document.read_text("utf-8") if document.exists() else "") == told_of(system).documented


@pytest.mark.parametrize(
    "book", [*(game.rulebook for game in SYSTEMS.values()), SITE_RULEBOOK], ids=lambda b: b.book.id
)
def test_the_reference_shows_every_number_that_is_named(book: Rulebook) -> None:
    assert not [rule.id for rule in book.rules if NAMED.search(rule.text + rule.ruling + rule.decision + rule.dice)]


def test_the_times_of_the_site_are_filled_in() -> None:
    assert f"after {length(PATIENCE)} if" in SITE_RULEBOOK.rule("match.absent").text
    assert (
        "in the lobby for 24 hours. A player who is challenged by name has 7 days"
        in SITE_RULEBOOK.rule("match.many").text
    )


def test_a_book_takes_its_numbers_from_what_is_in_force() -> None:
    boards = (Choice(value="s", label="small board"), Choice(value="l", label="large board"))
    settings = (
        Setting(id="turns", label="Turns", kind="number", default=6, least=1, most=12),
        Setting(id="board", label="Board", kind="choice", default="l", choices=boards),
    )
    book = read_rulebook(BOOK)
    rule = book.with_numbers(numbers_of(settings)).rule("toy.a")
    assert rule.text == "Played for up to 12 turns on a large board."
    assert rule.ruling == f"A blitz gives {length(PRESETS['blitz'].decision)}, and 3 more."
    with pytest.raises(KeyError, match=r"setting\.turns\.most"):
        book.with_numbers({})


def test_a_number_that_nobody_has_mapped_is_found() -> None:
    assert numbers_told(rulings(read_rulebook(BOOK))) == {"toy.a": ["3"]}
    assert numbers_in("A D6 of 4+ within 1.5″, 3K2S1 or twelve.") == ["1.5", "4", "twelve"]
