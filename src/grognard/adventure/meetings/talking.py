"""Talk with monsters: the speakers, the effect of an offer, and the weight of the players' own words."""

from __future__ import annotations

from typing import Final

from grognard.adventure.meetings.reacting import conduct, mood_of, react
from grognard.adventure.party import facts, orders
from grognard.adventure.party.orders import PartyOrder
from grognard.adventure.party.party_under_way import PartyUnderWay
from grognard.adventure.party.state import Meeting, PendingStep
from grognard.battle.state.refusal import Refusal
from grognard.creatures.temper import SPEAKER
from grognard.rules.reaction import reaction_result

CHOOSE: Final = "choose"
MOST_TALKS: Final = 3
MOST_STEPS: Final = 3
GOLD: Final = "gold"
_AVERAGE: Final = 7
"""The usual total of a reaction, without a roll."""


def why_not_talk(company: PartyUnderWay, meeting: Meeting, order: PartyOrder) -> list[Refusal]:
    """Every reason against talking with them, or making such an offer.

    Rule: bxe.negotiation.both-willing
    """
    folk = company.state.folk[meeting.folk]
    entry = company.entry_of(folk)
    if company.temper_of(folk) != SPEAKER:
        what = "do not talk" if company.has_wits(folk) else "have no wits to talk with"
        return [Refusal(f"they {what}")]
    if not speakers(company, entry.language):
        return [Refusal(f"no member of the party speaks {entry.language}")]
    if meeting.reaction and mood_of(company, meeting) == "attack":
        return [Refusal("they do not want to talk", *company.cite("meeting", "willing"))]
    if meeting.talks >= MOST_TALKS:
        return [Refusal("there is nothing more to say")]
    if order.kind == orders.OFFER:
        gold = _gold_of(order)
        if gold is None:
            return [Refusal("one offers a number of gold pieces: offer 50")]
        if gold > purse(company):
            return [Refusal(f"the party has {purse(company)} gold pieces")]
    elif not company.book.meeting.talk_rolls and _steps_of(order) is None:
        return [Refusal(f"talk shifts what they think by at most {MOST_STEPS} steps: talk 1, talk -1")]
    return []


def speakers(company: PartyUnderWay, language: str | None) -> list[str]:
    """The party members that speak a language; all do where none is named."""
    able = [one.name for one in company.able]
    if not language:
        return able
    known = language.lower()
    return [name for name in able if known in (one.lower() for one in company.sheets[name].entry.languages)]


def purse(company: PartyUnderWay) -> int:
    """The gold pieces the party can give away: those it brought and those it has won."""
    return company.state.supplies.get(GOLD, 0) + company.state.worth


def talk(company: PartyUnderWay, meeting: Meeting, order: PartyOrder) -> None:
    """Talk to the monsters, with an offer or without: they reconsider their reaction to the party.

    The book's dice decide, or the players' own words, by the number of steps in the order.

    Rule: bcb.negotiation.player-skill-shifts-reaction, bcb.negotiation.no-dice-afterwards,
        bxs.negotiation.parley-options, bxe.negotiation.reaction-rolls-optional
    """
    folk = company.state.folk[meeting.folk]
    entry = company.entry_of(folk)
    meeting.talks += 1
    meeting.foes_surprised = False
    able = speakers(company, entry.language)
    named = [name for name in able if name.lower() == order.what.lower()]
    speaker = named[0] if named else max(able, key=lambda name: company.sheets[name].abilities.charisma)
    gold = (_gold_of(order) or 0) if order.kind == orders.OFFER else 0
    if gold:
        company.tell(facts.OFFERED, who=[speaker], what=entry.name, amount=gold)
    else:
        company.tell(facts.TALKED, who=[speaker], what=entry.name)
    company.state.agenda.append(PendingStep(CHOOSE, meeting.folk))
    steps = _worth_of(company, gold, folk.able)
    if company.book.meeting.talk_rolls:
        react(company, meeting, speaker=speaker, bonus=steps)
    else:
        _shift(company, meeting, steps if gold else _steps_of(order) or 0)
    if gold and mood_of(company, meeting) in ("friendly", "talk", "wary"):
        _pay(company, gold)
        company.tell(facts.TAKEN_OFFER, what=entry.name, amount=gold)


def _worth_of(company: PartyUnderWay, gold: int, heads: int) -> int:
    """The steps that an offer adds to a reaction: one for each full bribe per head, up to three."""
    each = company.book.meeting.bribe * max(1, heads)
    return min(MOST_STEPS, gold // each) if each else 0


def _pay(company: PartyUnderWay, gold: int) -> None:
    """Give gold away: what was brought first, then of what was won."""
    state = company.state
    brought = min(gold, state.supplies.get(GOLD, 0))
    state.supplies[GOLD] = state.supplies.get(GOLD, 0) - brought
    state.worth -= gold - brought


def _shift(company: PartyUnderWay, meeting: Meeting, steps: int) -> None:
    """Shift the monsters' reaction by a number of steps, without dice."""
    names = [band.result for band in company.book.reaction.bands]
    if not meeting.reaction:
        meeting.reaction = str(reaction_result(company.ruleset, _AVERAGE))
    if steps and meeting.reaction in names:
        place = names.index(meeting.reaction) + steps
        meeting.reaction = names[max(0, min(len(names) - 1, place))]
        conduct(company, meeting)


def _gold_of(order: PartyOrder) -> int | None:
    words = order.what.lower().removesuffix("gp").removesuffix("gold pieces").removesuffix("gold").strip()
    return int(words) if words.isdecimal() and int(words[:9]) > 0 else None


def _steps_of(order: PartyOrder) -> int | None:
    """The steps an order to talk says; 0 where it says none, None where they are too many."""
    last = order.what.split()[-1] if order.what else ""
    digits = last.lstrip("+-")
    if not digits.isdecimal():
        return 0
    steps = int(digits[:3]) * (-1 if last.startswith("-") else 1)
    return steps if abs(steps) <= MOST_STEPS else None
