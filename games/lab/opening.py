"""Opens a lab match as a finished match, with replay, report, key moments and proof."""

import msgspec
from django.db import IntegrityError, transaction

from accounts.services import computer_user
from games.agreement import as_text
from games.lab.models import Experiment, LabMatch, LabOutcome
from games.lab.services import plan_of
from games.matches.player_names import names_at
from games.matches.services.gathering import opening_table
from games.matches.services.outcomes import answer_outcome, entry_of, fields_after
from games.models import Entry, EntryKind, Match, Seat
from games.storage.dice import commitment_of, dice_of
from games.storage.seals import with_seals
from rules.kernel import engine
from rules.kernel.engine import Outcome as EngineOutcome
from rules.kernel.play import refuse
from rules.kernel.refusal import Diverged, Refused
from rules.players.bot_match import GivenAnswer
from rules.players.choice import STRENGTHS
from rules.registry import SYSTEMS

RULE = "lab.open"


def open_lab_match(experiment: Experiment, lab_match: LabMatch) -> str:
    """The id of the opened match, which is made from the record at the first request. Raises `Refused`."""
    if lab_match.outcome == LabOutcome.BROKEN:
        raise refuse(RULE, "This match was aborted, so there is nothing to watch.", remedy="Open another one.")
    ticket = plan_of(experiment).ticket(lab_match.number)
    if not Match.objects.filter(pk=ticket.match_id).exists():
        if experiment.rules_version != SYSTEMS[experiment.system].system.version:
            raise refuse(
                RULE, "The rules have changed since this match was played.", remedy="Run the experiment again."
            )
        try:
            with transaction.atomic():
                _make(experiment, lab_match)
        except IntegrityError:
            pass  # another request opened it at the same time
        except (Diverged, Refused) as fault:
            raise refuse(RULE, "This match cannot be replayed.", remedy="Open another one.") from fault
    return ticket.match_id


def _make(experiment: Experiment, lab_match: LabMatch) -> None:
    match, seats = _new_match(experiment, lab_match)
    table = opening_table(match, seats)
    outcome = with_seals(match, seats, engine.start(SYSTEMS[match.system].system, table, dice_of(match, seats)))
    entries = [entry_of(match, outcome, kind=EntryKind.START)]
    for given in lab_match.given_answers:
        outcome = _next(match, seats, outcome, given, entries)
    for name, value in fields_after(match, outcome, entries[-1], None).items():
        setattr(match, name, value)
    match.save(force_insert=True)
    Seat.objects.bulk_create(seats)
    Entry.objects.bulk_create(entries)


def _next(
    match: Match, seats: list[Seat], before: EngineOutcome, given: GivenAnswer, entries: list[Entry]
) -> EngineOutcome:
    """The outcome of a recorded answer; its entry is appended to the list."""
    number = before.position.asked
    led = answer_outcome(match, seats, before.position, given.seat, number, given.answer)
    outcome = with_seals(match, seats, led)
    entries.append(
        entry_of(match, outcome, kind=EntryKind.ANSWER, seat=given.seat, question=number, answer=given.answer)
    )
    return outcome


def _new_match(experiment: Experiment, lab_match: LabMatch) -> tuple[Match, list[Seat]]:
    """The unsaved match and its seats, as they were locked in."""
    plan = plan_of(experiment)
    ticket, pairing = plan.ticket(lab_match.number), plan.pairing
    match = Match(
        id=ticket.match_id,
        system=experiment.system,
        rules_version=experiment.rules_version,
        agreement=as_text(pairing.agreement),
        title=SYSTEMS[experiment.system].title(pairing.agreement),
        secret=ticket.secret,
        commitment=commitment_of(ticket.match_id, ticket.secret),
    )
    name = f"Computer ({STRENGTHS[pairing.player].name.lower()})"
    computer = computer_user(strength=pairing.player, name=name)
    rosters = msgspec.json.decode(experiment.rosters, type=list[msgspec.Raw])
    seats = [
        Seat(
            match=match,
            number=number,
            user=computer,
            player=pairing.player,
            roster=bytes(rosters[force]).decode(),
            muster=bytes(pairing.forces[force]).decode(),
            roster_name=experiment.names[force][:120],
            ready=True,
            seed=ticket.seeds[number],
        )
        for number, force in enumerate(ticket.seats)
    ]
    for seat, called in zip(seats, names_at(seats), strict=True):
        seat.display_name = called
    return match, seats
