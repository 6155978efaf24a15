"""Which names people may choose, and the names that guests get."""

import re
import secrets
import unicodedata

from accounts.look_alikes import alphabet_of, foreign_look_alike, visible_form
from accounts.models import NAME_LENGTH

BIRDS = (
    "Avocet", "Bittern", "Bunting", "Buzzard", "Crane", "Curlew", "Dipper", "Dunlin", "Eider", "Falcon",
    "Finch", "Gannet", "Goshawk", "Grebe", "Harrier", "Heron", "Hoopoe", "Ibis", "Jackdaw", "Kestrel",
    "Kite", "Lapwing", "Linnet", "Magpie", "Merlin", "Nightjar", "Osprey", "Ouzel", "Petrel", "Pipit",
    "Plover", "Puffin", "Raven", "Redstart", "Rook", "Siskin", "Skylark", "Snipe", "Starling", "Swift",
    "Tern", "Thrush", "Wagtail", "Warbler", "Wigeon", "Wren",
)  # fmt: skip

MANNERS = (
    "Able", "Agile", "Amber", "Ardent", "Blithe", "Bold", "Brave", "Bright", "Brisk", "Calm",
    "Clever", "Copper", "Daring", "Deft", "Eager", "Fair", "Fleet", "Gentle", "Glad", "Golden",
    "Grand", "Hardy", "Hasty", "Jolly", "Keen", "Kind", "Lively", "Loyal", "Lucky", "Merry",
    "Mighty", "Neat", "Nimble", "Noble", "Patient", "Plucky", "Polite", "Proud", "Quick", "Quiet",
    "Ready", "Rosy", "Silver", "Sly", "Solemn", "Spry", "Stout", "Sturdy", "Sunny", "Tidy",
    "Trusty", "Upland", "Wary", "Wild", "Wily", "Wise", "Witty", "Zesty",
)  # fmt: skip

# Characters that fonts draw as nothing although their category says otherwise: fillers, an empty Braille cell, a note
# without its head, selectors.
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00016fe4\U0001d159") | {
    chr(point)
    for first, last in ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
    for point in range(first, last + 1)
}
COMPUTERS = visible_form("computer")  # how every computer player's name begins
SITE = visible_form("gridless")
# Names that speak for the site. Nobody may use them, alone or as a word of a longer name.
STAFF = frozenset(
    map(visible_form, ("admin", "admins", "administrator", "moderator", "moderators", "staff", "sysadmin", "webmaster"))
)
STAFF_ENDS = tuple(map(visible_form, ("admin", "administrator", "moderator")))
# What sentences of the site call people. As a word of a longer name they are harmless.
RESERVED = frozenset(
    map(
        visible_form,
        ("mod", "root", "system", "server", "support", "operator", "official", "referee", "security", "owner",
         "help desk", "everyone", "everybody", "nobody", "anonymous", "somebody", "empty seat", "you", "null"),
    )
)  # fmt: skip
COLOURING = re.compile("[\ufe0e\ufe0f]")
HEAP = re.compile(r"\^{4}")  # this many marks on one letter cover the lines around it

USERNAME_TAKEN = "That username, or one that looks like it, is taken. Choose another one."


class InvalidName(ValueError):
    """The name cannot be shown to others; the message says what to change."""


def guest_name() -> str:
    """A name such as "Guest Quick Heron". Two guests may share one: it is a label, not an identity.

    It has no digits, because sentences such as "Roll-off: Anna 5, Bert 3" put a number after it.
    """
    return f"Guest {secrets.choice(MANNERS)} {secrets.choice(BIRDS)}"


def tidy_name(name: str) -> str:
    """`name` with single spaces and composed letters.

    Raises InvalidName when it is empty, too long, invisible, reserved, or mixes look-alike letters in a word.
    """
    tidy = normalized(name)
    if not any(unicodedata.category(character)[0] in "LNPS" for character in tidy):
        raise InvalidName("Write a name of at least one letter.")
    if len(tidy) > NAME_LENGTH:
        excess = len(tidy) - NAME_LENGTH
        raise InvalidName(
            f"The name has {len(tidy)} characters, but the limit is {NAME_LENGTH}. Shorten it by {excess}."
        )
    if has_invisible(tidy):
        raise InvalidName("The name contains invisible characters. Type it by hand with letters and digits.")
    refuse_reserved(tidy)
    if letter := foreign_look_alike(tidy):
        raise InvalidName(
            f"“{letter}” is a {alphabet_of(letter)} letter that looks like a Latin one. Type each word in one alphabet."
        )
    return tidy


def refuse_reserved(name: str) -> None:
    """Raises InvalidName for names of computers, the site or its staff, and for names that look like them."""
    seen = visible_form(name)
    if seen.startswith(COMPUTERS):
        raise InvalidName("Names of computer players begin like that. Choose another name.")
    words = {visible_form(word) for word in re.split(r"[\W_]+", name)}
    is_staff = bool(STAFF & {seen, *words}) or seen.startswith(STAFF_ENDS) or seen.endswith(STAFF_ENDS)
    if SITE in seen or is_staff or seen in RESERVED:
        raise InvalidName("That name looks like an official name of the site. Choose another one.")


def normalized(text: str) -> str:
    """The text with single spaces and composed letters, without emoji selectors."""
    return " ".join(unicodedata.normalize("NFC", COLOURING.sub("", text)).split())


def has_invisible(text: str) -> bool:
    """Whether the text has invisible or direction-changing characters, or too many marks on a letter."""
    return any(is_invisible(character) for character in text) or HEAP.search(_marks(text)) is not None


def without_stacked_marks(text: str) -> str:
    """The text with at most three marks above and below each letter."""
    marks = _marks(text)
    return "".join(letter for at, letter in enumerate(text) if not HEAP.fullmatch(marks[max(0, at - 3) : at + 1]))


def is_invisible(character: str) -> bool:
    """Whether the character is invisible or changes the direction of text; a new line counts too."""
    return character in BLANKS or unicodedata.category(character).startswith("C")


def _marks(text: str) -> str:
    """The text with every mark above or below a letter as `^`, and everything else as `.`."""
    return "".join("^" if unicodedata.category(character) in {"Mn", "Me"} else "." for character in text)


def is_guest_name(name: str) -> bool:
    """Whether the site gave this name to a guest."""
    return name.startswith("Guest ")
