"""What those who are met make of a party, and what they do about it."""

from __future__ import annotations

from typing import Final

from grognard.adventure.happening import REFEREE
from grognard.adventure.party import facts
from grognard.adventure.party.company import Company
from grognard.adventure.party.state import Meeting, Step
from grognard.creatures.abilities import ability_modifier
from grognard.rules.reaction import (
    FAVORABLE,
    IMMEDIATE_ATTACK,
    UNFAVORABLE,
    VERY_FAVORABLE,
    adjusted_reaction,
    charisma_share,
    meaning_of,
    reaction_result,
)

FIGHT: Final = "fight"
ACT: Final = "act"
THEY_FLEE: Final = "they flee"
_OF_BEASTS: Final = {"talk": "calm", "friendly": "calm"}
"""What beasts do in the place of talking."""


def react(company: Company, meeting: Meeting, *, speaker: str = "", bonus: int = 0) -> None:
    """What they make of the party: rolled, unless the place says it; those taken unawares do nothing yet.

    `bonus` is what an offer adds to the roll.

    Rule: bxs.reaction.uncertain, bxs.reaction.no-attack, bxs.reaction.cooperative,
        bxs.reaction.pick-conduct, bxe.reaction.sequence-after-initiative,
        bcb.reaction.dice-for-initial-reaction
    """
    folk = company.state.folk[meeting.folk]
    entry = company.entry_of(folk)
    if meeting.foes_surprised and not meeting.party_surprised and not speaker:
        return
    if entry.reaction != "roll" and not speaker:
        meeting.reaction = entry.reaction
    else:
        rules = company.book.reaction
        rolled = company.total(f"{rules.dice}d{rules.die}")
        share = 0
        if speaker or not company.book.reaction.speaker_only:
            who = company.sheets[speaker or company.able[0].name]
            share = int(
                charisma_share(
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


def conduct(company: Company, meeting: Meeting) -> None:
    """What they do: attack at once, if that is their mind and they act first; else flee, wait, or talk.

    Rule: bxe.evasion.either-side-may-flee
    """
    folk = company.state.folk[meeting.folk]
    entry = company.entry_of(folk)
    name = entry.name
    if (entry.flees or folk.fled) and not meeting.talks:
        company.tell(facts.THEY_FLEE, what=name, amount=folk.able)
        company.state.agenda[:] = [Step(ACT), Step(THEY_FLEE, meeting.folk)]
        return
    mood = mood_of(company, meeting)
    hostile = mood == "attack"
    shown = mood if company.has_wits(folk) else _OF_BEASTS.get(mood, mood)
    company.tell(facts.CONDUCT, what=name, result=shown, rules=company.cite("reaction", "table"))
    if hostile and (meeting.party_surprised or meeting.first == "foes" or meeting.talks):
        company.state.agenda[:] = [Step(ACT), Step(FIGHT, meeting.folk)]


def mood_of(company: Company, meeting: Meeting) -> str:
    """What a reaction amounts to: attack, wary, talk or friendly."""
    meaning = meaning_of(company.ruleset, meeting.reaction)
    if meaning == IMMEDIATE_ATTACK:
        return "attack"
    if meaning == UNFAVORABLE:
        return "attack" if company.book.reaction.attack_when_unfavorable else "hostile"
    if meaning == VERY_FAVORABLE:
        return "friendly"
    return "talk" if meaning == FAVORABLE else "wary"
