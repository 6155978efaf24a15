"""Robots that play by what the page shows: one stands and passes, one runs for the Objective, one shoots all there is."""

import math
import re
from collections.abc import Iterator

from tests.browser.play.table import Offer, Seated, Sight, Token

Place = tuple[float, float]

HABITS = (
    "agree", "accept", "attacker", "line:across", "half:", "rest", "for-me", "commander:", "leader:",
    "reroll:all", "buy:none", "observer:none",
)  # fmt: skip
DISLIKED = ("exception:", "clear")
PASSES = ("finish", "end", "decline:", "done")
SHOTS = ("target:", "shoot:", "fight:", "spray:")
NEAR = 1.6  # inches from the middle of an Objective, well within 1″ of its edge
WAYS = ((1.0, 0), (1.0, 25), (1.0, -25), (0.7, 0), (1.0, 50), (1.0, -50), (0.4, 0), (0.6, 80), (0.6, -80))


def passes(seated: Seated, sight: Sight) -> None:
    """Sets up as suggested, then moves nothing and shoots at nothing."""
    offer = first(sight, *PASSES) or first(sight, *HABITS)
    if offer:
        return seated.choose(offer)
    return picks(seated, sight)


def picks(seated: Seated, sight: Sight) -> None:
    """Begins the first option and fills it in: as many ticks as it takes, or what it holds already."""
    seated.choose(sight.offers[0])
    seated.tick()
    seated.confirm()


class Runner:
    """Sends the models whose name begins so to the enemy Objective, takes it and holds it."""

    def __init__(self, *runners: str, enemy: str) -> None:
        self.runners = runners
        self.enemy = enemy

    def __call__(self, seated: Seated, sight: Sight) -> None:
        if not moving(sight) and not first(sight, "hold:"):
            return passes(seated, sight)
        take = next((offer for offer in sight.offers if offer.starts("hold:") and "enemy" in offer.label), None)
        if take:
            return seated.choose(take)
        for model in self.waiting(sight):
            if run_to(seated, sight, model, objective_of(sight, self.enemy)):
                return None
        return passes(seated, sight)

    def waiting(self, sight: Sight) -> list[str]:
        """The runners that have not moved and are not there yet."""
        goal = objective_of(sight, self.enemy)
        models = moving(sight)
        return [id_ for id_, name in models.items() if name.startswith(self.runners) and not is_near(sight, id_, goal)]


class Gunner:
    """Advances until something can be shot at, and shoots with everything at what is likeliest to fall."""

    def __init__(self, reach: float) -> None:
        self.reach = reach

    def __call__(self, seated: Seated, sight: Sight) -> None:
        shot = first(sight, *SHOTS)
        if shot:
            return give(seated, sight, best(sight) if shot.starts("target:") else shot)
        for model in moving(sight):
            foe = nearest_foe(sight, model)
            if foe and math.dist(foe, place(sight, model)) > self.reach and run_to(seated, sight, model, foe, "combat"):
                return None
        return passes(seated, sight)


class Keen:
    """Likes options by how their id and heading begin, the first liking most, and fills in whatever they want.

    What it likes `sparingly` it does with one tick, and then goes for something else. It remembers the prompts it met.
    """

    def __init__(self, *likes: str, sparingly: str = "none") -> None:
        self.likes = likes
        self.sparingly = sparingly
        self.last = ""
        self.met: set[str] = set()

    def __call__(self, seated: Seated, sight: Sight) -> None:
        self.met.add(sight.prompt)
        for offer in sorted(sight.offers, key=self.liking):
            if self.done(seated, sight, offer):
                self.last = offer.id
                return
        raise AssertionError(f"nothing could be answered to {sight.prompt!r}")

    def liking(self, offer: Offer) -> tuple[bool, int]:
        """What is liked first, what was done last at the end."""
        words = f"{offer.id} {offer.group}"
        liked = next((rank for rank, like in enumerate(self.likes) if re.match(like, words)), len(self.likes))
        again = self.last.startswith(self.sparingly) and offer.id.partition(":")[2] == self.last.partition(":")[2]
        disliked = offer.starts(*DISLIKED) or (offer.starts(self.sparingly) and self.last.startswith(self.sparingly))
        return disliked, liked + (1 if again else 0)

    def done(self, seated: Seated, sight: Sight, offer: Offer) -> bool:
        """Chooses the option and fills it in; whether it was given."""
        seated.choose(offer)
        if not seated.is_choosing(sight.number, offer):
            return True
        if seated.asks_for_a_path():
            return self.walked(seated, sight, offer)
        seated.tick(1 if offer.starts(self.sparingly) else None)
        if not seated.settled():
            seated.back()
            return False
        seated.confirm()
        return True

    def walked(self, seated: Seated, sight: Sight, offer: Offer) -> bool:
        """Goes towards the nearest enemy."""
        here = place(sight, seated.selected())
        enemies = [token.at for token in sight.tokens if token.at and is_hostile(token)]
        goal = min(enemies, key=lambda at: math.dist(at, here), default=here)
        return walk_towards(seated, here, goal, allowance(seated, offer))


def is_hostile(token: Token) -> bool:
    """Whether somebody else's model stands there, as a screen reader tells it to one of the players."""
    return "’s," in token.words and "Wreck" not in token.words


def first(sight: Sight, *beginnings: str) -> Offer | None:
    """The first option whose id begins so, in the order of the beginnings."""
    return next((offer for start in beginnings for offer in sight.offers if offer.starts(start)), None)


def give(seated: Seated, sight: Sight, offer: Offer) -> None:
    """Chooses an option that wants nothing but a second look."""
    seated.choose(offer)
    if seated.is_choosing(sight.number, offer):
        seated.confirm()


def best(sight: Sight) -> Offer:
    """The target with the fewest hull left: what falls shoots no more."""

    def hull(offer: Offer) -> int:
        found = re.search(r"(\d+) of \d+ hull", sight.token(offer.id.removeprefix("target:")).words)
        return int(found[1]) if found else 9

    return min(sight.offers, key=hull)


def moving(sight: Sight) -> dict[str, str]:
    """The models that may move now, by id, with their names."""
    return {offer.id.split(":")[1]: offer.group for offer in sight.offers if offer.starts("move:")}


def place(sight: Sight, id_: str) -> Place:
    """Where a token stands."""
    at = sight.token(id_).at
    assert at, f"{id_} is not on the table"
    return at


def objective_of(sight: Sight, roster: str) -> Place:
    """Where a list's Objective lies."""
    name = f"Objective of {roster}"
    return next(token.at for token in sight.tokens if token.at and token.words.startswith(name))


def is_near(sight: Sight, id_: str, goal: Place) -> bool:
    """Whether a model stands by the place already."""
    return math.dist(place(sight, id_), goal) < 2


def nearest_foe(sight: Sight, id_: str) -> Place | None:
    """The nearest living enemy."""
    here = place(sight, id_)
    foes = [token.at for token in sight.tokens if token.at and is_foe(token, id_)]
    return min(foes, key=lambda at: math.dist(at, here), default=None)


def is_foe(token: Token, id_: str) -> bool:
    """Whether a token is a living model of the other side; ids of one side begin alike."""
    return " hull" in token.words and token.id[0] != id_[0]


def run_to(seated: Seated, sight: Sight, model: str, goal: Place, mode: str = "") -> bool:
    """Moves a model towards a place by typing its path, trying other ways where one is refused."""
    here = place(sight, model)
    offers = {offer.id.split(":")[2]: offer for offer in sight.offers if offer.starts(f"move:{model}:")}
    mode = mode or ("combat" if math.dist(here, goal) - NEAR <= allowance(seated, offers["combat"]) else "speed")
    if mode not in offers:
        return False
    budget = allowance(seated, offers[mode])
    seated.choose(offers[mode])
    return walk_towards(seated, here, goal, budget)


def walk_towards(seated: Seated, here: Place, goal: Place, budget: float) -> bool:
    """Types ways towards the goal until one is taken; whether any was."""
    for x, y in ways(here, goal, budget):
        seated.walk(f"{x:.2f} {y:.2f}")
        if seated.settled() and "must finish within" not in seated.verdict():
            seated.confirm()
            return True
    seated.back()
    return False


def allowance(seated: Seated, offer: Offer) -> float:
    """How far the option says it reaches, in inches."""
    found = re.search(r"up to ([\d.]+)″", offer.detail)
    assert found, f"{offer} does not say how far it reaches"
    return float(found[1])


def ways(here: Place, goal: Place, budget: float) -> Iterator[Place]:
    """Places on the way to the goal: straight first, then more and more aside, then shorter."""
    bearing = math.atan2(goal[1] - here[1], goal[0] - here[0])
    for share, turn in WAYS:
        length = max(0.1, min(budget, math.dist(here, goal) - NEAR) * share - 0.02)
        angle = bearing + math.radians(turn)
        yield here[0] + math.cos(angle) * length, here[1] + math.sin(angle) * length
