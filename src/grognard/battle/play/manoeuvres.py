"""Every manoeuvre there is: in the order of a list of choices, and by the number of its action."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.battle.blows.attack_action import NextAttack
from grognard.battle.blows.finishing import Finish, Tie, Untie
from grognard.battle.blows.hook_choices import SPLINTERING, TRYING_LUCK, StrikeAgain
from grognard.battle.blows.readying import Ready, Reload, SetWeapon
from grognard.battle.blows.subduing import Rouse, Subdue
from grognard.battle.fire.throwing import Extinguish, ThrowAt
from grognard.battle.grappling.bouts import Drag, Escape, Release, Silence, Squeeze, TakeWeapon
from grognard.battle.grappling.brawling import Strike
from grognard.battle.grappling.countering import CounterHold
from grognard.battle.grappling.tearing import TearLoose
from grognard.battle.grappling.wrestling import Shove, Wrestle
from grognard.battle.hurts.arrows import Extract
from grognard.battle.hurts.dying import BindWounds
from grognard.battle.hurts.quiet import CallOff
from grognard.battle.hurts.remedies import SetHelmetRight
from grognard.battle.hurts.surrendering import Surrender
from grognard.battle.moving.altitude import CLIMBING, DIVING
from grognard.battle.moving.breaking_off import BreakOff
from grognard.battle.moving.carrying_off import BearOff
from grognard.battle.moving.charge_action import Charge
from grognard.battle.moving.doors import CloseDoor, DoorForcing, OpenDoor
from grognard.battle.moving.facing import TURNING
from grognard.battle.moving.in_place import SmallThing, StandUp
from grognard.battle.moving.locks import BarDoor, PickLock, UnbarDoor
from grognard.battle.moving.move_action import Move
from grognard.battle.powers.announcing import DeclareSpell
from grognard.battle.powers.turn_undead import UndeadTurning
from grognard.battle.powers.using import UsePower
from grognard.battle.state.actions import (
    BREAK_FREE,
    DECLARE_PAIR,
    DECLARE_PARRY,
    EXTRACT,
    FIGHT,
    HELMET,
    KICK,
    KIND_LIMIT,
    LEAVE,
    PARLEY,
    PULL_PUNCH,
    PUNCH,
    REVERSE,
)
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.flags import PARRY, TWO_WEAPONS
from grognard.battle.state.manoeuvre import Manoeuvre
from grognard.battle.state.steps import STANCE, step_kind, step_who
from grognard.battle.turns.declare import (
    DeclareCharge,
    DeclareDefence,
    DeclareNothing,
    DeclareRetreat,
    DeclareSecondWeapon,
    DeclareShieldWall,
)
from grognard.battle.turns.popcorn import NameNext
from grognard.battle.turns.stance import Stance
from grognard.battle.turns.waiting import Delay, EndTurn, Hold, WaitFor

MOVING: Final = Move()

LISTED: Final[list[Manoeuvre]] = [
    # A meeting
    Stance(PARLEY, label="Parley", told="parley", ending="parley"),
    Stance(FIGHT, label="Attack", told="fight"),
    Stance(LEAVE, label="Leave them be", told="leave", ending="parted in peace"),
    # Before initiative
    DeclareNothing(),
    DeclareRetreat(),
    DeclareSpell(),
    DeclareCharge(),
    DeclareSecondWeapon(DECLARE_PAIR, label="Strike with both weapons", marks=TWO_WEAPONS),
    DeclareSecondWeapon(DECLARE_PARRY, label="Guard with the second weapon", marks=PARRY),
    DeclareShieldWall(),
    DeclareDefence(),
    # An answer to a failed grab at one's weapon
    CounterHold(REVERSE, "Turn the hold around"),
    CounterHold(BREAK_FREE, "Break free"),
    # An answer at the moment of a house rule
    SPLINTERING,
    TRYING_LUCK,
    StrikeAgain(),
    NameNext(),
    # A turn
    NextAttack(),
    MOVING,
    Charge(),
    Delay(),
    WaitFor(),
    Reload(),
    SetWeapon(),
    StandUp(),
    SmallThing(),
    OpenDoor(),
    DoorForcing(),
    CloseDoor(),
    UnbarDoor(),
    BarDoor(),
    PickLock(),
    Hold(),
    Ready(),
    Subdue(),
    Strike(PUNCH, "Punch"),
    Strike(KICK, "Kick"),
    Strike(PULL_PUNCH, "Punch, to subdue,"),
    Wrestle(),
    Squeeze(),
    TakeWeapon(),
    Drag(),
    Silence(),
    Release(),
    Escape(),
    Shove(),
    TearLoose(),
    Rouse(),
    BindWounds(),
    Finish(),
    Tie(),
    Untie(),
    CLIMBING,
    DIVING,
    TURNING,
    UsePower(),
    UndeadTurning(),
    ThrowAt(),
    Extinguish(),
    SetHelmetRight(HELMET),
    Extract(EXTRACT),
    EndTurn(),
    BreakOff(),
    BearOff(),
    Surrender(),
    CallOff(),
]
"""In the order in which a person is offered them."""


def _by_kind(every: list[Manoeuvre]) -> vec[Manoeuvre]:
    """The manoeuvres at the numbers of their kinds; where there is no kind, one that does nothing."""
    found = [Manoeuvre(kind, answers=0) for kind in range(KIND_LIMIT)]
    for one in every:
        found[one.kind] = one
    return vec[Manoeuvre](found)


MANOEUVRES: Final = _by_kind(LISTED)


def who_decides(battle: Battle, step: i64) -> Combatant:
    """Whose decision a step is; for a whole side its first member stands."""
    if step_kind(step) == STANCE:
        return battle.sides[step_who(step)].members[0]
    return battle.combatants[step_who(step)]
