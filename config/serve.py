"""Starts uvicorn with this site's options: `python -m config.serve APPLICATION` also takes uvicorn's own options."""

import sys

import uvicorn

OURS = (
    "--lifespan on --http config.http_head_limit:HttpHeadLimit "
    "--ws config.websocket_frame_limit:WebSocketFrameLimit --ws-max-size 65536 "
    "--ws-ping-interval 5 --ws-ping-timeout 8 --timeout-graceful-shutdown 10 --log-level warning --no-server-header"
)


def main(*options: str) -> None:
    """Serve until the process is stopped."""
    _have_room()
    uvicorn.main([*OURS.split(), *options], prog_name="config.serve")


def _have_room() -> None:
    """Raise the limit of open files and connections as far as the system allows; the default is often 1,024."""
    try:
        import resource
    except ImportError:  # Windows has no such module
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


if __name__ == "__main__":
    main(*sys.argv[1:])
