"""Small files of other programs, written for tests: a crew of harbour hands in four formats."""

from typing import Any

SYSTEM = """<gameSystem xmlns="urn:x" id="sys" name="Harbour Fights: Kill Team">
  <sharedRules><rule id="r-range" name="Range x"><description>Explained by the system.</description></rule></sharedRules>
</gameSystem>"""

_STATS = """<characteristics><characteristic name="APL">{}</characteristic><characteristic name="Move">{}"</characteristic>
<characteristic name="Save">{}+</characteristic><characteristic name="Wounds">{}</characteristic></characteristics>"""


def operative(name: str, apl: int = 2, move: int = 6, save: int = 4, wounds: int = 9) -> str:
    stats = _STATS.format(apl, move, save, wounds)
    return f'<profile name="{name}" typeName="Operative">{stats}</profile>'


def weapon(name: str, rules: str = "-", atk: str = "4", hit: str = "4+", dmg: str = "3/4") -> str:
    told = "".join(
        f'<characteristic name="{key}">{value}</characteristic>'
        for key, value in (("ATK", atk), ("HIT", hit), ("DMG", dmg), ("WR", rules))
    )
    return f'<profile name="{name}" typeName="Weapons"><characteristics>{told}</characteristics></profile>'


def ability(name: str, text: str) -> str:
    told = f'<characteristics><characteristic name="Ability">{text}</characteristic></characteristics>'
    return f'<profile name="{name}" typeName="Abilities">{told}</profile>'


def bounds(id_: str, scope: str = "parent", **values: int) -> str:
    made = "".join(
        f'<constraint id="{id_}-{kind}" type="{kind}" value="{value}" field="selections" scope="{scope}"/>'
        for kind, value in values.items()
    )
    return f"<constraints>{made}</constraints>"


def categories(*names: str) -> str:
    made = "".join(f'<categoryLink name="{name}" targetId="c-{name.lower()}"/>' for name in names)
    return f"<categoryLinks>{made}</categoryLinks>"


def must(name: str, *profiles: str) -> str:
    """An upgrade that is always taken."""
    id_ = name.lower().replace(" ", "-")
    return (
        f'<selectionEntry type="upgrade" name="{name}" id="{id_}"><profiles>{"".join(profiles)}</profiles>'
        f"{bounds(id_, min=1, max=1)}</selectionEntry>"
    )


def entry(name: str, *parts: str) -> str:
    return f'<selectionEntry type="model" name="{name}" id="e-{name.lower()}">{"".join(parts)}</selectionEntry>'


def upgrades(*parts: str) -> str:
    return f"<selectionEntries>{''.join(parts)}</selectionEntries>"


_HALF = """<modifiers><modifier type="increment" value="1" field="c-op-max"><conditionGroups><conditionGroup type="and">
<conditions><condition type="equalTo" value="1" field="selections" scope="force" childId="c-dog"/>
<condition type="equalTo" value="1" field="selections" scope="force" childId="c-bird"/></conditions></conditionGroup>
</conditionGroups></modifier></modifiers>"""
_SETTLED = """<modifiers><modifier type="set" value="2" field="hand-max"><conditions>
<condition type="notInstanceOf" value="1" field="selections" scope="force" childId="default-force"/>
</conditions></modifier></modifiers>"""
FORCE = f"""<forceEntries><forceEntry id="force" name="Crew"><categoryLinks>
<categoryLink name="Leader" targetId="c-leader">{bounds("c-lead", "force", min=1, max=1)}</categoryLink>
<categoryLink name="Operative" targetId="c-operative">{bounds("c-op", "force", min=4, max=4)}{_HALF}</categoryLink>
<categoryLink name="Dog" targetId="c-dog">{bounds("c-d", "force", max=1)}</categoryLink>
<categoryLink name="Heavy" targetId="c-heavy">{bounds("c-h", "force", max=1)}</categoryLink>
<categoryLink name="Configuration" targetId="c-configuration"/>
</categoryLinks></forceEntry></forceEntries>"""
_BOSS = entry(
    "Boss",
    f"<profiles>{operative('Boss', 3, 6, 3, 13)}{ability('Loud', 'Everybody hears it.')}</profiles>",
    categories("Leader", "Harbour"),
    '<selectionEntryGroups><selectionEntryGroup id="g-melee" name="Melee">',
    bounds("g-melee", min=1, max=1),
    upgrades(
        f'<selectionEntry type="upgrade" name="Hook" id="hook"><profiles>{weapon("⚔ Hook", "Rending, Shield*")}</profiles>'
        f"{bounds('hook-all', 'force', max=1)}</selectionEntry>",
        f'<selectionEntry type="upgrade" name="Club" id="club"><profiles>{weapon("⚔ Club", "Brutal Severe")}</profiles>'
        "</selectionEntry>",
    ),
    "</selectionEntryGroup></selectionEntryGroups>",
    upgrades(must("Pistol", weapon("⌖ Pistol", "Rang 8&quot;, Toxic*"))),
)
_HAND = entry(
    "Hand",
    f"<profiles>{operative('Hand')}</profiles>",
    categories("Operative"),
    bounds("hand", "force", max=-1),
    _SETTLED,
    '<entryLinks><entryLink id="l-knife" name="Knife" targetId="s-knife" type="selectionEntry">',
    bounds("l-knife", min=1),
    "</entryLink></entryLinks>",
    upgrades(must("Gun", weapon("⌖ Gun (short)", "PSYCHIC"), weapon("⌖ Gun (long)", "Heavy (Dash only)"))),
)
_GUNNER = entry(
    "Gunner",
    f"<profiles>{operative('Gunner')}{ability('Twice', 'This operative can perform two **Shoot** actions during its activation.')}</profiles>",
    categories("Operative", "Heavy"),
    upgrades(must("Cannon", weapon("Cannon", "Piercing 1, Blast 1&quot;")), must("Butt", weapon("⚔ Butt"))),
)
_BEASTS = "".join(
    entry(
        name,
        f"<profiles>{operative(name, 2, 7, 5, 5)}</profiles>",
        categories("Operative", name),
        bounds(f"{name}-n", "force", max=1),
        upgrades(must(f"{name} bite", weapon("⚔ Bite"))),
    )
    for name in ("Dog", "Bird")
)
CATALOGUE = f"""<?xml version="1.0"?><catalogue xmlns="urn:x" id="cat" name="Harbour Hands" gameSystemId="sys">
{FORCE}<selectionEntries>{_BOSS}{_HAND}{_GUNNER}{_BEASTS}</selectionEntries>
<sharedSelectionEntries><selectionEntry type="upgrade" name="Knife" id="s-knife"><profiles>{weapon("⚔ Knife", "-")}</profiles>
</selectionEntry></sharedSelectionEntries>
<rules><rule name="Tide"><description>The tide turns.</description></rule></rules>
<sharedSelectionEntryGroups><selectionEntryGroup name="Faction Equipment"><selectionEntries>
<selectionEntry type="upgrade" name="Rope"><profiles>{ability("Rope", "A rope.")}</profiles></selectionEntry>
<selectionEntry type="upgrade" name="Spare club"><profiles>{weapon("⚔ Club")}</profiles></selectionEntry>
</selectionEntries></selectionEntryGroup></sharedSelectionEntryGroups></catalogue>"""


def _selection(name: str, *parts: str, called: str = "", kind: str = "model") -> str:
    own = f' customName="{called}"' if called else ""
    return f'<selection name="{name}"{own} number="1" type="{kind}">{"".join(parts)}</selection>'


def _carried(name: str, line: str) -> str:
    return _selection(name, f"<profiles>{line}</profiles>", kind="upgrade")


ROSTER = f"""<roster xmlns="urn:x" name="Night watch" gameSystemName="Harbour Fights: Kill Team"><forces>
<force name="Crew" catalogueName="Harbour Hands"><selections>
{
    _selection(
        "Boss",
        f"<profiles>{operative('Boss', 3, 6, 3, 13)}</profiles>",
        "<selections>",
        _carried("Pistol", weapon("⌖ Pistol", "Range 8")),
        _carried("Hook", weapon("⚔ Hook")),
        "</selections>",
        "<categories><category name='Leader'/></categories>",
        called="Old Anna",
    )
}
{
    "".join(
        _selection(
            "Hand",
            f"<profiles>{operative('Hand')}</profiles>",
            "<selections>",
            _carried("Gun", weapon("⌖ Gun")),
            _carried("Knife", weapon("⚔ Knife")),
            "</selections>",
        )
        for _ in range(2)
    )
}
{_selection("Equipment", f"<selections>{_carried('Rope', ability('Rope', 'A rope.'))}</selections>", kind="upgrade")}
</selections></force></forces></roster>"""


def _kt_weapon(id_: str, name: str, kind: str, rules: Any = "") -> dict[str, Any]:
    profile = {"profileName": "", "ATK": "4", "HIT": "3+", "DMG": "3/4", "WR": rules}
    return {"wepId": id_, "wepName": name, "wepType": kind, "profiles": [profile]}


def _kt_type(name: str, *weapons: dict[str, Any], keywords: str = "", **more: Any) -> dict[str, Any]:
    stats = {"MOVE": '6"', "APL": 2, "SAVE": "4+", "WOUNDS": 9, "basesize": 32}
    return {"opTypeId": f"id-{name}", "opTypeName": name, "keywords": keywords, "weapons": list(weapons)} | stats | more


KTDASH: dict[str, Any] = {
    "killteamId": "X-HH",
    "killteamName": "Harbour Hands",
    "archetypes": "Seek And Destroy/Infiltration",
    "composition": """A HARBOUR HANDS KillTeam is composed of:

- 1 HARBOUR Boss operative with one of the following options:
  - Pistol; hook
  - Pistol; club
- 4 HARBOUR operatives selected from the following list:
  - Hand with one option from each of the following:
    - Gun or bow
    - Knife, cleaver or club
  - Gunner* with flamer and butt
  - Gunner* with cannon and butt
  - Dog (X)
  - Bird (X)
  - Giant (counts as two selections)

Other than Hand and Gunner operatives, your kill team can only include each operative on this list once.

*You cannot select more than one of these operatives combined.

(X) These operatives count as half a selection each.""",
    "opTypes": [
        _kt_type("Harbour Boss", _kt_weapon("b1", "Pistol", "R", "Rng 8\", Lim1"), _kt_weapon("b2", "Hook", "M"),
                 _kt_weapon("b3", "Club", "M", "Shock"), keywords="HARBOUR, LEADER", APL=3),
        _kt_type("Harbour Hand", *(_kt_weapon(f"h{name}", name, kind) for name, kind in (
            ("Gun", "R"), ("Bow", "R"), ("Knife", "M"), ("Cleaver", "M"), ("Club", "M")))),
        _kt_type("Harbour Gunner", _kt_weapon("g1", "Flamer", "R", [{"id": "WR-UNIV-TORRENT", "number": 2}]),
                 _kt_weapon("g2", "Cannon", "R", [
                     {"id": "WR-UNIV-DEVASTATING", "number": 2, "prefix_num": 1}, {"id": "WR-X-FLASH"},
                     {"id": "WR-UNIV-HEAVY", "details": "Reposition"}, {"id": "WR-UNIV-LETHAL", "number": 5},
                     {"id": "WR-UNIV-PIERCING", "number": 1, "details": "Crits"},
                     {"id": "WR-UNIV-SEEK", "details": "Light"}]),
                 _kt_weapon("g3", "Butt", "M"),
                 abilities=[{"abilityName": "Steady", "description": "It is steady.", "AP": None}],
                 options=[{"optionName": "Vow", "description": "It has sworn."}]),
        _kt_type("Harbour Dog", _kt_weapon("d1", "Bite", "M")),
        _kt_type("Harbour Bird", _kt_weapon("i1", "Beak", "M")),
        _kt_type("Harbour Giant", _kt_weapon("t1", "Fists", "M")),
    ],
    "ploys": [
        {"ployType": "S", "ployName": "High tide", "description": "They push."},
        {"ployType": "T", "ployName": "Undertow", "description": "They pull."},
    ],
    "equipments": [
        {"killteamId": "X-HH", "eqName": "Rope", "description": "A rope.", "weapons": [_kt_weapon("e1", "Whip", "M", "Stun")]},
        {"killteamId": None, "eqName": "Mines", "description": "Everybody has them."},
    ],
}  # fmt: skip
KTDASH_LIST: dict[str, Any] = {
    "rosterName": "Night watch",
    "killteam": KTDASH,
    "ops": [
        {"opName": "Anna", "opTypeId": "id-Harbour Boss", "wepIds": "b1,b3"},
        {"opName": "Jo", "opTypeId": "id-Harbour Hand", "wepIds": "hBow,hCleaver"},
    ],
}
