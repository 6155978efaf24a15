"""`python -m tests.support.with_services COMMAND...`: runs a command with a real PostgreSQL and Redis at hand."""

import os
import subprocess
import sys

from tests.support.stores import Postgres, Redis


def main() -> int:
    with Postgres() as postgres, Redis() as redis:
        env = {**os.environ, "DATABASE_URL": postgres.url, "REDIS_URL": redis.url}
        return subprocess.run(sys.argv[1:], env=env, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
