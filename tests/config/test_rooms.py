"""A room of a game, which is a package for one chapter of its rulebook, has 2 to 12 files."""

from pathlib import Path

RULES = Path(__file__).parents[2] / "rules"
GAMES = ("fubar", "killteam", "kog", "krygothic")
FEWEST, MOST = 2, 12


def test_every_room_of_a_game_has_a_size_that_can_be_read() -> None:
    rooms = [
        folder for game in GAMES for folder in sorted((RULES / game).rglob("*")) if (folder / "__init__.py").exists()
    ]
    assert rooms
    sizes = {room.relative_to(RULES).as_posix(): len(list(room.glob("*.py"))) for room in rooms}
    assert {room: size for room, size in sizes.items() if not FEWEST <= size <= MOST} == {}
