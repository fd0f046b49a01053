"""Running from a fight with a fallen friend: taking it up, bringing it along, and getting it away.

No book says how; the ruling is in each book's list as "bearing-the-fallen".
"""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.blows.finishing import is_helpless
from grognard.battle.blows.legal_attacks import lies_senseless
from grognard.battle.hurts.morale_checks import take_flight
from grognard.battle.hurts.presence import remove_from_fight, set_free
from grognard.battle.moving.breaking_off import why_not_break_off
from grognard.battle.state.actions import BEAR_OFF, aim_at, target_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import effect_source, pack_effect
from grognard.battle.state.effects import (
    BEARING,
    BORNE,
    ENTANGLED,
    add_effect,
    find_effect,
    has_effect,
)
from grognard.battle.state.events import BEAR, PLACE, Event
from grognard.battle.state.field import nearest_free, relocate
from grognard.battle.state.flags import CLUNG, GONE, GRIPPED, HUMANOID, OUT
from grognard.battle.state.manoeuvre import LabelledAction, Manoeuvre
from grognard.battle.state.refusal import Refusal


def needs_carrying(me: Combatant, other: Combatant) -> bool:
    """Whether a combatant is a living friend that lies there or cannot act."""
    return other.side == me.side and other is not me and (lies_senseless(other) or is_helpless(other))


def why_not_carry(battle: Battle, me: Combatant, other: Combatant) -> list[Refusal]:
    """The reasons against taking up that combatant, apart from the phase."""
    if not needs_carrying(me, other):
        return [Refusal(f"{other.name} is no friend who has to be borne")]
    refusals: list[Refusal] = []
    if me.profile.flags & HUMANOID == 0:
        refusals.append(Refusal("it has no hands to carry with"))
    if battle.field.cells_apart(me.x, me.y, other.x, other.y) > 1:
        refusals.append(Refusal(f"{other.name} is not within arm's reach"))
    if other.profile.size > me.profile.size:
        refusals.append(Refusal(f"{other.name} is too large to be borne"))
    if other.flags & (CLUNG | GRIPPED) != 0 or has_effect(other, ENTANGLED):
        refusals.append(Refusal(f"{other.name} is held fast"))
    if has_effect(other, BORNE):
        refusals.append(Refusal(f"{other.name} is carried already"))
    return refusals


class BearOff(Manoeuvre):
    """Running from the fight, for good, with a friend who cannot: at half the pace."""

    def __init__(self) -> None:
        super().__init__(BEAR_OFF)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """Every friend within reach who has to be borne."""
        return [
            LabelledAction(aim_at(BEAR_OFF, other.index), f"Run from the fight with {other.name}")
            for other in battle.combatants
            if needs_carrying(me, other) and battle.field.cells_apart(me.x, me.y, other.x, other.y) <= 1
        ]

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """The reasons against fleeing now, or against carrying that combatant along."""
        target = target_of(action)
        if not 0 <= target < len(battle.combatants):
            return [Refusal(f"there is no combatant {target}")]
        return why_not_break_off(battle, me) + why_not_carry(battle, me, battle.combatants[target])

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Take it up and turn to flee; the way is run as any flight."""
        other = battle.combatants[target_of(action)]
        add_effect(other, pack_effect(BORNE, source=me.index))
        add_effect(me, pack_effect(BEARING, source=other.index))
        if battle.log is not None:
            battle.record(Event(BEAR, actor=me.index, target=other.index, result="begins"))
        take_flight(battle, battle.sides[me.side], me, willing=True)


def burden_of(battle: Battle, bearer: Combatant) -> Combatant | None:
    """The combatant that another carries; one that can help itself again is set down."""
    bearing = find_effect(bearer, BEARING)
    if bearing == 0:
        return None
    other = battle.combatants[effect_source(bearing)]
    if needs_carrying(bearer, other):
        return other
    set_free(battle, other, find_effect(other, BORNE))
    return None


def bring_along(battle: Battle, bearer: Combatant) -> None:
    """Move a carried combatant to its bearer's cell, or to the nearest free one."""
    other = burden_of(battle, bearer)
    if other is None:
        return
    field = battle.field
    from_x, from_y = other.x, other.y
    if other.flags & OUT == 0:
        cell = nearest_free(field, bearer.x, bearer.y)
        relocate(field, battle.sides[other.side], other, cell % field.width, cell // field.width)
    else:
        other.x, other.y = bearer.x, bearer.y
    way = ((from_x, from_y), (other.x, other.y))
    if battle.log is not None:
        battle.record(Event(PLACE, actor=other.index, way=way))


def bring_away(battle: Battle, bearer: Combatant) -> None:
    """Let a carried combatant escape with its carrier."""
    other = burden_of(battle, bearer)
    if other is None:
        return
    set_free(battle, other, find_effect(other, BORNE))
    remove_from_fight(battle, other, GONE)
    if battle.log is not None:
        battle.record(Event(BEAR, actor=bearer.index, target=other.index, result="away"))
