"""What people may call themselves, and the friendly names guests are given."""

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

# Letters, signs and marks by their category, which fonts draw as nothing: fillers, an empty Braille cell, a note
# without its head, selectors.
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00016fe4\U0001d159") | {
    chr(point)
    for first, last in ((0x180B, 0x180F), (0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
    for point in range(first, last + 1)
}
COMPUTERS = visible_form("computer")  # how every computer player's name is seen to begin
SITE = visible_form("gridless")
# Who speaks for the site. Nobody may be called so, alone or in a word of a longer name.
STAFF = frozenset(
    map(visible_form, ("admin", "admins", "administrator", "moderator", "moderators", "staff", "sysadmin", "webmaster"))
)
STAFF_ENDS = tuple(map(visible_form, ("admin", "administrator", "moderator")))
# What a sentence of the site may call somebody; as a word of a longer name it does no harm.
RESERVED = frozenset(
    map(
        visible_form,
        ("mod", "root", "system", "server", "support", "operator", "official", "referee", "security", "owner",
         "help desk", "everyone", "everybody", "nobody", "anonymous", "somebody", "empty seat", "you", "null"),
    )
)  # fmt: skip
COLOURING = re.compile("[\ufe0e\ufe0f]")
HEAP = re.compile(r"\^{4}")  # so many marks on one letter that they cover the lines around it

USERNAME_TAKEN = "Somebody already logs in with that username, or one that looks like it. Choose another one."


class InvalidName(ValueError):
    """The name cannot be shown to others; the message says what to change."""


def guest_name() -> str:
    """A name such as "Guest Quick Heron". Two guests may share one: it is a label, not an identity.

    It holds no figure: sentences such as "Roll-off: Anna 5, Bert 3" put one after it.
    """
    return f"Guest {secrets.choice(MANNERS)} {secrets.choice(BIRDS)}"


def tidy_name(name: str) -> str:
    """`name` with single spaces and composed letters.

    Raises InvalidName when it is empty, too long, unseen, reserved, or has look-alikes of several alphabets in a word.
    """
    tidy = normalized(name)
    if not any(unicodedata.category(character)[0] in "LNPS" for character in tidy):
        raise InvalidName("Write a name of at least one letter.")
    if len(tidy) > NAME_LENGTH:
        excess = len(tidy) - NAME_LENGTH
        raise InvalidName(f"The name has {len(tidy)} characters, {NAME_LENGTH} fit. Shorten it by {excess}.")
    if has_invisible(tidy):
        raise InvalidName("The name holds characters nobody can see. Type it by hand with letters and digits.")
    refuse_reserved(tidy)
    if letter := foreign_look_alike(tidy):
        raise InvalidName(
            f"“{letter}” is a {alphabet_of(letter)} letter that looks like a Latin one. Type each word in one alphabet."
        )
    return tidy


def refuse_reserved(name: str) -> None:
    """Raises InvalidName for names that computers, the site or its staff have, and for those that look like them."""
    seen = visible_form(name)
    if seen.startswith(COMPUTERS):
        raise InvalidName("Computer players are called that. Choose a name that begins otherwise.")
    words = {visible_form(word) for word in re.split(r"[\W_]+", name)}
    is_staff = bool(STAFF & {seen, *words}) or seen.startswith(STAFF_ENDS) or seen.endswith(STAFF_ENDS)
    if SITE in seen or is_staff or seen in RESERVED:
        raise InvalidName("That name would look as if the site itself spoke. Choose another one.")


def normalized(text: str) -> str:
    """The text with single spaces and composed letters; signs are drawn as fonts like, in colours or not."""
    return " ".join(unicodedata.normalize("NFC", COLOURING.sub("", text)).split())


def has_invisible(text: str) -> bool:
    """Whether the text holds characters nobody can see, turned round by others, or heaped above each other."""
    return any(is_invisible(character) for character in text) or HEAP.search(_marks(text)) is not None


def without_stacked_marks(text: str) -> str:
    """The text with at most three marks above and below each letter."""
    marks = _marks(text)
    return "".join(letter for at, letter in enumerate(text) if not HEAP.fullmatch(marks[max(0, at - 3) : at + 1]))


def is_invisible(character: str) -> bool:
    """Whether nobody can see the character, or it turns round what is read after it; a new line is such too."""
    return character in BLANKS or unicodedata.category(character).startswith("C")


def _marks(text: str) -> str:
    """The text with every mark that stands above or below a letter as `^`, and all else as `.`."""
    return "".join("^" if unicodedata.category(character) in {"Mn", "Me"} else "." for character in text)


def is_guest_name(name: str) -> bool:
    """Whether the site has given somebody this name, who has not chosen one."""
    return name.startswith("Guest ")
