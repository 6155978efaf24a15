"""How soon pages go on after each sort of trouble, and what those did meanwhile that were late."""

import statistics
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tests.faults.machine import Busy

TOLD = 5  # of the pages that were late after one sort of trouble


@dataclass(frozen=True)
class Late:
    """A page that went on late: what it did until then, in seconds, and how busy the machine was."""

    page: str
    seconds: float
    did: Mapping[str, float]
    busy: Busy

    def __str__(self) -> str:
        spent = ", ".join(
            f"{what} {seconds:.1f} s" for what, seconds in sorted(self.did.items(), key=lambda one: -one[1])
        )
        proves = " (this proves nothing: the machine was busy with others)" if self.busy.with_others else ""
        return f"{self.page} after {self.seconds:.1f} s: {spent}; {self.busy}{proves}"


@dataclass
class Recovery:
    """What all the troubles of a run came to."""

    patience: float
    took: defaultdict[str, list[list[float]]] = field(default_factory=lambda: defaultdict(list))
    late: defaultdict[str, list[Late]] = field(default_factory=lambda: defaultdict(list))

    def note(self, trouble: str, took: Mapping[str, float], did: Mapping[str, Mapping[str, float]], busy: Busy) -> None:
        """A trouble is over, and each page has gone on after so many seconds."""
        self.took[trouble].append(list(took.values()))
        for page, seconds in took.items():
            if seconds > self.patience:
                self.late[trouble].append(Late(page, seconds, did.get(page, {}), busy))

    @property
    def slow(self) -> bool:
        """Whether a page went on too late."""
        return any(self.late.values())

    @property
    def doubtful(self) -> bool:
        """Whether every page that was late was so while the machine was busy with others."""
        return self.slow and all(late.busy.with_others for some in self.late.values() for late in some)

    def lines(self) -> Iterator[str]:
        """The table, the slowest trouble first, and below each the pages that were late."""
        yield f"{'seconds until a page went on':48} times  median    p99    most"
        worst = {name: max(map(max, some)) for name, some in self.took.items() if any(some)}
        for name in sorted(worst, key=lambda one: -worst[one]):
            every = sorted(seconds for some in self.took[name] for seconds in some)
            p99 = every[min(len(every) - 1, len(every) * 99 // 100)]
            yield f"{name:48} {len(self.took[name]):5} {statistics.median(every):7.2f} {p99:6.2f} {worst[name]:7.2f}"
            slowest = sorted(self.late[name], key=lambda late: -late.seconds)
            for late in slowest[:TOLD]:
                yield f"  late: {late}"
            if len(slowest) > TOLD:
                yield f"  and {len(slowest) - TOLD} more"


def spent(moments: Sequence[tuple[float, str]], since: float, until: float) -> dict[str, float]:
    """Seconds between two moments that somebody spent at each thing; `moments` says when they began with what."""
    found: defaultdict[str, float] = defaultdict(float)
    ends = [*(at for at, _ in moments), until][1:]
    for (began, what), ended in zip(moments, ends, strict=True):
        length = min(ended, until) - max(began, since)
        if length > 0:
            found[what] += length
    return dict(found)
