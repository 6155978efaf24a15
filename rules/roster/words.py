"""Numbers and lists in sentences."""

from collections import Counter
from collections.abc import Iterable, Sequence


def counted(count: int, one: str, many: str) -> str:
    """`no Jaegers`, `1 Jaeger`, `3 Jaegers`."""
    if count == 1:
        return f"1 {one}"
    return f"{count or 'no'} {many}"


def amount(count: int, one: str, many: str) -> str:
    """As a label says it: `one Jaeger`, `3 Jaegers`."""
    return f"one {one}" if count == 1 else f"{count} {many}"


def plural(word: str) -> str:
    """The usual plural of a noun: `teams`, `armies`."""
    return f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"


def number(value: int) -> str:
    """`6`, `−1`: with a true minus."""
    return str(value).replace("-", "−")


def signed(value: int) -> str:
    """`+1`, `−1`."""
    return f"{value:+}".replace("-", "−")


def points(count: int) -> str:
    """`1 pt`, `6 pts`."""
    return f"{count} pt" if abs(count) == 1 else f"{count} pts"


def span(least: int, most: int | None) -> str:
    """`1`, `1 or 2`, `3 to 6`, `up to 2`, `at least 1`."""
    if most is None:
        return f"at least {least}"
    if least == most:
        return f"{least}"
    if not least:
        return f"up to {most}"
    return f"{least} {'or' if most == least + 1 else 'to'} {most}"


def listed(parts: Sequence[str], joint: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    *head, last = parts or ("",)
    return f"{', '.join(head)} {joint} {last}" if head else last


def shortened(parts: Sequence[str], most: int = 3) -> str:
    """Like `listed`, but names after `most` are only counted: `a, b, c and 4 more`."""
    if len(parts) <= most:
        return listed(parts)
    return listed([*parts[:most], f"{len(parts) - most} more"])


def an(name: str) -> str:
    """The name with its article: `a Duel`, `an Encounter`, `an LMG` (letters are spelled out).

    A plural name has none: `Old Hands`.
    """
    if name.endswith("s") and not name.endswith(("ss", "us", "is")):
        return name
    first = name.partition(" ")[0]
    vowels = "AEFHILMNORSX" if len(first) > 1 and first.isupper() else "AEIOU"
    return f"{'an' if name[:1].upper() in set(vowels) else 'a'} {name}"


def upper(text: str) -> str:
    """The text with a capital first letter, the rest as it is."""
    return text[:1].upper() + text[1:]


def apart(names: Sequence[str]) -> list[str]:
    """Names from several lists with their numbers; equal names get numbers that continue from list to list."""
    bases = [name.rstrip("0123456789").rstrip() for name in names]
    twice = {base for name, base in zip(names, bases, strict=True) if names.count(name) > 1}
    return numbered(base if base in twice else name for name, base in zip(names, bases, strict=True))


def numbered(names: Iterable[str]) -> list[str]:
    """The names; equal ones get a number: `Jaeger 1, Jaeger 2, Iguana`."""
    names = list(names)
    total, seen = Counter(names), Counter[str]()
    told = []
    for name in names:
        seen[name] += 1
        told.append(f"{name} {seen[name]}" if total[name] > 1 else name)
    return told
