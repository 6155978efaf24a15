"""Forms about a person: name, username, password, preferences."""

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.validators import ASCIIUsernameValidator
from django.core.exceptions import ValidationError
from django.db.models import Q

from accounts.look_alikes import visible_form
from accounts.models import NAME_LENGTH, Palette, Theme, User
from accounts.names import USERNAME_TAKEN, InvalidName, refuse_reserved, tidy_name

USERNAME_LENGTH = 30


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


class SignUpForm(forms.Form):
    """Asks for a username and a password."""

    username = forms.CharField(
        max_length=USERNAME_LENGTH,
        validators=[ASCIIUsernameValidator(message="Use letters, digits and the signs @ . + - _ only.")],
        help_text=f"For logging in. Up to {USERNAME_LENGTH} letters, digits and @ . + - _",
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    display_name = NameField()
    password = forms.CharField(
        strip=False,
        help_text="At least 8 characters, and not a common password.",
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean_username(self) -> str:
        username: str = self.cleaned_data["username"]
        try:
            refuse_reserved(username)
        except InvalidName as problem:
            raise ValidationError(str(problem)) from problem
        taken, seen = Q(username__iexact=username), visible_form(username)
        if User.objects.filter(taken | Q(username_folded=seen) if seen else taken).exists():
            raise ValidationError(USERNAME_TAKEN)
        return username

    def clean(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        if "password" in cleaned:
            person = User(username=cleaned.get("username", ""), display_name=cleaned.get("display_name", ""))
            try:
                validate_password(cleaned["password"], person)
            except ValidationError as problem:
                self.add_error("password", problem)
        return cleaned


class LogInForm(AuthenticationForm):
    """Username and password of an existing account."""

    error_messages = {
        "invalid_login": "No account has that username and password. Check both; passwords are case-sensitive.",
        "inactive": "This account has been closed.",
    }

    def clean_username(self) -> str:
        """The username as the account has it: case and look-alike letters do not matter."""
        return stored_username(self.cleaned_data["username"])


def stored_username(typed: str) -> str:
    """The username of the only account whose name looks like `typed`; else `typed` itself."""
    seen = visible_form(typed)
    if not seen or User.objects.filter(username=typed).exists():
        return typed
    found = User.objects.filter(username_folded=seen).values_list("username", flat=True)[:2]
    return found[0] if len(found) == 1 else typed


class NameForm(forms.Form):
    """A new name to be shown to others."""

    display_name = NameField()


class PreferencesForm(forms.Form):
    """How pages look to one person, and what they show about that person."""

    theme = forms.ChoiceField(label="Pages", choices=Theme, widget=forms.RadioSelect)
    palette = forms.ChoiceField(label="The two sides", choices=Palette, widget=forms.RadioSelect)
    shows_matches = forms.BooleanField(label="Let everybody see my matches, not only my opponents", required=False)
