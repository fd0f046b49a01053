"""The bodies of common creatures, for grappling: size, limbs, and whether they are like people.

A name counts when one of these words is part of it; a creature that is not listed has a person's size and two
limbs to grasp with.
"""

from __future__ import annotations

from typing import Final

_SMALL: Final = (
    "halfling",
    "gnome",
    "goblin",
    "kobold",
    "sprite",
    "stirge",
    "rat",
    "bat",
    "dog",
    "pixie",
    "imp",
)
_MEDIUM: Final = ("hobgoblin", "urgoblin", "dire", "black bear", "wererat")
_LARGE: Final = (
    "ogre", "troll", "minotaur", "owlbear", "bear", "tiger", "lion", "horse", "centaur", "gargantua",
    "tarantula", "griffon", "hippogriff", "wyvern", "manticore", "chimera", "beetle", "ettin", "octopus",
)  # fmt: skip
_HUGE: Final = (
    "giant,",
    "hill giant",
    "frost giant",
    "fire giant",
    "stone giant",
    "cloud giant",
    "roc",
    "hydra",
)
_GIGANTIC: Final = ("dragon", "titan", "purple worm", "kraken")
_LIKE_PEOPLE: Final = (
    "skeleton", "zombie", "ghoul", "ghast", "wight", "mummy", "vampire", "doppleganger", "troglodyte",
    "troll", "ogre", "minotaur", "bugbear", "gnoll", "orc", "goblin", "kobold", "lizard man", "ape",
)  # fmt: skip
_UNFEELING: Final = ("statue", "golem", "gargoyle", "shadow", "wraith", "spectre", "ghost", "jelly", "ooze")
_LIMBS: Final = (("ape", 4), ("monkey", 4), ("spider", 8), ("tarantula", 8), ("octopus", 8), ("squid", 10))


def _names(words: tuple[str, ...], name: str) -> bool:
    """Whether one of some words stands in a name, as words of its own."""
    padded = f" {name.lower().replace('-', ' ')} "
    return any(f" {word} " in padded or f" {word}s " in padded for word in words)


def size_of(name: str) -> str:
    """The size of a kind of creature.

    >>> size_of("goblin"), size_of("orc"), size_of("ogre"), size_of("red dragon")
    ('small', 'medium', 'large', 'gigantic')
    """
    if _names(_MEDIUM, name):
        return "medium"
    for size, words in (("gigantic", _GIGANTIC), ("huge", _HUGE), ("large", _LARGE), ("small", _SMALL)):
        if _names(words, name):
            return size
    return "medium"


def is_like_people(name: str) -> bool:
    """Whether a kind of creature has the shape of a person, though it may carry no weapon."""
    return _names(_LIKE_PEOPLE, name)


def is_dragon(name: str) -> bool:
    """Whether a kind of creature is a dragon."""
    return _names(("dragon",), name)


def is_unfeeling(name: str) -> bool:
    """Whether a kind of creature is made of stone, metal, slime or shadow: no fist harms it.

    Rule: bf.brawling.monsters-referee, bfref.brawling.monsters
    """
    return _names(_UNFEELING, name)


def limbs_of(name: str) -> int:
    """The limbs a kind of creature can grasp with.

    Rule: bf.wrestling.grasping-feet, bfref.wrestling.grasping-feet

    >>> limbs_of("ape"), limbs_of("giant spider"), limbs_of("orc")
    (4, 8, 2)
    """
    return next((limbs for word, limbs in _LIMBS if _names((word,), name)), 2)
