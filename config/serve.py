"""Starts uvicorn as this site needs it: `python -m config.serve APPLICATION` takes its options as well."""

import sys

import uvicorn

OURS = (
    "--lifespan off --http config.http_head_limit:HttpHeadLimit "
    "--ws config.websocket_frame_limit:WebSocketFrameLimit --ws-max-size 65536 "
    "--ws-ping-interval 5 --ws-ping-timeout 8 --timeout-graceful-shutdown 10 --log-level warning --no-server-header"
)


def main(*options: str) -> None:
    """Serve until somebody stops it; the process ends here."""
    _have_room()
    uvicorn.main([*OURS.split(), *options], prog_name="config.serve")


def _have_room() -> None:
    """Have as many files and connections open as the system lets this process have: by itself it is often 1,024."""
    try:
        import resource
    except ImportError:  # no such thing on Windows
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


if __name__ == "__main__":
    main(*sys.argv[1:])
