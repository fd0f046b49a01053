"""The options in a wrestling bout: of the holder, and of the held."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.blows.attack_record import record_immunity
from grognard.battle.blows.attacks import apply_hit, is_immune
from grognard.battle.blows.known_immunities import learn_immunity
from grognard.battle.grappling.brawling import make_fist
from grognard.battle.grappling.grabbing import half_move_feet, roll_to_escape, roll_to_grab, suffer_touch
from grognard.battle.ground.blundering import come_upon
from grognard.battle.ground.grips import (
    holders_of,
    let_go,
    may_carry_off,
    move_knot,
    put_in_cell,
    step_out,
)
from grognard.battle.ground.ways import can_step, directions_from, step_cost
from grognard.battle.state import effects
from grognard.battle.state.actions import (
    ATTACK,
    DRAG,
    END_TURN,
    ESCAPE,
    RELEASE,
    RELOAD,
    SET,
    SILENCE,
    SQUEEZE,
    SUBDUE,
    SURRENDER,
    TAKE,
    WRESTLE,
    aim_at_both,
    aim_at_place,
    target_of,
    x_of,
    y_of,
)
from grognard.battle.state.actions import READY as READY_WEAPON
from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import Blow
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import add_effect
from grognard.battle.state.events import BREAK, Event
from grognard.battle.state.events import DRAG as DRAGS
from grognard.battle.state.events import SILENCE as SILENCES
from grognard.battle.state.events import SQUEEZE as SQUEEZES
from grognard.battle.state.events import TAKE as TAKES
from grognard.battle.state.flags import ATTACKED, DONE, GRIPPED, GRIPPING, NO_BRAWL, SILENCED
from grognard.battle.state.line_of_sight import straight_line
from grognard.battle.state.manoeuvre import LabelledAction, Manoeuvre
from grognard.battle.state.refusal import Refusal, why_not_phase
from grognard.battle.state.steps import CAN_STRIKE, COUNTER, pack_step, step_other
from grognard.battle.state.supply import lose_weapon
from grognard.battle.state.weapon import CARRIED
from grognard.rules import wrestling
from grognard.rules.wrestling import HELD, HOLDER, can_carry, is_much_stronger, may_act_in_bout

_WEAPON_KINDS: Final = (ATTACK, SUBDUE, RELOAD, SET)
_WHAT: Final = {
    SQUEEZE: wrestling.DAMAGE,
    SILENCE: wrestling.SILENCE,
    DRAG: wrestling.MOVE_OTHER,
    TAKE: wrestling.TAKE_ITEM,
    RELEASE: wrestling.RELEASE,
    ESCAPE: wrestling.ESCAPE,
    WRESTLE: wrestling.SECOND_HOLD,
    READY_WEAPON: wrestling.DRAW,
}
"""What an action is to a wrestler, besides those with weapons; the rest are of no such kind."""


def why_not_in_bout(battle: Battle, me: Combatant, kind: i64) -> list[Refusal]:
    """The reasons why a bout keeps a wrestler from an action.

    Rule: bf.wrestling.attacker-no-weapon, bf.wrestling.attacker-no-escape,
        bf.wrestling.attacker-no-second-hold, bf.wrestling.attacker-other-actions,
        bf.wrestling.defender-immobile, bfref.wrestling.holder-no-weapon,
        bfref.wrestling.holder-no-escape, bfref.wrestling.holder-no-second-pin,
        bfref.wrestling.holder-other-actions, bfref.wrestling.defender-immobile
    """
    if kind in (END_TURN, SURRENDER):
        return []
    cite = battle.ruleset.cite
    what = wrestling.WEAPON if kind in _WEAPON_KINDS else _WHAT.get(int(kind), wrestling.OTHER)
    if me.flags & GRIPPING != 0:
        if may_act_in_bout(HOLDER, what):
            return []
        name = battle.combatants[me.grip].name
        if what == wrestling.ESCAPE:
            return [Refusal(f"it must let go of {name} first", cite("wrestling/holder escape"))]
        if what == wrestling.SECOND_HOLD:
            return [Refusal(f"it holds {name} already", cite("wrestling/second hold"))]
        if what in (wrestling.WEAPON, wrestling.DRAW):
            return [Refusal(f"holding {name} leaves no hand for a weapon", cite("wrestling/holder weapon"))]
        return [Refusal(f"it has its hands full with {name}", cite("wrestling/holder"))]
    # One much stronger than its holder drags it along: `why_not_drag` asks for that.
    if kind == DRAG or may_act_in_bout(HELD, what):
        return []
    return [Refusal("it is held: it can only try to get free", cite("wrestling/held"))]


def why_not_act(battle: Battle, me: Combatant) -> list[Refusal]:
    """Reasons against doing anything more in a bout this round."""
    refusals = why_not_phase(battle, battle.agenda.due(), CAN_STRIKE, "wrestling")
    if me.flags & ATTACKED != 0 or step_other(battle.agenda.due()) > 0:
        refusals.append(Refusal("it has acted this round", battle.ruleset.cite("attack/one per round")))
    return refusals


def why_not_hold(battle: Battle, me: Combatant) -> list[Refusal]:
    """Reasons against what only a holder does."""
    if me.flags & GRIPPING == 0:
        return [Refusal("it holds no one", battle.ruleset.cite("wrestling/hold"))]
    return why_not_act(battle, me)


def end_bout_turn(battle: Battle, me: Combatant) -> None:
    """One thing a round: nothing more this time."""
    me.flags |= ATTACKED | DONE
    if step_other(battle.agenda.due()) >= 0:
        battle.agenda.pop()


def tell(
    battle: Battle, code: str, me: Combatant, other: Combatant, *, what: str = "", result: str = ""
) -> None:
    """Record a fact of a bout."""
    if battle.log is not None:
        rules = (battle.ruleset.cite("wrestling/" + (what or code)),)
        battle.record(Event(code, actor=me.index, target=other.index, what=what, result=result, rules=rules))


class Squeeze(Manoeuvre):
    """The holder hurts the one it holds as with a fist, without a roll.

    Rule: bf.wrestling.unarmed-damage, bfref.wrestling.auto-damage, bfref.wrestling.auto-damage-armor
    """

    def __init__(self) -> None:
        super().__init__(SQUEEZE)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """One option: the combatant it holds."""
        return [LabelledAction(SQUEEZE, f"Squeeze {battle.combatants[me.grip].name}")] if me.grip >= 0 else []

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """Only a holder can, and only to a creature that a fist can harm."""
        refusals = why_not_hold(battle, me)
        if me.grip >= 0 and battle.combatants[me.grip].profile.flags & NO_BRAWL != 0:
            reason = f"fists do {battle.combatants[me.grip].name} no harm"
            refusals.append(Refusal(reason, battle.ruleset.cite("brawling/monsters")))
        return refusals

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Do it; a creature that only magic or silver harms is not harmed by a fist in a hold either."""
        other = battle.combatants[me.grip]
        suffer_touch(battle, me, other)
        tell(battle, SQUEEZES, me, other)
        blow = Blow(me, other, make_fist(battle, me))
        blow.immune = is_immune(battle, blow)
        if blow.immune:
            learn_immunity(battle, blow)
            if battle.log is not None:
                record_immunity(battle, blow)
        else:
            apply_hit(battle, blow)
        end_bout_turn(battle, me)


class Silence(Manoeuvre):
    """The holder keeps the one it holds from speaking.

    Rule: bf.wrestling.prevent-speech, bfref.wrestling.prevent-speech
    """

    def __init__(self) -> None:
        super().__init__(SILENCE)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """One option: the combatant it holds."""
        return [LabelledAction(SILENCE, f"Silence {battle.combatants[me.grip].name}")] if me.grip >= 0 else []

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """Only a holder can, and only once."""
        refusals = why_not_hold(battle, me)
        if me.grip >= 0 and battle.combatants[me.grip].flags & SILENCED != 0:
            refusals.append(Refusal(f"{battle.combatants[me.grip].name} is silenced already"))
        return refusals

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Do it."""
        other = battle.combatants[me.grip]
        add_effect(other, pack_effect(effects.SILENCE))
        tell(battle, SILENCES, me, other)
        end_bout_turn(battle, me)


class Release(Manoeuvre):
    """The holder lets go and steps back, which costs it nothing.

    Rule: bf.wrestling.release, bfref.wrestling.release
    """

    def __init__(self) -> None:
        super().__init__(RELEASE)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """One option: the combatant it holds."""
        return [LabelledAction(RELEASE, f"Let {battle.combatants[me.grip].name} go")] if me.grip >= 0 else []

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """Only a holder can."""
        if me.flags & GRIPPING == 0:
            return [Refusal("it holds no one", battle.ruleset.cite("wrestling/hold"))]
        return []

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Release the held combatant."""
        release(battle, me)


def release(battle: Battle, me: Combatant) -> None:
    """Release a hold, and step back, with the combatant's own holders."""
    other = battle.combatants[me.grip]
    let_go(battle, me)
    tell(battle, BREAK, me, other, what="release")
    step_out(battle, me)


def item_in_hand(battle: Battle, held: Combatant) -> i64:
    """The routine of a combatant's weapon in hand, or -1: the last used, else the first left."""
    best: i64 = -1
    i: i64 = 0
    for routine in held.profile.routines:
        if routine.weapons[0].flags & CARRIED != 0 and held.thrown >> routine.hand & 1 == 0:
            if best < 0 or i == held.routine:
                best = i
            if battle.ruleset.reach.swap_instead_of_moving and routine.hand == held.ready:
                return i
        i += 1
    return best


class TakeWeapon(Manoeuvre):
    """The holder tries to take a weapon from the one it holds; a failure lets the other strike back at once.

    Rule: bf.wrestling.attacker-may-try-item, bf.wrestling.acquire-roll, bf.wrestling.acquire-fail-counter,
        bf.wrestling.counter-even-if-acted, bfref.wrestling.holder-may-take-item,
        bfref.wrestling.take-item-roll, bfref.wrestling.take-item-fail-counter,
        bfref.wrestling.take-item-counter-extra
    """

    def __init__(self) -> None:
        super().__init__(TAKE)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """One option: the weapon in the held combatant's hand."""
        if me.grip < 0:
            return []
        other = battle.combatants[me.grip]
        item = item_in_hand(battle, other)
        if item < 0:
            return []
        return [
            LabelledAction(TAKE, f"Take the {other.profile.routines[item].weapons[0].name} from {other.name}")
        ]

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """Only a holder can, and only what there is."""
        refusals = why_not_hold(battle, me)
        if me.grip >= 0 and item_in_hand(battle, battle.combatants[me.grip]) < 0:
            reason = f"{battle.combatants[me.grip].name} has nothing in hand"
            refusals.append(Refusal(reason, battle.ruleset.cite("wrestling/take")))
        return refusals

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Roll for it."""
        other = battle.combatants[me.grip]
        suffer_touch(battle, me, other)
        taken = roll_to_grab(battle, me, other, "take")
        end_bout_turn(battle, me)
        if taken:
            routine = other.profile.routines[item_in_hand(battle, other)]
            lose_weapon(other, routine)
            tell(battle, TAKES, me, other, result=routine.weapons[0].name)
        else:
            step = pack_step(COUNTER, who=other.index, count=battle.count, other=me.index)
            battle.agenda.append(step)


class Escape(Manoeuvre):
    """The held one tries to get free of one of its holders.

    Rule: bf.wrestling.escape-on-next-action, bf.wrestling.escape-save-timing,
        bf.wrestling.escape-position, bf.wrestling.escape-one-holder, bf.wrestling.escape-which-holder,
        bfref.wrestling.save-timing, bfref.wrestling.save-next-round-if-acted,
        bfref.wrestling.escape-movement, bfref.wrestling.escape-one-holder
    """

    def __init__(self) -> None:
        super().__init__(ESCAPE)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """From each of its holders, to each space beside them."""
        found: list[LabelledAction] = []
        holders = holders_of(battle, me)
        for holder in holders:
            for x, y in self.places(battle, me, alone=len(holders) == 1):
                label = f"Break {holder.name}'s hold"
                if len(holders) == 1:
                    label += f" and step to {x},{y}"
                found.append(LabelledAction(aim_at_both(ESCAPE, holder.index, x, y), label))
        return found

    def places(self, battle: Battle, me: Combatant, *, alone: bool) -> list[tuple[int, int]]:
        """The cells for a freed combatant: any free space beside the holder; none while others hold on."""
        found: list[tuple[int, int]] = []
        if alone:
            for dx, dy in directions_from(battle, me.y):
                if battle.field.is_free(me.x + dx, me.y + dy):
                    found.append((me.x + dx, me.y + dy))
        return found if found else [(me.x, me.y)]

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """Only a held combatant can break free, from one of its holders, to a free space beside it."""
        rule = battle.ruleset.cite("wrestling/escape")
        if me.flags & GRIPPED == 0:
            return [Refusal("it is not held", rule)]
        refusals = why_not_act(battle, me)
        target = target_of(action)
        if not 0 <= target < len(battle.combatants) or battle.combatants[target].grip != me.index:
            return [*refusals, Refusal("that one does not hold it", rule)]
        alone = len(holders_of(battle, me)) == 1
        if (x_of(action), y_of(action)) not in self.places(battle, me, alone=alone):
            refusals.append(Refusal("there is no getting to that space", rule))
        return refusals

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Roll the saving throw; a combatant free of all holds steps aside."""
        holder = battle.combatants[target_of(action)]
        if roll_to_escape(battle, me, holder):
            let_go(battle, holder)
            x, y = x_of(action), y_of(action)
            if me.flags & GRIPPED == 0:
                if (x == me.x and y == me.y) or not battle.field.is_free(x, y):
                    step_out(battle, me)  # An unseen combatant may stand in the chosen cell.
                else:
                    put_in_cell(battle, me, x, y)
            else:
                step_out(battle, holder)
        end_bout_turn(battle, me)


def why_not_drag(battle: Battle, me: Combatant) -> list[Refusal]:
    """Reasons against moving with the other at all.

    Rule: bf.wrestling.attacker-may-try-move, bf.wrestling.move-strength, bf.wrestling.defender-drag,
        bf.wrestling.defender-drag-threshold, bf.wrestling.flyer-carries-off-as-defender,
        bfref.wrestling.holder-may-move, bfref.wrestling.move-strength, bfref.wrestling.defender-drags,
        bfref.wrestling.significantly-stronger, bfref.wrestling.flier-as-defender
    """
    ruleset = battle.ruleset
    refusals = why_not_act(battle, me)
    if me.flags & GRIPPING != 0:
        other = battle.combatants[me.grip]
        if me.flags & GRIPPED != 0:
            refusals.append(Refusal("it is held itself", ruleset.cite("wrestling/held")))
        if len(holders_of(battle, other)) > 1:
            refusals.append(Refusal(f"others hold {other.name} as well", ruleset.cite("wrestling/drag")))
        strong = can_carry(
            size=me.profile.size,
            other_size=other.profile.size,
            load_pounds=me.profile.load_pounds,
            other_pounds=other.profile.weight_pounds,
        )
        if not strong and not may_carry_off(me):
            refusals.append(Refusal(f"{other.name} is too big to drag", ruleset.cite("wrestling/strength")))
        return refusals
    if me.flags & GRIPPED == 0:
        return [Refusal("it is in no bout", ruleset.cite("wrestling/drag"))]
    for holder in holders_of(battle, me):
        stronger = is_much_stronger(
            ruleset.wrestling,
            size=me.profile.size,
            strength=me.profile.strength_modifier,
            other_size=holder.profile.size,
            other_strength=holder.profile.strength_modifier,
        )
        if not stronger and not may_carry_off(me):
            reason = f"{holder.name} is strong enough to keep it here"
            refusals.append(Refusal(reason, ruleset.cite("wrestling/stronger")))
    return refusals


def drag_cells(battle: Battle, me: Combatant) -> dict[int, int]:
    """The free cells a wrestler can get to with the other in tow, with the feet to each."""
    field = battle.field
    limit = half_move_feet(battle, me) // field.cell_feet
    steps: dict[int, int] = {me.y * field.width + me.x: 0}
    frontier: list[int] = [me.y * field.width + me.x]
    while frontier:
        cell = frontier.pop(0)
        x, y = cell % field.width, cell // field.width
        for dx, dy in directions_from(battle, y):
            if not can_step(battle, x, y, dx, dy):
                continue
            total = steps[cell] + step_cost(battle, x, y, dx, dy)
            to = (y + dy) * field.width + x + dx
            if total <= limit and total < steps.get(to, limit + 1):
                steps[to] = total
                frontier.append(to)
    del steps[me.y * field.width + me.x]
    return {cell: total * field.cell_feet for cell, total in steps.items()}


class Drag(Manoeuvre):
    """Moving with the other: the holder by an attack roll, a much stronger combatant freely.

    Rule: bf.wrestling.move-attack-roll, bf.wrestling.move-half-speed, bf.wrestling.defender-drag,
        bf.wrestling.flyer-carries-off, bfref.wrestling.move-needs-attack-roll,
        bfref.wrestling.move-half-speed, bfref.wrestling.defender-drags
    """

    def __init__(self) -> None:
        super().__init__(DRAG)

    def options(self, battle: Battle, me: Combatant) -> list[LabelledAction]:
        """As far as it goes, in every direction there is."""
        found: list[LabelledAction] = []
        if me.flags & (GRIPPED | GRIPPING) == 0 or why_not_drag(battle, me):
            return found
        field = battle.field
        cells = drag_cells(battle, me)
        for dx, dy in directions_from(battle, me.y):
            best: i64 = -1
            reach: i64 = 1
            while field.is_inside(me.x + dx * reach, me.y + dy * reach):
                cell = (me.y + dy * reach) * field.width + me.x + dx * reach
                if cell not in cells:
                    break
                best = cell
                reach += 1
            if best >= 0:
                x, y = best % field.width, best // field.width
                verb = "Carry off" if may_carry_off(me) else "Drag"
                label = f"{verb} the other {cells[best]}' to {x},{y}"
                found.append(LabelledAction(aim_at_place(DRAG, 0, x, y), label))
        return found

    def why_not(self, battle: Battle, me: Combatant, action: i64) -> list[Refusal]:
        """The reasons against dragging the opponent at all, or that far."""
        refusals = why_not_drag(battle, me)
        x, y = x_of(action), y_of(action)
        if not refusals and (
            not battle.field.is_inside(x, y) or y * battle.field.width + x not in drag_cells(battle, me)
        ):
            refusals.append(Refusal("it does not get there", battle.ruleset.cite("wrestling/drag")))
        return refusals

    def perform(self, battle: Battle, me: Combatant, action: i64) -> None:
        """Roll if one has to, and go."""
        holds = me.flags & GRIPPING != 0
        other = battle.combatants[me.grip] if holds else holders_of(battle, me)[0]
        if holds:
            suffer_touch(battle, me, other)
        if not holds or roll_to_grab(battle, me, other, "drag roll"):
            x, y, met = _free_end(battle, me, x_of(action), y_of(action))
            feet = drag_cells(battle, me).get(y * battle.field.width + x, 0)
            if battle.log is not None:
                rules = (battle.ruleset.cite("wrestling/drag" if holds else "wrestling/stronger"),)
                what = "carry" if may_carry_off(me) else "drag"
                battle.record(
                    Event(DRAGS, actor=me.index, target=other.index, what=what, amount=feet, rules=rules)
                )
            if x != me.x or y != me.y:
                move_knot(battle, me, x, y)
            if met >= 0:
                come_upon(battle, me, battle.combatants[met])
        end_bout_turn(battle, me)


def _free_end(battle: Battle, me: Combatant, x: i64, y: i64) -> tuple[i64, i64, i64]:
    """The real end of a wrestler's move to a cell, and the unseen combatant it bumps into; -1 for none."""
    field = battle.field
    index = field.occupant_at(x, y)
    if index < 0 and y * field.width + x in drag_cells(battle, me):
        return x, y, -1
    at_x, at_y = me.x, me.y
    for to_x, to_y in straight_line(field, me.x, me.y, x, y):
        if not can_step(battle, at_x, at_y, to_x - at_x, to_y - at_y):
            return at_x, at_y, field.occupant_at(to_x, to_y)
        at_x, at_y = to_x, to_y
    return me.x, me.y, -1
