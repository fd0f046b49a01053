"""Parleys when sides meet: the speakers, and the conduct of creatures that cannot talk."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.endings import NEVER_CAME
from grognard.battle.state.events import REACTION, Event
from grognard.battle.state.flags import (
    ASLEEP,
    INTELLIGENT,
    RAVENOUS,
    SILENCED,
    SPEECHLESS,
    TIMID,
    UNABLE,
    WITLESS,
)
from grognard.battle.state.refusal import Refusal
from grognard.battle.state.side import Side
from grognard.dice import purpose
from grognard.dice.roll import Roll
from grognard.rules.reaction import (
    IMMEDIATE_ATTACK,
    UNFAVORABLE,
    adjusted_reaction,
    charisma_modifier_to_reaction,
    meaning_of,
    reaction_result,
    read_reaction,
)

MINDLESS: Final = "mindless"
HUNGRY: Final = "ravenous"
HEEDLESS: Final = "pays no heed"
SHY: Final = "shies away"
"""In the event of a reaction: why none was rolled, or what beasts do in the place of talking."""


def is_speaker(one: Combatant) -> bool:
    """Whether a combatant's kind can be talked with."""
    return one.profile.flags & (INTELLIGENT | SPEECHLESS | WITLESS | RAVENOUS) == INTELLIGENT


def those_met(battle: Battle, party: Side) -> list[Combatant]:
    """The present and able combatants of the other sides."""
    return [
        one
        for one in battle.combatants
        if one.side != party.index
        and one.flags & UNABLE == 0
        and one.called_by < 0
        and one.marks & NEVER_CAME == 0
    ]


def obvious_reason(met: list[Combatant]) -> str:
    """Why the monsters met plainly attack; empty where they may do something else.

    The mindless and the ravenous do, unless a companion holds them back: one who can be talked
    with.

    Rule: bf.reaction.skip-when-obvious, bxe.reaction.circumstances-first, bcb.morale.fearless-never-flee
    """
    reason = ""
    for one in met:
        if is_speaker(one):
            return ""
        if one.profile.flags & RAVENOUS != 0 and one.profile.flags & WITLESS == 0:
            reason = HUNGRY
        elif one.profile.flags & WITLESS != 0 and reason == "":
            reason = MINDLESS
    return reason


def tell_attack_without_roll(battle: Battle, party: Side, reason: str) -> None:
    """The monsters attack without a reaction roll."""
    battle.reaction = battle.ruleset.reaction.results[0]
    if battle.log is not None:
        rules = (battle.ruleset.cite("reaction/obvious"),)
        battle.record(Event(REACTION, side=party.index, what=reason, result=battle.reaction, rules=rules))


def roll_reaction(battle: Battle, party: Side, charisma: i64) -> str:
    """Roll the monsters' reaction to a side, with the Charisma of its leader; the book's result.

    Rule: bf.reaction.roll-formula, bxs.reaction.roll-2d6
    """
    ruleset = battle.ruleset
    rolled: i64 = 0
    faces: list[tuple[int, int]] = []
    i: i64 = 0
    while i < ruleset.reaction.dice:
        face = battle.dice.die(ruleset.reaction.die, purpose.REACTION)
        rolled += face
        faces.append((ruleset.reaction.die, face))
        i += 1
    recording = battle.log is not None
    battle.tally.start(recording=recording)
    battle.tally.add(charisma, "Charisma", "reaction")
    battle.tally.add(battle.reaction_adjustment, "referee", "reaction")
    adjusted = adjusted_reaction(rolled, charisma_modifier=charisma, adjustment=battle.reaction_adjustment)
    result = battle.reaction if battle.reaction else reaction_result(ruleset, adjusted)
    if recording:
        roll = Roll(tuple(faces), modifiers=battle.tally.modifiers(), total=adjusted, label="reaction")
        rules = (ruleset.cite("reaction/table"),)
        what = manner_of_beasts(battle, party, result)
        battle.record(Event(REACTION, side=party.index, what=what, result=result, roll=roll, rules=rules))
    return result


def manner_of_beasts(battle: Battle, party: Side, result: str) -> str:
    """The behaviour of beasts in place of talk, by a reaction; empty for others, and where they attack."""
    meaning = meaning_of(battle.ruleset, result)
    met = those_met(battle, party)
    if meaning == IMMEDIATE_ATTACK or has_speaker(met):
        return ""
    if meaning != UNFAVORABLE:
        return HEEDLESS
    return SHY if all_timid(met) else ""


def has_speaker(some: list[Combatant]) -> bool:
    """Whether one of them can be talked with."""
    for one in some:
        if is_speaker(one):
            return True
    return False


def all_timid(some: list[Combatant]) -> bool:
    """Whether all of them are of kinds that fight only when they must."""
    for one in some:
        if one.profile.flags & TIMID == 0:
            return False
    return True


def attacks_at_once(battle: Battle, party: Side) -> bool:
    """Whether the monsters attack before the other side can act.

    Hostile ones do if an attack is reasonable. For beasts it is not, if they fight only
    when they must; the others do not wait for words.

    Rule: bf.reaction.unfavorable, bxe.reaction.unfriendly, bxs.reaction.hostile
    """
    rule = battle.ruleset.reaction
    meaning = meaning_of(battle.ruleset, battle.reaction)
    reasonable = rule.attack_when_unfavorable
    if meaning == UNFAVORABLE:
        met = those_met(battle, party)
        if not has_speaker(met):
            reasonable = (reasonable or rule.rolled_again) and not all_timid(met)
    return read_reaction(meaning, attack_reasonable=reasonable).attacks


def is_hostile(battle: Battle, party: Side) -> bool:
    """Whether the monsters are hostile, and have not attacked yet."""
    meaning = meaning_of(battle.ruleset, battle.reaction)
    return meaning == UNFAVORABLE and has_speaker(those_met(battle, party))


def speaker_of(side: Side) -> Combatant | None:
    """The speaker of a side: its leader if able to speak, else the first member that is."""
    first: Combatant | None = None
    for one in side.members:
        if is_speaker(one) and one.flags & (UNABLE | ASLEEP | SILENCED) == 0:
            if one.index == side.leader:
                return one
            if first is None:
                first = one
    return first


def why_not_talk(battle: Battle, party: Side) -> list[Refusal]:
    """Every reason why a side cannot talk with the other: both need a speaker.

    Rule: bxe.negotiation.both-willing
    """
    rule = battle.ruleset.cite("reaction/talk")
    refusals: list[Refusal] = []
    met = [one for one in those_met(battle, party) if is_speaker(one)]
    if not met:
        refusals.append(Refusal("they cannot be talked with", rule))
    if speaker_of(party) is None:
        refusals.append(Refusal("nobody is there to speak for the side", rule))
    elif met and not _share_language(party, met):
        refusals.append(Refusal("nobody here speaks their language", rule))
    return refusals


def _share_language(party: Side, met: list[Combatant]) -> bool:
    """Whether a side shares a language with one of the others, or one of these has none stated."""
    for one in met:
        if not one.profile.languages:
            return True
        for member in party.members:
            if is_speaker(member) and member.flags & (UNABLE | ASLEEP | SILENCED) == 0:
                for language in member.profile.languages:
                    if language in one.profile.languages:
                        return True
    return False


def talk_them_round(battle: Battle, party: Side) -> bool:
    """Talk with hostile monsters; return whether they let the side go.

    Where the book has further reaction rolls there is one now, with the Charisma of the speaker; else
    they bide their time.

    Rule: bxe.negotiation.reaction-rolls-optional, bxe.reaction.cha-of-speaker
    """
    ruleset = battle.ruleset
    speaker = speaker_of(party)
    if not ruleset.reaction.rolled_again or speaker is None:
        return True
    battle.reaction = ""
    charisma = charisma_modifier_to_reaction(ruleset, speaker.profile.charisma_modifier, speaker_named=True)
    battle.reaction = roll_reaction(battle, party, charisma)
    return meaning_of(ruleset, battle.reaction) not in (IMMEDIATE_ATTACK, UNFAVORABLE)
