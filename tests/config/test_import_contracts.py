"""The import contracts look at everything: no package is left out of them. `lint-imports` checks the contracts."""

from collections.abc import Iterator
from configparser import ConfigParser
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WITHOUT_ORDER = {"management", "migrations"}  # Django's own folders


def contracts() -> ConfigParser:
    parser = ConfigParser()
    parser.read(ROOT / ".importlinter")
    return parser


def words(value: str) -> set[str]:
    return set(value.split())


def is_package(path: Path) -> bool:
    return path.is_dir() and path.name not in WITHOUT_ORDER and any(path.glob("*.py"))


def is_module(path: Path) -> bool:
    return path.suffix == ".py" and path.stem != "__init__"


def packages_of_packages() -> Iterator[str]:
    """Every package that holds another package and something beside it: only there is an order to keep."""
    for root in sorted(words(contracts()["importlinter"]["root_packages"])):
        for folder in (ROOT / root, *sorted((ROOT / root).rglob("*"))):
            if not folder.is_dir() or WITHOUT_ORDER & set(folder.parts):
                continue
            packages = sum(is_package(path) for path in folder.iterdir())
            if packages and packages + sum(is_module(path) for path in folder.iterdir()) > 1:
                yield ".".join(folder.relative_to(ROOT).parts)


@pytest.mark.parametrize("package", sorted(packages_of_packages()))
def test_the_layers_of_a_package_of_packages_name_everything_in_it(package: str) -> None:
    exhaustive = {
        container
        for contract in contracts().values()
        if contract.get("type") == "layers" and contract.get("exhaustive") == "true"
        for container in words(contract.get("containers", ""))
    }
    assert package in exhaustive, f"write a contract of layers for {package}, with exhaustive = true"


def test_no_package_may_be_part_of_a_cycle() -> None:
    whole = contracts()
    acyclic = [contract for contract in whole.values() if contract.get("type") == "acyclic_siblings"]
    roots = words(whole["importlinter"]["root_packages"])
    assert [words(contract["ancestors"]) for contract in acyclic] == [roots]
    assert not any({"depth", "ignore_imports", "skip_descendants"} & set(contract) for contract in acyclic)


def test_the_contracts_look_at_every_package_of_the_project() -> None:
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests"}
    assert packages == words(contracts()["importlinter"]["root_packages"])
