"""The shipped nginx configuration: what it stops, and that everybody else is served meanwhile."""

import http.client
import resource
import signal
import socket
import subprocess
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect

from games.live.consumers import MOST_OPEN
from tests.support.processes import end, free_port, listens, wait_until
from tests.support.programs import program
from tests.support.proxy import SHIPPED, SHIPPED_CONNECTIONS, Proxy
from tests.support.servers import Server

HOSTILE = ("127.0.0.2", 0)
MOST_SOCKETS = 40
MOST_AT_ONCE = 120  # requests
MOST_HALF_OPEN = min(
    4_400, resource.getrlimit(resource.RLIMIT_NOFILE)[1] - 600
)  # each takes a file here, and one there


@pytest.fixture(scope="module")
def proxy(site: Server) -> Iterator[Proxy]:
    with Proxy(site.port) as proxy:
        yield proxy


def status(proxy: Proxy, path: str = "/about/", body: bytes | None = None) -> int:
    line = http.client.HTTPConnection("127.0.0.1", proxy.port, timeout=30)
    line.request("POST" if body else "GET", path, body)
    try:
        return line.getresponse().status
    finally:
        line.close()


def hostile(proxy: Proxy, text: bytes) -> socket.socket:
    line = socket.create_connection(("127.0.0.1", proxy.port), 30, source_address=HOSTILE)
    line.sendall(text)
    return line


def dropped(line: socket.socket) -> bool:
    """Whether the other end closes without a page."""
    try:
        return b" 200 " not in line.recv(100)
    except ConnectionResetError:
        return True


def begun(proxy: Proxy, source: tuple[str, int] | None = None) -> ClientConnection:
    """A socket of a match, which the site accepts before it looks for the match."""
    host = f"127.0.0.1:{proxy.port}"
    line = socket.create_connection(("127.0.0.1", proxy.port), 30, source_address=source)
    return connect(f"ws://{host}/ws/matches/nobody", origin=f"http://{host}", sock=line)


def test_half_open_requests_are_dropped_and_hold_nobody_up(proxy: Proxy):
    with ExitStack() as lines:
        waiting = [
            lines.enter_context(hostile(proxy, b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")) for _ in range(MOST_HALF_OPEN)
        ]
        assert status(proxy) == 200
        assert all(dropped(line) for line in waiting)
        assert status(proxy) == 200


def test_endless_header_lines_come_to_an_end(proxy: Proxy):
    with hostile(proxy, b"GET / HTTP/1.1\r\nHost: x\r\n") as line:
        try:
            line.sendall(b"X-More: and more\r\n" * 20_000)
            answer = line.recv(100)
        except ConnectionError:
            answer = b""
    assert answer == b"" or b" 400 " in answer
    assert status(proxy) == 200


def test_a_body_of_three_megabytes_never_reaches_the_site(proxy: Proxy):
    with suppress(ConnectionError):  # the rest of it is not read, not even to say why
        assert status(proxy, "/armies/import/", b"x" * 3_000_000) == 413
    assert status(proxy) == 200


def test_bodies_without_end_are_not_read_to_their_end(proxy: Proxy):
    """What nginx would read of them it would read before anything of others."""
    line = hostile(proxy, b"POST /armies/import/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
    sent, most = 0, 50_000_000
    with line, suppress(ConnectionError):
        while sent < most:
            line.sendall(b"10000\r\n" + b"x" * 0x10000 + b"\r\n")
            sent += 0x10000
    assert sent < most
    assert status(proxy) == 200


def test_a_web_socket_passes(proxy: Proxy):
    with begun(proxy) as line:
        line.send('{"t": "hello", "v": 1}')
        assert '"t":' in str(line.recv(timeout=30))


def test_nginx_allows_one_address_as_many_sockets_as_the_site():
    assert SHIPPED_CONNECTIONS == MOST_OPEN


def test_one_address_holds_so_many_sockets_and_others_get_theirs(site: Server):
    """With a lower limit: to open as many as are allowed takes long, because their rate is limited as well."""
    with Proxy(site.port, connections=MOST_SOCKETS) as proxy, ExitStack() as lines:
        for _ in range(MOST_SOCKETS):
            lines.enter_context(begun(proxy, HOSTILE))
        with pytest.raises(InvalidStatus) as refused:
            begun(proxy, HOSTILE)
        assert refused.value.response.status_code == 429
        with begun(proxy):
            assert status(proxy) == 200


def test_secret_links_stay_out_of_the_log():
    secrets = ("abcdefghijklmnop12345", "zyxwvutsrqponmlk54321", "qqqqqqqqwwwwwwww")
    with named() as one, Proxy(one) as proxy:
        page = f"/seats/{secrets[0]}/{secrets[1]}/?next=1"
        asked = urllib.request.Request(
            f"http://127.0.0.1:{proxy.port}{page}", headers={"Referer": f"http://x/{secrets[2]}/"}
        )
        urllib.request.urlopen(asked, timeout=20).close()
        assert status(proxy) == 200
        wait_until(lambda: proxy.access.read_text().count("\n") == 2, "nginx", proxy.log, proxy.process)
        lines = proxy.access.read_text().splitlines()
    assert '"GET /seats/.../.../?next=1 HTTP/1.1" 200' in lines[0]
    assert '"GET /about/ HTTP/1.1" 200' in lines[1]
    assert not any(secret in line for secret in secrets for line in lines)


def test_one_address_asks_so_often_and_others_are_answered():
    """Before a server that does nothing: the site has limits of its own."""
    with named() as one, Proxy(one) as proxy:
        with closing(http.client.HTTPConnection("127.0.0.1", proxy.port, timeout=30, source_address=HOSTILE)) as line:
            codes = Counter(_asked(line) for _ in range(MOST_AT_ONCE * 3))
        assert codes[429], codes
        assert codes[200] >= MOST_AT_ONCE, codes
        assert status(proxy) == 200


def _asked(line: http.client.HTTPConnection) -> int:
    line.request("GET", "/about/")
    with line.getresponse() as answer:
        answer.read()
        return answer.status


VISITOR = """
daemon off; master_process off; pid {state}/pid; error_log {state}/log;
events {{ }}
http {{
    access_log off;
    include {shipped}/limits.conf;
    server {{ listen 127.0.0.1:{port}; set_real_ip_from 127.0.0.1; real_ip_header X-Test; return 200 $visitor; }}
}}
"""


@contextmanager
def visitors(state: Path) -> Iterator[Callable[[str], str]]:
    """What nginx takes an address for."""
    port = free_port()
    (state / "nginx.conf").write_text(VISITOR.format(state=state, shipped=SHIPPED, port=port))
    (state / "log").touch()
    process = subprocess.Popen([program("nginx"), "-c", str(state / "nginx.conf"), "-p", str(state)])
    wait_until(lambda: listens(port), "nginx", state / "log", process)

    def visitor(address: str) -> str:
        asked = urllib.request.Request(f"http://127.0.0.1:{port}/", headers={"X-Test": address})
        with urllib.request.urlopen(asked, timeout=20) as told:
            return told.read().decode()

    yield visitor
    end(process, signal.SIGTERM)


NETWORKS = ("2001:db8:1:2", "2001:db8:1:0", "2001:db8:0:0", "2001:0:0:0", "2001:0:0:7", "2001:0:5:0", "2001:db8:0:9")
HOSTS = ("0:0:0:1", "0:2:3:4", "0:9:9:9", "1:2:3:4", "5:0:0:1", "0:0:7:1", "1:0:0:0", "ffff:1:0:2")


def test_an_ipv6_household_is_one_visitor_or_two_and_never_another_ones(tmp_path: Path):
    with visitors(tmp_path) as visitor:
        seen = {network: {visitor(f"{network}:{host}") for host in HOSTS} for network in NETWORKS}
        assert visitor("192.0.2.7") == "192.0.2.7"
    assert all(len(names) <= 2 for names in seen.values()), seen
    assert len(set().union(*seen.values())) == sum(map(len, seen.values())), "two households share a name"


class Named(BaseHTTPRequestHandler):
    """A server process that says which one it is."""

    def do_GET(self) -> None:
        name = str(self.server.server_address[1]).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(name)))
        self.end_headers()
        self.wfile.write(name)

    def log_message(self, *_: object) -> None:
        """Nothing is noted."""


@contextmanager
def named(port: int = 0) -> Iterator[int]:
    server = ThreadingHTTPServer(("127.0.0.1", port), Named)
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_all_that_is_about_a_match_goes_to_one_process():
    with named() as one, named() as other, Proxy(one, other) as proxy:

        def asked(path: str) -> bytes:
            with urllib.request.urlopen(f"http://127.0.0.1:{proxy.port}{path}", timeout=30) as answer:
                return answer.read()

        matches = ["".join(["abcdefghjkm", letter]) for letter in "npqrstuvwxyz"]
        paths = ("/m/{}/", "/ws/matches/{}", "/matches/{}/verify/", "/api/matches/{}/")
        served = [{asked(path.format(match)) for path in paths} for match in matches]
        assert all(len(by) == 1 for by in served)
        assert len(set.union(*served)) == 2, "one process serves them all"
        assert len({asked("/about/") for _ in range(20)}) == 2


def test_processes_that_were_away_are_asked_again_as_soon_as_they_are_back():
    with named() as one, named() as other:
        pass
    with Proxy(one, other) as proxy:
        assert [status(proxy) for _ in range(4)] == [502] * 4
        with named(one), named(other):
            assert [status(proxy) for _ in range(4)] == [200] * 4


def test_nginx_takes_the_shipped_files_as_they_are(tmp_path: Path):
    key, certificate = tmp_path / "privkey.pem", tmp_path / "fullchain.pem"
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=example.org"]
    subprocess.run([*make, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    (tmp_path / "gridless").mkdir()
    for file in SHIPPED.glob("*.conf"):
        text = file.read_text().replace("/etc/letsencrypt/live/example.org", str(tmp_path))
        (tmp_path / "gridless" / file.name).write_text(text)
    main = f"pid {tmp_path}/pid; error_log {tmp_path}/log; events {{}} http {{ include gridless/gridless.conf; }}"
    (tmp_path / "nginx.conf").write_text(main)
    asked = [program("nginx"), "-t", "-c", str(tmp_path / "nginx.conf"), "-p", str(tmp_path)]
    told = subprocess.run(asked, check=False, capture_output=True, text=True)
    assert "syntax is ok" in told.stderr, told.stderr
