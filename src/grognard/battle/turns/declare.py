"""Announcements before initiative: retreats, charges, weapons in both hands, walls, the combat bonus."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.state.actions import (
    DECLARE_CHARGE,
    DECLARE_DEFENCE,
    DECLARE_NOTHING,
    DECLARE_RETREAT,
    DECLARE_WALL,
    KIND_NAMES,
    count_of,
    declare_defence,
)
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import DECLARATION, Event
from grognard.battle.state.field import is_engaged
from grognard.battle.state.flags import (
    ALL_OUT,
    CHARGE,
    PARRY,
    RETREAT,
    SHIELD_WALL,
    SPELL,
    SPLIT,
    TURNED,
    TWO_WEAPONS,
)
from grognard.battle.state.manoeuvre import AT_DECLARATION, LabelledAction, Manoeuvre
from grognard.battle.state.refusal import Refusal
from grognard.battle.state.supply import is_shield_idle


def needless_announcement(battle: Battle) -> Refusal:
    """The reason against announcing what the book does not have announced."""
    return Refusal("only what must be announced is announced now", battle.ruleset.cite("declaration/moment"))


class DeclareNothing(Manoeuvre):
    """Announcing nothing, or nothing more."""

    def __init__(self) -> None:
        super().__init__(DECLARE_NOTHING, answers=AT_DECLARATION)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """It is always one."""
        return [
            LabelledAction(DECLARE_NOTHING, "Announce nothing more" if me.declared else "Announce nothing")
        ]

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """End the declarations of the combatant."""
        battle.agenda.pop()


class Declaration(Manoeuvre):
    """Something announced before initiative, which `marks` a combatant for the round.

    Where several things may be announced, one is asked until one has no more.
    """

    def __init__(self, kind: i64, *, label: str, marks: i64) -> None:
        super().__init__(kind, answers=AT_DECLARATION)
        self.label = label
        self.marks = marks

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """There is one way to say it."""
        return [LabelledAction(self.kind, self.label)]

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Note it."""
        if not battle.ruleset.announcing.defence:
            battle.agenda.pop()
        me.declared |= self.marks
        self.tell(battle, me, share=0, result="")

    def tell(self, battle: Battle, me: Combatant, *, share: int, result: str) -> None:
        """Record an announcement."""
        if battle.log is not None:
            battle.record(
                Event(
                    DECLARATION,
                    actor=me.index,
                    what=KIND_NAMES[self.kind].removeprefix("declare-"),
                    result=result,
                    amount=share,
                    rules=(battle.ruleset.cite("declaration/moment"),),
                )
            )


class DeclareRetreat(Declaration):
    """A full retreat: who announces it is open to its enemies for the whole round, from that moment on.

    Rule: bxe.round.declare-full-retreat, bxe.withdraw.full-retreat-bonus-whole-round
    """

    def __init__(self) -> None:
        super().__init__(DECLARE_RETREAT, label="Announce a full retreat", marks=RETREAT)

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """Only one in melee can; a fighting retreat needs no word.

        Rule: bxe.round.fighting-retreat-no-declaration
        """
        if not battle.ruleset.announcing.retreat:
            return [needless_announcement(battle)]
        if me.declared & SPELL != 0:
            return [Refusal("that does not go with what was announced")]
        if is_engaged(battle.field, battle.sides, me):
            return []
        return [Refusal("only who is in melee retreats", battle.ruleset.cite("declaration/retreat"))]

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """It turns its back."""
        me.flags |= TURNED
        super().perform(battle, me, action)


class DeclareCharge(Declaration):
    """A charge.

    Rule: bcb.charge.declare-before-initiative
    """

    def __init__(self) -> None:
        super().__init__(DECLARE_CHARGE, label="Announce a charge", marks=CHARGE)

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """A combatant in melee cannot, nor one in a shield wall."""
        if not battle.ruleset.announcing.charge:
            return [needless_announcement(battle)]
        rule = battle.ruleset.cite("declaration/charge")
        if me.declared & (CHARGE | SHIELD_WALL | SPELL) != 0:
            return [Refusal("that does not go with what was announced", rule)]
        if is_engaged(battle.field, battle.sides, me):
            return [Refusal("who is in melee cannot charge", rule)]
        return []


class DeclareSecondWeapon(Declaration):
    """Announcing the use of the second weapon in this round: to strike, or to guard.

    Rule: bcb.two-weapon.choice-moment, bcb.two-weapon.defensive-mode
    """

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """There must be one, and it does not do both."""
        if not battle.ruleset.pair.allowed:
            return [needless_announcement(battle)]
        rule = battle.ruleset.cite("declaration/two weapons")
        if me.profile.pair < 0:
            return [Refusal("it has no weapon in the other hand", rule)]
        if me.declared & SPELL != 0:
            return [Refusal("that does not go with what was announced", rule)]
        if me.declared & (TWO_WEAPONS | PARRY) != 0:
            return [Refusal("the second weapon strikes or guards, not both", rule)]
        return []


class DeclareShieldWall(Declaration):
    """Locking shields with the neighbours."""

    def __init__(self) -> None:
        super().__init__(DECLARE_WALL, label="Lock shields with the neighbours", marks=SHIELD_WALL)

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """It takes a shield, and standing fast."""
        if not battle.ruleset.defence.shield_wall:
            return [needless_announcement(battle)]
        rule = battle.ruleset.cite("declaration/wall")
        if me.profile.shield_bonus == 0:
            return [Refusal("it has no shield to lock", rule)]
        if is_shield_idle(battle, me):
            return [Refusal("it has both hands on its weapon", rule)]
        if me.declared & (SHIELD_WALL | CHARGE | SPELL) != 0:
            return [Refusal("that does not go with what was announced", rule)]
        return []


class DeclareDefence(Declaration):
    """A share of the combat bonus for defence; one more than all of it is fighting all-out.

    Rule: bcb.defence.bcb-all-attack, bcb.defence.bcb-all-defence, bcb.defence.bcb-split,
        bcb.defence.monsters-may-split-too, bcb.defence.full-defence-bonus, bcb.defence.full-defence-zero-bcb
    """

    def __init__(self) -> None:
        super().__init__(DECLARE_DEFENCE, label="Fight all-out defensively", marks=SPLIT)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """Every share, and all-out."""
        bonus = combat_bonus(me)
        found: list[LabelledAction] = []
        for share in range(1, bonus + 1):
            found.append(LabelledAction(declare_defence(share), f"Put {share} of {bonus} into defence"))
        found.append(LabelledAction(declare_defence(bonus + 1), self.label))
        return found

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """It is split once, and no more of it than there is.

        Rule: bcb.defence.bcb-split-limit, bcb.defence.split-moment
        """
        if not battle.ruleset.announcing.defence:
            return [needless_announcement(battle)]
        share = count_of(action)
        rule = battle.ruleset.cite("declaration/defence")
        bonus = combat_bonus(me)
        if me.declared & SPELL != 0:
            reason = "a caster puts nothing into defence"
            return [Refusal(reason, battle.ruleset.cite("casting/defence"))]
        if me.declared & (SPLIT | ALL_OUT) != 0:
            return [Refusal("the combat bonus is split already", rule)]
        if 0 <= share <= bonus + 1:
            return []
        return [Refusal(f"{share} is not a part of a combat bonus of {bonus}", rule)]

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Note the share."""
        bonus = combat_bonus(me)
        share = count_of(action)
        all_out = share > bonus
        me.declared |= self.marks
        if all_out:
            share = bonus
            me.declared |= ALL_OUT
        me.defence = share
        self.tell(battle, me, share=share, result="all out" if all_out else "")


def combat_bonus(combatant: Combatant) -> i64:
    """The bonus a combatant may split; never below 0."""
    bonus = combatant.profile.attack_bonus
    return bonus if bonus > 0 else 0
