"""The API’s stream: what changes in the visitor's matches, as lines of JSON, while the request stays open."""

from collections.abc import AsyncIterator, Collection

from asgiref.sync import sync_to_async
from django.db import connections
from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.exceptions import Throttled
from rest_framework.permissions import IsAuthenticated
from rest_framework.renderers import JSONRenderer
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api_pages import whole_number
from accounts.api_schema import PROBLEMS
from accounts.models import User
from accounts.visitor import MemberRequest
from games.live.change_stream import MOST_OPEN, ChangeStream, MatchLine, has_too_many, match_lines
from games.seeks.services import presence_note

LINES = "application/x-ndjson"
LONGEST = 120  # seconds; a program then opens the stream again
AGAIN = 10  # seconds to wait with too many streams
SECONDS = OpenApiParameter(
    "seconds",
    {"type": "integer", "minimum": 0, "maximum": LONGEST, "default": 55},
    description="How long the stream stays open; 0 tells how everything stands and ends.",
)


class LinesRenderer(JSONRenderer):
    """What a program gets that accepts lines alone: a problem is then one line."""

    media_type = LINES


class Stream(APIView):
    """What changes in my matches."""

    permission_classes = (IsAuthenticated,)
    renderer_classes = (JSONRenderer, LinesRenderer)

    @extend_schema(
        operation_id="stream",
        parameters=[SECONDS],
        responses={(200, LINES): OpenApiTypes.STR, **PROBLEMS},
    )
    def get(self, request: MemberRequest) -> Response | StreamingHttpResponse:
        """A line for every match that is not over or ended just now, then for each change; at last `end`."""
        seconds = whole_number(request, "seconds", least=0, most=LONGEST, default=55)
        if has_too_many(request.user.pk):
            raise Throttled(AGAIN, f"At most {MOST_OPEN} streams of one person are open at a time.")
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingHttpResponse(_lines(request.user, min(seconds, LONGEST)), content_type=LINES, headers=headers)


async def _lines(user: User, seconds: float) -> AsyncIterator[bytes]:
    """The lines. The request's own connection goes back first: a pool has few, and a stream lasts."""
    await sync_to_async(_give_back)()

    def read(user_id: int, known: Collection[str]) -> list[MatchLine]:
        presence_note(user)  # who waits for an opponent by a program is here
        return match_lines(user_id, known)

    async for line in ChangeStream(user.pk, read).lines(seconds):
        yield line


def _give_back() -> None:
    for connection in connections.all(initialized_only=True):
        if not connection.in_atomic_block:
            connection.close()
