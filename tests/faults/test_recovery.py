"""What `script/faults` tells of pages that were late, and of the machine they were late on."""

import os
import subprocess
import sys

from tests.faults.machine import Busy, Spent
from tests.faults.recovery import Recovery, spent

QUIET = Busy(used=0.9, others=0.05, load=2.0, late=0.01)
CROWDED = Busy(used=1.0, others=0.9, load=12.0, late=0.01)
ASLEEP = Busy(used=0.9, others=0.05, load=2.0, late=0.9)


def test_what_a_page_did_is_counted_between_two_moments_only() -> None:
    moments = [(1.0, "listened"), (5.0, "waited"), (7.0, "opened"), (8.0, "waited"), (20.0, "listened")]
    assert spent(moments, 4.0, 9.5) == {"listened": 1.0, "waited": 3.5, "opened": 1.0}
    assert spent([], 4.0, 9.5) == {}


def told(busy: Busy, seconds: float = 6.0) -> Recovery:
    recovery = Recovery(patience=5.0)
    pages = {f"page {number}": number / 100 for number in range(99)} | {"slow": seconds}
    recovery.note("a crash", pages, {"slow": {"opened a line": 5.5, "waited": 0.5}}, busy)
    recovery.note("a cut", {"page 1": 0.1, "slow": 0.3}, {}, busy)
    return recovery


def test_the_slowest_trouble_stands_first_and_names_who_was_late() -> None:
    _, first, late, second = told(QUIET).lines()
    assert first.split() == ["a", "crash", "1", "0.49", "6.00", "6.00"]
    assert late.startswith("  late: slow after 6.0 s: opened a line 5.5 s, waited 0.5 s; load 2.0")
    assert second.split() == ["a", "cut", "1", "0.20", "0.30", "0.30"]


def test_who_was_late_on_a_crowded_machine_proves_nothing_and_is_late_all_the_same() -> None:
    assert (told(QUIET).slow, told(QUIET).doubtful) == (True, False)
    for busy in (CROWDED, ASLEEP):
        crowded = told(busy)
        assert (crowded.slow, crowded.doubtful) == (True, True)
        assert sum("proves nothing" in line for line in crowded.lines()) == 1
        crowded.note("a cut", {"other": 5.1}, {}, QUIET)
        assert not crowded.doubtful
    assert not told(CROWDED, seconds=4.9).slow


def test_of_many_that_were_late_the_slowest_are_told_and_the_others_counted() -> None:
    recovery = Recovery(patience=5.0)
    recovery.note("a crash", {f"page {number}": number for number in range(20)}, {}, QUIET)
    _, _, *late = recovery.lines()
    assert [line.split()[2] for line in late[:-1]] == ["19", "18", "17", "16", "15"]
    assert late[-1] == "  and 9 more"


def test_what_a_child_has_spent_is_ours_after_it_has_ended() -> None:
    before, then = Spent.now(), os.times()
    subprocess.run([sys.executable, "-c", "import time\nwhile time.process_time() < 0.3: pass"], check=True)
    after, now = Spent.now(), os.times()
    child = sum(now[2:4]) - sum(then[2:4])
    assert child > 0.1
    assert after.ours - before.ours >= child * 0.9
    assert 0 <= Busy.between(before, after, 0.0).others <= 1
