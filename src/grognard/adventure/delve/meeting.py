"""Somebody is met: surprise, distance, who acts first, what they make of the party, and what either does."""

from __future__ import annotations

from typing import Final

from grognard.adventure.delve import facts, orders
from grognard.adventure.delve.chasing import begin_chase
from grognard.adventure.delve.context import Context
from grognard.adventure.delve.orders import Order
from grognard.adventure.delve.state import FoeState, FolkState, Meeting, Step
from grognard.adventure.happening import REFEREE
from grognard.adventure.places.dungeon_entries import FolkEntry
from grognard.battle.state.refusal import Refusal
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
from grognard.rules.surprise import gives_itself_away, surprise_range

CHOOSE: Final = "choose"
REACT: Final = "react"
FIGHT: Final = "fight"
ACT: Final = "act"
MOST_TALKS: Final = 3
NEAREST: Final = 10


def summon(context: Context) -> int:
    """Some of those who wander here; the number of the folk they are.

    Rule: bxe.wandering.area-specific-table, bxe.wandering.encounter-trigger
    """
    wandering = context.level.entry.wandering
    if not wandering:
        return -1
    chances = sum(one.chances for one in wandering)
    face = context.die(chances) if chances > 1 else 1
    place = 0
    while face > wandering[place].chances:
        face -= wandering[place].chances
        place += 1
    entry = wandering[place]
    number = context.total(entry.number) if entry.number else 0
    context.state.folk.append(
        FolkState(place, True, context.state.area, list_members(entry, max(0, number), context))
    )
    return len(context.state.folk) - 1


def list_members(entry: FolkEntry, number: int, context: Context) -> list[FoeState]:
    """Everybody of some folk; `number` is how many there are of the first kind, 0 for as many as said."""
    listed: list[FoeState] = []
    for place, member in enumerate(entry.members):
        count = number if number and place == 0 else member.count
        name = member.name or member.creature or member.character or entry.name
        listed += [FoeState(place, name) for _ in range(count)]
    return listed


def meet(context: Context, number: int) -> None:
    """Begin a meeting, its steps in the order that the book has.

    Rule: bxe.time.turn-sequence, bxe.time.turn-step-4-encounter-first, bxe.time.encounter-in-rounds,
        bxe.time.rounds-only-in-encounters, bxs.time.turn-sequence, bxs.time.encounter-steps,
        bf.round.start-on-contact, bxe.distance.dungeon-approaching
    """
    folk = context.state.folk[number]
    context.state.meeting = Meeting(number)
    rules = context.book.distance
    context.tell(
        facts.COME if folk.wandering else facts.MET,
        what=context.entry_of(folk).name,
        amount=folk.able,
        where=context.area.title,
    )
    agenda = context.state.agenda
    agenda.append(Step(CHOOSE, number))
    agenda.append(Step(REACT, number))
    if context.book.meeting.initiative:
        agenda.append(Step("initiative", number))
    both = [Step("surprise", number), Step("distance", number)]
    agenda.extend(reversed(both) if rules.after_surprise else both)


def roll_surprise(context: Context, meeting: Meeting) -> None:
    """A die for each side that may be surprised, less for those of sharp senses.

    Rule: bxe.surprise.when-checked, bxs.surprise.if-possible
    """
    folk = context.state.folk[meeting.folk]
    entry = context.entry_of(folk)
    rules = context.book.surprise
    highest = int(surprise_range(context.ruleset, alert=False, ambushed=False))
    shown = gives_itself_away(
        context.ruleset,
        noisy=False,
        shows_light=bool(context.state.clock.lights) and not context.area.entry.lit,
    )
    expected = context.state.came_by >= 0 and bool(context.door(context.state.came_by).heard)
    if not (expected and not folk.wandering):
        face = context.die(rules.die)
        meeting.party_surprised = face <= highest
        _tell_surprise(context, "party", face, highest, surprised=meeting.party_surprised)
    if entry.sleeping:
        meeting.foes_surprised = True
    elif not (entry.watchful or folk.alerted or shown):
        face = context.die(rules.die)
        meeting.foes_surprised = face <= highest
        _tell_surprise(context, entry.name, face, highest, surprised=meeting.foes_surprised)
    if meeting.party_surprised and meeting.foes_surprised and not rules.both_sides_lose_round:
        meeting.party_surprised = meeting.foes_surprised = False


def _in_view(context: Context) -> list[int]:
    """How far one sees out of this area by the longest of its open ways, if it has any."""
    feet = [context.area.length + way.feet for way in context.ways() if context.door(way.number).open]
    return [max(feet)] if feet else []


def _tell_surprise(context: Context, side: str, face: int, highest: int, *, surprised: bool) -> None:
    context.tell(
        facts.SURPRISE,
        what=side,
        result="yes" if surprised else "no",
        dice=f"d{context.book.surprise.die}",
        face=face,
        needed=highest,
        rules=context.cite("surprise", "range"),
    )


def roll_distance(context: Context, meeting: Meeting) -> None:
    """How far off they are, no farther than the place allows."""
    rules = context.book.distance
    dice = f"{rules.dice}d{rules.die}"
    rolled = context.total(dice)
    feet = rolled * rules.multiple_feet
    meeting.feet = max(NEAREST, min(feet, max([context.area.length, *_in_view(context)])))
    context.tell(
        facts.DISTANCE,
        amount=meeting.feet,
        dice=f"{dice}x{rules.multiple_feet}",
        face=feet,
        rules=context.cite("encounter", "distance"),
    )


def roll_initiative(context: Context, meeting: Meeting) -> None:
    """Who acts first in the meeting; a tie leaves it to the party."""
    die = context.book.meeting.initiative
    party, foes = context.die(die), context.die(die)
    meeting.first = "foes" if foes > party else "party"
    context.tell(
        facts.INITIATIVE,
        result=meeting.first,
        face=party,
        needed=foes,
        dice=f"d{die}",
        rules=context.cite("meeting", "initiative"),
    )


def react(context: Context, meeting: Meeting, *, speaker: str = "", adjustment: int = 0) -> None:
    """What they make of the party: rolled, unless the place says it; those taken unawares do nothing yet.

    Rule: bxs.reaction.uncertain, bxs.reaction.no-attack, bxs.reaction.cooperative,
        bxs.reaction.pick-conduct, bxe.reaction.sequence-after-initiative
    """
    folk = context.state.folk[meeting.folk]
    entry = context.entry_of(folk)
    if meeting.foes_surprised and not meeting.party_surprised and not speaker:
        return
    if entry.reaction != "roll" and not speaker:
        meeting.reaction = entry.reaction
    else:
        rules = context.book.reaction
        rolled = context.total(f"{rules.dice}d{rules.die}")
        share = 0
        if speaker or not context.book.reaction.speaker_only:
            who = context.sheets[speaker or context.able[0].name]
            share = int(
                charisma_share(
                    context.ruleset, ability_modifier(who.abilities.charisma), speaker_named=bool(speaker)
                )
            )
        meeting.total = int(adjusted_reaction(rolled, charisma_modifier=share, adjustment=adjustment))
        meeting.reaction = str(reaction_result(context.ruleset, meeting.total))
        context.tell(
            facts.REACTION,
            who=[speaker] if speaker else [],
            what=entry.name,
            result=meeting.reaction,
            amount=share + adjustment,
            dice=f"{rules.dice}d{rules.die}",
            face=rolled,
            rules=context.cite("reaction", "table"),
            audience=REFEREE,
        )
    conduct(context, meeting)


def conduct(context: Context, meeting: Meeting) -> None:
    """What they do: attack at once, if that is their mind and they act first; else wait, or talk."""
    folk = context.state.folk[meeting.folk]
    name = context.entry_of(folk).name
    mood = mood_of(context, meeting)
    hostile = mood == "attack"
    context.tell(facts.CONDUCT, what=name, result=mood, rules=context.cite("reaction", "table"))
    if hostile and (meeting.party_surprised or meeting.first != "party" or meeting.talks):
        context.state.agenda[:] = [Step(ACT), Step(FIGHT, meeting.folk)]


def mood_of(context: Context, meeting: Meeting) -> str:
    """What a reaction amounts to: attack, wary, talk or friendly."""
    meaning = meaning_of(context.ruleset, meeting.reaction)
    if meaning == IMMEDIATE_ATTACK:
        return "attack"
    if meaning == UNFAVORABLE:
        return "attack" if context.book.reaction.attack_when_unfavorable else "hostile"
    if meaning == VERY_FAVORABLE:
        return "friendly"
    return "talk" if meaning == FAVORABLE else "wary"


def why_not_meet(context: Context, order: Order) -> list[Refusal]:
    """Every reason why an order cannot be followed in a meeting.

    Rule: bxs.negotiation.one-action-per-side, bxs.negotiation.fight-options, bxs.negotiation.parley-options,
        bxs.evasion.options, bxs.negotiation.wait, bxe.negotiation.both-willing
    """
    meeting = context.state.meeting
    assert meeting is not None
    if order.kind not in orders.MEETING:
        expected = ", ".join(orders.MEETING)
        return [Refusal(f"somebody is met: {expected}", *context.cite("meeting", "willing"))]
    folk = context.state.folk[meeting.folk]
    mood = mood_of(context, meeting) if meeting.reaction else ""
    if order.kind == orders.TALK:
        if not context.has_wits(folk):
            return [Refusal("they have no wits to talk with")]
        if mood == "attack":
            return [Refusal("they do not want to talk", *context.cite("meeting", "willing"))]
        if meeting.talks >= MOST_TALKS:
            return [Refusal("there is nothing more to say")]
    if order.kind == orders.PASS and mood not in ("friendly", "talk", "wary"):
        return [Refusal("they do not let the party pass", *context.cite("meeting", "willing"))]
    return []


def choose(context: Context, order: Order) -> None:
    """Do what the party does about those it meets.

    Rule: bcb.negotiation.avert-or-delay, bcb.negotiation.no-dice-afterwards,
        bxe.negotiation.reaction-rolls-optional, bxe.evasion.either-side-may-flee
    """
    meeting = context.state.meeting
    assert meeting is not None
    folk = context.state.folk[meeting.folk]
    name = context.entry_of(folk).name
    agenda = context.state.agenda
    mood = mood_of(context, meeting) if meeting.reaction else ""
    if order.kind == orders.ATTACK:
        agenda[:] = [Step(ACT), Step(FIGHT, meeting.folk)]
    elif order.kind == orders.PASS:
        part(context, folk, name)
    elif order.kind == orders.TALK:
        meeting.talks += 1
        meeting.foes_surprised = False
        speaker = max(context.able, key=lambda one: context.sheets[one.name].abilities.charisma)
        named = [one.name for one in context.able if one.name.lower() == order.what.lower()]
        who = named[0] if named else speaker.name
        context.tell(facts.TALKED, who=[who], what=name)
        agenda.append(Step(CHOOSE, meeting.folk))
        react(context, meeting, speaker=who)
        if agenda and agenda[-1].kind == CHOOSE and mood_of(context, meeting) == "friendly":
            part(context, folk, name)
    elif order.kind == orders.WAIT:
        if mood in ("attack", "hostile"):
            agenda[:] = [Step(ACT), Step(FIGHT, meeting.folk)]
        elif meeting.foes_surprised:
            meeting.foes_surprised = False
            agenda.append(Step(CHOOSE, meeting.folk))
            agenda.append(Step(REACT, meeting.folk))
        elif mood == "friendly" or meeting.talks:
            part(context, folk, name)
        else:
            meeting.talks += 1
            agenda.append(Step(CHOOSE, meeting.folk))
            react(context, meeting, speaker=context.able[0].name)
    else:
        flee(context, meeting)


def part(context: Context, folk: FolkState, name: str) -> None:
    """They let each other be: those who wander go on, those who live here stay where they are."""
    folk.mood = "peaceful"
    context.state.meeting = None
    context.tell(facts.PARTED, what=name, result="go" if folk.wandering else "stay")
    if folk.wandering:
        folk.area = ""
    context.state.agenda[:] = [Step(ACT), Step("turn")]


def flee(context: Context, meeting: Meeting) -> None:
    """The party flees: from those it has surprised without a chase, else if they follow there is one.

    Rule: bf.evasion.automatic-unsurprised, bf.evasion.exit-blocked, bf.evasion.both-surprised,
        bxe.chase.surprise-flee-unpursued, bxe.chase.surprise-unaware, bxe.chase.pursuer-choice,
        bxe.evasion.players-flee-referee-decides-pursuit, bxe.evasion.referee-decides-monster-chase,
        bxe.evasion.low-reaction-pursues, bxe.evasion.high-reaction-no-pursuit, bxe.evasion.uses-chases,
        bxe.chase.when-one-side-flees, bxe.chase.situation-before-combat
    """
    folk = context.state.folk[meeting.folk]
    name = context.entry_of(folk).name
    rules = context.book.meeting
    if meeting.foes_surprised and not meeting.party_surprised and rules.slips_away != "never":
        context.tell(facts.SLIPPED, what=name, rules=context.cite("meeting", "slips away"))
        begin_chase(context, meeting, followed=False)
        return
    if meeting.foes_surprised or not meeting.reaction:
        meeting.foes_surprised = False
        react(context, meeting)
        if context.state.agenda and context.state.agenda[-1].kind == FIGHT:
            context.state.agenda.pop()
    if rules.pursues and meeting.total:
        follows = meeting.total <= rules.pursues
    else:
        follows = mood_of(context, meeting) in ("attack", "hostile")
    entry = context.entry_of(folk)
    follows = follows or entry.relentless
    cited = context.cite("meeting", "pursues" if follows else "stays")
    context.tell(facts.PURSUED if follows else facts.NOT_PURSUED, what=name, rules=cited)
    begin_chase(context, meeting, followed=follows)
