"""A member of a party as a fighter: its sheet, its state as it sets out, and its entry in a fight."""

from __future__ import annotations

import msgspec

from grognard.adventure.party.aftermath import magic_left, pools_spent
from grognard.adventure.party.people import SPELL_BARS, Explorer, PersonSheet
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.power import MEMORISED, POTION, SCROLL
from grognard.creatures.abilities import Abilities
from grognard.creatures.character import parse_character
from grognard.creatures.gear import BARE_HANDS, find_weapon
from grognard.creatures.names import name_key
from grognard.encounter.burden import armour_weight
from grognard.encounter.entries import Devices, MemberEntry
from grognard.encounter.profiles import character_pace, with_entry_changes
from grognard.rulebooks.schema import Rulebook
from grognard.rules.movement_rate import ROUNDS_TO_A_RATE


def sheet_of(one: Combatant, member: MemberEntry, *, player: bool) -> PersonSheet:
    """A party member's lasting numbers.

    Raises:
        InputError: its kit cannot be used.
    """
    alone = msgspec.structs.replace(
        member, count=1, name=one.name, names=[], at=[], hit_points=None, wounded=0, arrives=None, enters=""
    )
    if not member.character:
        kind = one.profile.kind
        saves = tuple(int(save) for save in one.profile.saves)
        return PersonSheet(one.name, alone, kind, "", 0, member.abilities or Abilities(), False, saves)
    character = with_entry_changes(parse_character(member.character, player_character=player), member)
    skills = character.character_class.skills_at(character.level)
    return PersonSheet(
        one.name,
        alone,
        character.character_class.name,
        character.race,
        character.level,
        character.abilities,
        member.abilities is not None,
        tuple(int(save) for save in one.profile.saves),
        hears=skills.listen if skills else 0,
        finds=skills.remove_traps if skills else 0,
        opens=skills.open_locks if skills else 0,
    )


def explorer_of(one: Combatant) -> Explorer:
    """A party member's state as it sets out."""
    points = int(one.hit_points)
    return Explorer(
        one.name,
        points,
        int(one.max_hit_points),
        int(one.profile.walk_feet) * ROUNDS_TO_A_RATE,
        spells=magic_left(one, MEMORISED),
        scrolls=magic_left(one, SCROLL),
        potions=magic_left(one, POTION),
        spent=pools_spent(one),
    )


def rate_of(sheet: PersonSheet, explorer: Explorer, book: Rulebook) -> int:
    """The feet of a turn that a person moves with its load.

    Rule: bxe.movement.exploration-rate-per-turn, bxs.movement.exploring, bxs.actions.turn-move
    """
    if not sheet.entry.character or not explorer.loot:
        return explorer.feet
    entry = msgspec.structs.replace(
        sheet.entry,
        coins=min(1600, sheet.entry.coins + explorer.loot),
        treasure=sheet.entry.treasure or explorer.loot > 0,
    )
    character = with_entry_changes(parse_character(entry.character), entry)
    return character_pace(character, entry, book) * ROUNDS_TO_A_RATE


def burden_of(sheet: PersonSheet, explorer: Explorer, book: Rulebook) -> int:
    """A swimmer's load, in coins' weight: armour, coins and treasure."""
    if not sheet.entry.character:
        return explorer.loot
    armour = with_entry_changes(parse_character(sheet.entry.character), sheet.entry).armour
    return armour_weight(book.encumbrance, armour) + sheet.entry.coins + explorer.loot


def member_entry_of(sheet: PersonSheet, explorer: Explorer, *, whole: bool = True) -> MemberEntry:
    """A person as a member of a fight: with its present points, magic and missiles.

    It keeps its most points (`whole`), of which those it has lost are gone; or else those left are its most.
    """
    left = max(1, min(explorer.hit_points, explorer.most))
    most = explorer.most if whole else left
    entry = sheet.entry
    if explorer.barred:
        entry = msgspec.structs.replace(entry, condition=[*entry.condition, SPELL_BARS[explorer.barred]])
    if sheet.entry.spells is not None or explorer.spells:
        entry = msgspec.structs.replace(entry, spells=explorer.spells)
    elif sheet.kind in ("cleric", "magic-user"):
        entry = msgspec.structs.replace(entry, spells=[])
    if explorer.shield_gone:
        entry = msgspec.structs.replace(entry, shield=False)
    return msgspec.structs.replace(
        _arms_left(entry, explorer.missiles),
        hit_points=most,
        wounded=most - left,
        spent=explorer.spent,
        scrolls=explorer.scrolls,
        potions=explorer.potions,
        wands=_less_used(entry.wands, explorer.charges, "wand"),
        staves=_less_used(entry.staves, explorer.charges, "staff"),
        rods=_less_used(entry.rods, explorer.charges, "rod"),
    )


def _arms_left(entry: MemberEntry, missiles: dict[str, int]) -> MemberEntry:
    """A member with the missiles it has left; a weapon of which none is left is in the hand no more."""
    shots = {find_weapon(name).name: count for name, count in entry.ammunition.items()} | missiles
    thrown = {name for name in missiles if find_weapon(name).is_melee}
    if not thrown:
        return msgspec.structs.replace(entry, ammunition=shots)
    arms = entry.weapons
    if arms is None:
        arms = list(with_entry_changes(parse_character(entry.character), entry).weapons)
    kept: list[str] = []
    seen: set[str] = set()
    for name in arms:
        weapon = name if name == BARE_HANDS else find_weapon(name).name
        if weapon not in thrown or (shots[weapon] and weapon not in seen):
            kept.append(name)
        seen.add(weapon)
    left = {name: count for name, count in shots.items() if count or name not in thrown}
    return msgspec.structs.replace(entry, weapons=kept, ammunition=left)


def _less_used(devices: Devices, used: dict[str, int], kind: str) -> Devices:
    """Devices whose charges are known, without those that were used; others have theirs rolled anew."""
    if not isinstance(devices, dict) or not used:
        return devices
    left: dict[str, int] = {}
    for name, count in devices.items():
        key = name_key(name).removeprefix(f"{kind} of ")
        spent = used.get(key, 0) + used.get(f"{kind} of {key}", 0)
        if not count or count > spent:
            left[name] = count and count - spent
    return left
