"""Every parser of the site is fed texts made to exhaust it; it answers in a sentence, in little memory."""

import os
import resource
from collections.abc import Iterator

import pytest
from django.test import Client

from armies import bounded_parsing
from armies.models import OwnCatalogue, RosterRecord
from rules.killteam.lists.own_team import own_team
from rules.roster.catalogue_file import NotACatalogue
from rules.roster.text_limits import MOST_CHARACTERS, TextTooComplex, check_text
from tests.rules.killteam.lists.test_rosters import OWN

SPARE = 300_000_000  # bytes that a parser may take beside what the test process has already

LONG_KEY = ".".join(["a"] * 40_000) + " = 1"
LONG_HEADER = "[" + ".".join(["a"] * 40_000) + "]\nb = 1"
QUOTED_KEY = ".".join(['"a"'] * 20_000) + " = 1"
BEHIND_A_COMMENT = '# """\n' + LONG_KEY + '\n# """'
IN_A_TABLE = "x = { " + ".".join(["a"] * 20_000) + " = 1 }"
NUMBER = "a = 0." + "1" * 190_000
WHOLE_NUMBER = "a = " + "1" * 190_000
NESTED = "a = " + "[" * 50_000 + "]" * 50_000
NESTED_JSON = '{"a": ' * 30_000 + "1" + "}" * 30_000
NUMBER_JSON = '{"a": 0.' + "1" * 190_000 + "}"
BROKEN_STRINGS = '"""\\' * 40_000
TOO_LONG = "#" * (MOST_CHARACTERS + 1)
BOMBS = {
    "long key": LONG_KEY,
    "long header": LONG_HEADER,
    "quoted key": QUOTED_KEY,
    "behind a comment": BEHIND_A_COMMENT,
    "in a table": IN_A_TABLE,
    "number": NUMBER,
    "whole number": WHOLE_NUMBER,
    "nested": NESTED,
    "nested JSON": NESTED_JSON,
    "number in JSON": NUMBER_JSON,
    "too long": TOO_LONG,
}
SAID = ("characters; the most is", "has a key of more than", "has a number of more than", "nests more than")


@pytest.fixture
def little_memory() -> Iterator[None]:
    """This process may take little more memory than it has: a parser that wants more fails."""
    with open("/proc/self/statm") as pages:
        used = int(pages.read().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    former = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (used + SPARE, former[1]))
    yield
    resource.setrlimit(resource.RLIMIT_AS, former)


@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS.keys())
@pytest.mark.usefixtures("little_memory")
def test_the_limits_refuse_it_before_a_parser_sees_it(bomb: str) -> None:
    with pytest.raises(TextTooComplex, match="|".join(SAID)):
        check_text(bomb)


@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS.keys())
@pytest.mark.usefixtures("little_memory")
def test_a_team_file_of_it_is_refused_in_a_sentence(bomb: str) -> None:
    with pytest.raises(NotACatalogue, match="|".join(SAID)):
        own_team(bomb)


@pytest.mark.django_db
@pytest.mark.parametrize("do", ["", "read"])
@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS.keys())
def test_a_posted_form_of_it_comes_back_with_the_reason_and_the_text(client: Client, bomb: str, do: str) -> None:
    address = "/armies/catalogues/fields/killteam/" if do else "/armies/catalogues/"
    page = client.post(address, {"system": "killteam", "text": bomb, "do": do})
    assert page.status_code == 200
    text = page.content.decode()
    assert any(said in text for said in SAID)
    assert bomb[:20].replace('"', "&quot;").replace("<", "&lt;") in text
    assert not OwnCatalogue.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("bomb", [NESTED_JSON, NUMBER_JSON, "[" * 100_000, '{"schema": 1' + "0" * 100_000 + "}"])
def test_an_imported_army_of_it_is_refused(client: Client, bomb: str) -> None:
    page = client.post("/armies/import/", {"text": bomb})
    assert page.status_code == 200
    assert not RosterRecord.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("bomb", [NESTED_JSON, NUMBER_JSON, '{"roster": ' + "[" * 100_000, "1" * 500_000])
def test_an_api_body_of_it_is_a_bad_request(client: Client, bomb: str) -> None:
    assert client.post("/api/rosters/check/", bomb, content_type="application/json").status_code in (400, 413)


@pytest.mark.django_db
@pytest.mark.parametrize("do", ["remove:team.types." + "9" * 6_000, "add:team.types." + "9" * 6_000 + ".weapons"])
def test_a_button_with_a_number_without_end_does_nothing(client: Client, do: str) -> None:
    assert client.post("/armies/catalogues/fields/killteam/", {"do": do}).status_code == 200


def test_what_the_limits_let_through_may_still_die_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process of bounded memory ends, the next text is read by another one."""
    monkeypatch.setattr(bounded_parsing, "_run", _end)
    with pytest.raises(NotACatalogue, match="too much memory or time"):
        bounded_parsing.check_parses("killteam", OWN)
    monkeypatch.undo()
    bounded_parsing.check_parses("killteam", OWN)


def test_a_text_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounded_parsing, "_run", _work_without_end)
    with pytest.raises(NotACatalogue, match="too much memory or time"):
        bounded_parsing.check_parses("killteam", OWN)


def _end(*_: object) -> None:
    os._exit(1)


def _work_without_end(*_: object) -> None:
    used = resource.getrusage(resource.RUSAGE_SELF)
    resource.setrlimit(resource.RLIMIT_CPU, (int(used.ru_utime + used.ru_stime) + 1, resource.RLIM_INFINITY))
    while True:
        pass


def test_a_large_legal_team_still_passes() -> None:
    padded = OWN + "\n" + "# a remark\n" * 10_000
    assert len(padded) < MOST_CHARACTERS
    bounded_parsing.check_parses("killteam", padded)
    assert own_team(padded).catalogue.name


@pytest.mark.parametrize("text", [BROKEN_STRINGS, "'''" * 60_001, "a" * 190_000, "a." * 9 + "a " * 90_000])
def test_the_limits_themselves_are_linear_for_broken_texts(text: str) -> None:
    """An expression that goes back and forth would not come to an end before this run's limit for a test."""
    check_text(text)


def test_strings_may_hold_what_code_may_not() -> None:
    check_text('about = "' + "a." * 500 + "1" * 500 + "[" * 500 + '"')
