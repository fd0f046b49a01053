"""From a meeting to a battle and back: the same people, light and ground, and their state afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from grognard.adventure.party import facts
from grognard.adventure.party.decision import PartyDecision
from grognard.adventure.party.expedition_roster import dice_of_folk
from grognard.adventure.party.fighters import member_entry_of
from grognard.adventure.party.party_under_way import BY_MAP, PartyUnderWay
from grognard.adventure.party.people import DEAD, LOST, WELL, Aftermath, Explorer, Fate
from grognard.adventure.party.state import FoeState, FolkState, Meeting
from grognard.adventure.places.dungeon_entries import FolkEntry
from grognard.base.errors import InputError
from grognard.battle.state.flags import HUMANOID
from grognard.creatures.traits import find_traits
from grognard.encounter.entries import Encounter, MemberEntry, SideEntry
from grognard.encounter.pools import pools_still_spent
from grognard.encounter.retainers import with_absent_employers

PARTY: Final = 0
FOES: Final = 1
BROKEN_OFF: Final = 40
"""The feet between fugitives from a lost fight and their pursuers."""


def muster_foes(company: PartyUnderWay, number: int) -> list[FoeState]:
    """The creatures of the folk with that number, with their names, hit points and movement rates."""
    folk = company.state.folk[number]
    entry = company.entry_of(folk)
    counts = [sum(1 for one in folk.members if one.member == place) for place in range(len(entry.members))]
    side = SideEntry(
        name=entry.name,
        members=[
            msgspec.structs.replace(member, count=count)
            for member, count in zip(entry.members, counts, strict=True)
            if count
        ],
    )
    own = company.roll.barracks.call_up(side, dice_of_folk(company.seed, number))
    listed = [place for place, count in enumerate(counts) for _ in range(count)]
    # A stat line may say itself how many there are.
    listed += [listed[-1]] * (len(own) - len(listed))
    return [
        FoeState(
            place,
            one.name,
            int(one.hit_points),
            int(one.hit_points),
            "standing",
            int(one.profile.walk_feet),
            int(one.profile.saves[0]),
            bool(one.profile.flags & HUMANOID),
        )
        for place, one in zip(listed, own, strict=False)
    ]


def make_encounter(company: PartyUnderWay, number: int) -> Encounter:
    """The battle that a meeting has come to."""
    folk = company.state.folk[number]
    entry = company.entry_of(folk)
    meeting = company.state.meeting or Meeting(number, feet=30)
    by_map = company.layout >= BY_MAP
    party = _party_of(company, whole=by_map)
    foes = _foes_of(entry, folk, whole=by_map)
    ground = company.fought_on = company.lay_out(meeting, meeting.feet)
    own_eyes = all(company.sheets[one.name].race in company.book.sight.by_race for one in company.able)
    sides = [
        SideEntry(
            name="Party",
            members=party,
            player_characters=True,
            can_be_surprised=False,
            surprised=meeting.party_surprised or None,
            carries_light=company.light == "torch",
            darkvision=own_eyes,
            at=list(ground.party),
            exits=None if ground.ways_back is None else list(ground.ways_back),
            boards=ground.boards[PARTY],
            position=list(meeting.position),
        ),
        SideEntry(
            name=entry.name if entry.name != "Party" else "Others",
            members=foes,
            can_be_surprised=False,
            surprised=meeting.foes_surprised or None,
            darkvision=see_in_the_dark(entry),
            morale_adjustment=entry.morale_adjustment,
            in_lair=not folk.wandering,
            capture=entry.capture,
            pursuit="shots only",  # Fugitives are chased over the map of the place.
            at=list(ground.foes),
            boards=ground.boards[FOES],
        ),
    ]
    return Encounter(
        title=f"{entry.name}: {company.place_title}",
        sides=sides,
        rules=company.book.id,
        distance_feet=ground.feet if by_map else meeting.feet,
        reaction="immediate attack",
        light="daylight" if company.outdoors and company.light == "bright" else company.light,
        outdoors=company.outdoors,
        field=ground.field,
        surface=ground.surface,
    )


def _party_of(company: PartyUnderWay, *, whole: bool) -> list[MemberEntry]:
    """The party members able to fight, in their present state."""
    party = [
        _weary(member_entry_of(company.sheets[one.name], one, whole=whole), company, one)
        for one in company.able
    ]
    return with_absent_employers(party, [sheet.entry for sheet in company.roll.sheets], company.book)


def _weary(entry: MemberEntry, company: PartyUnderWay, one: Explorer) -> MemberEntry:
    """An explorer as a member of a fight, as tired as it is."""
    hardships, weariness = company.hardships(one), company.weariness(one)
    if not hardships:
        return entry
    return msgspec.structs.replace(
        entry,
        attack_adjustment=entry.attack_adjustment + weariness.attack,
        damage_adjustment=entry.damage_adjustment + weariness.damage,
        save_adjustment=entry.save_adjustment + weariness.saves,
        hardships=entry.hardships | hardships,
    )


def _foes_of(entry: FolkEntry, folk: FolkState, *, whole: bool) -> list[MemberEntry]:
    """The creatures of a folk that can fight, each with its name and hit points.

    With `whole`, each hurt creature has an entry of its own, with its full hit points and its wounds.
    """
    foes: list[MemberEntry] = []
    for place, member in enumerate(entry.members):
        there = [one for one in folk.members if one.member == place and one.state in ("standing", "hurt")]
        here = msgspec.structs.replace(member, at=[], arrives=None, enters="")
        hurt = [one for one in there if whole and 0 < one.hit_points < one.most]
        there = [one for one in there if one not in hurt]
        for one in hurt:
            lost = one.most - one.hit_points
            foes.append(
                msgspec.structs.replace(here, count=1, names=[one.name], hit_points=[one.most], wounded=lost)
            )
        if there:
            names, points = [one.name for one in there], [max(1, one.hit_points) for one in there]
            foes.append(msgspec.structs.replace(here, count=1, names=names, hit_points=points))
    return foes


def see_in_the_dark(entry: FolkEntry) -> bool:
    """All but humans see heat in the dark.

    Rule: bxe.light.infravision-monsters, bxe.light.infravision-humans
    """
    return any(
        member.creature and "human" not in find_traits(member.creature).kin for member in entry.members
    ) or any(member.stat_line for member in entry.members)


def finish(company: PartyUnderWay, decision: PartyDecision | None, after: Aftermath) -> None:
    """Take the party back from the fight that was to be decided.

    Raises:
        InputError: no fight is under way, or others have fought it.
    """
    if decision is None or decision.encounter is None:
        raise InputError("no fight is under way", expected="a decision that is a fight")
    names = {one.name for one in company.state.explorers}
    if len(after.sides) != 2 or not {fate.name for fate in after.sides[0]} <= names:
        raise InputError("others have fought that fight", expected="the party's names")
    take_back(company, company.state.agenda.pop().amount, after)


def take_back(company: PartyUnderWay, number: int, after: Aftermath) -> None:
    """Take the party back from a battle, with its wounds, its spent resources, and the time it took.

    Rule: bxe.time.encounter-minimum-turn, bxe.time.encounter-rounding,
        bxe.time.turn-step-4-no-encounter-ends, bxe.chase.situation-break-away, bxe.chase.not-while-engaged
    """
    state = company.state
    folk = state.folk[number]
    entry = company.entry_of(folk)
    won = after.winner != FOES and any(fate.state in ("standing", "hurt") for fate in after.sides[PARTY])
    for fate in after.sides[PARTY]:
        _take_one(company, fate, won=won)
    _take_foes(folk, after.sides[FOES])
    ground, company.fought_on = company.fought_on, None
    if ground is not None:
        company.leave_ground(ground, after)
    counts = _count(after.sides[FOES])
    fallen = [one.name for one in after.sides[PARTY] if one.state == DEAD]
    company.tell(
        facts.FOUGHT,
        who=fallen,
        what=entry.name,
        result=_ending(after, won=won),
        amount=after.rounds,
        where=counts,
    )
    state.meeting = None
    state.noisy = True
    if not company.able:
        state.over = "lost"
        company.tell(facts.ENDED, what="lost")
        return
    if folk.able and not won and after.winner == FOES:
        company.flee_from(Meeting(number, feet=BROKEN_OFF, total=0), followed=True)
        return
    if won:
        _cut_up(company, entry, after.sides[FOES])
    if not (won and ground is not None and company.let_flee(ground, after, folk)):
        folk.mood = "gone"
    company.pass_fight(after.rounds)


def _cut_up(company: PartyUnderWay, entry: FolkEntry, fates: Sequence[Fate]) -> None:
    """Take the meat of monsters that were killed, where the referee has them edible.

    Rule: bxe.foraging.dungeon-edible-monster
    """
    rations = entry.edible * sum(1 for fate in fates if fate.state == DEAD)
    if rations:
        company.state.supplies["rations"] += rations
        rules = company.cite("foraging", "edible")
        company.tell(facts.MEAT, what=entry.name, amount=rations, rules=rules)


def _ending(after: Aftermath, *, won: bool) -> str:
    if won:
        return "won"
    return "lost" if after.winner == FOES else after.ending or "undecided"


def _count(fates: Sequence[Fate]) -> str:
    """The fates of the defeated monsters: "3 dead, 1 fled"."""
    counts: dict[str, int] = {}
    for fate in fates:
        if fate.state not in ("standing", "hurt"):
            counts[fate.state] = counts.get(fate.state, 0) + 1
    return ", ".join(f"{count} {state}" for state, count in counts.items())


def _take_one(company: PartyUnderWay, fate: Fate, *, won: bool) -> None:
    one = next(explorer for explorer in company.state.explorers if explorer.name == fate.name)
    one.hit_points = max(0, fate.hit_points)
    one.spells, one.scrolls, one.potions = list(fate.spells), list(fate.scrolls), list(fate.potions)
    one.missiles = {**one.missiles, **fate.missiles}
    one.ones += fate.ones
    one.spent = pools_still_spent(fate.spent, company.book, day=False)
    one.shield_gone |= fate.shield_gone
    one.charges = one.charges | {
        name: one.charges.get(name, 0) + times for name, times in fate.charges.items()
    }
    if fate.state == DEAD:
        one.state, one.hit_points = DEAD, 0
    elif fate.state in ("standing", "hurt", "fled", "fleeing", "brought away"):
        one.state = WELL if one.hit_points > 0 else "unconscious"
    elif won and fate.state in ("asleep", "held", "charmed", "surrendered", "bound", "won over"):
        # It passes while the party gets its breath.
        one.state = WELL if one.hit_points > 0 else "unconscious"
    elif won and fate.state in ("unconscious", "petrified"):
        one.state = fate.state
    else:
        one.state = LOST


def _take_foes(folk: FolkState, fates: Sequence[Fate]) -> None:
    """The monsters fought: the fallen, the captured and the fled are not met again."""
    left = {fate.name: fate for fate in fates}
    for one in folk.members:
        fate = left.get(one.name)
        if fate is not None:
            one.hit_points = max(0, fate.hit_points)
            one.state = fate.state
