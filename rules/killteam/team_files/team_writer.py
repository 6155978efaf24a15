"""Writes a written team as our team file, with a line of the report for every entry. (killteam.build.team_data)"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Final

from rules.killteam.team_files.feasibility import made_possible
from rules.killteam.team_files.ids import Ids
from rules.killteam.team_files.known_actions import KnownAction, known_action
from rules.killteam.team_files.known_texts import effects_of
from rules.killteam.teams.faults import MOST, MOST_OPTIONS
from rules.killteam.teams.reading import MOST_OPERATIVES
from rules.killteam.teams.universal import UNIVERSAL
from rules.killteam.written_team.numbers import bounded, damage, number
from rules.killteam.written_team.rule_words import our_rule, plain, separate_rules
from rules.killteam.written_team.written import (
    WrittenAbility,
    WrittenMode,
    WrittenOption,
    WrittenTeam,
    WrittenType,
    WrittenWeapon,
)  # fmt: skip
from rules.roster.catalogue_file import NotACatalogue
from rules.roster.foreign_files import FileReading, ListPick, Outcome, ReportLine
from rules.roster.sheets.toml import toml

NAME, TEXT, MOST_TYPES = 60, 1_500, 60
ARCHETYPES: Final = {
    "infiltration": "Shadow", "recon": "Survey", "security": "Bulwark", "seek and destroy": "Hunt",
    "seek & destroy": "Hunt", "shadow": "Shadow", "survey": "Survey", "bulwark": "Bulwark", "hunt": "Hunt",
}  # fmt: skip
_COUNTS: Final = {1: "half", 4: "double", 6: "triple"}
_HEIGHTS: Final = ((25, "1"), (28, "1.3"), (32, "1.5"), (40, "2"), (60, "2.5"))
_TEXT_ALONE: Final = "Its text is shown; what it does is up to the players."


def write_team(team: WrittenTeam) -> FileReading:
    """The team as text, and the report. Raises NotACatalogue if there are no operatives."""
    if not team.types:
        raise NotACatalogue("There are no operatives in it: nothing has APL, Move, Save and Wounds.")
    return _Writer(team).reading()


def height_of(base: int) -> str:
    """The assumed height of a body on such a base, in inches."""
    return next((height for most, height in _HEIGHTS if base <= most), "3")


class _Writer:
    """Writes one team."""

    def __init__(self, team: WrittenTeam) -> None:
        self.team = team
        self.lines: list[ReportLine] = list(team.lines)
        self.type_ids, self.option_ids, self.weapon_ids = Ids(), Ids(), Ids()
        self.ability_ids, self.other_ids = Ids(), Ids()
        for id_ in UNIVERSAL:
            self.other_ids.give(id_)
        self.weapons: dict[WrittenWeapon, dict[str, Any] | None] = {}
        self.abilities: dict[WrittenAbility, dict[str, Any]] = {}
        self.types: dict[str, dict[str, Any]] = {}
        self.actions: list[tuple[dict[str, Any], KnownAction]] = []
        self.options: list[tuple[WrittenOption, dict[str, Any]]] = []

    def reading(self) -> FileReading:
        """The text of the team, and the report."""
        team = self.team
        data: dict[str, Any] = {
            "id": Ids().give(team.name, "team"),
            "name": _short(team.name, NAME) or "Team",
            "archetypes": self._archetypes(),
            "size": max(1, min(team.size, MOST_OPERATIVES)),
            "leaders": team.leaders,
        }
        rules = [self._ability(one)["id"] for one in team.rules]
        for one in self._within_limits():
            self.types[one.key] = self._type(one)
        self._choose_friends()
        parts = {
            "rule": list(dict.fromkeys(rules)),
            "type": list(self.types.values()),
            "weapon": [one for one in self.weapons.values() if one is not None],
            "limit": list(self._limits()),
            "ability": list(self.abilities.values()),
            "ploy": [self._ploy(one.name, one.kind, one.text) for one in team.ploys],
            "equipment": [self._item(one) for one in team.equipment],
        }
        data |= {key: value for key, value in self._capped(parts).items() if value}
        self.lines += made_possible(data)
        picks = tuple(ListPick(model=one.key, name=one.name, weapons=one.weapons) for one in team.picks)
        return FileReading(
            name=data["name"],
            text=toml({"team": data}),
            lines=tuple(dict.fromkeys(self.lines)),
            picks=picks,
            asked=tuple(self._asked()),
        )

    def _choose_friends(self) -> None:
        """Which operatives each action may be used on, if not all."""
        for made, action in self.actions:
            among = [one["id"] for one in self.types.values() if action.is_for(tuple(one.get("keywords", ())))]
            if action.friends and among and len(among) < len(self.types):
                made["among"] = among

    def _capped(self, parts: dict[str, list[Any]]) -> dict[str, list[Any]]:
        """Cuts everything to the limits of a team file; abilities that are cut are no longer named anywhere."""
        for part, most in MOST.items():
            for one in parts.get(part, ())[most:]:
                self._line("Too much", one.get("name", part), "left out", f"A team has at most {most} of these.")
            if part in parts:
                parts[part] = parts[part][:most]
        kept = {one["id"] for one in parts["ability"]}
        for one in (parts, *parts["type"]):
            for key in ("rule", "abilities"):
                if key in one:
                    one[key] = [id_ for id_ in one[key] if id_ in kept]
        return parts

    def _asked(self) -> Iterator[str]:
        if any(one.base is None for one in self.team.types):
            yield "base sizes"
        if not self.team.archetypes:
            yield "archetypes"
        if not self.team.ploys:
            yield "ploys"
        if not self.team.equipment:
            yield "equipment"

    def _line(self, part: str, name: str, outcome: Outcome, why: str = "") -> None:
        self.lines.append(ReportLine(part, name, outcome, why))

    def _archetypes(self) -> list[str]:
        found = [
            ARCHETYPES[name] for text in self.team.archetypes if (name := " ".join(text.lower().split())) in ARCHETYPES
        ]
        for text in self.team.archetypes:
            known = " ".join(text.lower().split()) in ARCHETYPES
            why = "" if known else "No archetype is called so."
            self._line("Archetypes", text, "enforced" if known else "left out", why)
        if not found:
            self._line("Archetypes", "Hunt", "enforced", "The file names none, so this one stands in. Choose below.")
        return list(dict.fromkeys(found)) or ["Hunt"]

    def _within_limits(self) -> list[WrittenType]:
        for one in self.team.types[MOST_TYPES:]:
            self._line("Operatives", one.name, "left out", f"A team has at most {MOST_TYPES} kinds of operatives.")
        return self.team.types[:MOST_TYPES]

    def _type(self, one: WrittenType) -> dict[str, Any]:
        told = {name: number(one.stats.get(name, "")) for name in ("apl", "move", "save", "wounds")}
        read = {name: bounded(name, 1 if value is None else value) for name, value in told.items()}
        changed = [name for name, value in told.items() if value != read[name]]
        why = "".join(
            f"{name.upper()} “{one.stats.get(name, '')}” is read as {read[name]}. " for name in changed
        ).strip()
        self._line("Operatives", one.name, "enforced", why)
        base = bounded("base_mm", one.base) if one.base else 28 if read["wounds"] < 10 else 32
        most = one.most if one.most is not None else 1 if one.leader else self.team.size
        made: dict[str, Any] = {
            "id": self.type_ids.give(one.name, "operative"),
            "name": _short(one.name, NAME) or "Operative",
            **read,
            "base_mm": base,
            "height": Fraction(height_of(base)),
            "leader": one.leader,
            "min": max(0, min(one.least, most, MOST_OPERATIVES)),
            "max": max(0, min(most, MOST_OPERATIVES)),
        }
        if one.halves in _COUNTS:
            made["counts"] = _COUNTS[one.halves]
        if keywords := [word for text in one.keywords if (word := _short(text.upper(), NAME))]:
            made["keywords"] = keywords[:20]
        abilities = [self._ability(told)["id"] for told in one.abilities]
        if abilities:
            made["abilities"] = list(dict.fromkeys(abilities))
        made["option"] = self._options(one)
        return made

    def _options(self, one: WrittenType) -> list[dict[str, Any]]:
        """The choices of weapons, those with most weapons first."""
        options = one.options or [WrittenOption(())]
        kept = sorted(options, key=lambda option: -len(option.weapons))[:MOST_OPTIONS]
        if len(kept) < len(options):
            why = f"{len(options)} choices of weapons; only the first {MOST_OPTIONS} are kept."
            self._line("Weapons", one.name, "left out", why)
        shared = [weapon for weapon in kept[0].weapons if all(weapon in option.weapons for option in kept)]
        made = []
        for option in kept:
            own = [weapon.name for weapon in option.weapons if weapon not in shared]
            name = option.name or ", ".join(own) or ("default" if len(kept) == 1 else "without more")
            entry: dict[str, Any] = {
                "id": self.option_ids.give(name if len(kept) > 1 else one.name, "default"),
                "name": _short(name, NAME),
                "weapons": [told["id"] for weapon in option.weapons if (told := self._weapon(weapon)) is not None],
            }
            if option.most is not None:
                entry["max"] = option.most
            made.append(entry)
            self.options.append((option, entry))
        return made

    def _weapon(self, weapon: WrittenWeapon) -> dict[str, Any] | None:
        """The id of the weapon, which is added once; None if no line of it has numbers."""
        if weapon not in self.weapons:
            modes = [made for mode in weapon.modes if (made := self._mode(weapon, mode)) is not None]
            self.weapons[weapon] = None
            if modes and len([one for one in self.weapons.values() if one]) < 100:
                id_ = self.weapon_ids.give(weapon.name, "weapon")
                name = _short(weapon.name, NAME)
                self.weapons[weapon] = {"id": id_, "name": name, "kind": weapon.kind, "mode": modes}
                self._line("Weapons", weapon.name, "enforced")
            else:
                self._line("Weapons", weapon.name, "left out", "It has no line with numbers for ATK, HIT and DMG.")
        return self.weapons[weapon]

    def _mode(self, weapon: WrittenWeapon, mode: WrittenMode) -> dict[str, Any] | None:
        atk, hit, dmg = number(mode.atk), number(mode.hit), damage(mode.dmg)
        if atk is None or hit is None or dmg is None:
            return None
        read = (bounded("atk", atk), bounded("hit", hit), [bounded("dmg", one) for one in dmg])
        if read != (atk, hit, list(dmg)):
            self._line("Weapons", weapon.name, "enforced", "A number beyond what our book allows is read as its limit.")
        made: dict[str, Any] = {"atk": read[0], "hit": read[1], "dmg": read[2]}
        if mode.name:
            made["name"] = _short(mode.name, NAME)
        if rules := list(self._rules(weapon, mode)):
            made["rules"] = rules
        return made

    def _rules(self, weapon: WrittenWeapon, mode: WrittenMode) -> Iterator[str]:
        for words in dict.fromkeys(one for text in mode.rules for one in separate_rules(text)):
            if rule := our_rule(words):
                self._line("Weapon rules", words, "enforced", "" if rule == words else f"As {rule}.")
                yield rule
            else:
                self._line("Weapon rules", f"{words} ({weapon.name})", "text", "No weapon rule here does this.")

    def _ability(self, one: WrittenAbility) -> dict[str, Any]:
        if one not in self.abilities:
            effects = effects_of(one.text)
            rule = our_rule(f"{one.name.lstrip('*')}*") if one.name.startswith("*") else ""
            action = known_action(one.text) if one.cost is not None else None
            made: dict[str, Any] = {
                "id": self.ability_ids.give(one.name, "ability"),
                "name": _short(one.name, NAME) or "Ability",
                "text": _short(one.text, TEXT, lines=True),
            }
            if action:
                made |= {"cost": one.cost, **action.fields}
                self.actions.append((made, action))
            elif effects:
                made["effect"] = [dict(effect) for effect in effects]
            why = f"As the weapon rule {rule}." if rule else "" if effects or action else _TEXT_ALONE
            self._line("Abilities", one.name, "enforced" if effects or action or rule else "text", why)
            self._report_cut("Abilities", one.name, one.text)
            self.abilities[one] = made
        return self.abilities[one]

    def _ploy(self, name: str, kind: str, text: str) -> dict[str, Any]:
        self._line("Ploys", name, "text", _TEXT_ALONE)
        self._report_cut("Ploys", name, text)
        return ploy(self.other_ids, name, kind, text)

    def _item(self, one: WrittenAbility) -> dict[str, Any]:
        self._line("Equipment", one.name, "text", _TEXT_ALONE)
        self._report_cut("Equipment", one.name, one.text)
        return equipment(self.other_ids, one.name, one.text)

    def _report_cut(self, part: str, name: str, text: str) -> None:
        if len(text) > TEXT:
            self._line(part, f"{name}, the end of its text", "left out", f"A text has at most {TEXT} characters.")

    def _limits(self) -> Iterator[Mapping[str, Any]]:
        for limit in self.team.limits:
            types = [
                self.types[key]["id"] for key, count in limit.types.items() if key in self.types for _ in range(count)
            ]
            options = [entry["id"] for option, entry in self.options if limit.entry and limit.entry in option.entries]
            if not types and not options:
                continue
            made: dict[str, Any] = {"max": limit.most}
            if limit.least:
                made["min"] = limit.least
            yield made | {key: value for key, value in (("types", types), ("options", options)) if value}


def ploy(ids: Ids, name: str, kind: str, text: str) -> dict[str, Any]:
    """A ploy with its text, which is shown when it is used."""
    firefight = kind.lower().startswith("f")
    return {
        "id": ids.give(name, "ploy"),
        "name": _short(name, NAME) or "Ploy",
        "kind": "firefight" if firefight else "strategy",
        "when": "activation_start" if firefight else "gambit",
        "text": _short(text, TEXT, lines=True),
    }


def equipment(ids: Ids, name: str, text: str) -> dict[str, Any]:
    """Equipment with its text, which is shown when it is used."""
    return {"id": ids.give(name, "item"), "name": _short(name, NAME) or "Item", "text": _short(text, TEXT, lines=True)}


def _short(text: str, most: int, *, lines: bool = False) -> str:
    """The text without formatting marks and invisible characters, cut to a length."""
    told = "".join(letter if letter.isprintable() or (lines and letter == "\n") else " " for letter in plain(text))
    told = told.strip()
    return told if len(told) <= most else f"{told[: most - 1].rstrip()}…"
