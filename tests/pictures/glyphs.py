"""The silhouettes that the board draws, read from its own script."""

import re
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "static/js/board/tokens/glyphs.js"


def silhouettes() -> dict[str, str]:
    """Each by its name, as the path of an SVG in a box from -50 to 50."""
    block = SCRIPT.read_text().split("const SILHOUETTES = {", 1)[1].split("};", 1)[0]
    entries = re.findall(r"(\w+):\s*((?:'[^']*'[\s+]*)+)", block)
    return {name: "".join(re.findall(r"'([^']*)'", text)) for name, text in entries}
