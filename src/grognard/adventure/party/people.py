"""The members of a party: each character's sheet, and its state on the way."""

from __future__ import annotations

from collections import Counter
from typing import Final

import msgspec

from grognard.adventure.party.missiles import count_gone, count_supply
from grognard.battle.ground.exits import exit_of
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.effects import SHIELDLESS, amount_of, has_effect
from grognard.battle.state.events import MORALE, Log
from grognard.battle.state.patches import is_passage
from grognard.battle.state.power import DEVICE, MEMORISED, POTION, SCROLL
from grognard.battle.state.uses import uses_spent
from grognard.battle.view.fates import DEAD_STATE, FLED, FLEES, STANDING, state_of
from grognard.creatures.abilities import Abilities
from grognard.creatures.character import parse_character
from grognard.creatures.gear import BARE_HANDS, find_weapon
from grognard.creatures.names import name_key
from grognard.encounter.burden import armour_weight
from grognard.encounter.entries import Devices, MemberEntry
from grognard.encounter.ground_entries import Cell
from grognard.encounter.member_combatants import SPENT_EFFECTS
from grognard.encounter.profiles import character_pace, with_entry_changes
from grognard.rulebooks.schema import Rulebook
from grognard.rules.movement_rate import ROUNDS_TO_A_RATE

WELL: Final = STANDING
DEAD: Final = DEAD_STATE
LOST: Final = "lost"
"""Fled alone, taken, carried off: no more with the party."""
HELPLESS: Final = ("unconscious", "asleep", "held", "petrified", "charmed")
"""States that keep a person from going on unaided."""
SPELL_BARS: Final = {"gagged": "gagged", "silenced": "gagged", "bound": "helpless"}
"""What keeps a caster from speaking or from moving its hands, with the condition that it is in a fight."""
OUT_OF_ACTION: Final = frozenset((DEAD, LOST, *HELPLESS))


class PersonSheet(msgspec.Struct, frozen=True):
    """A person's lasting numbers; skills are chances in a hundred, 0 without the skill."""

    name: str
    entry: MemberEntry
    kind: str
    race: str
    level: int
    abilities: Abilities
    constitution_known: bool
    saves: tuple[int, ...]
    hears: int = 0
    finds: int = 0
    opens: int = 0


class Explorer(msgspec.Struct):
    """A person's present state: points, spells, scrolls, potions, and missiles where some were shot.

    `charges` are those used of wands, staves and rods, by what these are of; `ones` counts the checks of
    nerve that came up all ones.
    `spent` is what is gone of its luck and spell points; with `shield_gone` its shield has splintered.
    `loot` is treasure carried, in coins' weight. `barred` is what keeps it from casting spells: one of
    `SPELL_BARS`, or "".
    """

    name: str
    hit_points: int
    most: int
    feet: int
    state: str = WELL
    spells: list[str] = []
    scrolls: list[str] = []
    potions: list[str] = []
    missiles: dict[str, int] = {}
    loot: int = 0
    charges: dict[str, int] = {}
    ones: int = 0
    barred: str = ""
    spent: dict[str, int] = {}
    shield_gone: bool = False

    @property
    def able(self) -> bool:
        """Whether it can go and act."""
        return self.state not in OUT_OF_ACTION

    @property
    def present(self) -> bool:
        """Whether it is with the party, on its feet or carried."""
        return self.state not in (DEAD, LOST)


class Fate(msgspec.Struct, frozen=True):
    """A person's state after a fight: its fate, its points, and the magic left or used.

    `exit` is the cell by which it has fled from a closed field.
    """

    name: str
    state: str
    hit_points: int
    most: int
    spells: tuple[str, ...] = ()
    scrolls: tuple[str, ...] = ()
    potions: tuple[str, ...] = ()
    missiles: dict[str, int] = {}
    charges: dict[str, int] = {}
    ones: int = 0
    exit: Cell | None = None
    spent: dict[str, int] = {}
    shield_gone: bool = False


class Aftermath(msgspec.Struct, frozen=True):
    """The outcome of a fight, for the expedition after it; `winner` is a side's index, -1 for none.

    `doors` are the doors of a closed field by their cells, each "open" or "shut" at the end.
    """

    rounds: int
    winner: int
    ending: str
    sides: tuple[tuple[Fate, ...], ...]
    doors: tuple[tuple[Cell, str], ...] = ()


def sheet_of(one: Combatant, member: MemberEntry, *, player: bool) -> PersonSheet:
    """A party member's lasting numbers.

    Raises:
        InputError: its kit cannot be used.
    """
    alone = msgspec.structs.replace(
        member, count=1, name=one.name, at=[], hit_points=None, wounded=0, arrives=None, enters=""
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
        spells=_magic_left(one, MEMORISED),
        scrolls=_magic_left(one, SCROLL),
        potions=_magic_left(one, POTION),
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


def collect_aftermath(battle: Battle) -> Aftermath:
    """Each person's state after a battle; morale checks and hits by weapon come from its log."""
    ones = count_morale_twos(battle.log)
    sides = [[one for one in side.own if one.called_by < 0] for side in battle.sides]
    fates = tuple(tuple(_fate(battle, one, ones[int(one.index)]) for one in members) for members in sides)
    return Aftermath(int(battle.round), int(battle.winner), battle.ending, fates, _doors_of(battle))


def _doors_of(battle: Battle) -> tuple[tuple[Cell, str], ...]:
    """The doors of a closed field, each open or shut."""
    if not battle.field.closed:
        return ()
    width = int(battle.field.width)
    return tuple(
        ((cell % width, cell // width), "open" if is_passage(battle.field.doors[cell]) else "shut")
        for cell in sorted(battle.field.doorways)
    )


def _exit_of(battle: Battle, one: Combatant, state: str) -> Cell | None:
    """The cell by which a person fled, or flees, from a closed field."""
    if state not in (FLED, FLEES) or not battle.field.closed:
        return None
    cell = int(exit_of(battle, one))
    width = int(battle.field.width)
    return (cell % width, cell // width) if cell >= 0 else None


def count_morale_twos(log: Log | None) -> Counter[int]:
    """For each combatant by its number, the checks of its nerve that came up all ones: a natural 2 of 2d6."""
    counts: Counter[int] = Counter()
    for event in log.events if log is not None else []:
        if event.code == MORALE and event.roll is not None:
            faces = [face for _, face in event.roll.faces]
            counts.update(event.who if faces and set(faces) == {1} else ())
    return counts


def _fate(battle: Battle, one: Combatant, ones: int) -> Fate:
    state = state_of(one)
    used = magic_spent(one, DEVICE)
    return Fate(
        one.name,
        state,
        int(one.hit_points),
        int(one.max_hit_points),
        tuple(_magic_left(one, MEMORISED)),
        tuple(_magic_left(one, SCROLL)),
        tuple(_magic_left(one, POTION)),
        _missiles_left(battle, one),
        dict(Counter(name_key(name) for name in used)) if used else {},
        ones,
        _exit_of(battle, one, state),
        pools_spent(one),
        has_no_shield(one),
    )


def pools_spent(one: Combatant) -> dict[str, int]:
    """The luck and spell points that a character has spent, without untouched pools."""
    amounts = {pool: int(amount_of(one, kind)) for pool, kind in SPENT_EFFECTS.items()}
    return {pool: amount for pool, amount in amounts.items() if amount}


def has_no_shield(one: Combatant) -> bool:
    """Whether a person's shield has splintered."""
    return has_effect(one, SHIELDLESS)


def _missiles_left(battle: Battle, one: Combatant) -> dict[str, int]:
    """The missiles left after losses; the party has picked up thrown weapons."""
    gone = count_gone(battle, one, lost=False)
    return {weapon: count_supply(one, weapon) - count for weapon, count in gone.items()}


def _magic_left(one: Combatant, means: int) -> list[str]:
    """A character's unused spells, scrolls or potions, each listed once per use left."""
    left: list[str] = []
    for number, power in enumerate(one.own_profile.powers):
        if power.means == means and power.shares < 0:
            left += [power.name] * int(power.uses - uses_spent(one, number))
    return left


def magic_spent(one: Combatant, means: int) -> list[str]:
    """A person's used spells, scrolls or potions, each as often as it is gone."""
    spent: list[str] = []
    for number, power in enumerate(one.own_profile.powers):
        if power.means == means and power.shares < 0:
            spent += [power.name] * int(uses_spent(one, number))
    return spent
