"""Calls the address of a person's webhook or browser, and never a host in the site's own network.

The host name is resolved once. All its addresses must be public, and the connection goes to one of these addresses, so
that a second look-up cannot lead elsewhere. Only https on port 443 is used, redirects are not followed, one line of the
answer is read, and the call takes a few seconds at most.
"""

import hashlib
import hmac
import re
import socket
import ssl
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from threading import Thread
from time import monotonic
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from games.models.notice import MOST_URL

PORT = 443
LONGEST = 5.0  # seconds for the whole call
MOST_READ = 64  # characters of the first line of the answer
STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})\b")
NAME = re.compile(r"(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]")
TARGET = re.compile(r"/[!-~]*")
INSIDE = ("local", "localhost", "localdomain", "internal", "intranet", "private", "corp", "lan", "home", "mail", "arpa",
          "alt", "test", "example", "invalid", "onion")  # fmt: skip
# IPv4 inside IPv6 (mapped, translated, compatible, tunnelled), the old site-local addresses, and those of protocols
CLOSED = tuple(map(ip_network, ("64:ff9b::/96", "64:ff9b:1::/48", "2002::/16", "2001::/32", "::/96", "::ffff:0:0:0/96",
                                "fec0::/10", "192.0.0.0/24", "192.88.99.0/24")))  # fmt: skip

Line = socket.socket
Connect = Callable[[str, str, float], Line]
LookUp = Callable[[str, float], Sequence[str]]


class HookFailed(Exception):
    """The call failed. The sentence is for the owner of the webhook; `status` is the answer, if not 0."""

    def __init__(self, sentence: str, status: int = 0) -> None:
        super().__init__(sentence)
        self.status = status


class HookAddress(NamedTuple):
    """Where to call: a public host name, and a path."""

    name: str
    target: str


def hook_in(text: str) -> HookAddress:
    """The address of a webhook. Raises `HookFailed` if it may not be called."""
    try:
        parts = urlsplit(text)
        name, port = (parts.hostname or "").encode("idna").decode().lower(), parts.port
    except ValueError as fault:
        raise HookFailed("This is not an address.") from fault
    target = f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
    if parts.scheme != "https" or port not in (None, PORT):
        raise HookFailed("A webhook begins with https:// and has no port.")
    if parts.username is not None or parts.password is not None:
        raise HookFailed("A webhook has no user name. Put a secret into its path.")
    if not NAME.fullmatch(name) or name.rsplit(".", 1)[-1] in INSIDE:
        raise HookFailed("A webhook has a public host name, such as https://example.org/turns.")
    if not TARGET.fullmatch(target) or len(text) > MOST_URL:
        raise HookFailed(f"A webhook has no spaces and at most {MOST_URL} characters.")
    return HookAddress(name, target)


def is_open(text: str) -> bool:
    """Whether an IP address is public and does not embed another address."""
    try:
        address: IPv4Address | IPv6Address = ip_address(text.partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, IPv6Address):
        address = address.ipv4_mapped or address
    closed = any(address in network for network in CLOSED if network.version == address.version)
    return address.is_global and not address.is_multicast and not closed


def resolve_host(name: str, seconds: float) -> Sequence[str]:
    """The addresses of a name. The system's look-up knows no time limit, so another thread waits for it.

    Raises `HookFailed`, and `TimeoutError` after so many seconds.
    """
    answer: Future[Any] = Future()
    Thread(target=_look_up, args=(name, answer), name="host name", daemon=True).start()
    try:
        found = answer.result(seconds)
    except socket.gaierror as fault:
        raise HookFailed("That host name does not exist.") from fault
    return [str(place[0]) for *_, place in found]


def _look_up(name: str, answer: Future[Any]) -> None:
    try:
        answer.set_result(socket.getaddrinfo(name, PORT, type=socket.SOCK_STREAM))
    except OSError as fault:
        answer.set_exception(fault)


def open_connection(address: str, name: str, seconds: float) -> Line:
    """A TLS connection to this IP address, whose certificate is valid for the host name."""
    raw = socket.create_connection((address, PORT), timeout=seconds)
    try:
        return ssl.create_default_context().wrap_socket(raw, server_hostname=name)
    except BaseException:
        raw.close()
        raise


def sign_call(body: bytes, secret: str) -> Mapping[str, str]:
    """The headers of a call, with a signature that the owner of the secret can check."""
    signature = hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    return {"Content-Type": "application/json", "X-Gridless-Signature": f"sha256={signature}"}


def call(  # the last three are for tests
    hook: HookAddress,
    body: bytes,
    headers: Mapping[str, str],
    *,
    look_up: LookUp = resolve_host,
    connect: Connect = open_connection,
    longest: float = LONGEST,
) -> int:
    """The status of the webhook's answer, from 200 to 299. Raises `HookFailed`."""
    ends = monotonic() + longest
    try:
        addresses = look_up(hook.name, longest)
        if not addresses or not all(map(is_open, addresses)):
            raise HookFailed("That host name has no public address.")
        with connect(addresses[0], hook.name, _left(ends)) as line:
            line.settimeout(_left(ends))
            line.sendall(_request(hook, body, headers))
            status = _status(line, ends)
    except OSError as fault:
        raise HookFailed("It could not be reached in time.") from fault
    if not 200 <= status < 300:
        raise HookFailed(f"It answered {status}.", status)
    return status


def _request(hook: HookAddress, body: bytes, headers: Mapping[str, str]) -> bytes:
    """The bytes of the request."""
    head = (
        f"POST {hook.target} HTTP/1.1",
        f"Host: {hook.name}",
        "User-Agent: Gridless notices",
        *(f"{name}: {value}" for name, value in headers.items()),
        f"Content-Length: {len(body)}",
        "Connection: close",
    )
    return "\r\n".join((*head, "", "")).encode() + body


def _status(line: Line, ends: float) -> int:
    read = b""
    while len(read) < MOST_READ and b"\n" not in read:
        line.settimeout(_left(ends))
        if not (some := line.recv(MOST_READ - len(read))):
            break
        read += some
    found = STATUS.match(read)
    if found is None:
        raise HookFailed("The answer was not HTTP.")
    return int(found[1])


def _left(ends: float) -> float:
    """Seconds that are left. Raises `TimeoutError`."""
    left = ends - monotonic()
    if left <= 0:
        raise TimeoutError
    return left
