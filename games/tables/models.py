"""Tables that people have drawn, and their versions. A version never changes; a match keeps a copy of its text."""

import secrets

from django.conf import settings
from django.db import models
from django.utils import timezone

from games.ids import ALPHABET

NAME_LENGTH = 60


def new_table_slug() -> str:
    """A short random id for addresses that cannot be guessed."""
    return "".join(secrets.choice(ALPHABET) for _ in range(12))


class OwnTable(models.Model):
    """A table of a person: private, or published for everybody. `parent` is the table it was copied from.

    `name`, `width`, `height`, `pieces` and `is_sound` are those of the newest version, whose number is `newest`. A
    table without faults is sound: it can be published and played on.
    """

    slug = models.CharField(max_length=16, unique=True, default=new_table_slug, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="tables")
    system = models.CharField(max_length=32)
    name = models.CharField(max_length=NAME_LENGTH)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    pieces = models.PositiveIntegerField()
    is_sound = models.BooleanField()
    published = models.BooleanField(default=False)
    parent = models.ForeignKey("self", models.SET_NULL, null=True, blank=True, related_name="copies")
    newest = models.PositiveIntegerField(default=1)
    created = models.DateTimeField(default=timezone.now)
    changed = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-changed", "pk")
        indexes = (models.Index(fields=["published", "system", "-changed"], name="tables_published"),)

    def __str__(self) -> str:
        return self.name


class TableVersion(models.Model):
    """One version of a table: its canonical text."""

    table = models.ForeignKey(OwnTable, models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    text = models.TextField()
    created = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("-number",)
        constraints = (models.UniqueConstraint(fields=["table", "number"], name="table_version_number"),)

    def __str__(self) -> str:
        return f"{self.table_id} version {self.number}"
