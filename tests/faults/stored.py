"""`python -m tests.faults.stored SEAT_COUNT` in the environment of a site: what its database has of every match, as JSON.

For each match by its id: `seq`, the `keys` of its entries by sequence, the digest of every step as each seat hears it,
and what the proof, which plays everything again, finds wrong.
"""

import json
import sys

import django

django.setup()

import msgspec  # noqa: E402

from games.matches.selectors.log_visibility import LogVisibility  # noqa: E402
from games.matches.selectors.visible_log import step_for  # noqa: E402
from games.models import Match, Remark  # noqa: E402
from games.proofs.verification import match_verify  # noqa: E402
from games.storage.match_cache import position_of  # noqa: E402
from rules.registry import SYSTEMS  # noqa: E402
from tests.bench.toy import GAME  # noqa: E402
from tests.faults.page import digest  # noqa: E402

SYSTEMS[GAME.system.id] = GAME


def found(match: Match) -> dict[str, object]:
    position, entries = position_of(match), list(match.entries.all())
    heard = [
        [digest(msgspec.to_builtins(step_for(entry, LogVisibility(position, (seat,))))).hex() for entry in entries]
        for seat in GAME.system.seats
    ]
    remarks = Remark.objects.filter(match=match).values_list("text", flat=True)
    return {
        "seq": match.sequence,
        "numbers": [entry.sequence for entry in entries],
        "keys": {entry.client_key: entry.sequence for entry in entries if entry.client_key},
        "heard": heard,
        "faults": match_verify(match).faults,
        "remarks": list(remarks),
    }


sys.stdout.write(json.dumps({match.pk: found(match) for match in Match.objects.all()}))
