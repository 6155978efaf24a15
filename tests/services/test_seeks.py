"""Seeks on real PostgreSQL: four processes that pair at one moment, and people who accept meanwhile, pair nobody twice."""

import json
from concurrent.futures import ThreadPoolExecutor
from time import time

from tests.support.servers import Server

COME = """
from accounts.models import User
from games.seeks.models import SeekPace
from games.seeks.services import seek_make
crowd = [User.objects.create(username=f"seeker-{n}", display_name=f"Seeker {n}") for n in range(24)]
for one in crowd[:20]:
    seek_make(user=one, system="kog", battle="duel", pace=SeekPace.DAYS)
"""
TOGETHER = """
import time
time.sleep(max(0, {at} - time.time()))
"""
PAIR = "from games.seeks.services import seeks_pair" + TOGETHER + "print(seeks_pair())"
ACCEPT = (
    """
from accounts.models import User
from games.seeks.selectors import open_seeks
from games.seeks.services import seek_accept
from rules.kernel.refusal import Refused
wanted = list(open_seeks().order_by("pk").values_list("pk", flat=True))
"""
    + TOGETHER
    + """
for number, seek in zip(range(20, 24), wanted):
    try:
        seek_accept(user=User.objects.get(username=f"seeker-{{number}}"), seek_id=seek)
    except Refused:
        pass
"""
)
STORED = """
import json
from games.models import Seat
from games.seeks.models import Seek
rows = list(Seek.objects.filter(user__username__startswith="seeker-").values_list("match", "user", "side"))
seats = list(Seat.objects.filter(user__username__startswith="seeker-").values_list("match", "user", "number"))
print(json.dumps([rows, seats]))
"""


def test_several_processes_pair_nobody_twice(site: Server) -> None:
    site.shell(COME)
    at = time() + 12  # every process has started by then
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(site.shell, [code.format(at=at) for code in (PAIR, PAIR, PAIR, ACCEPT)]))
    site.shell(PAIR.format(at=0))
    rows, seats = json.loads(site.shell(STORED))
    paired = [row for row in rows if row[0] is not None]
    assert len(rows) - len(paired) <= 1, "nobody who could be paired is left"
    assert sorted(map(tuple, paired)) == sorted(map(tuple, seats))
    assert len({user for _, user, _ in seats}) == len(seats), "everybody has one match"
    sides: dict[str, list[int]] = {}
    for match, _, side in paired:
        sides.setdefault(match, []).append(side)
    assert all(sorted(both) == [0, 1] for both in sides.values())
