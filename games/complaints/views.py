"""The form of a complaint, the moderators' queue, and the house rules."""

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.limits import count_creation
from accounts.models import Sanction, SanctionKind
from accounts.operators import is_operator
from accounts.visitor import known_user
from games.complaints.services import complaint_close, complaint_make, lines_of, quoted_lines
from games.ids import person_token
from games.matches.selectors.people import player_from_token
from games.models import Complaint
from games.models.complaint import MOST_WORDS

DISMISS = "dismiss"


class ComplaintForm(forms.Form):
    """What happened, in one's own words."""

    words = forms.CharField(label="What happened?", max_length=MOST_WORDS, widget=forms.Textarea(attrs={"rows": 4}))


class DecisionForm(forms.Form):
    """What a moderator decides."""

    decision = forms.ChoiceField(choices=[(DISMISS, "Dismiss"), *SanctionKind.choices])
    days = forms.IntegerField(min_value=1, max_value=365, initial=7, help_text="For a ban or a suspension.")
    reason = forms.CharField(max_length=200, required=False, help_text="The person reads it.")

    def clean(self) -> dict[str, object]:
        if self.cleaned_data.get("decision") != DISMISS and not self.cleaned_data.get("reason"):
            self.add_error("reason", "Write what for: the person reads it.")
        return self.cleaned_data


@require_safe
def house_rules(request: HttpRequest) -> HttpResponse:
    """How people treat each other here, and what follows if they do not."""
    return render(request, "games/house_rules.html")


@require_http_methods(["GET", "POST"])
@never_cache
def complain(request: HttpRequest, token: str) -> HttpResponse:
    """A complaint about a person, with the lines it is about."""
    user, person = known_user(request), player_from_token(token)
    if person is None or person.pk == user.pk:
        raise Http404
    form = ComplaintForm(request.POST or None)
    if form.is_valid():
        count_creation(request, "reports", str(user.pk))
        chosen = [int(one) for one in request.POST.getlist("line") if one.isascii() and one.isdigit()]
        complaint_make(by=user, about=person, words=form.cleaned_data["words"], remarks=chosen)
        messages.success(request, "Moderators will look at it. You can also block the person here.")
        return redirect("games:profile", token)
    context = {"form": form, "person": person, "token": token, "lines": lines_of(person, user)}
    return render(request, "games/complain.html", context)


@require_http_methods(["GET", "POST"])
@never_cache
def moderation(request: HttpRequest) -> HttpResponse:
    """The queue of complaints, with the lines and their matches. Only operators see it, and only moderators decide."""
    if not (is_operator(request.user) and request.user.has_perm("games.view_complaint")):
        raise Http404
    may_decide = request.user.has_perm("games.change_complaint")
    form = DecisionForm(request.POST or None, prefix=request.POST.get("complaint"))
    if request.method == "POST" and not may_decide:
        raise PermissionDenied
    if request.method == "POST" and form.is_valid():
        _decide(request, form)
        return redirect("games:moderation")
    queue = Complaint.objects.filter(closed=None).select_related("about", "by")[:50]
    shown = [
        {
            "complaint": one,
            "lines": quoted_lines(one),
            "token": person_token(one.about_id),
            "before": Sanction.objects.filter(user=one.about).order_by("-at"),
            "form": form if form.is_bound and form.prefix == str(one.pk) else DecisionForm(prefix=str(one.pk)),
        }
        for one in queue
    ]
    record = Complaint.objects.exclude(closed=None).select_related("about", "closed_by").order_by("-closed")[:50]
    return render(request, "games/moderation.html", {"queue": shown, "record": record, "may_decide": may_decide})


def _decide(request: HttpRequest, form: DecisionForm) -> None:
    wanted = form.cleaned_data
    kind = None if wanted["decision"] == DISMISS else SanctionKind(wanted["decision"])
    number = str(form.prefix)
    if not (number.isascii() and number.isdigit() and Complaint.objects.filter(pk=int(number)).exists()):
        raise Http404
    days = 0 if kind in (None, SanctionKind.WARNING) else wanted["days"]
    done = complaint_close(
        complaint_id=int(number), moderator=known_user(request), kind=kind, days=days, reason=wanted["reason"]
    )
    messages.success(request, "Decided." if done else "Another moderator has decided this already.")
