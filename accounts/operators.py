"""The operators' pages: who may enter them, what a page of theirs may change, and the record of what was done.

An operator is a person of the staff with a second step. What they may do follows from their role.
"""

from collections.abc import Iterable
from typing import Any, Final

from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.contrib.admin import AdminSite, ModelAdmin, TabularInline
from django.contrib.auth.models import AnonymousUser
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from typing_extensions import override

from accounts.models import User

SECOND_STEPS: Final = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)
NEEDS_SECOND_STEP: Final = "Operators need a second step: add an authenticator app or a passkey here first."
SUPPORT: Final = "support"
MODERATOR: Final = "moderator"
# What each role may see or do, by app and model, as Django names permissions. An owner may do everything.
SEEN: Final = (
    "accounts.view_user", "accounts.view_sanction", "accounts.view_apitoken", "accounts.view_formerusername",
    "armies.view_rosterrecord", "armies.view_owncatalogue",
    "games.view_match", "games.view_campaign", "games.view_complaint",
    "tables.view_owntable", "scenarios.view_storedscenario", "lab.view_experiment",
    "site_frame.view_announcement", "admin.view_logentry",
)  # fmt: skip
ROLES: Final = {
    SUPPORT: SEEN,
    MODERATOR: (
        *SEEN, "accounts.change_user", "accounts.add_sanction", "games.change_complaint",
        "armies.change_rosterrecord", "armies.change_owncatalogue", "tables.change_owntable",
        "scenarios.change_storedscenario", "lab.change_experiment", "site_frame.add_announcement",
        "site_frame.change_announcement",
    ),
}  # fmt: skip


def is_operator(user: User | AnonymousUser) -> bool:
    """Whether the person may enter the operators' pages."""
    if not (user.is_authenticated and user.is_active and user.is_staff):
        return False
    return bool(Authenticator.objects.filter(user=user, type__in=SECOND_STEPS).exists())


class OperatorSite(AdminSite):
    """Django's admin behind the site's own log-in. Other people get "not found"."""

    site_header = "Gridless for operators"
    site_title = "Gridless for operators"
    index_title = "People, matches and published things"
    password_change_template = None

    @override
    def has_permission(self, request: HttpRequest) -> bool:
        return is_operator(request.user)

    @override
    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The way in: the site's log-in, then the second step. Raises Http404 for other people."""
        if self.has_permission(request):
            return redirect("admin:index")
        user = request.user
        if user.is_authenticated and user.is_staff:
            messages.warning(request, NEEDS_SECOND_STEP)
            return redirect("accounts:account")
        if user.is_authenticated and not user.is_guest:
            raise Http404
        return redirect(f"{reverse('accounts:log_in')}?{urlencode({'next': reverse('admin:index')})}")

    @override
    def logout(  # type: ignore[override]  # Django promises a page here
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return redirect("accounts:log_out")

    @override
    def password_change(  # type: ignore[override]  # Django promises a page here
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        return redirect("account_change_password")


class ReadOnlyAdmin(ModelAdmin):  # type: ignore[type-arg]  # not generic when it runs
    """Shows rows and changes none by a form. An action may; it needs the permission to change, and is recorded."""

    @override
    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    @override
    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    @override
    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    @override
    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        app, model = self.opts.app_label, self.opts.model_name
        return request.user.has_perm(f"{app}.view_{model}") or self.has_mend_permission(request)

    def has_mend_permission(self, request: HttpRequest) -> bool:
        """Whether the person may use the actions of this page."""
        return request.user.has_perm(f"{self.opts.app_label}.change_{self.opts.model_name}")

    def record(self, request: HttpRequest, rows: Iterable[Model], words: str) -> None:
        """Write into the record who did what to each of the rows."""
        for row in rows:
            self.log_change(request, row, words)


class ReadOnlyRows(TabularInline):  # type: ignore[type-arg]  # not generic when it runs
    """Rows that belong to the one on the page, for all who may see that."""

    extra = 0
    can_delete = False

    @override
    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    @override
    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    @override
    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return True


class RecordAdmin(ReadOnlyAdmin):
    """What operators have done, the newest first."""

    list_display = ("action_time", "user", "content_type", "object_repr", "change_message")
    list_filter = ("user", "content_type")
    list_select_related = ("user", "content_type")
    search_fields = ("object_repr", "change_message")
    ordering = ("-action_time",)
    date_hierarchy = "action_time"
