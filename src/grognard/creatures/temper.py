"""The temper of a creature that meets people: it can be talked with, or is a beast, mindless or ravenous."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal

from grognard.creatures.creature import Creature
from grognard.creatures.traits import Traits

Temper = Literal["speaker", "beast", "mindless", "ravenous"]
SPEAKER: Final = "speaker"
BEAST: Final = "beast"
MINDLESS: Final = "mindless"
RAVENOUS: Final = "ravenous"
OBVIOUS: Final = (MINDLESS, RAVENOUS)
"""What makes it plain what a creature will do: it attacks."""
WARY: Final = "wary"
"""How those meet people who fight when they must."""
_UNDEAD: Final = "undead"
_FREE: Final = "high"
"""The wits of those among the dead who can put off their hunger, as vampires and ghosts."""


def is_armed(creature: Creature) -> bool:
    """Whether a creature strikes with weapons, as those with wits do."""
    attacks = [attack for routine in creature.routines for attack in routine]
    return any(attack.by_weapon or attack.name == "weapon" for attack in attacks)


def temper_of(traits: Traits, natures: Collection[str] = (), *, has_wits: bool) -> Temper:
    """The temper of a creature with those traits, and the `natures` that its entry or stat line adds.

    Creatures without a mind are mindless. Ravenous are those described so, and the undead, except those of
    high wits. A creature with wits, of a kind that speaks, can be talked with. If nothing is known of its
    mind, `has_wits` decides.

    >>> from grognard.creatures.traits import find_traits
    >>> [temper_of(find_traits(name), has_wits=True) for name in ("skeleton", "ghoul", "vampire", "goblin")]
    ['mindless', 'ravenous', 'speaker', 'speaker']
    >>> [temper_of(find_traits(name), has_wits=False) for name in ("wolf", "hellhound")]
    ['beast', 'beast']
    """
    said = {*natures, *traits.abilities}
    if traits.mind == "none" or MINDLESS in said:
        return MINDLESS
    if RAVENOUS in said or (_UNDEAD in said and traits.mind != _FREE):
        return RAVENOUS
    thinks = traits.is_intelligent if traits.mind else has_wits
    return SPEAKER if thinks and traits.speaks else BEAST
