"""Campaigns: a few matches with something carried over between them; their seats, matches and records.

A chapter is the time before a match: questions are answered and dice rolled until the match is due. Texts are canonical
JSON, as in matches.
"""

from django.conf import settings
from django.db import models
from django.utils import timezone

from games.ids import new_match_id, new_secret, new_stamp
from games.models.enums import EntryKind, Status


class Campaign(models.Model):
    """One campaign. Its `position` is the truth about the present chapter; its entries are the evidence."""

    # The id in addresses.
    id = models.CharField(primary_key=True, max_length=16, default=new_match_id)
    # The game, by its id in the registry.
    system = models.CharField(max_length=20)
    # The version of the rules under which the campaign began.
    rules_version = models.CharField(max_length=80)
    # Whether players are missing, the campaign runs, or it is over.
    status = models.CharField(max_length=10, choices=Status, default=Status.GATHERING)
    # What the players agreed on, as canonical JSON.
    agreement = models.TextField()
    title = models.CharField(max_length=120)
    # The number of the present chapter, from 0.
    chapter = models.PositiveIntegerField(default=0)
    # The kernel's position of the chapter, as canonical JSON. Empty until the campaign begins.
    position = models.TextField(blank=True)
    # The number of entries.
    count = models.PositiveIntegerField(default=0)
    # A random value for each state. Two states with the same numbers, in a restored database, have different stamps.
    stamp = models.CharField(max_length=16, default=new_stamp)
    # The seats that the campaign waits for: "0", "0,1" or "".
    waiting = models.CharField(max_length=20, blank=True)
    # The sentence that says how the campaign ended.
    result = models.TextField(blank=True)
    # The seat that won; null while the campaign goes on and after a draw.
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    # The secret that makes the dice. It is shown only when the campaign is over.
    secret = models.CharField(max_length=64, default=new_secret)
    # The hash of the secret. It is shown from the start.
    commitment = models.CharField(max_length=64)
    created = models.DateTimeField(default=timezone.now)
    # When anything last changed.
    updated = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.title} ({self.id})"

    def waiting_seats(self) -> tuple[int, ...]:
        """The seats that are asked something."""
        return tuple(int(number) for number in self.waiting.split(",") if number)


class CampaignSeat(models.Model):
    """One side of a campaign."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="seats")
    # The number of the seat, from 0; the host has 0.
    number = models.PositiveSmallIntegerField()
    # Who holds the seat.
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="campaign_seats"
    )
    # The strength of the computer that plays the seat. Empty: a person.
    player = models.CharField(max_length=10, blank=True, default="")
    # The link of the list's own catalogue, and its name. Empty: the list is of the book.
    own_catalogue = models.CharField(max_length=64, blank=True, default="")
    own_catalogue_name = models.CharField(max_length=80, blank=True, default="")
    # The keys of the house marks that the holder has accepted, divided by spaces (`games/matches/house_marks.py`).
    accepted_marks = models.TextField(blank=True, default="")
    # The hash of the link that gives the seat back to its holder.
    token_hash = models.CharField(max_length=64, blank=True, db_index=True)
    # The first list, as JSON. It is sealed until every seat is ready.
    roster = models.TextField(blank=True)
    # The name of the first list.
    roster_name = models.CharField(max_length=120, blank=True)
    # Whether the first list is locked in.
    ready = models.BooleanField(default=False)
    # The holder's part of the dice.
    seed = models.CharField(max_length=64, blank=True)
    # Whether the holder's browser made the seed.
    own_seed = models.BooleanField(default=False)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["campaign", "number"], name="one_campaign_seat_a_number")]

    def __str__(self) -> str:
        return f"seat {self.number} of campaign {self.campaign_id}"

    @property
    def free(self) -> bool:
        """Whether nobody holds the seat yet."""
        return self.user_id is None and not self.token_hash


class Battle(models.Model):
    """The match at the end of a chapter. Its seats are those of the campaign, and its lists follow from it."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="battles")
    # The chapter that the match ends.
    chapter = models.PositiveIntegerField()
    match = models.OneToOneField("games.Match", on_delete=models.PROTECT, related_name="battle")

    class Meta:
        ordering = ["chapter"]
        constraints = [models.UniqueConstraint(fields=["campaign", "chapter"], name="one_battle_a_chapter")]

    def __str__(self) -> str:
        return f"battle {self.chapter} of campaign {self.campaign_id}"


class CampaignEntry(models.Model):
    """One accepted input of a campaign with its dice and sentences. Written once, never changed.

    A chapter after the first starts from the match at the end of the one before.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="entries")
    # The number of the entry, without gaps.
    number = models.PositiveIntegerField()
    # The chapter in which it was made.
    chapter = models.PositiveIntegerField()
    # The seat that gave the input; null for none.
    seat = models.PositiveSmallIntegerField(null=True)
    # What the entry records.
    kind = models.CharField(max_length=10, choices=EntryKind)
    # The number of the answered question; null for none.
    question = models.PositiveIntegerField(null=True)
    # The answer, as JSON.
    answer = models.TextField(blank=True)
    # The dice that fell, as JSON.
    rolls = models.TextField(default="[]")
    # The sentences with their audience, as JSON.
    log = models.TextField(default="[]")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["campaign", "number"], name="one_campaign_entry_a_number")]

    def __str__(self) -> str:
        return f"{self.kind} {self.number} of campaign {self.campaign_id}"
