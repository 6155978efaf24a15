"""The page of notifications: what and when, browsers, e-mail, webhook."""

from datetime import timedelta
from typing import Any

from django import forms
from django.contrib import messages
from django.forms.models import model_to_dict
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from accounts.letters import can_write
from accounts.limits import count_creation
from accounts.models import User
from accounts.services import ensure_user
from accounts.visitor import known_user
from games.matches.selectors import Listing, matches_of
from games.models import HookStyle, Notice, NoticeKind, NoticeSettings, NoticeTiming
from games.models.notice import MOST_URL
from games.notices import services as notice_services
from games.notices.emails import notice_named
from games.notices.push import public_key
from games.notices.webhook import HookFailed
from games.time_zones import zone_choices

HOURS = [(hour, f"{hour:02}:00") for hour in range(24)]
NO_HOUR = [("", "No quiet hours"), *HOURS]
AS_USUAL = "usual"
JUST_SENT = timedelta(minutes=10)  # a browser woken by a push shows what was sent within this time


class EmailForm(forms.Form):
    """The e-mail address; empty: no e-mails."""

    email = forms.EmailField(label="Write to", required=False, help_text="Leave it empty to get no e-mails.")


class HookForm(forms.Form):
    """The webhook address; empty: no calls."""

    hook = forms.CharField(
        label="Webhook address",
        required=False,
        max_length=MOST_URL,
        help_text="An https:// address of yours, or that of a channel. Leave it empty for no calls.",
    )
    style = forms.ChoiceField(label="It belongs to", choices=HookStyle, required=False)


class QuietHourField(forms.TypedChoiceField):
    """A full hour, or none."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=NO_HOUR, coerce=int, empty_value=None, required=False, **kwargs)


class TimingForm(forms.Form):
    """When each kind of notification is sent."""

    turn = forms.ChoiceField(label=NoticeKind.TURN.label, choices=NoticeTiming)
    opponent = forms.ChoiceField(label=NoticeKind.OPPONENT.label, choices=NoticeTiming)
    challenge = forms.ChoiceField(label=NoticeKind.CHALLENGE.label, choices=NoticeTiming)
    summary_hour = forms.TypedChoiceField(label="Hour of the daily e-mail", choices=HOURS, coerce=int)
    quiet_from = QuietHourField(label="Quiet from")
    quiet_until = QuietHourField(label="Quiet until")
    zone = forms.ChoiceField(label="Time zone", choices=zone_choices)

    def clean(self) -> dict[str, Any]:
        chosen = self.cleaned_data
        if (chosen.get("quiet_from") is None) != (chosen.get("quiet_until") is None):
            self.add_error("quiet_until", "Choose both hours, or neither.")
        return chosen


@require_http_methods(["GET"])
@never_cache
def notices(request: HttpRequest) -> HttpResponse:
    """The settings, and forms to change them."""
    return _page(request)


@require_POST
def email(request: HttpRequest) -> HttpResponse:
    """Change the e-mail address. The new one is asked for confirmation."""
    form = EmailForm(request.POST)
    if not can_write():
        raise Http404
    if not form.is_valid():
        return _page(request, email_form=form)
    wanted = form.cleaned_data["email"]
    if wanted:
        count_creation(request, "notices")
        count_creation(request, "letters", wanted)
    notice_services.email_set(user=ensure_user(request), email=wanted)
    said = f"We sent an e-mail to {wanted}. Follow its link." if wanted else "You no longer get e-mails."
    messages.success(request, said)
    return redirect("games:notices")


@require_POST
def hook(request: HttpRequest) -> HttpResponse:
    """Change the address of the webhook."""
    form = HookForm(request.POST)
    if form.is_valid():
        wanted = form.cleaned_data["hook"].strip()
        if wanted:
            count_creation(request, "notices")
        try:
            style = HookStyle(form.cleaned_data["style"] or HookStyle.GRIDLESS)
            notice_services.hook_set(user=ensure_user(request), url=wanted, style=style)
        except HookFailed as fault:
            form.add_error("hook", str(fault))
        else:
            messages.success(request, "The webhook is saved." if wanted else "The webhook is removed.")
            return redirect("games:notices")
    return _page(request, hook_form=form)


@require_POST
def timing(request: HttpRequest) -> HttpResponse:
    """Change when notifications are sent."""
    count_creation(request, "notices")
    form = TimingForm(request.POST)
    if not form.is_valid():
        return _page(request, timing_form=form)
    notice_services.timing_set(user=ensure_user(request), **form.cleaned_data)
    messages.success(request, "Saved.")
    return redirect("games:notices")


@require_POST
def match_timing(request: HttpRequest, match_id: str) -> HttpResponse:
    """Change when notifications of one match are sent."""
    chosen = request.POST.get("timing", "")
    if chosen not in (AS_USUAL, *NoticeTiming.values):
        raise Http404
    wanted = None if chosen == AS_USUAL else NoticeTiming(chosen)
    notice_services.match_timing_set(user=known_user(request), match_id=match_id, timing=wanted)
    messages.success(request, "Saved for that match.")
    return redirect("games:notices")


@require_POST
def browser(request: HttpRequest) -> HttpResponse:
    """Subscribe or unsubscribe this browser."""
    user, endpoint = ensure_user(request), request.POST.get("endpoint", "")
    if not request.POST.get("on"):
        notice_services.browser_remove(user=user, endpoint=endpoint)
        messages.success(request, "This browser is no longer notified.")
        return redirect("games:notices")
    count_creation(request, "notices")
    try:
        notice_services.browser_add(user=user, endpoint=endpoint)
        messages.success(request, "This browser is notified from now on, even without an open page of Gridless.")
    except HookFailed as fault:
        messages.error(request, f"This browser cannot be notified. {fault}")
    return redirect("games:notices")


@require_http_methods(["GET"])
@never_cache
def waiting(request: HttpRequest) -> JsonResponse:
    """The matches that wait for the visitor, the newest first; a browser woken by a push shows them.

    Without a log-in there are none.
    """
    if not request.user.is_authenticated:
        return JsonResponse({}, status=401)
    recent = Notice.objects.filter(user=request.user, sent__gte=timezone.now() - JUST_SENT).order_by("-sent")
    news = [
        {"match": one.match_id, "title": one.words, "url": reverse("games:match", args=[one.match_id]), "news": True}
        for one in recent
    ]
    waits = (one for one in matches_of(request.user) if one.yours and one.moved)
    listed = [{"match": one.id, "title": one.title, "url": one.get_absolute_url()} for one in waits]
    return JsonResponse({"matches": [*news, *listed]})


@require_http_methods(["GET", "POST"])
@never_cache
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    """The confirmation link of an e-mail. Mail scanners only send GET; a person presses the button."""
    notice = _named("confirm", token)
    if request.method == "POST":
        done = notice_services.email_confirmed(notice)
        return _email_page(request, "You get turn notifications at this address." if done else "This link is too old.")
    return _email_page(
        request, "", notice, f"Send turn notifications for {notice.user} to this address?", "Yes, notify me here"
    )


@csrf_exempt  # one-click unsubscribe by a mail program; the link identifies the settings
@require_http_methods(["GET", "POST"])
@never_cache
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """The unsubscribe link of every e-mail."""
    notice = _named("stop", token)
    if request.method == "POST":
        notice_services.email_stopped(notice)
        return _email_page(request, "This address gets no more e-mails.")
    return _email_page(request, "", notice, "Stop all e-mails to this address?", "Unsubscribe")


def _named(purpose: str, token: str) -> NoticeSettings:
    notice = notice_named(purpose, token)
    if notice is None:
        raise Http404
    return notice


def _email_page(
    request: HttpRequest, said: str, notice: NoticeSettings | None = None, question: str = "", button: str = ""
) -> HttpResponse:
    return render(
        request,
        "games/notices_email_page.html",
        {"said": said, "notice": notice, "question": question, "button": button},
    )


def _page(request: HttpRequest, **forms_: forms.Form) -> HttpResponse:
    user = request.user
    own = notice_services.notice_of(user) if user.is_authenticated else NoticeSettings()
    context = {
        "notice": own,
        "can_write": can_write(),
        "email_form": EmailForm(initial={"email": own.email}),
        "hook_form": HookForm(initial={"hook": own.hook, "style": own.hook_style}),
        "timing_form": TimingForm(initial=model_to_dict(own)),
        "own_matches": _matches_with_timing(user) if user.is_authenticated else [],
        "timings": [(AS_USUAL, "As usual"), *NoticeTiming.choices],
        "matches": reverse("home"),
        "push_key": public_key(),
        "browsers": notice_services.browsers_of(user) if user.is_authenticated else [],
    }
    return render(request, "games/notices.html", context | forms_)


def _matches_with_timing(user: User) -> list[tuple[Listing, str]]:
    """The running matches of the person, each with when they are notified."""
    own = notice_services.match_timings(user)
    running = [one for one in matches_of(user) if not one.over and one.against]
    return [(one, own.get(one.id, AS_USUAL)) for one in running]
