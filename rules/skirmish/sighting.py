"""The two models between which somebody asks for a line of sight."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from rules.kernel.play import refuse

M = TypeVar("M")


def two_models(
    models: Mapping[str, M], viewer: str, target: str, stands: Callable[[M], bool], *, rule: str
) -> tuple[M, M]:
    """Both of them. Raises `Refused` where one does not stand, as far as the asker knows, or both are one."""
    found = [models[id_] for id_ in (viewer, target) if id_ in models and stands(models[id_])]
    if len(found) != 2 or viewer == target:
        raise refuse(
            rule, "A line of sight runs between two models on the table.", remedy="Choose two models that stand."
        )
    return found[0], found[1]
