"""The operators' pages of the site itself: announcements, and the record of what operators did."""

from django.contrib.admin import ModelAdmin, site
from django.contrib.admin.models import LogEntry

from accounts.operators import RecordAdmin
from config.models import Announcement


class AnnouncementAdmin(ModelAdmin):  # type: ignore[type-arg]  # not generic when it runs
    """Sentences for every page, each for a while."""

    list_display = ("text", "starts", "ends")
    ordering = ("-ends",)


site.register(Announcement, AnnouncementAdmin)
site.register(LogEntry, RecordAdmin)
