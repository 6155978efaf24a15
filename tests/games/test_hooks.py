"""A person's hook is called from this site: nothing else of its network is, by whatever name or answer."""

import hashlib
import hmac
import socket
from collections.abc import Callable, Iterator
from threading import Event, Thread

import pytest

from games.notices.webhook import HookFailed, call, hook_in, is_open, sign_call

OPEN, BODY = "93.184.216.34", b'{"event":"your turn"}'
HEADERS = sign_call(BODY, "secret")
HOOK = hook_in("https://example.org/turns?who=ann")
Answering = Callable[[bytes], socket.socket]


@pytest.fixture
def answering() -> Iterator[Answering]:
    """A line whose other end has said this already, and stays open."""
    ends: list[socket.socket] = []

    def line(said: bytes) -> socket.socket:
        ours, theirs = socket.socketpair()
        ends.extend((ours, theirs))
        theirs.sendall(said)
        return ours

    yield line
    for end in ends:
        end.close()


def called(line: socket.socket, *found: str, longest: float = 5.0) -> int:
    addresses = found or (OPEN,)
    return call(HOOK, BODY, HEADERS, look_up=lambda *_: addresses, connect=lambda *_: line, longest=longest)


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/", "https://example.org:8443/", "https://ann:pass@example.org/", "https://127.0.0.1/",
        "https://[::1]/", "https://2130706433/", "https://0x7f.1/", "https://localhost/", "https://router.local/",
        "https://site.internal/", "https://wiki.corp/", "https://printer.localdomain/", "https://a.intranet/", "https://example.org/a b", "https://exa mple.org/", "file:///etc/passwd", "",
        "https://example.org:x/", f"https://example.org/{'a' * 1_000}", "https://example.org/ü",
    ],
)  # fmt: skip
def test_what_may_not_be_called_at_all_is_refused_when_it_is_set(url: str) -> None:
    with pytest.raises(HookFailed):
        hook_in(url)


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
        "255.255.255.255", "::1", "::", "fe80::1%eth0", "fc00::1", "ff02::1", "::ffff:10.0.0.1", "::ffff:127.0.0.1",
        "64:ff9b::a00:1", "2002:a00:1::", "2001:0:1::", "2001:db8::1", "::127.0.0.1", "fec0::1", "::ffff:0:127.0.0.1",
        "192.0.0.8", "192.88.99.1", "nonsense",
    ],
)  # fmt: skip
def test_no_address_inside_is_open(address: str) -> None:
    assert not is_open(address)
    with pytest.raises(HookFailed, match="no public address"):
        call(HOOK, BODY, HEADERS, look_up=lambda *_: [OPEN, address], connect=_nobody)


def _nobody(*_: object) -> socket.socket:
    raise AssertionError("somebody was called")


def test_the_address_that_was_looked_up_is_the_one_that_is_called(answering: Answering) -> None:
    """A name that leads elsewhere the second time is not looked up a second time."""
    found = iter([[OPEN], ["127.0.0.1"]])
    asked: list[tuple[str, str]] = []

    def connect(address: str, name: str, _: float) -> socket.socket:
        asked.append((address, name))
        return answering(b"HTTP/1.1 204 No Content\r\n\r\n")

    assert call(HOOK, BODY, HEADERS, look_up=lambda *_: next(found), connect=connect) == 204
    assert asked == [(OPEN, "example.org")]


def test_a_call_is_signed_and_says_what_it_is(answering: Answering) -> None:
    ours, theirs = socket.socketpair()
    theirs.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
    with theirs:
        called(ours)
        head, _, body = theirs.recv(4096).partition(b"\r\n\r\n")
    lines = head.decode().split("\r\n")
    assert lines[0] == "POST /turns?who=ann HTTP/1.1"
    assert "Host: example.org" in lines
    assert f"X-Gridless-Signature: sha256={hmac.new(b'secret', BODY, hashlib.sha256).hexdigest()}" in lines
    assert body == BODY


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (b"HTTP/1.1 302 Found\r\nLocation: http://169.254.169.254/\r\n\r\n", "It answered 302"),
        (b"HTTP/1.1 500 Trouble\r\n\r\n", "It answered 500"),
        (b"SSH-2.0-OpenSSH_9.2\r\n", "not HTTP"),
        (b"x" * 200, "not HTTP"),
    ],
)
def test_nothing_is_followed_and_little_is_read(answering: Answering, said: bytes, why: str) -> None:
    with pytest.raises(HookFailed, match=why):
        called(answering(said))


def test_who_never_ends_its_answer_is_left_alone(answering: Answering) -> None:
    with pytest.raises(HookFailed, match="in time"):
        called(answering(b"HTTP/1.1 2"), longest=0.2)


def test_a_slow_name_server_is_part_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: answers.wait(20) and [])
    with pytest.raises(HookFailed, match="in time"):
        call(HOOK, BODY, HEADERS, connect=_nobody, longest=0.2)
    assert not answers.is_set()
    answers.set()


def test_an_unknown_name_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "unknown")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(HookFailed, match="does not exist"):
        call(HOOK, BODY, HEADERS, connect=_nobody)


def test_who_trickles_is_left_alone() -> None:
    """Each letter comes in time, all of them do not."""
    ours, theirs = socket.socketpair()

    def trickle() -> None:
        try:
            while True:
                theirs.sendall(b"H")
                if theirs.recv(1) == b"":
                    return
        except OSError:
            return

    Thread(target=trickle, daemon=True).start()
    with pytest.raises(HookFailed):
        called(ours, longest=0.3)
    theirs.close()
