"""A meeting: surprise, distance, initiative, the monsters' reaction, and the acts of either side."""

from __future__ import annotations

from typing import Final

from grognard.adventure.meetings import talking
from grognard.adventure.meetings.reacting import ACT, FIGHT, mood_of, react
from grognard.adventure.party import facts, orders
from grognard.adventure.party.orders import PartyOrder
from grognard.adventure.party.party_under_way import PartyUnderWay
from grognard.adventure.party.state import FoeState, FolkState, Meeting, PendingStep
from grognard.adventure.places.dungeon_entries import FolkEntry
from grognard.adventure.rolls.distances import distance_dice
from grognard.battle.state.refusal import Refusal
from grognard.encounter.entries import BOWS_READY, IN_COVER, SPEARS_SET, Position
from grognard.rules.surprise import gives_itself_away, surprise_range

CHOOSE: Final = "choose"
REACT: Final = "react"
DEFENSIVE: Final = "defensive"
POSITIONS: Final[dict[str, Position]] = {"cover": IN_COVER, "spears": SPEARS_SET, "bows": BOWS_READY}
"""The parts of a defensive position, by the words of an order."""


def summon(company: PartyUnderWay) -> int:
    """Roll wandering monsters of the place; return the number of their folk.

    Rule: bxe.wandering.area-specific-table, bxe.wandering.encounter-trigger
    """
    everybody = company.wanderers()
    places = company.who_wanders()
    if not places:
        return -1
    chances = sum(everybody[place].chances for place in places)
    face = company.die(chances) if chances > 1 else 1
    while face > everybody[places[0]].chances:
        face -= everybody[places.pop(0)].chances
    return bring(company, places[0])


def bring(company: PartyUnderWay, place: int) -> int:
    """Wandering monsters by their place in the list; return the number of their folk."""
    entry = company.wanderers()[place]
    number = company.total(entry.number) if entry.number else 0
    folk = FolkState(place, True, company.place_key, list_members(entry, max(0, number)))
    company.state.folk.append(folk)
    return len(company.state.folk) - 1


def list_members(entry: FolkEntry, number: int) -> list[FoeState]:
    """All creatures of a folk; `number` counts those of the first kind, 0 for the stated number."""
    listed: list[FoeState] = []
    for place, member in enumerate(entry.members):
        count = number if number and place == 0 else member.how_many()
        name = member.name or member.creature or member.character or entry.name
        listed += [FoeState(place, one) for one in [*member.names, *[name] * count][:count]]
    return listed


def meet(company: PartyUnderWay, number: int) -> None:
    """Begin a meeting, its steps in the order that the book has.

    Rule: bxe.time.turn-sequence, bxe.time.turn-step-4-encounter-first, bxe.time.encounter-in-rounds,
        bxe.time.rounds-only-in-encounters, bxs.time.turn-sequence, bxs.time.encounter-steps,
        bf.round.start-on-contact, bxe.distance.dungeon-approaching
    """
    folk = company.state.folk[number]
    company.state.meeting = Meeting(number)
    rules = company.book.distance
    company.tell(
        facts.COME if folk.wandering and not folk.fled else facts.MET,
        what=company.entry_of(folk).name,
        amount=folk.able,
        where=company.place_words,
    )
    agenda = company.state.agenda
    agenda.append(PendingStep(CHOOSE, number))
    agenda.append(PendingStep(REACT, number))
    if company.book.meeting.initiative:
        agenda.append(PendingStep("initiative", number))
    both = [PendingStep("surprise", number), PendingStep("distance", number)]
    agenda.extend(reversed(both) if rules.after_surprise else both)


def roll_surprise(company: PartyUnderWay, meeting: Meeting) -> None:
    """Roll a surprise die for each side that may be surprised; watchful or alerted foes need no roll.

    Rule: bxe.surprise.when-checked, bxs.surprise.if-possible
    """
    folk = company.state.folk[meeting.folk]
    entry = company.entry_of(folk)
    rules = company.book.surprise
    highest = int(surprise_range(company.ruleset, alert=False, ambushed=False))
    dark = company.light != "bright"
    shown = gives_itself_away(
        company.ruleset, noisy=company.state.noisy, shows_light=dark and bool(company.state.clock.lights)
    )
    if company.asleep:
        meeting.party_surprised = True
        company.tell(facts.ASLEEP, what=entry.name)
    elif not company.expects(folk):
        face = company.die(rules.die)
        meeting.party_surprised = face <= highest
        _tell_surprise(company, "party", face, highest, surprised=meeting.party_surprised)
    if entry.sleeping:
        meeting.foes_surprised = True
    elif not (entry.watchful or folk.alerted or shown):
        face = company.die(rules.die)
        meeting.foes_surprised = face <= highest
        _tell_surprise(company, entry.name, face, highest, surprised=meeting.foes_surprised)
    if meeting.party_surprised and meeting.foes_surprised and not rules.both_sides_lose_round:
        meeting.party_surprised = meeting.foes_surprised = False


def _tell_surprise(company: PartyUnderWay, side: str, face: int, highest: int, *, surprised: bool) -> None:
    company.tell(
        facts.SURPRISE,
        what=side,
        result="yes" if surprised else "no",
        dice=f"d{company.book.surprise.die}",
        face=face,
        needed=highest,
        rules=company.cite("surprise", "range"),
    )


def roll_distance(company: PartyUnderWay, meeting: Meeting) -> None:
    """How far off they are, no farther than the place allows."""
    rules = distance_dice(
        company.book,
        outdoors=company.outdoors,
        surprised=meeting.party_surprised or meeting.foes_surprised,
    )
    feet = company.total(rules.dice) * rules.feet
    meeting.feet = company.limit_distance(meeting, feet)
    company.tell(
        facts.DISTANCE, amount=meeting.feet, dice=f"{rules.dice}x{rules.feet}", face=feet, rules=rules.rules
    )


def roll_initiative(company: PartyUnderWay, meeting: Meeting) -> None:
    """Roll for the side that acts first in the meeting; a tie leaves it to the party.

    A surprised side cannot act for a round: the other acts first, and neither rolls.

    Rule: bxe.surprise.one-side-advantage, bxe.initiative.encounter-then-combat
    """
    if meeting.party_surprised != meeting.foes_surprised:
        meeting.first = "foes" if meeting.party_surprised else "party"
        return
    die = company.book.meeting.initiative
    party, foes = company.die(die), company.die(die)
    meeting.first = "foes" if foes > party else "party"
    company.tell(
        facts.INITIATIVE,
        result=meeting.first,
        face=party,
        needed=foes,
        dice=f"d{die}",
        rules=company.cite("meeting", "initiative"),
    )


def why_not_meet(company: PartyUnderWay, order: PartyOrder) -> list[Refusal]:
    """Every reason why an order cannot be followed in a meeting.

    Rule: bxs.negotiation.one-action-per-side, bxs.negotiation.fight-options, bxs.negotiation.parley-options,
        bxs.evasion.options, bxs.negotiation.wait, bxe.negotiation.both-willing
    """
    meeting = company.state.meeting
    assert meeting is not None
    if order.kind not in orders.MEETING:
        expected = ", ".join(orders.MEETING)
        return [Refusal(f"somebody is met: {expected}", *company.cite("meeting", "willing"))]
    mood = mood_of(company, meeting) if meeting.reaction else ""
    if order.kind in (orders.TALK, orders.OFFER):
        return talking.why_not_talk(company, meeting, order)
    if order.kind == orders.ATTACK and is_defensive(order):
        return why_not_defend(company, order.what)
    if order.kind == orders.PASS and mood not in ("friendly", "talk", "wary"):
        return [Refusal("they do not let the party pass", *company.cite("meeting", "willing"))]
    return []


def is_defensive(order: PartyOrder) -> bool:
    """Whether an order to fight is one to await the enemy in a defensive position."""
    return order.what.lower().split()[:1] == [DEFENSIVE]


def find_positions(what: str) -> list[Position]:
    """The parts of a defensive position that an order names: all of them, where it names none."""
    words = what.lower().split()
    if words[:1] != [DEFENSIVE]:
        return []
    return [POSITIONS[word] for word in words[1:] if word in POSITIONS] or list(POSITIONS.values())


def why_not_defend(company: PartyUnderWay, what: str) -> list[Refusal]:
    """Every reason why the party cannot take that defensive position.

    Rule: bxs.negotiation.defensive-position
    """
    if any(word not in POSITIONS for word in what.lower().split()[1:]):
        return [
            Refusal(f"a defensive position is one of {', '.join(POSITIONS)}, or several: defend spears bows")
        ]
    if not company.book.meeting.defends:
        return [Refusal("in this book a defensive position is taken in the fight itself")]
    return []


def choose(company: PartyUnderWay, order: PartyOrder) -> None:
    """Do what the party does about those it meets.

    Rule: bcb.negotiation.avert-or-delay, bcb.negotiation.no-dice-afterwards,
        bxe.negotiation.reaction-rolls-optional
    """
    meeting = company.state.meeting
    assert meeting is not None
    folk = company.state.folk[meeting.folk]
    name = company.entry_of(folk).name
    agenda = company.state.agenda
    mood = mood_of(company, meeting) if meeting.reaction else ""
    if order.kind == orders.ATTACK:
        meeting.attacked = not is_defensive(order)
        meeting.position = find_positions(order.what)
        agenda[:] = [PendingStep(ACT), PendingStep(FIGHT, meeting.folk)]
    elif order.kind == orders.PASS:
        part(company, folk, name)
    elif order.kind in (orders.TALK, orders.OFFER):
        talking.talk(company, meeting, order)
        if agenda and agenda[-1].kind == CHOOSE and mood_of(company, meeting) == "friendly":
            part(company, folk, name)
    elif order.kind == orders.WAIT:
        if mood in ("attack", "hostile"):
            agenda[:] = [PendingStep(ACT), PendingStep(FIGHT, meeting.folk)]
        elif meeting.foes_surprised:
            meeting.foes_surprised = False
            agenda.append(PendingStep(CHOOSE, meeting.folk))
            agenda.append(PendingStep(REACT, meeting.folk))
            if company.book.meeting.initiative:
                agenda.append(PendingStep("initiative", meeting.folk))
        elif mood == "friendly" or meeting.talks:
            part(company, folk, name)
        else:
            meeting.talks += 1
            agenda.append(PendingStep(CHOOSE, meeting.folk))
            react(company, meeting, speaker=company.able[0].name)
    else:
        flee(company, meeting)


def part(company: PartyUnderWay, folk: FolkState, name: str) -> None:
    """The sides part: wanderers go on, inhabitants stay where they are."""
    folk.mood = "peaceful"
    company.state.meeting = None
    company.tell(facts.PARTED, what=name, result="go" if folk.wandering else "stay")
    if folk.wandering:
        folk.area = ""
    company.pass_meeting()


def slips_away(company: PartyUnderWay, meeting: Meeting) -> bool:
    """Whether monsters are surprised so that the party is gone before they can follow.

    Where the book asks for it, the free round must take the party out of their sight; if it does not, the
    party has run that far when they notice it.

    Rule: bxe.chase.surprise-flee-unpursued
    """
    how = company.book.meeting.slips_away
    if not meeting.foes_surprised or meeting.party_surprised or how == "never":
        return False
    if how == "always" or company.outdoors:
        return True
    run = company.free_run()
    if company.is_out_of_sight(meeting.feet + run, run):
        return True
    meeting.feet += run
    return False


def flee(company: PartyUnderWay, meeting: Meeting) -> None:
    """The party flees: from those it has surprised without a chase, else if they follow there is one.

    Rule: bf.evasion.automatic-unsurprised, bf.evasion.exit-blocked, bf.evasion.both-surprised,
        bxe.chase.surprise-flee-unpursued, bxe.chase.surprise-unaware, bxe.chase.pursuer-choice,
        bxe.evasion.players-flee-referee-decides-pursuit, bxe.evasion.referee-decides-monster-chase,
        bxe.evasion.low-reaction-pursues, bxe.evasion.high-reaction-no-pursuit, bxe.evasion.uses-chases,
        bxe.chase.when-one-side-flees, bxe.chase.situation-before-combat
    """
    folk = company.state.folk[meeting.folk]
    name = company.entry_of(folk).name
    rules = company.book.meeting
    if slips_away(company, meeting):
        manner = "slips away outdoors" if company.outdoors else "slips away"
        company.tell(facts.SLIPPED, what=name, rules=company.cite("meeting", manner))
        company.flee_from(meeting, followed=False)
        return
    if meeting.foes_surprised or not meeting.reaction:
        meeting.foes_surprised = False
        react(company, meeting)
        if company.state.agenda and company.state.agenda[-1].kind == FIGHT:
            company.state.agenda.pop()
    if rules.pursues and meeting.total:
        follows = meeting.total <= rules.pursues
    else:
        follows = mood_of(company, meeting) in ("attack", "hostile")
    entry = company.entry_of(folk)
    follows = follows or entry.relentless
    cited = company.cite("meeting", "pursues" if follows else "stays")
    company.tell(facts.PURSUED if follows else facts.NOT_PURSUED, what=name, rules=cited)
    company.flee_from(meeting, followed=follows)


STEPS: Final = {
    "surprise": roll_surprise,
    "distance": roll_distance,
    "initiative": roll_initiative,
    "react": react,
}
"""The steps of a meeting before the first choice."""

PURSUIT: Final = [
    (orders.WAIT, "Let them go"),
    (orders.FOLLOW, "Run after them"),
]
"""The orders about monsters that flee from the party, each with its meaning."""


def why_not_pursue(order: PartyOrder) -> list[Refusal]:
    """Every reason against an order about fleeing monsters."""
    if order.kind not in (orders.FOLLOW, orders.WAIT):
        return [Refusal("they flee: follow them, or wait and let them go")]
    return []


def decide_pursuit(company: PartyUnderWay, order: PartyOrder) -> None:
    """Go after fleeing monsters, or let them go.

    Rule: bxe.evasion.characters-choose-to-chase
    """
    meeting = company.state.meeting
    assert meeting is not None
    if order.kind == orders.FOLLOW:
        company.pursue(meeting)
    else:
        let_go(company, meeting)


def let_go(company: PartyUnderWay, meeting: Meeting) -> None:
    """Fled monsters are gone for good."""
    company.state.folk[meeting.folk].mood = "gone"
    company.state.meeting = None
    company.pass_meeting()


CHOICES: Final = [
    (orders.ATTACK, "Attack them"),
    (orders.TALK, "Talk with them"),
    (orders.PASS, "Leave them in peace, and go on"),
    (orders.WAIT, "Wait and see what they do"),
    (orders.FLEE, "Flee from them"),
]
"""The orders of a meeting, each with its meaning."""
