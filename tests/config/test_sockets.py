"""The door of the web sockets: our own pages come in, others do not."""

import pytest
from channels.testing import WebsocketCommunicator

from config.asgi import application
from config.sockets import Receive, SameHost, Scope, Send, from_this_site
from games.live.rate_limits import TokenBuckets


@pytest.mark.parametrize(
    ("origin", "host", "let_in"),
    [
        (b"http://192.168.1.7:8000", b"192.168.1.7:8000", True),
        (b"https://table.example", b"table.example", True),
        (b"HTTP://Table.example", b"table.EXAMPLE", True),
        (b"http://evil.example", b"table.example", False),
        (b"http://table.example:81", b"table.example", False),
        (b"http://table.example.evil.example", b"table.example", False),
        (b"null", b"table.example", False),
        (b"", b"table.example", False),
        (b"file://", b"", False),
        (b"http://[broken", b"table.example", False),
    ],
)
def test_origin_must_be_the_host(origin: bytes, host: bytes, let_in: bool):
    assert from_this_site({b"origin": origin, b"host": host}) is let_in


def test_a_trusted_origin_comes_in(settings):
    settings.CSRF_TRUSTED_ORIGINS = ["https://table.example"]
    assert from_this_site({b"origin": b"https://table.example", b"host": b"10.0.0.3:8000"})


@pytest.mark.parametrize("origin", [b"http://evil.example", b"http://table.example"])
async def test_a_stranger_and_an_unknown_address_are_turned_away(origin: bytes):
    headers = [(b"origin", origin), (b"host", b"table.example")]
    socket = WebsocketCommunicator(application, "/no/such/socket/", headers=headers)
    connected, code = await socket.connect()
    assert not connected
    assert code == 4403


async def test_one_address_knocks_so_often_and_others_come_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("config.sockets.OPENINGS", TokenBuckets(0, 2))
    asked: list[str] = []

    async def inside(scope: Scope, receive: Receive, send: Send) -> None:
        asked.append(scope["client"][0])
        await send({"type": "websocket.accept"})

    async def knock(address: str, origin: bytes = b"http://table.example") -> bool:
        headers = [(b"origin", origin), (b"host", b"table.example")]
        socket = WebsocketCommunicator(SameHost(inside), "/ws/matches/x", headers=headers)
        socket.scope["client"] = (address, 4000)
        return (await socket.connect())[0]

    assert not any([await knock("10.0.0.1", b"http://evil.example") for _ in range(4)]), "nor does it take from others"
    assert [await knock("10.0.0.1") for _ in range(4)] == [True, True, False, False]
    assert await knock("10.0.0.2")
    assert asked == ["10.0.0.1", "10.0.0.1", "10.0.0.2"], "nobody is looked up for those who knock too often"
