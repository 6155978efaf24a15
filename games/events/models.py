"""Events: who takes part, the rounds, and the matches of each round."""

import secrets

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone

from games.events.meetings import MeetingOutcome
from games.ids import ALPHABET, new_secret
from games.models import Match

NAME_LENGTH = 60
ID_LENGTH = 12
MOST_ENTRANTS = 128


def new_tournament_id() -> str:
    """A short random id for addresses that cannot be guessed."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


class TournamentKind(models.TextChoices):
    """Who meets whom."""

    SWISS = "swiss", "Swiss: a few rounds, people of like record meet"
    ROUND_ROBIN = "round_robin", "Round robin: everybody meets everybody"
    LEAGUE = "league", "League: everybody meets everybody, a round on each date"
    KNOCK_OUT = "knock_out", "Knock-out: whoever loses is out"


class TournamentStage(models.TextChoices):
    """Whether people may still enter, rounds are played, or everything is decided."""

    OPEN = "open", "Open for entries"
    RUNNING = "running", "Running"
    OVER = "over", "Over"


class ListReveal(models.TextChoices):
    """When the lists can be read by everybody."""

    LOCK = "lock", "All lists, when the event begins"
    ROUND = "round", "The two lists of a match, when that match begins"


class DecisionReason(models.TextChoices):
    """How a result came about."""

    PLAYED = "played", "played"
    DEADLINE = "deadline", "by the deadline"
    LEFT = "left", "somebody left"
    ORGANISER = "organiser", "decided by the organiser"


OUTCOMES = [(outcome.value, outcome.value) for outcome in MeetingOutcome]


class Tournament(models.Model):
    """A cup or a league. Everything that changes it holds its row's lock."""

    id = models.CharField(primary_key=True, max_length=16, default=new_tournament_id)
    # Who runs it. Null: their account is deleted, and the event runs on by itself.
    organiser = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="tournaments"
    )
    title = models.CharField(max_length=NAME_LENGTH)
    about = models.TextField(blank=True)
    # The game, by its id in the registry.
    system = models.CharField(max_length=20)
    # What every match is played under, as canonical JSON.
    agreement = models.TextField()
    kind = models.CharField(max_length=12, choices=TournamentKind)
    stage = models.CharField(max_length=8, choices=TournamentStage, default=TournamentStage.OPEN)
    # How many rounds there are. Before it begins: the wish for a Swiss event.
    rounds = models.PositiveSmallIntegerField(default=0)
    # How often everybody meets everybody.
    legs = models.PositiveSmallIntegerField(default=1)
    # How many people are in a team. 1: everybody plays alone.
    team_size = models.PositiveSmallIntegerField(default=1)
    # How many may enter.
    places = models.PositiveSmallIntegerField(default=MOST_ENTRANTS)
    # How many days a round lasts.
    days = models.PositiveSmallIntegerField(default=7)
    reveal = models.CharField(max_length=8, choices=ListReveal, default=ListReveal.ROUND)
    # Whether people may enter a Swiss event that runs.
    late_entry = models.BooleanField(default=False)
    # Whether the page of all events names it.
    public = models.BooleanField(default=False)
    # The secret from which lots are derived.
    secret = models.CharField(max_length=64, default=new_secret)
    # The number of the newest round.
    number = models.PositiveSmallIntegerField(default=0)
    created = models.DateTimeField(default=timezone.now)
    begun_at = models.DateTimeField(null=True, blank=True)
    ended = models.DateTimeField(null=True, blank=True)
    # When anything last changed.
    updated = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-created"]
        indexes = [models.Index(fields=["stage", "public", "-created"], name="events_listed")]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        """Its page, which anybody with the link may see."""
        return reverse("events:event", args=[self.id])

    @property
    def for_teams(self) -> bool:
        """Whether teams play in it."""
        return self.team_size > 1


class Entrant(models.Model):
    """A person alone or a team in a tournament."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entrants")
    number = models.PositiveSmallIntegerField()
    # The name of the team. Empty: the name of the person.
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    # Orders entrants that are equal in everything else; drawn at entry.
    lot = models.PositiveIntegerField()
    # What members of a team enter with.
    token = models.CharField(max_length=32, default=new_tournament_id)
    # The round after which they left. Null: they play.
    left_after = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="one_entrant_a_number")]

    def __str__(self) -> str:
        return self.name or ", ".join(str(player) for player in self.players.all())

    @property
    def gone(self) -> bool:
        """Whether they have left."""
        return self.left_after is not None


class EntrantPlayer(models.Model):
    """A person, or a computer, who plays for an entrant, with the list for all rounds."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="players")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="players")
    # The place in a team, from 1: equal places meet.
    board = models.PositiveSmallIntegerField(default=1)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="entries")
    # The strength of a computer, by its id. Empty: a person.
    strength = models.CharField(max_length=10, blank=True)
    # The name of a computer.
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    # The list as JSON. Empty: none is chosen yet.
    roster = models.TextField(blank=True)
    roster_name = models.CharField(max_length=120, blank=True)
    # The army, by its id in the catalogue.
    army = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["board"]
        constraints = [
            models.UniqueConstraint(fields=["entrant", "board"], name="one_player_a_board"),
            models.UniqueConstraint(
                fields=["tournament", "user"], condition=models.Q(strength=""), name="one_entry_a_person"
            ),
        ]

    def __str__(self) -> str:
        return self.name or (str(self.user) if self.user else "Somebody who has left")


class TournamentRound(models.Model):
    """A round: everybody who has not left is paired once."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="all_rounds")
    number = models.PositiveSmallIntegerField()
    # Until when its matches are to be played.
    due = models.DateTimeField()
    begun_at = models.DateTimeField(default=timezone.now)
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="one_round_a_number")]

    def __str__(self) -> str:
        return f"round {self.number} of {self.tournament_id}"


class TournamentPairing(models.Model):
    """Two entrants who meet in a round, or one with a bye."""

    round = models.ForeignKey(TournamentRound, on_delete=models.CASCADE, related_name="pairings")
    # The number of the table.
    number = models.PositiveSmallIntegerField()
    outcome = models.CharField(max_length=8, choices=OUTCOMES, blank=True)
    # What a player has told the organiser. Until it is answered the round stays open.
    dispute = models.TextField(blank=True)
    disputed = models.BooleanField(default=False)
    # What the organiser has answered.
    answer = models.TextField(blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="one_pairing_a_table")]

    def __str__(self) -> str:
        return f"table {self.number} of {self.round}"


class PairingSide(models.Model):
    """An entrant in a pairing. The database lets nobody be paired twice in a round."""

    round = models.ForeignKey(TournamentRound, on_delete=models.CASCADE, related_name="sides")
    pairing = models.ForeignKey(TournamentPairing, on_delete=models.CASCADE, related_name="sides")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="sides")
    # 0 for the side with the first seat, 1 for the other.
    number = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entrant"], name="one_pairing_a_round"),
            models.UniqueConstraint(fields=["pairing", "number"], name="one_entrant_a_side"),
        ]

    def __str__(self) -> str:
        return f"side {self.number} of {self.pairing}"


class PairingMatch(models.Model):
    """One match of a pairing. The match itself is opened when the round begins."""

    pairing = models.ForeignKey(TournamentPairing, on_delete=models.CASCADE, related_name="matches")
    # The board of a team; 1 for people who play alone.
    board = models.PositiveSmallIntegerField()
    # Who has seat 0 and seat 1.
    first = models.ForeignKey(EntrantPlayer, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(EntrantPlayer, on_delete=models.CASCADE, related_name="+")
    # Whether the first seat is that of the pairing's second side.
    turned = models.BooleanField(default=False)
    # Null: it is not opened yet, or it was never played.
    match = models.OneToOneField(
        Match, on_delete=models.SET_NULL, null=True, blank=True, related_name="tournament_match"
    )
    # How it ended, by the sides of the pairing. Empty: it is open.
    outcome = models.CharField(max_length=8, choices=OUTCOMES, blank=True)
    reason = models.CharField(max_length=10, choices=DecisionReason, blank=True)

    class Meta:
        ordering = ["board"]
        constraints = [models.UniqueConstraint(fields=["pairing", "board"], name="one_match_a_board")]

    def __str__(self) -> str:
        return f"board {self.board} of {self.pairing}"
