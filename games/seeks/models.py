"""Seeks of people who look for an opponent, and who is here now."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from games.ids import new_match_id
from games.models import Match
from games.seeks.hours import EVERY_DAY, WeeklyHours


class SeekPace(models.TextChoices):
    """When and how fast somebody wants to play."""

    NOW = "now", "Now"
    EVENING = "evening", "In one evening, by appointment"
    DAYS = "days", "Over days, a day for each answer"


class Language(models.TextChoices):
    """The language of the chat."""

    ANY = "", "Any language"
    EN = "en", "English"
    DE = "de", "Deutsch"
    FR = "fr", "Français"
    ES = "es", "Español"
    IT = "it", "Italiano"
    PT = "pt", "Português"
    NL = "nl", "Nederlands"
    PL = "pl", "Polski"
    CS = "cs", "Čeština"
    SV = "sv", "Svenska"
    FI = "fi", "Suomi"
    HU = "hu", "Magyar"
    RU = "ru", "Русский"
    UK = "uk", "Українська"
    JA = "ja", "日本語"
    ZH = "zh", "中文"


class Seek(models.Model):
    """Somebody who looks for an opponent. When one is found, both people have a seek with the match."""

    id = models.CharField(primary_key=True, max_length=16, default=new_match_id)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="seeks")
    # The game, by its id in the registry, and the battle size.
    system = models.CharField(max_length=20)
    battle = models.CharField(max_length=40)
    # The list to play with, as JSON. Empty: it is chosen when the match is made.
    roster = models.TextField(blank=True)
    # Whether the list is one of the person's own; otherwise it is a ready-made one.
    own_list = models.BooleanField(default=False)
    pace = models.CharField(max_length=10, choices=SeekPace)
    # The hours in which the person is there, in their own time zone; see `WeeklyHours`.
    days = models.PositiveSmallIntegerField(default=EVERY_DAY)
    begins = models.PositiveSmallIntegerField(default=0)
    ends = models.PositiveSmallIntegerField(default=24)
    zone = models.CharField(max_length=40, default="UTC")
    rated = models.BooleanField(default=False)
    language = models.CharField(max_length=4, choices=Language, blank=True)
    # The person's part of the dice.
    seed = models.CharField(max_length=64, blank=True)
    created = models.DateTimeField(default=timezone.now)
    # The match that came of it. Null: the person still looks.
    match = models.ForeignKey(Match, on_delete=models.CASCADE, null=True, blank=True, related_name="seeks")
    # The seat in that match.
    side = models.PositiveSmallIntegerField(null=True, blank=True)
    # When both were paired.
    paired = models.DateTimeField(null=True, blank=True)
    # When they meet. Null: there is no appointment.
    appointment = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["created"]
        indexes = [models.Index(fields=["match", "created"], name="seek_open")]

    def __str__(self) -> str:
        return f"seek {self.id} of {self.user_id}"

    @property
    def hours(self) -> WeeklyHours:
        """When the person is there."""
        return WeeklyHours(self.days, self.begins, self.ends, self.zone)


class Presence(models.Model):
    """When a page of a person last asked for seeks."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="presence")
    at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"presence of {self.user_id}"
