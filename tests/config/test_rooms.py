"""A package of a game, which is one chapter of its rulebook, has 2 to 12 files."""

from pathlib import Path

RULES = Path(__file__).parents[2] / "rules"
GAMES = ("fubar", "killteam", "kog", "krygothic")
FEWEST, MOST = 2, 12


def test_every_package_of_a_game_has_a_size_that_can_be_read() -> None:
    packages = [
        folder for game in GAMES for folder in sorted((RULES / game).rglob("*")) if (folder / "__init__.py").exists()
    ]
    assert packages
    sizes = {one.relative_to(RULES).as_posix(): len(list(one.glob("*.py"))) for one in packages}
    assert {name: size for name, size in sizes.items() if not FEWEST <= size <= MOST} == {}
