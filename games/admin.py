"""The operators' pages about matches, campaigns and complaints.

Nothing here changes an entry, a die or a result, and nothing shows what a spectator of the running match may not see.
"""

from django.contrib.admin import display, site
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from accounts.operators import ReadOnlyAdmin, ReadOnlyRows
from games.complaints.services import quoted_lines
from games.ids import person_token
from games.models import Campaign, CampaignSeat, Complaint, Match, Seat
from games.models.enums import Status

STATE = ("system", "rules_version", "status", "title", "waiting", "winner", "created", "updated")


class MatchSeats(ReadOnlyRows):
    """The seats of a match, without lists and seeds."""

    model = Seat
    fields = ("number", "user", "player", "display_name", "roster_name", "ready", "present", "bank")


class CampaignSeats(ReadOnlyRows):
    """The seats of a campaign, without lists and seeds."""

    model = CampaignSeat
    fields = ("number", "user", "ready")


class MatchAdmin(ReadOnlyAdmin):
    """Matches: how they stand, as a spectator sees them; the evidence once they are over."""

    list_display = ("title", "id", "system", "status", "waiting", "public", "friendly", "created", "last_entry_at")
    list_filter = ("system", "status", "public", "friendly", "hot_seat")
    search_fields = ("id", "title", "seats__display_name", "seats__user__username")
    ordering = ("-updated",)
    date_hierarchy = "created"
    fields = ("pages", *STATE, "sequence", "friendly", "public", "clocked", "next_deadline_at", "last_entry_at")
    inlines = (MatchSeats,)

    @display(description="pages")
    def pages(self, match: Match) -> SafeString:
        """The match as spectators see it, and what is open once it is over."""
        names = ["match", *(["replay", "report", "match_verify", "evidence"] if match.status == Status.OVER else [])]
        return _links([(reverse(f"games:{name}", args=[match.pk]), PAGES[name]) for name in names])


class CampaignAdmin(ReadOnlyAdmin):
    """Campaigns and their matches."""

    list_display = ("title", "id", "system", "status", "chapter", "waiting", "created", "updated")
    list_filter = ("system", "status")
    search_fields = ("id", "title", "seats__user__display_name", "seats__user__username")
    ordering = ("-updated",)
    fields = ("pages", *STATE, "chapter")
    inlines = (CampaignSeats,)

    @display(description="pages")
    def pages(self, campaign: Campaign) -> SafeString:
        """The campaign and its matches."""
        matches = campaign.battles.values_list("match_id", "chapter")
        own = (reverse("games:campaign", args=[campaign.pk]), "The campaign")
        return _links([own, *((reverse("games:match", args=[id_]), f"Match {number + 1}") for id_, number in matches)])


class ComplaintAdmin(ReadOnlyAdmin):
    """Complaints, decided ones too. Moderators decide at /moderation/, where the quoted lines are shown."""

    list_display = ("about", "by", "at", "closed", "closed_by", "decision")
    list_filter = ("closed", "decision")
    list_select_related = ("about", "by", "closed_by")
    search_fields = ("about__display_name", "by__display_name", "words")
    fields = ("pages", "by", "about", "words", "quoted", "at", "closed", "closed_by", "decision")
    ordering = ("-at",)

    @display(description="pages")
    def pages(self, complaint: Complaint) -> SafeString:
        """The queue, and the person."""
        profile = reverse("games:profile", args=[person_token(complaint.about_id)])
        return _links([(reverse("games:moderation"), "Decide"), (profile, "Profile")])

    @display(description="lines")
    def quoted(self, complaint: Complaint) -> SafeString:
        """The lines it is about, each with its match."""
        return format_html_join(
            "",
            '<p>“{}” (<a href="{}">match</a>)</p>',
            ((one.text, reverse("games:match", args=[one.match])) for one in quoted_lines(complaint)),
        )


PAGES = {
    "match": "Board and log",
    "replay": "Replay",
    "report": "Report",
    "match_verify": "Proof of the dice",
    "evidence": "Evidence",
}


def _links(links: list[tuple[str, str]]) -> SafeString:
    return format_html("<p>{}</p>", format_html_join(" · ", '<a href="{}">{}</a>', links))


site.register(Match, MatchAdmin)
site.register(Campaign, CampaignAdmin)
site.register(Complaint, ComplaintAdmin)
