"""One attack in progress: attacker, target, weapon, intent and result."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from grognard.battle.state.combatant import Combatant
from grognard.battle.state.occasions import ORDINARY
from grognard.battle.state.weapon import Weapon
from grognard.battle.state.wound import Wound


@mypyc_attr(acyclic=True, free_list_len=1)
class Blow:
    """The record of one attack, from its first modifier to its damage; it is gone when the attack is done.

    A blow and another that it causes, as a fumble does, have a record each. Damage that lands later is no
    part of it: it waits with the victim, unless the blow has a wound of its own that lands `at_once`.

    `routine` is the attacker's routine it belongs to, or -1; `subduing` says that it is meant to subdue. The
    attacker's stance is known once the blow is weighed: `behind` the target, with a `sneak` attack, and the
    modifier of its `position`. The roll gives `natural`, `total`, what was `needed`, and whether it `hit`;
    the target may be `immune` to the weapon. The `damage` is `multiple` times the dice; `subdues` is the part
    of it that only subdues. A blow that has `turned` hurts its attacker.
    """

    def __init__(
        self,
        attacker: Combatant,
        target: Combatant,
        weapon: Weapon,
        *,
        occasion: i64 = ORDINARY,
        subduing: bool = False,
        routine: i64 = -1,
    ) -> None:
        self.attacker: Final = attacker
        self.target = target
        self.weapon: Final = weapon
        self.occasion = occasion
        self.subduing = subduing
        self.routine = routine
        self.behind: bool = False
        self.sneak: bool = False
        self.position: i64 = 0
        self.natural: i64 = 0
        self.faces: tuple[tuple[int, int], ...] = ()
        self.needed: i64 = 0
        self.total: i64 = 0
        self.immune: bool = False
        self.hit: bool = False
        self.multiple: i64 = 1
        self.turned: bool = False
        self.at_once: Wound | None = None
        self.damage: i64 = 0
        self.subdues: i64 = 0

    def victim(self) -> Combatant:
        """The combatant hurt: the target, or the attacker if the blow has turned."""
        return self.attacker if self.turned else self.target

    def wound(self) -> Wound:
        """The wound that receives the blow's damage."""
        if self.at_once is not None and not self.turned:
            return self.at_once
        return self.victim().pending


def next_blow(
    attacker: Combatant,
    target: Combatant,
    routine: i64,
    *,
    slot: i64,
    occasion: i64 = ORDINARY,
    subduing: bool = False,
) -> Blow:
    """The blow of a routine that comes next: the one of that place in it, or the next when `slot` is -1."""
    if attacker.routine >= 0:
        routine = attacker.routine
    weapon = attacker.profile.routines[routine].weapons[slot if slot >= 0 else attacker.attacks_made]
    return Blow(attacker, target, weapon, occasion=occasion, subduing=subduing, routine=routine)
