"""The referee's word on an expedition: points, states, supplies, what those met think, and who comes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from grognard.adventure.meetings.meeting import bring
from grognard.adventure.party import facts
from grognard.adventure.party.decision import EXPLORE, MEET
from grognard.adventure.party.party_under_way import PartyUnderWay
from grognard.adventure.party.people import DEAD, HELPLESS, LOST, SPELL_BARS, WELL, Explorer
from grognard.adventure.party.state import PendingStep
from grognard.adventure.time.clock import Effect
from grognard.battle.state.refusal import Refusal
from grognard.rules.reaction import MEANINGS

POINTS: Final = "points"
STATE: Final = "state"
SUPPLY: Final = "supply"
REACTION: Final = "reaction"
BRING: Final = "bring"
PACE: Final = "pace"
EFFECT: Final = "effect"
CHASE: Final = "chase"
MOST: Final = 100_000
MOST_PACE: Final = 240
MOST_LASTS: Final = 1000
STATES: Final = (WELL, DEAD, LOST, *HELPLESS, *SPELL_BARS)


class RefereesChange(NamedTuple):
    """One word of the referee: the changed fact, its owner, and the new value."""

    kind: str
    what: str
    value: str


def parse_change(text: str) -> RefereesChange | None:
    """The parts of a word; None where it is none: "points Ulf 3", "supply torches 2", "bring Rats"."""
    words = text.split()
    if len(words) < 2 or words[0].lower() not in _WORDS:
        return None
    kind = words[0].lower()
    if kind in (BRING, REACTION, PACE, CHASE):
        return RefereesChange(kind, "", " ".join(words[1:]))
    return RefereesChange(kind, " ".join(words[1:-1]), words[-1])


def why_not_change(company: PartyUnderWay, text: str, decision: str) -> list[Refusal]:
    """Every reason why the referee's word does nothing now."""
    word = parse_change(text)
    if word is None or decision not in (EXPLORE, MEET):
        expected = "points NAME N, state NAME STATE, supply WHAT N, reaction WORD, bring WHO, pace FEET"
        expected += ", effect WHAT N or chase party"
        return [Refusal(f"the referee may say, on the way or when somebody is met: {expected}")]
    said = _WORDS[word.kind].why_not(company, word, decision)
    return [Refusal(said)] if said else []


def apply_change(company: PartyUnderWay, text: str) -> None:
    """Do as the referee says; the facts have it for a reason."""
    word = parse_change(text)
    assert word is not None
    _WORDS[word.kind].do(company, word)


def _find(company: PartyUnderWay, name: str) -> Explorer | None:
    return next((one for one in company.state.explorers if one.name.lower() == name.lower()), None)


def _number(text: str, most: int) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 9 and int(text) <= most else None


def _tell(company: PartyUnderWay, word: RefereesChange, result: str) -> None:
    company.tell(facts.REFEREE, what=word.kind, who=[word.what] if word.what else [], result=result)


def _nobody(company: PartyUnderWay, name: str) -> str:
    names = ", ".join(one.name for one in company.state.explorers)
    return f"there is no {name!r} here: {names}" if name else f"no name is given: {names}"


def _why_not_points(company: PartyUnderWay, word: RefereesChange, decision: str) -> str:
    one = _find(company, word.what)
    if one is None:
        return _nobody(company, word.what)
    return "" if _number(word.value, one.most) is not None else f"{one.name} has 0 to {one.most} points"


def _set_points(company: PartyUnderWay, word: RefereesChange) -> None:
    one = _find(company, word.what)
    assert one is not None
    one.hit_points = int(word.value)
    if one.hit_points == 0:
        one.state = DEAD
    elif one.state in (DEAD, "unconscious"):
        one.state = WELL
    _tell(company, word, word.value)


def _why_not_state(company: PartyUnderWay, word: RefereesChange, decision: str) -> str:
    if _find(company, word.what) is None:
        return _nobody(company, word.what)
    return "" if word.value.lower() in STATES else f"a state is one of {', '.join(STATES)}"


def _set_state(company: PartyUnderWay, word: RefereesChange) -> None:
    one = _find(company, word.what)
    assert one is not None
    state = word.value.lower()
    if state in SPELL_BARS:
        one.barred = state
    else:
        one.state = state
    if state == DEAD:
        one.hit_points = 0
    elif state == WELL:
        one.barred, one.hit_points = "", max(1, one.hit_points)
    _tell(company, word, state)


def _why_not_supply(company: PartyUnderWay, word: RefereesChange, decision: str) -> str:
    if word.what.lower() not in company.state.supplies:
        return f"there are supplies of {', '.join(company.state.supplies)}"
    return "" if _number(word.value, MOST) is not None else f"supplies are 0 to {MOST}"


def _set_supply(company: PartyUnderWay, word: RefereesChange) -> None:
    company.state.supplies[word.what.lower()] = int(word.value)
    _tell(company, word, word.value)


def _why_not_reaction(company: PartyUnderWay, word: RefereesChange, decision: str) -> str:
    if decision != MEET:
        return "no monsters are met"
    if _find_reaction(company, word.value):
        return ""
    names = dict.fromkeys([*(band.result for band in company.book.reaction.bands), *MEANINGS])
    return f"a reaction is one of {', '.join(names)}"


def _find_reaction(company: PartyUnderWay, name: str) -> str:
    """The book's own reaction of that name, else the first that amounts to it in any book; "" for none."""
    bands, name = company.book.reaction.bands, name.lower()
    for band in bands:
        if band.result == name:
            return name
    meaning = MEANINGS.get(name, name)
    return next((one.result for one in bands if MEANINGS.get(one.attitude, one.result) == meaning), "")


def _set_reaction(company: PartyUnderWay, word: RefereesChange) -> None:
    meeting = company.state.meeting
    assert meeting is not None
    meeting.reaction = _find_reaction(company, word.value)
    _tell(company, word, meeting.reaction)


def _find_wanderers(company: PartyUnderWay, name: str) -> int:
    """The place of the wandering monsters of that name, -1 for none."""
    names = [one.name.lower() for one in company.wanderers()]
    return names.index(name.lower()) if name.lower() in names else -1


def _why_not_bring(company: PartyUnderWay, word: RefereesChange, decision: str) -> str:
    if decision != EXPLORE:
        return "somebody is met already"
    if _find_wanderers(company, word.value) >= 0:
        return ""
    names = ", ".join(one.name for one in company.wanderers())
    return f"the wandering monsters here are {names}" if names else "no monsters wander here"


def _bring(company: PartyUnderWay, word: RefereesChange) -> None:
    _tell(company, word, word.value)
    number = bring(company, _find_wanderers(company, word.value))
    company.state.agenda[:] = [PendingStep("act"), PendingStep("meet", number)]


def _why_not_pace(company: PartyUnderWay, word: RefereesChange, decision: str) -> str:
    return "" if _number(word.value, MOST_PACE) is not None else f"a pace is 0 (as usual) to {MOST_PACE} feet"


def _set_pace(company: PartyUnderWay, word: RefereesChange) -> None:
    """The movement rate of the whole party, instead of its slowest member's; 0 for the slowest again.

    Rule: bxe.chase.group-rate-exception
    """
    company.state.pace = int(word.value)
    _tell(company, word, word.value)


def _why_not_chase(company: PartyUnderWay, word: RefereesChange, decision: str) -> str:
    if decision != MEET:
        return "no monsters are met"
    return "" if word.value.lower() == "party" else "the party is chased: chase party"


def _chase(company: PartyUnderWay, word: RefereesChange) -> None:
    """A chase of the party that the rules do not ask for.

    Rule: bxe.chase.other-situations
    """
    meeting = company.state.meeting
    assert meeting is not None
    _tell(company, word, word.value)
    meeting.foes_surprised = False
    company.flee_from(meeting, followed=True)


def _why_not_effect(company: PartyUnderWay, word: RefereesChange, decision: str) -> str:
    if not word.what:
        return "an effect has a name, and the days or turns it lasts: effect levitation 2"
    most = _number(word.value, MOST_LASTS)
    return "" if most else f"an effect lasts 1 to {MOST_LASTS} turns, or days on a journey"


def _begin_effect(company: PartyUnderWay, word: RefereesChange) -> None:
    """Begin an effect, such as a spell's, that lasts a number of turns, or of days on a journey.

    Rule: bxe.time.day-step-6-spell-durations, bxe.time.turn-step-5-spell-durations
    """
    company.state.clock.effects.append(Effect(word.what.lower(), int(word.value)))
    _tell(company, word, word.value)


class _ChangeKind(NamedTuple):
    """The check of a referee's change ("" if it is allowed), and the function that makes it."""

    why_not: Callable[[PartyUnderWay, RefereesChange, str], str]
    do: Callable[[PartyUnderWay, RefereesChange], None]


_WORDS: Final[dict[str, _ChangeKind]] = {
    POINTS: _ChangeKind(_why_not_points, _set_points),
    STATE: _ChangeKind(_why_not_state, _set_state),
    SUPPLY: _ChangeKind(_why_not_supply, _set_supply),
    REACTION: _ChangeKind(_why_not_reaction, _set_reaction),
    BRING: _ChangeKind(_why_not_bring, _bring),
    PACE: _ChangeKind(_why_not_pace, _set_pace),
    CHASE: _ChangeKind(_why_not_chase, _chase),
    EFFECT: _ChangeKind(_why_not_effect, _begin_effect),
}
