"""Two against each other: exactly, by the chain where the rules allow it, else by every fall of the dice."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

import msgspec

from grognard.battle.battle import Battle
from grognard.battle.encounter import Encounter, SideEntry, name_side, parse_member, validate_encounter
from grognard.battle.setup import round_structure, set_up
from grognard.battle.state import UNWIELDY, Combatant, Side
from grognard.battle.steps import DISTANCE, step_kind
from grognard.errors import InputError
from grognard.odds.branching import BranchingDice, TooLarge
from grognard.odds.chain import DuelOdds, solve_duel
from grognard.odds.duel_tables import ORDERS, duel_of, first_melee
from grognard.odds.exact import ExactOdds, solve_fight
from grognard.odds.rounds import DEFAULT_BUDGET
from grognard.rulebooks.schema import Rulebook

ARMS_LENGTH_FEET: Final = 5
HitPoints = Literal["rolled", "average", "maximum"]


class Reason(NamedTuple):
    """Why a duel is no chain of blows, and the rule that makes it so."""

    text: str
    rule: str


class DuelAnswer(NamedTuple):
    """What came of a duel: by the chain, or by the engine with the reasons; neither if that is too much."""

    battle: Battle
    reasons: list[Reason]
    chain: DuelOdds | None
    walked: ExactOdds | None
    trouble: str


def duel_encounter(
    one: str,
    other: str,
    *,
    hit_points: HitPoints = "rolled",
    distance_feet: int = ARMS_LENGTH_FEET,
    morale: bool = False,
) -> Encounter:
    """The encounter of two, by their names: nobody is surprised, nobody talks.

    Raises:
        InputError: one of them is nobody known, or several.
    """
    sides: list[SideEntry] = []
    for number, text in enumerate((one, other)):
        member = parse_member(text)
        if member.count != 1:
            raise InputError(f"{text!r} are {member.count}", expected="one on each side of a duel")
        name = name_side([member], is_party=False, number=number, taken=[side.name for side in sides])
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
    """The exact chances of a battle of two, the quickest way there is."""
    structure = book.round.structure
    reasons = why_no_chain(battle, structure=structure)
    if not reasons:
        one, other = battle.combatants
        chain = solve_duel(duel_of(battle.ruleset, (one, other), structure=structure))
        trouble = "" if chain is not None else "neither can hurt the other"
        return DuelAnswer(battle, reasons, chain, None, trouble)
    try:
        walked = solve_fight(battle, structure=round_structure(book), budget=budget)
    except TooLarge as error:
        return DuelAnswer(battle, reasons, None, None, str(error))
    return DuelAnswer(battle, reasons, None, walked, "")


def set_up_duel(encounter: Encounter, book: Rulebook) -> Battle:
    """The battle of a duel; nothing is rolled to set it up."""
    return set_up(encounter, book, BranchingDice())


def why_no_chain(battle: Battle, *, structure: str) -> list[Reason]:
    """Reasons why a battle is not one of blows only; none when the chain has its exact chances."""
    if len(battle.combatants) != 2:
        return [Reason(f"{len(battle.combatants)} fight, not two", "")]
    reasons: list[Reason] = []
    if structure not in ORDERS:
        reasons.append(Reason(f"nothing is known here of rounds by {structure!r}", ""))
    cite = battle.ruleset.cite
    one, other = battle.combatants
    apart = battle.field.cells_apart(one.x, one.y, other.x, other.y) * battle.field.cell_feet
    if any(step_kind(step) == DISTANCE for step in battle.agenda):
        reasons.append(Reason("how far apart they meet is rolled", cite("encounter/distance")))
    elif apart > battle.field.cell_feet:
        reasons.append(
            Reason(
                f"they begin {apart}' apart, and come or shoot before they strike", cite("attack/needs reach")
            )
        )
    if any(side.surprisable for side in battle.sides) or one.flags or other.flags:
        reasons.append(Reason("somebody may be surprised, or unseen", cite("surprise/range")))
    if battle.roll_reaction or battle.reaction != "immediate attack":
        reasons.append(Reason("it may not come to blows", cite("reaction/table")))
    for side in battle.sides:
        reasons += _why_side(battle, side)
    return reasons


def _why_side(battle: Battle, side: Side) -> list[Reason]:
    ruleset = battle.ruleset
    fighter = side.members[0]
    profile = fighter.profile
    reasons: list[Reason] = []
    fearless = profile.morale >= ruleset.morale_never_fails
    if ruleset.morale_checked and side.checks_morale and not side.player_characters and not fearless:
        reasons.append(Reason(f"{fighter.name} may lose its nerve", ruleset.cite("morale/check")))
    timid = 0 < ruleset.morale_never_fights >= profile.morale
    if timid and not side.player_characters and not profile.may_stand_ground:
        reasons.append(Reason(f"{fighter.name} runs at once", ruleset.cite("morale/check")))
    if profile.terrain or profile.shelter:
        reasons.append(Reason(f"the ground is not even for {fighter.name}", ""))
    return reasons + _why_weapon(battle, fighter)


def _why_weapon(battle: Battle, fighter: Combatant) -> list[Reason]:
    ruleset = battle.ruleset
    number = first_melee(fighter.profile)
    if number < 0:
        rule = ruleset.cite("missile/target at arm's length")
        return [Reason(f"{fighter.name} has nothing to strike with, and backs away", rule)]
    routine = fighter.profile.routines[number]
    if ruleset.swap_instead_of_moving and routine.hand != fighter.ready:
        rule = ruleset.cite("actions/swap")
        return [Reason(f"{fighter.name} has first to take up the {routine.weapons[0].name}", rule)]
    if any(weapon.flags & UNWIELDY for weapon in routine.weapons):
        rule = ruleset.cite("attack/unwieldy")
        return [Reason(f"{fighter.name}'s {routine.name} is of no use at arm's length", rule)]
    return []
