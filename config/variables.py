"""Every environment variable of the site: what it means, and what is a wrong value.

The table of docs/operating.md is written from this one. `read` goes through all of them once, at the start, and says
what is wrong with each before anything else happens.
"""

from collections.abc import Callable, Iterator, MutableMapping
from difflib import get_close_matches
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

YES, NO = frozenset({"1", "true", "yes", "on"}), frozenset({"0", "false", "no", "off"})
HSTS = ("host", "off", "subdomains", "preload")
LOGS = ("lines", "json")
OURS = "GRIDLESS_"
FROM_FILE = "_FILE"
LIKE = 0.85  # how alike two names are before one counts as a mistake for the other

SHORTEST_TOKEN = 24  # characters

Check = Callable[[str], str]


class Variable(NamedTuple):
    """An environment variable. `check` returns what the value must be, or "" if it is right."""

    name: str
    meaning: str
    check: Check


class WrongVariables(Exception):
    """Some variables are wrong. The text has a line for each, with the remedy."""


def read(environ: MutableMapping[str, str]) -> None:
    """Check every variable, and put what is in the file that NAME_FILE names into NAME. Raises `WrongVariables`."""
    faults = [*_read_files(environ), *_wrong_values(environ), *_wrong_names(environ)]
    if faults:
        raise WrongVariables("\n".join(["Settings are wrong:", *(f"  {fault}" for fault in faults)]))


def table() -> str:
    """The variables as a table in Markdown."""
    rows = [f"| `{one.name}` | {one.meaning} |" for one in VARIABLES]
    return "\n".join(["| Variable | Meaning |", "| --- | --- |", *rows]) + "\n"


def _read_files(environ: MutableMapping[str, str]) -> Iterator[str]:
    for variable in VARIABLES:
        file = environ.get(variable.name + FROM_FILE, "")
        if not file:
            continue
        if environ.get(variable.name):
            yield f"{variable.name} and {variable.name}{FROM_FILE} are both set. Unset one of them."
            continue
        try:
            environ[variable.name] = Path(file).read_text().strip()
        except (OSError, UnicodeDecodeError) as fault:
            yield f"{variable.name}{FROM_FILE} names {file}, which cannot be read: {fault}."


def _wrong_values(environ: MutableMapping[str, str]) -> Iterator[str]:
    for variable in VARIABLES:
        value = environ.get(variable.name, "").strip()
        if value and (wanted := variable.check(value)):
            yield f"{variable.name} {wanted}"


def _wrong_names(environ: MutableMapping[str, str]) -> Iterator[str]:
    known = {one.name for one in VARIABLES} | {one.name + FROM_FILE for one in VARIABLES}
    ours = [name for name in known if name.startswith(OURS)]
    for name in sorted(environ):
        if name.startswith(OURS) and name not in known and (meant := get_close_matches(name, ours, 1, LIKE)):
            yield f"{name} is not a setting. Did you mean {meant[0]}?"


def _anything(value: str) -> str:
    return ""


def _switch(value: str) -> str:
    return "" if value.lower() in YES | NO else f"must be 1 or 0; it is {value!r}."


def _one_of(*words: str) -> Check:
    return lambda value: "" if value in words else f"must be one of {', '.join(words)}; it is {value!r}."


def _number(least: int, most: int) -> Check:
    def check(value: str) -> str:
        fits = value.isascii() and value.isdigit() and least <= int(value) <= most
        return "" if fits else f"must be a whole number from {least} to {most}; it is {value!r}."

    return check


def _hosts(value: str) -> str:
    wrong = [word for word in value.split(",") if "/" in word]
    return f"has host names alone, such as example.org; it has {wrong[0].strip()!r}." if wrong else ""


def _origins(value: str) -> str:
    wrong = [word for word in value.split(",") if not word.strip().startswith(("http://", "https://"))]
    return f"has whole addresses, such as https://example.org; it has {wrong[0].strip()!r}." if wrong else ""


def _address(like: str, *schemes: str) -> Check:
    """An address whose value is not repeated in the sentence: it may hold a password."""

    def check(value: str) -> str:
        try:
            parts = urlsplit(value)
            fits = parts.scheme in schemes and bool(parts.netloc or parts.path.strip("/")) and parts.port != 0
        except ValueError:  # of the port
            fits = False
        return "" if fits else f"must look like {like}."

    return check


def _token(value: str) -> str:
    """A secret, which is not repeated in the sentence."""
    fits = len(value) >= SHORTEST_TOKEN and value.isascii() and value.isprintable() and " " not in value
    return "" if fits else f"must have {SHORTEST_TOKEN} or more letters and digits: `openssl rand -hex 24` makes one."


VARIABLES = (
    Variable("GRIDLESS_PRODUCTION", "`1`: https only, secure cookies", _switch),
    Variable(
        "SECRET_KEY",
        "the same long random text for every process; without it one is made and kept in `GRIDLESS_VAR`",
        _anything,
    ),
    Variable(
        "SECRET_KEY_FALLBACKS",
        "former keys, separated by commas: cookies and links made with them stay valid",
        _anything,
    ),
    Variable("ALLOWED_HOSTS", "names of the site, separated by commas: `example.org`", _hosts),
    Variable("TRUSTED_ORIGINS", "its addresses, separated by commas: `https://example.org`", _origins),
    Variable(
        "SITE_ADDRESS",
        "`https://example.org`: what links in e-mails begin with",
        _address("https://example.org", "http", "https"),
    ),
    Variable(
        "GRIDLESS_HSTS",
        "what browsers remember about https: `host` (this host name, the default), `subdomains` (all below it too), "
        "`preload` (also asks to be on the browsers’ own list, which is hard to leave), `off`",
        _one_of(*HSTS),
    ),
    Variable(
        "DATABASE_URL",
        "`postgres://user:password@host:5432/name`; without it, an SQLite file in `GRIDLESS_VAR`",
        _address("postgres://user:password@host:5432/name", "postgres", "postgresql"),
    ),
    Variable("DATABASE_POOL", "connections each process may hold (8)", _number(1, 1_000)),
    Variable(
        "REDIS_URL",
        "`redis://host:6379/0`; without it, processes cannot poke each other",
        _address("redis://host:6379/0", "redis", "rediss", "unix"),
    ),
    Variable("HOST", "address at which a server process answers (`127.0.0.1`)", _anything),
    Variable("PORT", "its port (8000)", _number(1, 65_535)),
    Variable(
        "WEB_CONCURRENCY",
        "server processes at one port; behind a proxy use one process at each of several ports, so that a match stays "
        "with one process",
        _number(1, 256),
    ),
    Variable("TRUSTED_PROXY", "address of the proxy whose forwarded headers are trusted", _anything),
    Variable("GRIDLESS_THINKERS", "processes for computer players (one fewer than processors)", _number(0, 256)),
    Variable(
        "GRIDLESS_LAB_WORKERS",
        "processes for the matches of the lab (as many as processors); `0` plays none",
        _number(0, 256),
    ),
    Variable(
        "GRIDLESS_LAB_SCHEDULER",
        "a Dask scheduler to use instead, such as `tcp://host:8786`: [lab.md](lab.md)",
        _address("tcp://host:8786", "tcp", "tls"),
    ),
    Variable("GRIDLESS_VAR", "directory for everything the site writes (`var/`)", _anything),
    Variable(
        "EMAIL_URL",
        "`smtp://user:password@host:587?from=turns@example.org`: turn notifications and recovery by e-mail",
        _address("smtp://user:password@host:587?from=turns@example.org", "smtp", "smtps"),
    ),
    Variable(
        "GRIDLESS_LOG",
        "`lines` (the default) or `json`: one object a line, with match, seat and request",
        _one_of(*LOGS),
    ),
    Variable(
        "GRIDLESS_METRICS_TOKEN",
        "lets Prometheus read `/metrics` of each process: a long random text, which it sends as a bearer token; "
        "without it nobody can",
        _token,
    ),
    Variable("DEBUG", "`1` for development: restarts on changes, shows tracebacks; never in public", _switch),
)
