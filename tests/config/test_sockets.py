"""The door of the web sockets: our own pages come in, others do not."""

import pytest
from channels.testing import WebsocketCommunicator

from config.asgi import application
from config.sockets import from_this_site


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
