"""The body of a webhook call, for programs, for Discord and for Slack. It contains nothing hidden from opponents."""

import re
from typing import Any

import msgspec
from django.urls import reverse

from accounts.letters import whole
from games.models import HookStyle, Match

FORMAT = "gridless notice 1"
TURN = "your turn"  # the name of the event "your turn"
PROPOSED = "change proposed"
DISCORD_MARKS = re.compile(r"([\\*_~`|>\[\]()<@#:])")  # what Discord reads as formatting, links or calls to people
SLACK_MARKS = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})


def match_address(match: Match) -> str:
    """The whole address of a match."""
    return whole(reverse("games:match", args=[match.pk]))


def body_in_style(style: str, event: str, words: str, match: Match, seat: int | None = None) -> bytes:
    """The body to send. `event` names the kind for programs, `words` are the sentence for people."""
    address = match_address(match)
    body: dict[str, Any]
    if style == HookStyle.DISCORD:
        plain = DISCORD_MARKS.sub(r"\\\1", words)
        body = {"content": f"{plain}\n{address}", "allowed_mentions": {"parse": []}}
    elif style == HookStyle.SLACK:
        body = {"text": f"{words.translate(SLACK_MARKS)}\n<{address}>"}
    else:
        body = {"format": FORMAT, "event": event, "match": match.pk}
        body |= {} if seat is None else {"seat": seat}
        body |= {"title": match.title if event == TURN else words, "url": address}
    return msgspec.json.encode(body)
