"""Which scenarios a visitor may see, and the texts behind the choices of a form."""

from collections.abc import Iterator

from django.db.models import QuerySet

from accounts.models import User
from accounts.visitor import Visitor
from games.agreement import RULE
from games.scenarios.models import StoredScenario
from rules.kernel.play import refuse
from rules.registry import SYSTEMS, Game, Setting
from rules.roster.game import Choice
from rules.roster.scenarios import MISSION, READY, ScenarioRules

OWN = "own:"
MOST_OFFERED = 50


class NoSuchScenario(LookupError):
    """No scenario has that link, or it is somebody else’s and private."""


def games_with_scenarios() -> dict[str, Game]:
    """The games for which people may write scenarios, by id."""
    return {id_: game for id_, game in SYSTEMS.items() if game.scenarios is not None}


def scenario_rules_of(game: Game) -> ScenarioRules:
    """What the game says of its scenarios. Raises `NoSuchScenario` for a game without."""
    if game.scenarios is None:
        raise NoSuchScenario(f"{game.name} has no scenarios.")
    return game.scenarios


def scenarios_of(user: User) -> QuerySet[StoredScenario]:
    """The newest version of each scenario of a person, the newest first."""
    return StoredScenario.objects.filter(owner=user).exclude(later__owner=user)


def scenario_at(slug: str, viewer: Visitor) -> StoredScenario:
    """The scenario with this link. Raises `NoSuchScenario`, also for a private one of somebody else."""
    found = StoredScenario.objects.select_related("owner", "previous").filter(slug=slug).first() if slug else None
    if found is None or not (found.shared or found.owner_id == viewer.pk):
        raise NoSuchScenario(slug)
    return found


def mission_settings(game: Game, viewer: Visitor, chosen: str = "") -> tuple[Setting, ...]:
    """The choice of a scenario for a match: ready-made ones, the person’s own, and the one already chosen by link."""
    if game.scenarios is None:
        return ()
    rules = game.scenarios
    usual = f"The {rules.word} chosen above" if rules.setting else "The standard battle"
    offered = {"": Choice(value="", label=usual)}
    if not rules.setting:
        offered |= {f"{READY}{one.id}": Choice(value=f"{READY}{one.id}", label=one.name) for one in rules.ready}
    for stored in _offered(game, viewer, chosen):
        offered[f"{OWN}{stored.slug}"] = Choice(value=f"{OWN}{stored.slug}", label=f"{stored.name} (by {stored.owner})")
    label = rules.word.capitalize() if not rules.setting else f"A {rules.word} of one’s own"
    setting = Setting(id=MISSION, label=label, kind="choice", default="", choices=tuple(offered.values()))
    return (setting,)


def _offered(game: Game, viewer: Visitor, chosen: str) -> Iterator[StoredScenario]:
    if viewer.is_authenticated:
        own = scenarios_of(viewer).filter(system=game.system.id).select_related("owner")
        yield from own[:MOST_OFFERED]
    if chosen.startswith(OWN):
        try:
            linked = scenario_at(chosen.removeprefix(OWN), viewer)
        except NoSuchScenario:
            return
        if linked.system == game.system.id:
            yield linked


def chosen_text(game: Game, viewer: Visitor, value: str) -> str:
    """The text that a choice of `mission_settings` puts into the agreement. Raises `Refused`."""
    if not value.startswith(OWN):
        return value
    try:
        found = scenario_at(value.removeprefix(OWN), viewer)
    except NoSuchScenario:
        found = None
    if found is None or found.system != game.system.id:
        raise refuse(RULE, "There is no scenario with that link.", remedy="Choose one of the list.")
    return found.text


def choice_for(game: Game, viewer: Visitor, text: str) -> str:
    """The choice that means this text: a ready-made scenario, or a stored one that the visitor may see; else ""."""
    ready = game.scenarios.ready if game.scenarios else ()
    for one in ready:
        if one.text == text:
            return f"{READY}{one.id}"
    same = StoredScenario.objects.filter(system=game.system.id, text=text)
    own = same.filter(owner_id=viewer.pk).first() or same.filter(shared=True).first()
    return f"{OWN}{own.slug}" if own else ""
