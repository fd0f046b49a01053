"""Two against each other: exactly, by the chain where the rules allow it, else by every fall of the dice."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

import msgspec

from grognard.base.errors import InputError
from grognard.battle.state.battle import Battle
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.flags import KNACKS, ON_TERRAIN
from grognard.battle.state.side import Side
from grognard.battle.state.steps import DISTANCE, step_kind
from grognard.battle.state.weapon import DRAINS, PARALYSIS, POISON, UNWIELDY, VENOM
from grognard.chances.exact.branching import BranchingDice, WalkTooLarge
from grognard.chances.exact.chain import Duel, chances_over, solve_duel
from grognard.chances.exact.duel_tables import ORDERS, duel_of, first_melee
from grognard.chances.exact.fights import ExactOdds, solve_fight
from grognard.chances.exact.rounds import DEFAULT_BUDGET
from grognard.encounter.entries import Encounter, SideEntry, validate_encounter
from grognard.encounter.matchups import distinct_name, name_side, parse_member
from grognard.encounter.setting import Options, read_setting
from grognard.encounter.setup import round_structure, set_up
from grognard.rulebooks.hurt_schema import HitPointPolicy
from grognard.rulebooks.rule_documents import DEFAULT_BOOK
from grognard.rulebooks.schema import Rulebook
from grognard.rules.damage import INJURED, SAVES

ARMS_LENGTH_FEET: Final = 5
SHOWN_ROUNDS: Final = 10


class NoChainReason(NamedTuple):
    """Why a duel is no chain of blows, the rule that makes it so, and the options that do without it."""

    text: str
    rule: str
    options: tuple[str, ...] = ()


class DuelAnswer(NamedTuple):
    """The exact result of a duel.

    `chances` are those of the first to win, of the second, and of a fight without a winner; `undecided` is
    the chance that it never ends. `left` has for each the chances of winning by the hit points left, `over`
    the chance that it is over after one round, two, and so on. The `reasons` say why it was no chain and
    every fall of the dice was walked instead.
    """

    reasons: list[NoChainReason]
    chances: tuple[Fraction, Fraction, Fraction]
    undecided: Fraction
    mean_rounds: Fraction | None
    left: tuple[dict[int, Fraction], dict[int, Fraction]]
    over: list[Fraction]


def duel(
    one: str,
    other: str,
    *,
    rules: Rulebook | str = DEFAULT_BOOK,
    options: Options | None = None,
    hit_points: HitPointPolicy | None = None,
    distance_feet: int = ARMS_LENGTH_FEET,
    morale: bool = False,
    budget: int = DEFAULT_BUDGET,
) -> DuelAnswer:
    """The exact chances of a duel, as fractions.

    Args:
        one: a character or a creature, such as "fighter 3".
        other: its opponent, such as "ogre".
        rules: the rulebook: an id, a house-rules file, or a rulebook.
        options: single values of the rulebook to change.
        hit_points: "rolled" is over every roll of the hit dice; or another policy of rulebooks, such as
            "average". None for the rulebook's own.
        distance_feet: the distance at the start; by default arm's length.
        morale: whether monsters may lose their nerve.
        budget: the most falls of the dice to walk where it is no mere chain of blows.

    Raises:
        InputError: an argument cannot be used, or the duel is too large to be exact.

    >>> answer = duel("fighter 1", "goblin", hit_points="average")
    >>> round(float(answer.chances[0]), 3)
    0.704
    """
    encounter = duel_encounter(one, other, hit_points=hit_points, distance_feet=distance_feet, morale=morale)
    book = read_setting(encounter, rules=rules, options=options).book
    battle = set_up_duel(encounter, book)
    try:
        return answer_duel(battle, book, budget=budget)
    except WalkTooLarge as error:
        without = options_for_chain(why_no_chain(battle, structure=book.round.structure))
        blows = f"the options {', '.join(without)}, or " if without else ""
        raise InputError(
            f"this duel is too large to be exact: {error}", expected=f"{blows}the odds of many fights"
        ) from error


def duel_encounter(
    one: str,
    other: str,
    *,
    hit_points: HitPointPolicy | None = None,
    distance_feet: int = ARMS_LENGTH_FEET,
    morale: bool = False,
) -> Encounter:
    """The encounter of two, by their names: without surprise and talk.

    Raises:
        InputError: one of them is unknown, or several.
    """
    sides: list[SideEntry] = []
    for number, text in enumerate((one, other)):
        member = parse_member(text)
        if member.count != 1:
            raise InputError(f"{text!r} are {member.count}", expected="one on each side of a duel")
        name = distinct_name(name_side([member], is_party=False), [side.name for side in sides])
        sides.append(
            SideEntry(
                name=name,
                members=[msgspec.structs.replace(member, cornered=not morale)],
                player_characters=number == 0 and bool(member.character),
                can_be_surprised=False,
                checks_morale=morale,
            )
        )
    encounter = Encounter(
        title=f"{one} against {other}",
        sides=sides,
        distance_feet=distance_feet,
        reaction="immediate attack",
        hit_points=hit_points,
    )
    validate_encounter(encounter)
    return encounter


def answer_duel(battle: Battle, book: Rulebook, *, budget: int = DEFAULT_BUDGET) -> DuelAnswer:
    """The exact chances of a battle of two, the quickest way there is.

    Raises:
        TooLarge: it is no chain, and there are more falls of the dice than the budget.
    """
    structure = book.round.structure
    reasons = why_no_chain(battle, structure=structure)
    if not reasons:
        one, other = battle.combatants
        return _answer_by_chain(duel_of(battle.ruleset, (one, other), structure=structure))
    odds = solve_fight(battle, structure=round_structure(book), budget=budget)
    return _answer_by_walk(odds, reasons)


def _answer_by_chain(duel: Duel) -> DuelAnswer:
    odds = solve_duel(duel)
    if odds is None:
        none = Fraction(0)
        return DuelAnswer([], (none, none, none), Fraction(1), None, ({}, {}), [])
    left = (odds.wounds_left_chances(0), odds.wounds_left_chances(1))
    chances = (odds.chance_of(0), odds.chance_of(1), odds.chance_of(-1))
    over = chances_over(duel, SHOWN_ROUNDS)
    return DuelAnswer([], chances, Fraction(0), odds.mean_rounds, left, over)


def _answer_by_walk(odds: ExactOdds, reasons: list[NoChainReason]) -> DuelAnswer:
    left: tuple[dict[int, Fraction], dict[int, Fraction]] = ({}, {})
    for outcome, chance in sorted(odds.outcomes.items(), key=lambda item: item[0].left):
        if outcome.winner >= 0:
            points = outcome.left[outcome.winner]
            left[outcome.winner][points] = left[outcome.winner].get(points, Fraction(0)) + chance
    chances = (odds.chance_of(0), odds.chance_of(1), odds.chance_of(-1))
    return DuelAnswer(reasons, chances, odds.undecided, odds.mean_rounds, left, [])


def options_for_chain(reasons: list[NoChainReason]) -> list[str]:
    """The options without which a duel is a chain of blows; none when no options make it one."""
    if not all(reason.options for reason in reasons):
        return []
    return list(dict.fromkeys(option for reason in reasons for option in reason.options))


def effects_not_counted(battle: Battle) -> list[str]:
    """The further effects of both fighters' blows, left to the referee and included in no chance here."""
    found: list[str] = []
    for fighter in battle.combatants:
        for routine in fighter.profile.routines:
            for weapon in routine.weapons:
                if weapon.flags & VENOM:
                    continue
                found += [f"{effect} ({fighter.name})" for effect in weapon.effects]
    return list(dict.fromkeys(found))


def set_up_duel(encounter: Encounter, book: Rulebook) -> Battle:
    """The battle of a duel; nothing is rolled to set it up."""
    return set_up(encounter, book, BranchingDice())


def why_no_chain(battle: Battle, *, structure: str) -> list[NoChainReason]:
    """Reasons why a battle is not one of blows only; none when the chain has its exact chances."""
    if battle.reserved:
        return [NoChainReason("others may come while they fight", "")]
    if len(battle.combatants) != 2:
        return [NoChainReason(f"{len(battle.combatants)} fight, not two", "")]
    reasons: list[NoChainReason] = []
    if structure not in ORDERS:
        reasons.append(NoChainReason(f"nothing is known here of rounds by {structure!r}", ""))
    cite = battle.ruleset.cite
    one, other = battle.combatants
    apart = battle.field.cells_apart(one.x, one.y, other.x, other.y) * battle.field.cell_feet
    if any(step_kind(step) == DISTANCE for step in battle.agenda):
        reasons.append(NoChainReason("how far apart they meet is rolled", cite("encounter/distance")))
    elif apart > battle.field.cell_feet:
        reasons.append(
            NoChainReason(
                f"they begin {apart}' apart, and come or shoot before they strike", cite("attack/needs reach")
            )
        )
    if any(side.surprisable for side in battle.sides) or one.flags or other.flags:
        reasons.append(NoChainReason("a combatant may be surprised, or unseen", cite("surprise/range")))
    if battle.roll_reaction or battle.reaction != "immediate attack":
        reasons.append(NoChainReason("it may not come to blows", cite("reaction/table")))
    hooks = battle.ruleset.hooks
    for hook in (*hooks.strikes, *hooks.kills, *hooks.damage):
        reasons.append(NoChainReason("a house rule acts at a moment of the fight", cite(hook.cited)))
    for side in battle.sides:
        reasons += _why_side(battle, side)
    return reasons


def _why_side(battle: Battle, side: Side) -> list[NoChainReason]:
    ruleset = battle.ruleset
    fighter = side.members[0]
    profile = fighter.profile
    reasons: list[NoChainReason] = []
    fearless = profile.morale >= ruleset.morale.never_fails
    if ruleset.morale.checked and side.checks_morale and not side.player_characters and not fearless:
        reasons.append(NoChainReason(f"{fighter.name} may lose its nerve", ruleset.cite("morale/check")))
    timid = 0 < ruleset.morale.never_fights >= profile.morale
    if timid and not side.player_characters and not profile.may_stand_ground:
        reasons.append(NoChainReason(f"{fighter.name} runs at once", ruleset.cite("morale/check")))
    riders = any(weapon.riders for routine in profile.routines for weapon in routine.weapons)
    if profile.moments != 0 or riders or profile.body is not None:
        reasons.append(NoChainReason(f"{fighter.name} does more than plain harm, or outlives it", ""))
    if ruleset.pair.better_damage and profile.pair >= 0:
        reasons.append(
            NoChainReason(f"{fighter.name} rolls its damage twice", ruleset.cite("damage/two weapons"))
        )
    if profile.flags & KNACKS != 0:
        reasons.append(
            NoChainReason(f"{fighter.name} strikes, or is struck, otherwise than its numbers say", "")
        )
    if profile.most_on_one != 0:
        reasons.append(NoChainReason(f"{fighter.name} has more attacks than it has for one enemy", ""))
    if profile.powers:
        reasons.append(NoChainReason(f"{fighter.name} has {profile.powers[0].name}", ""))
    if profile.flags & ON_TERRAIN or battle.field.terrain:
        reasons.append(NoChainReason(f"the ground is not even for {fighter.name}", ""))
    return reasons + _why_wounds(battle, side) + _why_weapon(battle, fighter)


def _why_wounds(battle: Battle, side: Side) -> list[NoChainReason]:
    """The reasons from effects of a hit besides its damage, or of a miss on the attacker."""
    ruleset = battle.ruleset
    hurts = ruleset.hurts
    fighter = side.members[0]
    reasons: list[NoChainReason] = []
    if hurts.criticals and (hurts.criticals_for_all or side.player_characters):
        reasons.append(
            NoChainReason(
                f"a natural 20 can do {fighter.name} a worse wound",
                ruleset.cite("critical/table"),
                ("critical.allowed=false",),
            )
        )
    if hurts.fumbles and (hurts.free_attacks or hurts.mishaps):
        options = ["fumble.free_attack=false"] if hurts.free_attacks else []
        options += ["fumble.mishaps=false"] if hurts.mishaps else []
        text = f"a natural 1 gives {fighter.name}'s enemy an opening"
        reasons.append(NoChainReason(text, ruleset.cite("attack/free attack"), tuple(options)))
    if ruleset.damage.death.fate(0, ruleset.damage.death_at) == INJURED:
        text = f"a table says what becomes of {fighter.name} at few hit points"
        reasons.append(NoChainReason(text, ruleset.cite("injuries/table"), ("damage.dying=dead",)))
    if ruleset.damage.death.fate(0, ruleset.damage.death_at) == SAVES and side.player_characters:
        reasons.append(
            NoChainReason(
                f"{fighter.name} may save for its life", ruleset.cite("damage/fall"), ("damage.dying=dead",)
            )
        )
    for weapon in (weapon for routine in fighter.profile.routines for weapon in routine.weapons):
        if weapon.flags & DRAINS:
            rule = ruleset.cite("energy drain/level")
            text = f"{fighter.name}'s {weapon.name} drains levels"
            reasons.append(NoChainReason(text, rule, ("energy_drain.allowed=false",)))
        if weapon.flags & (POISON | PARALYSIS):
            reasons.append(
                NoChainReason(
                    f"{fighter.name}'s {weapon.name} calls for a saving throw", ruleset.cite("saves/poison")
                )
            )
    return reasons


def _why_weapon(battle: Battle, fighter: Combatant) -> list[NoChainReason]:
    ruleset = battle.ruleset
    profile = fighter.profile
    number = first_melee(profile)
    if number < 0:
        rule = ruleset.cite("missile/target at arm's length")
        return [NoChainReason(f"{fighter.name} has nothing to strike with, and backs away", rule)]
    routine = profile.routines[number]
    if (ruleset.reach.swap_instead_of_moving or ruleset.order.speed) and routine.hand != fighter.ready:
        rule = ruleset.cite("actions/swap")
        return [NoChainReason(f"{fighter.name} has first to take up the {routine.weapons[0].name}", rule)]
    if profile.shield_bonus and any(routine.two_handed for routine in profile.routines):
        options = ("defence.shield_with_both_hands=true",)
        return [NoChainReason(f"{fighter.name}'s shield counts only beside a free hand", "", options)]
    if any(weapon.flags & UNWIELDY for weapon in routine.weapons):
        rule = ruleset.cite("attack/unwieldy")
        return [NoChainReason(f"{fighter.name}'s {routine.name} is of no use at arm's length", rule)]
    return []
