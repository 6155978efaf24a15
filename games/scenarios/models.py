"""Stored scenarios: a text that never changes, its owner, and who may see it."""

from django.conf import settings
from django.db import models
from django.urls import reverse

from armies.models import NAME_LENGTH, new_slug


class StoredScenario(models.Model):
    """A scenario that somebody wrote. It never changes; a change is a new version. Matches keep a copy of the text."""

    # The end of the link.
    slug = models.CharField(max_length=32, unique=True, default=new_slug)
    # Who may share and delete it.
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="scenarios")
    # The game, by its id in the registry.
    system = models.CharField(max_length=20)
    name = models.CharField(max_length=NAME_LENGTH)
    # The scenario itself, as canonical JSON.
    text = models.TextField()
    # The number of the version; later versions name the one they were made from.
    version = models.PositiveIntegerField(default=1)
    previous = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="later")
    # Whether everybody with the link may look at it, play it and change a copy.
    shared = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created", "-pk"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        """Its page."""
        return reverse("scenarios:scenario", args=[self.slug])
