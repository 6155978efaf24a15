"""The account page and what it leads to: username, password, e-mail address, printed codes, devices."""

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts import services
from accounts.entrance import next_page
from accounts.forms import AddressForm, UsernameForm
from accounts.guards import confirmed, for_accounts
from accounts.letters import can_write
from accounts.limits import count_creation
from accounts.recovery import code_count, codes_of, codes_renew
from accounts.sanctions import sanctions_shown
from accounts.sessions import devices_of, end_sessions, left_guest
from accounts.visitor import known_user


@require_safe
@never_cache
@for_accounts
def account(request: HttpRequest) -> HttpResponse:
    """Everything about the account: what it has, and where to change it."""
    user = known_user(request)
    made = Authenticator.objects.filter(user=user)
    context = {
        "can_write": can_write(),
        "address": EmailAddress.objects.get_verified(user),
        "new_address": EmailAddress.objects.get_new(user),
        "codes": code_count(user),
        "app": made.filter(type=Authenticator.Type.TOTP).exists(),
        "passkeys": made.filter(type=Authenticator.Type.WEBAUTHN).order_by("pk"),
        "devices": devices_of(request, user),
        "guest": left_guest(request),
        "sanctions": sanctions_shown(user),
    }
    return render(request, "accounts/account.html", context)


@require_http_methods(["GET", "POST"])
@never_cache
@confirmed
def username(request: HttpRequest) -> HttpResponse:
    """Another name for logging in."""
    user = known_user(request)
    form = UsernameForm(request.POST or None, user=user, initial={"username": user.username})
    if request.method == "POST":
        count_creation(request, "account-changes", str(user.pk))
    if form.is_valid():
        try:
            services.username_change(user=user, username=form.cleaned_data["username"])
        except services.UsernameTaken as taken:
            form.add_error("username", str(taken))
        else:
            messages.success(request, f"You log in as {user.username} from now on. Nobody else can take your old name.")
            return redirect("accounts:account")
    return render(request, "accounts/username.html", {"form": form})


@require_http_methods(["GET", "POST"])
@never_cache
@confirmed
def email(request: HttpRequest) -> HttpResponse:
    """The e-mail address: another one, which is asked first, or none."""
    if not can_write():
        raise Http404
    user = known_user(request)
    known = EmailAddress.objects.get_verified(user)
    form = AddressForm(request.POST or None, initial={"email": known.email if known else ""})
    if form.is_valid():
        count_creation(request, "account-changes", str(user.pk))
        wanted = form.cleaned_data["email"].lower()
        if not wanted:
            for one in EmailAddress.objects.filter(user=user):
                one.remove()
            messages.success(request, "Your account has no e-mail address.")
        elif known is None or wanted != known.email:
            count_creation(request, "letters", wanted)
            EmailAddress.objects.add_new_email(request, user, wanted)
            messages.success(request, f"We sent an e-mail to {wanted}. Follow its link. Until then nothing changes.")
        return redirect("accounts:account")
    return render(request, "accounts/email.html", {"form": form})


@require_http_methods(["GET", "POST"])
@never_cache
@confirmed
def codes(request: HttpRequest) -> HttpResponse:
    """The printed codes, and new ones."""
    user = known_user(request)
    if request.method == "POST":
        count_creation(request, "account-changes", str(user.pk))
        codes_renew(user=user)
        messages.success(request, "These codes are new. The old ones no longer work.")
        return redirect("accounts:codes")
    return render(request, "accounts/codes.html", {"codes": codes_of(user), "next": next_page(request)})


@require_POST
@for_accounts
def sessions_end(request: HttpRequest) -> HttpResponse:
    """Log out one device, or all but this one."""
    user, number = known_user(request), request.POST.get("session", "")
    here = request.session.session_key
    ended = end_sessions(user, besides=here, number=int(number) if number.isascii() and number.isdigit() else None)
    messages.success(request, f"{ended} {'device is' if ended == 1 else 'devices are'} logged out.")
    return redirect("accounts:account")
