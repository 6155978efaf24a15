"""Experiments and their played matches. The missing numbers of an experiment are still to be played."""

import secrets
import zlib

import msgspec
from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone

from games.ids import ALPHABET
from rules.players.bot_match import BotMatch as Played
from rules.players.bot_match import GivenAnswer, Pairing
from rules.players.unit_stats import UnitStats


def new_experiment_id() -> str:
    """A short random id for addresses that cannot be guessed."""
    return "".join(secrets.choice(ALPHABET) for _ in range(16))


class ExperimentState(models.TextChoices):
    """The state of an experiment: waiting, running, done, or stopped by somebody."""

    WAITING = "waiting", "Waiting"
    RUNNING = "running", "Running"
    DONE = "done", "Done"
    STOPPED = "stopped", "Stopped"


UNFINISHED = (ExperimentState.WAITING, ExperimentState.RUNNING)


class LabOutcome(models.TextChoices):
    """How a match ended for the tested list; `broken`: it was aborted."""

    WON = "won", "Won"
    LOST = "lost", "Lost"
    DRAWN = "drawn", "Drawn"
    BROKEN = "broken", "Aborted"


class Experiment(models.Model):
    """One list against a field of others, with a number of matches against each. All of them follow from the seed."""

    # The id in addresses.
    id = models.CharField(primary_key=True, max_length=16, default=new_experiment_id)
    # Who started it and may stop it.
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="experiments")
    # The game, by its id in the registry.
    system = models.CharField(max_length=20)
    # The version of the rules under which the experiment began.
    rules_version = models.CharField(max_length=80)
    title = models.CharField(max_length=120)
    # The seed from which all dice and decisions follow.
    seed = models.CharField(max_length=40)
    # The number of matches against each opponent.
    each = models.PositiveIntegerField()
    # The number of all its matches.
    total = models.PositiveIntegerField()
    # The pairing that workers get (`rules.players.bot_match.Pairing`) as JSON: the tested force, then its opponents.
    pairing = models.TextField()
    # The names of the lists of those forces, as JSON.
    lists = models.TextField()
    # The lists themselves, as JSON.
    rosters = models.TextField()
    # Whether it waits, runs, is done or was stopped.
    state = models.CharField(max_length=10, choices=ExperimentState, default=ExperimentState.WAITING)
    # The server process that plays it.
    held_by = models.CharField(max_length=40, blank=True)
    # When the lease of that process ends.
    held_until = models.DateTimeField(null=True, blank=True)
    # While it is unfinished: the address that started it, as a keyed hash.
    opened_from = models.CharField(max_length=64, blank=True)
    # Why it was stopped, if nobody asked for that.
    trouble = models.CharField(max_length=200, blank=True)
    created = models.DateTimeField(default=timezone.now)
    # When it was done or stopped.
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-created"]
        indexes = [models.Index(fields=["state", "created"], name="lab_queue")]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        """The page, which anybody with the link may see."""
        return reverse("lab:experiment", args=[self.id])

    @property
    def names(self) -> list[str]:
        """The names of the lists: the tested one, then its opponents."""
        return msgspec.json.decode(self.lists, type=list[str])

    @property
    def order(self) -> Pairing:
        """The pairing to play."""
        return msgspec.json.decode(self.pairing, type=Pairing)

    @property
    def is_open(self) -> bool:
        """Whether matches are still to be played."""
        return self.state in UNFINISHED


class LabMatch(models.Model):
    """One match of an experiment."""

    experiment = models.ForeignKey(Experiment, on_delete=models.CASCADE, related_name="matches")
    number = models.PositiveIntegerField()
    # The number of the opponent, from 1.
    opponent = models.PositiveSmallIntegerField()
    # The seat of the tested list.
    seat = models.PositiveSmallIntegerField()
    outcome = models.CharField(max_length=10, choices=LabOutcome)
    # The result in words, or why the match was aborted.
    words = models.CharField(max_length=300, blank=True)
    # How many answers were given.
    answers = models.PositiveIntegerField(default=0)
    # How many rounds were played.
    rounds = models.PositiveSmallIntegerField(default=0)
    # The round in which the match was decided.
    decided = models.PositiveSmallIntegerField(default=0)
    # What the tested list lost, in hundredths of a point.
    lost = models.IntegerField(default=0)
    # What the tested list destroyed, in hundredths of a point.
    taken = models.IntegerField(default=0)
    # The result of every unit, as JSON.
    unit_stats = models.TextField(default="[]")
    # All answers, as compressed JSON.
    record = models.BinaryField(default=b"")

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["experiment", "number"], name="one_bout_a_number")]

    def __str__(self) -> str:
        return f"match {self.number} of {self.experiment_id}"

    @property
    def given_answers(self) -> tuple[GivenAnswer, ...]:
        """All answers, in order."""
        return msgspec.json.decode(zlib.decompress(self.record), type=tuple[GivenAnswer, ...])

    @property
    def units(self) -> tuple[UnitStats, ...]:
        """The result of every unit."""
        return msgspec.json.decode(self.unit_stats, type=tuple[UnitStats, ...])


def lab_match_of(experiment: Experiment, seats: tuple[int, ...], played: Played) -> LabMatch:
    """An unsaved row for a match that was played with these forces in its seats."""
    seat = seats.index(0)
    opponent = next(force for force in seats if force != 0)
    row = LabMatch(experiment=experiment, number=played.number, opponent=opponent, seat=seat)
    if played.fault:
        row.outcome, row.words = LabOutcome.BROKEN, played.fault[:300]
        return row
    won = LabOutcome.WON if played.winner == seat else LabOutcome.LOST
    row.outcome = LabOutcome.DRAWN if played.winner is None else won
    row.words, row.answers = played.words[:300], len(played.answers)
    row.rounds, row.decided = played.rounds, played.decided
    row.lost, row.taken = played.lost[seat], sum(played.lost) - played.lost[seat]
    row.unit_stats = msgspec.json.encode(played.unit_stats).decode()
    row.record = zlib.compress(msgspec.json.encode(played.answers))
    return row
