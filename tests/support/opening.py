"""A match page opened with nothing kept from before: its requests, its bytes on the line, and when the table is drawn."""

import json
import subprocess
import sys
import zlib
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser

from tests.support.servers import ROOT, Server

SKIPPED = 40  # answers after which the forces stand on the table
DRAWN = """
const soon = (then) => {
  const once = () => { clearTimeout(late); cancelAnimationFrame(frame); then(); };
  const [late, frame] = [setTimeout(once, 250), requestAnimationFrame(once)];
};
const look = () => {
  if (!document.querySelector('svg.board [data-piece]')) soon(look);
  else soon(() => { window.drawnAfter = performance.now(); });
};
look();
"""  # a browser that draws no frame for a while is not waited for
TIME_DRAWN = "() => window.drawnAfter"
POLLED, PATIENCE = 50, 120_000  # milliseconds


@dataclass
class Opening:
    """`received` counts bytes as they came over the line, packed. `drawn` is in milliseconds from the call on."""

    requests: list[str] = field(default_factory=list)
    received: int = 0
    drawn: float = 0
    packer: Any = None

    def on_line(self, text: str) -> int:
        """The bytes of a socket's message: packed where the server agreed to that, as part of one stream."""
        data = text.encode()
        if self.packer is None:
            return len(data)
        return len(self.packer.compress(data) + self.packer.flush(zlib.Z_SYNC_FLUSH))


def match_under_way(site: Server, system: str, battle: str) -> tuple[str, str]:
    """A match between two ready-made forces: its address and the cookie of its first player."""
    command = [sys.executable, "-m", "tests.bench.stock", system, battle, "1", "1", str(SKIPPED)]
    done = subprocess.run(command, cwd=ROOT, env=site.env, capture_output=True, text=True, check=True)
    ((match_id, cookies, _),) = json.loads(done.stdout.splitlines()[-1])
    return f"{site.url}/m/{match_id}/", cookies[0]


def opened(chromium: Browser, address: str, cookie: str, *, latency: int = 0, bits: int = 0) -> Opening:
    """Open the page until its pieces stand on the table, on a line that carries so many `bits` a second (0: all there
    is) after `latency` milliseconds."""
    told = Opening()
    name, value = cookie.split("=", 1)
    context = chromium.new_context(viewport={"width": 1440, "height": 900})
    context.add_cookies([{"name": name, "value": value, "url": address}])
    context.add_init_script(DRAWN)
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    if latency or bits:
        speed = bits / 8 if bits else -1
        conditions = {"offline": False, "latency": latency, "downloadThroughput": speed, "uploadThroughput": speed}
        line.send("Network.emulateNetworkConditions", conditions)
    line.on("Network.requestWillBeSent", lambda sent: told.requests.append(sent["request"]["url"]))
    line.on("Network.webSocketCreated", lambda sent: told.requests.append(sent["url"]))
    line.on("Network.loadingFinished", lambda done: _add(told, int(done["encodedDataLength"])))
    line.on("Network.webSocketHandshakeResponseReceived", lambda got: _hear(told, got["response"]["headers"]))
    line.on("Network.webSocketFrameReceived", lambda got: _add(told, told.on_line(got["response"]["payloadData"])))
    page.bring_to_front()
    page.goto(address)
    told.drawn = page.wait_for_function(TIME_DRAWN, polling=POLLED, timeout=PATIENCE).json_value()
    page.wait_for_load_state("networkidle")
    context.close()
    return told


def _hear(told: Opening, headers: dict[str, str]) -> None:
    """What the server agreed to when a socket opened."""
    agreed = {name.lower(): value for name, value in headers.items()}
    if "permessage-deflate" in agreed.get("sec-websocket-extensions", ""):
        told.packer = zlib.compressobj(wbits=-zlib.MAX_WBITS)


def _add(told: Opening, count: int) -> None:
    told.received += count
