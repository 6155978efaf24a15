"""Files the browser fetches, few and whole: the modules behind a page as one script, its style sheets as one.

While developing nothing is bundled. `collectstatic` bundles, hashes and compresses (`config.storage`). A bundle is the
same source without its comments, margins and needless breaks: each module becomes a function that is called once, in
the order in which modules need each other, so nothing is renamed or rewritten but `import` and `export`. Only the forms
of these that we use are understood; anything else is an error when files are gathered.
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
    "told-here": "js/games/told_here.js",
}
_TABLE = ("css/board.css", "css/battle.css", "css/panel.css", "css/log.css", "css/rail.css", "css/small.css")
STYLES = {
    "site": ("css/tokens.css", "css/base.css", "css/frame.css", "css/components.css"),
    "battle": _TABLE,
    "replay": (*_TABLE, "css/replay.css"),
}

Read = Callable[[str], str]

_IMPORT = re.compile(r"""^import (\{[^}]*\}|\* as \w+) from (['"])([^'"]+)\2;\n""", re.MULTILINE)
_DOC = re.compile(
    r"^ */\*(?:(?!\*/).)*\*/ *\n|^ *//[^\n]*\n|/\*\* @(?:(?!\*/).)*\*/ ?"
    r"|(?<=[;,{]) // [^'\"`\n]*$",
    re.MULTILINE | re.DOTALL,
)
_REMARK = re.compile(r" */\*.*?\*/\n?", re.DOTALL)
_MARGIN = re.compile(r"^ +", re.MULTILINE)
_BESIDE = re.compile(r"^([^'\"`\n/]*[;,{]) // .*$", re.MULTILINE)
_TEXT = re.compile(r"""('[^'\n]*'|"[^"\n]*"|`[^`\n]*`)""")
_LOOSE = re.compile(
    r" ?(=>) ?| ([=!]==|[<>]=|&&|\|\||\?\?|[=?:<>*]) |(?<=[\w)\]]) ([+-]) (?=[\w(])|(?<=\w)(:) "
    r"|(?<=\)) (?=\{)|(?<=;) (?=\})|(?<=\{) |(?<=,) (?!\$)| (?=\})"
)
_OPENED = re.compile(r"^((?:(?!//).)*[{(\[,;])\n", re.MULTILINE)
_CLOSED = re.compile(r"^((?:(?!//).)*)\n(?=[\])}])", re.MULTILINE)
_QUOTED = re.compile(r'("[^"\n]*")')
_GAP = re.compile(r"\s*([{};])\s*|([:,])\s+")
_BLANK = re.compile(r"\n{2,}")
_UNENDED = re.compile(r"^[^`\n]*(?:`[^`\n]*`[^`\n]*)*`[^`\n]*$", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async function|function|const|class) (\w+))", re.MULTILINE)
_OTHER = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


class BundleError(ValueError):
    """A module that cannot be put into a bundle, and why."""


def bundles(read: Read) -> Mapping[str, str]:
    """Every bundle by its name below the static files. `read` gives the text of a file by its own name."""
    scripts = {f"bundles/{name}.js": script(entry, read) for name, entry in SCRIPTS.items()}
    styles = {name: "\n".join(_bare(read(part)) for part in parts) for name, parts in STYLES.items()}
    return scripts | {f"bundles/{name}.css": text for name, text in styles.items()}


def _bare(style: str) -> str:
    """Without remarks and the gaps that only a reader needs; what stands in quotes stays as it is."""
    parts = _QUOTED.split(_REMARK.sub("", style))
    parts[::2] = [_GAP.sub(_without_spaces, part).replace(";}", "}") for part in parts[::2]]
    return "".join(parts)


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
        raise BundleError(f"{module}: {address!r} is no file of ours")
    return normpath(join(dirname(module), address))


def _wrapped(module: str, text: str, names: Mapping[str, str]) -> str:
    def taken(found: re.Match[str]) -> str:
        what, _, address = found.groups()
        bound = what.removeprefix("* as ") if what.startswith("*") else re.sub(r"(\w+) as (\w+)", r"\1: \2", what)
        return f"const {bound} = {names[_place(module, address)]};\n"

    exported = _EXPORT.findall(text)
    body = _EXPORT.sub("", _IMPORT.sub(taken, _DOC.sub("", text)))
    if text_begun := _UNENDED.search(body):
        raise BundleError(f"{module}: {text_begun.group()!r} goes on in the next line, where margins are left out")
    body = minified(body)
    if left := _OTHER.search(body):
        raise BundleError(f"{module}: {left.group()!r} is not understood; import by name, export where it is declared")
    return f"const {names[module]} = (() => {{\n{body}return {{ {', '.join(exported)} }};\n}})();\n"


def minified(body: str) -> str:
    """Without margins, remarks beside the code and needless breaks and spaces."""
    body = _tight(_BESIDE.sub(r"\1", _BLANK.sub("\n", _MARGIN.sub("", body))))
    return _CLOSED.sub(r"\1", _OPENED.sub(r"\1", body))


def _tight(body: str) -> str:
    """Without the spaces that only a reader needs; what stands in quotes stays as it is."""
    parts = _TEXT.split(body)
    parts[::2] = [_LOOSE.sub(_without_spaces, part) for part in parts[::2]]
    return "".join(parts)


def _without_spaces(found: re.Match[str]) -> str:
    return found[found.lastindex] if found.lastindex else ""
