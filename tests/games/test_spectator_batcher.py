"""Players are woken at once; many who watch in groups, one after the other, and nobody is forgotten."""

from collections.abc import Callable

from games.live.spectator_batcher import FEW, TOGETHER, SpectatorBatcher


class Page:
    def __init__(self, *, watches: bool) -> None:
        self.watches = watches
        self.woken = 0

    def wake(self) -> None:
        self.woken += 1


class Time:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.due: list[tuple[float, Callable[[], None]]] = []

    def later(self, seconds: float, then: Callable[[], None]) -> "Time":
        self.due.append((seconds, then))
        return self

    def cancel(self) -> None:
        self.due = []

    def goes_on(self) -> None:
        (_, then), *self.due = self.due
        then()


def crowd(watchers: int) -> tuple[SpectatorBatcher, Time, list[Page], list[Page]]:
    time = Time()
    players, watching = ([Page(watches=kind) for _ in range(many)] for kind, many in ((False, 2), (True, watchers)))
    return SpectatorBatcher(time.later), time, players, watching


def woken(pages: list[Page]) -> list[int]:
    return [page.woken for page in pages]


def test_few_are_all_woken_at_once() -> None:
    here, time, players, watching = crowd(FEW - 2)
    here.wake([*players, *watching])
    assert woken([*players, *watching]) == [1] * FEW
    assert not time.due


def test_players_do_not_wait_for_a_crowd_that_is_woken_group_by_group() -> None:
    here, time, players, watching = crowd(2 * TOGETHER + 1)
    here.wake([*players, *watching])
    assert woken(players) == [1, 1]
    assert sum(woken(watching)) == 0
    for already in (TOGETHER, 2 * TOGETHER, 2 * TOGETHER + 1):
        time.goes_on()
        assert woken(watching) == [1] * already + [0] * (len(watching) - already)
    time.goes_on()
    assert not time.due


def test_what_changes_meanwhile_reaches_those_who_were_woken_before_it_once_more() -> None:
    here, time, players, watching = crowd(2 * TOGETHER)
    here.wake([*players, *watching])
    time.goes_on()
    for _ in range(3):
        here.wake([*players, *watching])
    assert woken(players) == [4, 4]
    while time.due:
        time.goes_on()
    assert woken(watching) == [2] * TOGETHER + [1] * TOGETHER


def test_who_comes_meanwhile_is_not_forgotten() -> None:
    here, time, players, watching = crowd(2 * TOGETHER)
    here.wake([*players, *watching])
    late = Page(watches=True)
    here.wake([*players, *watching, late])
    while time.due:
        time.goes_on()
    assert late.woken == 1


def test_when_the_crowd_has_left_the_next_change_still_comes_at_once() -> None:
    here, time, players, watching = crowd(2 * TOGETHER)
    here.wake([*players, *watching])
    time.goes_on()
    here.wake([*players, watching[0]])
    while time.due:
        time.goes_on()
    assert watching[0].woken == 2
    here.wake([*players, watching[0]])
    assert watching[0].woken == 3


def test_nobody_is_woken_once_all_have_gone() -> None:
    here, time, _, watching = crowd(2 * TOGETHER)
    here.wake(watching)
    here.clear()
    assert not time.due
