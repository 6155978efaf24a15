"""The operators' pages about people: accounts, what moderators decided, tokens of programs."""

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django import forms
from django.contrib.admin import action, display, site
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from typing_extensions import override

from accounts.limits import lift_limits
from accounts.models import ApiToken, FormerUsername, Sanction, SanctionKind, User
from accounts.operators import ReadOnlyAdmin, ReadOnlyRows
from accounts.sanctions import sanction_end
from accounts.sessions import end_sessions, words_for
from accounts.visitor import known_user

OWNERS_DECIDE = ("is_staff", "is_superuser", "groups", "is_active")


class SanctionsOf(ReadOnlyRows):
    """What moderators decided about the person."""

    model = Sanction
    fk_name = "user"
    fields = ("kind", "until", "reason", "moderator", "at")


class UserAdmin(ReadOnlyAdmin):
    """People. Only an owner of the site changes roles; passwords and second steps are nobody else's."""

    list_display = ("display_name", "username", "is_guest", "is_staff", "is_active", "date_joined", "last_login")
    list_filter = ("is_guest", "is_staff", "is_active")
    search_fields = ("display_name", "username", "email")
    ordering = ("-date_joined",)
    date_hierarchy = "date_joined"
    fields = ("display_name", "username", "email", "is_guest", "date_joined", "last_login", "second_step", "devices",
              *OWNERS_DECIDE)  # fmt: skip
    filter_horizontal = ("groups",)
    inlines = (SanctionsOf,)
    actions = ("end_all_sessions", "lift_all_limits", "revoke_tokens")

    @override
    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return request.user.is_authenticated and request.user.is_superuser

    @override
    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> tuple[str, ...]:
        return tuple(name for name in self.fields if name not in OWNERS_DECIDE)

    @display(description="second step", boolean=True)
    def second_step(self, user: User) -> bool:
        """Whether logging in asks for more than a password."""
        return bool(Authenticator.objects.filter(user=user).exists())

    @display(description="logged in at")
    def devices(self, user: User) -> str:
        """Where the account is logged in, without addresses."""
        found = UserSession.objects.filter(user=user).order_by("-last_seen_at")
        return ", ".join(f"{words_for(one.user_agent)} ({one.last_seen_at:%-d %B %Y})" for one in found) or "nowhere"

    @action(description="Log out everywhere", permissions=["mend"])
    def end_all_sessions(self, request: HttpRequest, people: QuerySet[User]) -> None:
        """Every device of these people has to log in again."""
        ended = sum(end_sessions(one) for one in people)
        self.record(request, people, "Logged out everywhere.")
        self.message_user(request, f"Devices that were logged out: {ended}.")

    @action(description="Lift limits and lock-outs", permissions=["mend"])
    def lift_all_limits(self, request: HttpRequest, people: QuerySet[User]) -> None:
        """What these people did too often counts from zero."""
        for one in people:
            lift_limits(one)
        self.record(request, people, "Limits lifted.")
        self.message_user(request, "Their limits count from zero. Limits of an address stay.")

    @action(description="Revoke tokens of programs", permissions=["mend"])
    def revoke_tokens(self, request: HttpRequest, people: QuerySet[User]) -> None:
        """Programs of these people need new tokens."""
        revoked, _ = ApiToken.objects.filter(user__in=people).delete()
        self.record(request, people, "Tokens of programs revoked.")
        self.message_user(request, f"Tokens revoked: {revoked}.")


class SanctionForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic when it runs
    """A decision about a person, for so many days."""

    days = forms.IntegerField(min_value=1, max_value=365, initial=7, help_text="A warning has no end.")

    class Meta:
        model = Sanction
        fields = ("user", "kind", "days", "reason")


class SanctionAdmin(ReadOnlyAdmin):
    """Decisions about people. They are added, never changed or removed; running matches go on."""

    form = SanctionForm
    list_display = ("user", "kind", "until", "reason", "moderator", "at")
    list_filter = ("kind",)
    list_select_related = ("user", "moderator")
    search_fields = ("user__display_name", "user__username", "reason")
    raw_id_fields = ("user",)
    ordering = ("-at",)

    @override
    def get_fields(self, request: HttpRequest, obj: Model | None = None) -> tuple[str, ...]:
        return ("user", "kind", "until", "reason", "moderator", "at") if obj else ("user", "kind", "days", "reason")

    @override
    def has_add_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("accounts.add_sanction")

    @override
    def save_model(self, request: HttpRequest, obj: Sanction, form: forms.Form, change: bool) -> None:
        obj.moderator = known_user(request)
        obj.until = sanction_end(SanctionKind(obj.kind), form.cleaned_data["days"])
        super().save_model(request, obj, form, change)


class ApiTokenAdmin(ReadOnlyAdmin):
    """Tokens of programs, without the token."""

    list_display = ("name", "user", "scopes", "created", "last_used")
    list_select_related = ("user",)
    search_fields = ("name", "user__display_name", "user__username")
    exclude = ("digest",)


class FormerUsernameAdmin(ReadOnlyAdmin):
    """Usernames that nobody may take again."""

    list_display = ("folded", "user", "since")
    list_select_related = ("user",)
    search_fields = ("folded",)


site.register(User, UserAdmin)
site.register(Sanction, SanctionAdmin)
site.register(ApiToken, ApiTokenAdmin)
site.register(FormerUsername, FormerUsernameAdmin)
