"""A toy game that needs everything four rule systems need: secret bids, an order that may be interrupted, a
reaction window, a first-come race with a face-off, and dice in the middle of a step."""

from typing import ClassVar

from msgspec import Struct, structs

from rules.kernel.event import Event, Line, fact
from rules.kernel.odds import Forecast
from rules.kernel.play import Play, Script, refuse
from rules.kernel.question import PASS, Answer, Ask, Option
from rules.kernel.refusal import Refusal, Seat
from rules.kernel.scene import SideCard, View
from rules.kernel.shapes import Number, NumberShape
from rules.kernel.system import Ending, Result, Step

LEFT, RIGHT = Seat(0), Seat(1)
SEGMENTS = 3
GOAL = 6


class Toy(Struct, frozen=True, kw_only=True):
    """Two runners. `secret` is each seat's hidden card, None where it is not known; `mover` is who won the bids."""

    secret: tuple[int | None, int | None] = (0, 0)
    shown: bool = False
    at: tuple[int, int] = (0, 0)
    tired: tuple[int, int] = (0, 0)
    phase: str = "bid"
    mover: Seat | None = None
    result: Result | None = None

    def with_at(self, seat: Seat, place: int) -> "Toy":
        """The table with one runner elsewhere."""
        at = (place, self.at[1]) if seat == LEFT else (self.at[0], place)
        return structs.replace(self, at=at)


class Bid(Event, frozen=True, kw_only=True):
    """Both bids turned over together."""

    reveals: ClassVar[bool] = True
    bids: tuple[int, int]
    mover: Seat

    def apply(self, table: Toy) -> Toy:
        return structs.replace(table, mover=self.mover, phase="run")

    def line(self, table: Toy) -> Line:
        return Line(text=f"Bids of {self.bids[0]} and {self.bids[1]}.", rule="toy.bid")


class Peeked(Event, frozen=True, kw_only=True):
    """A seat looked at its own card; nobody else learns of it."""

    seat: Seat
    card: int

    def line(self, table: Toy) -> Line:
        return Line(text=f"Your card is {self.card}.", rule="toy.card")

    def audience(self) -> tuple[Seat, ...]:
        return (self.seat,)


class Ran(Event, frozen=True, kw_only=True):
    """One segment of an order was run."""

    seat: Seat
    to: int

    def apply(self, table: Toy) -> Toy:
        return table.with_at(self.seat, self.to)

    def line(self, table: Toy) -> Line:
        return Line(text=f"Runner {self.seat} is at {self.to}.", rule="toy.run")


class Stopped(Event, frozen=True, kw_only=True):
    """The other player's reaction stopped the order."""

    face: int

    def line(self, table: Toy) -> Line:
        return Line(text=f"A tackle rolls {self.face} and stops the run.", rule="toy.react")


class PhaseEnded(Event, frozen=True, kw_only=True):
    """The next phase begins."""

    phase: str

    def apply(self, table: Toy) -> Toy:
        return structs.replace(table, phase=self.phase, mover=None)

    def line(self, table: Toy) -> Line:
        return Line(text=f"Now {self.phase}.")


class Finished(Event, frozen=True, kw_only=True):
    """The match is decided."""

    result: Result

    def apply(self, table: Toy) -> Toy:
        return structs.replace(table, result=self.result)

    def line(self, table: Toy) -> Line:
        return Line(text=self.result.text)


def bid(play: Play[Toy]) -> Script[None]:
    """Both bid in secret; the higher bid moves, a die breaks ties."""
    for seat in (LEFT, RIGHT):
        play.record(Peeked(seat=seat, card=_card(play.table, seat)))
    bids = yield from play.ask_each(*(_bid_of(play.known(seat), seat) for seat in (LEFT, RIGHT)))
    mover = LEFT if bids[LEFT] > bids[RIGHT] else RIGHT
    if bids[LEFT] == bids[RIGHT]:
        mover = yield from play.pick_at_random((LEFT, RIGHT), "tie")
    play.record(Bid(bids=(bids[LEFT], bids[RIGHT]), mover=mover))


def _card(known: Toy, seat: Seat) -> int:
    card = known.secret[seat]
    assert card is not None, "nobody asks for a card that is not known"
    return card


def _bid_of(known: Toy, seat: Seat) -> Ask[int]:
    limit = 3 + _card(known, seat)

    def amount(value: Number) -> int:
        if value.count == 1:
            raise refuse("toy.bid", "Nobody bids one.", measured="1", limit="0, 2 or more", remedy="Bid 2.")
        return value.count

    option = Option(id="bid", label="Bid", shape=NumberShape(least=0, most=limit), resolve=amount)
    return Ask(seat=seat, rule="toy.bid", prompt="How much?", options=[option], default=Answer("bid", Number(0)))


def run(play: Play[Toy]) -> Script[None]:
    """The mover runs segment by segment; after each the other may react and perhaps stop the run."""
    mover = play.table.mover
    assert mover is not None
    far = yield from play.ask(
        mover,
        rule="toy.run",
        prompt="How far?",
        options=[
            Option(id="run", label="Run", bring=SEGMENTS, forecast=lambda play: _forecast(play, mover)),
            Option(id="walk", label="Walk", bring=1),
            Option(id="fly", label="Fly", bring=9, refusal=Refusal(rule="toy.run", message="Runners have no wings.")),
        ],
        default=Answer("walk"),
    )
    yield from segments(play, mover, far)
    play.record(PhaseEnded(phase="race"))


def segments(play: Play[Toy], mover: Seat, far: int) -> Script[bool]:
    """True when the whole order was run."""
    for _ in range(far):
        play.record(Ran(seat=mover, to=play.table.at[mover] + 1))
        tackle = yield from play.ask(
            Seat(1 - mover),
            rule="toy.react",
            prompt="React?",
            options=[Option(id="tackle", label="Tackle", bring=True), Option(id=PASS, label="Pass", bring=False)],
            default=Answer("tackle"),
            window=True,
        )
        if tackle:
            (face,) = yield from play.roll(1, "tackle", cuts=(1, 5))
            if face >= 5:
                play.record(Stopped(face=face))
                return False
    return True


def _forecast(play: Play[Toy], mover: Seat) -> Script[Forecast]:
    whole = yield from segments(play, mover, SEGMENTS)
    return Forecast(("the whole way" if whole else "stopped",), play.table.at[mover])


def race(play: Play[Toy]) -> Script[None]:
    """Both may grab a step; who speaks first grabs it, and if both speak they face off with a die each."""
    asks = [
        Ask(
            seat=seat,
            rule="toy.race",
            prompt="Grab?",
            options=[Option(id="grab", label="Grab", bring="grab"), Option(id=PASS, label="Pass", bring="")],
            default=Answer(PASS),
        )
        for seat in (LEFT, RIGHT)
    ]
    spoken = yield from play.ask_any(*asks, face_off=True)
    if spoken:
        seat = spoken[0][0]
        if len(spoken) == 2:
            first, second = yield from play.roll(2, "face-off")
            seat = spoken[0][0] if first >= second else spoken[1][0]
        play.record(Ran(seat=seat, to=play.table.at[seat] + 1))
    if max(play.table.at) >= GOAL:
        winner = LEFT if play.table.at[LEFT] >= GOAL else RIGHT
        play.record(Finished(result=Result(winner=winner, kind="goal", text="The goal is reached.")))
    play.record(PhaseEnded(phase="bid"))


STEPS: dict[str, Step[Toy]] = {"bid": bid, "run": run, "race": race}


def _place(known: Toy, seat: Seat) -> Option[Event]:
    def resolve(value: Number) -> Event:
        if value.count == known.at[1 - seat]:
            raise refuse("toy.run", "Somebody is there.", measured=str(value.count), limit="free", remedy="Elsewhere.")
        by = value.count - known.at[seat]
        text = f"By agreement: runner {seat} is at {value.count}."
        return fact(text, "match.change", lambda table: table.with_at(seat, table.at[seat] + by))

    return Option(id=f"at:{seat}", label="Place", shape=NumberShape(least=0, most=GOAL - 1), resolve=resolve)


class ToyGame:
    """The toy as a system."""

    id = "toy"
    version = "1"
    table = Toy
    seats = (LEFT, RIGHT)

    def next_step(self, table: Toy) -> Step[Toy]:
        return STEPS[table.phase]

    def known(self, table: Toy, seat: Seat | None) -> Toy:
        left, right = table.secret
        return structs.replace(table, secret=(left if seat == LEFT else None, right if seat == RIGHT else None))

    def view(self, known: Toy, viewer: Seat | None) -> View:
        own = tuple(
            SideCard(seat=seat, title=f"card {known.secret[seat]}")
            for seat in (LEFT, RIGHT)
            if known.secret[seat] is not None
        )
        turn = 1 + sum(known.at) // 4
        title = f"{known.at[0]}:{known.at[1]}"
        return View(title=title, phase=known.phase, turn=turn, width=1000, height=1000, sides=own)

    @staticmethod
    def changes(known: Toy) -> list[Option[Event]]:
        """Where a runner is, whether the race begins, and whether all are rested."""
        if known.result:
            return []
        places = [_place(known, seat) for seat in (LEFT, RIGHT)]
        race = fact(
            "By agreement: the race begins.", "match.change", lambda table: structs.replace(table, phase="race")
        )
        rest = fact("By agreement: all are rested.", "match.change", lambda table: structs.replace(table, tired=(0, 0)))
        return [*places, Option(id="race", label="Race", bring=race), Option(id="rest", label="Rest", bring=rest)]

    def ended(self, table: Toy, ending: Ending) -> Event:
        if ending.conceded is None:
            return Finished(result=Result(winner=None, kind="agreed", text="Agreed draw."))
        return Finished(result=Result(winner=Seat(1 - ending.conceded), kind="conceded", text="Conceded."))

    def result(self, table: Toy) -> Result | None:
        return table.result


TOY = ToyGame()
