"""`manage.py rotate_key`: a new secret key; what the old one signed stays valid."""

import os
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from config.environment import rotate_kept_key


class Command(BaseCommand):
    help = "Make a new secret key. Sessions and links of the former keys stay valid. Restart the site afterwards."

    def handle(self, *args: Any, **options: Any) -> None:
        if os.environ.get("SECRET_KEY"):
            raise CommandError(
                "The key is in the variable SECRET_KEY. Put a new one there, and the old one into SECRET_KEY_FALLBACKS."
            )
        rotate_kept_key(settings.VAR_DIR)
        self.stdout.write("There is a new key; the former one still opens sessions and links. Restart the site now.")
