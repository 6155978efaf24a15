"""Moving into contact with an enemy that is feared: nerves come first, as before a charge. (krygothic.fear.attacker)"""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from msgspec import structs
from typing_extensions import override

from rules.kernel.script import Event, Line, Option, Play, Script
from rules.krygothic.action.kind import AnyKind, Halt, Kind, Outcome
from rules.krygothic.board.model import Model
from rules.krygothic.board.table import Table, other
from rules.krygothic.forced.terror import dares, frozen_path
from rules.krygothic.move.deed import MoveDeed
from rules.krygothic.move.kinds import KINDS as MOVES
from rules.krygothic.move.modes import MODES, STEP
from rules.krygothic.nerve.terror import TARGET, Tested, test_due
from rules.krygothic.nerve.will import dice_of_nerve
from rules.krygothic.space.measure import disc, disc_at, touch, touching
from rules.roster.words import counted

RULE: Final = "krygothic.fear.freeze"


class Froze(Event, frozen=True, kw_only=True):
    """A model dares not come near what it fears. One that `steps` has taken its small step all the same.

    (krygothic.fear.freeze, krygothic.move.small_step_next)
    """

    model: str
    of: str
    steps: bool = False

    @override
    def apply(self, table: Table) -> Table:
        return table.with_model(self.model, stepped=self.steps or table.models[self.model].stepped, waiting=False)

    @override
    def line(self, table: Table) -> Line:
        model, of = table.models[self.model], table.models[self.of]
        text = f"{model.name} freezes and comes no nearer than 2″ to {of.name}."
        return Line(text=text, rule=RULE, seat=model.seat, pieces=(model.id, of.id))


def feared(table: Table, deed: MoveDeed) -> tuple[Model, ...]:
    """The enemies it would come into contact with at the end of its way and fears, in list order."""
    model = table.models[deed.model]
    there = disc_at(table, model, deed.path[-1])
    return tuple(
        foe
        for foe in table.living(other(model.seat))
        if touch(there, disc(table, foe)) and not touching(table, model, foe) and test_due(table, model, foe)
    )


def carry_out(play: Play[Table], deed: MoveDeed, halt: Halt | None, kind: Kind[MoveDeed]) -> Script[Outcome]:
    """Dare it, and go; who is shaken goes no nearer than two inches, and its action has failed.

    (krygothic.fear.attacker, krygothic.fear.freeze, krygothic.horror.frenzy)
    """
    if kind.barred(play.table, deed):
        return "failed"
    before = feared(play.table, deed)
    for foe in before:
        nerve = yield from dares(play, deed.model, foe.id)
        if nerve == "shaken":
            return (yield from _frozen(play, deed, halt, kind, foe))
        if nerve == "frenzied":
            return "failed"
    outcome = yield from kind.carry_out(play, deed, halt)
    for foe in before:
        if touching(play.table, play.table.models[deed.model], play.table.models[foe.id]):
            play.record(Tested(model=deed.model, of=foe.id))
    return outcome


def _frozen(play: Play[Table], deed: MoveDeed, halt: Halt | None, kind: Kind[MoveDeed], foe: Model) -> Script[Outcome]:
    play.record(Froze(model=deed.model, of=foe.id, steps=kind.id == STEP.id))
    way = frozen_path(play.table, play.table.models[deed.model], deed.path, foe)
    if len(way) > 1:
        yield from kind.carry_out(play, replace(deed, path=way), halt)
    return "failed"


def offers(table: Table, model: Model, ap: int, kind: Kind[MoveDeed]) -> Sequence[Option[MoveDeed]]:
    """The ways to move, each of which says whose fear comes first."""
    return [_warning(table, option) for option in kind.offers(table, model, ap)]


def _warning(table: Table, option: Option[MoveDeed]) -> Option[MoveDeed]:
    resolve = option.resolve
    if resolve is None:
        return option

    def resolved(value: object) -> MoveDeed:
        deed = resolve(value)
        return replace(deed, warnings=tuple(_words(table, deed, foe) for foe in feared(table, deed)))

    return structs.replace(option, resolve=resolved)


def _words(table: Table, deed: MoveDeed, foe: Model) -> str:
    model = table.models[deed.model]
    dice = dice_of_nerve(table, model, horror=test_due(table, model, foe) == "horror")
    return f"It fears {foe.name}: first its nerve is tested, {counted(dice, 'die', 'dice')} against {TARGET}."


def _daring(kind: Kind[MoveDeed]) -> Kind[MoveDeed]:
    return replace(
        kind,
        offers=partial(offers, kind=kind),
        carry_out=lambda play, deed, halt: carry_out(play, deed, halt, kind),
    )


_WALKED: Final = {mode.id for mode in MODES}
KINDS: Final[tuple[AnyKind, ...]] = tuple(_daring(kind) if kind.id in _WALKED else kind for kind in MOVES)
"""The kinds of movement, of which those along a path may lead to something that is feared."""
