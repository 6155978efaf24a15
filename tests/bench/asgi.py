"""The site with the benchmark's toy among its games, and without the limits that hold one address back."""

import sys

from config.asgi import application
from games.live import consumers, rate_limits
from rules.registry import SYSTEMS
from tests.bench.toy import GAME

SYSTEMS[GAME.system.id] = GAME
consumers.MOST_OPEN = sys.maxsize
rate_limits.TokenBucket.take = lambda self: True  # type: ignore[method-assign]

__all__ = ["application"]
