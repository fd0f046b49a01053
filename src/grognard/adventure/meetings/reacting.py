"""The monsters' reaction to a party, and their acts."""

from __future__ import annotations

from typing import Final

from grognard.adventure.happening import REFEREE
from grognard.adventure.party import facts
from grognard.adventure.party.party_under_way import PartyUnderWay
from grognard.adventure.party.state import Meeting, PendingStep
from grognard.creatures.abilities import ability_modifier
from grognard.creatures.temper import BEAST, OBVIOUS, SPEAKER
from grognard.encounter.tempers import are_shy
from grognard.rules.reaction import (
    FAVORABLE,
    IMMEDIATE_ATTACK,
    UNFAVORABLE,
    VERY_FAVORABLE,
    adjusted_reaction,
    charisma_modifier_to_reaction,
    meaning_of,
    reaction_result,
)

FIGHT: Final = "fight"
ACT: Final = "act"
THEY_FLEE: Final = "they flee"
_OF_BEASTS: Final = {"talk": "calm", "friendly": "calm"}
"""What beasts do in the place of talking."""


def react(company: PartyUnderWay, meeting: Meeting, *, speaker: str = "", bonus: int = 0) -> None:
    """The monsters' reaction to the party: rolled, unless the place states it; surprised ones do nothing yet.

    Nor is it rolled for the mindless and the ravenous, who attack. `bonus` is what an offer adds to the roll.

    Rule: bf.reaction.skip-when-obvious, bxe.reaction.circumstances-first,
        bxs.reaction.uncertain, bxs.reaction.no-attack, bxs.reaction.cooperative,
        bxs.reaction.pick-conduct, bxe.reaction.sequence-after-initiative,
        bcb.reaction.dice-for-initial-reaction
    """
    folk = company.state.folk[meeting.folk]
    entry = company.entry_of(folk)
    if meeting.foes_surprised and not meeting.party_surprised and not speaker:
        return
    temper = company.temper_of(folk)
    if entry.reaction != "roll" and not speaker:
        meeting.reaction = entry.reaction
    elif temper in OBVIOUS and not speaker:
        meeting.reaction = company.book.reaction.bands[0].result
    else:
        rules = company.book.reaction
        rolled = company.total(f"{rules.dice}d{rules.die}")
        share = 0
        if speaker or not company.book.reaction.speaker_only:
            who = company.sheets[speaker or company.able[0].name]
            share = int(
                charisma_modifier_to_reaction(
                    company.ruleset, ability_modifier(who.abilities.charisma), speaker_named=bool(speaker)
                )
            )
        meeting.total = int(adjusted_reaction(rolled, charisma_modifier=share, adjustment=bonus))
        meeting.reaction = str(reaction_result(company.ruleset, meeting.total))
        company.tell(
            facts.REACTION,
            who=[speaker] if speaker else [],
            what=entry.name,
            result=meeting.reaction,
            amount=share + bonus,
            dice=f"{rules.dice}d{rules.die}",
            face=rolled,
            rules=company.cite("reaction", "table"),
            audience=REFEREE,
        )
    conduct(company, meeting)


def conduct(company: PartyUnderWay, meeting: Meeting) -> None:
    """The monsters' acts: attack at once, if they mean to and act first; else flee, wait, or talk.

    Beasts do not talk. Those that fight only when they must run where others would mean no good.

    Rule: bxe.evasion.either-side-may-flee, bf.reaction.unfavorable
    """
    folk = company.state.folk[meeting.folk]
    entry = company.entry_of(folk)
    name = entry.name
    temper = company.temper_of(folk)
    if (entry.flees or folk.fled or _shies_away(company, meeting)) and not meeting.talks:
        company.tell(facts.THEY_FLEE, what=name, amount=folk.able)
        company.state.agenda[:] = [PendingStep(ACT), PendingStep(THEY_FLEE, meeting.folk)]
        return
    mood = mood_of(company, meeting)
    hostile = mood == "attack"
    shown = mood if temper == SPEAKER else _OF_BEASTS.get(mood, mood)
    obvious = temper in OBVIOUS and entry.reaction == "roll" and hostile
    rules = company.cite("reaction", "obvious" if obvious else "table")
    company.tell(facts.CONDUCT, what=name, result=temper if obvious else shown, rules=rules)
    if hostile and (meeting.party_surprised or meeting.first == "foes" or meeting.talks):
        company.state.agenda[:] = [PendingStep(ACT), PendingStep(FIGHT, meeting.folk)]


def _shies_away(company: PartyUnderWay, meeting: Meeting) -> bool:
    """Whether beasts that fight only when they must think ill of the party: then they run from it."""
    folk = company.state.folk[meeting.folk]
    if meaning_of(company.ruleset, meeting.reaction) != UNFAVORABLE or company.temper_of(folk) != BEAST:
        return False
    return are_shy(company.entry_of(folk).members)


def mood_of(company: PartyUnderWay, meeting: Meeting) -> str:
    """The mood that a reaction means: attack, hostile, wary, talk or friendly."""
    meaning = meaning_of(company.ruleset, meeting.reaction)
    if meaning == IMMEDIATE_ATTACK:
        return "attack"
    if meaning == UNFAVORABLE:
        rules = company.book.reaction
        beasts = rules.rolled_again and company.temper_of(company.state.folk[meeting.folk]) == BEAST
        return "attack" if rules.attack_when_unfavorable or beasts else "hostile"
    if meaning == VERY_FAVORABLE:
        return "friendly"
    return "talk" if meaning == FAVORABLE else "wary"
