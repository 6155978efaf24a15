"""Stored rosters: the list itself as text, and what lists of rosters show."""

import secrets

from django.conf import settings
from django.db import models
from django.urls import reverse
from typing_extensions import override

NAME_LENGTH = 80
WORDS_LENGTH = 160  # the words of a step
LABEL_LENGTH = 40  # a folder or a tag
SLUG_LENGTH = 16
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


def new_slug() -> str:
    """The unguessable end of a share link: 16 letters and digits that cannot be misread."""
    return "".join(secrets.choice(ALPHABET) for _ in range(SLUG_LENGTH))


def new_key() -> str:
    """The key of a step whose sender gave none."""
    return secrets.token_hex(16)


class UndeletedRosters(models.Manager["RosterRecord"]):
    """All rosters but those their owners have deleted."""

    @override
    def get_queryset(self) -> models.QuerySet["RosterRecord"]:
        return super().get_queryset().filter(deleted=None)


class Visibility(models.TextChoices):
    """Who may look at an army."""

    PRIVATE = "private", "Only I"
    UNLISTED = "unlisted", "Everybody who has the link"
    PUBLIC = "public", "Everybody; it is listed among the public armies"


class RosterRecord(models.Model):
    """An army list. Anybody who knows the slug may look, unless it is private; only the owner may change it."""

    # The end of the share link.
    slug = models.CharField(max_length=32, unique=True, default=new_slug)
    # Who may change the list.
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="rosters")
    # Who may look at it.
    visibility = models.CharField(max_length=10, choices=Visibility, default=Visibility.UNLISTED)
    # The game, by its id in the registry.
    system = models.CharField(max_length=20)
    name = models.CharField(max_length=NAME_LENGTH)
    # The army, by its id in the catalogue.
    army = models.CharField(max_length=64)
    # The battle size, by its id in the catalogue.
    battle = models.CharField(max_length=64)
    # The list itself, as JSON. The other columns are derived from it.
    text = models.TextField()
    # Counts the changes.
    revision = models.PositiveIntegerField(default=0)
    # The revision whose text undo restores. Null: none.
    back = models.PositiveIntegerField(null=True, default=None)
    # The revision whose text redo restores. Null: none.
    forward = models.PositiveIntegerField(null=True, default=None)
    # The points of the list, by the catalogue when it was saved.
    points = models.IntegerField(default=0)
    # Whether the list was legal when it was saved.
    legal = models.BooleanField(default=False)
    # The version of the catalogue when it was saved.
    catalogue_version = models.CharField(max_length=64, default="")
    # What its card shows (`armies/roster_summaries.py`), as JSON. Empty: not made yet.
    summary = models.TextField(default="")
    # The folder that its owner put it in. Empty: none.
    folder = models.CharField(max_length=LABEL_LENGTH, default="", blank=True)
    # The owner's tags, a line each.
    tags = models.TextField(default="", blank=True)
    # When its owner put it away. Null: it is among the others.
    archived = models.DateTimeField(null=True, default=None)
    # When its owner deleted it. Until it is removed for good, the owner can restore it. Null: it is not deleted.
    deleted = models.DateTimeField(null=True, default=None)
    created = models.DateTimeField(auto_now_add=True)
    # When it was last changed.
    updated = models.DateTimeField(auto_now=True)

    objects = UndeletedRosters()
    with_deleted = models.Manager["RosterRecord"]()

    class Meta:
        db_table = "armies_roster"
        ordering = ["-updated"]
        indexes = [
            models.Index(fields=["owner", "-updated"]),
            models.Index(
                fields=["system", "-updated"],
                condition=models.Q(visibility="public", legal=True),
                name="public_armies",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The page anybody with the link may see."""
        return reverse("armies:share", args=[self.slug])


class OwnCatalogue(models.Model):
    """A catalogue that somebody wrote. It never changes, because lists and matches depend on it.

    A change is another version in the same series. Unless it is private, anybody who knows the slug may look and build
    from it.
    """

    # The end of the share link.
    slug = models.CharField(max_length=32, unique=True, default=new_slug)
    # The slug of the first version, which all its versions share.
    series = models.CharField(max_length=32, db_index=True, default="", blank=True)
    # The number of the version in its series.
    number = models.PositiveIntegerField(default=1)
    # The slug of somebody else's catalogue that it began as a copy of. Empty: none.
    copied_from = models.CharField(max_length=32, default="", blank=True)
    # Who may look at it.
    visibility = models.CharField(max_length=10, choices=Visibility, default=Visibility.UNLISTED)
    # Whether its owner says that the numbers are no publisher's.
    wrote_numbers = models.BooleanField(default=False)
    # When anybody but its owner could first look at it. Null: never.
    published = models.DateTimeField(null=True, default=None)
    # Who may delete it.
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="catalogues")
    # The game, by its id in the registry.
    system = models.CharField(max_length=20)
    name = models.CharField(max_length=NAME_LENGTH)
    # The catalogue itself, as TOML or JSON.
    text = models.TextField()
    # The names of its armies, units and models, one on a line, for the search on the shelf. Null: not on the shelf yet.
    contents = models.TextField(null=True, default=None)
    # The version of the catalogue, which its lists name.
    version = models.CharField(max_length=64)
    # Whether a list was made from it.
    used = models.BooleanField(default=False)
    # Whether its owner deleted it although it is used.
    hidden = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created"]
        indexes = [
            models.Index(
                fields=["system", "-published"],
                condition=models.Q(visibility="public", hidden=False),
                name="public_catalogues",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The page for those who may look at it."""
        return reverse("armies:catalogue", args=[self.slug])


class Revision(models.Model):
    """An earlier text of a roster, and the step that ended it."""

    roster = models.ForeignKey(RosterRecord, on_delete=models.CASCADE, related_name="revisions")
    # The revision of the roster with this text.
    number = models.PositiveIntegerField()
    # The list as it was, as JSON.
    text = models.TextField()
    # The revision to which undo led from here. Null: none.
    back = models.PositiveIntegerField(null=True, default=None)
    # The revision to which redo led from here. Null: none.
    forward = models.PositiveIntegerField(null=True, default=None)
    # The key of the step, so that a repeated step is made once.
    key = models.CharField(max_length=40, default=new_key)
    # The step in words, for the person who made it.
    words = models.CharField(max_length=WORDS_LENGTH, default="")
    # The browser that sent the step.
    client = models.CharField(max_length=40, default="")
    # When the step was made.
    ended = models.DateTimeField(auto_now_add=True, null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["roster", "number"], name="one_text_per_revision"),
            models.UniqueConstraint(fields=["roster", "key"], name="one_step_per_key"),
        ]

    def __str__(self) -> str:
        return f"{self.roster} at revision {self.number}"


class Favourite(models.Model):
    """A unit that somebody keeps, to take it again into any army of the same kind."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="favourites")
    # The game, by its id in the registry.
    system = models.CharField(max_length=20)
    # The army, by its id in the catalogue.
    army = models.CharField(max_length=64)
    # The own catalogue it was made from. Empty: the game's.
    catalogue = models.CharField(max_length=64, default="", blank=True)
    name = models.CharField(max_length=NAME_LENGTH)
    # What is in it, as JSON (`armies.row_edits.UnitContents`).
    text = models.TextField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name", "pk"]

    def __str__(self) -> str:
        return self.name


class OwnedModels(models.Model):
    """How many models of one kind somebody has, for the games of one system."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    # The game, by its id in the registry.
    system = models.CharField(max_length=20)
    # The model, by its id in the catalogue.
    model = models.CharField(max_length=64)
    count = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["owner", "system", "model"], name="one_count_per_model"),
        ]

    def __str__(self) -> str:
        return f"{self.count} {self.model}"
