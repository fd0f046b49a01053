"""The fights of an expedition, each as a fight to be played: begun, taken up again, brought home."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.adventure.party.aftermath import collect_aftermath
from grognard.adventure.party.fight_out import dice_of_fight, ready_battle
from grognard.adventure.party.people import Aftermath
from grognard.battle.play.engine import Engine
from grognard.battle.state.events import Log
from grognard.battle.view.policy import Policy
from grognard.dice.table_dice import TableDice
from grognard.encounter.entries import Encounter
from grognard.encounter.setup import round_structure
from grognard.fight.begin import JournalDivergedError, replay_line, replay_others
from grognard.fight.control import Control
from grognard.fight.fight import Fight
from grognard.rulebooks.schema import Rulebook
from grognard.storage.saves.saved_fight import SavedCourse
from grognard.tactics.skill_levels import tactics_of


def begin_fight(encounter: Encounter, book: Rulebook, *, seed: int, number: int) -> Fight:
    """A fight of an expedition at its beginning, with the dice of its number.

    Args:
        encounter: who fights, and where.
        book: the rulebook.
        seed: that of the expedition.
        number: the number of the fight, from 1.
    """
    policies: list[Policy | None] = [make() for make in tactics_of(encounter)]
    engine = begin_engine(encounter, book, seed=seed, number=number, policies=policies)
    fight = Fight(engine, encounter=encounter, rulebook=book, seed=None)
    fight.thrown, fight.announced = "", True
    return fight


def begin_engine(
    encounter: Encounter,
    book: Rulebook,
    *,
    seed: int,
    number: int,
    policies: Sequence[Policy | None] | None = None,
) -> Engine:
    """The engine of a fight of an expedition at its beginning; without `policies` all is asked."""
    battle = ready_battle(encounter, book, TableDice(dice_of_fight(seed, number).stream))
    battle.log = Log()
    deciding = list(policies or (None for _ in encounter.sides))
    engine = Engine(battle, structure=round_structure(book), policies=deciding)
    engine.journal = []
    return engine


def take_up_fight(
    encounter: Encounter, book: Rulebook, *, seed: int, number: int, line: SavedCourse
) -> tuple[Fight, str]:
    """A fight of an expedition where it stood when it was kept, and why it may stand elsewhere now.

    Where the rules of this version lead elsewhere, the text says so, and the fight goes on from there.
    """
    fight = begin_fight(encounter, book, seed=seed, number=number)
    replay_others(fight, line.others, (0,))
    fight.lines.here, fight.lines.parents = line.name, dict(line.parents)
    try:
        replay_line(fight, line, (0,))
    except JournalDivergedError as lost:
        return fight, str(lost)
    return fight, ""


def fight_by_hand(
    encounter: Encounter, book: Rulebook, *, seed: int, number: int, line: SavedCourse | None
) -> Fight:
    """A fight that waits to be played: at its beginning, or where a kept `line` of it leads."""
    if line is None or not (line.journal or line.undone or line.typed or line.others):
        # Nothing has been decided: its first dice are still to be thrown, by people perhaps.
        return begin_fight(encounter, book, seed=seed, number=number)
    fight, lost = take_up_fight(encounter, book, seed=seed, number=number, line=line)
    fight.story_lost = lost
    fight.take_control(Control())
    return fight


def saved_line_of(fight: Fight) -> SavedCourse:
    """How far a fight of an expedition has come, to be kept with it."""
    line, others = fight.lines.capture()
    return SavedCourse(
        **{name: getattr(line, name) for name in line.__struct_fields__},
        others=tuple(others),
        parents=dict(fight.lines.parents),
    )


def aftermath_of(fight: Fight) -> Aftermath:
    """The state of every combatant after a fight of an expedition."""
    return collect_aftermath(fight.battle)
