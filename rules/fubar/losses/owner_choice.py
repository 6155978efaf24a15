"""Unsaved hits of fire: the owner divides them into casualties and Suppressed figures, within the limit."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.fubar.board import Model, Table, Unit, refusal
from rules.fubar.losses.facts import figures_fell, figures_suppressed, least_missed
from rules.kernel.question import Answer, Option
from rules.kernel.script import Line, LogFact, Pick, PickItem, PickShape, Play, Refusal, Refused, Script, Seat
from rules.roster.words import listed


@dataclass(frozen=True)
class Losses:
    """Casualties and Suppressed figures, by id."""

    fallen: tuple[str, ...]
    down: tuple[str, ...]


def take_hits(play: Play[Table], unit_id: str, hits: int, by: Seat, *, rule: str) -> Script[None]:
    """The owner takes the unsaved hits of one volley, one for each figure; losses are credited to `by`.

    (fubar.loss.must_be_taken, fubar.loss.owner_choice, fubar.loss.one_hit_one_figure, fubar.loss.excess,
    fubar.loss.any_figure, fubar.loss.removed)
    """
    unit = play.table.units[unit_id]
    taken = min(hits, len(play.table.living(unit)))
    if taken:
        losses = yield from _shared_out(play, unit, taken)
        if losses.down:
            play.record(figures_suppressed(unit, losses.down))
        if losses.fallen:
            play.record(figures_fell(unit_id, losses.fallen, by, rule))
    if hits > taken:
        many = "hit finds" if hits - taken == 1 else "hits find"
        text = f"{hits - taken} more {many} nobody left in {unit.name} to take it."
        play.record(LogFact(Line(text=text, rule="fubar.loss.excess", seat=unit.seat)))


def _shared_out(play: Play[Table], unit: Unit, taken: int) -> Script[Losses]:
    """Asks the owner, if there is a choice."""
    table = play.table
    ways = [suggested_losses(table, unit, taken, fallen) for fallen in fallen_allowed(table, unit, taken)]
    if len(ways) == 1 and len(ways[0].fallen) == len(table.living(unit)):
        return ways[0]
    chosen: Losses = yield from play.ask(
        unit.seat,
        rule="fubar.loss.owner_choice",
        prompt=f"{unit.name} takes {taken} unsaved {'hit' if taken == 1 else 'hits'}. Who falls, who is Suppressed?",
        options=[*(_way(table, unit, way) for way in ways), _freely(table, unit, taken)],
        default=Answer(f"take:{len(ways[0].fallen)}"),
        focus=unit.models,
        dice=play.last_dice(),
    )
    return chosen


def fallen_allowed(table: Table, unit: Unit, taken: int) -> tuple[int, ...]:
    """How many of so many hits may be casualties, fewest first; the most are possible if Suppressed figures fall first.

    (fubar.suppress.limit, fubar.loss.limit_final_state, fubar.loss.already_suppressed)
    """
    ways = [suggested_losses(table, unit, taken, fallen) for fallen in range(taken + 1)]
    return tuple(
        fallen
        for fallen, way in enumerate(ways)
        if len(way.fallen) + len(way.down) == taken and not_within_limits(table, unit, way) is None
    )


def suggested_losses(table: Table, unit: Unit, taken: int, fallen: int) -> Losses:
    """So many casualties, Suppressed figures first, and the rest Suppressed, the least valuable figures first."""
    gone = least_missed(unit, table.down(unit), fallen)
    gone += least_missed(unit, table.standing(unit), fallen - len(gone))
    upright = [model for model in table.standing(unit) if model not in gone]
    return Losses(ids(gone), ids(least_missed(unit, upright, taken - fallen)))


def ids(models: Sequence[Model]) -> tuple[str, ...]:
    """The ids of models."""
    return tuple(model.id for model in models)


def _way(table: Table, unit: Unit, way: Losses) -> Option[Losses]:
    words = _counted(len(way.fallen), "casualty", "casualties"), _counted(len(way.down), "Suppressed", "Suppressed")
    names = listed([table.models[id_].name for id_ in way.fallen])
    return Option(
        id=f"take:{len(way.fallen)}",
        label=", ".join(word for word in words if word),
        detail=f"{names} {'falls' if len(way.fallen) == 1 else 'fall'}" if names else "nobody falls",
        group=unit.name,
        bring=way,
    )


def _counted(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}" if count else ""


def _freely(table: Table, unit: Unit, taken: int) -> Option[Losses]:
    """The option of any mixture of figures that the limits allow."""
    living = table.living(unit)
    falls = {f"fall:{model.id}": model for model in living}
    lies = {f"down:{model.id}": model for model in living}

    def shared(value: Pick) -> Losses:
        fallen, down = ([among[id_] for id_ in value.ids if id_ in among] for among in (falls, lies))
        losses = Losses(ids(fallen), ids(down))
        if refusal := not_within_limits(table, unit, losses):
            raise Refused(refusal)
        return losses

    items = [PickItem(id=id_, label=f"{model.name}: casualty", piece=model.id) for id_, model in falls.items()]
    items += [_lies_down(id_, model) for id_, model in lies.items()]
    return Option(
        id="share",
        label="Choose figure by figure",
        group=unit.name,
        rule="fubar.loss.must_be_taken",
        shape=PickShape(items=tuple(items), least=taken, most=taken),
        resolve=shared,
    )


def _lies_down(id_: str, model: Model) -> PickItem:
    already = refusal("down-already", figure=model.name)
    label = f"{model.name}: Suppressed"
    return PickItem(id=id_, label=label, piece=model.id, refusal=already if model.down else None)


def not_within_limits(table: Table, unit: Unit, losses: Losses) -> Refusal | None:
    """Why the hits may not be divided like this: two on one figure, or more Suppressed figures than the limit.

    (fubar.loss.not_both, fubar.suppress.limit, fubar.loss.limit_final_state)
    """
    twice = next((id_ for id_ in losses.down if id_ in losses.fallen), None)
    if twice is not None:
        return refusal("not-both", figure=table.models[twice].name)
    still_down = sum(model.id not in losses.fallen for model in table.down(unit))
    down, limit = still_down + len(losses.down), unit.numbers.suppress
    if not losses.down or down <= limit:
        return None
    more = f"{down - limit} more as {'a casualty' if down - limit == 1 else 'casualties'}"
    return refusal("suppress-limit", unit=unit.name, level=unit.numbers.name, more=more, value=down, bound=limit)
