"""The end of a day: food, rest and healing; and days that are spent without a way."""

from __future__ import annotations

from grognard.adventure.journey.day_of_travel import Wayfarers
from grognard.adventure.party import facts
from grognard.adventure.party.state import PendingStep
from grognard.adventure.places.land_entries import SEA
from grognard.adventure.rolls import wilds
from grognard.adventure.time.clock import ClockEvent
from grognard.adventure.time.turns import run_down
from grognard.rules.healing import healed, rest_a_day


def pass_evening(party: Wayfarers) -> None:
    """Food, tiredness, and what else is counted at the end of a day on the way.

    Rule: bxe.time.day-step-6-rations, bxe.time.day-step-6-rest-need, bxe.rest.wilderness-one-day-per-six,
        bxe.rest.forced-march-next-day, bxe.rest.forced-march-full-day
    """
    state = party.state
    rules = party.book.travel
    if party.means.flying and party.land.terrain[state.at] == SEA:
        _tire(party)  # There is no ground to sleep on.
    if party.vessel is None:
        state.marched += 1
        if state.owes or (rules.rest_every and state.marched > rules.rest_every):
            _tire(party)
        if state.forced:
            state.owes = 1
    if state.foraging and party.book.foraging.faces and party.vessel is None:
        found = 0
        if party.try_roll(wilds.foraging_roll(party.book), facts.FORAGED, audience=""):
            found = party.total(party.book.foraging.feeds)
            party.tell(facts.FED, amount=found, dice=party.book.foraging.feeds, face=found)
        _eat(party, found)
    else:
        _eat(party, 0)
    _end_day(party)


def _tire(party: Wayfarers) -> None:
    if not party.state.tired:
        party.tell(facts.WEARY, rules=party.cite("travel", "tired"))
    party.state.tired = True


def rest(party: Wayfarers) -> None:
    """A day of rest: the party stays, and wounds heal by the book.

    Rule: bxe.rest.wilderness-one-day-per-six, bxe.rest.forced-march-full-day
    """
    state = party.state
    state.marched, state.owes, state.tired = 0, 0, False
    for one in party.present:
        if not 0 < one.hit_points < one.most:
            continue
        slept = not state.short_nights.get(one.name)
        gain = rest_a_day(party.book.healing, party.dice, slept=slept, interrupted=state.disturbed)
        points = healed(one.hit_points, one.most, gain)
        if points > one.hit_points:
            party.tell(facts.RESTED_DAY, who=[one.name], amount=points - one.hit_points, face=points)
            one.hit_points = points
    _eat(party, 0)
    party.tell(facts.CAMPED, where=party.place_words)
    _end_day(party)


def hunt(party: Wayfarers) -> None:
    """A day of hunting: no way, no rest, and perhaps animals.

    Rule: bxe.foraging.hunt-no-rest, bxe.foraging.hunt-vs-forage, bxe.foraging.hunt-extra-to-random,
        bxe.foraging.hunt-suitability
    """
    found = 0
    if party.try_roll(wilds.hunting_roll(party.book), facts.HUNTED, audience=""):
        found = 2 * len(party.present)
        party.tell(facts.FED, amount=found)
    party.state.marched += 1
    _eat(party, found)
    _end_day(party)


def _eat(party: Wayfarers, found: int) -> None:
    """The party eats for a day: found food, then its rations.

    Rule: bxe.foraging.source, bxe.starvation.threshold-one-day, bxe.starvation.food-or-water
    """
    state = party.state
    needed = max(0, len(party.present) - found)
    if found > len(party.present):
        state.supplies["rations"] += found - len(party.present)
    left = state.supplies["rations"]
    state.supplies["rations"] = max(0, left - needed)
    if left >= needed:
        state.hungry = 0
        return
    state.hungry += 1
    party.tell(facts.HUNGRY, amount=state.hungry, rules=party.cite("travel", "hunger"))
    _starve(party)


def _end_day(party: Wayfarers) -> None:
    """Effects run down by a day; then the night comes, and after it the morning.

    Rule: bxe.time.day-step-6-spell-durations
    """
    happened: list[ClockEvent] = []
    run_down(party.state.clock, happened)
    for one in happened:
        party.tell(one.code, what=one.what, rules=party.cite("travel", "effects"))
    party.state.agenda += [PendingStep("morning"), PendingStep("night")]


def _starve(party: Wayfarers) -> None:
    """Take hit points off all of a party that has starved for so long, where the referee has it so.

    Rule: bxe.starvation.hp-loss-referee
    """
    rules = party.book.travel
    if not rules.hunger_dice or party.state.hungry < rules.hunger_dice_from:
        return
    cited = party.cite("travel", "hunger points")
    for one in party.present:
        if one.hit_points > 0:
            party.hurt(one, party.total(rules.hunger_dice), by="hunger", rules=cited)
