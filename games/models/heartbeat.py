"""When the site was last known to work."""

from django.db import models


class Heartbeat(models.Model):
    """One row: the last moment at which a process of the site could write to the database."""

    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"heartbeat of {self.at}"
