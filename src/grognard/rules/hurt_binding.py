"""From a validated rulebook to the numbers of being hurt."""

from __future__ import annotations

from typing import Final

from grognard.base.errors import InputError
from grognard.dice.roll import ADVANTAGE
from grognard.rulebooks.hurt_schema import DyingRules, InjuryRules
from grognard.rulebooks.schema import Rulebook
from grognard.rules.damage import DOWN, INJURIES
from grognard.rules.damage_dice import CRITICAL_DAMAGE
from grognard.rules.hurting import HurtRules

_ADVANTAGES: Final = {"advantage": ADVANTAGE, "disadvantage": -ADVANTAGE}


def read_modifier(said: int | str) -> int:
    """A modifier of an attack roll: a number, or advantage or disadvantage as the tally counts them."""
    return said if isinstance(said, int) else _ADVANTAGES[said]


def bind_hurts(book: Rulebook) -> HurtRules:
    """The engine's numbers of a rulebook's parts on being hurt."""
    hurts = HurtRules()
    _bind_plights(hurts, book)
    _bind_blows(hurts, book)
    _bind_dying(hurts, book.dying)
    hurts.tended = book.damage.dying in (DOWN, INJURIES)
    if book.damage.dying == INJURIES:
        _bind_injuries(hurts, book.injuries)
    _bind_surroundings(hurts, book)
    hurts.wisdom_saves = book.saves.wisdom
    hurts.total_extremes = book.saves.extremes != "none"
    hurts.greatest_on_1 = book.saves.extremes == "total"
    return hurts


def _bind_plights(hurts: HurtRules, book: Rulebook) -> None:
    plights = book.plights
    hurts.blinded = plights.blinded
    hurts.invisible = plights.invisible
    hurts.prone = read_modifier(plights.prone)
    hurts.pinned = read_modifier(plights.pinned)
    hurts.behind_and_prone_stack = plights.behind_and_prone_stack
    hurts.blinded_and_invisible_stack = plights.blinded_and_invisible_stack
    hurts.unfound_safe = plights.unfound_safe
    hurts.found_beside = plights.found_beside
    hurts.sees_hit_dice = plights.sees_hit_dice
    hurts.sense_intelligence = plights.sense_intelligence
    hurts.sense_range = plights.sense_range
    hurts.sense_die = plights.sense_die
    hurts.attack_reveals = ("nothing", "place", "wholly").index(plights.attack_reveals)
    hurts.sure_hit = book.helpless.sure_hit
    hurts.assassination = book.helpless.constitution
    hurts.assumed_constitution = book.helpless.assumed_constitution


def _bind_blows(hurts: HurtRules, book: Rulebook) -> None:
    critical, fumble = book.critical, book.fumble
    hurts.critical_damage = CRITICAL_DAMAGE.index(critical.damage)
    hurts.criticals = critical.allowed
    hurts.criticals_for_all = critical.everybody
    hurts.literal_reduction = critical.reduction == "one and margin"
    hurts.wound_attack = critical.wound_attack
    hurts.wound_save = critical.wound_save
    hurts.missiles_stick = critical.missiles_stick
    hurts.extraction_step = critical.extraction_step
    hurts.mighty_blows = list(critical.table)
    if critical.allowed and (not critical.table or critical.table[-1].up_to is not None):
        raise InputError(
            "the table of mighty blows has no last row",
            key="critical.table",
            expected="rows with up_to, and a last one without",
        )
    hurts.fumbles = fumble.free_attack or fumble.mishaps
    hurts.free_attacks = fumble.free_attack
    hurts.mishaps = fumble.mishaps
    hurts.mishap_table = list(fumble.table)
    hurts.strain = fumble.strain
    hurts.askew_die = fumble.askew_die


def _bind_dying(hurts: HurtRules, dying: DyingRules) -> None:
    hurts.dying_whom = ("all", "player characters", "all but player characters").index(dying.whom)
    if isinstance(dying.dead_at, int):
        hurts.dead_at = dying.dead_at
    else:
        hurts.dead_by = ("", "level", "constitution").index(dying.dead_at)
    hurts.awake_to = dying.awake_to
    hurts.dying_penalty = dying.penalty
    hurts.bleeds = dying.bleeds
    hurts.save_on_falling = dying.save == "on falling"
    hurts.save_each_round = dying.save == "each round"
    hurts.healing_wakes = dying.healing_wakes


def _bind_injuries(hurts: HurtRules, injuries: InjuryRules) -> None:
    if not injuries.table or injuries.table[-1].up_to is not None:
        raise InputError(
            "the table of injuries, which damage.dying asks for, has no last row",
            key="injuries.table",
            expected="rows with up_to, and a last one without",
        )
    hurts.injuries = list(injuries.table)
    hurts.points_each = injuries.points_each


def _bind_surroundings(hurts: HurtRules, book: Rulebook) -> None:
    places = book.surroundings
    hurts.unsteady_missile = places.unstable_missile
    hurts.water_attack = places.water_attack
    hurts.water_divisor = places.water_divisor
    hurts.water_missiles = places.water_missiles
    hurts.boarding_die = places.boarding_die
    hurts.boarding_range = places.boarding_range
    hurts.boarding_attack = places.boarding_attack
    hurts.boarding_armour_class = places.boarding_armour_class
