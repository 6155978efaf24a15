"""Sign-up, log-in and log-out, a forgotten password, and a guest's things; synchronous, because django-axes is."""

from typing import Any

from allauth.account.internal.flows.password_reset import perform_password_reset_login
from allauth.account.models import EmailAddress
from allauth.account.views import ConfirmEmailView, LoginView, PasswordResetFromKeyView, PasswordResetView
from allauth.mfa.base.views import AuthenticateView
from axes.utils import reset
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth import views as auth_views
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from accounts import services
from accounts.adapters import AccountAdapter
from accounts.entrance import next_page, own_name, welcome
from accounts.forms import CodeForm, LogInForm, PasswordByLinkForm, ResetByEmailForm, SecondStepForm, SignUpForm
from accounts.letters import can_write
from accounts.limits import count_creation, count_log_in
from accounts.models import User
from accounts.recovery import password_replace
from accounts.sessions import LEFT_GUEST, end_sessions, left_guest, step_aside
from accounts.visitor import known_user

WRONG_CODE = "No account has that username and that unused code. Check both."


@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
@never_cache
def sign_up(request: HttpRequest) -> HttpResponse:
    """Makes an account; a guest becomes the account and keeps everything. Then come the printed codes."""
    guest = request.user if request.user.is_authenticated else None
    if guest and not guest.is_guest:
        return redirect("accounts:me")
    if request.method == "POST":
        count_creation(request, "sign-ups")
    form = SignUpForm(request.POST or None, initial={"display_name": own_name(guest)}, with_email=can_write())
    email = form.cleaned_data.pop("email", "") if form.is_valid() else ""
    if email:
        count_creation(request, "letters", email)
    user = _signed_up(form, guest)
    if user is None:
        return render(request, "accounts/sign_up.html", {"form": form, "next": request.GET.get("next", "")})
    answer = welcome(request, user, method="password")
    if email:
        EmailAddress.objects.add_email(request, user, email, confirm=True)
        messages.success(request, f"We sent an e-mail to {email}. Follow its link to confirm the address.")
    return answer


def _signed_up(form: SignUpForm, guest: User | None) -> User | None:
    """The new account, or None with the problems written on the form."""
    if not form.is_valid():
        return None
    try:
        wanted = {key: form.cleaned_data[key] for key in ("username", "display_name", "password")}
        return services.sign_up(**wanted, guest=guest)
    except services.UsernameTaken as taken:
        form.add_error("username", str(taken))
        return None


class LogIn(LoginView):  # type: ignore[misc]
    """Logs in. A guest is asked afterwards whether to move their things to the account."""

    template_name = "accounts/log_in.html"
    form_class = LogInForm

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.user.is_authenticated and not request.user.is_guest:
            return redirect(next_page(request))
        answer: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return answer

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Counts first, because checking a password is expensive on purpose."""
        count_log_in(request, request.POST.get("username", ""))
        answer: HttpResponse = super().post(request, *args, **kwargs)
        return answer

    def get_success_url(self) -> str:
        return next_page(self.request)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        return context | {"next": self.request.GET.get("next", ""), "guest": left_guest(self.request)}


class SecondStep(AuthenticateView):  # type: ignore[misc]
    """The code of an app or a passkey, after the password."""

    template_name = "accounts/second_step.html"
    form_class = SecondStepForm

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        return context | {"guest": left_guest(self.request)}


@sensitive_post_parameters("password", "code")
@require_http_methods(["GET", "POST"])
@never_cache
def recover(request: HttpRequest) -> HttpResponse:
    """A forgotten password: replaced with a printed code, or by the link of an e-mail."""
    form = CodeForm(request.POST or None)
    if request.method == "POST":
        count_log_in(request, request.POST.get("username", ""))
    if form.is_valid():
        if user := password_replace(**form.cleaned_data):
            return _recovered(request, user)
        form.add_error("code", WRONG_CODE)
    context = {"form": form, "email_form": ResetByEmailForm(), "can_write": can_write()}
    return render(request, "accounts/recover.html", context)


def _recovered(request: HttpRequest, user: User) -> HttpResponse:
    """Log the owner in, and everybody else out."""
    end_sessions(user)
    reset(username=user.username)
    AccountAdapter(request).send_notification_mail("accounts/password_by_code", user)
    step_aside(request, user)
    messages.success(request, "You have a new password. The code is used up, and all other devices are logged out.")
    answer: HttpResponse = perform_password_reset_login(request, user)
    return answer


class ResetByEmail(PasswordResetView):  # type: ignore[misc]
    """Sends the link. The answer is the same for every address."""

    form_class = ResetByEmailForm
    template_name = "accounts/recover.html"

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not can_write():
            raise Http404
        answer: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return answer

    def form_valid(self, form: ResetByEmailForm) -> HttpResponse:
        count_creation(self.request, "log-ins")
        count_creation(self.request, "letters", form.cleaned_data["email"])
        answer: HttpResponse = super().form_valid(form)
        return answer

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        return context | {"email_form": context["form"], "form": CodeForm(), "can_write": True}


class ResetByLink(PasswordResetFromKeyView):  # type: ignore[misc]
    """The page behind the link of an e-mail. Its address loses the key at once."""

    form_class = PasswordByLinkForm
    template_name = "accounts/reset_by_link.html"

    def logout(self) -> None:
        """A guest steps aside instead and loses nothing."""
        step_aside(self.request, self.reset_user)
        if self.request.user.is_authenticated:
            super().logout()


class ConfirmAddress(ConfirmEmailView):  # type: ignore[misc]
    """The page behind the link that confirms an e-mail address. Nobody is logged out by it."""

    template_name = "accounts/confirm_address.html"

    def logout_other_user(self, confirmation: Any) -> None:
        return


@require_POST
def resume_guest(request: HttpRequest) -> HttpResponse:
    """The guest who stepped aside for a log-in goes on after all."""
    guest = left_guest(request)
    if guest is None or request.user.is_authenticated:
        raise Http404
    del request.session[LEFT_GUEST]
    login(request, guest, backend=services.LOGIN_BACKEND)
    messages.success(request, f"You are {guest} again.")
    return redirect("home")


@login_required
@require_http_methods(["GET", "POST"])
def claim(request: HttpRequest) -> HttpResponse:
    """Asks whether the armies and seats of the former guest should move to this account."""
    account, guest = known_user(request), left_guest(request)
    if guest is None or account.is_guest:
        return redirect(next_page(request))
    if request.method == "GET":
        return render(request, "accounts/claim.html", {"guest": guest, "next": next_page(request)})
    if "move" in request.POST:
        services.claim(guest=guest, user=account)
        messages.success(request, f"You now have the armies and seats of {guest}.")
    del request.session[LEFT_GUEST]
    return redirect(next_page(request))


@require_http_methods(["GET", "POST"])
def log_out(request: HttpRequest) -> HttpResponse:
    """Logs out. A guest is asked first, because nobody can log in as a guest again."""
    if request.method == "GET":
        return render(request, "accounts/log_out.html")
    answer = auth_views.LogoutView.as_view()(request)
    messages.success(request, "You are logged out.")
    return answer


log_in = sensitive_post_parameters("password")(LogIn.as_view())
second_step = SecondStep.as_view()
reset_by_email = ResetByEmail.as_view()
reset_by_link = sensitive_post_parameters("password1")(ResetByLink.as_view())
confirm_address = never_cache(ConfirmAddress.as_view())
