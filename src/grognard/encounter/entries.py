"""Encounters as people write them: a TOML file, each side with its members."""

import os
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from grognard.base.errors import InputError
from grognard.base.files import why_unread
from grognard.base.toml_text import read_text
from grognard.creatures.abilities import Abilities
from grognard.encounter.arrivals import Arrival
from grognard.encounter.ground_entries import Cell, FieldEntry
from grognard.encounter.group_files import FILE, Table, include_groups, refuse_files, refused_file
from grognard.encounter.hardship_entry import HardshipEntry
from grognard.encounter.member_files import include_member, include_members
from grognard.rulebooks.documents import convert_document
from grognard.rulebooks.hurt_schema import HitPointPolicy
from grognard.rulebooks.loader import parse_toml, refuse_long_text
from grognard.rulebooks.locate import locate_key
from grognard.rulebooks.rule_documents import DEFAULT_BOOK

MAX_MEMBERS: Final = 400
MAX_SIDES: Final = 6
MOST_DIGITS: Final = 9

Feet = Annotated[int, Meta(ge=0, le=3000)]
HitPoints = Annotated[int, Meta(ge=1, le=2000)]
Morale = Annotated[int, Meta(ge=0, le=100)]
Modifier = Annotated[int, Meta(ge=-100, le=100)]
Pool = Literal["luck", "spell points"]
Percent = Annotated[int, Meta(ge=0, le=100)]
Adjustment = Annotated[int, Meta(ge=-20, le=20)]
OptionNumber = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Temperament = Literal["bold", "steady", "skirmish"]
Role = Literal[
    "front line",
    "missile troops",
    "caster",
    "healer",
    "light-bearer",
    "non-combatant",
    "beast",
    "undead",
    "ambusher",
    "guardian",
    "leader",
    "mob",
]
Skill = Literal["plain", "sensible", "expert"]
Resolve = Literal[
    "to the death", "prudent", "cowardly", "at half strength", "when the leader falls", "before anybody dies"
]
Pursuit = Literal["by kind", "none", "shots only", "when stronger", "chase"]
Drop = Literal["food", "treasure"]
IN_COVER: Final = "take cover"
SPEARS_SET: Final = "set spears"
BOWS_READY: Final = "ready bows"
Position = Literal["take cover", "set spears", "ready bows"]
Nature = Literal[
    "undead",
    "mindless",
    "ravenous",
    "animal",
    "evil",
    "good",
    "fireproof",
    "fire-using",
    "half damage from edged weapons",
    "half damage from blunt weapons",
    "one point from missiles",
]
SpellName = Annotated[str, Meta(min_length=1, max_length=60)]
ItemName = Annotated[str, Meta(min_length=1, max_length=60)]
Charges = Annotated[int, Meta(ge=1, le=1000)]
Devices = list[ItemName] | dict[str, Charges]
Potions = Annotated[int, Meta(ge=0, le=20)] | list[ItemName]


class MemberEntry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One line of a side: a character, a bestiary creature, or a pasted stat line, and their number.

    Exactly one of `character` ("fighter 3"), `creature` ("goblin") and `stat_line` is given. `at` lists their
    cells, first member first. `hit_points` is one number for all, a list, or the policy that determines them;
    `wounded` is how many of them are gone already, `spent` the luck and spell points gone. `names` are proper
    names, one for each, and so also give their number; `languages` are those they speak, for meetings with
    creatures that speak no other.

    The referee may say that they begin `behind` their enemies, `undetected` by them, or `distracted` (unable
    to strike at a shooter beside them), and adjust their rolls (`attack_adjustment`, `damage_adjustment`,
    `save_adjustment`), of which `hardships` name the parts that have a reason of their own. `parting_shot`
    names their attack at a fleeing enemy, by default the one with the highest damage. `charges` says whether
    they charge with natural weapons, as horned ones do by default. The `airborne` brace no weapon. An
    `initiative_modifier` replaces that of Dexterity; members too timid to fight do so when they are
    `cornered`. `terrain` and `shelter` list the ground they stand on or in until they move, by the book's
    names; a number in `terrain` modifies their attack rolls, in `shelter` those against them. `footing` is
    the ground's effect on their Dexterity, a number or a name. `alertness` names their surprise die, `senses`
    adjust it and a `helm` lowers it by the senses it covers. `off_hand` is a second weapon. Nothing stops the
    `unstoppable`, and no enemy gets behind members with `all_round_vision`.

    For wrestling and brawling a member has a `size`, is `humanoid` or not, has a number of `grasping_limbs`,
    wears `metal_armour` or not, throws `escape_save` or more to break a hold, and can be hurt by fists
    (`brawlable`) or subdued (`subduable`) or not, weighs `weight_pounds` and carries `load_pounds`. Most of
    it is known of common creatures. A member with an `employer`, the name of a member of its side, is a
    retainer, whose morale is by the employer's Charisma. A `gifted` member has the score that a referee may
    credit its trade with. A `role` is its part in the fight, if its kit suggests another. A creature's
    `armour_class`, ascending, replaces its own; a character's comes from its kit.

    Clerics turn the undead unless they have no `holy_symbol`; undead without a column of their own in the
    turning table count as `turn_as`, or go by their hit dice. A character that `turns_at` a level does so as
    a cleric of that level would.

    `acts_last` marks a slow weapon, in books where some combatants act after all others.

    `cover` lists the cover before them until they move: a percentage of hard cover, a material and a
    percentage ("fog 50"), or one of the book's names. `ammunition` is the number of shots or throws of a
    weapon. `nature` is what oil, holy water and some weapons do to them, `carries` what puts flames out. A
    member that `bears_light` shows in the dark what is near.

    A `condition` is a state they begin in: the helpless are asleep, bound or frozen, the invisible `found` if
    their enemies know where they are, the gagged without a voice. A member that `casts` looks like a caster
    of spells, as magic-users and clerics do. `anatomy` says whether an assassin knows where to strike them.
    `surface` names what they stand on, `in_water` puts them into the water, where only the missiles listed in
    `works_in_water` work. Each has a number of `potions` of healing, or the named ones, and the `powers` of
    the book that are named, each with its uses (0 is unlimited). A caster has memorised the `spells` listed,
    each as often as it is named; without a list, those usual for casters of its class and level. A member
    that is no caster by class `casts_as` one ("magic-user 3"). Each spell of `scrolls` may be read once, if
    they are `deciphered`; `wands`, `staves` and `rods` name what they do, with charges or, as a list, with
    rolled ones. `rings` are on the left hand and the right, other magic things are `worn`; those that are
    `packed` do nothing. `surgery` is the sum of aids and hindrances in pulling missiles out of wounds.
    `calling` says that a fighter is a ranger or a barbarian, which some books treat apart. `coins` is a
    character's load in coins' weight, `treasure` whether it carries any, `valuables` its other treasure and
    how much of each, `pack` whether it has small things besides; `base_feet` is the movement rate of its
    class, if that is not the book's. Books without these rules ignore them.

    Members that begin at an `altitude`, in feet, fly at their flying rate (below 0: swim), or at
    `flying_feet` by a spell or a carpet; a member that `floats` need not move forward. `facing` is a point of
    the compass. The `incorporeal` turn freely, and no flask breaks on them; a `vehicle` cannot step aside,
    the `cramped` not turn on the spot.

    A member that `arrives` later comes in that round, or on that condition: at its cells, if given, or where
    it `enters`: by an edge of the field or one of its entrances; else from behind its side.
    """

    character: str = ""
    creature: str = ""
    stat_line: str = ""
    count: Annotated[int, Meta(ge=1, le=1_000_000)] = 1
    name: str = ""
    names: list[str] = []
    languages: list[str] = []
    abilities: Abilities | None = None
    gifted: bool = False
    armour: str | None = None
    armour_class: Annotated[int, Meta(ge=0, le=40)] | None = None
    shield: bool | ItemName | None = None
    weapons: list[str] | None = None
    hit_points: HitPoints | list[HitPoints] | HitPointPolicy | None = None
    wounded: Annotated[int, Meta(ge=0, le=2000)] = 0
    spent: dict[Pool, Annotated[int, Meta(ge=0, le=1000)]] = {}
    morale: Morale | None = None
    employer: str = ""
    temperament: Temperament | None = None
    role: Role | None = None
    initiative_modifier: Annotated[int, Meta(ge=-20, le=20)] | None = None
    cornered: bool = False
    acts_last: bool = False
    holy_symbol: bool = True
    turn_as: str = ""
    turns_at: Annotated[int, Meta(ge=0, le=99)] = 0
    alert: bool = False
    behind: bool = False
    undetected: bool = False
    distracted: bool = False
    attack_adjustment: Annotated[int, Meta(ge=-100, le=100)] = 0
    damage_adjustment: Annotated[int, Meta(ge=-100, le=100)] = 0
    save_adjustment: Annotated[int, Meta(ge=-100, le=100)] = 0
    hardships: dict[str, HardshipEntry] = {}
    parting_shot: str = ""
    terrain: list[str | Modifier] = []
    shelter: list[str | Modifier] = []
    footing: str | Modifier = ""
    unstoppable: bool = False
    all_round_vision: bool = False
    alertness: str = ""
    helm: list[Literal["vision", "hearing"]] = []
    senses: Literal["", "keen", "dull"] = ""
    off_hand: str = ""
    charges: bool | None = None
    airborne: bool = False
    cover: list[str | Percent] = []
    ammunition: dict[str, Annotated[int, Meta(ge=0, le=200)]] = {}
    nature: list[Nature] = []
    carries: list[Literal["wet blanket"]] = []
    bears_light: Literal["", "torch", "lantern"] = ""
    size: Literal["", "small", "medium", "large", "huge", "gigantic"] = ""
    humanoid: bool | None = None
    grasping_limbs: Annotated[int, Meta(ge=0, le=20)] | None = None
    metal_armour: bool | None = None
    escape_save: Annotated[int, Meta(ge=1, le=30)] | None = None
    brawlable: bool | None = None
    subduable: bool | None = None
    weight_pounds: Annotated[int, Meta(ge=0, le=100000)] = 0
    load_pounds: Annotated[int, Meta(ge=0, le=100000)] = 0
    condition: list[
        Literal["prone", "blinded", "invisible", "found", "helpless", "asleep", "pinned", "gagged"]
    ] = []
    casts: bool | None = None
    sees_invisible: bool | None = None
    anatomy: Literal["", "known", "unknown", "none"] = ""
    surface: str = ""
    in_water: bool = False
    works_in_water: list[str] = []
    potions: Potions = 0
    rings: list[ItemName] | dict[str, list[ItemName]] = []
    worn: list[ItemName] = []
    packed: list[ItemName] = []
    averts_eyes: bool | None = None
    mirror: bool = False
    powers: dict[str, Annotated[int, Meta(ge=0, le=1000)]] = {}
    spells: list[SpellName] | None = None
    casts_as: str = ""
    scrolls: list[SpellName] = []
    deciphered: bool = True
    wands: Devices = {}
    staves: Devices = {}
    rods: Devices = {}
    surgery: Annotated[int, Meta(ge=-10, le=10)] = 0
    altitude: Annotated[int, Meta(ge=-2000, le=2000)] | None = None
    flying_feet: Annotated[int, Meta(ge=0, le=1000)] = 0
    floats: bool = False
    incorporeal: bool = False
    calling: Literal["", "ranger", "barbarian"] = ""
    coins: Annotated[int, Meta(ge=0, le=100_000)] = 0
    treasure: bool = False
    valuables: dict[str, Annotated[int, Meta(ge=0, le=1600)]] = {}
    pack: bool = False
    base_feet: Annotated[int, Meta(ge=3, le=1000)] | None = None
    vehicle: bool = False
    cramped: bool = False
    facing: str = ""
    at: list[Cell] = []
    arrives: Annotated[int, Meta(ge=2, le=400)] | Arrival | None = None
    enters: str = ""

    def how_many(self) -> int:
        """How many it stands for: by their names, if they have some; a stat line may say another number."""
        return max(self.count, len(self.names))


class SideEntry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One side of an encounter and its circumstances, which may stand in a file of its own (a party).

    `surprised` settles surprise without a die, `surprise_percent` by one chance for the side; with
    `can_be_surprised = false` there is no roll. An ambush needs both `well_hidden` and `prepared`.
    `hit_points` is the policy of the rulebooks for those left open. Creatures `in_lair` never check morale
    under some of their kings and chieftains. `leader` names the member whose Charisma counts, and whom the
    side follows; by default the first. A `noisy` side surprises no enemy, nor in some books does one that
    `carries_light` in the dark, unless the light is hidden. With `checks_morale = false` the referee alone
    decides on its morale. `tactics` are its skill, by default "sensible"; `resolve` is when it breaks off a
    fight of its own will: by default players' sides are "prudent", others fight "to the death". `pursuit` is
    how it pursues fleeing enemies: by default players' sides shoot and strike, others do as their kind does.
    `drops` lists what its fugitives carry that may stop pursuers. A side ordered to `capture` subdues and
    wrestles. A side that `boards` comes over the rail of the other ship, once it has caught it with its
    `grappling_hooks`. It stands on the cells `at`, front fighters first, and flees by its own `exits` from a
    field that has any. A defensive `position` is a preparation before the fight: taking cover, setting spears
    against a charge, readying bows.
    """

    name: str
    members: list[MemberEntry]
    player_characters: bool = False
    can_be_surprised: bool = True
    surprised: bool | None = None
    surprise_percent: Annotated[int, Meta(ge=0, le=100)] | None = None
    well_hidden: bool = False
    prepared: bool = False
    noisy: bool = False
    carries_light: bool = False
    light_hidden: bool = False
    darkvision: bool = False
    checks_morale: bool = True
    hit_points: HitPointPolicy | None = None
    tactics: Skill | None = None
    resolve: Resolve | None = None
    pursuit: Pursuit | None = None
    drops: list[Drop] = []
    morale_adjustment: Adjustment = 0
    leader: str = ""
    in_lair: bool = False
    capture: bool = False
    boards: bool = False
    grappling_hooks: bool = True
    at: list[Cell] = []
    exits: list[Cell] | None = None
    position: list[Position] = []


def resolve_of(side: SideEntry) -> Resolve:
    """When a side breaks off a fight: as it says, else players' sides are prudent."""
    return side.resolve or ("prudent" if side.player_characters else "to the death")


def pursuit_of(side: SideEntry) -> Pursuit:
    """How a side pursues fleeing enemies; by default players' sides only shoot and strike."""
    return side.pursuit or ("shots only" if side.player_characters else "by kind")


Light = Literal["bright", "daylight", "torch", "dark"]
Reaction = Literal["roll", "immediate attack", "unfavorable", "favorable", "very favorable"]


class Encounter(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A whole encounter; distance and reaction are rolled if left open.

    A `reaction` is one of the book's own, or "immediate attack", "unfavorable", "favorable" or "very
    favorable". Under the sky (`outdoors`) some books count movement and ranges in yards. `facing` says
    whether headings and turning distances count: by default as the book has it, and always if a combatant
    flies or swims. "daylight" is the `light` that hurts creatures harmed by the sun. `floor_feet` is how far
    below 0 the bottom of the water is. `surface` and `in_water` apply to all combatants.
    """

    title: str
    sides: list[SideEntry]
    rules: str = DEFAULT_BOOK
    introduction: str = ""
    distance_feet: Feet | None = None
    reaction: str = "roll"
    reaction_adjustment: Adjustment = 0
    hit_points: HitPointPolicy | None = None
    light: Light = "bright"
    outdoors: bool = False
    surface: str = ""
    in_water: bool = False
    facing: bool | None = None
    floor_feet: Annotated[int, Meta(ge=-2000, le=0)] = 0
    field: FieldEntry | None = None
    options: dict[str, bool | OptionNumber | str] = {}


def read_encounter(what: str | os.PathLike[str], *, files: bool = True) -> Encounter:
    """Read an encounter from its file, or from the text of one.

    Args:
        what: the path of an encounter file, or its text, which has more than one line.
        files: whether files are opened; if not, `what` is a text that names no file: one of a stranger.

    Raises:
        InputError: naming the file, the line and the key at fault.

    >>> read_encounter('title = "A"\\nsides = [{ file = "watch.toml" }]', files=False)
    Traceback (most recent call last):
    grognard.base.errors.InputError: ... key sides[0].file: 'watch.toml' names a file, and no file is ...
    """
    if isinstance(what, str) and (not files or "\n" in what):
        return parse_encounter(what, files=files)
    path = os.fspath(what)
    if not files:
        raise refused_file(path, expected="the text of an encounter")
    try:
        text = read_text(path)
    except (OSError, ValueError) as error:
        raise InputError(
            f"cannot read the encounter file {path!r}: {why_unread(error)}",
            expected="the path of a TOML file, or a matchup such as '4 fighter 1 vs 6 goblin'",
        ) from error
    return parse_encounter(text, file=path)


def parse_encounter(text: str, *, file: str = "", files: bool = True) -> Encounter:
    """Read the text of an encounter file; without `files`, one that names any file is refused.

    Raises:
        InputError: naming the line and the key at fault.
    """
    if not file:
        refuse_long_text(text)
    document = parse_toml(text, file=file)
    try:
        if files:
            folder = os.path.dirname(file)
            document = include_groups(document, folder=folder, check=convert_group, include=put_members_in)
        else:
            refuse_files(document)
        encounter = convert_document(document, Encounter, file=file, text=text)
        validate_encounter(encounter)
    except InputError as error:
        raise error.located(file=file, line=locate_key(text, error.key)) from error
    return encounter


def convert_group(table: Table, file: str, text: str) -> SideEntry:
    """The side that stands in a file of its own.

    Raises:
        InputError: naming the file, the line and the key at fault.
    """
    side = convert_document(put_members_in(table, os.path.dirname(file)), SideEntry, file=file, text=text)
    for place_of, member in enumerate(side.members):
        try:
            _validate_member(member, f"members[{place_of}]")
        except InputError as error:
            raise error.located(file=file, line=locate_key(text, error.key)) from error
    if not side.members:
        raise InputError(f"the group {side.name!r} has no members", file=file, expected="[[members]]")
    return side


def put_members_in(side: Table, folder: str) -> Table:
    """A side's table with the characters and creatures put in that stand in files of a folder.

    Raises:
        InputError: a file cannot be read, or is faulty.
    """
    return include_members(side, folder=folder, check=convert_member)


def convert_member(table: Table, file: str, text: str) -> MemberEntry:
    """The character that stands in a file of its own.

    Raises:
        InputError: naming the file, the line and the key at fault.
    """
    member = convert_document(table, MemberEntry, file=file, text=text)
    try:
        _validate_member(member, "")
    except InputError as error:
        raise error.located(file=file, line=locate_key(text, error.key)) from error
    return member


def read_member(file: str, count: int = 1) -> MemberEntry:
    """So many of what stands in a file of its own: a character or a creature.

    Raises:
        InputError: naming the file, the line and the key at fault.
    """
    member = include_member({FILE: file}, folder="", check=convert_member)
    entry = msgspec.convert(member, MemberEntry)
    return msgspec.structs.replace(entry, count=count) if count > 1 else entry


def validate_encounter(encounter: Encounter) -> None:
    """Check what single keys cannot tell.

    Raises:
        InputError: naming the key at fault.
    """
    if len(encounter.sides) < 2:
        raise InputError(
            f"an encounter with {len(encounter.sides)} side has nobody to meet",
            key="sides",
            expected="two [[sides]] or more",
        )
    if len(encounter.sides) > MAX_SIDES:
        raise InputError(f"{len(encounter.sides)} sides", key="sides", expected=f"at most {MAX_SIDES}")
    total = 0
    names: set[str] = set()
    for number, side in enumerate(encounter.sides):
        if side.name.lower() in names:
            raise InputError(
                f"a second side called {side.name!r}",
                key=f"sides[{number}].name",
                expected="a name of its own",
            )
        names.add(side.name.lower())
        if not side.members:
            raise InputError(
                f"side {side.name!r} has no members", key=f"sides[{number}].members", expected="at least one"
            )
        for place, member in enumerate(side.members):
            key = f"sides[{number}].members[{place}]"
            _validate_member(member, key)
            total += member.how_many()
            if total > MAX_MEMBERS:
                raise InputError(
                    f"the encounter has {total} members or more by here",
                    key=f"{key}.count" if member.count > 1 else key,
                    expected=f"at most {MAX_MEMBERS} in all",
                )


def _validate_member(member: MemberEntry, key: str) -> None:
    kinds = [kind for kind in ("character", "creature", "stat_line") if getattr(member, kind)]
    if len(kinds) != 1:
        raise InputError(
            f"a member is given as {' and '.join(kinds) or 'nothing'}",
            key=key,
            expected="exactly one of character, creature and stat_line",
        )
    if member.armour_class is not None and member.character:
        raise InputError(
            "a character with an armour class",
            key=f"{key}.armour_class",
            expected="armour, shield, abilities",
        )
    if member.name and member.names:
        raise InputError("a name and names", key=f"{key}.names", expected="one of the two")
    count = member.how_many()
    if len(member.at) > count and not member.stat_line:
        raise InputError(f"{len(member.at)} places for {count}", key=f"{key}.at", expected="one each")


def locate_in_member(error: InputError, key: str) -> InputError:
    """An error about the member of that key; a fault in a rulebook keeps its own key."""
    if error.key.startswith("powers.") or error.key.partition(".")[0] not in MemberEntry.__struct_fields__:
        return error.located(key=key)
    return InputError(error.problem, expected=error.expected, file=error.file, key=f"{key}.{error.key}")
