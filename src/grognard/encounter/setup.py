"""From an encounter as written to a battle ready to be fought: profiles, places, sides, dice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from grognard.battle.ground.witness import Senses
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import DISPLACED, INVISIBILITY, add_effect, pack_effect
from grognard.battle.state.flags import BEHIND, ON_TERRAIN, SURPRISED, UNDETECTED
from grognard.battle.state.power import NO_DICE
from grognard.battle.state.profile import Profile
from grognard.battle.state.pursuits import DROPS, PURSUITS
from grognard.battle.state.side import RESOLVES, Side
from grognard.battle.state.steps import DISTANCE, HIT_POINTS, REACTION, SURPRISE, pack_step
from grognard.battle.turns.opening import TOLD
from grognard.battle.turns.rounds import Countdown, Phases, RoundStructure, Segments, SideTurns
from grognard.creatures.bestiary import find_creature
from grognard.creatures.character import parse_character
from grognard.creatures.gear import find_weapon
from grognard.creatures.traits import find_traits
from grognard.dice.expression import parse_dice
from grognard.dice.purpose import NUMBER_APPEARING
from grognard.dice.source import Dice
from grognard.encounter.arming import ready_fists, weapon_routines
from grognard.encounter.arrivals import edge_of, expect, muster_side, read_arrival
from grognard.encounter.callings import check_class
from grognard.encounter.circumstances import OFF_HAND_SIZE, add_second_weapon, set_circumstances
from grognard.encounter.conditions import (
    set_up_character,
    set_up_creature,
    set_up_member,
    set_up_places,
    set_up_recruit,
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
from grognard.encounter.hits import leave_dry, set_up_hits
from grognard.encounter.items import set_up_items
from grognard.encounter.lighting import set_in_light
from grognard.encounter.lines import read_stat_line
from grognard.encounter.mobility import set_dimensions, set_mobility, set_position
from grognard.encounter.noticing import may_come_unnoticed
from grognard.encounter.places import (
    MAX_ROLLED_FEET,
    farthest_roll,
    make_field,
    off_the_map,
    place_sides,
    rolls_distance,
    set_entries,
    set_exits,
)
from grognard.encounter.positions import in_cover, take_positions
from grognard.encounter.powers import set_up_creature_powers, set_up_forms, set_up_powers
from grognard.encounter.profiles import (
    character_profile,
    count_in_yards,
    creature_profile,
    outfit_of,
)
from grognard.encounter.protection import set_protection
from grognard.encounter.reserves import await_call, list_reserves
from grognard.encounter.retainers import set_up_retainers
from grognard.encounter.spells import set_up_spells
from grognard.encounter.traits import DISPLACED as STANDS_ELSEWHERE
from grognard.encounter.traits import UNSEEN, set_traits
from grognard.errors import InputError
from grognard.rulebooks.loader import load_rulebook, rules_of_file
from grognard.rulebooks.schema import Rulebook
from grognard.rules.binding import bind_rulebook, named
from grognard.rules.reaction import charisma_share, validate_reaction
from grognard.rules.ruleset import Ruleset
from grognard.rules.surprise import is_ambush

ROUND_STRUCTURES: Final[dict[str, RoundStructure]] = {
    "countdown": Countdown(),
    "side turns": SideTurns(),
    "phases": Phases(),
    "segments": Segments(),
}

TORCH_FEET: Final = 30
DARKVISION_FEET: Final = 60
TOUCH_FEET: Final = 5


def load_rules_of(
    encounter: Encounter, *, rules: str = "", folder: str = "", options: Mapping[str, object] | None = None
) -> Rulebook:
    """The rulebook an encounter is fought by, with the encounter's own options.

    Args:
        encounter: as written.
        rules: another rulebook's id or file, to be used instead of the encounter's own.
        folder: where a rulebook file named by the encounter is looked for.
        options: further values, over the encounter's own.

    The powers of the encounter's own rules come along to another rulebook, as its members have them.

    Raises:
        InputError: one of them cannot be used; where it is the encounter's own, its key is named.
    """
    chosen = {**encounter.options, **(options or {})}
    with rules_of_file(encounter.options, named=not rules):
        if not rules:
            return off_the_map(encounter, load_rulebook(encounter.rules, options=chosen, folder=folder))
        book = off_the_map(encounter, load_rulebook(rules, options=chosen))
    if not any(member.powers for side in encounter.sides for member in side.members):
        return book
    own = load_rulebook(encounter.rules, folder=folder)
    return msgspec.structs.replace(book, powers={**own.powers, **book.powers})


def set_up(encounter: Encounter, book: Rulebook, dice: Dice) -> Battle:
    """Make the battle: everyone with their numbers under that book, standing where the encounter has them.

    Raises:
        InputError: naming the key of the member at fault.
    """
    ruleset = bind_rulebook(book)
    validate_reaction(ruleset, encounter.reaction)
    sides: list[Side] = []
    combatants: list[Combatant] = []
    for number, entry in enumerate(encounter.sides):
        members: list[Combatant] = []
        for position, member in enumerate(entry.members):
            key = f"sides[{number}].members[{position}]"
            try:
                recruits = add_recruits(
                    member, entry, encounter, book, dice=dice, side=number, first=len(combatants)
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
    set_dimensions(field, encounter, everybody, book)
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
    """Let everybody fight with bare hands where a weapon may be lost on a creature's body."""
    if any(profile.body is not None and profile.body.metal for profile in profiles):
        for profile in profiles:
            ready_fists(profile, book)


def _set_up_reserves(
    combatants: list[Combatant], encounter: Encounter, book: Rulebook, dice: Dice
) -> list[Combatant]:
    """Those who may come later: the parts of what divides, and whomever somebody can call."""
    everybody = list(combatants)
    for owner in everybody:  # Those that are found on the way may bring others.
        for cause, name, count in list_reserves(owner.profile):
            count = min(count, MAX_MEMBERS - len(everybody))
            if count <= 0:
                continue
            called = add_recruits(
                MemberEntry(creature=name, count=count),
                encounter.sides[owner.side],
                encounter,
                book,
                dice=dice,
                side=owner.side,
                first=len(everybody),
            )
            for one in called:
                await_call(one, owner, cause)
            everybody += called
    return everybody[len(combatants) :]


def round_structure(book: Rulebook) -> RoundStructure:
    """The procedure a book's round is run by.

    Raises:
        InputError: nobody registered that name.
    """
    return named(ROUND_STRUCTURES, book.round.structure, key="round.structure")


def add_recruits(
    member: MemberEntry,
    entry: SideEntry,
    encounter: Encounter,
    book: Rulebook,
    *,
    dice: Dice,
    side: int,
    first: int,
) -> list[Combatant]:
    """The combatants that a line of an encounter stands for, numbered from `first`, as they are there.

    Raises:
        InputError: something about them cannot be used.
    """
    recruits = _recruit(in_cover(member, entry), entry, book, dice, side, first)
    profile = recruits[0].profile
    set_up_places(profile, encounter, book)
    leave_dry(profile)
    set_in_light(profile, encounter.light, recruits)
    if encounter.outdoors and book.movement.yards_outdoors:
        count_in_yards(profile)
    if encounter.hit_points != "rolled":
        for one in recruits:
            _fix_hit_points(one, encounter.hit_points)
    return recruits


def _recruit(
    member: MemberEntry, side: SideEntry, book: Rulebook, dice: Dice, side_number: int, first: int
) -> list[Combatant]:
    """The combatants one entry stands for."""
    profile, count, points = _read_member(member, side, book, dice)
    if member.initiative_modifier is not None:
        profile.own_initiative = True
        profile.initiative_modifier = member.initiative_modifier
    profile.may_stand_ground = member.cornered
    profile.acts_last = profile.acts_last or member.acts_last
    if member.off_hand:
        gear = find_weapon(member.off_hand)
        small = gear.size == OFF_HAND_SIZE or member.calling in book.two_weapons.any_off_hand
        add_second_weapon(profile, weapon_routines(gear)[0].weapons[0], small=small)
    set_circumstances(profile, member, book)
    set_protection(profile, member, book)
    set_up_member(profile, member, book)
    set_up_powers(profile, member, book)
    set_up_items(profile, member, book, set_up_spells(profile, member, book))
    _adjust(profile, member)
    profile.parting = _parting_attack(profile, member)
    if member.names:
        count = _count_names(member, count)
    if count > MAX_MEMBERS:
        raise InputError(f"{count} of a kind", expected=f"at most {MAX_MEMBERS}")
    points = _points_of(member, count, points)
    profile.summary += f"; {member.wounded} hit points lost before" if member.wounded else ""
    recruits = []
    for number in range(count):
        name = member.names[number] if member.names else profile.name
        combatant = Combatant(first + number, side_number, profile, name)
        if number < len(points):
            if points[number] < 1:
                raise InputError(f"{points[number]} hit points", expected="1 or more")
            combatant.hit_points = combatant.max_hit_points = points[number]
        _wound(combatant, member)
        combatant.distracted = member.distracted
        set_up_recruit(combatant, member)
        if UNSEEN in find_traits(profile.kind).abilities:
            add_effect(combatant, pack_effect(INVISIBILITY))
        if STANDS_ELSEWHERE in find_traits(profile.kind).abilities:
            add_effect(combatant, pack_effect(DISPLACED))
        if member.behind:
            combatant.flags |= BEHIND
        if member.undetected:
            combatant.flags |= UNDETECTED
        if member.arrives is not None:
            edge = edge_of(member.enters, at_a_cell=bool(member.at))
            expect(combatant, read_arrival(member.arrives, edge=edge, at_a_cell=bool(member.at)))
        recruits.append(combatant)
    return recruits


def _wound(combatant: Combatant, member: MemberEntry) -> None:
    """Take off the hit points that somebody has lost before."""
    most = int(combatant.max_hit_points)
    if member.wounded and member.wounded >= most:
        expected = f"0 to {most - 1}" if most else "hit_points besides"
        raise InputError(f"wounded by {member.wounded} hit points", expected=expected)
    combatant.hit_points = most - member.wounded


def _adjust(profile: Profile, member: MemberEntry) -> None:
    """The referee's modifiers; some routines strike twice with the same weapon, which gets them once."""
    profile.attack_adjustment = member.attack_adjustment
    if member.damage_adjustment:
        for weapon in {id(one): one for routine in profile.routines for one in routine.weapons}.values():
            weapon.dice_bonus += member.damage_adjustment
    if member.save_adjustment:
        profile.saves = tuple(int(needed) - member.save_adjustment for needed in profile.saves)


def _points_of(member: MemberEntry, count: int, listed: tuple[int, ...]) -> tuple[int, ...]:
    """The hit points of so many, as the entry says, else as its stat line does; none where they are rolled.

    Raises:
        InputError: they are not as many as the members.
    """
    if member.hit_points is None:
        return listed * count if len(listed) == 1 else listed
    if isinstance(member.hit_points, int):
        return (member.hit_points,) * count
    if len(member.hit_points) != count:
        raise InputError(
            f"{len(member.hit_points)} hit points for {count}",
            key="hit_points",
            expected="one number each, or for all",
        )
    return tuple(member.hit_points)


def _count_names(member: MemberEntry, count: int) -> int:
    """How many there are of those who have names of their own.

    Raises:
        InputError: it is said, and not the number of the names.
    """
    if member.count not in (1, len(member.names)):
        raise InputError(f"{len(member.names)} names for {count}", key="names", expected="a name each")
    return len(member.names)


def _read_member(
    member: MemberEntry, side: SideEntry, book: Rulebook, dice: Dice
) -> tuple[Profile, int, tuple[int, ...]]:
    """What an entry stands for: the profile, how many of them, and the hit points a stat line gives them."""
    if member.character:
        character = parse_character(member.character, player_character=side.player_characters)
        check_class(member.character, character, book)
        profile = character_profile(character, member, book)
        set_mobility(profile, member, ())
        set_up_character(profile, outfit_of(character, member), book)
        return profile, member.count, ()
    if member.creature:
        creature = find_creature(member.creature)
        profile = creature_profile(creature, member, book)
        set_mobility(profile, member, creature.movement)
        set_up_creature(profile, creature, member, book)
        set_traits(profile, creature, side, book)
        set_up_creature_powers(profile, creature)
        set_up_hits(profile, creature)
        return profile, member.count, ()
    stat_line = read_stat_line(member.stat_line, book)
    count = stat_line.fixed_count
    if count is None:
        count = parse_dice(stat_line.count).roll(dice, why=NUMBER_APPEARING).total
    profile = creature_profile(stat_line.creature, member, book)
    set_mobility(profile, member, stat_line.creature.movement)
    set_up_creature(profile, stat_line.creature, member, book)
    set_traits(profile, stat_line.creature, side, book)
    set_up_creature_powers(profile, stat_line.creature)
    set_up_hits(profile, stat_line.creature)
    return profile, count if member.count == 1 else member.count, stat_line.hit_points


def _parting_attack(profile: Profile, member: MemberEntry) -> str:
    """The attack a member prefers for a parting shot.

    Rule: bf.withdraw.parting-shot-tiger-example

    Raises:
        InputError: it has no melee attack of that name.
    """
    names = [weapon.name for one in profile.routines if not one.is_missile for weapon in one.weapons]
    if member.parting_shot and member.parting_shot not in names:
        raise InputError(
            f"{profile.name} has no melee attack {member.parting_shot!r}",
            expected=f"one of {', '.join(names)}" if names else "no parting_shot: it fights from afar",
        )
    return member.parting_shot


def _fix_hit_points(combatant: Combatant, how: str) -> None:
    if combatant.max_hit_points:
        return
    profile = combatant.profile
    sides = profile.hit_dice_sides if how == "maximum" else 0
    dice = profile.hit_dice_count * (2 * sides if sides else profile.hit_dice_sides + 1) // 2
    least = profile.hit_dice_count if profile.hit_die_penalty < 0 else 1
    combatant.max_hit_points = combatant.hit_points = max(least, dice + profile.hit_dice_bonus)


def _name_all(combatants: list[Combatant]) -> None:
    """Number those who share a name: Goblin 1, Goblin 2."""
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
    side.leader = leader.index
    side.charisma_modifier = charisma_share(
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
        InputError: nobody on the side has the leader's name.
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
