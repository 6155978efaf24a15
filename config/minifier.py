"""Minifies what browsers fetch: scripts by the parser of github.com/tdewolff/minify, style sheets by rcssmin.

Only what gathers files imports this: the parser keeps threads and memory, which a server has no use for.
"""

import minify
import rcssmin

minify.config({"js-keep-var-names": True})  # keeps the names of functions in error messages


def minified(name: str, text: str) -> str:
    """The minified script or style sheet of this name.

    Raises `ValueError` where a script is none.
    """
    if name.endswith(".css"):
        return str(rcssmin.cssmin(text))
    try:
        return str(minify.string("text/javascript", text))
    except minify.MinifyError as fault:
        raise ValueError(f"{name}: {fault}") from fault
