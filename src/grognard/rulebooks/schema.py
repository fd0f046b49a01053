"""What a rulebook file may say: every number, option and named procedure the engine can be given.

A book is data. Where books differ by a number the number stands here; where they differ by an order or a
method, the name of a procedure does. Distances are feet, durations rounds unless the name says otherwise.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from grognard.rulebooks.adventure_schema import (
    ChaseRules,
    DistractionRules,
    DoorRules,
    DungeonRules,
    FallingRules,
    FlightRules,
    ForagingRules,
    FormationRules,
    ListeningRules,
    MeetingRules,
    SearchRules,
    SeaRules,
    SightRules,
    SleepRules,
    StockingRules,
    StrayingRules,
    SwimmingRules,
    TrapRules,
    TravelRules,
    WanderingRules,
)
from grognard.rulebooks.encounter_schema import DistanceRules, ReactionRules, SurpriseRules
from grognard.rulebooks.encumbrance_schema import EncumbranceRules
from grognard.rulebooks.experience_schema import ExperienceRules
from grognard.rulebooks.grapple_schema import BrawlingRules, SubdualRules, WrestlingRules
from grognard.rulebooks.hook_schema import HookRow, LuckRules
from grognard.rulebooks.hurt_schema import (
    AbilityRules,
    AttackModifier,
    CheckRules,
    CriticalRules,
    DyingRules,
    FumbleRules,
    HealingRules,
    HelplessRules,
    HitPointRules,
    InjuryRules,
    PlightRules,
    SaveRules,
    SurroundingsRules,
)
from grognard.rulebooks.item_schema import ItemRules
from grognard.rulebooks.magic_schema import CastingRules, EnergyDrainRules, TurningRules
from grognard.rulebooks.missile_schema import CoverRules, FlaskRules, HolyWaterRules, OilRules
from grognard.rulebooks.own_schema import OwnArmour, OwnClass, OwnShield, OwnWeapon
from grognard.rulebooks.power_schema import PowerRules

Percent = Annotated[int, Meta(ge=0, le=100)]
Die = Annotated[int, Meta(ge=2, le=1000)]
Feet = Annotated[int, Meta(ge=0, le=5280)]
SmallNumber = Annotated[int, Meta(ge=-100, le=100)]
Count = Annotated[int, Meta(ge=0, le=1000)]
Fraction = tuple[Annotated[int, Meta(ge=0, le=100)], Annotated[int, Meta(ge=1, le=100)]]
Positive = Annotated[int, Meta(ge=1, le=1000)]
Bound = Annotated[int, Meta(ge=-1000, le=1000)]
InitiativeDie = Annotated[int, Meta(ge=2, le=100)]
InitiativeBonus = Annotated[int, Meta(ge=-6, le=6)]
Reload = Annotated[int, Meta(ge=0, le=200)]


class Part(Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the parts of a rulebook: fixed once read, every key known."""


class PluginRules(Part, frozen=True):
    """Python files beside a house-rules file that register procedures; the loader finds their `digests`."""

    files: tuple[str, ...] = ()
    digests: tuple[str, ...] = ()


class RoundRules(Part, frozen=True):
    """What a combat round is made of, and what must be announced before initiative is rolled.

    With `miscellaneous` a combatant may do some other small thing in place of moving, and with `splits_move`
    as well in the middle of a move: it takes the move first.
    """

    structure: str
    seconds: Positive
    declare_retreat: bool = False
    declare_charge: bool = False
    declare_defence: bool = False
    miscellaneous: bool = False
    splits_move: bool = False


class InitiativeRules(Part, frozen=True):
    """Whose number comes up when.

    The `speed` of the weapon in hand is added to its wielder's own number, or subtracted from it.
    `group_rolls` makes one roll serve a group of identical monsters. `two_handed_last` puts those with
    two-handed weapons after everybody else: always, only among tied individuals, or never. With
    `lone_side_rolls` a side rolls even if no other can act. `side_blows` says whether the blows of one side
    in a phase land together, or one after another where no enemy acts at the same time. Blows of equal
    numbers always land together; `tied_blows` says whether friends know at once what those blows did.
    """

    method: str
    die: InitiativeDie
    speed: Literal["none", "added", "subtracted"] = "none"
    group_rolls: bool = False
    two_handed_last: Literal["never", "always", "when individual"] = "never"
    halfling_bonus: InitiativeBonus = 0
    per_attack: bool = False
    hold: bool = False
    lone_side_rolls: bool = False
    side_blows: Literal["together", "one after another"] = "together"
    tied_blows: Literal["together", "known to friends"] = "together"


class MovementRules(Part, frozen=True):
    """Limits of a round's movement and of running, in fractions and multiples of the encounter move.

    `walk` is what may be moved with an attack. A diagonal step costs `diagonal_steps`. Exhaustion costs the
    given modifiers, where a book has any, and passes after `rest_turns` of rest; without `endurance` nobody
    tires. `overrun` names how a mover passes through those who stand in its way. With `yards_outdoors`
    movement and ranges are yards under the sky. A character's encounter move goes by its `armour`, by the
    `base` movement rate alone, or by `load`: `load_feet` for no more than so many `load_coins`, or for no,
    leather and metal armour, and for metal armour with treasure. By what is `worn`, by `weight` and by the
    number of `items` it goes as the rules of encumbrance say.
    """

    walk: Fraction
    run_multiple: Positive
    run_rounds_per_constitution: Count
    run_rounds_without_constitution: Count
    run_rounds: Count = 0
    diagonal_steps: Literal[1, 2] = 1
    pass_friends: bool = False
    cut_corners: bool = True
    after_attack: bool = False
    one_attack_after: bool = False
    controlled: Literal["stop", "free attack"] = "stop"
    exhausted_attack: SmallNumber = 0
    exhausted_damage: SmallNumber = 0
    exhausted_armour_class: SmallNumber = 0
    endurance: bool = True
    rest_turns: Positive = 1
    yards_outdoors: bool = False
    pace: Literal["armour", "base", "load", "worn", "weight", "items"] = "armour"
    base_feet: Positive = 120
    load_coins: list[Annotated[int, Meta(ge=0, le=100_000)]] = []
    load_feet: list[Count] = []
    overrun: str = "never"


class WithdrawRules(Part, frozen=True):
    """Leaving melee: backing off slowly, or turning to flee.

    `fast` backing off costs armour class and a Dexterity roll, where a book has that band; `careful` is the
    part of a move that costs nothing. With `attack_later` one who withdrew may strike when an enemy follows.
    One who turns its back may lay itself open to Sneak Attacks, and `flee_adds_to_sneak` adds both bonuses.
    With `backwards` every step of a withdrawal leads away from every enemy in contact.
    """

    careful: Fraction
    fast: Fraction | None = None
    fast_armour_class: SmallNumber = 0
    backwards: bool = False
    attack_after: bool = True
    attack_later: bool = False
    attack_after_flight: bool = True
    parting_shot: bool = True
    parting_modifier: AttackModifier = 0
    parting_ignores_shield: bool = False
    flee_attack_modifier: AttackModifier = 0
    flee_loses_shield: bool = False
    flee_armour_class: SmallNumber = 0
    flee_exposes_to_sneak: bool = False
    flee_adds_to_sneak: bool = False


class ChargeRules(Part, frozen=True):
    """Charging and receiving a charge. `set` says how a weapon is made ready for one.

    `multiplies` says what the damage multiples are of: the dice alone, or the total with its modifiers.
    """

    allowed: bool
    minimum_feet: Feet = 10
    multiple: Positive = 2
    any_weapon: bool = False
    attack_modifier: AttackModifier = 0
    armour_class: SmallNumber = 0
    keeps_dexterity: bool = True
    damage_multiple: Positive = 1
    set: Literal["never", "held", "instead of moving"] = "never"
    set_damage_multiple: Positive = 2
    multiplies: Literal["total", "dice"] = "total"


class ReachRules(Part, frozen=True):
    """What long weapons and ready bows do to those who close in."""

    early_strike: bool = False
    free_shot: bool = False
    swap_instead_of_moving: bool = False
    fend_off: bool = False
    second_rank_feet: Feet = 0
    third_rank_feet: Feet = 0
    unwieldy: bool = False


class ArmourRules(Part, frozen=True):
    """How armour class is counted, upward from `unarmoured` or downward; `suits` and `shields` of its own."""

    convention: Literal["ascending", "descending"]
    unarmoured: SmallNumber
    suits: dict[str, OwnArmour] = {}
    shields: dict[str, OwnShield] = {}


class Terrain(Part, frozen=True):
    """Something to stand on or in.

    `attack` counts for the attack rolls of those there at those who are not, `shelter` for all attack rolls
    at those there; both in melee and with missiles, unless it says no. `where` is how one says that somebody
    is there.
    """

    attack: SmallNumber = 0
    shelter: SmallNumber = 0
    melee: bool = True
    missiles: bool = True
    where: str = ""


class PositionRules(Part, frozen=True):
    """What standing in the right place is worth to an attacker.

    `terrain` names what there is to stand on or in. All that terrain and cover do to one roll stays within
    `terrain_limit` either way, 0 for none.
    """

    behind: AttackModifier = 0
    behind_ignores_shield: bool = False
    flanked: AttackModifier = 0
    each_further_attacker: SmallNumber = 0
    terrain: Annotated[dict[str, Terrain], Meta(max_length=30)] = {}
    terrain_limit: Count = 0
    footing: dict[str, SmallNumber] = {}


class FacingRules(Part, frozen=True):
    """Whether headings count under the sky where the encounter does not say."""

    outdoors: bool = False


class DefenceRules(Part, frozen=True):
    """Fighting all-out defensively, whom one of several enemies exposes to the others, shields.

    Whether the combat bonus is split between attack and defence at all is `round.declare_defence`. No more
    than `most_attackers` of a side strike at one foe in a round; 0 leaves it to reach and space.
    """

    all_out_bonus: SmallNumber = 0
    random_targets: bool = False
    directed_exposure: SmallNumber = 0
    shield_wall: bool = False
    shield_with_both_hands: bool = False
    most_attackers: Count = 0


class TwoWeaponRules(Part, frozen=True):
    """A weapon in each hand: both strike, or one strikes and the other guards.

    The weapon in the off hand is a small one, but for the callings of `any_off_hand`.
    """

    allowed: bool = False
    attack_modifier: SmallNumber = 0
    parry_modifier: SmallNumber = 0
    parry_armour_class: SmallNumber = 0
    any_off_hand: list[str] = []


class ChartRow(Part, frozen=True):
    """A row of a monster attack chart: hit dice up to `up_to` without a plus (the last row has none)."""

    thac0: SmallNumber
    up_to: Bound | None = None


ATTACK_TABLES: Final = {"bonus": ("bonus", "monster_bonus"), "chart": ("thac0", "monster_thac0")}
"""The tables that each test of an attack reads; a test of one's own reads what there is."""


class AttackRules(Part, frozen=True):
    """How an attack is tested, and what each class and each number of hit dice brings to it.

    With the test "bonus", `bonus` lists a class's attack bonus by level from 0 (which only normal men have)
    up, and `monster_bonus` by whole hit dice from "less than one" up; the last value holds beyond. With the
    test "chart", `thac0` and `monster_thac0` do the same by the number needed against armour class 0.
    `ignores_printed` leaves attack bonuses printed with a creature out of account, `ignores_minus` takes
    1-1 hit dice for 1. `unskilled` counts in attack rolls with weapons that the attacker never learned to
    use. `unmapped_feet` is the melee range in a fight without a map (0: `engage_feet`).
    The `dice` of an attack roll may be others than a d20: their lowest total then misses as a natural 1 does,
    and their highest hits. `sneak_damage` multiplies the damage of a sneak attack. Creatures only magic or
    silver harms are also harmed by each other with `kindred_harm`, and by monsters of `mighty_hit_dice` or
    more.
    """

    test: str
    engage_feet: Feet
    dice: str = "1d20"
    unmapped_feet: Feet = 0
    bonus: dict[str, tuple[SmallNumber, ...]] = {}
    monster_bonus: tuple[SmallNumber, ...] = ()
    thac0: dict[str, tuple[SmallNumber, ...]] = {}
    monster_thac0: tuple[ChartRow, ...] = ()
    ignores_printed: bool = False
    ignores_minus: bool = False
    kindred_harm: bool = False
    mighty_hit_dice: Count = 0
    sneak_attack: AttackModifier = 0
    sneak_damage: Positive = 1
    unskilled: SmallNumber = 0

    @property
    def by_chart(self) -> bool:
        """Whether a number needed is read off a chart, and no bonus added to the die."""
        return self.test == "chart" or (self.test not in ATTACK_TABLES and bool(self.thac0))


class MissileRules(Part, frozen=True):
    """Modifiers by range band, and what a shot at arm's length is: at a penalty, or not to be had.

    With `while_engaged` false nobody in melee shoots; with `close` "forbidden" nothing nearer than
    `close_feet` is shot at. A number for `close` replaces the short range's.

    `into_melee` says who is in danger from a shot into a melee: nobody else, the shooter's friends after a
    miss (no more than `stray_limit` of them, 0 for all), or whoever of the melee the dice choose. Weapons of
    `double_shots` shoot twice in a round; `reload_rounds` are those of the book where the weapon's own do
    not hold. Those `loaded_standing` are ready again at the end of a round in which the shooter did not move;
    with `both_hands_load` a weapon for two hands is not loaded with a shield on one of them. With
    `missed_lost` nobody finds again after a fight what was thrown and has hit nobody.
    """

    short: AttackModifier
    medium: AttackModifier
    long: AttackModifier
    close_feet: Feet
    close: SmallNumber | Literal["forbidden"]
    while_engaged: bool = True
    into_melee: Literal["nobody else", "friends after a miss", "anyone"] = "nobody else"
    stray_limit: Count = 0
    double_shots: tuple[str, ...] = ()
    reload_rounds: dict[str, Reload] = {}
    loaded_standing: tuple[str, ...] = ()
    both_hands_load: bool = False
    missed_lost: bool = False


class DamageRules(Part, frozen=True):
    """The least a hit does; the hit points at which a creature falls, `death_at`, and how: `dying`.

    Whoever has more than `death_at` fights on at full strength. At that many or fewer one is "dead"; or it
    is "down" and may live, or saves for its life ("save by depth"), as `[dying]` says, or a table does
    ("injury table", `[injuries]`).

    Strength counts in melee; `strength_on_thrown`, `strength_on_slings` and `strength_on_bows` (crossbows
    among them) say with which missiles. With `thrown_strength_short` a bonus of it counts with thrown weapons
    at short range only. Where weapons do not matter, `by_class` gives the damage dice of all attacks of a
    class, and `characters` those of all others: dice, or "hit die" for one of the hit dice of its class.
    """

    minimum: Count
    death_at: SmallNumber
    dying: str
    strength_on_thrown: bool = True
    strength_on_slings: bool = True
    strength_on_bows: bool = False
    thrown_strength_short: bool = False
    characters: str = ""
    by_class: dict[str, str] = {}


class MoraleRules(Part, frozen=True):
    """The morale roll, when it is made, and what those do who fail it.

    A check is made for each group (`checked_by`) or for the whole side. `in_phase` keeps checks for the
    side's morale phase; otherwise they are made at once. After `enough` passed checks a side fights to the
    death (0: never). `hopeless` breaks a side at half strength without a roll, where a book has no morale
    scores. Scores up to `never_fights` keep out of any fight. `losing` and `winning` adjust the score of a
    side that has lost more, or less, of its number than its enemies. `cornered_surrender` makes those who
    think surrender when they cannot get away. `retainers` are tested with the others, or not in ordinary
    danger.
    """

    dice: Positive
    die: Die
    never_fails: Count
    adjustment_limit: Count
    at_first_encounter: bool
    at_half_strength: bool
    failure: Literal["flee", "withdraw", "surrender"]
    at_first_death: bool = False
    at_first_blood: bool = False
    checked_by: Literal["group", "side"] = "group"
    in_phase: bool = False
    enough: Count = 0
    checked: bool = True
    never_fights: Count = 0
    losing: SmallNumber = 0
    winning: SmallNumber = 0
    cornered_surrender: bool = False
    hopeless: bool = False
    retainers: bool = True


class Rulebook(Part, frozen=True):
    """A whole book, complete and validated.

    `citations` names, for every kind of modifier and event, the census rule behind it. `company`,
    `advancement` and `lore` are what a person's file changes in those chapters (see `chapters`), and `base`
    is the bundled book whose chapters hold.
    """

    id: str
    title: str
    round: RoundRules
    surprise: SurpriseRules
    distance: DistanceRules
    reaction: ReactionRules
    initiative: InitiativeRules
    movement: MovementRules
    withdraw: WithdrawRules
    charge: ChargeRules
    armour: ArmourRules
    attack: AttackRules
    missile: MissileRules
    damage: DamageRules
    morale: MoraleRules
    citations: dict[str, dict[str, str]]
    reach: ReachRules = ReachRules()
    position: PositionRules = PositionRules()
    facing: FacingRules = FacingRules()
    defence: DefenceRules = DefenceRules()
    two_weapons: TwoWeaponRules = TwoWeaponRules()
    subdual: SubdualRules = SubdualRules()
    brawling: BrawlingRules = BrawlingRules()
    wrestling: WrestlingRules = WrestlingRules()
    saves: SaveRules = SaveRules()
    checks: CheckRules = CheckRules()
    abilities: AbilityRules = AbilityRules()
    plights: PlightRules = PlightRules()
    helpless: HelplessRules = HelplessRules()
    critical: CriticalRules = CriticalRules()
    fumble: FumbleRules = FumbleRules()
    dying: DyingRules = DyingRules()
    injuries: InjuryRules = InjuryRules()
    healing: HealingRules = HealingRules()
    hit_points: HitPointRules = HitPointRules()
    surroundings: SurroundingsRules = SurroundingsRules()
    cover: CoverRules = CoverRules()
    flasks: FlaskRules = FlaskRules()
    oil: OilRules = OilRules()
    holy_water: HolyWaterRules = HolyWaterRules()
    casting: CastingRules = CastingRules()
    items: ItemRules = ItemRules()
    turning: TurningRules = TurningRules()
    energy_drain: EnergyDrainRules = EnergyDrainRules()
    experience: ExperienceRules = ExperienceRules()
    encumbrance: EncumbranceRules = EncumbranceRules()
    doors: DoorRules = DoorRules()
    listening: ListeningRules = ListeningRules()
    searching: SearchRules = SearchRules()
    traps: TrapRules = TrapRules()
    foraging: ForagingRules = ForagingRules()
    straying: StrayingRules = StrayingRules()
    dungeon: DungeonRules = DungeonRules()
    wandering: WanderingRules = WanderingRules()
    distraction: DistractionRules = DistractionRules()
    meeting: MeetingRules = MeetingRules()
    chase: ChaseRules = ChaseRules()
    flight: FlightRules = FlightRules()
    sight: SightRules = SightRules()
    sleep: SleepRules = SleepRules()
    falling: FallingRules = FallingRules()
    formation: FormationRules = FormationRules()
    swimming: SwimmingRules = SwimmingRules()
    travel: TravelRules = TravelRules()
    sea: SeaRules = SeaRules()
    hooks: tuple[HookRow, ...] = ()
    luck: LuckRules = LuckRules()
    stocking: StockingRules = StockingRules()
    powers: dict[str, PowerRules] = {}
    classes: dict[str, OwnClass] = {}
    weapons: dict[str, OwnWeapon] = {}
    plugins: PluginRules = PluginRules()
    company: dict[str, Any] = {}
    advancement: dict[str, Any] = {}
    lore: dict[str, Any] = {}
    base: str = ""
    extends: str = ""
