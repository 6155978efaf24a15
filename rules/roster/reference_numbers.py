"""The numbers that a rules reference names in braces (`Rulebook.with_numbers`), as they are in force.

"Blitz: {pace.blitz.window} to react", "up to {setting.rounds.most} rounds": no such sentence can be wrong about them.
"""

from collections.abc import Iterable, Iterator

from rules.roster.game import Choice, Setting
from rules.roster.pace import GRACES, NUMBERS, PACE, PATIENCE, PRESETS, Pace, length


def numbers_of(settings: Iterable[Setting]) -> dict[str, str]:
    """The numbers that every game's reference may name: those of its settings, and those of its pace."""
    return {f"setting.{name}": said for one in (*settings, *NUMBERS, PACE) for name, said in _setting(one)} | {
        f"pace.{name}": said for name, said in _pace()
    }


def _setting(setting: Setting) -> Iterator[tuple[str, str]]:
    """What is usual, in the words of the page, and of a number the least and the most."""
    if setting.kind == "choice":
        yield f"{setting.id}.default", _label(setting.choices, setting.default)
        return
    yield f"{setting.id}.default", str(setting.default)
    yield f"{setting.id}.least", str(setting.least).replace("-", "−")
    yield f"{setting.id}.most", str(setting.most)


def _label(choices: Iterable[Choice], value: str | int) -> str:
    return next((choice.label for choice in choices if choice.value == value), "")


def _pace() -> Iterator[tuple[str, str]]:
    """The times of each preset, and what is the same in all of them."""
    for name, pace in PRESETS.items():
        yield from ((f"{name}.{time}", said) for time, said in _times(pace))
    usual = Pace()
    yield "grace", length(usual.grace)
    yield "graces", str(GRACES)
    yield "all_graces", length(GRACES * usual.grace)
    yield "visit", length(usual.visit)
    yield "patience", length(PATIENCE)


def _times(pace: Pace) -> Iterator[tuple[str, str]]:
    for time in ("window", "refusal", "decision", "idle", "setup"):
        yield time, length(pace.seconds(time))
    yield "bank", length(pace.bank)
    yield "simultaneous", length(pace.simultaneous // 1_000)
