"""What people can bring to a game of their own making: its name among players, an example, and help in writing it."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class HelpLine:
    """One thing that may be written, and what it says."""

    term: str
    text: str


@dataclass(frozen=True, kw_only=True)
class HelpPart:
    """A part of the file, with the lines that may stand in it."""

    title: str
    about: str
    lines: tuple[HelpLine, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Bringing:
    """`word` is what players call one ("team"); the `example` can be brought as it stands."""

    word: str
    example: str
    help: tuple[HelpPart, ...] = ()


ANY = Bringing(word="catalogue", example="")
