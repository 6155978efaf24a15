"""Everything that writes experiments: open, stop, delete, lease to a process, store matches."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import Q, Window
from django.db.models.functions import RowNumber
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.models import User
from games.agreement import agreement_from, game_of
from games.ids import new_seed
from games.lab.models import UNFINISHED, Experiment, ExperimentState, LabMatch, lab_match_of
from games.lab.plan import ExperimentPlan
from games.matches.services.gathering import legal_muster
from games.tables.selectors import with_table
from rules.kernel.play import refuse
from rules.players.bot_match import BotMatch as Played
from rules.players.bot_match import Pairing
from rules.players.choice import NORMAL, QUICK
from rules.registry import SYSTEMS
from rules.roster.roster import Roster

RULE = "lab.order"
PLAYERS = {QUICK.id: 1_000, NORMAL.id: 100}  # matches of one experiment at most
MOST_OPEN = 2  # unfinished experiments of one person
MOST_KEPT = 60  # experiments of one person
MOST_FROM = 6  # unfinished experiments from one address, a club's for instance
MOST_WAITING = 24  # unfinished experiments of everybody
LONGEST_SEED = 40
LEASE = timedelta(seconds=40)
SERVER = "server-"  # prefix of the holder ids of server processes


def experiment_open(  # noqa: PLR0913  # what is tried, each by its name
    *,
    owner: User,
    system: str,
    settings: Mapping[str, Any],
    roster: Roster,
    opponents: Sequence[Roster],
    each: int,
    player: str,
    seed: str = "",
    address: str = "",
    holder: str = "",
) -> Experiment:
    """Put an experiment into the queue. Raises `Refused` if it cannot be played or exceeds a limit.

    `address` is the address of the person, as `address_of` gives it. A `holder`, such as a management command, plays it
    itself at once.
    """
    game = game_of(system)
    agreement = agreement_from(game, with_table(system, settings, owner))
    if len(game.seats(agreement)) != 2:
        raise refuse(RULE, "The lab plays matches of two sides.", remedy="Agree on two players.")
    _refuse_size(player, each, len(opponents))
    sown = _sown(seed)
    rosters = (roster, *opponents)
    forces = tuple(
        msgspec.Raw(msgspec.json.encode(legal_muster(system, agreement, one).muster(one))) for one in rosters
    )
    names = [one.name or one.army for one in rosters]
    version = game.system.version
    pairing = Pairing(system=system, version=version, agreement=agreement, forces=forces, player=player)
    against = names[1] if len(opponents) == 1 else f"{len(opponents)} lists"
    opened_from = salted_hmac("games.lab", address).hexdigest() if address else ""
    with transaction.atomic():
        if not holder:
            _refuse_too_many(owner, opened_from)
        return Experiment.objects.create(
            owner=owner,
            system=system,
            rules_version=version,
            title=f"{names[0]} against {against}"[:120],
            seed=sown,
            each=each,
            total=each * len(opponents),
            pairing=msgspec.json.encode(pairing).decode(),
            lists=msgspec.json.encode(names).decode(),
            rosters=msgspec.json.encode(rosters).decode(),
            opened_from=opened_from,
            held_by=holder,
            held_until=timezone.now() + LEASE if holder else None,
        )


def field_against(roster: Roster) -> list[Roster]:
    """Every other ready-made list of the same size."""
    game = SYSTEMS[roster.system]
    return [one.roster for one in game.ready_lists if one.battle == roster.battle and one.roster != roster]


def _sown(words: str) -> str:
    """The given seed, or a new one if it is empty. Raises `Refused` if it cannot be shown."""
    seed = words.strip()
    if len(seed) > LONGEST_SEED:
        limit = f"{LONGEST_SEED} letters"
        raise refuse(
            RULE, "That seed is too long.", measured=f"{len(seed)} letters", limit=limit, remedy="Write a shorter one."
        )
    if not seed.isprintable():
        raise refuse(RULE, "That seed has invisible characters.", remedy="Write it with letters and numbers.")
    return seed or new_seed()[:12]


def _refuse_size(player: str, each: int, opponents: int) -> None:
    if player not in PLAYERS:
        raise refuse(RULE, "The lab has no such computer player.", remedy="Choose one of the offered strengths.")
    if not opponents:
        raise refuse(RULE, "There is no opponent.", remedy="Choose a list to play against, or all of this size.")
    most = PLAYERS[player]
    if each < 1 or each * opponents > most:
        raise refuse(
            RULE,
            f"{each} matches against each of {opponents} lists is more than the lab plays, or none.",
            measured=f"{each * opponents} matches",
            limit=f"1 to {most} matches",
            remedy=f"Ask for 1 to {max(1, most // opponents)} matches against each list.",
        )


def _refuse_too_many(owner: User, opened_from: str) -> None:
    unfinished = Experiment.objects.filter(state__in=UNFINISHED)
    if (own := unfinished.filter(owner=owner).count()) >= MOST_OPEN:
        raise refuse(
            RULE,
            f"You have {own} unfinished experiments.",
            limit=f"{MOST_OPEN} experiments",
            remedy="Wait for one, or stop it.",
        )
    if opened_from and (there := unfinished.filter(opened_from=opened_from).count()) >= MOST_FROM:
        raise refuse(
            RULE,
            f"{there} unfinished experiments come from your address.",
            limit=f"{MOST_FROM} experiments",
            remedy="Wait for one to end, or stop one of yours.",
        )
    if unfinished.count() >= MOST_WAITING:
        raise refuse(
            RULE,
            "The lab’s queue is full.",
            limit=f"{MOST_WAITING} experiments",
            remedy="Try again in a few minutes.",
        )
    if Experiment.objects.filter(owner=owner).count() >= MOST_KEPT:
        raise refuse(
            RULE,
            f"You already have {MOST_KEPT} experiments.",
            limit=f"{MOST_KEPT} experiments",
            remedy="Delete one first.",
        )


def experiment_stop(experiment: Experiment, trouble: str = "") -> None:
    """Stop an experiment; finished matches are kept. `trouble` says why, if nobody asked for it."""
    unfinished = Experiment.objects.filter(pk=experiment.pk, state__in=UNFINISHED)
    unfinished.update(
        state=ExperimentState.STOPPED,
        ended=timezone.now(),
        held_by="",
        held_until=None,
        opened_from="",
        trouble=trouble,
    )


def experiment_delete(experiment: Experiment) -> None:
    """Delete an experiment. Matches opened from it stay."""
    experiment.delete()


def experiments_move(*, guest: User, account: User, **_: Any) -> None:
    """Give all of a guest's experiments to an account."""
    Experiment.objects.filter(owner=guest).update(owner=account)


def experiments_claim(holder: str, most: int, only: str = "") -> list[Experiment]:
    """Lease experiments to this process: its own, and unleased ones. Addresses take turns, oldest first.

    Only one server process at a time takes new leases. With the id `only`, just that experiment is leased.
    """
    now = timezone.now()
    free = Q(held_until=None) | Q(held_until__lt=now) | Q(held_by=holder)
    unfinished = Experiment.objects.filter(state__in=UNFINISHED)
    if only:
        unfinished = unfinished.filter(pk=only)
    elif unfinished.filter(held_by__startswith=SERVER, held_until__gte=now).exclude(held_by=holder).exists():
        unfinished = unfinished.filter(held_by=holder)
    turn = Window(RowNumber(), partition_by="opened_from", order_by="created")
    in_turn = unfinished.filter(free).annotate(turn=turn).order_by("turn", "created")
    wanted = list(in_turn.values_list("pk", flat=True)[:most])
    unfinished.filter(free, pk__in=wanted).update(held_by=holder, held_until=now + LEASE, state=ExperimentState.RUNNING)
    leased = unfinished.filter(pk__in=wanted, held_by=holder)
    return sorted(leased, key=lambda experiment: wanted.index(experiment.pk))


def experiments_release(holder: str) -> None:
    """End the leases of this process."""
    Experiment.objects.filter(held_by=holder).update(held_by="", held_until=None)


def experiments_free() -> None:
    """End all leases, because the only process has just started."""
    Experiment.objects.exclude(held_until=None).update(held_by="", held_until=None)


def experiment_trouble(experiment_ids: Iterable[str], words: str) -> None:
    """Show on the pages of these experiments why they wait; "" removes the message."""
    Experiment.objects.filter(pk__in=experiment_ids).exclude(trouble=words).update(trouble=words)


def matches_store(experiment: Experiment, plan: ExperimentPlan, played: Sequence[Played]) -> bool:
    """Store matches; those already stored do not change. With the last one the experiment is done.

    Returns whether it continues: it may have been stopped or deleted.
    """
    rows = [lab_match_of(experiment, plan.ticket(one.number).seats, one) for one in played]
    with transaction.atomic():
        now = Experiment.objects.select_for_update().filter(pk=experiment.pk).only("state").first()
        if now is None:
            return False
        LabMatch.objects.bulk_create(rows, ignore_conflicts=True)
        if LabMatch.objects.filter(experiment=experiment).count() >= experiment.total:
            done = Experiment.objects.filter(pk=experiment.pk, state=ExperimentState.RUNNING)
            done.update(
                state=ExperimentState.DONE,
                ended=timezone.now(),
                held_by="",
                held_until=None,
                opened_from="",
                trouble="",
            )
            return False
        return now.is_open


def matches_missing(experiment: Experiment) -> list[int]:
    """The numbers that are still to be played."""
    there = set(LabMatch.objects.filter(experiment=experiment).values_list("number", flat=True))
    return [number for number in range(experiment.total) if number not in there]


def plan_of(experiment: Experiment) -> ExperimentPlan:
    """The plan of its matches."""
    return ExperimentPlan(pairing=experiment.order, seed=experiment.seed, each=experiment.each)
