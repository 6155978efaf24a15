"""A page as far as the messages go: it makes the changes it is told to what it was told before."""

from typing import Any


class Page:
    """What one line to a match has been told, whole. Anything but updates and changes passes through as it is."""

    def __init__(self) -> None:
        self.whole: dict[str, Any] | None = None

    def heard(self, message: dict[str, Any]) -> dict[str, Any]:
        """The message; what comes of changes as the update it would have been."""
        if message["t"] == "changed":
            assert self.whole is not None, "changes of nothing"
            assert self.whole["revision"] == message["base"], "changes of something else"
            own = {"seq": message["seq"], "since": self.whole["seq"], "anew": False}
            message = with_changes(self.whole, message["changes"]) | own | {n: message[n] for n in ("told", "opened")}
        if message["t"] == "update":
            self.whole = message
        return message


def with_changes(whole: Any, changes: list[dict[str, Any]]) -> Any:
    """What comes of the changes, made in their order, as docs/protocol.md says."""
    for change in changes:
        whole = _made(whole, change, change["at"])
    return whole


def _made(value: Any, change: dict[str, Any], at: list[str | int]) -> Any:
    if not at:
        return change["to"]
    step, rest = at[0], at[1:]
    goes = not rest and "to" not in change
    if isinstance(value, list):
        found = [step] if isinstance(step, int) else [place for place, item in enumerate(value) if item["id"] == step]
        if goes:
            return [item for place, item in enumerate(value) if place not in found]
        place = found[0] if found else len(value)
        return [*value[:place], _made(value[place] if found else None, change, rest), *value[place + 1 :]]
    kept = {name: item for name, item in value.items() if not (goes and name == step)}
    return kept if goes else kept | {step: _made(value.get(step), change, rest)}
