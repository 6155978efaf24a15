"""What each app stores about a person: to export, to read back, and to delete."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from accounts.models import User

Files = Iterable[tuple[str, bytes]]
Count = Callable[[str], None]  # counts one thing that is made, by a key of `limits.SENTENCES`


def no_files(user: User) -> Files:
    """Nothing to take along."""
    return ()


def nothing_read(user: User, files: Mapping[str, bytes], count: Count) -> Iterator[str]:
    """Nothing can be read back."""
    return iter(())


def is_done(user: User) -> bool:
    """Nothing of the person is left to be deleted later."""
    return True


@dataclass(frozen=True, kw_only=True)
class Belongings:
    """One kind of things.

    `files` are the paths and contents that a person takes along. `read` stores what it can of such files and says what
    it did. `warnings` say what becomes of the things when the account is deleted, and `erase` does it. It is called
    again after a failure, and once a day until `erased` says that nothing is left.
    """

    warnings: Callable[[User], Iterable[str]]
    erase: Callable[[User], None]
    files: Callable[[User], Files] = no_files
    erased: Callable[[User], bool] = is_done
    read: Callable[[User, Mapping[str, bytes], Count], Iterable[str]] = nothing_read


KINDS: dict[str, Belongings] = {}


def register(name: str, kind: Belongings) -> None:
    """Register one kind of belongings. Kinds are asked in the order in which the apps are loaded."""
    KINDS[name] = kind


def counted(number: int, word: str, words: str = "") -> str:
    """A number with its word: "1 army", "3 armies"."""
    return f"{number} {word if number == 1 else words or f'{word}s'}"
