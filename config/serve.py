"""Starts uvicorn as this site needs it: `python -m config.serve APPLICATION` takes its options as well."""

import sys

import uvicorn

OURS = (
    *("--lifespan", "off", "--http", "config.heads:BoundedHead"),
    *("--ws", "websockets-sansio", "--ws-max-size", "65536", "--ws-ping-interval", "5", "--ws-ping-timeout", "8"),
    *("--timeout-graceful-shutdown", "10", "--log-level", "warning", "--no-server-header"),
)


def main(*options: str) -> None:
    """Serve until somebody stops it; the process ends here."""
    uvicorn.main([*OURS, *options], prog_name="config.serve")


if __name__ == "__main__":
    main(*sys.argv[1:])
