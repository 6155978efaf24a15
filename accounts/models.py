"""The one kind of person the site knows; a guest is a person without a password."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone

NAME_LENGTH = 40
BOT_MARK = "(bot)"  # behind the name of an account for which a program plays


class Theme(models.TextChoices):
    """Light or dark pages."""

    SYSTEM = "system", "As my device is set"
    LIGHT = "light", "Light"
    DARK = "dark", "Dark"


class Palette(models.TextChoices):
    """The colours of the two sides. Shape and pattern tell them apart as well."""

    BLUE_ORANGE = "blue-orange", "Blue and orange"
    PURPLE_GOLD = "purple-gold", "Purple and gold"
    INK = "ink", "Black and white"


class RatingPreference(models.TextChoices):
    """Whether the matches of a person may be rated, and against whom."""

    NONE = "none", "My matches are not rated"
    PEOPLE = "people", "Rated against people"
    ALL = "all", "Rated against people and bots"


class User(AbstractUser):
    """A person who plays."""

    # How the username looks at a quick glance, to refuse look-alikes. Empty for guests.
    username_folded = models.CharField(max_length=150, blank=True, default="", db_index=True, editable=False)
    # The name that opponents see; `username` is only for logging in.
    display_name = models.CharField(max_length=NAME_LENGTH)
    # Whether the person has no password.
    is_guest = models.BooleanField(default=False)
    # Whether everybody may see which matches they played, not only their opponents.
    shows_matches = models.BooleanField(default=False)
    # Whether matches also ask them where one answer is clearly best.
    asks_everything = models.BooleanField(default=False)
    # Whether their matches may be rated. Those who never choose are in no ladder.
    rating_preference = models.CharField(
        max_length=10, choices=RatingPreference, default=RatingPreference.NONE, db_index=True
    )
    # Whether a program plays for this account. Its owner says so, and it stands beside the name.
    is_bot = models.BooleanField(default=False)
    # Light or dark pages.
    theme = models.CharField(max_length=10, choices=Theme, default=Theme.SYSTEM)
    # The colours of the two sides.
    palette = models.CharField(max_length=20, choices=Palette, default=Palette.BLUE_ORANGE)

    def __str__(self) -> str:
        name = self.display_name or self.username
        return f"{name} {BOT_MARK}" if self.is_bot else name


class FormerUsername(models.Model):
    """A username that its account gave up. Nobody else may take it, or one that looks like it."""

    # How the username looks, as in `User.username_folded`; the username itself if that is empty.
    folded = models.CharField(max_length=150, db_index=True)
    # Who had it. Null: the account was deleted.
    user = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="former_usernames")
    # When it was given up.
    since = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.folded


class Archive(models.Model):
    """A file with everything of a person, which is made apart from pages."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="archives")
    asked = models.DateTimeField(default=timezone.now)
    # When a process last began to make it.
    started = models.DateTimeField(null=True)
    # When it was made. Null: it is not ready.
    made = models.DateTimeField(null=True)
    # The bytes of the file.
    size = models.PositiveBigIntegerField(default=0)
    content = models.BinaryField(default=b"")
    # Why it could not be made.
    trouble = models.CharField(max_length=200, blank=True)

    def __str__(self) -> str:
        return f"archive of {self.user_id}"


class Deletion(models.Model):
    """An account that is deleted when its time is up."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="deletion")
    due = models.DateTimeField()
    # When it began. Null: it can still be stopped.
    started = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"deletion of {self.user_id}"


class Block(models.Model):
    """One person blocks another: no challenges, no shared matches, no chat."""

    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="blocks")
    other = models.ForeignKey(User, on_delete=models.CASCADE, related_name="blocked_by")
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["owner", "other"], name="one_block_a_pair")]

    def __str__(self) -> str:
        return f"{self.owner_id} blocks {self.other_id}"


class Mute(models.Model):
    """One person hides the chat of another. Everything else goes on."""

    owner = models.ForeignKey(User, on_delete=models.CASCADE, related_name="mutes")
    other = models.ForeignKey(User, on_delete=models.CASCADE, related_name="muted_by")
    since = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["owner", "other"], name="one_mute_a_pair")]

    def __str__(self) -> str:
        return f"{self.owner_id} mutes {self.other_id}"


class ApiToken(models.Model):
    """Lets a program act for a person. The token itself is shown once and not stored, only its hash."""

    # For whom it acts.
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="api_tokens")
    # What its owner calls it.
    name = models.CharField(max_length=NAME_LENGTH)
    # The SHA-256 of the token, in hexadecimal digits.
    digest = models.CharField(max_length=64, unique=True)
    # What it may do: scopes, separated by spaces.
    scopes = models.CharField(max_length=100)
    created = models.DateTimeField(auto_now_add=True)
    # The last day on which it was used.
    last_used = models.DateField(null=True, default=None)

    class Meta:
        ordering = ["-created"]

    def __str__(self) -> str:
        return self.name


class SanctionKind(models.TextChoices):
    """What a moderator can decide about a person."""

    WARNING = "warning", "Warning"
    CHAT = "chat", "No chat"
    SUSPENSION = "suspension", "No new matches"


class Sanction(models.Model):
    """A moderator's decision about a person. It is never changed or removed."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="sanctions")
    kind = models.CharField(max_length=12, choices=SanctionKind)
    # Until when it holds. Null: it is a warning.
    until = models.DateTimeField(null=True)
    # Why, as the person reads it.
    reason = models.CharField(max_length=200)
    # Who decided.
    moderator = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="decisions")
    at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.kind} for {self.user_id}"
