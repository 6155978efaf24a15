"""Bundles for the browser: the modules of a page as one script, its style sheets as one.

During development nothing is bundled. `collectstatic` bundles, minifies (`config.minifier`), hashes and compresses
(`config.storage`). In a bundle each module is a function that is called once, in the order in which modules need each
other, so only `import` and `export` are rewritten. Only the forms of these that we use are understood; anything else is
an error when files are gathered.
"""

import re
from collections.abc import Callable, Mapping
from posixpath import dirname, join, normpath

SCRIPTS = {
    "site": "js/site/main.js",
    "play": "js/play/main.js",
    "replay": "js/replay/main.js",
    "proof": "js/games/proof.js",
    "seed": "js/games/seed.js",
    "armies": "js/armies/main.js",
    "my-armies": "js/armies/my_armies.js",
    "passkeys": "js/accounts/passkeys.js",
    "print": "js/armies/print.js",
    "table-editor": "js/tables/main.js",
    "seeks": "js/seeks/seeks.js",
    "push-notifications": "js/games/push_notifications.js",
}
_TABLE = ("css/board.css", "css/battle.css", "css/panel.css", "css/log.css", "css/rail.css", "css/narrow.css")
STYLES = {
    "site": ("css/variables.css", "css/base.css", "css/frame.css", "css/components.css"),
    "battle": _TABLE,
    "armies": ("css/armies.css", "css/analysis.css", "css/builder.css"),
    "my-armies": ("css/armies.css", "css/my_armies.css"),
    "analysis": ("css/armies.css", "css/analysis.css"),
    "print": ("css/print.css",),
    "share": ("css/armies.css", "css/share.css"),
    "card": ("css/variables.css", "css/base.css", "css/components.css", "css/share.css"),
    "seeks": ("css/seeks.css",),
    "events": ("css/games.css", "css/standings.css", "css/events.css"),
    "ratings": ("css/games.css", "css/standings.css"),
    "replay": (*_TABLE, "css/replay.css"),
    "table-editor": ("css/board.css", "css/table_editor.css"),
    "tables": ("css/thumbnails.css", "css/tables.css"),
    "plan": ("css/print.css", "css/thumbnails.css", "css/plan.css"),
}

Read = Callable[[str], str]

_IMPORT = re.compile(r"""^import (\{[^}]*\}|\* as \w+) from (['"])([^'"]+)\2;\n""", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async function|function|const|class) (\w+))", re.MULTILINE)
_OTHER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


class BundleError(ValueError):
    """A module that cannot be put into a bundle, and why."""


def bundles(read: Read) -> Mapping[str, str]:
    """Every bundle by its name below the static files. `read` gives the text of a file by its own name."""
    scripts = {f"bundles/{name}.js": script(entry, read) for name, entry in SCRIPTS.items()}
    return scripts | {f"bundles/{name}.css": "".join(map(read, parts)) for name, parts in STYLES.items()}


def script(entry: str, read: Read) -> str:
    """The module and all it needs, each once and after what it needs itself. It exports what the module exports."""
    texts: dict[str, str] = {}
    _gather(entry, read, texts, ())
    names = {module: f"${number}" for number, module in enumerate(texts)}
    own = ", ".join(_EXPORT.findall(texts[entry]))
    last = f"export const {{ {own} }} = {names[entry]};\n" if own else ""
    return "".join(_wrapped(module, text, names) for module, text in texts.items()) + last


def _gather(module: str, read: Read, texts: dict[str, str], above: tuple[str, ...]) -> None:
    if module in above:
        raise BundleError(f"{' → '.join((*above[above.index(module) :], module))}: these modules need each other")
    text = read(module)
    for _, _, address in _IMPORT.findall(text):
        if (needed := _place(module, address)) not in texts:
            _gather(needed, read, texts, (*above, module))
    texts[module] = text


def _place(module: str, address: str) -> str:
    if not address.startswith("."):
        raise BundleError(f"{module}: {address!r} is not a file of this site")
    return normpath(join(dirname(module), address))


def _wrapped(module: str, text: str, names: Mapping[str, str]) -> str:
    def taken(found: re.Match[str]) -> str:
        what, _, address = found.groups()
        bound = what.removeprefix("* as ") if what.startswith("*") else re.sub(r"(\w+) as (\w+)", r"\1: \2", what)
        return f"const {bound} = {names[_place(module, address)]};\n"

    exported = _EXPORT.findall(text)
    body = _EXPORT.sub("", _IMPORT.sub(taken, text))
    if left := _OTHER.search(body):
        raise BundleError(f"{module}: {left.group()!r} is not understood; import by name, export where it is declared")
    return f"const {names[module]} = (() => {{\n{body}\nreturn {{ {', '.join(exported)} }};\n}})();\n"
