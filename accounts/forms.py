"""Forms about a person: name, username, password, preferences."""

from typing import Any

from allauth.account.forms import (
    ChangePasswordForm,
    LoginForm,
    ReauthenticateForm,
    ResetPasswordForm,
    ResetPasswordKeyForm,
    SetPasswordForm,
)
from allauth.account.models import EmailAddress
from allauth.core import context
from allauth.mfa.base.forms import AuthenticateForm
from allauth.mfa.base.forms import ReauthenticateForm as ConfirmByCodeForm
from allauth.mfa.totp.forms import ActivateTOTPForm
from django import forms
from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.validators import ASCIIUsernameValidator
from django.core.exceptions import ValidationError

from accounts.limits import count_log_in
from accounts.models import NAME_LENGTH, Palette, RatingPreference, Theme, User
from accounts.names import USERNAME_TAKEN, InvalidName, refuse_reserved, tidy_name
from accounts.usernames import is_taken, stored_username

USERNAME_LENGTH = 30
STRONG = "At least 8 characters, and not a common password."


class NameField(forms.CharField):
    """The name opponents see."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("label", "Name shown to others")
        kwargs.setdefault("help_text", f"Up to {NAME_LENGTH} characters. Change it whenever you like.")
        super().__init__(**kwargs)
        self.widget.attrs |= {"autocomplete": "nickname", "maxlength": NAME_LENGTH}

    def clean(self, value: Any) -> str:
        try:
            return tidy_name(super().clean(value))
        except InvalidName as problem:
            raise ValidationError(str(problem)) from problem


class UsernameField(forms.CharField):
    """The name for logging in."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            max_length=USERNAME_LENGTH,
            validators=[ASCIIUsernameValidator(message="Use letters, digits and the signs @ . + - _ only.")],
            help_text=f"For logging in. Up to {USERNAME_LENGTH} letters, digits and @ . + - _",
            widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
            **kwargs,
        )

    def clean(self, value: Any) -> str:
        username: str = super().clean(value)
        try:
            refuse_reserved(username)
        except InvalidName as problem:
            raise ValidationError(str(problem)) from problem
        return username


class NewPasswordField(forms.CharField):
    """A password that is not in use yet."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("help_text", STRONG)
        super().__init__(strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}), **kwargs)


class SignUpNamesForm(forms.Form):
    """Asks for a username and a name to show; a passkey needs no more."""

    username = UsernameField()
    display_name = NameField()

    def clean_username(self) -> str:
        return _free(self.cleaned_data["username"])


class SignUpForm(SignUpNamesForm):
    """Asks for a username, a password and, where the site can send e-mails, an address."""

    password = NewPasswordField()
    email = forms.EmailField(
        label="E-mail (optional)",
        required=False,
        help_text="Only to set a new password if you forget yours. You confirm the address first.",
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )

    def __init__(self, *args: Any, with_email: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not with_email:
            del self.fields["email"]

    def clean(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        if "password" in cleaned:
            person = User(username=cleaned.get("username", ""), display_name=cleaned.get("display_name", ""))
            refuse_weak(self, "password", person)
        return cleaned


def refuse_weak(form: forms.Form, field: str, person: User) -> None:
    """Write on the form why the password is too weak for this person."""
    try:
        validate_password(form.cleaned_data[field], person)
    except ValidationError as problem:
        form.add_error(field, problem)


class UsernameForm(forms.Form):
    """Asks for another username."""

    username = UsernameField(label="New username")

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_username(self) -> str:
        return _free(self.cleaned_data["username"], self.user)


def _free(username: str, person: User | None = None) -> str:
    if is_taken(username, person):
        raise ValidationError(USERNAME_TAKEN)
    return username


class LogInForm(LoginForm):  # type: ignore[misc]
    """Username and password of an existing account."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields.pop("login")
        self.fields = {"username": field, "password": self.fields["password"]}
        field.widget.attrs = {"autocomplete": "username", "autocapitalize": "none"}
        plain(self.fields["password"])

    def clean_username(self) -> str:
        """The username as the account has it: case and look-alike letters do not matter."""
        self.cleaned_data["login"] = stored_username(self.cleaned_data["username"])
        return str(self.cleaned_data["login"])


def plain(field: forms.Field, help_text: str = "") -> None:
    """Remove the placeholder that django-allauth sets on a field, and set this help text."""
    field.widget.attrs.pop("placeholder", None)
    field.help_text = help_text


def ask_once(form: forms.Form) -> None:
    """Have a form of django-allauth ask for the new password once: it can be replaced, and programs paste it."""
    del form.fields["password2"]
    plain(form.fields["password1"], STRONG)
    form.fields["password1"].label = "New password"


class PasswordChangeForm(ChangePasswordForm):  # type: ignore[misc]
    """The present password and a new one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        ask_once(self)
        plain(self.fields["oldpassword"])
        self.fields["oldpassword"].label = "Present password"

    def clean_oldpassword(self) -> str:
        """Counted like a log-in, so that a stolen session does not allow endless guesses."""
        count_log_in(context.request, self.user.username)
        return str(super().clean_oldpassword())


class FirstPasswordForm(SetPasswordForm):  # type: ignore[misc]
    """A password for an account that had only passkeys."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        ask_once(self)


class PasswordByLinkForm(ResetPasswordKeyForm):  # type: ignore[misc]
    """A new password after the link of an e-mail."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        ask_once(self)


class ResetByEmailForm(ResetPasswordForm):  # type: ignore[misc]
    """The confirmed e-mail address of an account."""

    users: list[User]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        plain(self.fields["email"])
        self.fields["email"].label = "E-mail address"

    def clean_email(self) -> str:
        """An address that nobody has confirmed opens no account."""
        email = str(super().clean_email())
        confirmed = EmailAddress.objects.filter(email=email, verified=True).values_list("user_id", flat=True)
        self.users = [one for one in self.users if one.pk in set(confirmed)]
        return email


class ConfirmPasswordForm(ReauthenticateForm):  # type: ignore[misc]
    """The password, to confirm a change of the account."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        plain(self.fields["password"])


class CountedCode:
    """Counts an attempt before the code is looked at."""

    user: User

    def clean_code(self) -> str:
        count_log_in(context.request, self.user.username)
        return str(super().clean_code())  # type: ignore[misc]


class SecondStepForm(CountedCode, AuthenticateForm):  # type: ignore[misc]
    """The code of an app, or a printed code, after the password."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        plain(self.fields["code"])


class ConfirmCodeForm(CountedCode, ConfirmByCodeForm):  # type: ignore[misc]
    """The same, to confirm a change of the account."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        plain(self.fields["code"])


class AppForm(CountedCode, ActivateTOTPForm):  # type: ignore[misc]
    """The first code of an authenticator app."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        plain(self.fields["code"])
        self.fields["code"].label = "The code that the app shows now"


class CodeForm(forms.Form):
    """Username, printed code and a new password."""

    username = forms.CharField(
        max_length=150, widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"})
    )
    code = forms.CharField(
        label="One of your printed codes",
        max_length=40,
        help_text="Sixteen digits. Blanks do not matter.",
        widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "numeric"}),
    )
    password = NewPasswordField(label="New password")

    def clean(self) -> dict[str, Any]:
        if "password" in self.cleaned_data:
            refuse_weak(self, "password", User(username=self.cleaned_data.get("username", "")))
        return self.cleaned_data


class AddressForm(forms.Form):
    """An e-mail address; empty: none."""

    email = forms.EmailField(
        label="E-mail address",
        required=False,
        help_text="Leave it empty to have none.",
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )


class NameForm(forms.Form):
    """A new name to be shown to others."""

    display_name = NameField()


class PreferencesForm(forms.Form):
    """How pages look to one person, and what they show about that person."""

    theme = forms.ChoiceField(label="Pages", choices=Theme, widget=forms.RadioSelect)
    palette = forms.ChoiceField(label="The two sides", choices=Palette, widget=forms.RadioSelect)
    shows_matches = forms.BooleanField(label="Let everybody see my matches, not only my opponents", required=False)
    asks_everything = forms.BooleanField(
        label="Ask me everything in matches, even where one answer is clearly best", required=False
    )
    rating_preference = forms.ChoiceField(
        label="Ratings",
        choices=RatingPreference,
        required=False,
        help_text="A match is rated only if everybody who sits down agrees. Your name, your ratings and your results "
        "in rated matches are then public, and those matches are part of the open data, without names.",
    )

    def clean_rating_preference(self) -> str:
        """The choice; a page without the field says none."""
        return self.cleaned_data["rating_preference"] or RatingPreference.NONE


class ArchiveForm(forms.Form):
    """A file with everything of a person, made here or on another site."""

    file = forms.FileField(
        label="The file", widget=forms.FileInput(attrs={"accept": ".zip"}), max_length=200, allow_empty_file=False
    )
