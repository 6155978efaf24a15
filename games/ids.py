"""Ids of matches and secrets in links: random values, their hashes, and how they are compared."""

import base64
import hashlib
import random
import secrets

from django.utils.crypto import constant_time_compare, salted_hmac

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
MATCH_ID_LENGTH = 12
SEED_BYTES = 16


def new_match_id() -> str:
    """A short name for addresses, without letters that look alike."""
    return "".join(secrets.choice(ALPHABET) for _ in range(MATCH_ID_LENGTH))


HEX = frozenset("0123456789abcdef")


def new_secret() -> str:
    """The server's part of the dice: 32 random bytes in hex."""
    return secrets.token_hex(32)


def new_stamp() -> str:
    """A stamp for one state of a match: 64 random bits. They need not be hard to guess."""
    return f"{random.getrandbits(64):016x}"


def new_seed() -> str:
    """A player's seed if the browser sent none: 16 random bytes in hex."""
    return secrets.token_hex(SEED_BYTES)


def new_seat_token() -> str:
    """The secret of a seat's recovery link: 192 random bits. Only its `token_hash` is stored."""
    return secrets.token_urlsafe(24)


def token_hash(token: str) -> str:
    """The hash of a seat's token, which is stored in its place."""
    return hashlib.sha256(token.encode()).hexdigest()


def invite_token(match_id: str) -> str:
    """The secret of a match's invitation: its id and 144 bits that only this site can compute. Nothing is stored."""
    return match_id + _invite_mac(match_id)


def match_of_invite(token: str) -> str | None:
    """The id of the match this invitation is for, or None when this site never made it."""
    match_id, mac = token[:MATCH_ID_LENGTH], token[MATCH_ID_LENGTH:]
    return match_id if constant_time_compare(mac, _invite_mac(match_id)) else None


def _invite_mac(match_id: str) -> str:
    digest = salted_hmac("games.invite", match_id, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(digest[:18]).decode()


def person_token(person: int) -> str:
    """The token of a person in addresses. It cannot be found by counting."""
    return f"{person:x}-{_person_mac(person)}"


def person_of_token(token: str) -> int | None:
    """The person this token names, or None when this site never made it."""
    number, _, mac = token.partition("-")
    person = int(number, 16) if number.isalnum() and number.isascii() and set(number) <= HEX and len(number) < 16 else 0
    return person if person and constant_time_compare(mac, _person_mac(person)) else None


def origin_of(address: str) -> str:
    """A hash of an address; it distinguishes addresses and does not reveal them."""
    return salted_hmac("games.origin", address, algorithm="sha256").hexdigest()[:16]


def _person_mac(person: int) -> str:
    return salted_hmac("games.person", str(person), algorithm="sha256").hexdigest()[:16]
