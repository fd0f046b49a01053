"""From a meeting to a battle and back: the same people, light and ground, and what it leaves of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from grognard.adventure.delve import facts
from grognard.adventure.delve.chasing import begin_chase, go_home
from grognard.adventure.delve.context import Context
from grognard.adventure.delve.state import FoeState, FolkState, Meeting, Step
from grognard.adventure.party.people import (
    DEAD,
    LOST,
    WELL,
    Aftermath,
    Fate,
    ready_for_a_fight,
)
from grognard.adventure.places.dungeon_entries import FolkEntry
from grognard.battle.turns.opening import roll_hit_points
from grognard.creatures.traits import find_traits
from grognard.dice.purpose import HIT_POINTS
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream
from grognard.encounter.entries import Encounter, FieldEntry, MemberEntry, SideEntry
from grognard.encounter.setup import set_up
from grognard.rulebooks.schema import Rulebook

PARTY: Final = 0
FOES: Final = 1
SPACE_FEET: Final = 5
ROOM_FOR_EACH: Final = 6
"""Spaces that a place has for each who fights in it; where it has fewer, the fight is in the open."""
HUMANS: Final = ("human", "")


def muster_foes(entry: FolkEntry, folk: FolkState, book: Rulebook, seed: int, number: int) -> list[FoeState]:
    """Those of some folk with their names, points and paces."""
    counts = [sum(1 for one in folk.members if one.member == place) for place in range(len(entry.members))]
    members = [
        msgspec.structs.replace(member, count=max(1, count))
        for member, count in zip(entry.members, counts, strict=True)
        if count
    ]
    places = [place for place, count in enumerate(counts) if count]
    other = SideEntry(name="Nobody", members=[MemberEntry(character="normal man")])
    battle = set_up(
        Encounter(
            title="muster", sides=[SideEntry(name=entry.name, members=members), other], distance_feet=30
        ),
        book,
        SeededDice(Stream(seed).fork(HIT_POINTS, number + 1)),
    )
    roll_hit_points(battle)
    listed = [place for place in places for _ in range(counts[place])]
    own = battle.sides[0].own
    # A stat line may say itself how many there are.
    listed += [listed[-1]] * (len(own) - len(listed))
    return [
        FoeState(
            place,
            one.name,
            int(one.hit_points),
            "standing",
            int(one.profile.walk_feet),
            int(one.profile.saves[0]),
        )
        for place, one in zip(listed, own, strict=False)
    ]


def make_encounter(context: Context, number: int) -> Encounter:
    """The battle that a meeting has come to."""
    state = context.state
    folk = state.folk[number]
    entry = context.entry_of(folk)
    meeting = state.meeting or Meeting(number, feet=30)
    tired = context.book.dungeon.attack if state.clock.is_tired(context.book) else 0
    party = [
        msgspec.structs.replace(
            ready_for_a_fight(context.sheets[one.name], one),
            attack_adjustment=context.sheets[one.name].entry.attack_adjustment + tired,
        )
        for one in context.able
    ]
    foes = [
        msgspec.structs.replace(
            entry.members[one.member], count=1, name=one.name, hit_points=one.hit_points or None, at=[]
        )
        for one in folk.members
        if one.state in ("standing", "hurt")
    ]
    own_eyes = all(context.sheets[one.name].race in context.book.sight.by_race for one in context.able)
    sides = [
        SideEntry(
            name="Party",
            members=party,
            player_characters=True,
            can_be_surprised=False,
            surprised=meeting.party_surprised or None,
            carries_light=bool(state.clock.lights),
            darkvision=own_eyes,
        ),
        SideEntry(
            name=entry.name if entry.name != "Party" else "Others",
            members=foes,
            can_be_surprised=False,
            surprised=meeting.foes_surprised or None,
            darkvision=_see_in_the_dark(entry),
            morale_adjustment=entry.morale_adjustment,
            in_lair=not folk.wandering,
            capture=entry.capture,
        ),
    ]
    light = "bright" if context.area.entry.lit else "torch" if state.clock.lights else "dark"
    field = lay_ground(context, len(party) + len(foes))
    return Encounter(
        title=f"{entry.name}: {context.area.title}",
        sides=sides,
        rules=context.book.id,
        distance_feet=meeting.feet,
        reaction="immediate attack",
        light=light,  # type: ignore[arg-type]
        field=field,
    )


def _see_in_the_dark(entry: FolkEntry) -> bool:
    """All but humans see heat in the dark.

    Rule: bxe.light.infravision-monsters, bxe.light.infravision-humans
    """
    return any(
        member.creature and "human" not in find_traits(member.creature).kin for member in entry.members
    ) or any(member.stat_line for member in entry.members)


def lay_ground(context: Context, fighters: int) -> FieldEntry | None:
    """The ground of a battle here: the squares of the area, those it is open to, and rock around them.

    None, and so an open field, where that is too small for all of them.
    """
    drawing = context.level.drawing
    if drawing is None:
        width, height = (side // SPACE_FEET for side in context.area.entry.size)
        if width * height < fighters * ROOM_FOR_EACH or min(width, height) < 4:
            return None
        rock = "#" * (width + 2)
        return FieldEntry(map="\n".join([rock, *["#" + "." * width + "#"] * height, rock]))
    squares = set(drawing.squares[context.state.area])
    for way in context.ways():
        if way.door is None:
            squares |= drawing.squares[way.other(context.state.area)]
        elif context.door(way.number).open and way.at is not None:
            squares |= {way.at} | drawing.squares[way.other(context.state.area)]
    each = max(1, context.level.entry.square_feet // SPACE_FEET)
    if len(squares) * each * each < fighters * ROOM_FOR_EACH:
        return None
    left, top = min(x for x, _ in squares), min(y for _, y in squares)
    right, bottom = max(x for x, _ in squares), max(y for _, y in squares)
    rows = ["#" * ((right - left + 1) * each + 2)]
    for y in range(top, bottom + 1):
        row = "".join(("." if (x, y) in squares else "#") * each for x in range(left, right + 1))
        rows += [f"#{row}#"] * each
    return FieldEntry(map="\n".join([*rows, rows[0]]))


def take_back(context: Context, number: int, after: Aftermath) -> None:
    """Take everybody back from a battle, with its wounds, what it has used up, and the time it took.

    Rule: bxe.time.encounter-minimum-turn, bxe.time.encounter-rounding,
        bxe.time.turn-step-4-no-encounter-ends, bxe.chase.situation-break-away, bxe.chase.not-while-engaged
    """
    state = context.state
    folk = state.folk[number]
    entry = context.entry_of(folk)
    won = after.winner != FOES and any(fate.state in ("standing", "hurt") for fate in after.sides[PARTY])
    for fate in after.sides[PARTY]:
        _take_one(context, fate, won=won)
    _take_foes(folk, after.sides[FOES])
    counts = _count(after.sides[FOES])
    fallen = [one.name for one in after.sides[PARTY] if one.state == DEAD]
    context.tell(
        facts.FOUGHT,
        who=fallen,
        what=entry.name,
        result=_ending(after, won=won),
        amount=after.rounds,
        where=counts,
    )
    state.meeting = None
    state.noisy = True
    left = context.book.dungeon.rounds - state.rounds
    rounds = max(left, -(-after.rounds // context.book.dungeon.rounds) * context.book.dungeon.rounds)
    state.agenda[:] = [Step("act"), Step("time", rounds, "fight")]
    if not context.able:
        state.over = "lost"
        context.tell(facts.ENDED, what="lost")
        return
    if not folk.able:
        folk.mood = "gone"
        return
    if not won and after.winner == FOES:
        state.agenda[:] = [Step("act")]
        begin_chase(context, Meeting(number, feet=40), followed=True)
        return
    go_home(folk)
    if not folk.wandering:
        folk.mood = "gone"


def _ending(after: Aftermath, *, won: bool) -> str:
    if won:
        return "won"
    return "lost" if after.winner == FOES else after.ending or "undecided"


def _count(fates: Sequence[Fate]) -> str:
    """What has become of those who were fought: "3 dead, 1 fled"."""
    counts: dict[str, int] = {}
    for fate in fates:
        if fate.state not in ("standing", "hurt"):
            counts[fate.state] = counts.get(fate.state, 0) + 1
    return ", ".join(f"{count} {state}" for state, count in counts.items())


def _take_one(context: Context, fate: Fate, *, won: bool) -> None:
    one = next(explorer for explorer in context.state.explorers if explorer.name == fate.name)
    one.hit_points = max(0, fate.hit_points)
    one.spells, one.scrolls, one.potions = list(fate.spells), list(fate.scrolls), list(fate.potions)
    one.missiles = {**one.missiles, **fate.missiles}
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
    """Those who were fought: the fallen, the taken and those who ran are not met again."""
    left = {fate.name: fate for fate in fates}
    for one in folk.members:
        fate = left.get(one.name)
        if fate is not None:
            one.hit_points = max(0, fate.hit_points)
            one.state = fate.state
