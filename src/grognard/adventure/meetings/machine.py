"""A party that goes from decision to decision: what a dungeon and a journey have in common."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from grognard.adventure.meetings import fighting, meeting, mending
from grognard.adventure.meetings import referee_changes as hand
from grognard.adventure.meetings.reacting import THEY_FLEE
from grognard.adventure.party import facts
from grognard.adventure.party.decision import EXPLORE, FIGHT, MEET, PURSUE, IllegalOrder, PartyDecision
from grognard.adventure.party.orders import REFEREE, PartyOrder, parse_order
from grognard.adventure.party.party_under_way import PartyUnderWay
from grognard.adventure.party.people import Aftermath
from grognard.adventure.party.state import PendingStep
from grognard.battle.state.refusal import Refusal

ACT: Final = "act"
CHOOSE: Final = "choose"
_CHOICES: Final = {MEET: meeting.CHOICES, PURSUE: meeting.PURSUIT}


class Machine(PartyUnderWay):
    """A party that goes on to the next decision, and can be told what to do there.

    Its agenda holds the steps to come: a meeting, a fight, and steps of the place's own.
    """

    decision: PartyDecision | None = None

    # What differs by the place.

    @abstractmethod
    def take_step(self, step: PendingStep) -> None:
        """Do a step of the place's own."""

    @abstractmethod
    def why_not_here(self, order: PartyOrder, kind: str) -> list[Refusal]:
        """Every reason why an order cannot be followed at a decision of the place's own."""

    @abstractmethod
    def choices_here(self, kind: str) -> list[tuple[str, str]]:
        """The orders that people mostly want at a decision of the place's own."""

    @abstractmethod
    def follow(self, order: PartyOrder, kind: str) -> None:
        """Follow an order at a decision of the place's own."""

    # Going on.

    def folk_here(self) -> int:
        """The number of the folk that are here and fit to be met, -1 for none."""
        here = self.place_key
        for number, folk in enumerate(self.state.folk):
            if folk.area == here and not folk.mood and folk.able:
                return number
        return -1

    def advance(self) -> PartyDecision | None:
        """Go on to the next decision; None when it is over.

        Rule: bxe.time.turn-sequence, bxs.time.turn-sequence, bxe.time.day-sequence,
            bxe.time.day-step-1-course, bxe.time.day-step-2-before-encounter
        """
        while self.decision is None and not self.state.over:
            self._take(self.state.agenda.pop() if self.state.agenda else PendingStep(ACT))
        return None if self.state.over else self.decision

    def _take(self, step: PendingStep) -> None:
        """Do the next step of the agenda."""
        if not self.goes_on:
            self.state.over = "lost"
            self.tell(facts.ENDED, what="lost")
        elif step.kind == ACT:
            folk = self.folk_here()
            if folk >= 0:
                self.state.agenda += [PendingStep(ACT), PendingStep("meet", folk)]
            else:
                self.decision = PartyDecision(EXPLORE)
        elif step.kind == "fight":
            self._begin_fight(step.amount)
        elif step.kind == "meet":
            self.muster(step.amount)
            self.let_come(step.amount)
            if self.state.folk[step.amount].able:
                meeting.meet(self, step.amount)
        elif step.kind == CHOOSE:
            self.decision = PartyDecision(MEET)
        elif step.kind == THEY_FLEE:
            self.decision = PartyDecision(PURSUE)
        elif step.kind in meeting.STEPS and self.state.meeting is not None:
            meeting.STEPS[step.kind](self, self.state.meeting)
        else:
            self.take_step(step)

    def let_come(self, number: int) -> None:
        """Apply what happens to the folk with that number on its way to the party."""

    def muster(self, number: int) -> None:
        """Give the folk with that number hit points and movement rates, if it has none yet."""
        folk = self.state.folk[number]
        if not folk.members[0].feet:
            folk.members = fighting.muster_foes(self, number)

    def _begin_fight(self, number: int) -> None:
        encounter = fighting.make_encounter(self, number)
        self.state.fights += 1
        self.tell(facts.FIGHT, what=self.entry_of(self.state.folk[number]).name, where=self.place_words)
        self.state.agenda.append(PendingStep("fight over", number))
        self.decision = PartyDecision(FIGHT, encounter)

    # Deciding.

    def why_not(self, text: str) -> list[Refusal]:
        """Every reason why an order cannot be followed now; none when it can.

        Raises:
            InputError: the order cannot be understood.
        """
        order = parse_order(text)
        if self.decision is None or self.decision.kind == FIGHT:
            return [Refusal("nothing is to be decided" if self.state.over else "a fight is under way")]
        if order.kind == REFEREE:
            return hand.why_not_change(self, order.what, self.decision.kind)
        if self.decision.kind == MEET:
            return meeting.why_not_meet(self, order)
        if self.decision.kind == PURSUE:
            return meeting.why_not_pursue(order)
        if self.decision.kind == EXPLORE and order.kind in mending.KINDS:
            return mending.why_not_mend(self, order)
        return self.why_not_here(order, self.decision.kind)

    def choices(self) -> list[tuple[str, str]]:
        """The common orders that are possible now, each with its meaning."""
        if self.decision is None or self.decision.kind == FIGHT:
            return []
        kind = self.decision.kind
        listed = _CHOICES.get(kind) or self.choices_here(kind)
        return [choice for choice in listed if not self.why_not(choice[0])]

    def obey(self, text: str) -> None:
        """Follow an order.

        Raises:
            InputError: it cannot be understood.
            IllegalOrder: it cannot be followed now; nothing has changed.
        """
        refusals = self.why_not(text)
        if refusals:
            raise IllegalOrder(refusals)
        order = parse_order(text)
        decided, self.decision = self.decision, None
        assert decided is not None
        if order.kind == REFEREE:
            if decided.kind == MEET:
                assert self.state.meeting is not None
                self.state.agenda.append(PendingStep(CHOOSE, self.state.meeting.folk))
            hand.apply_change(self, order.what)
        elif decided.kind == MEET:
            meeting.choose(self, order)
        elif decided.kind == PURSUE:
            meeting.decide_pursuit(self, order)
        elif decided.kind == EXPLORE and order.kind in mending.KINDS:
            mending.mend(self, order.kind, order.what)
        else:
            self.follow(order, decided.kind)

    def finish_fight(self, after: Aftermath) -> None:
        """Take the party back from the fight that was to be decided.

        Raises:
            InputError: no fight is under way, or others have fought it.
        """
        fighting.finish(self, self.decision, after)
        self.decision = None
