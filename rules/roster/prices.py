"""House prices by a formula: in hundredths, halves rounded up, never outside whole numbers, with the sum in words."""

from fractions import Fraction

from msgspec import Struct


class Price(Struct, frozen=True):
    """What something costs in points, and how that comes about."""

    points: int
    maths: str


def rounded(number: int, unit: int) -> int:
    """How many units a number is, halves rounded up."""
    return (2 * number + unit) // (2 * unit)


def decimal(hundredths: int) -> str:
    """Hundredths as people write them: "1.05"."""
    return f"{hundredths // 100}.{hundredths % 100:02}"


def hundredths(base: Fraction, *, power: int, root: int) -> int:
    """`base` to the power of `power`/`root`, in hundredths, rounded half up."""
    raised, found = base**power, 0
    while (2 * found + 1) ** root * raised.denominator <= raised.numerator * 200**root:
        found += 1
    return found
