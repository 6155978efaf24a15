"""Reads an army that somebody brings: our file, our text, or a BattleScribe roster made from one of ours."""

import re
from dataclasses import dataclass

import msgspec

from accounts.visitor import Visitor
from armies.catalogues import CatalogueCopy, game_for, games_with_catalogues, may_build
from armies.files.army_file import LARGEST, ReceivedFile
from armies.files.battlescribe_reader import ForeignRoster, roster_in
from armies.files.safe_xml import PACKED, NotXML, xml_in
from armies.foreign_files import INSTEAD, foreign_file, text_of
from rules.registry import SYSTEMS
from rules.roster.codec import NotARoster, load_roster
from rules.roster.roster import Roster
from rules.roster.text_reader import LineRead, read_lines, read_text

CATALOGUE_LINK = re.compile(r"/armies/catalogues/([a-z0-9]{8,32})/")
KINDS = {"object": "an object", "array": "a list", "str": "text", "int": "a number", "float": "a number",
         "bool": "yes or no", "null": "nothing"}  # fmt: skip
PARTS = {"groups": "group", "units": "unit", "models": "model", "purchases": "purchase", "options": "option"}


class NotAnArmy(ValueError):
    """A file that holds no army; the message is a sentence for the person who brought it."""


@dataclass(frozen=True, kw_only=True)
class IncomingArmy:
    """A list that somebody brings, with the catalogue it is made from if that comes along.

    `lines` says of a text what became of each line.
    """

    draft: Roster
    catalogue: CatalogueCopy | None = None
    lines: tuple[LineRead, ...] = ()

    @property
    def left_out(self) -> tuple[LineRead, ...]:
        """The lines of a text of which nothing could be made."""
        return tuple(line for line in self.lines if line.left_out)


def read_army(data: str | bytes, viewer: Visitor, *, mend: bool = False) -> IncomingArmy:
    """The army that this person brings in a file or a text. Raises `NotAnArmy`.

    With `mend`, slips in a text are mended, and a line of which nothing can be made is left out instead of refused.
    """
    if len(data) > LARGEST:
        raise NotAnArmy(f"It has more than {LARGEST // 1000} KB. No army file is so large. Choose another file.")
    raw = data.encode("utf-8", "replace") if isinstance(data, str) else data
    try:
        if raw.startswith(PACKED) or _is_roster_xml(raw):
            return _checked(IncomingArmy(draft=roster_in(xml_in(raw))))
    except (NotXML, ForeignRoster) as wrong:
        kind = "It looks like a .rosz roster of BattleScribe or New Recruit. " if raw.startswith(PACKED) else ""
        raise NotAnArmy(f"{kind}{wrong} {INSTEAD}") from wrong
    except NotARoster as wrong:
        raise NotAnArmy(f"{wrong}") from wrong
    if (army := _from_text(data, viewer, mend=mend)) is not None:
        return army
    if sentence := foreign_file(data):
        raise NotAnArmy(sentence)
    return _from_json(text_of(data))


def _is_roster_xml(raw: bytes) -> bool:
    return re.match(rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?<(?:\w+:)?roster\b", raw[:2000]) is not None


def _from_text(data: str | bytes, viewer: Visitor, *, mend: bool) -> IncomingArmy | None:
    """The army in our text; None where the second line begins with no name of a catalogue."""
    try:
        text = text_of(data)
    except UnicodeError:
        return None
    second = [*text.splitlines(), "", ""][1]
    named = CATALOGUE_LINK.search(text)
    slug = named[1] if named and may_build(named[1], viewer) else ""
    for id_, game in SYSTEMS.items():
        try:
            catalogue = game_for(Roster(system=id_, army="", battle="", catalogue=slug)).catalogue
        except NotARoster:
            catalogue = game.catalogue
        if second.startswith(f"{catalogue.name} · "):
            try:
                reading = read_lines(text, catalogue) if mend else None
                draft = reading.roster if reading else read_text(text, catalogue)
            except NotARoster as wrong:
                raise NotAnArmy(f"It is the text of a list for {game.name}. {wrong}") from wrong
            own = slug if catalogue is not game.catalogue else ""
            lines = reading.lines if reading else ()
            return IncomingArmy(draft=msgspec.structs.replace(draft, catalogue=own), lines=lines)
    return None


def _from_json(text: str) -> IncomingArmy:
    try:
        file = msgspec.json.decode(text, type=ReceivedFile)
        draft = load_roster(msgspec.json.encode({"schema": file.schema, "roster": file.roster}))
    except msgspec.ValidationError as wrong:
        message, _, path = str(wrong).partition(" - at ")
        raise NotAnArmy(in_words(message, path.strip("`"))) from wrong
    except (msgspec.DecodeError, RecursionError) as wrong:
        place = re.search(r"byte (\d+)", str(wrong))
        read = text.encode("utf-8", "replace")[: int(place[1]) if place else None]
        line = read.count(b"\n") + 1
        raise NotAnArmy(f"The file is damaged at line {line}: the JSON is incomplete. Download it again.") from wrong
    except NotARoster as wrong:
        raise NotAnArmy(in_words(str(wrong), wrong.path)) from wrong
    catalogue = file.catalogue if draft.catalogue else None
    if catalogue is not None and catalogue.system != draft.system:
        raise NotAnArmy("The catalogue in the file is for another game than the list.")
    return _checked(IncomingArmy(draft=draft, catalogue=catalogue))


def _checked(army: IncomingArmy) -> IncomingArmy:
    """The army, if its game and catalogue are here or come along. Raises `NotAnArmy`."""
    try:
        if army.catalogue is None or army.catalogue.system not in games_with_catalogues():
            game_for(army.draft)
    except NotARoster as wrong:
        raise NotAnArmy(in_words(str(wrong), wrong.path)) from wrong
    return army


def in_words(message: str, path: str) -> str:
    """A mistake of a file in words, with its place: `In unit 2 of group 1, “name” is a number; text is needed.`"""
    place, last = _place(path)
    expected = re.match(r"Expected `([^`]+)`, got `(\w+)`\.?$", message)
    missing = re.match(r"Object missing required field `([^`]+)`\.?$", message)
    if expected:
        needed = " or ".join(dict.fromkeys(KINDS.get(kind.strip(), kind.strip()) for kind in expected[1].split("|")))
        subject = f"“{last}”" if last else "the file"
        return f"{place}{subject} is {KINDS.get(expected[2], expected[2])}; {needed} is needed."
    if missing:
        return f"{place}{'in “' + last + '” ' if last and not place else ''}“{missing[1]}” is missing."
    where = f" ({place.removesuffix(', ').removeprefix('In ')}{', ' if place and last else ''}{last})"
    return f"{message.rstrip('.')}{where if place or last else ''}."


def _place(path: str) -> tuple[str, str]:
    """The numbered parts of a path in words, and its last name: `$.roster.groups[0].units[1].name`."""
    numbered = re.findall(r"\.(\w+)\[(\d+)\]", path)
    told = [f"{PARTS.get(name, name)} {int(at) + 1}" for name, at in numbered]
    last = re.search(r"\.(\w+)$", path)
    return (f"In {' of '.join(reversed(told))}, " if told else ""), (last[1] if last else "")
