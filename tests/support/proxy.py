"""nginx with the configuration we ship, before a running site."""

import re
import resource
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path
from typing import Self

from tests.support.processes import end, free_port, listens, wait_until
from tests.support.programs import program

SHIPPED = Path(__file__).resolve().parents[2] / "deploy" / "nginx"
LIMIT = re.search(r"limit_conn connections (\d+);", (SHIPPED / "site.conf").read_text()) or [""]
SHIPPED_CONNECTIONS = int(LIMIT[1])
MAIN = """
daemon off;
master_process off;
pid {state}/pid;
error_log {state}/log;
events {{ worker_connections 16384; }}
http {{
    access_log off;
    client_body_temp_path {state}/body;
    proxy_temp_path {state}/proxy;
    fastcgi_temp_path {state}/fastcgi;
    uwsgi_temp_path {state}/uwsgi;
    scgi_temp_path {state}/scgi;
    include {shipped}/limits.conf;
    upstream gridless {{ hash $goes_with consistent; {servers} keepalive 16; }}
    server {{ listen 127.0.0.1:{port}; access_log {state}/access gridless; include {state}/site.conf; }}
}}
"""


class Proxy:
    """Without TLS, on a free port, before the server processes at these ports; everything else is as shipped.

    With `connections`, one visitor may have only so many at once.
    """

    def __init__(self, *sites: int, connections: int = SHIPPED_CONNECTIONS) -> None:
        self.port = free_port()
        self.state = Path(tempfile.mkdtemp(prefix="gridless-proxy-"))
        self.log = self.state / "log"
        self.access = self.state / "access"
        self.log.touch()
        shipped = re.search(r"server 127\.0\.0\.1:8000[^;]*;", (SHIPPED / "upstream.conf").read_text())
        assert shipped
        servers = " ".join(shipped[0].replace("8000", str(site)) for site in sites)
        text = MAIN.format(state=self.state, shipped=SHIPPED, servers=servers, port=self.port)
        (self.state / "nginx.conf").write_text(text)
        limits = (SHIPPED / "site.conf").read_text()
        (self.state / "site.conf").write_text(limits.replace(LIMIT[0], f"limit_conn connections {connections};"))
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(
            resource.RLIMIT_NOFILE, (most, most)
        )  # it inherits what `worker_rlimit_nofile` sets elsewhere
        self.process = subprocess.Popen([program("nginx"), "-c", str(self.state / "nginx.conf"), "-p", str(self.state)])
        wait_until(lambda: listens(self.port), "nginx", self.log, self.process)
        return self

    def __exit__(self, *exc: object) -> None:
        if self.process:
            end(self.process, signal.SIGTERM)
        shutil.rmtree(self.state, ignore_errors=True)
