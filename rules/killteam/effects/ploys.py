"""Ploys: which ones a player may use now, and what using one does."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from msgspec import structs

from rules.kernel.question import Standing
from rules.kernel.script import Answer, Option, Play, Refusal, Script, Seat, TableFact
from rules.killteam.board import LastingEffect, Operative, Side, Table, of_side, refusal
from rules.killteam.effects.lasting import effect_is_for
from rules.killteam.teams.effects import INSTANT_EFFECTS, AnyEffect
from rules.killteam.teams.team import Moment, Ploy


def ploy_used(
    side: Side, ploy: Ploy, cost: int, lasting: tuple[LastingEffect, ...], one: Operative | None
) -> TableFact:
    """A player used a ploy: command points are spent, and its lasting effects begin.

    (killteam.flow.strategy_ploy, killteam.flow.firefight_ploy)
    """

    def change(table: Table) -> Table:
        free = table.side(side.seat).free_ploy and cost == 0
        paid = table.with_side(
            side.seat, cp=side.cp - cost, ploys=(*side.ploys, ploy.id), free_ploy=side.free_ploy and not free
        )
        return paid.with_lasting(*lasting)

    on, pieces = (f" on {one.name}", (one.id,)) if one else ("", ())
    text = f"uses {ploy.name}{on} ({cost} CP, {side.cp - cost} left). {ploy.text}"
    return TableFact(of_side(side, text, f"killteam.flow.{ploy.kind}_ploy", pieces=pieces), change)


ROLLING: Final[dict[Moment, str]] = {
    "before_attack_roll": "is about to roll attack dice",
    "after_attack_roll": "has rolled attack dice",
    "before_defence_roll": "is about to roll defence dice",
    "after_defence_roll": "has rolled defence dice",
}
NO_PLOYS = "no-ploys"
P = TypeVar("P")


def ploy_cost(table: Table, seat: Seat, ploy: Ploy) -> int:
    """The cost of the ploy now, in CP. (killteam.scouting.ploy)"""
    free = ploy.kind == "strategy" and table.turning_point == 1 and table.side(seat).free_ploy
    return 0 if free else ploy.cost


def ploy_refusal(table: Table, seat: Seat, ploy: Ploy) -> Refusal | None:
    """Why the ploy cannot be used now. (killteam.flow.gambits_once, killteam.flow.cp_keep)"""
    side = table.side(seat)
    if ploy.id in side.ploys:
        rule = "killteam.flow.gambits_once" if ploy.kind == "strategy" else "killteam.flow.firefight_ploy"
        return refusal("ploy-used", rule=rule, ploy=ploy.name)
    cost = ploy_cost(table, seat, ploy)
    if cost > side.cp:
        return refusal("no-cp", ploy=ploy.name, player=side.roster_name, value=side.cp, bound=cost)
    return None


def ask_ploys(
    play: Play[Table],
    when: Moment,
    subject: Operative,
    *,
    foe: str = "",
    did: tuple[str, str] = ("", "target"),
    occasion: str,
    useful: Callable[[Table, AnyEffect], bool] = lambda _table, _effect: True,
) -> Script[tuple[AnyEffect, ...]]:
    """Asks the player of an operative for its firefight ploys of this moment, one after the other.

    `did` is the current or latest action, and the operative's role in it; `occasion` says what happens. Lasting effects
    begin here. Instant effects are returned, and the caller carries them out. A player is asked only if one of its
    ploys has a `useful` effect. (killteam.flow.firefight_ploy, killteam.core.cannot_complete,
    killteam.online.response_window)
    """
    seat, done = subject.seat, tuple[AnyEffect, ...]()
    while usable := [
        ploy
        for ploy in _usable(play.table, seat, when, subject, did)
        if any(useful(play.table, effect) for effect in ploy.effect)
    ]:
        options = [_option(play.table, seat, one, one) for one in usable]
        ploy = yield from _ask(
            play, seat, f"{occasion} {_question(usable)}", options, (subject.id, foe) if foe else (subject.id,)
        )
        if ploy is None:
            break
        done += use_ploy(play, seat, ploy, subject.id, foe)
    return done


def ask_roll_ploys(play: Play[Table], when: Moment, subject: str, foe: str, action: str) -> Script[None]:
    """Asks for ploys before or after an operative rolls dice in an action."""
    one = play.table.models[subject]
    yield from ask_ploys(play, when, one, foe=foe, did=(action, ""), occasion=f"{one.name} {ROLLING[when]}.")


def ask_ending_ploys(
    play: Play[Table], seat: Seat, useful: Callable[[Table, Operative, AnyEffect], bool]
) -> Script[tuple[tuple[str, str, AnyEffect], ...]]:
    """Asks a player for ploys at the end of a turning point, each for one of its operatives.

    Returns the instant effects: id of the operative, name of the ploy, effect. (killteam.flow.firefight_ploy)
    """
    done: list[tuple[str, str, AnyEffect]] = []
    while usable := [
        (ploy, one)
        for one in play.table.living(seat)
        for ploy in _usable(play.table, seat, "turning_point_end", one, ("", ""))
        if any(useful(play.table, one, effect) for effect in ploy.effect)
    ]:
        prompt = f"Turning point {play.table.turning_point} is about to end. {_question([ploy for ploy, _ in usable])}"
        options = [_option(play.table, seat, ploy, (ploy, one), one) for ploy, one in usable]
        chosen = yield from _ask(play, seat, prompt, options)
        if chosen is None:
            break
        ploy, one = chosen
        done += [(one.id, ploy.name, effect) for effect in use_ploy(play, seat, ploy, one.id)]
    return tuple(done)


def _question(usable: Sequence[Ploy]) -> str:
    """The question about one ploy by name, or about several."""
    return f"Use {usable[0].name}?" if len(usable) == 1 else "Use a ploy?"


def _ask(
    play: Play[Table], seat: Seat, prompt: str, options: Sequence[Option[P]], focus: tuple[str, ...] = ()
) -> Script[P | None]:
    """Asks for one of these ploys or none. (killteam.online.response_window)"""
    no_ploy: Option[Any] = Option(id="pass", label="No ploy", bring=None)
    return play.ask(
        seat,
        rule="killteam.flow.firefight_ploy",
        prompt=prompt,
        options=[no_ploy, *options],
        default=Answer("pass"),
        focus=focus,
        window=True,
        standing=(Standing(id=NO_PLOYS, label="Use no firefight ploys", answer=Answer("pass")),),
    )


def _option(table: Table, seat: Seat, ploy: Ploy, bring: P, one: Operative | None = None) -> Option[P]:
    """The option of a ploy with its current cost and its text, perhaps for one operative."""
    return Option(
        id=f"ploy:{ploy.id}" + (f":{one.id}" if one else ""),
        label=ploy.name,
        detail=f"{ploy_cost(table, seat, ploy)} CP. {ploy.text}",
        group=one.name if one else "",
        piece=one.id if one else "",
        bring=bring,
        rule=f"killteam.flow.{ploy.kind}_ploy",
    )


def _usable(table: Table, seat: Seat, when: Moment, subject: Operative, did: tuple[str, str]) -> list[Ploy]:
    return [
        ploy
        for ploy in table.team(seat).ploy
        if ploy.kind == "firefight"
        and ploy.when == when
        and ploy.action in ("", did[0])
        and (ploy.role == did[1] or when != "after_action")
        and ploy_refusal(table, seat, ploy) is None
        and any(_about(table, subject, effect) for effect in ploy.effect)
    ]


def _about(table: Table, subject: Operative, effect: AnyEffect) -> bool:
    return effect.who == "friendly_within" or effect_is_for(subject, effect.who)


def use_ploy(play: Play[Table], seat: Seat, ploy: Ploy, operative: str = "", foe: str = "") -> tuple[AnyEffect, ...]:
    """Uses a ploy and returns its instant effects."""
    lasting = tuple(
        LastingEffect(
            effect=effect,
            source=ploy.id,
            seat=seat,
            until=effect.until,
            operative="" if ploy.kind == "strategy" else operative,
            target=foe,
        )
        for effect in ploy.effect
        if not isinstance(effect, INSTANT_EFFECTS)
    )
    one = play.table.models[operative] if operative else None
    play.record(ploy_used(play.table.side(seat), ploy, ploy_cost(play.table, seat, ploy), lasting, one))
    return tuple(effect for effect in ploy.effect if isinstance(effect, INSTANT_EFFECTS))


def gambit_options(table: Table, seat: Seat) -> Sequence[Option[Ploy]]:
    """Options for a player's strategy ploys, with a refusal for those that cannot be used.

    (killteam.flow.gambits, killteam.flow.strategy_ploy)
    """
    return [
        structs.replace(_option(table, seat, ploy, ploy), refusal=ploy_refusal(table, seat, ploy))
        for ploy in table.team(seat).ploy
        if ploy.kind == "strategy"
    ]
