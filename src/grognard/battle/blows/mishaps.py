"""The referee's table of what a natural 1 may bring upon a fighter."""

from __future__ import annotations

from mypy_extensions import i64

from grognard.battle.ground.position import can_strike
from grognard.battle.state import effects
from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import Blow
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effect import pack_effect
from grognard.battle.state.effects import add_effect, mark_of
from grognard.battle.state.events import FUMBLE, Event
from grognard.battle.state.flags import UNABLE
from grognard.battle.state.supply import lose_weapon
from grognard.battle.state.weapon import CARRIED
from grognard.dice import purpose


def roll_mishap(battle: Battle, blow: Blow) -> Combatant | None:
    """Roll on the table and apply the mishap; return the combatant that the blow hits instead, if any.

    Rule: bcb.fumble.mishap
    """
    table = battle.ruleset.hurts.mishap_table
    why = purpose.pack_why(purpose.MISHAP, blow.attacker.index, -1)
    face = battle.dice.die(len(table), why)
    return suffer_mishap(battle, blow, table[face - 1])


def suffer_mishap(battle: Battle, blow: Blow, mishap: str) -> Combatant | None:
    """Apply a mishap; return the combatant that the blow hits instead, if any.

    Rule: bcb.fumble.drop-weapon, bcb.fumble.hit-self, bcb.fumble.hit-friend, bcb.fumble.strained-muscle,
        bcb.fumble.helmet-askew
    """
    hurts = battle.ruleset.hurts
    fumbler = blow.attacker
    struck: Combatant | None = None
    kept = blow.weapon.flags & CARRIED == 0 or fumbler.marks & mark_of(effects.CURSED_GRIP) != 0
    if mishap == "drops weapon" and kept:
        mishap = "none"
    if mishap == "drops weapon":
        lose_weapon(fumbler, fumbler.profile.routines[fumbler.routine])
    elif mishap == "hits self":
        struck = fumbler
    elif mishap == "hits friend":
        struck = pick_friend(battle, fumbler)
    elif mishap == "strained muscle":
        add_effect(fumbler, pack_effect(effects.STRAIN, amount=hurts.strain))
    elif mishap == "helmet askew":
        why = purpose.pack_why(purpose.DURATION, fumbler.index, -1)
        rounds = battle.dice.die(hurts.askew_die, why)
        add_effect(fumbler, pack_effect(effects.ASKEW, amount=rounds))
    if battle.log is not None and mishap != "none":
        rules = (battle.ruleset.cite("fumble/" + mishap),)
        hurt = -1 if struck is None else struck.index
        battle.record(
            Event(FUMBLE, actor=fumbler.index, target=hurt, what=blow.weapon.name, result=mishap, rules=rules)
        )
    return struck


def pick_friend(battle: Battle, fumbler: Combatant) -> Combatant:
    """A friend in reach, by the dice where there are several; the fumbler itself where there is none."""
    near = [
        friend
        for friend in battle.sides[fumbler.side].members
        if friend is not fumbler and friend.flags & UNABLE == 0 and can_strike(battle, fumbler, friend)
    ]
    if not near:
        return fumbler
    place: i64 = 0
    if len(near) > 1:
        why = purpose.pack_why(purpose.MISHAP, fumbler.index, -1)
        place = battle.dice.die(len(near), why) - 1
    return near[place]
