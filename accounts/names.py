"""What people may call themselves, and the friendly names guests are given."""

import secrets
import unicodedata

from accounts.models import NAME_LENGTH

BIRDS = (
    "Avocet", "Bittern", "Bunting", "Buzzard", "Crane", "Curlew", "Dipper", "Dunlin", "Eider", "Falcon",
    "Finch", "Gannet", "Goshawk", "Grebe", "Harrier", "Heron", "Hoopoe", "Ibis", "Jackdaw", "Kestrel",
    "Kite", "Lapwing", "Linnet", "Magpie", "Merlin", "Nightjar", "Osprey", "Ouzel", "Petrel", "Pipit",
    "Plover", "Puffin", "Raven", "Redstart", "Rook", "Siskin", "Skylark", "Snipe", "Starling", "Swift",
    "Tern", "Thrush", "Wagtail", "Warbler", "Wigeon", "Wren",
)  # fmt: skip

USERNAME_TAKEN = "Somebody already logs in with that username. Choose another one."


class BadName(ValueError):
    """The name cannot be shown to others; the message says what to change."""


def guest_name() -> str:
    """A name such as "Guest Heron 42". Two guests may share one: it is a label, not an identity."""
    return f"Guest {secrets.choice(BIRDS)} {secrets.randbelow(98) + 2}"


def tidy_name(name: str) -> str:
    """`name` with single spaces and composed letters. Raises BadName when empty, too long or unprintable."""
    tidy = " ".join(unicodedata.normalize("NFC", name).split())
    if not tidy:
        raise BadName("Write a name of at least one letter.")
    if len(tidy) > NAME_LENGTH:
        excess = len(tidy) - NAME_LENGTH
        raise BadName(f"The name has {len(tidy)} characters, {NAME_LENGTH} fit. Shorten it by {excess}.")
    if has_unseen(tidy):
        raise BadName("The name holds characters nobody can see. Type it by hand with letters and digits.")
    return tidy


def has_unseen(text: str) -> bool:
    """Whether the text holds characters nobody can see, some of which turn round what others read after them."""
    return any(unicodedata.category(character).startswith("C") for character in text)
