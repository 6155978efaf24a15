"""Django's settings. Without any environment variable: one process on SQLite and memory, for a home network.

DATABASE_URL, REDIS_URL and GRIDLESS_PRODUCTION turn the same code into a site of many processes;
`manage.py check --deploy` says what is still missing for that.
"""

import os
import sys
from pathlib import Path

from csp.constants import NONCE, NONE, SELF

from config import environment, variables

try:
    variables.read(os.environ)
except variables.WrongVariables as fault:
    sys.exit(str(fault))

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = environment.state_directory(BASE_DIR / "var")
DEBUG = environment.switched_on("DEBUG")
PRODUCTION = environment.switched_on("GRIDLESS_PRODUCTION")
HSTS = environment.text("GRIDLESS_HSTS") or variables.HSTS[0]

SECRET_KEY = environment.secret_key(VAR_DIR)
SECRET_KEY_FALLBACKS = environment.former_keys(VAR_DIR)
ALLOWED_HOSTS = environment.words("ALLOWED_HOSTS", "*")
CSRF_TRUSTED_ORIGINS = environment.words("TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "config.apps.SiteConfig",
    "accounts.apps.AccountsConfig",
    "armies.apps.ArmiesConfig",
    "games.apps.GamesConfig",
    "games.lab.apps.LabConfig",
    "games.tables.apps.TablesConfig",
    "games.ratings.apps.RatingsConfig",
    "games.scenarios.apps.ScenariosConfig",
    "games.seeks.apps.SeeksConfig",
    "games.events.apps.EventsConfig",
    "config.apps.OperatorPages",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "csp",
    "axes",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "rest_framework",
    "drf_spectacular",
]

MIDDLEWARE = [
    "config.health.HealthChecks",
    "config.metrics.MeasuredPages",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "config.headers.SecurityHeaders",
    "config.static_files.StaticFiles",
    "config.compression.TextCompression",
    "config.compression.Revalidation",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.sessions.ListedSessions",
    "axes.middleware.AxesMiddleware",
    "accounts.limits.ThrottledPage",
    "config.problems.MethodNotAllowedPage",
]

ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# Storage. Transactions are explicit: a page that only reads must not take SQLite's write lock.
DATABASES = {"default": environment.database(VAR_DIR)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CHANNEL_LAYERS = {"default": environment.channel_layer()}
CACHES = {"default": environment.cache()}
REDIS_PASSWORD = environment.redis_password()

# Processes beside the web server that decide for computer players.
THINKERS = environment.thinkers()

# The lab: how many processes play its matches (0: none), or the scheduler of a Dask cluster.
LAB_WORKERS = environment.number("GRIDLESS_LAB_WORKERS", environment.cores())
LAB_SCHEDULER = environment.text("GRIDLESS_LAB_SCHEDULER")

# Who sends this may read what the process counts (config/metrics.py). Empty: nobody.
METRICS_TOKEN = environment.text("GRIDLESS_METRICS_TOKEN")

# Accounts
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = ["accounts.hashers.SerializedPasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "accounts:log_in"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = 0.25  # hours
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_CLIENT_IP_CALLABLE = "accounts.limits.address_of"
AXES_LOCKOUT_TEMPLATE = "accounts/locked_out.html"
AXES_RESET_ON_SUCCESS = True
AXES_ENABLE_ADMIN = False

# django-allauth: everything about accounts that the accounts app does not do itself (ADR 27)
ACCOUNT_ADAPTER = "accounts.adapters.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_CHANGE_EMAIL = True  # one address; a new one replaces it when it is confirmed
ACCOUNT_EMAIL_UNKNOWN_ACCOUNTS = False
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False  # a guest is logged in, and may log in to an account
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_METHODS = {"password", "mfa"}
ACCOUNT_REAUTHENTICATION_TIMEOUT = 15 * 60  # seconds
ACCOUNT_RATE_LIMITS = False  # accounts/limits.py counts, by pages and programs together
PASSWORD_RESET_TIMEOUT = 3 * 60 * 60  # seconds
MFA_ADAPTER = "accounts.adapters.SecondStepAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_RECOVERY_CODE_DIGITS = 16  # one replaces a password, so it cannot be guessed
MFA_ALLOW_UNVERIFIED_EMAIL = True
MFA_TOTP_TOLERANCE = 1
MFA_RATE_LIMITS = False
MFA_FORMS = {
    "login_webauthn": "accounts.passkey_forms.PasskeyLogInForm",
    "authenticate_webauthn": "accounts.passkey_forms.PasskeySecondStepForm",
    "reauthenticate_webauthn": "accounts.passkey_forms.PasskeyConfirmForm",
}

# A guest reaches armies and seats only by this cookie, so it lives for a year.
SESSION_COOKIE_AGE = 365 * 24 * 60 * 60
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = PRODUCTION
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = PRODUCTION

# What a browser may do with our pages
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin" if PRODUCTION else None
SECURE_SSL_REDIRECT = PRODUCTION
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if PRODUCTION and HSTS != "off" else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = PRODUCTION and HSTS in {"subdomains", "preload"}
SECURE_HSTS_PRELOAD = PRODUCTION and HSTS == "preload"
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]  # GRIDLESS_HSTS decides both
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],  # the nonce only where a page has a script of its own
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}

# Turn notifications by e-mail: through the server in EMAIL_URL, with links to SITE_ADDRESS
SITE_ADDRESS = environment.text("SITE_ADDRESS")
_mail = environment.mail()
EMAIL_HOST, EMAIL_PORT, EMAIL_USE_TLS, EMAIL_USE_SSL = _mail.host, _mail.port, _mail.starts_tls, _mail.is_tls
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD, DEFAULT_FROM_EMAIL = _mail.user, _mail.password, _mail.sender
EMAIL_TIMEOUT = 10  # seconds

# Files the browser fetches: bundled, with hashed names and far expiry, except while developing.
STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
BUILD = "" if DEBUG else environment.build(VAR_DIR)
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "config.storage.BundledStorage",
    },
}
WHITENOISE_USE_FINDERS = DEBUG
WHITENOISE_AUTOREFRESH = DEBUG

# Programs that talk to us
REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["config.parsers.StrictJSON"],
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.api_authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_THROTTLE_CLASSES": ["accounts.limits.AnonymousApiThrottle", "accounts.limits.UserApiThrottle"],
    "DEFAULT_THROTTLE_RATES": {
        "anon": "60/min",
        "user": "240/min",
        # what one address may create, by pages too (accounts/limits.py)
        "guests": "1000/hour",
        "matches": "500/hour",
        "armies": "1000/hour",
        "tables": "300/hour",  # saved versions, each with up to 100,000 characters
        "table-checks": "3000/hour",
        "catalogues": "50/hour",  # each may have 200,000 characters
        "scenarios": "200/hour",
        "edits": "4000/hour",
        "own-edits": "1200/hour",
        "log-ins": "200/hour",
        "log-ins-by-name": "40/hour",
        "sign-ups": "100/hour",
        "account-changes": "30/hour",
        "exports": "10/day",
        "remarks": "600/hour",  # by the API; sockets count by the second
        "reports": "20/day",
        "seeks": "200/hour",
        "notices": "60/hour",
        "letters": "3/hour",  # to one unconfirmed e-mail address
    },
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "NUM_PROXIES": 0,  # uvicorn already sets the client's address, from a trusted proxy only
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Gridless",
    "DESCRIPTION": "Armies and matches of Gridless, for programs.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    "POSTPROCESSING_HOOKS": ["drf_spectacular.hooks.postprocess_schema_enums", "accounts.api_schema.with_shapes"],
}

LANGUAGE_CODE = "en-gb"
TIME_ZONE = "UTC"
USE_I18N = False
USE_TZ = True
DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2_000

LOG = environment.text("GRIDLESS_LOG") or variables.LOGS[0]
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "one_line": {"()": "config.logs.DatabaseTroubleFilter"},
        "hide_links": {"()": "config.logs.HideLinksFilter"},
        "foreign_host": {"()": "config.logs.ForeignHostFilter"},
    },
    "formatters": {
        "lines": {"()": "config.log_formats.SecretlessFormatter"},
        "json": {"()": "config.log_formats.JsonFormatter"},
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": LOG, "filters": ["one_line", "hide_links"]},
        "brief": {
            "class": "logging.StreamHandler",
            "formatter": LOG,
            "filters": ["foreign_host", "hide_links"],
        },
        "count": {"class": "config.logs.FaultCounter", "level": "ERROR"},
    },
    "root": {"handlers": ["console", "count"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["console", "count"], "level": "WARNING", "propagate": False},
        # Anybody can send a foreign host name; the answer is 400, and the log stays readable.
        "django.security.DisallowedHost": {"handlers": ["brief"], "propagate": False},
        "psycopg.pool": {"level": "ERROR"},  # the caller that wanted the connection logs it
        "uvicorn": {"handlers": ["console", "count"], "level": "WARNING", "propagate": False},
        "uvicorn.error": {"handlers": [], "level": "WARNING", "propagate": True},
        "uvicorn.access": {
            "handlers": ["console"],
            "level": "INFO" if PRODUCTION else "WARNING",
            "propagate": False,
        },
    },
}
