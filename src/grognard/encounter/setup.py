"""From an encounter as written to a battle ready to be fought: profiles, places, sides, dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from grognard.base.errors import InputError
from grognard.battle.ground.witness import Senses
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.flags import ON_TERRAIN, SURPRISED
from grognard.battle.state.power import NO_DICE
from grognard.battle.state.profile import Profile
from grognard.battle.state.pursuits import DROPS, PURSUITS
from grognard.battle.state.side import RESOLVES, Side
from grognard.battle.state.steps import DISTANCE, HIT_POINTS, REACTION, SURPRISE, pack_step
from grognard.battle.turns.opening import TOLD
from grognard.battle.turns.popcorn import Popcorn
from grognard.battle.turns.rounds import Countdown, GroupTurns, Phases, RoundStructure, Segments, SideTurns
from grognard.creatures.rulebook_tables import using_tables_of
from grognard.dice.source import Dice
from grognard.encounter.arming import add_bare_hands
from grognard.encounter.arrivals import muster_side
from grognard.encounter.conditions import (
    set_up_ships,
)
from grognard.encounter.doors import set_up_doors
from grognard.encounter.entries import (
    MAX_MEMBERS,
    Encounter,
    MemberEntry,
    SideEntry,
    locate_in_member,
    pursuit_of,
    resolve_of,
)
from grognard.encounter.kind_cache import KindCache
from grognard.encounter.member_combatants import make_combatants
from grognard.encounter.mobility import set_height_and_facing, set_position
from grognard.encounter.noticing import may_come_unnoticed
from grognard.encounter.placement import (
    MAX_ROLLED_FEET,
    book_without_map,
    farthest_roll,
    make_field,
    place_sides,
    rolls_distance,
    set_entries,
    set_exits,
)
from grognard.encounter.positions import take_positions
from grognard.encounter.powers import set_up_forms
from grognard.encounter.reserves import hold_in_reserve, list_reserves
from grognard.encounter.retainers import set_up_retainers
from grognard.rulebooks.loader import load_rulebook, locating_options
from grognard.rulebooks.schema import Rulebook
from grognard.rules.binding import bind_rulebook, named
from grognard.rules.house_citations import POPCORN
from grognard.rules.reaction import charisma_modifier_to_reaction, validate_reaction
from grognard.rules.ruleset import Ruleset
from grognard.rules.surprise import is_ambush

ROUND_STRUCTURES: Final[dict[str, RoundStructure]] = {
    "countdown": Countdown(),
    "group turns": GroupTurns(),
    "side turns": SideTurns(),
    "phases": Phases(),
    "segments": Segments(),
    POPCORN: Popcorn(),
}
"""How a round is made, by the names that rulebooks use; more can be registered."""

TORCH_FEET: Final = 30
DARKVISION_FEET: Final = 60
TOUCH_FEET: Final = 5


def load_rules_of(
    encounter: Encounter,
    *,
    rules: str = "",
    folder: str = "",
    options: Mapping[str, object] | None = None,
    files: bool = True,
) -> Rulebook:
    """The rulebook an encounter is fought by, with the encounter's own options.

    Args:
        encounter: as written.
        rules: another rulebook's id or file, to be used instead of the encounter's own.
        folder: where a rulebook file named by the encounter is looked for.
        options: further values, over the encounter's own.
        files: whether a rulebook may be a file.

    The powers of the encounter's own rules come along to another rulebook, as its members have them.

    Raises:
        InputError: one of them cannot be used; where it is the encounter's own, its key is named.
    """
    chosen = {**encounter.options, **(options or {})}
    with locating_options(encounter.options, named=not rules):
        if not rules:
            own = load_rulebook(encounter.rules, options=chosen, folder=folder, files=files)
            return book_without_map(encounter, own)
        book = book_without_map(encounter, load_rulebook(rules, options=chosen, files=files))
    if not any(member.powers for side in encounter.sides for member in side.members):
        return book
    own = load_rulebook(encounter.rules, folder=folder, files=files)
    return msgspec.structs.replace(book, powers={**own.powers, **book.powers})


def set_up(encounter: Encounter, book: Rulebook, dice: Dice, *, kept: KindCache | None = None) -> Battle:
    """Make the battle: everyone with their numbers under that book, standing where the encounter has them.

    Kinds of combatants are taken from those that are `kept`; a fight that has them must be over by now.

    Raises:
        InputError: naming the key of the member at fault.
    """
    with using_tables_of(book):
        return _set_up(encounter, book, dice, kept)


def _set_up(encounter: Encounter, book: Rulebook, dice: Dice, kept: KindCache | None) -> Battle:
    """Make the battle, with the rulebook's own classes and gear in force."""
    ruleset = bind_rulebook(book)
    validate_reaction(ruleset, encounter.reaction)
    if kept is not None:
        kept.begin_fight()
    sides: list[Side] = []
    combatants: list[Combatant] = []
    for number, entry in enumerate(encounter.sides):
        members: list[Combatant] = []
        for position, member in enumerate(entry.members):
            key = f"sides[{number}].members[{position}]"
            try:
                recruits = make_combatants(
                    member, entry, encounter, book, dice=dice, side=number, first=len(combatants), kept=kept
                )
                for combatant in recruits:
                    set_position(
                        combatant, member, hexes=encounter.field is not None and encounter.field.hexes
                    )
                    members.append(combatant)
                    combatants.append(combatant)
            except InputError as error:
                raise locate_in_member(error, key) from error
            if len(combatants) > MAX_MEMBERS:
                raise InputError("too many members", key=key, expected=f"at most {MAX_MEMBERS} in all")
        side = Side(number, entry.name, members)
        muster_side(side, key=f"sides[{number}].members")
        _set_circumstances(side, entry, encounter, ruleset)
        take_positions(side, entry, ruleset)
        set_up_retainers(side, entry, book)
        sides.append(side)
    reserves = _set_up_reserves(combatants, encounter, book, dice)
    everybody = [*combatants, *reserves]
    profiles = list({id(one.profile): one.profile for one in everybody}.values())
    _ready_all_fists(profiles, book)
    set_up_forms(profiles, book)
    _name_all(everybody)
    rolled_feet = farthest_roll(book) if encounter.outdoors else MAX_ROLLED_FEET
    terrain = list(book.position.terrain)
    field = make_field(encounter, len(combatants), terrain, rolled_feet=rolled_feet)
    field.uneven = field.uneven or any(one.profile.flags & ON_TERRAIN for one in combatants)
    set_height_and_facing(field, encounter, everybody, book)
    set_entries(field, encounter, sides)
    set_exits(field, encounter, sides)
    fits = place_sides(field, encounter, sides, rolled_feet=rolled_feet)
    battle = Battle(ruleset=ruleset, field=field, sides=sides, combatants=everybody, dice=dice)
    battle.witness = Senses()
    set_up_doors(battle, encounter.field)
    _set_opening(battle, encounter, fits=fits)
    set_up_ships(battle, encounter, book)
    return battle


def _ready_all_fists(profiles: list[Profile], book: Rulebook) -> None:
    """Give all combatants bare hands where a weapon may be lost on a creature's body."""
    if any(profile.body is not None and profile.body.metal for profile in profiles):
        for profile in profiles:
            add_bare_hands(profile, book)


def _set_up_reserves(
    combatants: list[Combatant], encounter: Encounter, book: Rulebook, dice: Dice
) -> list[Combatant]:
    """Reserves that may enter later: the parts of dividing creatures, and creatures that a power can call."""
    everybody = list(combatants)
    for owner in everybody:  # Those that are found on the way may bring others.
        for cause, name, count in list_reserves(owner.profile):
            count = min(count, MAX_MEMBERS - len(everybody))
            if count <= 0:
                continue
            called = make_combatants(
                MemberEntry(creature=name, count=count),
                encounter.sides[owner.side],
                encounter,
                book,
                dice=dice,
                side=owner.side,
                first=len(everybody),
            )
            for one in called:
                hold_in_reserve(one, owner, cause)
            everybody += called
    return everybody[len(combatants) :]


def round_structure(book: Rulebook) -> RoundStructure:
    """The procedure a book's round is run by.

    Raises:
        InputError: the name is not registered.
    """
    return named(ROUND_STRUCTURES, book.round.structure, key="round.structure")


def _name_all(combatants: list[Combatant]) -> None:
    """Number combatants of the same name: Goblin 1, Goblin 2."""
    total: dict[str, int] = {}
    for combatant in combatants:
        total[combatant.name] = total.get(combatant.name, 0) + 1
    used: dict[str, int] = {}
    for combatant in combatants:
        name = combatant.name
        if total[name] > 1:
            used[name] = used.get(name, 0) + 1
            # A name that ends in a level ("Fighter 1") takes a letter or a mark, to stay readable.
            combatant.name = f"{name} #{used[name]}" if name[-1].isdigit() else f"{name} {used[name]}"


def _set_circumstances(side: Side, entry: SideEntry, encounter: Encounter, ruleset: Ruleset) -> None:
    side.player_characters = entry.player_characters
    side.captures = entry.capture
    side.boards = entry.boards
    side.surprisable = (
        entry.can_be_surprised and entry.surprised is None and may_come_unnoticed(entry, encounter, ruleset)
    )
    side.checks_morale = entry.checks_morale
    if entry.surprise_percent is not None:
        side.surprise_percent = entry.surprise_percent
    side.surprises = min((int(one.profile.surprises) for one in side.members), default=0)
    side.ambushing = is_ambush(well_hidden=entry.well_hidden, prepared=entry.prepared)
    side.morale_adjustment = entry.morale_adjustment
    leader = _find_leader(side, entry)
    side.leader, side.led = leader.index, bool(entry.leader)
    side.charisma_modifier = charisma_modifier_to_reaction(
        ruleset, leader.profile.charisma_modifier, speaker_named=bool(entry.leader)
    )
    side.resolve = RESOLVES.index(resolve_of(entry))
    side.pursuit = PURSUITS.index(pursuit_of(entry))
    side.drops = sum(DROPS[word] for word in set(entry.drops))
    if encounter.light == "torch":
        side.sight_feet = max(TORCH_FEET, DARKVISION_FEET if entry.darkvision else 0)
    elif encounter.light == "dark":
        side.sight_feet = DARKVISION_FEET if entry.darkvision else TOUCH_FEET
    if entry.surprised:
        for member in side.members:
            member.flags |= SURPRISED
            member.surprised_segments = 1


def _find_leader(side: Side, entry: SideEntry) -> Combatant:
    """Whose Charisma counts, and who is followed: the named leader, else the first listed.

    Rule: bf.reaction.lead-character

    Raises:
        InputError: no member of the side has the leader's name.
    """
    there = side.members or side.own
    if not entry.leader:
        return there[0]
    for member in there:
        if member.name == entry.leader:
            return member
    raise InputError(f"no member of {side.name!r} is called {entry.leader!r}", expected="a member's name")


def _set_opening(battle: Battle, encounter: Encounter, *, fits: bool) -> None:
    """Fill the agenda with what the encounter leaves open, the next step last.

    Rule: bxe.surprise.sequence-first-step, bxe.distance.sequence-after-surprise, bxe.surprise.if-applicable
    """
    battle.roll_reaction = encounter.reaction == "roll"
    battle.reaction = "" if battle.roll_reaction else encounter.reaction
    battle.reaction_adjustment = encounter.reaction_adjustment
    battle.outdoors = encounter.outdoors
    agenda = [pack_step(REACTION), pack_step(SURPRISE)]
    if rolls_distance(encounter):
        step = pack_step(DISTANCE, other=1) if encounter.outdoors else pack_step(DISTANCE)
        agenda.insert(1 if battle.ruleset.distance.after_surprise else 2, step)
    elif not fits:
        agenda.insert(2, pack_step(DISTANCE, other=TOLD))
    charged = any(power.charges != NO_DICE for one in battle.combatants for power in one.profile.powers)
    agenda.append(pack_step(HIT_POINTS, other=1) if charged else pack_step(HIT_POINTS))
    battle.agenda.replace(agenda)
