"""Actions on fallen combatants: the finishing blow, ropes, and cutting these."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.blows.attack_action import attack_in_turn
from grognard.battle.blows.legal_attacks import lies_senseless, why_not_attack
from grognard.battle.hurts.presence import remove_from_fight, return_to_fight
from grognard.battle.state.actions import FINISH, TIE, UNTIE, aim_at, aim_with, routine_of, target_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import BIND, Event
from grognard.battle.state.field import are_in_arms_reach, is_engaged
from grognard.battle.state.flags import (
    ATTACKED,
    BOUND,
    DEAD,
    DONE,
    FLEEING,
    GONE,
    HELPLESS,
    HUMANOID,
    MOVED,
    OUT,
    SURRENDERED,
    UNABLE,
)
from grognard.battle.state.manoeuvre import LabelledAction, Manoeuvre
from grognard.battle.state.refusal import Refusal, why_not_phase
from grognard.battle.state.steps import CAN_STRIKE


class Finish(Manoeuvre):
    """A blow at a senseless combatant, made as any attack is.

    No book kills outright: where the helpless are hit without a roll so are these, and damage is rolled.

    Rule: bf.subdual.further-becomes-killing, bf.subdual.beaten-to-death, bfref.subdual.further-is-killing,
        bxe.helpless.any-cause, bxe.helpless.damage-rolled, bcb.helpless.assassination-attack-roll
    """

    def __init__(self) -> None:
        super().__init__(FINISH)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """With each melee weapon, each enemy who lies senseless."""
        found: list[LabelledAction] = []
        for other in battle.combatants:
            if other.side == me.side or not lies_senseless(other):
                continue
            routine: i64 = 0
            for mine in me.profile.routines:
                if not mine.is_missile:
                    label = f"Strike at {other.name}, who lies senseless, with {mine.weapons[0].name}"
                    found.append(LabelledAction(aim_with(FINISH, routine, other.index), label))
                routine += 1
        return found

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """The reasons against the attack, and against one at a fallen target."""
        refusals = why_not_attack(battle, me, action, battle.agenda.due(), fallen=True)
        routine = routine_of(action)
        if 0 <= routine < len(me.profile.routines) and me.profile.routines[routine].is_missile:
            rule = battle.ruleset.cite("attack/needs reach")
            refusals.append(Refusal("who lies senseless is finished by hand", rule))
        return refusals

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Strike."""
        attack_in_turn(battle, me, action, battle.agenda.due())


def why_not_handle(battle: Battle, me: Combatant, other: Combatant) -> list[Refusal]:
    """Reasons against spending a round on ropes at that combatant."""
    refusals = why_not_phase(battle, battle.agenda.due(), CAN_STRIKE, "such work")
    if me.profile.flags & HUMANOID == 0:
        refusals.append(Refusal("it has no hands for ropes"))
    if not are_in_arms_reach(battle.field, me, other):
        refusals.append(Refusal(f"{other.name} is not within arm's reach"))
    if me.flags & (MOVED | ATTACKED) != 0:
        refusals.append(Refusal("ropes take the whole round"))
    if me.flags & FLEEING != 0 or me.declared != 0:
        refusals.append(Refusal("it is bound to something else this round"))
    return refusals


class Tie(Manoeuvre):
    """Tying up an enemy who cannot help it: it is a prisoner from then on.

    Rule: bxe.helpless.any-cause
    """

    def __init__(self) -> None:
        super().__init__(TIE)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """Every enemy who lies there or is helpless, and is not bound yet."""
        found: list[LabelledAction] = []
        for other in battle.combatants:
            if other.side != me.side and (lies_senseless(other) or is_helpless(other)):
                if other.flags & BOUND == 0:
                    found.append(LabelledAction(aim_at(TIE, other.index), f"Tie up {other.name}"))
        return found

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """Whether there is a combatant to tie up, and the peace for it."""
        target = target_of(action)
        if not 0 <= target < len(battle.combatants):
            return [Refusal(f"there is no combatant {target}")]
        other = battle.combatants[target]
        if other.side == me.side:
            return [Refusal(f"{other.name} is on your side")]
        if other.flags & BOUND != 0:
            return [Refusal(f"{other.name} is bound already")]
        if not lies_senseless(other) and not is_helpless(other):
            out = other.flags & OUT != 0
            reason = "is out of the fight" if out else "can still resist: only the helpless are tied up"
            return [Refusal(f"{other.name} {reason}")]
        refusals = why_not_handle(battle, me, other)
        if _is_beset(battle, me, other):
            refusals.append(Refusal("an enemy is upon it: no time for ropes"))
        return refusals

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Tie it up."""
        other = battle.combatants[target_of(action)]
        remove_from_fight(battle, other, SURRENDERED)
        other.flags |= BOUND
        me.flags |= ATTACKED | DONE
        if battle.log is not None:
            battle.record(Event(BIND, actor=me.index, target=other.index, result="bound"))


def is_helpless(other: Combatant) -> bool:
    """Whether a combatant on the field is asleep, paralysed, or helpless for some other cause."""
    return other.flags & HELPLESS != 0 and other.flags & OUT == 0


def _is_beset(battle: Battle, me: Combatant, other: Combatant) -> bool:
    """Whether any enemy but that one is upon a combatant."""
    if not is_engaged(battle.field, battle.sides, me):
        return False
    for enemy in battle.combatants:
        if enemy.side == me.side or enemy is other or enemy.flags & UNABLE != 0:
            continue
        if battle.field.cells_apart(me.x, me.y, enemy.x, enemy.y) <= 1:
            return True
    return False


class Untie(Manoeuvre):
    """Cutting a friend loose."""

    def __init__(self) -> None:
        super().__init__(UNTIE)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """Every friend who is bound."""
        found: list[LabelledAction] = []
        for other in battle.sides[me.side].members:
            if other.flags & BOUND != 0:
                found.append(LabelledAction(aim_at(UNTIE, other.index), f"Cut {other.name} loose"))
        return found

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """Whether there is a friend to cut loose, here."""
        target = target_of(action)
        if not 0 <= target < len(battle.combatants):
            return [Refusal(f"there is no combatant {target}")]
        other = battle.combatants[target]
        if other.side != me.side:
            return [Refusal(f"{other.name} is not on your side")]
        if other.flags & BOUND == 0 or other.flags & (DEAD | GONE) != 0:
            return [Refusal(f"{other.name} is not bound")]
        return why_not_handle(battle, me, other)

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Cut the ropes; a waking combatant is back in the fight, where it lay or beside it."""
        other = battle.combatants[target_of(action)]
        before = other.flags
        other.flags &= ~(BOUND | SURRENDERED)
        me.flags |= ATTACKED | DONE
        way = return_to_fight(battle, other, before)
        if battle.log is not None:
            battle.record(
                Event(BIND, actor=me.index, target=other.index, result="freed", way=way, mover=other.index)
            )
