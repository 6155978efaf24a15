"""How long others have to react to what one does: agreed on before a match of any system whose rules let them."""

from typing import Final

from rules.roster.game import Agreement, Choice, Setting

SECONDS: Final = {"live": 20, "brisk": 10}

_LIVE = "Every chance to react stays open for exactly that long, whatever the answer; silence lets it pass."
REACTIONS: Final = Setting(
    id="reactions",
    label="Reactions",
    kind="choice",
    default="slow",
    choices=(
        Choice(value="slow", label="In your own time", detail="A chance to react waits until it is taken or let pass."),
        *(Choice(value=id_, label=f"Live, {seconds} seconds each", detail=_LIVE) for id_, seconds in SECONDS.items()),
    ),
)


def seconds_to_react(agreement: Agreement) -> int:
    """How long a chance to react stays open; 0 when it waits for its answer, or when nobody can react anyway."""
    return SECONDS.get(str(agreement.get(REACTIONS.id, "")), 0)
