"""Strains of the body: a fall, short nights, running, days without food."""

from typing import Annotated, ClassVar

import msgspec

from grognard.adventure.rolls import hardship, mishaps, running, sleeping
from grognard.adventure.rolls.table_roll import cite
from grognard.operations.checks.sentence import SentenceFacts, SentenceQuestion, SentenceTold, read_share
from grognard.operations.fields import TOGETHER, field
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.schema import Rulebook
from grognard.text.wording import count_words


class FallFacts(SentenceFacts, kw_only=True):
    """The dice of a fall ("" for none), their total, and the damage."""

    dice: str
    damage: int
    rolled: int | msgspec.UnsetType = msgspec.UNSET


class Fall(SentenceQuestion[FallFacts], frozen=True, kw_only=True, tag="check fall"):
    """Tell what a fall does.

    >>> from grognard.operations.asking import ask
    >>> ask(Fall(feet=30, soft="1/2", rules="bxe"), rolled="9").facts.damage
    4
    """

    feet: Annotated[int, field("how deep", typed="FEET", word=True)]
    soft: Annotated[str, field("part of the damage left by soft ground: 0", typed="SHARE")] = "1"

    uses_dice: ClassVar = True
    own_dice: ClassVar = TOGETHER

    def tell(self, book: Rulebook, dice: TypedDice) -> SentenceTold[FallFacts]:
        """Roll the damage."""
        share = read_share(self.soft, "soft")
        expression = mishaps.fall_dice(book, self.feet)
        rules = cite(book, "falling", "fall")
        if not expression:
            return SentenceTold("So short a fall does nothing.", rules, FallFacts(dice="", damage=0))
        rolled = dice.need(expression, "the fall")
        damage = mishaps.soften(rolled, share)
        points = count_words(damage, "point")
        said = f"Rolled {rolled} on {expression}: {points} of damage, and no saving throw."
        return SentenceTold(said, rules, FallFacts(dice=expression, damage=damage, rolled=rolled))


class SleepFacts(SentenceFacts, kw_only=True):
    """The hours of sleep that are needed and liked, and what short nights take from throws."""

    needed: int
    preferred: int
    enough: bool
    attack: int
    saves: int
    heals: bool


class Sleep(SentenceQuestion[SleepFacts], frozen=True, kw_only=True, tag="check sleep"):
    """Tell how long one must sleep, and what short nights do.

    >>> from grognard.operations.asking import ask
    >>> ask(Sleep(constitution=10, slept=4, rules="bfref")).facts.enough
    False
    """

    constitution: Annotated[int, field("the score", typed="CONSTITUTION", word=True)]
    slept: Annotated[int, field("the hours of sleep", typed="HOURS", word=True)]
    after: Annotated[int, field("short nights before, in a row")] = 0

    def tell(self, book: Rulebook, dice: TypedDice) -> SentenceTold[SleepFacts]:
        """Find what the night is worth."""
        night = sleeping.sleep_effects(book, self.constitution, self.slept, short_nights=self.after)
        facts = SleepFacts(
            needed=night.needed,
            preferred=night.preferred,
            enough=night.enough,
            attack=night.attack,
            saves=night.saves,
            heals=night.heals,
        )
        if night.enough:
            said = f"Enough: {count_words(night.needed, 'hour')} are needed, {night.preferred} are liked."
        else:
            said = (
                f"Too little: {count_words(night.needed, 'hour')} are needed. {night.attack:+d} on attacks, "
                f"{night.saves:+d} on saving throws, and no wound heals, until a full night."
            )
        return SentenceTold(said, night.rules, facts)


class RunFacts(SentenceFacts, kw_only=True):
    """The distance and cost of running; at the rate of encounters only the first three fields.

    Attributes:
        most: the most rounds at the rate of encounters.
        allowed: whether they are no more than that.
        seconds: how long they take.
        rounds: how many rounds it can run.
        left: how many of them are left.
        exhausted: whether it is exhausted.
        may_run: whether it may run another round.
        rest_turns: how many turns of rest are due.
        attack: what exhaustion adds to attacks.
        damage: what it adds to damage.
        armour_class: what it adds to the armour class.
    """

    most: int | msgspec.UnsetType = msgspec.UNSET
    allowed: bool | msgspec.UnsetType = msgspec.UNSET
    seconds: int | msgspec.UnsetType = msgspec.UNSET
    rounds: int | msgspec.UnsetType = msgspec.UNSET
    left: int | msgspec.UnsetType = msgspec.UNSET
    exhausted: bool | msgspec.UnsetType = msgspec.UNSET
    may_run: bool | msgspec.UnsetType = msgspec.UNSET
    rest_turns: int | msgspec.UnsetType = msgspec.UNSET
    attack: int | msgspec.UnsetType = msgspec.UNSET
    damage: int | msgspec.UnsetType = msgspec.UNSET
    armour_class: int | msgspec.UnsetType = msgspec.UNSET


class Run(SentenceQuestion[RunFacts], frozen=True, kw_only=True, tag="check run"):
    """Tell how long one may run, and what rest gives back.

    >>> from grognard.operations.asking import ask
    >>> ask(Run(rounds=10, constitution=12, rules="bxe")).facts.exhausted
    False
    """

    rounds: Annotated[int, field("how long one has run", typed="ROUNDS", word=True)]
    constitution: Annotated[int, field("its score, if it has one", typed="SCORE")] = 0
    rested: Annotated[int, field("full turns of rest since then")] = 0
    encounter: Annotated[bool, field("at the rate of encounters, not at a run")] = False

    def tell(self, book: Rulebook, dice: TypedDice) -> SentenceTold[RunFacts]:
        """Find what the running comes to."""
        if self.encounter:
            return self._walk_in_encounter(book)
        run = running.running_effects(book, self.rounds, constitution=self.constitution, rested=self.rested)
        numbers = msgspec.structs.asdict(run)
        del numbers["rules"]
        facts = RunFacts(**numbers)
        said = f"It can run for {count_words(run.rounds, 'round')}: "
        if not run.exhausted:
            return SentenceTold(f"{said}{run.left} are left.", run.rules, facts)
        costs = "can only walk"
        if run.may_run:
            costs = (
                f"has {run.attack:+d} on attacks, {run.damage:+d} on damage, and an armour class worse by "
            )
            costs += str(abs(run.armour_class))
        rest = f"until it has rested {count_words(run.rest_turns, 'turn')}"
        return SentenceTold(f"{said}it is exhausted, and {costs}, {rest}.", run.rules, facts)

    def _walk_in_encounter(self, book: Rulebook) -> SentenceTold[RunFacts]:
        most, rules = running.encounter_rounds(book)
        allowed = 0 <= self.rounds <= most
        said = f"{count_words(most, 'round')} at the rate of encounters, and no more until a rest: "
        seconds = running.seconds_of(book, self.rounds)
        said += f"{'allowed' if allowed else 'too long'}. They take {seconds} seconds."
        return SentenceTold(said, rules, RunFacts(most=most, allowed=allowed, seconds=seconds))


class HungerFacts(SentenceFacts, kw_only=True):
    """The effects of days without food: on attacks, the rate, the turns before a rest, and hit points.

    `dice` are lost each day, "" for none; `rolled` and `hp` are there where hit points are told.
    """

    attack: int
    rate: int
    active_turns: int
    dice: str
    rolled: int | msgspec.UnsetType = msgspec.UNSET
    hp: int | msgspec.UnsetType = msgspec.UNSET


class Hunger(SentenceQuestion[HungerFacts], frozen=True, kw_only=True, tag="check hunger"):
    """Tell what days without food do.

    >>> from grognard.operations.asking import ask
    >>> ask(Hunger(days=2, rules="bxe")).facts.rate
    120
    """

    days: Annotated[int, field("days without food or water", typed="DAYS", word=True)]
    rate: Annotated[int, field("the movement rate of a turn", typed="FEET")] = 120
    hp: Annotated[int, field("the hit points left, to roll a loss")] = 0

    uses_dice: ClassVar = True
    own_dice: ClassVar = TOGETHER

    def tell(self, book: Rulebook, dice: TypedDice) -> SentenceTold[HungerFacts]:
        """Find what the days do, and roll the loss where hit points are told."""
        found = hardship.hunger_effects(book, self.days, rate=self.rate)
        facts = HungerFacts(
            attack=found.attack, rate=found.rate, active_turns=found.active_turns, dice=found.dice
        )
        said = f"{found.attack:+d} on attacks, a rate of {found.rate} feet, and a rest is due after "
        said += f"{count_words(found.active_turns, 'turn')}."
        if found.dice and self.hp:
            facts.rolled = dice.need(found.dice, "the loss")
            facts.hp = max(0, self.hp - facts.rolled)
            said += f" Rolled {facts.rolled} on {found.dice}: {count_words(facts.hp, 'hit point')} left."
        elif found.dice:
            said += f" {found.dice} hit points are lost each day."
        return SentenceTold(said, found.rules, facts)
