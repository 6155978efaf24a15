"""Texts that show an army on another page: a frame, and a picture with a link for Markdown and for forums."""

import re
from dataclasses import dataclass
from html import escape

CARD_SIZE = 'width="460" height="400" style="max-width: 100%; border: 0"'


@dataclass(frozen=True, kw_only=True)
class Snippet:
    """A text to copy, and for what kind of page it is."""

    id: str
    label: str
    text: str


def snippets(*, name: str, page: str, picture: str, card: str) -> tuple[Snippet, ...]:
    """The army by this name, with the addresses of its page, picture and card. A name cannot break out of its place."""
    frame = f'<iframe src="{escape(card)}" title="{escape(name)}" {CARD_SIZE}></iframe>'
    plain = re.sub(r"([\\\[\]()*_`<>!])", r"\\\1", name)
    return (
        Snippet(id="frame", label="Web page (HTML)", text=frame),
        Snippet(id="markdown", label="Markdown", text=f"[![{plain}]({picture})]({page})"),
        Snippet(id="bbcode", label="Forum (BBCode)", text=f"[url={page}][img]{picture}[/img][/url]"),
    )
