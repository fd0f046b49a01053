"""Troops of a campaign in a fight: which of them go, as what combatants, and their losses."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from grognard.base.errors import InputError
from grognard.battle.state.battle import Battle
from grognard.battle.view.fates import CAPTURED, CARRIED, SLAIN, fate_from_state, state_of
from grognard.campaign.away.after_battle import is_lost
from grognard.campaign.away.presence import why_troops_stay
from grognard.campaign.away.side import choose_company
from grognard.campaign.away.trip import TroopLosses
from grognard.campaign.company.contracts import Contract
from grognard.campaign.company.hiring import in_pay
from grognard.campaign.state import Campaign, Person
from grognard.company.units import FallenTroops, Unit
from grognard.company.wages import pay_unit
from grognard.creatures.grammar import join_words
from grognard.encounter.entries import MemberEntry
from grognard.operations.hiring.books import find_pay_book
from grognard.operations.hiring.payroll_reading import read_unit, write_unit
from grognard.rulebooks.chapters import ChapterSource
from grognard.rulebooks.company_schema import UnitRules
from grognard.text.wording import agree, count_words


class Troops(NamedTuple):
    """Troops as they go to a fight: their contract, what they are, and their members, each with its rank."""

    contract: Contract
    unit: Unit
    ranks: tuple[FallenTroops, ...]
    members: tuple[MemberEntry, ...]


class CharactersAndTroops(NamedTuple):
    """The characters who set out, and the troops with them."""

    people: list[Person]
    troops: list[Troops]

    @property
    def members(self) -> list[MemberEntry]:
        """The members that the troops are."""
        return [member for troops in self.troops for member in troops.members]


def choose_characters_and_troops(campaign: Campaign, names: Sequence[str]) -> CharactersAndTroops:
    """Choose the characters and troops that set out; troops go only where they are named.

    Raises:
        InputError: one of them cannot go, or none can.
    """
    troops = {key: one for one in in_pay(campaign, "mercenary") for key in (one.id, one.name.lower())}
    chosen = [troops[word.lower()] for word in names if word.lower() in troops]
    if len({one.id for one in chosen}) < len(chosen):
        said = f"a name stands twice: {','.join(names)}"
        raise InputError(said, key="with", expected="everybody once")
    for one in chosen:
        if why := why_troops_stay(campaign, one.id):
            raise InputError(why, key="with", expected="troops that can go")
    people = [word for word in names if word.lower() not in troops]
    going = [] if chosen and not people else choose_company(campaign, ", ".join(people))
    return CharactersAndTroops(going, muster(campaign, chosen))


def muster(campaign: Campaign, contracts: Sequence[Contract]) -> list[Troops]:
    """Troops as members of a side: the soldiers of each and then its officers, with the arms of their kind.

    Raises:
        InputError: the terms of a contract cannot be read.
    """
    if not contracts:
        return []
    rules = find_pay_book(ChapterSource(campaign.book)).units.rules
    return [_muster(rules, contract) for contract in contracts]


def _muster(rules: UnitRules, contract: Contract) -> Troops:
    unit = read_unit(contract.terms, rules)
    rows = [row for row in pay_unit(rules, unit).ranks if row.count]
    if not rows:
        raise InputError(f"nobody is left of {contract.name}", key="with", expected="troops that can go")
    members = [
        MemberEntry(
            character=f"{unit.troop} {row.level}", name=f"{contract.name} {row.rank}", count=row.count
        )
        for row in rows
    ]
    return Troops(
        contract, unit, tuple(FallenTroops(row.count, row.rank, row.level) for row in rows), tuple(members)
    )


def count_losses(battle: Battle, people: int, mustered: Sequence[Troops]) -> tuple[TroopLosses, ...]:
    """Count the losses of the troops in a battle that is over; they are its combatants after so many people.

    The dead are lost, and the captured where the side has lost. The others are whole again by the next
    fight: the wounds of soldiers are not kept, whose hit points are rolled for each.
    """
    lost = is_lost(battle)
    losses = []
    place = people
    for troops in mustered:
        fallen: Counter[tuple[str, int]] = Counter()
        for row in troops.ranks:
            for one in battle.combatants[place : place + row.count]:
                state = state_of(one)
                fate = fate_from_state(state, lost=lost)
                if fate == SLAIN or state == CARRIED or (lost and fate == CAPTURED):
                    fallen[row.rank, row.level] += 1
            place += row.count
        if fallen:
            losses.append(_loss(troops, fallen))
    return tuple(losses)


def _loss(troops: Troops, fallen: Counter[tuple[str, int]]) -> TroopLosses:
    before = Counter({(one.rank, one.level): one.count for one in troops.unit.fallen})
    less = tuple(FallenTroops(count, rank, level) for (rank, level), count in (before + fallen).items())
    after = msgspec.structs.replace(troops.unit, fallen=less)
    by_level: Counter[int] = Counter()
    for (_, level), count in fallen.items():
        by_level[level] += count
    words = join_words([f"{count} of level {level}" for level, count in sorted(by_level.items())])
    officers = [count_words(count, rank) for (rank, _), count in fallen.items() if rank != "soldier"]
    among = f" ({join_words(officers)} among them)" if officers else ""
    left = sum(row.count for row in troops.ranks) - sum(fallen.values())
    still = f"{left} {agree(left, 'is', 'are')} left" if left else "nobody is left"
    said = f"{troops.contract.name} has lost {words}{among}; {still}"
    return TroopLosses(troops.contract.id, troops.contract.terms, write_unit(after), said, not left)
