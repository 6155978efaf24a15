"""Data files in packages: texts, and records written in TOML."""

import tomllib
from importlib.resources import files
from typing import TypeVar

import msgspec

T = TypeVar("T")


def read_text(package: str, file: str) -> str:
    """The text of a file in a package; `file` may lead into a folder of it ("maps/hall.toml")."""
    return files(package).joinpath(file).read_text("utf-8")


def read_toml(package: str, file: str, type_: type[T]) -> T:
    """The content of a TOML file in a package, as a value of that type. Raises msgspec.ValidationError."""
    return msgspec.convert(tomllib.loads(read_text(package, file)), type_)
