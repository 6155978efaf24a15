"""Files of other programs as kill teams: catalogues, lists and pasted text. (killteam.build.private_teams)"""

from collections.abc import Sequence
from typing import Final
from xml.etree.ElementTree import Element

from rules.killteam.battlescribe.catalogue_reader import catalogue_team
from rules.killteam.battlescribe.element_json import element_of
from rules.killteam.battlescribe.profiles import EARLIER, characteristics, is_operative, tag_of
from rules.killteam.battlescribe.roster_reader import roster_team
from rules.killteam.battlescribe.selection_rules import data_files
from rules.killteam.ktdash.ktdash_reader import is_earlier, is_ktdash, ktdash_team
from rules.killteam.team_files.known_team import listed
from rules.killteam.team_files.list_text import picks_in_text
from rules.killteam.team_files.short_form import answered, questions, starts
from rules.killteam.team_files.team_writer import write_team
from rules.killteam.written_team.written import WrittenTeam
from rules.roster.catalogue_file import NotACatalogue
from rules.roster.foreign_files import FileReader, FileReading, ForeignFile

_EDITION: Final = "Only files of the edition of 2024 can be read here."
_KINDS: Final = (
    "catalogues of BattleScribe and New Recruit (.cat, .catz, .json), alone or with their game system (.gst, .gstz)",
    "lists of BattleScribe and New Recruit (.ros, .rosz, .json)",
    "teams and lists of KTDash (.json)",
    "the text of a list, for a team that you have here",
)


def read_files(files: Sequence[ForeignFile]) -> FileReading:
    """The contents of the files. Raises NotACatalogue, with a sentence, if they hold no team and no list."""
    roots = [
        root for file in files if (root := file.root if file.root is not None else element_of(file.data)) is not None
    ]
    rosters = [root for root in roots if tag_of(root) == "roster"]
    if rosters:
        return _write(roster_team(rosters[0]), rosters[:1])
    if roots:
        return _catalogue(roots)
    data = next((file.data for file in files if file.data is not None), None)
    if data is not None:
        return _data(data)
    name, picks = picks_in_text("\n".join(file.text for file in files))
    if not picks:
        raise NotACatalogue("There is nothing in it.")
    return FileReading(name=name, picks=picks)


def _catalogue(roots: list[Element]) -> FileReading:
    main, others = data_files(roots)
    if not main:
        kind = "a game system alone" if any(tag_of(root) == "gameSystem" for root in roots) else "no catalogue"
        raise NotACatalogue(f"This is {kind}. Choose the catalogue of the team (.cat or .catz), too.")
    return _write(catalogue_team(main[0], others), roots)


def _data(data: object) -> FileReading:
    if is_earlier(data):
        raise NotACatalogue(f"This team has fire teams, so it is of the edition of 2021. {_EDITION}")
    if not is_ktdash(data) or not isinstance(data, dict):
        raise NotACatalogue("This JSON is neither a team or list of KTDash nor a file of New Recruit.")
    return write_team(ktdash_team(data))


def _write(team: WrittenTeam, roots: Sequence[Element]) -> FileReading:
    if not team.types:
        raise NotACatalogue(_why_nobody(roots))
    return write_team(team)


def _why_nobody(roots: Sequence[Element]) -> str:
    """Why a file has no operatives: another edition, another game, or a list without profiles."""
    seen = [frozenset(characteristics(one)) for root in roots for one in root.iter() if tag_of(one) == "profile"]
    for year, marks in zip(("2021", "2021", "2018"), EARLIER, strict=True):
        if any(names >= marks for names in seen):
            what = "catalogue" if tag_of(roots[0]) != "roster" else "list"
            return f"This {what} is of the edition of {year}. {_EDITION}"
    game = next((root.get("gameSystemName", "") for root in roots if root.get("gameSystemName")), "")
    if game and "kill team" not in game.lower():
        return f"This file is for {game}, which is another game."
    if not any(is_operative(one) for root in roots for one in root.iter() if tag_of(one) == "profile"):
        return "There are no operatives in it: nothing has APL, Move, Save and Wounds. Is it for another game?"
    return "None of its operatives can be chosen in a kill team."


READER: Final = FileReader(
    kinds=_KINDS, read=read_files, questions=questions, starts=starts, answered=answered, listed=listed
)
