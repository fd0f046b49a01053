"""Turning plural names into singular ones and back, and names into keys to look up."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

_IRREGULAR: Final = {
    "men": "man",
    "women": "woman",
    "mice": "mouse",
    "lice": "louse",
    "feet": "foot",
    "foot": "foot",  # soldiers: twenty light foot
    "teeth": "tooth",
    "zombies": "zombie",
    "pixies": "pixie",
    "nixies": "nixie",
    "sheep": "sheep",
    "cyclops": "cyclops",
    "undead": "undead",
    "deer": "deer",
    "folk": "folk",
    "leaves": "leaf",
    "hooves": "hoof",
    "medusae": "medusa",
}
_IRREGULAR_PLURAL: Final = {singular: plural for plural, singular in _IRREGULAR.items()}
_KINDS_OF_PEOPLE: Final = frozenset(
    (
        *("acolyte", "assassin", "bandit", "barbarian", "bard", "captive", "chief", "cleric", "cultist"),
        *("druid", "dwarf", "elf", "ghost", "giant", "gnome", "guard", "halfling", "knight", "mage", "monk"),
        *("orc", "paladin", "pilgrim", "pirate", "priest", "recruit", "ruffian", "scout", "serf", "servant"),
        *(
            "slave",
            "spy",
            "squire",
            "thief",
            "thug",
            "troll",
            "veteran",
            "villain",
            "warden",
            "witch",
            "wolf",
        ),
    )
)
_ENDINGS_OF_PEOPLE: Final = ("man", "woman", "er", "or", "ist", "ard", "herd", "smith", "folk", "ling", "kin")
"""The endings of words for occupations and kinds; a proper name seldom has one."""
_NO_MEN: Final = ("omen", "specimen", "abdomen", "acumen", "stamen", "regimen", "semen", "hymen")
_VOWELS: Final = "aeiou"
_LAST_WORD: Final = r"[A-Za-z]+(?=[^A-Za-z]*$)"


def name_key(name: str) -> str:
    """The form names are compared in: lower case, single spaces, and "rat, giant" as "giant rat".

    >>> name_key("Rat,  Giant"), name_key("Magic-User")
    ('giant rat', 'magic user')
    """
    text = re.compile(r"[^a-z0-9+,]+").sub(" ", name.lower()).strip()
    head, comma, rest = text.partition(",")
    return f"{rest.strip()} {head.strip()}".strip() if comma else text


def singular(name: str) -> str:
    """The singular of a plural name by the common English rules; a singular name comes back unchanged.

    >>> singular("Wolves"), singular("Lizard Men"), singular("Spiders, Giant Crab"), singular("touches")
    ('Wolf', 'Lizard Man', 'Spider, Giant Crab', 'touch')
    """
    head, comma, rest = name.partition(",")
    return _on_last_word(head, _singular_word) + comma + rest


def plural(name: str) -> str:
    """The plural of a name, or the name itself where the rules could not be undone by `singular`.

    >>> plural("Goblin"), plural("Dwarf"), plural("Harpy"), plural("Cyclops")
    ('Goblins', 'Dwarves', 'Harpies', 'Cyclops')
    """
    many = _on_last_word(name, _plural_word)
    return many if singular(many) == name else name


def unnumbered(name: str) -> str:
    """A name without the number that tells it from others alike.

    >>> unnumbered("Orc 12"), unnumbered("Fighter 1 #3"), unnumbered("Ulf")
    ('Orc', 'Fighter 1', 'Ulf')
    """
    return re.compile(r" #?\d+$").sub("", name)


def plural_of_given(name: str, kind: str) -> str:
    """The plural of a name given to some figures; a proper name stays as it is.

    Only a word for their `kind`, or for people, takes a plural.

    >>> plural_of_given("Gray Wolf", "wolf"), plural_of_given("Sailor", "fighter"), plural_of_given("Ulf", "")
    ('Gray Wolves', 'Sailors', 'Ulf')
    """
    words = name_key(name).split()
    last = words[-1] if words else ""
    told = last in name_key(kind).split() or last in _KINDS_OF_PEOPLE
    return plural(name) if told or (len(last) > 4 and last.endswith(_ENDINGS_OF_PEOPLE)) else name


def _on_last_word(name: str, change: Callable[[str], str]) -> str:
    found = re.compile(_LAST_WORD).search(name)
    if found is None:
        return name
    word = found.group()
    changed = change(word.lower())
    # Only the ending differs, so the writer's own capitals are kept for what both forms share.
    shared = 0
    while shared < min(len(word), len(changed)) and word[shared].lower() == changed[shared]:
        shared += 1
    return name[: found.start()] + word[:shared] + changed[shared:] + name[found.end() :]


def _singular_word(word: str) -> str:
    if word in _IRREGULAR:
        return _IRREGULAR[word]
    # A slice before the ending is empty where nothing stands there, and the empty text is in every text.
    if word.endswith("ies") and word[-4:-3] not in _VOWELS:
        return word[:-3] + "y"
    if word.endswith(("lves", "rves", "ieves")):
        return word[:-3] + "f"
    if word.endswith(("ches", "shes", "sses", "xes", "zes")):
        return word[:-2]
    if word.endswith("men") and word not in _NO_MEN:
        return word[:-2] + "an"
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _plural_word(word: str) -> str:
    if word in _IRREGULAR_PLURAL:
        return _IRREGULAR_PLURAL[word]
    for ending, many in (("man", "men"), ("lf", "lves"), ("rf", "rves"), ("ief", "ieves")):
        if word.endswith(ending):
            return word.removesuffix(ending) + many
    if word.endswith("y") and word[-2:-1] not in _VOWELS:
        return word[:-1] + "ies"
    if word.endswith(("ch", "sh", "ss", "x", "z")):
        return word + "es"
    return word + "s"
