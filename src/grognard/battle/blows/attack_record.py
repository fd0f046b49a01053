"""Attacks as the log tells them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.battle import Battle
from grognard.battle.state.blow import Blow
from grognard.battle.state.events import ATTACK, DAMAGE, HELPLESS_STRUCK, IMMUNE, TOUCH, Event
from grognard.battle.state.field import distance_feet
from grognard.battle.state.flags import IN_WATER
from grognard.battle.state.occasions import OCCASION_NAMES, ORDINARY
from grognard.battle.state.weapon import MISSILE, SUBDUES, UNARMED
from grognard.dice.roll import Roll
from grognard.rules.attack import ATTACK_DIE
from grognard.rules.damage_dice import MAXIMUM
from grognard.rules.ruleset import Ruleset

KICK: Final = "kick"


def record_attack(battle: Battle, blow: Blow) -> None:
    """An attack roll, with everything that went into it, and that it does no harm if that is so."""
    ruleset = battle.ruleset
    shot = blow.weapon.flags & MISSILE != 0
    rules = [cite_roll(ruleset, "roll", shot=shot)]
    result = "hit" if blow.hit else "miss"
    if blow.natural == 1:
        result = "natural 1"
        rules.append(cite_roll(ruleset, "natural 1", shot=shot))
    elif blow.natural == ATTACK_DIE and blow.hit:
        result = "natural 20"
        rules.append(cite_roll(ruleset, "natural 20", shot=shot))
    if blow.occasion != ORDINARY:
        rules.append(ruleset.cite("attack/" + OCCASION_NAMES[blow.occasion]))
    battle.record(
        Event(
            ATTACK,
            actor=blow.attacker.index,
            target=blow.target.index,
            what=blow.weapon.name,
            result=result,
            amount=distance_feet(battle.field, blow.attacker, blow.target),
            roll=explain_attack(battle, blow, OCCASION_NAMES[blow.occasion]),
            rules=tuple(rules),
        )
    )
    if blow.immune:
        record_immunity(battle, blow)


def cite_roll(ruleset: Ruleset, name: str, *, shot: bool) -> str:
    """The rule of that name for attack rolls, or the one that a book has of its own for missiles."""
    own = ruleset.cite("missile/" + name) if shot else ""
    return own if own else ruleset.cite("attack/" + name)


def explain_attack(battle: Battle, blow: Blow, label: str) -> Roll:
    """The roll of a blow that has just been weighed and rolled."""
    return Roll(
        label=label,
        faces=blow.faces or ((ATTACK_DIE, blow.natural),),
        modifiers=battle.tally.modifiers(),
        defences=battle.guard.modifiers(),
        total=blow.total,
        target=blow.needed,
        success=blow.hit,
    )


def has_exploded(blow: Blow, faces: list[tuple[int, int]], critical: i64) -> bool:
    """Whether a die has shown its highest face, and was rolled again."""
    if blow.natural == ATTACK_DIE and critical == MAXIMUM:
        return False
    for sides, face in faces:
        if face == sides and sides > 1:
            return True
    return False


def cite_damage(battle: Battle, blow: Blow, faces: list[tuple[int, int]], rolled: i64) -> tuple[str, ...]:
    """The rules behind the damage of a hit that came to `rolled` points before part of it subdued.

    First the rule of the weapon or the fist, then the rules of whatever multiplies, divides or limits it.
    """
    ruleset = battle.ruleset
    if blow.weapon.flags & UNARMED == 0:
        rules = [ruleset.cite("damage/weapon")]
    else:
        rules = [ruleset.cite("brawling/kick" if blow.weapon.name == KICK else "brawling/punch")]
        if blow.turned:
            rules.append(ruleset.cite("brawling/backfire"))
    if blow.natural == ATTACK_DIE:
        rules.append(ruleset.cite("damage/critical"))
    if ruleset.damage.exploding and has_exploded(blow, faces, ruleset.hurts.critical_damage):
        rules.append(ruleset.cite("damage/exploding"))
    if blow.multiple > 1:
        rules.append(ruleset.cite("damage/" + OCCASION_NAMES[blow.occasion]))
    if blow.attacker.profile.flags & IN_WATER != 0:
        rules.append(ruleset.cite("damage/water"))
    plain: i64 = battle.tally.total
    for _, face in faces:
        plain += face
    if plain < ruleset.damage.minimum:
        rules.append(ruleset.cite("damage/minimum"))
    if blow.subdues > 0 and blow.weapon.flags & SUBDUES == 0:
        rules.append(ruleset.cite("subdual/half"))
        if rolled % 2 == 1:
            rules.append(ruleset.cite("subdual/rounding"))
    return tuple(rules)


def record_damage(battle: Battle, blow: Blow, faces: list[tuple[int, int]], rolled: i64) -> None:
    """The damage of a hit, with all its parts; `rolled` is the damage before subduing."""
    battle.record(
        Event(
            DAMAGE,
            actor=blow.attacker.index,
            target=blow.victim().index,
            what=blow.weapon.name,
            amount=blow.damage,
            result="subduing" if blow.subdues > 0 else "",
            roll=Roll(
                tuple(faces),
                modifiers=battle.tally.modifiers(),
                multiplier=blow.multiple,
                total=blow.damage,
                label="damage",
            ),
            rules=cite_damage(battle, blow, faces, rolled),
        )
    )


def record_touch(battle: Battle, blow: Blow) -> None:
    """Tell of a hit that does no damage of its own; what else it does is for the referee."""
    if battle.log is not None:
        battle.record(
            Event(
                TOUCH,
                actor=blow.attacker.index,
                target=blow.target.index,
                what=blow.weapon.name,
                result=", ".join(blow.weapon.effects),
            )
        )


def record_sure_hit(battle: Battle, blow: Blow) -> None:
    """A blow that needs no roll."""
    if blow.immune:
        record_immunity(battle, blow)
        return
    rules = (battle.ruleset.cite("helpless/sure hit"),)
    battle.record(
        Event(
            HELPLESS_STRUCK,
            actor=blow.attacker.index,
            target=blow.target.index,
            what=blow.weapon.name,
            rules=rules,
        )
    )


def record_immunity(battle: Battle, blow: Blow) -> None:
    """A blow that would have hit, and does no harm to that creature."""
    rules = (battle.ruleset.cite("attack/immune"),)
    battle.record(
        Event(
            IMMUNE,
            actor=blow.attacker.index,
            target=blow.target.index,
            what=blow.weapon.name,
            rules=rules,
        )
    )
