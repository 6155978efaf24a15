"""How random games of any system begin: what people would agree on, their lists, and players who go for each other."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import import_module
from random import Random
from typing import Any, TypeVar

from rules.geometry.point import Point
from rules.kernel.dice import CommittedDice
from rules.kernel.position import Position
from rules.kernel.question import OptionView
from rules.kernel.refusal import Refused, Seat
from rules.kernel.system import System
from rules.registry import SYSTEMS, Agreement, Game
from rules.roster.game import Setting
from rules.roster.pace import pace_settings
from rules.roster.scenarios import MISSION
from tests.harness.glances import others
from tests.harness.match import Match
from tests.harness.sampler import Sampler
from tests.harness.thinning import thinned

M = TypeVar("M", bound=Match)

ANY = "any"
NOT_DRAWN = ("battle", "printing")
"""Settings that keep their default: the size, and a preset of settings that are all drawn themselves."""
RARER = 20
BEGINNINGS = 50
KEEN = {
    "agree": 100.0, "hold:": 100.0, "attempt:": 30.0, "move": 10.0, "shoot": 10.0, "fight": 10.0, "target:": 10.0,
    "all:": 10.0, "arrange:": 5.0, "action:assault": 20.0, "assault:": 20.0, "over:": 20.0, "line": 5.0, "charge": 10.0,
    "action:drive": 10.0, "action:walk": 5.0, "react:": 3.0,
    "activate:": 3.0, "counteract:": 5.0, "blow:": 10.0, "plant": 10.0, "pick-up:": 10.0,
}  # fmt: skip
BOLD = ("shoot:", "fight:", "door-fight:", "hatchway-fight:", "sweep:", "prime:", "blow:", "plant", "fix", "pick-up:")
RELUCTANT = (
    "pass", "done", "end", "finish", "enough", "decline", "change:", "take-back", "clear", "exception:", "spot:none",
    "action:nothing", "deploy:",
)  # fmt: skip


@dataclass(frozen=True)
class Beginning:
    """A game before its first answer: what was agreed, and the lists by the names of ready-made ones."""

    game: Game
    agreement: Agreement
    lists: tuple[str, ...]
    start: Any
    seed: int
    random: Random

    def match(self, kind: type[M], *, bold: bool = False, likes: Mapping[str, float] | None = None) -> M:
        """The game as a match of this kind; `bold` players leave out no chance to shoot, to fight and to score.

        `likes` says instead how much players like options, by what stands before the colon of their ids.
        """
        system, dice = self.game.system, CommittedDice(self.seed.to_bytes(8, "big"))
        taste = _likes(likes) if likes else _bold if bold else _eager
        return kind(system, self.start, dice, Players(system, self.random, taste))


def game_named(name: str) -> Game:
    """A registered system by its id, or any other as `package` (rules.package.game) or `module:attribute`."""
    if name in SYSTEMS:
        return SYSTEMS[name]
    module, _, attribute = name.partition(":")
    found: Game = getattr(import_module(module if attribute else f"rules.{name}.game"), attribute or "GAME")
    return found


def begun(game: Game, named: Mapping[str, str], seed: int, *, small: bool = False, whole: bool = False) -> Beginning:
    """The beginning of this seed: settings nobody named are drawn, and so are the lists, most of them thinned out.

    In a `small` game they are all as short as the rules allow, in a `whole` one as they are ready-made.

    Raises `ValueError` when no drawn beginning fits.
    """
    random = Random(seed)
    for _ in range(BEGINNINGS):
        agreement = _agreed(game, named, random)
        fitting = [ready for ready in game.ready_lists if not game.list_problem(agreement, ready.roster)]
        if not fitting:
            continue
        chosen = [random.choice(fitting) for _ in game.seats(agreement)]
        try:
            lists = [ready.roster for ready in chosen]
            fielded = lists if whole else [thinned(game, roster, random, small=small) for roster in lists]
            musters = [game.muster(roster) for roster in fielded]
            start = game.new_table(agreement, seed, musters)
        except Refused:
            continue
        return Beginning(game, agreement, tuple(ready.id for ready in chosen), start, seed, random)
    raise ValueError(f"no beginning of {game.name} fits {dict(named)}")


def _agreed(game: Game, named: Mapping[str, str], random: Random) -> Agreement:
    """Battle and numbers as they come, other choices drawn, and what was named as it was named."""
    agreement: dict[str, str | int] = {}
    for setting in (*game.settings, *pace_settings(windows=True)[:1] * game.windows):
        if named.get(setting.id) == ANY:
            agreement[setting.id] = _any(setting, random)
        elif setting.id in named:
            agreement[setting.id] = type(setting.default)(named[setting.id])
        elif setting.kind == "choice" and setting.id not in NOT_DRAWN:
            agreement[setting.id] = random.choice([one.value for one in setting.choices if one.value])
        else:
            agreement[setting.id] = setting.default
    if MISSION in named and game.scenarios is not None:
        agreement[MISSION] = game.scenarios.read(game.scenarios.named(named[MISSION])).text
    return agreement


def _any(setting: Setting, random: Random) -> str | int:
    """One of its values, each that much rarer than the one before: sizes and numbers of players come small first."""
    values: Sequence[str | int] = [choice.value for choice in setting.choices]
    values = values or range(setting.least, setting.most + 1)
    return random.choices(values, [RARER**-place for place in range(len(values))])[0]


@dataclass(frozen=True)
class Goals:
    """Where a seat wants to go: to the others' markers, or to the others. Looked for when it is needed."""

    system: System[Any]
    table: Any
    seat: Seat

    def __iter__(self) -> Iterator[Point]:
        return iter(self._places)

    @cached_property
    def _places(self) -> list[Point]:
        return others(self.system, self.table, self.seat)


def _likes(likes: Mapping[str, float]) -> Callable[[OptionView], float]:
    return lambda option: likes.get(option.id.partition(":")[0], 1.0)


def _bold(option: OptionView) -> float:
    if option.id.startswith(BOLD):
        return 100.0
    if option.id.startswith("activate:"):
        return 9.0 if option.id.endswith("engage") else 1.0
    return _eager(option)


def _eager(option: OptionView) -> float:
    return _eagerness(option.id)


@lru_cache(maxsize=1 << 14)
def _eagerness(option: str) -> float:
    if option.startswith(RELUCTANT):
        return 0.3
    return next((weight for start, weight in KEEN.items() if option.startswith(start)), 1.0)


@dataclass
class Players:
    """People who go for each other and do not like to stop. They look up from the board once a step."""

    system: System[Any]
    random: Random
    likes: Callable[[OptionView], float] = _eager
    looked: Goals | None = None

    def __call__(self, seat: Seat, at: Position[Any]) -> Sampler:
        if self.looked is None or self.looked.table is not at.table or self.looked.seat != seat:
            self.looked = Goals(self.system, at.table, seat)
        return Sampler(self.random, self.looked, self.likes)
