"""What a path costs beside its length, as data: rules set the rates, server and browser add them up alike."""

from msgspec import Struct


class Fee(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """A length charged to a path that meets a piece of ground.

    `near` says what meets it: the base over it (0), or within so much, charged once a path; or the centre in it (None),
    charged each time it comes in.
    """

    cost: int
    near: int | None = None


class Rates(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True):
    """What a path costs; without any, its plain length. Lengths are thousandths, rates are per mille of a length.

    * `slow`: what the parts over anything listed as slow cost besides. `slower` gives some of them a rate of their
      own, by id. Where several lie over each other the dearest counts, once.
    * `up`, `down`: what heights climbed and dropped cost. `least_up` is the least a climb counts for; the first
      `free_down` dropped along the path are free.
    * `step`: every leg, climb and drop is rounded up to whole steps; 1000 are inches. What is no more than `grace` past
      a step counts as that step.
    * `fees`: by the id of the ground; a way straight up or down through the middle of a surface pays that surface's fee
      as well.
    * `ways`: the fixed cost of a way up (a ladder), by its id, for a base that comes within `ways_near` of it; at most
      `ways_most` of them on a path if that is set, and only upwards if `ways_up`.
    * `flat_up`: what the first `flat_many` other climbs cost, whatever their height.
    * `jump`: what a jump costs besides its length; `far_jump` is the longest, and `level_jump` the difference of
      height from which a jump also climbs or drops.
    * `bonus`: what a path of this kind may cost beyond the budget, as a charge does.
    """

    slow: int = 0
    slower: dict[str, int] = {}
    up: int = 0
    down: int = 0
    least_up: int = 0
    free_down: int = 0
    step: int = 1
    fees: dict[str, Fee] = {}
    ways: dict[str, int] = {}
    ways_near: int = 0
    ways_most: int = 0
    ways_up: bool = False
    flat_up: int = 0
    flat_many: int = 0
    grace: int = 0
    jump: int = 0
    far_jump: int = 0
    level_jump: int = 0
    bonus: int = 0


PLAIN = Rates()


def rounded(length: int, rates: Rates) -> int:
    """The length rounded up to whole steps, but for a grace."""
    return -(-max(0, length - rates.grace) // rates.step) * rates.step if rates.step > 1 else length
