"""Rosters as they are kept: the list itself as text, and what lists of lists need to know about it."""

import secrets

from django.conf import settings
from django.db import models
from django.urls import reverse

NAME_LENGTH = 80
WORDS_LENGTH = 160  # what a step says of itself
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


def new_slug() -> str:
    """The unguessable end of a share link: 16 letters and digits that cannot be misread."""
    return "".join(secrets.choice(ALPHABET) for _ in range(16))


def new_key() -> str:
    """The key of a step whose sender gave none."""
    return secrets.token_hex(16)


class Roster(models.Model):
    """Somebody's army list. `text` is the truth; the other columns are derived from it at every change.

    Whoever knows the slug may look; only the owner may change. `revision` counts changes. `back` and `forward` are the
    revisions whose texts undo and redo bring back, if there are any.
    """

    slug = models.CharField(max_length=32, unique=True, default=new_slug)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="rosters")
    system = models.CharField(max_length=20)
    name = models.CharField(max_length=NAME_LENGTH)
    army = models.CharField(max_length=64)
    battle = models.CharField(max_length=64)
    text = models.TextField()
    revision = models.PositiveIntegerField(default=0)
    back = models.PositiveIntegerField(null=True, default=None)
    forward = models.PositiveIntegerField(null=True, default=None)
    points = models.IntegerField(default=0)
    legal = models.BooleanField(default=False)
    catalogue_version = models.CharField(max_length=64, default="")
    created = models.DateTimeField(auto_now_add=True)
    updated = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-updated"]
        indexes = [models.Index(fields=["owner", "-updated"])]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The page anybody with the link may see."""
        return reverse("armies:share", args=[self.slug])


class OwnCatalogue(models.Model):
    """A catalogue somebody has written, kept as it came: a change is a new one, so that lists and matches stand.

    Whoever knows the slug may look and build from it. One that was `used` for a list is `hidden` when it is deleted.
    """

    slug = models.CharField(max_length=32, unique=True, default=new_slug)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="catalogues")
    system = models.CharField(max_length=20)
    name = models.CharField(max_length=NAME_LENGTH)
    text = models.TextField()
    version = models.CharField(max_length=64)
    used = models.BooleanField(default=False)
    hidden = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """The page anybody with the link may see."""
        return reverse("armies:catalogue", args=[self.slug])


class Revision(models.Model):
    """A former text of a roster, with where undo and redo led from it, and the step that ended it.

    The step has a `key`, so that one sent twice is made once; `words` for the person who made it; and the `client`
    (a browser) it came from.
    """

    roster = models.ForeignKey(Roster, on_delete=models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    text = models.TextField()
    back = models.PositiveIntegerField(null=True, default=None)
    forward = models.PositiveIntegerField(null=True, default=None)
    key = models.CharField(max_length=40, default=new_key)
    words = models.CharField(max_length=WORDS_LENGTH, default="")
    client = models.CharField(max_length=40, default="")
    ended = models.DateTimeField(auto_now_add=True, null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["roster", "number"], name="one_text_per_revision"),
            models.UniqueConstraint(fields=["roster", "key"], name="one_step_per_key"),
        ]

    def __str__(self) -> str:
        return f"{self.roster} at revision {self.number}"
