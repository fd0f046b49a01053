"""The start of a fight: anew, or where it was saved."""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Sequence
from os import PathLike
from typing import Final

from grognard.base.errors import InputError
from grognard.battle.play.legality import IllegalAction
from grognard.battle.state.actions import parse_action
from grognard.battle.state.notation import read_battle
from grognard.battle.view.policy import Policy
from grognard.chances.counting.arena import SEED, FightPlan
from grognard.dice.rolling import draw_seed
from grognard.dice.source import Dice
from grognard.dice.stream import Stream
from grognard.dice.table_dice import TableDice
from grognard.encounter.play_styles import Style
from grognard.encounter.setting import Fought, Options, locate_errors, read_setting
from grognard.fight.control import Control, StandingOrder
from grognard.fight.course import CourseMoment
from grognard.fight.fight import Fight
from grognard.fight.undone import restore_undone
from grognard.fight.variations import MAIN_LINE
from grognard.rulebooks.schema import Rulebook
from grognard.storage.saves.saved_fight import (
    WORD,
    SavedFight,
    SavedLine,
    ThrownBy,
    decode_fight,
    read_fight,
    start_fight,
)
from grognard.tactics.skill_levels import ManyTactics, Tactics, settle_tactics

_OTHER_RULES: Final = "the same choices lead elsewhere by the rules of this version"


def start(
    what: Fought,
    *,
    rules: Rulebook | str = "",
    options: Options | None = None,
    seed: int | None = None,
    dice: Dice | None = None,
    number: int | None = None,
    tactics: ManyTactics = None,
    resolve: Style = "",
    play: str | int | Sequence[str | int] = (),
    thrown_by: ThrownBy = "seeded",
    ask: Callable[[int, int], int] | None = None,
    files: bool = True,
) -> Fight:
    """A fight about to begin; with `play`, at the first decision by hand.

    Args:
        what: a matchup ("4 fighter 1 vs 6 goblin"), the path or text of an encounter file, an encounter.
        rules: another rulebook than the encounter's own: an id, a house-rules file, or a rulebook.
        options: single values of the rulebook to change, such as `{"initiative.group_rolls": True}`.
        seed: a whole number: the same seed and choices, the same fight. Without one it is drawn.
        dice: other dice than seeded ones.
        number: the fight of that number among the many that `odds` fights with this seed (1 if not given).
        tactics: a skill for all sides ("sensible" is usual, "plain" the simpler one), skills by side
            (`{"goblins": "plain"}`), or a policy factory for each side.
        resolve: when the players' side breaks off ("prudent", "to the death"), or a resolve by side.
        play: the sides played by hand, each by its name or number.
        thrown_by: the dice that players throw, and `ask` asks for: those of the played sides, or all.
        ask: called with (sides, why), returns the face of a die rolled by hand, or 0 for one that
            is to be rolled here.
        files: whether files are opened; if not, text that names one is refused: for texts from strangers.

    Raises:
        InputError: some input cannot be used; the message names its place.

    >>> fight = start("1 fighter 1 vs 1 goblin", rules="bxe", seed=7, play="party")
    >>> fight.actor, len(fight.choices) > 3
    ('Fighter 1', True)
    >>> fight.push(fight.choices[0])
    """
    if dice is not None and (seed is not None or number is not None):
        raise InputError("a seed or a number besides dice of your own", expected="only one of them")
    if number is not None and number < 0:
        raise InputError(f"fight number {number}", expected="0 or more")
    if dice is None and seed is None:
        seed = draw_seed() if number is None else SEED
    setting = read_setting(what, rules=rules, options=options, files=files)
    encounter, chosen = settle_tactics(setting.encounter, tactics, resolve)
    book = setting.book
    with locate_errors(setting):
        if number is None:
            own = dice or _table_dice(seed or 0, thrown_by, ask)
            engine = start_fight(encounter, book, seed=seed or 0, policies=[], dice=own)
        else:
            plan = FightPlan(encounter, book, seed or 0, chosen)
            engine = plan.set_up().put_up(number)
    fight = Fight(engine, encounter=encounter, rulebook=book, seed=seed, number=number, tactics=chosen)
    fight.ask_for_dice(thrown_by, ask)
    fight.play(play)
    return fight


def _table_dice(seed: int, thrown_by: ThrownBy, ask: Callable[[int, int], int] | None) -> TableDice:
    """The dice of a fight about to be set up; where people throw all, they throw how many appear, too."""
    dice = TableDice(Stream(seed))
    if thrown_by == "all":
        dice.asks, dice.ask = lambda sides, why: True, ask
    return dice


def load(
    path: str | PathLike[str] | bytes,
    *,
    tactics: Sequence[Tactics] | None = None,
    play: str | int | Sequence[str | int] | None = None,
    ask: Callable[[int, int], int] | None = None,
    waits: bool = False,
    begun: Callable[[Fight], None] | None = None,
) -> Fight:
    """Load a saved fight where it stands, with all that has happened and all choices, to be taken back.

    If the rules of this version lead elsewhere, the fight goes on as it stands, with its story up to the last
    decision by hand before that; `Fight.story_lost` then says why, and `Fight.told_until` is the round of
    that decision.

    Args:
        path: the file that `Fight.save` wrote, or the bytes of `Fight.to_bytes`.
        tactics: those of `start`; a save does not keep them.
        play: the sides played by hand; by default those that were when it was saved.
        ask: that of `start`, for dice that players threw.
        waits: whether it stays where it stands until `run`, even if no side is played by hand.
        begun: called with the fight as soon as it is set up: a die that was asked for when it was left may
            be asked for again before this returns.

    Raises:
        InputError: the file cannot be read, or is no saved fight.
    """
    if isinstance(path, bytes):
        return restore_fight(
            decode_fight(path), tactics=tactics, play=play, ask=ask, waits=waits, begun=begun
        )
    saved = read_fight(path)
    try:
        return restore_fight(saved, tactics=tactics, play=play, ask=ask, waits=waits, begun=begun)
    except InputError as error:
        raise error.located(file=str(path)) from error


def restore_fight(
    saved: SavedFight,
    *,
    tactics: Sequence[Tactics] | None = None,
    play: str | int | Sequence[str | int] | None = None,
    ask: Callable[[int, int], int] | None = None,
    waits: bool = False,
    begun: Callable[[Fight], None] | None = None,
) -> Fight:
    """Restore the fight of a decoded save; the arguments are those of `load`.

    Raises:
        InputError: its parts do not fit together.
    """
    fight = _set_up_saved(saved, tactics)
    if begun is not None:
        begun(fight)
    fight.ask_for_dice(saved.thrown_by, ask)
    replay_others(fight, saved.others, saved.played)
    try:
        # A fight left in the middle of an event goes on where the person asked for a die hears of it.
        replay_line(fight, saved.line_here(), saved.played, goes_on=bool(saved.notation) or not waits)
        if saved.notation and (fight.notation, _stream(fight)) != (saved.notation, saved.stream):
            raise JournalDivergedError(_OTHER_RULES, fight.course.last_moment() if saved.stands else None)
    except JournalDivergedError as lost:
        if not saved.notation:
            raise InputError(f"this fight cannot be fought again: {lost}") from lost
        _restore_position(fight, saved, lost)
    fight.lines.here, fight.lines.parents = saved.line or MAIN_LINE, dict(saved.parents)
    fight.ask_for_dice(saved.thrown_by, ask)
    orders = tuple((one.combatant, StandingOrder(one.order, one.until, one.since)) for one in saved.orders)
    if play is None:
        fight.take_control(Control(frozenset(saved.played), orders))
        if saved.played and not waits:
            fight.run()
    else:
        fight.play(play)
    return fight


class JournalDivergedError(InputError):
    """A journal leads elsewhere than it did; it tells what happened `until` some moment, if any is known."""

    def __init__(self, problem: str, until: CourseMoment | None) -> None:
        super().__init__(problem)
        self.until = until


def _restore_position(fight: Fight, saved: SavedFight, lost: JournalDivergedError) -> None:
    """Restore a fight to its saved state, with as much of its story as is known.

    Raises:
        InputError: the notation does not fit the encounter.
    """
    course, dice = fight.course, fight.battle.dice
    until = lost.until or course.beginning
    course.forget_after(until, saved.journal)
    fight.told_until = int(until.state[0])
    fight.story_lost = str(lost)
    read_battle(saved.notation, fight.battle)
    assert isinstance(dice, TableDice)
    dice.stream.rewind(*saved.stream)


def _reduce(fight: Fight) -> tuple[Callable[[bytes, tuple[Tactics, ...]], Fight], tuple[object, ...]]:
    """The pickled form of a fight: the bytes of its file, and its tactics.

    Raises:
        InputError: its dice do not come from a seed of its own.
    """
    return _restore, (fight.to_bytes(), fight.tactics)


def _restore(saved: bytes, tactics: tuple[Tactics, ...]) -> Fight:
    return load(saved, tactics=tactics)


copyreg.pickle(Fight, _reduce)


def _set_up_saved(saved: SavedFight, tactics: Sequence[Tactics] | None) -> Fight:
    nobody: list[Policy | None] = [None for _ in saved.encounter.sides]
    engine = start_fight(saved.encounter, saved.rulebook, seed=saved.seed, policies=nobody)
    return Fight(engine, encounter=saved.encounter, rulebook=saved.rulebook, seed=saved.seed, tactics=tactics)


def _stream(fight: Fight) -> tuple[int, int, int, int]:
    dice = fight.battle.dice
    assert isinstance(dice, TableDice)
    return dice.stream.state()


def replay_others(fight: Fight, others: Sequence[SavedLine], played: tuple[int, ...]) -> None:
    """Fight the lines of play again that a fight is not on, and be back at its beginning."""
    for line in others:
        try:
            replay_line(fight, line, played)
        except JournalDivergedError:
            fight.lines.keep_unplayed(line)
        else:
            fight.lines.leave(line.name)


def replay_line(fight: Fight, line: SavedLine, played: tuple[int, ...], *, goes_on: bool = True) -> None:
    """Fight a line of play again from the beginning, and on to what is to be decided next if it `goes_on`.

    Raises:
        Elsewhere: the rules of this version do not allow what was done then, or lead elsewhere.
    """
    # Every decision is in the journal, those of the tactics too.
    fight.engine.policies = [None for _ in fight.sides]
    dice = fight.battle.dice
    if isinstance(dice, TableDice):
        dice.typed = dict(line.typed)
    chosen, stands = set(line.chosen), dict(zip(line.chosen, line.stands, strict=False))
    known: CourseMoment | None = None
    for number, text in enumerate(line.journal):
        decision = fight.engine.advance()
        is_word = text.startswith(WORD)
        by_hand = number in chosen if chosen else decision is not None and decision.side in played
        before = fight.course.here() if by_hand else None
        if before is not None and number in stands:
            if before.stands != stands[number]:
                raise JournalDivergedError(_OTHER_RULES, known)
            known = before
        if decision is None and not is_word:
            raise JournalDivergedError("the journal goes on after the fight is over", known)
        try:
            if is_word:
                fight.hear(text.removeprefix(WORD))
            else:
                fight.engine.submit(parse_action(text))
        except (IllegalAction, InputError) as error:
            raise JournalDivergedError(str(error), known) from error
        if before is not None and not is_word:
            fight.course.take(text, before)
    if not goes_on:
        return
    if not fight.over:
        fight.engine.advance()
    if line.undone:
        restore_undone(fight, line)
