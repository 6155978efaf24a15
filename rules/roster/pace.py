"""The pace of a match, agreed on before it, for all systems.

A preset gives each class of questions its time; every number of it can be replaced. Times are whole seconds, 0 for no
limit; the limit of simultaneity is in milliseconds.
"""

from dataclasses import replace
from typing import Final

from msgspec import Struct, structs

from rules.kernel.package_files import read_toml
from rules.kernel.question import Clock
from rules.roster.game import Agreement, Choice, Setting
from rules.roster.words import amount

MINUTE, HOUR, DAY = 60, 3_600, 86_400
LONGEST_LIVE = 5 * MINUTE  # a longer window waits for its answers
FIRST_VISIT = 2 * DAY
PATIENCE = 3 * DAY  # how long a match without clocks waits for a player who does not come back
GRACES = 5  # how many disconnections of the full length a match allows each player
BANKED: Final = ("decision", "refusal", "setup")  # the questions that may use a player's own time


class Pace(Struct, frozen=True, kw_only=True):
    """The times of a match. `window` to `setup` are those of the classes of questions.

    `bank` is each player's own time for the match, used after the time of the class; `increment` is added to it with
    every answer in time. `overtime` is the consequence when all of it is used: the question's `default`, or the match
    is `lost`. `grace` is how long a clock stops while the player is disconnected. `visit` is how long all clocks wait
    for a player who has not opened the match yet. `quiet` is the least time before the answer to a window is carried
    out, if windows are not timed.
    """

    window: int = 0
    decision: int = 0
    refusal: int = 0
    idle: int = 0
    setup: int = 0
    simultaneous: int = 0
    bank: int = 0
    increment: int = 0
    overtime: str = "default"
    grace: int = MINUTE
    visit: int = FIRST_VISIT
    quiet: int = 2

    def seconds(self, clock: Clock) -> int:
        """The time of a class of questions."""
        times: dict[Clock, int] = {
            "window": self.window,
            "decision": self.decision,
            "refusal": self.refusal,
            "idle": self.idle,
            "setup": self.setup,
        }
        return times[clock]

    @property
    def live_window(self) -> int:
        """How long every window stays open, whatever is answered; 0 if it waits for its answers."""
        return self.window if self.window <= LONGEST_LIVE else 0

    @property
    def timed(self) -> bool:
        """Whether anything but a live window has a time limit."""
        return bool(self.decision or self.refusal or self.idle or self.setup or self.bank) or (
            self.window > LONGEST_LIVE
        )


PRESETS: Final = {
    "own": Pace(),
    "windows": Pace(window=20, simultaneous=1_000),
    "blitz": Pace(window=4, refusal=4, decision=6, idle=15, setup=20, simultaneous=1_000, bank=MINUTE),
    "live": Pace(window=8, refusal=4, decision=15, idle=30, setup=45, simultaneous=1_000, bank=2 * MINUTE),
    "relaxed": Pace(window=20, refusal=10, decision=40, idle=90, setup=120, simultaneous=1_000, bank=5 * MINUTE),
    "slow": Pace(window=DAY, refusal=DAY, decision=DAY, setup=DAY),
}
_OLD: Final = {"live": Pace(window=20), "brisk": Pace(window=10)}  # the meaning of `reactions` in older agreements
_PREFIX = "time_"
_DAYS = f"{_PREFIX}days"
_TIMED_CLASSES: Final = ("window", "refusal", "decision", "idle", "setup")


def _choices(*, windows: bool) -> tuple[Choice, ...]:
    details = {
        "own": ("In your own time", "No clock. The match waits for every answer."),
        "windows": ("Timed reactions", "Only chances to react are timed: each stays open for 20 seconds."),
        "blitz": ("Blitz", _summary(PRESETS["blitz"], windows=windows)),
        "live": ("Live", _summary(PRESETS["live"], windows=windows)),
        "relaxed": ("Relaxed", _summary(PRESETS["relaxed"], windows=windows)),
        "slow": ("A day for each answer", "Whoever does not answer within 24 hours gets the usual answer."),
    }
    if not windows:
        del details["windows"]
    return tuple(Choice(value=value, label=label, detail=detail) for value, (label, detail) in details.items())


def _summary(pace: Pace, *, windows: bool) -> str:
    react = f" and {length(pace.window)} to react" if windows else ""
    return f"{length(pace.decision)} for a decision{react}, with {length(pace.bank)} more for the match."


def length(seconds: int) -> str:
    """`6 seconds`, `2 minutes`, `90 seconds`, `24 hours`, `3 days`."""
    for size, one, many in ((DAY, "day", "days"), (HOUR, "hour", "hours"), (MINUTE, "minute", "minutes")):
        if seconds >= 2 * size and seconds % size == 0:
            return f"{seconds // size} {many}"
        if seconds == size and size != DAY:
            return f"1 {one}"
    return "24 hours" if seconds == DAY else f"{seconds} second{'' if seconds == 1 else 's'}"


PACE: Final = Setting(id="pace", label="Pace", kind="choice", default="own", choices=_choices(windows=True))


class _Number(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    label: str
    most: int
    help: str

    @property
    def setting(self) -> Setting:
        """The setting, empty by default, with the numbers in force filled in."""
        help_ = self.help.format(graces=GRACES, visit=FIRST_VISIT // HOUR)
        return Setting(id=self.id, label=self.label, kind="number", default="", most=self.most, help=help_, detail=True)


class _Words(Struct, frozen=True, forbid_unknown_fields=True):
    numbers: tuple[_Number, ...]
    overtime: Setting


_WORDS: Final = read_toml("rules.roster", "pace.toml", _Words)
NUMBERS: Final = tuple(number.setting for number in _WORDS.numbers)
OVERTIME: Final = _WORDS.overtime


def pace_settings(*, windows: bool, calls: bool = False) -> tuple[Setting, ...]:
    """What players agree on about time, the most common first.

    Some settings exist only if the rules have `windows`, or moments at which any player may call (`calls`).
    """
    left_out = set() if windows else {"window", "quiet"}
    left_out |= set() if calls else {"refusal", "idle", "simultaneous"}
    numbers = (setting for setting in NUMBERS if setting.id.removeprefix(_PREFIX) not in left_out)
    return (replace(PACE, choices=_choices(windows=windows)), OVERTIME, *numbers)


def pace_of(agreement: Agreement) -> Pace:
    """The agreed times. Agreements from before the pace have `reactions`, and no other time limit."""
    if PACE.id not in agreement:
        return _OLD.get(str(agreement.get("reactions", "")), PRESETS["own"])
    pace = PRESETS[str(agreement[PACE.id])]
    names = (name for name in Pace.__struct_fields__ if name != "overtime")
    own = {name: int(agreement[key]) for name in names if agreement.get(key := f"{_PREFIX}{name}", "") != ""}
    if days := int(agreement.get(_DAYS) or 0):
        own |= dict.fromkeys(_TIMED_CLASSES, days * DAY)
    if "visit" in own:
        own["visit"] *= HOUR
    return structs.replace(pace, **own, overtime=str(agreement.get(OVERTIME.id, pace.overtime)))


def in_words(pace: Pace, *, windows: bool, calls: bool = False) -> tuple[str, ...]:
    """What the players agree to, in plain sentences; empty if there is no clock."""
    reactions = _reactions(pace) if windows else ()
    if not pace.timed:
        return (*reactions, *(_first_visit(pace) if reactions and pace.live_window else ()))
    return (
        *reactions,
        *_classes(pace, calls=calls),
        *_first_visit(pace),
        *_own_time(pace),
        _overtime(pace),
        *_breaks(pace, windows=windows),
        _UNDONE,
    )


_UNDONE = "Taking back a decision halves the time for making it again."


def _reactions(pace: Pace) -> tuple[str, ...]:
    if pace.live_window:
        return (
            f"Every chance to react stays open for {length(pace.window)}, whatever is answered; silence lets it pass.",
        )
    if pace.window:
        return (f"A chance to react stays open for {length(pace.window)}; silence then lets it pass.",)
    return ()


def _classes(pace: Pace, *, calls: bool) -> tuple[str, ...]:
    named: dict[Clock, str] = {"decision": "a decision"}
    if calls:
        named |= {"refusal": "going first or passing", "idle": "anybody to go"}
    named["setup"] = "each decision of setting up"
    times = [f"{length(pace.seconds(clock))} for {what}" for clock, what in named.items() if pace.seconds(clock)]
    return (
        (f"There are {', '.join(times)}. A clock starts when the player’s page shows the question.",) if times else ()
    )


def _first_visit(pace: Pace) -> tuple[str, ...]:
    if not pace.visit:
        return ()
    latest = f"{length(pace.visit)} after the match began"
    return (f"No clock runs for a player who has not opened the table yet, until {latest}.",)


def _own_time(pace: Pace) -> tuple[str, ...]:
    if not pace.bank:
        return ()
    plus = f", and {length(pace.increment)} more with every answer given in time" if pace.increment else ""
    return (
        f"Each player has {length(pace.bank)} of their own for the whole match{plus}, used when the time above is up.",
    )


def _overtime(pace: Pace) -> str:
    if pace.overtime == "lost":
        return "Whoever has used up all of their time has lost; among more than two, the others play on."
    return (
        "When the time is up, the usual answer is given for the player and the log says so. "
        "Where a question has none, the others may go on without that player."
    )


def _breaks(pace: Pace, *, windows: bool) -> tuple[str, ...]:
    if not pace.grace:
        return ("A clock keeps running while a player is disconnected.",)
    most = amount(GRACES, "time", "times")
    beyond = "Chances to react, and times of more than an hour," if windows else "Times of more than an hour"
    text = (
        f"A clock stops while a player is disconnected: for {length(pace.grace)} at most, and for {most} that in the "
        f"whole match. {beyond} keep running."
    )
    return (text,)
