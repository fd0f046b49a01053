"""Traits of a creature besides its figures: size, wits, behaviour in meetings and fights, abilities."""

from collections.abc import Mapping
from functools import cache
from typing import Final, Literal

import msgspec

from grognard.creatures.auras import find_auras
from grognard.creatures.combat_modifiers import COURAGE, KNACKS, REGISTER, SUNLIT
from grognard.creatures.creature import Creature
from grognard.creatures.data_file import read_traits_file
from grognard.creatures.hit_effects import find_hit_effects, name_of_effect
from grognard.creatures.lookup import find_listing
from grognard.creatures.powers import YOUNG, find_powers

KINDS: Final = ("people.toml", "beasts.toml", "monsters.toml", "lifeless.toml", "kinds.toml")
BEASTS: Final = "beasts.toml"
_LEADS: Final = ("rallies", "fearless")
ABILITIES: Final = REGISTER
REGENERATION: Final = "regeneration"
HIDES: Final = ("immune", "hardened", "halved", "eased", "doubled", "tender", "fed", "open_to")
"""What an ability may say of kinds of harm (`grognard.rules.harm_kinds`)."""
BRACED: Final = "against"
"""Kinds of harm against which an ability adds so much to `saves`."""
RESISTANCE: Final = "resistance"
"""The chance in a hundred that an ability defeats enemies' magic."""
SPELLS_FROM: Final = "spells_from"
"""The least level of the spells that affect creatures with an ability."""
THROWS_BACK: Final = "throws_back"
"""How many times in a hundred spells of enemies that are aimed at them go back to their casters."""
DEFLECTS: Final = "deflects"
"""Whether spells of enemies come back from them unless an attack roll hits."""
SOURS: Final = "sours"
"""Within how many feet of it spells heal half."""
WARDS: Final = (RESISTANCE, SPELLS_FROM, THROWS_BACK, DEFLECTS)
"""What an ability may say of magic."""

Mind = Literal["", "none", "animal", "low", "average", "high"]
Meets = Literal[
    "", "ambusher", "dropper", "guardian", "hunter", "lurker", "pack", "raider", "trickster", "wary"
]


HARDNESS: Final = "hardness"
"""The points by which an ability lowers all damage."""
UNHARMED_BY: Final = "unharmed_by"
"""What an ability may say of forms of weapons: those that do nothing at all."""
ADDED_TO_SAVES: Final = "save_bonus"
"""What an ability may say of saving throws: what it adds to those of a category."""
BESIDE: Final = ("heat", "cold", "lightning")
"""The printed note of an attack that hurts all creatures near."""


class Regeneration(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Regeneration of `points` each round, except of damage by what it is `stopped_by`; it `rises` again.

    With `in_water` it works only there.
    """

    points: int = 1
    rises: str = ""
    stopped_by: tuple[str, ...] = ()
    in_water: bool = False


class BodyRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A body's responses to a hit: it ruins weapons, whose hits do half damage, or it sprays.

    Weapons, and harm of the kinds it is `divided_by`, split it into creatures of those `parts`; if these are
    of one sort, `number` gives the dice for how many. They have `shares` of its hit points, or hit points of
    their own. Harm of the kinds it is `numbed_by` paralyses it, a round for each die; magic of the kinds it
    is `slowed_by` slows it for `slow_rounds`. The spray allows a save in the category `spray_save`, if any,
    and `passes_by` attackers with a weapon, or with a magical one. No hit does more damage than the dice of
    `at_most`. Each attack that misses adds `evades` to its armour class. Hits that rust metal also do it the
    damage of `rusts`.
    """

    metal: bool = False
    wood: bool = False
    save: str = ""
    halves: bool = False
    sprays: str = ""
    spray_save: Literal["", "death", "wands", "paralysis", "breath", "spells"] = "death"
    passes_by: Literal["", "weapons", "magic"] = ""
    parts: tuple[str, ...] = ()
    number: str = ""
    shares: bool = False
    divided_by: tuple[str, ...] = ()
    numbed_by: tuple[str, ...] = ()
    slowed_by: tuple[str, ...] = ()
    slow_rounds: str = ""
    at_most: str = ""
    evades: int = 0
    rusts: str = ""
    kind: str = ""
    name: str = ""


class RageRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Changes that wounds make to attack rolls, damage and armour class, for the rest of the fight.

    It takes wounds that leave no more than `percent` of all hit points; 100 stands for any wound.
    """

    percent: int = 100
    attack: int = 0
    damage: int = 0
    armour: int = 0


class Traits(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The package's data on a kind of creature.

    `size` and `temperament` are those of an encounter's members, `mind` is its wits; a creature with wits
    `speaks` unless this says no. If undead, it is turned as `turn_as` in a table of turning, on a number that
    is less by `turn_ease`; others turn the undead themselves, as clerics of the level `turns_at`. `meets` is
    how it meets people: an ambusher hides and springs, a dropper falls upon them from above, a lurker lies
    where it is, a guardian stands by what it guards, a pack surrounds, a raider comes for gain, a trickster
    deceives, the wary fight when they must, a hunter attacks. `wields` is its usual weapon, `reach_feet` how
    far it strikes. `rallies` is added to its kin's morale while it leads; under the `fearless` they never
    check it in their lair. A creature that `lingers` fights on for that many rounds after it should be dead.
    It `surprises` others on that many faces of a d6, has a number of `missiles`, and throws with that `aim`;
    an aim above 0 is also for weapons that it carries. Its `initiative` is a modifier in books where each
    combatant rolls. In a round, at most `most_on_one` of its attacks are for the same enemy of up to medium
    size, and `most_on_large` for the same larger one. An `enchanted` attack is a magic weapon with that
    bonus, which the printed damage includes. `attacks_by_round` are its numbers of attacks in successive
    rounds; or its attacks grow in number, to `most_attacks`, with rounds in which all of them hit. Wounds may
    put it in a `rage`. Slain, it `bequeaths` its original hit points to the others of its kin on its side.
    What `bears_loads` leaves the fighting to those whose loads it bears.
    """

    size: Literal["", "small", "medium", "large", "huge", "gigantic"] = "medium"
    mind: Mind = ""
    speaks: bool = True
    temperament: Literal["", "bold", "steady", "skirmish"] = ""
    meets: Meets = "hunter"
    turn_as: str = ""
    turn_ease: int = 0
    turns_at: int = 0
    wields: str = ""
    reach_feet: int = 5
    abilities: tuple[str, ...] = ()
    rallies: int = 0
    fearless: bool = False
    kin: str = ""
    regeneration: Regeneration | None = None
    body: BodyRules | None = None
    rage: RageRules | None = None
    surprises: int = 0
    missiles: int = 0
    aim: int = 0
    initiative: int = 0
    lingers: int = 0
    most_on_one: int = 0
    most_on_large: int = 0
    most_attacks: int = 0
    bequeaths: bool = False
    bears_loads: bool = False
    attacks_by_round: tuple[int, ...] = ()
    enchanted: dict[str, int] = {}

    @property
    def is_intelligent(self) -> bool:
        """Whether it can think as people do, at least a little."""
        return self.mind in ("low", "average", "high")


UNKNOWN: Final = Traits(size="", meets="")


class Ability(msgspec.Struct, frozen=True):
    """An ability: its name, its meaning, and whether the program plays it; else the referee does."""

    name: str
    says: str
    plays: bool


@cache
def find_traits(name: str) -> Traits:
    """The traits of a creature by its name; `UNKNOWN` where nothing is said of it.

    >>> find_traits("Goblin King").size, find_traits("Goblin King").rallies
    ('small', 2)
    """
    listing = find_listing(name)
    if listing is None:
        return UNKNOWN
    for kind in listing.kinds:
        for file in map(read_traits_file, KINDS):
            if kind in file.names:
                section = file.names[kind]
                leads = {key: listing.columns[key] for key in _LEADS if key in listing.columns}
                return msgspec.convert({**file.table(section), **leads, "kin": section}, Traits)
    return UNKNOWN


def is_beast(traits: Traits) -> bool:
    """Whether it is an animal, of the common or the giant sort, not a fantastic one."""
    beasts = read_traits_file(BEASTS)
    return traits.mind == "animal" and traits.kin in beasts.sections


def list_abilities(creature: Creature) -> tuple[Ability, ...]:
    """A creature's abilities besides plain damage: of its kind, of its attacks, and what alone harms it.

    >>> from grognard.creatures.bestiary import find_creature
    >>> [(one.name, one.plays) for one in list_abilities(find_creature("ghoul"))]
    [('paralysis', True), ('attacks from hiding', True), ('undead', True)]
    """
    register = read_traits_file(ABILITIES)
    names: list[str] = []
    if creature.harmed_only_by:
        names.append("silver or magic" if "silver" in creature.harmed_only_by else "magic only")
    for attack in (attack for routine in creature.routines for attack in routine):
        names += [_ability_of(effect, register.sections) for effect in attack.effects]
    names += find_traits(creature.name).abilities
    powers = find_powers(creature)
    if powers:
        names = [name for name in names if name != "special"]
    auras = find_auras(creature)
    if any(aura.damage for aura in auras.values()):
        names = [name for name in names if name not in BESIDE]
    felt = (*find_hit_effects(creature), *auras)
    if any(YOUNG in note for note in creature.notes):
        names = [name for name in names if "breath" not in name]
    abilities = []
    for name in dict.fromkeys([*names, *powers, *felt]):
        table = register.sections.get(name, {})
        says = str(table.get("says", "Look it up in the book."))
        if name == REGENERATION:
            says = _describe_regeneration(find_traits(creature.name)) or says
        abilities.append(Ability(name, says, is_implemented(table) or name in powers or name in felt))
    return tuple(abilities)


def _describe_regeneration(traits: Traits) -> str:
    """A creature's regeneration in words; empty if it has none."""
    rules = traits.regeneration
    if rules is None:
        return ""
    text = f"Regains {rules.points} hit point{'s' if rules.points > 1 else ''} each round"
    text += f", and rises again after {rules.rises} rounds" if rules.rises else ""
    if rules.stopped_by:
        stopped = " and ".join(rules.stopped_by)
        text += f"; what {stopped} took stays lost" + (", and kills it" if rules.rises else "")
    return f"{text}."


def is_implemented(table: Mapping[str, object]) -> bool:
    """Whether the program plays an ability, by itself or by its effect on harm or saving throws."""
    keys = (*KNACKS, *COURAGE, *SUNLIT, *HIDES, *WARDS, ADDED_TO_SAVES, BRACED, HARDNESS, UNHARMED_BY, SOURS)
    return bool(table.get("plays", False)) or any(key in table for key in keys)


def _ability_of(effect: str, known: dict[str, dict[str, object]]) -> str:
    """The ability that an effect of an attack stands for: "hug 2d8" is a hug."""
    begun = [name for name in known if effect.lower().startswith(name.lower())]
    return name_of_effect(effect) or max(begun, key=len, default=effect)
