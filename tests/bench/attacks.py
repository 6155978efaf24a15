"""What one hostile address does as fast as it can: `python -m tests.bench.attacks NAME PORT OWNED`.

It goes on until it is killed, from 127.0.0.2, which is an address like any other to the site. OWNED is JSON of what the
attacker has there: `match` it plays with itself, `over` one that it has ended, the `slug` of an army, `cookie`, and
`weigh`, answers to the question that is open in the match.
"""

import asyncio
import contextlib
import json
import sys
from collections.abc import Awaitable, Callable
from itertools import count

from tests.bench.attacks_by_frame import BY_FRAME, sockets

SOURCE = ("127.0.0.2", 0)
TOKEN = "a" * 32
Attack = Callable[["Target"], Awaitable[None]]


class Target:
    """Where the site answers, and what the attacker has there."""

    def __init__(self, port: str, owned: str) -> None:
        self.port, self.owned = int(port), json.loads(owned)
        self.host = f"127.0.0.1:{port}"
        self.cookie = f"{self.owned['cookie']}; csrftoken={TOKEN}"

    async def line(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection("127.0.0.1", self.port, local_addr=SOURCE, limit=2**22)

    def request(self, method: str, path: str, body: bytes = b"", *, kind: str = "", known: bool = True) -> bytes:
        """A whole request as it goes over the line."""
        lines = [
            f"{method} {path} HTTP/1.1",
            f"Host: {self.host}",
            f"Cookie: {self.cookie if known else f'csrftoken={TOKEN}'}",
        ]
        lines += [f"X-CSRFToken: {TOKEN}", f"Content-Length: {len(body)}"]
        lines += [f"Content-Type: {kind}"] if kind else []
        return "\r\n".join([*lines, "", ""]).encode() + body


async def answered(reader: asyncio.StreamReader) -> int:
    """Reads one answer whole; its status."""
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    status = int(head.split(b" ", 2)[1])
    if b"transfer-encoding: chunked" in head:
        while size := int((await reader.readuntil(b"\r\n")).split(b";")[0], 16):
            await reader.readexactly(size + 2)
        await reader.readexactly(2)
    elif b"content-length: " in head:
        await reader.readexactly(int(head.split(b"content-length: ")[1].split(b"\r\n")[0]))
    return status


async def forever(target: Target, requests: Callable[[int], bytes], lines: int = 20) -> None:
    """The requests on so many lines at once, the next as soon as one is answered."""
    numbers = count()

    async def one() -> None:
        while True:
            with contextlib.suppress(OSError, EOFError, asyncio.IncompleteReadError, ValueError):
                reader, writer = await target.line()
                with contextlib.closing(writer):
                    while True:
                        writer.write(requests(next(numbers)))
                        await answered(reader)
            await asyncio.sleep(0.01)

    await asyncio.gather(*(one() for _ in range(lines)))


async def header_lines(target: Target) -> None:
    """Header lines without end, on one line after the other."""
    while True:
        with contextlib.suppress(OSError):
            _, writer = await target.line()
            with contextlib.closing(writer):
                writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n")
                while True:
                    writer.write(b"X-More: and more\r\n" * 1_000)
                    await writer.drain()


async def half_open(target: Target) -> None:
    """1,100 requests begun and never ended; one that is dropped is begun again."""

    async def one() -> None:
        while True:
            with contextlib.suppress(OSError):
                reader, writer = await target.line()
                with contextlib.closing(writer):
                    writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
                    while await reader.read(1_000):
                        pass
            await asyncio.sleep(0.1)

    await asyncio.gather(*(one() for _ in range(1_100)))


async def large_bodies(target: Target) -> None:
    """Bodies of 300 MB, five at a time, sent until the line is closed."""
    head = target.request("POST", "/armies/import/", kind="application/octet-stream")
    head = head.replace(b"Content-Length: 0", b"Transfer-Encoding: chunked")

    async def one() -> None:
        while True:
            with contextlib.suppress(OSError):
                _, writer = await target.line()
                with contextlib.closing(writer):
                    writer.write(head)
                    for _ in range(4_600):
                        writer.write(b"10000\r\n" + b"x" * 0x10000 + b"\r\n")
                        await writer.drain()
            await asyncio.sleep(0.01)

    await asyncio.gather(*(one() for _ in range(5)))


def weighing(target: Target) -> Awaitable[None]:
    """What the first options of the open question would bring."""
    wanted = target.owned["weigh"]
    return sockets(target, lambda n: json.dumps({"t": "weigh", "id": f"weigh-{n:08}", **wanted[n % len(wanted)]}))


def form(path: str, body: str = "", *, known: bool = True) -> Attack:
    """The same form again and again; `{n}` in it counts."""
    kind = "application/x-www-form-urlencoded"

    def attack(target: Target) -> Awaitable[None]:
        where = path.format(**target.owned)
        return forever(
            target, lambda n: target.request("POST", where, body.format(n=n).encode(), kind=kind, known=known)
        )

    return attack


def page(path: str) -> Attack:
    """The same page again and again."""

    def attack(target: Target) -> Awaitable[None]:
        request = target.request("GET", path.format(**target.owned))
        return forever(target, lambda n: request)

    return attack


EDIT = "revision=0&edits=[]&name=Name+{n}"
ATTACKS: dict[str, Attack] = {
    "header lines without end": header_lines,
    "1,100 half-open requests": half_open,
    "bodies of 300 MB": large_bodies,
    "log-ins": form("/me/log-in/", "username=name{n}&password=wrong-password", known=False),
    "sign-ups": form("/me/sign-up/", "username=name{n}&password=Long-enough-{n}&display_name=N{n}", known=False),
    "new guests": form("/me/", "display_name=N{n}", known=False),
    "proofs": form("/matches/{over}/verify/"),
    "changes to an army": form("/armies/{slug}/edit/", EDIT),
    "challenges": form("/matches/new/?system=kog", "system=kog&opponent=open&battle=duel"),
    "an army's page": page("/armies/{slug}/"),
    "the front page": page("/"),
    "readiness": page("/readyz"),
    "weighing on 60 pages": weighing,
    **BY_FRAME,
}


if __name__ == "__main__":
    asyncio.run(ATTACKS[sys.argv[1]](Target(*sys.argv[2:])))
