"""The creatures of the package's own file: those that most fights are about, read without anything else."""

from __future__ import annotations

from typing import Final

from grognard.creatures.data_file import read_data_file
from grognard.creatures.source import Listing

CORE_RULES: Final = "Basic Fantasy core rules"
CORE_LICENCE: Final = "CC BY-SA 4.0"
_FILE: Final = "bestiary.toml"


class BundledCreatures:
    """The source of the file `bestiary.toml`."""

    def names(self) -> dict[str, str]:
        """Every name and the section of the file that it stands for."""
        return read_data_file(_FILE).names

    def read(self, key: str) -> Listing:
        """One section of the file."""
        file = read_data_file(_FILE)
        kinds = tuple(name for name, section in file.names.items() if section == key)
        return Listing(title_of_key(key), kinds, file.table(key), CORE_RULES, CORE_LICENCE)


def title_of_key(key: str) -> str:
    """A section's name as a title.

    >>> title_of_key("giant-rat")
    'Giant Rat'
    """
    return key.replace("-", " ").title()
