"""The state of a combatant in the word that people at a table use for it."""

from __future__ import annotations

from typing import Final

from grognard.battle.state.combatant import Combatant
from grognard.battle.state.dying import is_bound_up
from grognard.battle.state.effects import DELUSION, ENTANGLED, HELPLESSNESS, ILLNESS, PARALYSIS, has_effect
from grognard.battle.state.flags import UNDEAD
from grognard.battle.view.fates import DEAD_STATE, UNCONSCIOUS_STATE, state_of

HELD_STATE: Final = "held"
"""The state of all who are kept from moving, whatever keeps them."""
_HELD_BY: Final = (
    (PARALYSIS, "paralysed"),
    (ENTANGLED, "entangled"),
    (ILLNESS, "too sick to act"),
    (DELUSION, "deluded"),
    (HELPLESSNESS, "helpless"),
)


def plight_of(combatant: Combatant) -> str:
    """The state of a combatant: that of `state_of`, and for a held one also its holder."""
    return held_words(combatant, state_of(combatant))


def held_words(combatant: Combatant, state: str) -> str:
    """A known state of a combatant: for `held` what holds it, "paralysed" or "entangled"."""
    if state != HELD_STATE:
        return state
    return next((word for kind, word in _HELD_BY if has_effect(combatant, kind)), state)


def loss_words(combatant: Combatant, state: str, *, points: bool = False, lost: bool = False) -> str:
    """A known state of a combatant among the losses of its side: "killed", "destroyed", "entangled".

    With `points` its hit points are known: "down at -4". Where its side has `lost`, held undead are
    destroyed by the winners. The undead do not faint: they are down.
    """
    if state == UNCONSCIOUS_STATE and points and is_bound_up(combatant):
        return f"down at {combatant.hit_points}"
    is_undead = combatant.own_profile.flags & UNDEAD != 0
    if is_undead and lost and state == HELD_STATE:
        return "destroyed"
    if is_undead and state == UNCONSCIOUS_STATE:
        return "destroyed" if lost else "down"
    if state == DEAD_STATE:
        return "destroyed" if is_undead else "killed"
    return held_words(combatant, state)
