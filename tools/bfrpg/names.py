"""The names a record of `bfrpg-data` is found by: "Dragon, Desert (Blue Dragon)" is a blue dragon, too."""

from __future__ import annotations

import re
from typing import Final

from grognard.creatures.names import name_key

_PLAIN: Final = frozenset({"normal", "common"})
# What follows these is a name by itself: "Lycanthrope, Werewolf" is a werewolf, but "Bear, Black" no black.
_FAMILIES: Final = frozenset({"lycanthrope", "dinosaur"})
_HEADS: Final = frozenset({"lycanthrope", "dinosaur", "snake", "spider", "lizard", "fish", "infernal"})
# How an elemental was summoned is no name of its own, nor is a size.
_QUALIFIERS: Final = frozenset({"staff", "device", "spell", "small", "normal"})
_BRACKETED: Final = r"\s*\(([^()]*)\)"
_OR: Final = r"\s+or\s+"


def title_of(printed: str) -> str:
    """A name as it is said: the words after a comma go first, and "common" is left out.

    >>> title_of("Lizard, Monitor, Giant"), title_of("Wolf, Normal"), title_of("Blink Dog (Flicker Beast)")
    ('Giant Monitor Lizard', 'Wolf', 'Blink Dog')
    """
    bare = re.sub(_BRACKETED, "", printed).replace("\u2019", "'")
    words = [part.strip() for part in re.split(_OR, bare)[0].split(",")]
    kept = [word for word in words[1:] if word.lower() not in _PLAIN]
    if kept and words[0].lower() in _FAMILIES:
        return " ".join(reversed(kept))
    return " ".join([*reversed(kept), words[0]])


def names_of(printed: str) -> list[str]:
    """Every name of a record in the form of `name_key`, the one it is best known by first.

    >>> names_of("Dragon, Desert (Blue Dragon)")
    ['desert dragon', 'blue dragon']
    >>> names_of("Bear, Grizzly or Brown"), names_of("Lycanthrope, Werewolf")
    (['grizzly bear', 'brown bear'], ['werewolf', 'werewolf lycanthrope'])
    """
    names = []
    for bare in _alternatives(re.sub(_BRACKETED, "", printed)):
        names.append(name_key(title_of(bare)))
        words = [part.strip() for part in bare.split(",")]
        if len(words) > 1:
            names.append(name_key(" ".join([*reversed(words[1:]), words[0]])))
        if words[0].lower() in _HEADS and len(words) > 1:
            kept = [word for word in words[1:] if word.lower() not in _PLAIN]
            names += [name_key(" ".join(reversed(one))) for one in (kept, words[1:]) if one]
    for remark in re.findall(_BRACKETED, printed):
        said = name_key(remark)
        names += [f"{names[0]} {said}", f"{said} {names[0]}"] if said in _QUALIFIERS else [said]
    return list(dict.fromkeys(names))


def _alternatives(bare: str) -> list[str]:
    """ "Bear, Grizzly or Brown" as "Bear, Grizzly" and "Bear, Brown"."""
    head, comma, rest = bare.partition(",")
    return [f"{head}{comma}{one}" for one in re.split(_OR, rest)] if comma else re.split(_OR, bare)
