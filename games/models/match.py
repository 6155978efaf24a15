"""A match and its seats: the position, the players, and the agreement."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone

from games.ids import new_match_id, new_secret, new_stamp, person_token
from games.models.enums import ReactionPreference, Status

CHALLENGE_LASTS = timedelta(days=1)  # in the lobby
ASKED_FOR = timedelta(days=7)  # how long a challenge by name lasts


class Match(models.Model):
    """One match. Its `position` is the truth about the table; its entries are the evidence."""

    id = models.CharField(primary_key=True, max_length=16, default=new_match_id)
    # The game, by its id in the registry.
    system = models.CharField(max_length=20)
    # The version of the rules under which the match began.
    rules_version = models.CharField(max_length=80)
    status = models.CharField(max_length=10, choices=Status, default=Status.GATHERING)
    # What the players agreed on before the match, as canonical JSON.
    agreement = models.TextField()
    title = models.CharField(max_length=120)
    # The kernel's position, as canonical JSON. Empty until the match begins.
    position = models.TextField(blank=True)
    # The number of the newest entry, which counts every accepted input; 0 is the start.
    sequence = models.PositiveIntegerField(default=0)
    # Counts every change that somebody could notice, so that a page knows whether it has seen the newest state.
    revision = models.PositiveIntegerField(default=0)
    # A random value for each state. Two states with the same numbers, in a restored database, have different stamps.
    stamp = models.CharField(max_length=16, default=new_stamp)
    # The number of chat messages.
    remarks = models.PositiveIntegerField(default=0)
    # The seats that the match waits for: "0", "0,1" or "".
    waiting = models.CharField(max_length=20, blank=True)
    # The result, as JSON, once the match is over.
    result = models.TextField(blank=True)
    # The seat that won; null while the match goes on and after a draw.
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    # The seat that offers a draw.
    draw_offer = models.PositiveSmallIntegerField(null=True, blank=True)
    # The seats that agree to a draw, including the one that offers it.
    draw_agreed = models.CharField(max_length=20, blank=True)
    # The newest request to take something back by agreement (`games/matches/take_back_requests.py`).
    take_back = models.CharField(max_length=80, blank=True)
    # The newest proposal to change the table by agreement (`games/matches/change_proposals.py`).
    change_proposal = models.TextField(blank=True, default="")
    # Whether a computer has agreed to a change of the table: the match is a friendly one.
    friendly = models.BooleanField(default=False)
    # Whether the result counts for ratings: everybody agreed when they sat down (`games/matches/rated.py`).
    rated = models.BooleanField(default=False)
    # When the open window closes by itself. Null: no window is open, or it waits for all its answers.
    window_closes = models.DateTimeField(null=True, blank=True)
    # When the next standing instruction gives its answer. Null: none is about to.
    auto_answer_at = models.DateTimeField(null=True, blank=True)
    # Whether the players agreed on clocks.
    clocked = models.BooleanField(default=False)
    # When the next clock strikes. Null: no clock runs.
    next_deadline_at = models.DateTimeField(null=True, blank=True)
    # Whether anybody has ever called ahead or left a standing instruction.
    has_calls_ahead = models.BooleanField(default=False)
    # The secret that makes the dice. It is shown only when the match is over.
    secret = models.CharField(max_length=64, default=new_secret)
    # The hash of the secret. It is shown from the start.
    commitment = models.CharField(max_length=64)
    # Whether the lobby lists the match.
    public = models.BooleanField(default=False)
    # The person who was asked to be the opponent.
    challenged = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="challenges"
    )
    # The challenged person's army that the challenge names.
    their_army = models.CharField(max_length=40, blank=True)
    # Whether they declined.
    declined = models.BooleanField(default=False)
    # A hash of the address that a challenge in the lobby came from.
    origin = models.CharField(max_length=16, blank=True)
    # The match that this one is the rematch of.
    rematch_of = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="rematches")
    # The id of the first match of the series.
    series = models.CharField(max_length=16, blank=True, db_index=True)
    # How many matches the series has at most.
    best_of = models.PositiveSmallIntegerField(default=0)
    # Whether one person plays all seats on one screen.
    hot_seat = models.BooleanField(default=False)
    created = models.DateTimeField(default=timezone.now)
    # When anything at all last changed.
    updated = models.DateTimeField(default=timezone.now)
    # When the newest entry was made.
    last_entry_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "matches"
        indexes = [
            models.Index(fields=["status", "public", "-created"], name="match_lobby"),
            models.Index(fields=["last_entry_at"], condition=models.Q(rated=True), name="match_rated"),
        ]

    def __str__(self) -> str:
        return f"{self.title} ({self.id})"

    def waiting_seats(self) -> tuple[int, ...]:
        """The seats that the match waits for."""
        return _numbers(self.waiting)

    def for_a_draw(self) -> tuple[int, ...]:
        """The seats that offer or accept a draw."""
        return _numbers(self.draw_agreed)

    @property
    def mark(self) -> str:
        """The mark of the newest entry."""
        return mark_of(self.last_entry_at)


def mark_of(moment: datetime) -> str:
    """Distinguishes an entry of this time from any other with the same number, after a database was restored."""
    return f"{moment.timestamp() * 1_000_000:.0f}"


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in text.split(",") if number)


class Seat(models.Model):
    """One side of a match."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    # Who holds the seat.
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="seats"
    )
    # The hash of the link that gives the seat back to its holder.
    token_hash = models.CharField(max_length=64, blank=True, db_index=True)
    # The strength of the bot that plays the seat, by its id. Empty for a person.
    player = models.CharField(max_length=10, blank=True)
    # The list as it was locked in, sealed until every seat is ready.
    roster = models.TextField(blank=True)
    # The force with its profiles that the match is played with.
    muster = models.TextField(blank=True)
    roster_name = models.CharField(max_length=120, blank=True)
    # The holder's army that had exactly this list when it was locked in.
    army = models.ForeignKey("armies.RosterRecord", on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    # The one name of the player in this match, settled when it begins (`games/matches/player_names.py`).
    display_name = models.CharField(max_length=160, blank=True)
    # Whether the list is locked in.
    ready = models.BooleanField(default=False)
    # The holder's part of the dice.
    seed = models.CharField(max_length=64, blank=True)
    # Whether the holder's browser made the seed.
    own_seed = models.BooleanField(default=False)
    # How the player wants to be asked to react.
    reaction_preference = models.CharField(max_length=10, choices=ReactionPreference, default=ReactionPreference.ASK)
    # The turn for which "react to nothing" holds.
    reaction_preference_turn = models.PositiveSmallIntegerField(default=0)
    # The own catalogue of the list, by its slug, and its name. Empty: the list is of the book.
    own_catalogue = models.CharField(max_length=32, blank=True, default="", db_index=True)
    own_catalogue_name = models.CharField(max_length=80, blank=True, default="")
    # The name of the force that another player sent back. Empty: none.
    declined_force = models.CharField(max_length=80, blank=True, default="")
    # The keys of the house marks that the holder has accepted, divided by spaces (`games/matches/house_marks.py`).
    accepted_marks = models.TextField(blank=True, default="")
    # The player's own time left, in milliseconds.
    bank = models.PositiveIntegerField(default=0)
    # How long clocks have been paused for the player so far, in milliseconds.
    clock_paused_ms = models.PositiveIntegerField(default=0)
    # How many decisions were taken back since the last one that is final.
    retakes = models.PositiveSmallIntegerField(default=0)
    # Until when the player's page is known to be open.
    present = models.DateTimeField(null=True, blank=True)
    # The value of `present` before an absence for which no clock is paused any more.
    excused_absence = models.DateTimeField(null=True, blank=True)
    # Until when no time runs, because the player has not opened the table yet. Null: they have.
    first_visit_due = models.DateTimeField(null=True, blank=True)
    # The last question that the player's page has shown.
    last_question_shown = models.PositiveIntegerField(null=True, blank=True)
    # When a standing instruction answers for the seat. Null: none is about to.
    auto_answer_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="one_seat_a_number")]

    def __str__(self) -> str:
        return f"seat {self.number} of {self.match_id}"

    @property
    def person(self) -> str:
        """The token of its holder for addresses."""
        return person_token(self.user_id) if self.user_id is not None else ""

    def reaction_preference_in(self, turn: int) -> ReactionPreference:
        """The preference that counts in this turn."""
        lapsed = self.reaction_preference == ReactionPreference.NOTHING and self.reaction_preference_turn != turn
        return ReactionPreference.ASK if lapsed else ReactionPreference(self.reaction_preference)
