"""A rulebook as the engine uses it: plain integers, looked up by attribute, never by a string."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from grognard.rulebooks.adventure_schema import ChaseRules, DoorRules, FlightRules
from grognard.rulebooks.pool_schema import UsageRules
from grognard.rules.attack import AttackTest
from grognard.rules.brawling import BrawlRule
from grognard.rules.casting import CastingRule
from grognard.rules.draining import DrainRule
from grognard.rules.hooks import HookRules
from grognard.rules.hurting import HurtRules
from grognard.rules.initiative import InitiativeMethod
from grognard.rules.items import ItemRule
from grognard.rules.overrun import OverrunRule
from grognard.rules.pools import UsageRule
from grognard.rules.subdual import SubdualRule
from grognard.rules.terrain import TerrainRules
from grognard.rules.topics import (
    AnnouncingRule,
    ChargeRule,
    CoverRule,
    DamageRule,
    DefenceRule,
    DistanceRule,
    ExhaustionRule,
    FlaskRule,
    FleeingRule,
    HolyWaterRule,
    InitiativeRule,
    MissileRule,
    MoraleRule,
    MovingRule,
    OilRule,
    PositionRule,
    ReachRule,
    ReactionRule,
    SneakRule,
    SurpriseRule,
    TwoWeaponRule,
    WithdrawalRule,
)
from grognard.rules.turning import TurningRule
from grognard.rules.wrestling import WrestleRule

UPWARD_BASE: Final = 10


class Ruleset:
    """Every number and named procedure of one rulebook, ready for the inner loop.

    Distances are feet, durations rounds. An attack roll is of `attack_dice` (count, sides, bonus),
    `attack_d20` where that is a plain d20. Built from a validated rulebook by `grognard.rules.binding`;
    nothing changes it afterwards, so all fights of a batch share one.
    """

    descending: bool = False
    unarmoured: i64 = 11
    attack_d20: bool = True
    attack_dice: tuple[int, int, int] = (1, 20, 0)

    def __init__(
        self, *, book: str, attack_test: AttackTest, initiative: InitiativeMethod, citations: dict[str, str]
    ) -> None:
        self.book = book
        self.attack_test: Final = attack_test
        self.initiative: Final = initiative
        self.citations: Final = citations
        self.overrun: OverrunRule | None = None
        self.surprise: Final = SurpriseRule()
        self.distance: Final = DistanceRule()
        self.reaction: Final = ReactionRule()
        self.announcing: Final = AnnouncingRule()
        self.order: Final = InitiativeRule()
        self.moving: Final = MovingRule()
        self.exhaustion: Final = ExhaustionRule()
        self.withdrawal: Final = WithdrawalRule()
        self.flight: Final = FleeingRule()
        self.charge: Final = ChargeRule()
        self.reach: Final = ReachRule()
        self.position: Final = PositionRule()
        self.defence: Final = DefenceRule()
        self.pair: Final = TwoWeaponRule()
        self.sneak: Final = SneakRule()
        self.missile: Final = MissileRule()
        self.cover: Final = CoverRule()
        self.flask: Final = FlaskRule()
        self.oil: Final = OilRule()
        self.holy_water: Final = HolyWaterRule()
        self.damage: Final = DamageRule()
        self.morale: Final = MoraleRule()
        self.casting: Final = CastingRule()
        self.items: Final = ItemRule()
        self.turning: Final = TurningRule()
        self.draining: Final = DrainRule()
        self.subdual = SubdualRule()
        self.brawling = BrawlRule()
        self.wrestling = WrestleRule()
        self.hurts = HurtRules()
        self.hooks = HookRules()
        self.usage = UsageRule(UsageRules())
        self.terrain: Final = TerrainRules()
        self.doors = DoorRules()
        self.chase = ChaseRules()
        self.wilds = FlightRules()
        self.pursues_up_to: i64 = 0

    def shown_armour_class(self, kept: i64) -> i64:
        """An armour class of the engine's, which always counts upward, in the book's own convention."""
        return self.unarmoured + UPWARD_BASE - kept if self.descending else kept

    def cite(self, name: str) -> str:
        """The census id behind a modifier or event of that name, or an empty string."""
        return self.citations.get(name, "")
