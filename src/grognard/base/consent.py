"""Consent to run the Python files that house rules name.

Consent is given to the text of a file, by its digest: a changed file is asked for again.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import Final

from grognard.base.errors import InputError
from grognard.base.files import state_folder

ALLOW: Final = "GROGNARD_PLUGINS"
"""The variable of the environment that, set to "allow", allows every plug-in."""
MOST_BYTES: Final = 1_000_000
_KEPT: Final = "plugins.txt"
_allowed: set[str] = set()


class PluginError(InputError):
    """A plug-in that has not been allowed yet; `path` and `digest` identify it."""

    def __init__(self, path: str, digest: str) -> None:
        self.path = path
        self.digest = digest
        name = os.path.basename(path)
        super().__init__(
            f"the house rules would run the Python file {name}, which may do all that a program may",
            file=path,
            expected=f"grognard.allow_plugin({path!r}) in Python, or {ALLOW}=allow, once it has been read",
        )

    def located(self, *, file: str = "", line: int = 0, column: int = 0, key: str = "") -> PluginError:
        """Return this error unchanged: its place is the plug-in, not a line of the file that names it."""
        return self

    def __reduce__(self) -> tuple[type[PluginError], tuple[str, str]]:
        """How it comes back from another process."""
        return PluginError, (self.path, self.digest)


def allow_plugin(path: str) -> None:
    """Allow a Python file to be run by house rules, as it is now; this is remembered.

    Raises:
        InputError: it cannot be read.
    """
    digest = digest_of(read_plugin(os.path.abspath(path)))
    _allowed.add(digest)
    with suppress(OSError):  # where nothing can be kept it is allowed for this process
        os.makedirs(state_folder(), exist_ok=True)
        with open(_consent_path(), "a", encoding="utf-8") as file:
            file.write(f"{digest} {os.path.abspath(path)}\n")


def is_allowed(digest: str) -> bool:
    """Whether a person has allowed the plug-in of a digest."""
    if digest in _allowed or os.environ.get(ALLOW) == "allow":
        return True
    try:
        with open(_consent_path(), encoding="utf-8") as file:
            return any(line.startswith(f"{digest} ") for line in file)
    except (OSError, ValueError):
        return False


def _consent_path() -> str:
    return os.path.join(state_folder(), _KEPT)


def digest_of(source: bytes) -> str:
    """The digest by which a text is known."""
    import hashlib  # few rules have plug-ins

    return hashlib.sha256(source).hexdigest()


def read_plugin(path: str) -> bytes:
    """The text of a plug-in.

    Raises:
        InputError: it cannot be read, or is too long.
    """
    try:
        with open(path, "rb") as file:
            source = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise InputError(f"cannot read the plug-in: {error}", file=path, expected="a Python file") from error
    if len(source) > MOST_BYTES:
        raise InputError(
            f"the plug-in has more than {MOST_BYTES:,} bytes", file=path, expected="a shorter one"
        )
    return source
