"""Referees read whole random games from outside: the table's bare facts and the log, with arithmetic of their own."""

from tests.referees.common import Referee
from tests.referees.fubar import FubarReferee
from tests.referees.killteam import KillteamReferee
from tests.referees.kog import KogReferee
from tests.referees.krygothic import KrygothicReferee
from tests.referees.watching import moments

REFEREES: dict[str, type[Referee]] = {
    "kog": KogReferee,
    "fubar": FubarReferee,
    "killteam": KillteamReferee,
    "krygothic": KrygothicReferee,
}


def read_game(system: str, seed: int) -> int:
    """Read the random game of this seed to its end. Returns the number of comparisons; raises `Fault`."""
    referee = REFEREES[system]()
    for moment in moments(system, seed):
        referee.read(moment)
    return referee.comparisons
