"""A battle of an expedition fought to its end by tactics."""

from __future__ import annotations

import msgspec

from grognard.adventure.party.aftermath import collect_aftermath
from grognard.adventure.party.missiles import needs_log
from grognard.adventure.party.people import Aftermath
from grognard.base.errors import InputError
from grognard.battle.play.engine import Engine
from grognard.battle.state.battle import Battle
from grognard.battle.state.events import Log
from grognard.battle.view.policy import Policy
from grognard.dice.purpose import FIGHT
from grognard.dice.source import Dice, SeededDice
from grognard.dice.stream import Stream
from grognard.encounter.entries import Encounter
from grognard.encounter.kind_cache import KindCache
from grognard.encounter.setup import round_structure, set_up
from grognard.rulebooks.schema import Rulebook
from grognard.tactics.skill_levels import tactics_of


def dice_of_fight(seed: int, number: int) -> SeededDice:
    """The dice of the fight of that number of an expedition."""
    return SeededDice(Stream(seed).fork(FIGHT, number))


def ready_battle(
    encounter: Encounter, book: Rulebook, dice: Dice, *, kept: KindCache | None = None
) -> Battle:
    """The battle of an encounter, on open ground if the place has too little room.

    Kinds of combatants are taken from those that are `kept` of earlier fights, all of them over.

    Raises:
        InputError: the encounter cannot be fought.
    """
    try:
        battle = set_up(encounter, book, dice, kept=kept)
    except InputError:
        if encounter.field is None:
            raise
        battle = set_up(msgspec.structs.replace(encounter, field=None), book, dice, kept=kept)
    _name_party(battle, encounter)
    return battle


def _name_party(battle: Battle, encounter: Encounter) -> None:
    """Call the party by the names by which it comes home, even where its enemies have the same."""
    members = encounter.sides[0].members
    own = [one for one in battle.sides[0].own if one.called_by < 0]
    if len(own) != len(members):
        return
    for one, member in zip(own, members, strict=True):
        if member.name:
            one.name = member.name


def fight_out(
    encounter: Encounter, book: Rulebook, dice: Dice, *, kept: KindCache | None = None
) -> Aftermath:
    """Fight an encounter to its end, each side by its tactics; `kept` are kinds of earlier fights.

    Raises:
        InputError: the encounter cannot be fought.
    """
    battle = ready_battle(encounter, book, dice, kept=kept)
    if needs_log(battle) or any(one.profile.retained for one in battle.combatants):
        battle.log = Log()  # it tells what was hit with what was thrown, and who checked their nerve, and how
    policies: list[Policy | None] = [make() for make in tactics_of(encounter)]
    Engine(battle, structure=round_structure(book), policies=policies).advance()
    return collect_aftermath(battle)
