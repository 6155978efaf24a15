"""Campaigns: a few matches with something kept between them. Their seats, their matches, and the record of all of it.

A chapter is the time before a match: questions are answered and dice rolled until the match is due. Texts are canonical
JSON, as in matches.
"""

from django.conf import settings
from django.db import models
from django.utils import timezone

from games.ids import new_match_id, new_secret, new_stamp
from games.models.enums import EntryKind, Status


class Campaign(models.Model):
    """One campaign. `position` is where the rules of its `chapter` stand, the entries are the evidence.

    `count` numbers the entries; `stamp` tells any two states apart. `secret` makes the dice and is shown only when all
    is over; `commitment` is its hash, shown from the start. `result` is the sentence that says how it ended.
    """

    id = models.CharField(primary_key=True, max_length=16, default=new_match_id)
    system = models.CharField(max_length=20)
    rules_version = models.CharField(max_length=80)
    status = models.CharField(max_length=10, choices=Status, default=Status.GATHERING)
    agreement = models.TextField()
    title = models.CharField(max_length=120)
    chapter = models.PositiveIntegerField(default=0)
    position = models.TextField(blank=True)
    count = models.PositiveIntegerField(default=0)
    stamp = models.CharField(max_length=16, default=new_stamp)
    waiting = models.CharField(max_length=20, blank=True)
    result = models.TextField(blank=True)
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    secret = models.CharField(max_length=64, default=new_secret)
    commitment = models.CharField(max_length=64)
    created = models.DateTimeField(default=timezone.now)
    updated = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.title} ({self.id})"

    def waiting_seats(self) -> tuple[int, ...]:
        """The seats that are asked something."""
        return tuple(int(number) for number in self.waiting.split(",") if number)


class CampaignSeat(models.Model):
    """One side of a campaign, held by `user`; `token_hash` belongs to the link that gives it back.

    `roster` is the first list, sealed until every seat is `ready`; `seed` is the holder's part of the dice and
    `own_seed` whether their browser made it.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="campaign_seats"
    )
    token_hash = models.CharField(max_length=64, blank=True, db_index=True)
    roster = models.TextField(blank=True)
    roster_name = models.CharField(max_length=120, blank=True)
    ready = models.BooleanField(default=False)
    seed = models.CharField(max_length=64, blank=True)
    own_seed = models.BooleanField(default=False)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["campaign", "number"], name="one_campaign_seat_a_number")]

    def __str__(self) -> str:
        return f"seat {self.number} of campaign {self.campaign_id}"

    @property
    def free(self) -> bool:
        """Whether nobody has sat down here yet."""
        return self.user_id is None and not self.token_hash


class Battle(models.Model):
    """The match at the end of a chapter. Its seats are those of the campaign, and its lists follow from it."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="battles")
    chapter = models.PositiveIntegerField()
    match = models.OneToOneField("games.Match", on_delete=models.PROTECT, related_name="battle")

    class Meta:
        ordering = ["chapter"]
        constraints = [models.UniqueConstraint(fields=["campaign", "chapter"], name="one_battle_a_chapter")]

    def __str__(self) -> str:
        return f"battle {self.chapter} of campaign {self.campaign_id}"


class CampaignEntry(models.Model):
    """One accepted input of a campaign with its dice and the sentences it led to. Written once, never changed.

    A chapter after the first starts from the match at the end of the one before.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    chapter = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    kind = models.CharField(max_length=10, choices=EntryKind)
    question = models.PositiveIntegerField(null=True)
    answer = models.TextField(blank=True)
    rolls = models.TextField(default="[]")
    log = models.TextField(default="[]")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["campaign", "number"], name="one_campaign_entry_a_number")]

    def __str__(self) -> str:
        return f"{self.kind} {self.number} of campaign {self.campaign_id}"
