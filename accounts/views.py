"""Sign-up, log-in, log-out and the page about me. All of it is synchronous, because django-axes has no async form."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth import views as auth_views
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import AuthenticationForm
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from accounts import services
from accounts.forms import LogInForm, NameForm, PreferencesForm, SignUpForm
from accounts.limits import count_creation
from accounts.look_alikes import visible_form
from accounts.models import User
from accounts.names import is_guest_name
from accounts.visitor import known_user

LEFT_GUEST = "left_guest"


@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
def sign_up(request: HttpRequest) -> HttpResponse:
    """Makes an account; a guest becomes the account and keeps everything."""
    guest = request.user if request.user.is_authenticated else None
    if guest and not guest.is_guest:
        return redirect("accounts:me")
    if request.method == "POST":
        count_creation(request, "sign-ups")
    form = SignUpForm(request.POST or None, initial={"display_name": _own_name(guest)})
    user = _signed_up(form, guest)
    if user is None:
        return render(request, "accounts/sign_up.html", {"form": form, "next": request.GET.get("next", "")})
    login(request, user, backend=services.LOGIN_BACKEND)
    messages.success(request, f"Welcome, {user}. Everything you do from now on is saved in this account.")
    return redirect(_next_page(request))


def _signed_up(form: SignUpForm, guest: User | None) -> User | None:
    """The new account, or None with the problems written on the form."""
    if not form.is_valid():
        return None
    try:
        return services.sign_up(**form.cleaned_data, guest=guest)
    except services.UsernameTaken as taken:
        form.add_error("username", str(taken))
        return None


def _own_name(guest: User | None) -> str:
    """The name if the guest chose it; empty if the site gave it."""
    return guest.display_name if guest and not is_guest_name(guest.display_name) else ""


def _next_page(request: HttpRequest) -> str:
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    safe = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if safe else resolve_url("home")


class LogIn(auth_views.LoginView):
    """Logs in. A guest is asked whether to move their things to the account."""

    template_name = "accounts/log_in.html"
    authentication_form = LogInForm

    def post(self, request: HttpRequest, *args: str, **kwargs: Any) -> HttpResponse:
        """Counts first, because checking a password is expensive on purpose."""
        count_creation(request, "log-ins")
        if username := request.POST.get("username", ""):
            count_creation(request, "log-ins-by-name", visible_form(username[:150]) or username)
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponseRedirect:
        visitor = self.request.user
        left_guest = visitor.pk if visitor.is_authenticated and visitor.is_guest else None
        login(self.request, form.get_user())
        if left_guest is None:
            return HttpResponseRedirect(self.get_success_url())
        self.request.session[LEFT_GUEST] = left_guest
        question = urlencode({"next": self.get_success_url()})
        return HttpResponseRedirect(f"{reverse('accounts:claim')}?{question}")


@login_required
@require_http_methods(["GET", "POST"])
def claim(request: HttpRequest) -> HttpResponse:
    """Asks whether the armies and seats of the former guest should move to this account."""
    account, left = known_user(request), request.session.get(LEFT_GUEST, -1)
    guest = User.objects.filter(pk=left, is_guest=True, is_active=True).first()
    if guest is None or account.is_guest:
        return redirect(_next_page(request))
    if request.method == "GET":
        return render(request, "accounts/claim.html", {"guest": guest, "next": _next_page(request)})
    del request.session[LEFT_GUEST]
    if "move" in request.POST:
        services.claim(guest=guest, user=account)
        messages.success(request, f"You now have the armies and seats of {guest}.")
    return redirect(_next_page(request))


@require_http_methods(["GET", "POST"])
def log_out(request: HttpRequest) -> HttpResponse:
    """Logs out. A guest is asked first, because nobody can log in as a guest again."""
    if request.method == "GET":
        return render(request, "accounts/log_out.html")
    answer = auth_views.LogoutView.as_view()(request)
    messages.success(request, "You are logged out.")
    return answer


@require_http_methods(["GET", "POST"])
def me(request: HttpRequest) -> HttpResponse:
    """My name, my preferences, and links to log in and out. Visiting it does not make a guest."""
    form = NameForm(request.POST or None, initial={"display_name": _visitor(request).display_name})
    if form.is_valid():
        services.rename(user=services.ensure_user(request), display_name=form.cleaned_data["display_name"])
        messages.success(request, f"You are {form.cleaned_data['display_name']} from now on.")
        return redirect("accounts:me")
    return _about_me(request, name_form=form)


@require_POST
def preferences(request: HttpRequest) -> HttpResponse:
    """Light or dark, and the colours of the two sides."""
    form = PreferencesForm(request.POST)
    if not form.is_valid():
        return _about_me(request, preferences_form=form)
    services.set_preferences(user=services.ensure_user(request), **form.cleaned_data)
    messages.success(request, "Saved.")
    return redirect("accounts:me")


def _visitor(request: HttpRequest) -> User:
    """The visitor, or a nameless person with the default preferences."""
    return request.user if request.user.is_authenticated else User()


def _about_me(request: HttpRequest, **forms: Form) -> HttpResponse:
    user = _visitor(request)
    context = {
        "name_form": NameForm(initial={"display_name": user.display_name}),
        "preferences_form": PreferencesForm(
            initial={"theme": user.theme, "palette": user.palette, "shows_matches": user.shows_matches}
        ),
    }
    return render(request, "accounts/me.html", context | forms)


log_in = method_decorator(sensitive_post_parameters("password"), name="dispatch")(LogIn).as_view()
