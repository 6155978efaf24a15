"""Names of armies and units: what can be seen is allowed in every script, what hides or deceives is refused."""

import pytest

from accounts.names import InvalidName
from armies.names import check_name, check_note


@pytest.mark.parametrize(
    "name",
    [
        "Road Watch",
        "👩‍🚀 Space Watch",
        "👩🏽‍🚒 Fire",
        "🏳️‍🌈 Pride",
        "❤️ Wall",
        "می‌خواهم",  # Persian with a joiner that keeps letters apart
        "क्‍ष",  # Hindi with a joiner
        "Дозор",
        "道の番人",
    ],
)
def test_every_script_and_emoji_is_allowed(name: str) -> None:
    check_name(name)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Road\u200bWatch", "invisible"),
        ("Road\u200dWatch", "invisible"),
        ("می\u200c Watch", "invisible"),
        ("👩\u200d", "invisible"),
        ("Watch\u202e", "invisible"),
        ("a\ufe0f", "invisible"),
        ("\u3164", "invisible"),
        ("Rоad", "looks like a Latin one"),
    ],
)
def test_what_hides_or_deceives_is_refused(name: str, words: str) -> None:
    with pytest.raises(InvalidName, match=words):
        check_name(name)


def test_a_note_has_nothing_hidden() -> None:
    check_note("Stays at the well, holds the road.")
    with pytest.raises(InvalidName, match="note"):
        check_note("Stays\u202e")
