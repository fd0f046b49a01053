"""The schema of a rulebook file: every number, option and named procedure the engine can be given.

A book is data. Books that differ by a number have that number here; books that differ by an order or a method
name a procedure. Distances are feet, durations rounds unless the name says otherwise.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

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
from grognard.rulebooks.combat_schema import (
    ArmourRules,
    AttackRules,
    DamageRules,
    DefenceRules,
    FacingRules,
    MissileRules,
    PositionRules,
    TwoWeaponRules,
)
from grognard.rulebooks.encounter_schema import DistanceRules, ReactionRules, SurpriseRules
from grognard.rulebooks.encumbrance_schema import EncumbranceRules
from grognard.rulebooks.experience_schema import ExperienceRules
from grognard.rulebooks.grapple_schema import BrawlingRules, SubdualRules, WrestlingRules
from grognard.rulebooks.hook_schema import HookRow
from grognard.rulebooks.house_content_schema import OwnClass, OwnWeapon
from grognard.rulebooks.hurt_schema import (
    AbilityRules,
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
from grognard.rulebooks.moving_schema import ChargeRules, MovementRules, ReachRules, WithdrawRules
from grognard.rulebooks.pool_schema import LuckRules, SpellPointRules, UsageRules
from grognard.rulebooks.power_schema import PowerRules
from grognard.rulebooks.round_schema import InitiativeRules, MoraleRules, RoundRules


class PluginRules(Struct, frozen=True, forbid_unknown_fields=True):
    """Python files beside a house-rules file that register procedures; the loader finds their `digests`."""

    files: tuple[str, ...] = ()
    digests: tuple[str, ...] = ()


class Rulebook(Struct, frozen=True, forbid_unknown_fields=True):
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
    spell_points: SpellPointRules = SpellPointRules()
    usage: UsageRules = UsageRules()
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
