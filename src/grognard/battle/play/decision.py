"""Decisions: who has to choose, and the legal choices ready to submit."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.fire.flasks import is_lit
from grognard.battle.ground.headed_ways import destinations
from grognard.battle.moving.charge import charge_lane, charge_routine
from grognard.battle.moving.legal_moves import why_not_distance, why_not_go, why_not_manner
from grognard.battle.moving.overrun import overrun_cells, overrun_past
from grognard.battle.play.legality import why_not
from grognard.battle.play.manoeuvres import LISTED
from grognard.battle.state.actions import (
    ANYONE,
    BREAK_FREE,
    CLOSE,
    DECLARE_CHARGE,
    DECLARE_NOTHING,
    DECLARE_PAIR,
    DECLARE_PARRY,
    DECLARE_RETREAT,
    DECLARE_WALL,
    END_TURN,
    FIGHT,
    FLEE,
    HOLD,
    HURRY,
    LEAVE,
    MISC,
    OVERRUN,
    PARLEY,
    RELOAD,
    REVERSE,
    RUN,
    SET,
    STAND,
    SURRENDER,
    WALK,
    WITHDRAW,
    attack_with,
    charge_at,
    declare_defence,
    delay_until,
    format_action,
    move_to,
    ready_weapon,
    wait_for,
)
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import distance_feet, is_engaged
from grognard.battle.state.flags import OUT
from grognard.battle.state.steps import (
    ACT,
    COUNTER,
    DECLARE,
    LAND,
    REACH,
    STANCE,
    step_count,
    step_kind,
    step_other,
    step_who,
)
from grognard.battle.state.weapon import FLASK, OIL, THROWN, Routine
from grognard.battle.turns.declare import combat_bonus
from grognard.battle.view.view import View
from grognard.creatures.names import plural

TURN_DECISION: Final = "turn"
REACH_DECISION: Final = "reach"
STANCE_DECISION: Final = "stance"
DECLARE_DECISION: Final = "declare"
COUNTER_DECISION: Final = "counter"


_MANNERS: Final = (
    (WALK, "Walk"),
    (WITHDRAW, "Withdraw"),
    (RUN, "Run"),
    (FLEE, "Flee"),
    (CLOSE, "Close in"),
    (HURRY, "Withdraw in a hurry"),
    (OVERRUN, "Overrun your way"),
)


class Choice:
    """One legal action with a label for people; `feet` is the way it goes, if it goes."""

    def __init__(self, action: int, label: str, *, feet: int = 0) -> None:
        self.action = action
        self.label = label
        self.feet = feet

    def __repr__(self) -> str:
        return f"Choice({format_action(self.action)!r}, {self.label!r})"


class Decision:
    """Somebody has to choose: `kind` says what about, `side` and `actor` (or -1) who, `choices` from what."""

    def __init__(self, kind: str, *, side: int, actor: int, choices: list[Choice], count: int) -> None:
        self.kind = kind
        self.side = side
        self.actor = actor
        self.choices = choices
        self.count = count

    def __repr__(self) -> str:
        return f"Decision({self.kind}, side {self.side}, actor {self.actor}, {len(self.choices)} choices)"


def current_decision(battle: Battle) -> Decision:
    """The decision the next step waits for, with its choices.

    Raises:
        IndexError: no decision is due.
    """
    step = battle.agenda[-1]
    kind = step_kind(step)
    if kind == STANCE:
        choices = [
            Choice(PARLEY, "Parley"),
            Choice(FIGHT, "Attack"),
            Choice(LEAVE, "Leave them be"),
        ]
        return Decision(STANCE_DECISION, side=step_who(step), actor=-1, choices=choices, count=0)
    me = battle.combatants[step_who(step)]
    if kind == DECLARE:
        choices = _declarations(battle, me)
        return Decision(DECLARE_DECISION, side=me.side, actor=me.index, choices=choices, count=0)
    if kind == COUNTER:
        choices = [
            Choice(REVERSE, "Turn the hold around"),
            Choice(BREAK_FREE, "Break free"),
            Choice(END_TURN, "Let it be"),
        ]
        return Decision(COUNTER_DECISION, side=me.side, actor=me.index, choices=choices, count=battle.count)
    if kind == REACH:
        closing = step_other(step)
        choices = _attack_choices(battle, me, only=closing)
        choices.append(Choice(END_TURN, "Let it come"))
        return Decision(REACH_DECISION, side=me.side, actor=me.index, choices=choices, count=battle.count)
    choices = _attack_choices(battle, me, only=-1)
    choices += _move_choices(battle, me)
    choices += _charge_choices(battle, me)
    choices += _waiting_choices(battle, me)
    choices += _preparing_choices(battle, me)
    for manoeuvre in LISTED:
        offered = manoeuvre.options(battle, me)
        choices += [Choice(action, label) for action, label in offered if not why_not(battle, action)]
    choices.append(Choice(END_TURN, "Do nothing more"))
    choices.append(Choice(SURRENDER, "Surrender"))
    return Decision(TURN_DECISION, side=me.side, actor=me.index, choices=choices, count=battle.count)


def _declarations(battle: Battle, me: Combatant) -> list[Choice]:
    """What may be announced: nothing, a retreat, a charge, or a share of the combat bonus for defence."""
    offered = [(DECLARE_NOTHING, "Announce nothing more" if me.declared else "Announce nothing")]
    offered.append((DECLARE_RETREAT, "Announce a full retreat"))
    offered.append((DECLARE_CHARGE, "Announce a charge"))
    offered.append((DECLARE_PAIR, "Strike with both weapons"))
    offered.append((DECLARE_PARRY, "Guard with the second weapon"))
    offered.append((DECLARE_WALL, "Lock shields with the neighbours"))
    bonus = combat_bonus(me)
    for share in range(1, bonus + 1):
        offered.append((declare_defence(share), f"Put {share} of {bonus} into defence"))
    offered.append((declare_defence(bonus + 1), "Fight all-out defensively"))
    return [Choice(action, label) for action, label in offered if not why_not(battle, action)]


def _charge_choices(battle: Battle, me: Combatant) -> list[Choice]:
    found: list[Choice] = []
    if not battle.ruleset.charge_allowed:
        return found
    routine = charge_routine(battle, me)
    if routine < 0:
        return found
    for other in battle.combatants:
        if other.side == me.side or other.flags & OUT != 0:
            continue
        lane = charge_lane(battle, me, other)
        if not lane:
            continue
        x, y = lane[len(lane) - 1]
        action = charge_at(routine, other.index, x, y)
        if not why_not(battle, action):
            feet = len(lane) * battle.field.cell_feet
            found.append(Choice(action, f"Charge {other.name} over {feet}'", feet=feet))
    return found


def _preparing_choices(battle: Battle, me: Combatant) -> list[Choice]:
    """Loading, setting a weapon, getting up, changing weapons."""
    offered = [
        (RELOAD, "Reload"),
        (SET, "Set the weapon against a charge"),
        (STAND, "Stand up"),
        (MISC, "Do some other small thing instead of moving"),
        (HOLD, "Hold until everyone else has acted"),
    ]
    hands: list[int] = []
    routine: i64 = 0
    for mine in me.profile.routines:
        if mine.hand not in hands:
            hands.append(mine.hand)
            offered.append((ready_weapon(routine), f"Take the {mine.weapons[0].name} in hand"))
        routine += 1
    return [Choice(action, label) for action, label in offered if not why_not(battle, action)]


def legal_destinations(battle: Battle) -> list[Choice]:
    """Every legal move of the combatant to decide, cell by cell; for maps and for exhaustive tests."""
    step = battle.agenda[-1]
    me = battle.combatants[step_who(step)]
    found: list[Choice] = []
    if step_kind(step) != ACT or why_not_go(battle, me):
        return found
    for mode, verb in _MANNERS:
        if why_not_manner(battle, me, mode):
            continue
        cells = overrun_cells(battle, me) if mode == OVERRUN else destinations(battle, me, mode)
        for cell, feet in cells.items():
            if not why_not_distance(battle, me, mode, feet):
                y, x = divmod(cell, battle.field.width)
                found.append(Choice(move_to(x, y, mode), f"{verb} {feet}' to {x},{y}", feet=feet))
    return found


def _attack_choices(battle: Battle, me: Combatant, *, only: i64) -> list[Choice]:
    found: list[Choice] = []
    routine: i64 = 0
    for mine in me.profile.routines:
        weapon = mine.weapons[0 if me.attacks_made >= mine.size else me.attacks_made]
        arms = describe_routine(mine) if me.attacks_made == 0 else weapon.name
        for other in battle.combatants:
            if other.side == me.side or other.flags & OUT != 0 or (only >= 0 and other.index != only):
                continue
            action = attack_with(routine, other.index)
            if why_not(battle, action):
                continue
            verb = "Shoot" if mine.is_missile else "Attack"
            looks = describe_looks(battle, other)
            feet = distance_feet(battle.field, me, other)
            far = f" at {feet}'" if mine.is_missile else ""
            label = f"{verb} {other.name}{looks}{far} with {arms}"
            if weapon.flags & (FLASK | THROWN) != 0 and mine.is_missile:
                label = f"Throw {arms.removeprefix('thrown ')} at {other.name}{looks}{far}"
                if weapon.flags & OIL != 0 and not is_lit(battle.ruleset, weapon):
                    label += ", unlit"
            found.append(Choice(action, label))
        anyone = attack_with(routine, ANYONE)
        if only < 0 and not why_not(battle, anyone):
            found.append(Choice(anyone, f"Attack whoever comes to hand with {arms}"))
        routine += 1
    return found


def describe_routine(routine: Routine) -> str:
    """The attacks of a routine in order, those of a kind together.

    >>> from grognard.battle.state.weapon import Weapon
    >>> claw = Weapon("claw", dice_count=1, dice_sides=4)
    >>> bite = Weapon("bite", dice_count=2, dice_sides=6)
    >>> describe_routine(Routine([claw, claw, bite]))
    '2 claws/bite'
    """
    names: list[str] = []
    counts: list[int] = []
    for weapon in routine.weapons:
        if names and names[-1] == weapon.name:
            counts[-1] += 1
        else:
            names.append(weapon.name)
            counts.append(1)
    parts = [
        f"{count} {plural(name)}" if count > 1 else name for name, count in zip(names, counts, strict=True)
    ]
    return "/".join(parts)


def describe_looks(battle: Battle, other: Combatant) -> str:
    """What an enemy's look adds to its name in a list of choices."""
    view = View(battle)
    words = ("", " (hurt)", " (badly hurt)", " (nearly finished)")
    return words[view.health_of(other.index)]


def _move_choices(battle: Battle, me: Combatant) -> list[Choice]:
    """The moves a person mostly wants: up to each enemy, back, away; all are `legal_destinations`."""
    found: list[Choice] = []
    if why_not_go(battle, me):
        return found
    view = View(battle)
    view.turn_to(me.index)
    seen: set[int] = set()
    wanted: list[tuple[int, str]] = []
    if not is_engaged(battle.field, battle.sides, me):
        for other in battle.combatants:
            if other.side != me.side and other.flags & OUT == 0 and view.is_seen(other.index):
                wanted.append((view.approach(other.index), f"Move toward {other.name}"))
                if battle.ruleset.overrun is not None:
                    wanted.append((overrun_past(battle, me, other), f"Overrun {other.name}"))
        wanted.append((view.retreat(WALK), "Walk away from the enemy"))
        nearest = view.nearest_enemy()
        if nearest >= 0 and not view.is_seen(nearest):
            wanted.append((view.approach(nearest), "Move toward where the enemy must be"))
            nearest = -1
        if nearest >= 0:
            wanted.append((view.run_at(nearest), f"Run toward {battle.combatants[nearest].name}"))
        if battle.ruleset.controlled_free_attack and nearest >= 0:
            wanted.append((view.close_with(nearest), f"Close in with {battle.combatants[nearest].name}"))
    wanted.append((view.retreat(WITHDRAW), "Withdraw, facing the enemy"))
    wanted.append((view.retreat(HURRY), "Withdraw in a hurry"))
    wanted.append((view.retreat(FLEE), "Flee"))
    for action, label in wanted:
        if action != 0 and action not in seen and not why_not(battle, action):
            seen.add(action)
            found.append(Choice(action, label))
    return found


def _waiting_choices(battle: Battle, me: Combatant) -> list[Choice]:
    found: list[Choice] = []
    counts: list[int] = []
    for step in battle.agenda:
        if step_kind(step) == LAND and step_count(step) < battle.count:
            counts.append(step_count(step))
    for count in sorted(counts, reverse=True):
        action = delay_until(count)
        if not why_not(battle, action):
            found.append(Choice(action, f"Wait until number {count}"))
    view = View(battle)
    view.turn_to(me.index)
    for other in battle.combatants:
        action = wait_for(other.index)
        if other.side == me.side or other.flags & OUT != 0 or not view.is_seen(other.index):
            continue
        if not why_not(battle, action):
            found.append(Choice(action, f"Wait for {other.name}"))
    return found
