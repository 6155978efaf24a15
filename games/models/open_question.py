"""Rows for the open questions of a match: held answers, clocks, calls ahead, standing instructions."""

from django.db import models
from django.utils import timezone

from games.models.match import Match

MOST_WORDS = 160  # letters of what an instruction is called


class HeldAnswer(models.Model):
    """An answer given while a timed window is open. It is carried out, and shown to others, when the window closes."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="held")
    # The seat that answered.
    seat = models.PositiveSmallIntegerField()
    # The number of the question.
    question = models.PositiveIntegerField()
    # The answer, as JSON.
    answer = models.TextField()
    # The key with which the page sent it.
    client_key = models.CharField(max_length=64)
    # When it arrived, by the clock of the server.
    arrived = models.DateTimeField(default=timezone.now)
    # The keys of earlier answers that it replaced, separated by spaces.
    replaced = models.TextField(blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "seat"], name="one_held_answer_a_seat")]

    def __str__(self) -> str:
        return f"held answer of seat {self.seat} in {self.match_id}"


class Deadline(models.Model):
    """The clock of an asked seat. While the player's connection is down it is paused."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="deadlines")
    # The seat that is asked.
    seat = models.PositiveSmallIntegerField()
    # The number of the question.
    question = models.PositiveIntegerField()
    # The class of time of the question.
    clock = models.CharField(max_length=10)
    # The time for this class of question, in milliseconds.
    length = models.PositiveBigIntegerField()
    # When the clock started.
    began = models.DateTimeField()
    # When it strikes, with the seat's own time used up. While paused: when it would have struck.
    due = models.DateTimeField()
    # Since when it is paused. Null: it runs.
    stopped = models.DateTimeField(null=True, blank=True)
    # Whether the player's page has shown the question.
    seen = models.BooleanField(default=False)
    # Whether it has struck, at a question without a default.
    spent = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "seat"], name="one_deadline_a_seat")]

    def __str__(self) -> str:
        return f"deadline of seat {self.seat} in {self.match_id}"


class ParkedCall(models.Model):
    """A call ahead: an answer to the seat's next question of a class of time. The seat confirms or drops it then."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="parked")
    # The seat that made it.
    seat = models.PositiveSmallIntegerField()
    # The class of time of the question.
    clock = models.CharField(max_length=10)
    # The answer, as JSON.
    answer = models.TextField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "seat", "clock"], name="one_parked_call_a_class")]

    def __str__(self) -> str:
        return f"parked call of seat {self.seat} in {self.match_id}"


class StandingInstruction(models.Model):
    """An instruction that answers certain questions for a seat."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="instructions")
    # The seat that left it.
    seat = models.PositiveSmallIntegerField()
    # The id of the `Standing` that questions offer.
    standing = models.CharField(max_length=64)
    # Its name, as the question showed it.
    label = models.CharField(max_length=MOST_WORDS, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "seat", "standing"], name="one_instruction_an_id")]

    def __str__(self) -> str:
        return f"instruction {self.standing} of seat {self.seat} in {self.match_id}"
