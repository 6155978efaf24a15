"""What does not fit a record, as a place in the file and a sentence for the person who wrote it."""

import re
from typing import Final, NamedTuple

import msgspec

_KINDS: Final = {
    "array": "a list",
    "bool": "true or false",
    "float": "a fraction",
    "int": "a whole number",
    "null": "nothing",
    "object": "a table",
    "str": "text",
}
_SENTENCES: Final = (
    (r"Expected `int` >= (-?\d+)", "This is at least {0}."),
    (r"Expected `int` <= (-?\d+)", "This is at most {0}."),
    (r"Expected `str` of length >= 1", "This is needed."),
    (r"Expected `str` of length <= (\d+)", "This has at most {0} letters."),
    (r"Expected `array` of length >= (\d+)", "At least {0} of these are needed."),
    (r"Expected `array` of length <= (\d+)", "There are at most {0} of these."),
    (r"Expected `array` of length (\d+)(?:, got \d+)?", "There are {0} of these."),
    (r"Object missing required field `(.+)`", "“{0}” is missing."),
    (r"Object contains unknown field `(.+)`", "Nothing is called “{0}” here. Remove it."),
    (r"Invalid (?:enum )?value '?(.+?)'?", "“{0}” is none of the choices."),
)


class ConversionFault(NamedTuple):
    """What does not fit: the place without a leading point, like `unit[0].name`, and a sentence."""

    path: str
    message: str


def conversion_fault(error: msgspec.ValidationError) -> ConversionFault:
    """The place and the sentence of a failed conversion."""
    message, _, place = str(error).partition(" - at `")
    return ConversionFault(place.rstrip("`").removeprefix("$").removeprefix("."), _in_words(message))


def _in_words(message: str) -> str:
    for pattern, sentence in _SENTENCES:
        if found := re.fullmatch(pattern, message):
            return sentence.format(*found.groups())
    if found := re.fullmatch(r"Expected `(.+)`, got `(.+)`", message):
        needed = " or ".join(_KINDS.get(kind, kind) for kind in found[1].split(" | "))
        return f"This is {_KINDS.get(found[2], found[2])}; {needed} is needed."
    return f"{message}."
