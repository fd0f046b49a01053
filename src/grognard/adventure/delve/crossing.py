"""Ways that are climbed or swum: who may fall, who may drown, and how much longer they take."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from grognard.adventure.delve.context import PartyInDungeon
from grognard.adventure.delve.doors_and_traps import douse
from grognard.adventure.happening import EVERYBODY
from grognard.adventure.party import facts
from grognard.adventure.party.fighters import burden_of
from grognard.adventure.party.people import DEAD, Explorer
from grognard.adventure.places.dungeon_entries import CrossingEntry
from grognard.adventure.places.level import Way
from grognard.adventure.rolls import mishaps
from grognard.adventure.rolls.table_roll import TableRoll
from grognard.battle.state.refusal import Refusal

SIX: Final = 6

WHOLE: Final = Fraction(1)


def why_not_cross(context: PartyInDungeon, way: Way) -> list[Refusal]:
    """Every reason why the party cannot climb a way.

    Rule: bxe.climbing.sheer-impossible, bxe.climbing.sheer-with-equipment, bxe.climbing.sheer-class-ability
    """
    if context.may_cross(way):
        return []
    return [Refusal("only thieves climb that without spikes", "bxe.climbing.sheer-impossible")]


def pace(context: PartyInDungeon, way: Way) -> Fraction:
    """The share of its pace at which the party goes a way.

    Rule: bxe.swimming.half-movement
    """
    swum = way.crossing is not None and way.crossing.swim
    return Fraction(context.book.swimming.share) if swum else WHOLE


def cross(context: PartyInDungeon, way: Way, rounds: int) -> None:
    """Make the party climb or swim across; characters may fall or drown, and swimming douses all lights."""
    crossing = way.crossing
    if crossing is None:
        return
    if crossing.swim:
        douse(context)
    for one in context.able:
        if crossing.climb:
            _climb(context, crossing, one)
        if crossing.swim and one.able:
            _swim(context, crossing, one, rounds)


def _climb(context: PartyInDungeon, crossing: CrossingEntry, one: Explorer) -> None:
    """A climb where it is hard: by the referee's chance one falls, and has to begin again.

    Rule: bxe.climbing.only-difficult-or-tense, bxe.climbing.referee-x-in-6, bxe.falling.damage,
        bxe.falling.one-die-per-10, bxe.falling.part-ten-feet, bxe.falling.no-save
    """
    roll = TableRoll(SIX, crossing.faces, ("bxe.climbing.referee-x-in-6",))
    if not context.try_roll(roll, facts.CLIMBED, who=one.name, audience=EVERYBODY):
        return
    dice = mishaps.fall_dice(context.book, crossing.climb)
    if dice:
        context.hurt(one, context.total(dice), by="the fall", rules=context.cite("falling", "fall"))


def _swim(context: PartyInDungeon, crossing: CrossingEntry, one: Explorer, rounds: int) -> None:
    """A roll for each turn in the water, by the swimmer's load.

    Rule: bxe.swimming.drowning-trigger, bxe.swimming.drowning-heavy, bxe.swimming.drowning-light,
        bxe.swimming.everyone-can-swim
    """
    coins = burden_of(context.sheets[one.name], one, context.book)
    roll = mishaps.drowning_roll(context.book, coins, treacherous=crossing.treacherous)
    for _ in range(-(-rounds // context.book.dungeon.rounds)):
        if context.try_roll(roll, facts.SWUM, who=one.name, audience=EVERYBODY):
            one.hit_points, one.state = 0, DEAD
            context.tell(facts.DIES, who=[one.name], what="drowned")
            return
