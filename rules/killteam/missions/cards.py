"""Cards that players write: read with the place of the first mistake, described in sentences, edited in a form.

(killteam.op.own)
"""

from collections.abc import Iterator
from typing import Any, Final, get_args

from msgspec import structs

from rules.killteam.board.op_cards import (
    CRIT_OPS,
    KILL_OP,
    TAC_OPS,
    Archetype,
    CardSet,
    CritCard,
    CritCondition,
    CritLine,
    CritOp,
    OpLine,
    TacCard,
    TacCondition,
    TacLine,
)
from rules.killteam.missions.conditions import CONDITIONS
from rules.roster.scenarios import (
    FORMAT,
    HEADER_FIELDS,
    LONGEST_NAME,
    VERSION,
    NotAScenario,
    ReadyScenario,
    ScenarioRules,
    ScenarioText,
    canonical,
    checked_words,
    json_schema,
    read_file,
)
from rules.roster.sheets.sheet import Field, Rows, Sheet

SYSTEM: Final = "killteam"
MOST_POINTS: Final = 6
_MOVES: Final = ("charge", "sweep")
_SUBJECTS: Final = (("stronghold", "stronghold_alone"), ("quarry",), ("cores", "cores_safe"), ("posts",), ("third",))
_OF_CRIT: Final = get_args(CritCondition)
_OF_TAC: Final = get_args(TacCondition)


def read_cards(text: str) -> CardSet:
    """The cards in a text. Raises `NotAScenario`."""
    read = read_file(text, SYSTEM, CardSet)
    if not (read.crit or read.tac or (read.kill, read.kill_higher) != (KILL_OP.grade, KILL_OP.higher)):
        raise NotAScenario("crit: add a CRIT card or a TAC card, or change what kills bring.", "crit")
    for path, card in _cards(read):
        checked_words(card.name, f"{path}.name", LONGEST_NAME)
        checked_words(card.about, f"{path}.about")
        if not card.name.strip():
            raise NotAScenario(f"{path}.name: a card has a name.", f"{path}.name")
        for fault in _faults(card):
            raise NotAScenario(f"{path}.line: {fault}", f"{path}.line")
        for number, line in enumerate(card.line):
            if line.until < line.since:
                at = f"{path}.line[{number}].until"
                raise NotAScenario(f"{at}: the last turning point comes before the first.", at)
    return read


def _cards(read: CardSet) -> Iterator[tuple[str, CritCard | TacCard]]:
    yield from ((f"crit[{number}]", card) for number, card in enumerate(read.crit))
    yield from ((f"tac[{number}]", card) for number, card in enumerate(read.tac))


def _faults(card: CritCard | TacCard) -> Iterator[str]:
    named = [line.what for line in card.line]
    if isinstance(card, CritCard):
        if all(move in named for move in _MOVES):
            yield "a card has charges or sweeps, not both."
    elif sum(any(what in named for what in kind) for kind in _SUBJECTS) > 1:
        yield "a card is about one of stronghold, quarry, cores, posts and thirds, not several."
    for what in named:
        if CONDITIONS[what].at_once and named.count(what) > 1:
            yield f"only one line is about {what}."


def card_lines(read: CardSet) -> tuple[str, ...]:
    """The cards in sentences."""
    said = [f"CRIT op {card.name}: {_card_words(card)}" for card in read.crit]
    said += [f"TAC op {card.name} ({card.archetype}): {_card_words(card)}" for card in read.tac]
    if (read.kill, read.kill_higher) != (KILL_OP.grade, KILL_OP.higher):
        said.append(f"KILL op: grade {read.kill} for all enemies, {read.kill_higher} VP for the higher grade.")
    return tuple(said)


def _card_words(card: CritCard | TacCard) -> str:
    most = f" At most {card.most} VP in a turning point." if card.most < MOST_POINTS else ""
    return f"{'; '.join(_line_words(line) for line in card.line)}.{most}"


def _line_words(line: CritLine | TacLine) -> str:
    condition = CONDITIONS[line.what]
    points = f"{line.points} VP" + (" for each" if line.each else "")
    least = f" (at least {line.least})" if line.least > 1 else ""
    when = "" if condition.at_once else f", turning points {line.since} to {line.until}"
    return f"{points}: {condition.text}{least}{when}"


def _text_read(text: str) -> ScenarioText:
    read = read_cards(text)
    return ScenarioText(name=read.name, about=read.about, lines=card_lines(read), text=canonical(read))


def _schema() -> dict[str, Any]:
    return json_schema(CardSet, SYSTEM)


def _plain(line: OpLine) -> dict[str, Any]:
    """A line of our ops without its sentence for the log."""
    made = structs.asdict(line)
    return {key: value for key, value in made.items() if key not in ("says", "silent")}


def _as_crit(op: CritOp) -> CritCard:
    lines = tuple(CritLine(**_plain(line)) for line in op.line)
    return CritCard(name=op.name, about=op.text, line=lines, most=op.most)


def _ready() -> Iterator[ReadyScenario]:
    """Each of our CRIT ops, and all our TAC ops, as cards to copy and change."""
    for op in CRIT_OPS.values():
        yield _as_ready(op.id, CardSet(**_header(op.name), crit=(_as_crit(op),)))
    for op in TAC_OPS.values():
        lines = tuple(TacLine(**_plain(line)) for line in op.line)
        card = TacCard(name=op.name, archetype=op.archetype, about=op.text, line=lines, most=op.most)
        yield _as_ready(op.id, CardSet(**_header(op.name), tac=(card,)))


def _header(name: str) -> dict[str, Any]:
    return {"format": FORMAT, "version": VERSION, "system": SYSTEM, "name": name}


def _as_ready(id_: str, cards: CardSet) -> ReadyScenario:
    return ReadyScenario(id=id_, name=cards.name, about=" ".join(card_lines(cards)), text=canonical(cards))


def card_sheet() -> Sheet:
    """The form for cards."""
    about = Field(key="about", label="What it says", kind="long", help="In your own words; empty: its lines are shown.")
    most = Field(key="most", label="At most so many VP in a turning point", kind="number", help="Empty: six.")
    name = Field(key="name", label="Name")
    archetype = tuple((one, one) for one in get_args(Archetype))
    return Sheet(
        key="cards",
        fields=(
            *HEADER_FIELDS,
            Field(key="kill", label="Kill grade for all enemies", kind="number", help=f"Empty: {KILL_OP.grade}."),
            Field(
                key="kill_higher",
                label="VP for the higher kill grade",
                kind="number",
                help=f"Empty: {KILL_OP.higher}.",
            ),
        ),
        rows=(
            Rows(
                key="crit",
                title="A CRIT op, instead of the agreed one",
                one="CRIT op",
                fields=(name, about, most),
                rows=(_line_rows(_OF_CRIT),),
            ),
            Rows(
                key="tac",
                title="TAC ops, besides ours",
                one="TAC op",
                about="Each player still chooses one in secret.",
                fields=(name, Field(key="archetype", label="Archetype", kind="choice", choices=archetype), about, most),
                rows=(_line_rows(_OF_TAC),),
                start={"archetype": archetype[0][0]},
            ),
        ),
    )


def _line_rows(conditions: tuple[str, ...]) -> Rows:
    offered = tuple((id_, CONDITIONS[id_].text) for id_ in conditions)
    return Rows(
        key="line",
        title="What scores",
        one="line",
        fields=(
            Field(key="what", label="For what", kind="choice", choices=offered),
            Field(key="points", label="VP", kind="number"),
            Field(key="each", label="For each of them", kind="flag"),
            Field(key="least", label="At least so many", kind="number", help="Empty: one."),
            Field(key="since", label="From which turning point on", kind="number", help="Empty: the second."),
            Field(key="until", label="Until which turning point", kind="number", help="Empty: the fourth."),
        ),
        start={"what": conditions[0], "points": 1},
    )


READY_CARDS: Final = tuple(_ready())
CARD_RULES: Final = ScenarioRules(
    system=SYSTEM,
    word="card set",
    read=_text_read,
    sheet=card_sheet(),
    schema=_schema,
    ready=READY_CARDS,
    example=READY_CARDS[0].text,
    setting="crit",
)
