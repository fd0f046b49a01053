"""Nights on a journey: watches, visitors, hours of sleep, and the morning."""

from __future__ import annotations

from typing import Final

from grognard.adventure.journey.day_of_travel import Wayfarers
from grognard.adventure.journey.wandering import roll_encounters
from grognard.adventure.party import facts
from grognard.adventure.party.people import Explorer
from grognard.adventure.rolls.sleeping import sleep_effects
from grognard.encounter.pools import pools_still_spent

NIGHT_HOURS: Final = 10
USUAL_WATCHES: Final = 3


def usual_watches(people: int) -> int:
    """How many watches a party keeps if nothing else is said: one alone sleeps all night."""
    return min(USUAL_WATCHES, people) if people > 1 else 0


def keep_watch(party: Wayfarers, count: int) -> None:
    """Divide the nights from now on into `count` watches; with 0, no one is awake."""
    party.state.watches = count
    party.tell(facts.WATCHES, amount=count)


def pass_night(party: Wayfarers) -> None:
    """Monsters may come in the night, as often as the land says.

    Rule: bxe.wandering.wilderness-more-checks
    """
    state = party.state
    state.night, state.disturbed, state.ashore = True, False, False
    site = party.land.sites.get(state.at)
    if site is None or not site.shelter:
        state.disturbed = roll_encounters(party, party.land.entry.night_checks)


def hours_slept(party: Wayfarers) -> int:
    """The whole hours that each sleeps, who stands one watch of the night or more."""
    watches = party.state.watches
    people = max(1, len(party.able))
    if not watches:
        return NIGHT_HOURS
    stands = min(watches, -(-watches // people))
    return NIGHT_HOURS * (watches - stands) // watches


def begin_day(party: Wayfarers) -> None:
    """A new day: casters that slept undisturbed memorise their spells anew.

    Rule: bxe.spell-memory.needs-night-sleep, bxe.spell-memory.applies-to-all-casters
    """
    state = party.state
    state.day += 1
    state.forced = state.foraging = state.noisy = state.night = False
    state.course = ""
    state.turned = 0
    if state.disturbed:
        party.tell(facts.DISTURBED, rules=party.cite("sleep", "spells"))
    for one in party.present:
        _give_nights_rest(party, one)


def _give_nights_rest(party: Wayfarers, one: Explorer) -> None:
    """A night's benefit for a person; books without hours of sleep ask only for a quiet one."""
    state = party.state
    enough = True
    if party.book.sleep.hours:
        before = state.short_nights.get(one.name, 0)
        constitution = party.sheets[one.name].abilities.constitution
        slept = sleep_effects(party.book, constitution, hours_slept(party), short_nights=before)
        enough = slept.enough
        state.short_nights[one.name] = 0 if enough else before + 1
        if not enough:
            party.tell(
                facts.SHORT_NIGHT, who=[one.name], amount=slept.attack, needed=slept.needed, rules=slept.rules
            )
    if enough and not state.disturbed:
        one.spells = list(party.spells.get(one.name, one.spells))
        one.spent = pools_still_spent(one.spent, party.book, day=True)
