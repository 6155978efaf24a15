"""What hangs on the open questions of a match: answers held back, clocks, calls made ahead, standing instructions."""

from django.db import models
from django.utils import timezone

from games.models.match import Match

MOST_WORDS = 160  # letters of what an instruction is called


class HeldAnswer(models.Model):
    """An answer given while a timed window is open: carried out when it closes, and unheard of until then.

    `arrived` is the server's own time. `replaced` has the keys of the answers whose place it took, parted by spaces.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="held")
    seat = models.PositiveSmallIntegerField()
    question = models.PositiveIntegerField()
    answer = models.TextField()
    client_key = models.CharField(max_length=64)
    arrived = models.DateTimeField(default=timezone.now)
    replaced = models.TextField(blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "seat"], name="one_held_answer_a_seat")]

    def __str__(self) -> str:
        return f"held answer of seat {self.seat} in {self.match_id}"


class Deadline(models.Model):
    """The clock of a seat that is asked. It runs from `began` to `due`, when the seat's own time is used up as well.

    `length` is the time of the question's class in milliseconds. While the player's line is broken it stands since
    `stopped`; then `due` is when it would have struck. `seen`: the player's page has shown the question. `spent`: it
    has struck, and the question has no usual answer.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="deadlines")
    seat = models.PositiveSmallIntegerField()
    question = models.PositiveIntegerField()
    clock = models.CharField(max_length=10)
    length = models.PositiveBigIntegerField()
    began = models.DateTimeField()
    due = models.DateTimeField()
    stopped = models.DateTimeField(null=True, blank=True)
    seen = models.BooleanField(default=False)
    spent = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "seat"], name="one_deadline_a_seat")]

    def __str__(self) -> str:
        return f"deadline of seat {self.seat} in {self.match_id}"


class ParkedCall(models.Model):
    """A call made while something else was resolved: an answer to the seat's next question of the class `clock`.

    Nothing is done with it by itself: its seat confirms or drops it then.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="parked")
    seat = models.PositiveSmallIntegerField()
    clock = models.CharField(max_length=10)
    answer = models.TextField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "seat", "clock"], name="one_parked_call_a_class")]

    def __str__(self) -> str:
        return f"parked call of seat {self.seat} in {self.match_id}"


class StandingInstruction(models.Model):
    """What a seat wants answered by itself: the id of a `Standing` that questions offer, and its words there."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="instructions")
    seat = models.PositiveSmallIntegerField()
    standing = models.CharField(max_length=64)
    label = models.CharField(max_length=MOST_WORDS, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "seat", "standing"], name="one_instruction_an_id")]

    def __str__(self) -> str:
        return f"instruction {self.standing} of seat {self.seat} in {self.match_id}"
