"""Grabbing and pushing back, as actions of a turn."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.grappling.brawling import enemies_in_arms_reach, use_up_attack, why_not_lay_hands
from grognard.battle.grappling.grabbing import roll_to_grab, suffer_touch, wins_contest
from grognard.battle.ground.grips import holders_of, take_hold
from grognard.battle.ground.ways import directions_from
from grognard.battle.state.actions import SHOVE, WRESTLE, aim_at, target_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.events import SHOVE as SHOVES
from grognard.battle.state.events import Event
from grognard.battle.state.field import relocate
from grognard.battle.state.flags import HUMANOID, IN_BOUT, OUT
from grognard.battle.state.manoeuvre import LabelledAction, Manoeuvre
from grognard.battle.state.refusal import Refusal
from grognard.rules.wrestling import has_room


def why_not_wrestle(battle: Battle, me: Combatant, target: i64) -> list[Refusal]:
    """Reasons against wrestling with that combatant at all.

    Rule: bf.wrestling.humanoid-monsters, bf.wrestling.nonhumanoid-referee, bf.wrestling.max-four,
        bf.wrestling.third-party, bfref.wrestling.humanoid-monsters, bfref.wrestling.non-humanoid,
        bfref.wrestling.four-on-one, bfref.wrestling.attack-the-holder
    """
    ruleset = battle.ruleset
    rule = ruleset.wrestling
    if not rule.allowed:
        return [Refusal("this book knows no wrestling")]
    refusals = why_not_lay_hands(battle, me, target)
    if not 0 <= target < len(battle.combatants):
        return refusals
    other = battle.combatants[target]
    for one in (me, other):
        if one.profile.flags & HUMANOID == 0 and not rule.nonhumanoids:
            reason = f"{one.name} has not the shape to wrestle"
            refusals.append(Refusal(reason, ruleset.cite("wrestling/humanoids")))
    sizes: list[int] = [me.profile.size]
    for holder in holders_of(battle, other):
        sizes.append(holder.profile.size)
    if not has_room(rule, sizes):
        reason = f"there is no room for another at {other.name}"
        refusals.append(Refusal(reason, ruleset.cite("wrestling/room")))
    return refusals


class Wrestle(Manoeuvre):
    """An attack to get hold of an opponent.

    Rule: bf.wrestling.hold-by-attack-roll, bfref.wrestling.attack-roll, bcb.wrestling.gm-common-sense
    """

    def __init__(self) -> None:
        super().__init__(WRESTLE)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """Every enemy."""
        found: list[LabelledAction] = []
        if battle.ruleset.wrestling.allowed and me.flags & IN_BOUT == 0:
            for other in battle.combatants:
                if other.side != me.side and other.flags & OUT == 0:
                    found.append(LabelledAction(aim_at(WRESTLE, other.index), f"Wrestle {other.name}"))
        return found

    def actions(self, battle: Battle, me: Combatant) -> list[int]:
        """Every enemy within arm's reach, where the turn allows blows."""
        if not battle.ruleset.wrestling.allowed or me.flags & IN_BOUT != 0:
            return []
        return [aim_at(WRESTLE, other.index) for other in enemies_in_arms_reach(battle, me)]

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """The reasons against it."""
        return why_not_wrestle(battle, me, target_of(action))

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Grab, hold by strength where the book asks for it, and suffer a harmful touch."""
        other = battle.combatants[target_of(action)]
        held = roll_to_grab(battle, me, other, "hold")
        if held and battle.ruleset.wrestling.contest:
            held = wins_contest(battle, me, other)
        suffer_touch(battle, me, other)
        use_up_attack(battle, me, other.index)
        if held:
            take_hold(battle, me, other)


class Shove(Manoeuvre):
    """Smashing into an opponent to push it back.

    Rule: bcb.wrestling.push-back
    """

    def __init__(self) -> None:
        super().__init__(SHOVE)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """Every enemy."""
        found: list[LabelledAction] = []
        if battle.ruleset.wrestling.shove:
            for other in battle.combatants:
                if other.side != me.side and other.flags & OUT == 0:
                    found.append(LabelledAction(aim_at(SHOVE, other.index), f"Push {other.name} back"))
        return found

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """The reasons against it."""
        if not battle.ruleset.wrestling.shove:
            return [Refusal("this book knows no pushing back")]
        target = target_of(action)
        refusals = why_not_lay_hands(battle, me, target)
        if 0 <= target < len(battle.combatants) and battle.combatants[target].flags & IN_BOUT != 0:
            refusals.append(Refusal(f"{battle.combatants[target].name} is held fast by others"))
        return refusals

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Hit, win the contest, and drive the other one cell straight back, if there is a free one."""
        other = battle.combatants[target_of(action)]
        won = roll_to_grab(battle, me, other, "shove") and wins_contest(battle, me, other)
        use_up_attack(battle, me, other.index)
        if won:
            push_back(battle, me, other)


def push_back(battle: Battle, me: Combatant, other: Combatant) -> None:
    """Drive a target straight back, or else into the free neighbouring cell farthest from the pusher."""
    field = battle.field
    to_x, to_y = 2 * other.x - me.x, 2 * other.y - me.y
    farthest: i64 = 0
    if not field.hexes and field.is_free(to_x, to_y):
        farthest = field.width * field.width * 4
    else:
        to_x, to_y = other.x, other.y
    for dx, dy in directions_from(battle, other.y):
        x, y = other.x + dx, other.y + dy
        apart = (x - me.x) * (x - me.x) + (y - me.y) * (y - me.y)
        if field.is_free(x, y) and field.cells_apart(me.x, me.y, x, y) > 1 and apart > farthest:
            to_x, to_y, farthest = x, y, apart
    way = ((other.x, other.y), (to_x, to_y))
    if farthest > 0:
        relocate(field, battle.sides[other.side], other, to_x, to_y)
    if battle.log is not None:
        rules = (battle.ruleset.cite("wrestling/shove"),)
        battle.record(
            Event(SHOVES, actor=me.index, target=other.index, way=way, mover=other.index, rules=rules)
        )
