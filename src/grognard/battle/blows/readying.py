"""Weapons made ready, as a thing to do in a turn: loaded, taken in hand, set against a charge."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.blows.reactions import settable_routine
from grognard.battle.state.actions import READY, RELOAD, SET, ready_weapon, routine_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import READY as READIES
from grognard.battle.state.events import RELOAD as RELOADS
from grognard.battle.state.events import SET as SETS
from grognard.battle.state.events import Event
from grognard.battle.state.flags import (
    AIRBORNE,
    ATTACKED,
    DONE,
    FLEEING,
    MOVED,
    PRONE,
    READIED,
    SET_WEAPON,
)
from grognard.battle.state.manoeuvre import LabelledAction, Manoeuvre
from grognard.battle.state.refusal import Refusal, why_not_phase
from grognard.battle.state.steps import CAN_MOVE
from grognard.battle.state.supply import has_hands_to_load, load_one_round, rounds_to_load
from grognard.rules.topics import SET_HELD, SET_NEVER


class Reload(Manoeuvre):
    """Loading what was shot, which takes the whole round.

    Rule: bf.missile.rof-light-crossbow-reload-exclusive, bf.missile.rof-heavy-crossbow-reload-exclusive
    """

    def __init__(self) -> None:
        super().__init__(RELOAD)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """All at once."""
        return [LabelledAction(RELOAD, "Reload")]

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """Something must need it, the hands be free, and the round be young."""
        refusals: list[Refusal] = []
        if me.reloading == 0:
            refusals.append(Refusal("nothing needs loading"))
        if battle.ruleset.missile.both_hands_load:
            for routine in me.profile.routines:
                if rounds_to_load(me, routine) > 0 and not has_hands_to_load(me, routine):
                    reason = f"the {routine.weapons[0].name} takes both hands to load"
                    refusals.append(Refusal(reason, battle.ruleset.cite("missile/hands")))
        if me.flags & (MOVED | ATTACKED) != 0:
            refusals.append(Refusal("reloading takes the whole round", battle.ruleset.cite("missile/reload")))
        return refusals

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """One of the rounds it takes."""
        left = load_one_round(me)
        me.flags |= DONE
        if battle.log is not None:
            rules = (battle.ruleset.cite("missile/reload"),)
            battle.record(Event(RELOADS, actor=me.index, rounds=left, rules=rules))


class SetWeapon(Manoeuvre):
    """Bracing a weapon against a charge: a held action in some books, in place of moving in others.

    Rule: bf.charge.set-holds-action, bfref.polearm.set-is-delay, bxs.polearm.set-spear-how
    """

    def __init__(self) -> None:
        super().__init__(SET)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """There is one way to do it."""
        return [LabelledAction(SET, "Set the weapon against a charge")]

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """It takes a weapon made for it, a firm stand, and a turn not begun.

        Rule: bf.charge.set-weapons, bf.charge.set-braced, bxs.polearm.set-spear-how,
            bfref.polearm.set-weapons, bfref.polearm.set-is-delay
        """
        ruleset = battle.ruleset
        refusals: list[Refusal] = []
        if ruleset.charge.set_how == SET_NEVER:
            return [Refusal("this book sets no weapons against a charge")]
        refusals += why_not_phase(battle, battle.agenda.due(), CAN_MOVE, "setting a weapon")
        if settable_routine(me) < 0:
            refusals.append(Refusal("no spear or pole arm to set", ruleset.cite("charge/set weapon")))
        if me.flags & (MOVED | ATTACKED | READIED) != 0:
            refusals.append(Refusal("the turn has begun", ruleset.cite("charge/set weapon")))
        if me.flags & (FLEEING | PRONE) != 0 or me.profile.flags & AIRBORNE != 0:
            refusals.append(Refusal("it has no firm stand", ruleset.cite("charge/footing")))
        return refusals

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Brace it."""
        me.flags |= SET_WEAPON
        me.flags |= DONE if battle.ruleset.charge.set_how == SET_HELD else READIED
        if battle.log is not None:
            rules = (battle.ruleset.cite("charge/set weapon"),)
            battle.record(Event(SETS, actor=me.index, rules=rules))


class Ready(Manoeuvre):
    """Changing the weapons in hand, in books where that takes the place of moving.

    Rule: bxs.actions.swap-equipment, bxs.actions.swap-and-move, bxs.actions.swap-while-engaged
    """

    def __init__(self) -> None:
        super().__init__(READY)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """Every weapon, once."""
        found: list[LabelledAction] = []
        hands: list[int] = []
        routine: i64 = 0
        for mine in me.profile.routines:
            if mine.hand not in hands:
                hands.append(mine.hand)
                found.append(
                    LabelledAction(ready_weapon(routine), f"Take the {mine.weapons[0].name} in hand")
                )
            routine += 1
        return found

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """It must be another weapon, and the move not be spent."""
        routine = routine_of(action)
        refusals: list[Refusal] = []
        if not battle.ruleset.reach.swap_instead_of_moving:
            return [Refusal("this book needs no time to change weapons")]
        if not 0 <= routine < len(me.profile.routines):
            return [Refusal(f"{me.name} has no weapon {routine}")]
        if me.profile.routines[routine].hand == me.ready:
            refusals.append(Refusal("that weapon is in hand"))
        if me.flags & (MOVED | ATTACKED | READIED) != 0:
            refusals.append(Refusal("the move of the round is used up", battle.ruleset.cite("actions/swap")))
        refusals += why_not_phase(battle, battle.agenda.due(), CAN_MOVE, "changing weapons")
        return refusals

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Take it in hand."""
        routine = me.profile.routines[routine_of(action)]
        me.ready = routine.hand
        me.flags |= READIED
        if battle.log is not None:
            what, rules = routine.weapons[0].name, (battle.ruleset.cite("actions/swap"),)
            battle.record(Event(READIES, actor=me.index, what=what, rules=rules))
