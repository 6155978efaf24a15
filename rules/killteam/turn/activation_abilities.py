"""What may be done when an activation begins or ends: abilities of that moment."""

from collections.abc import Sequence

from rules.kernel.script import Answer, Option, Play, Script
from rules.killteam.activation.abilities import abilities_at
from rules.killteam.activation.actions import Action
from rules.killteam.board import Operative, Table, engaged
from rules.killteam.effects.active_effects import abilities_of
from rules.killteam.teams.effects import INSTANT_EFFECTS
from rules.killteam.teams.team import Moment
from rules.killteam.turn.action_end import after_action, apply_instant_effect, instant_ploys


def begin_activation(play: Play[Table], operative: str) -> Script[None]:
    """Abilities and ploys used when an operative is activated."""
    yield from _use_abilities(play, operative, "activation_start")
    name = play.table.models[operative].name
    yield from instant_ploys(play, "activation_start", operative, f"{name} is activated.")


def _use_abilities(play: Play[Table], operative: str, when: Moment) -> Script[None]:
    while open_ := abilities_at(play.table, play.table.models[operative], when):
        one = play.table.models[operative]
        options: list[Option[Action | None]] = [Option(id="none", label="Use none", bring=None), *open_]
        action = yield from play.ask(
            one.seat,
            rule="killteam.flow.activation_sequence",
            prompt=" ".join((f"{one.name} is activated. Use an ability?", *_ability_texts(play.table, one, open_))),
            options=options,
            default=Answer("none"),
            focus=(one.id,),
        )
        if action is None:
            return
        yield from action.script(play)
        yield from after_action(play, action)


def _ability_texts(table: Table, one: Operative, options: Sequence[Option[Action]]) -> list[str]:
    """The text of each ability whose options do not show it."""
    untold = {option.group for option in options if option.group and not option.detail}
    return [f"{ability.name}: {ability.text}" for ability in abilities_of(table, one) if ability.name in untold]


def end_activation(play: Play[Table], operative: str) -> Script[None]:
    """Abilities used at the end of an activation, as its player wants."""
    one = play.table.models[operative]
    for ability in abilities_of(play.table, one):
        if ability.when != "activation_end" or (ability.quiet and not _is_quiet(play.table, operative)):
            continue
        for effect in ability.effect:
            if isinstance(effect, INSTANT_EFFECTS):
                yield from apply_instant_effect(play, operative, effect, ability.name)
    yield from instant_ploys(play, "activation_end", operative, f"{one.name} is about to end its activation.")


def _is_quiet(table: Table, operative: str) -> bool:
    """Whether it neither shot nor fought in its activation and is not engaged."""
    acting = table.activation
    loud = acting is not None and bool({"Shoot", "Fight"}.intersection(acting.actions))
    return not loud and not engaged(table, table.models[operative])
