"""All words of the referee in a fight, by their beginnings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from grognard.base.closest import close_matches
from grognard.base.errors import InputError
from grognard.battle.state.battle import NO_WINNER, finish
from grognard.battle.state.events import EVERYONE, REFEREE, WORD, Event
from grognard.creatures.rulebook_tables import using_tables_of
from grognard.dice.stream import MAX_SIDES
from grognard.dice.table_dice import TableDice
from grognard.fight.course import GO_ON
from grognard.fight.referee import people
from grognard.fight.referee.actions import do_something_else
from grognard.fight.referee.newcomers_and_rules import bring, change_rule, give_weapon
from grognard.fight.referee.pools import set_pool
from grognard.fight.referee.reading import read_number
from grognard.fight.referee.word_context import WordContext
from grognard.rulebooks.schema import Rulebook

ENDED: Final = "the referee's word"
"""How a fight ends that the referee ends."""
MOST_LETTERS: Final = 400
_DICE: Final = (2, 3, 4, 6, 8, 10, 12, 20, 100)
"""The dice that rules and creatures have; another is one only where it has been thrown."""


class Word(NamedTuple):
    """A word of the referee: its form, its help in a few words, and the function that carries it out.

    The function returns the rulebook by which the fight goes on, if it changes that.
    """

    form: str
    help: str
    do: Callable[[WordContext, str], Rulebook | None]


def hear(scene: WordContext, text: str) -> Rulebook | None:
    """Do what a word of the referee says; the rulebook from now on, if it changes that.

    Raises:
        InputError: it cannot be understood, or done; nothing has changed.
    """
    first, _, rest = text.strip().partition(" ")
    word = WORDS.get(first.lower())
    if word is None:
        alike = [WORDS[one].form for one in close_matches(first.lower(), WORDS, cutoff=0.7)]
        expected = " or ".join(alike) or f"{', '.join(WORDS)}; for example {WORDS['points'].form}"
        raise InputError(f"{first[:40]!r} is no word of the referee's", expected=expected)
    if len(text) > MOST_LETTERS:
        raise InputError(f"{len(text)} letters", expected=f"at most {MOST_LETTERS}")
    with using_tables_of(scene.book):
        return word.do(scene, rest.strip())


def _note(scene: WordContext, text: str) -> None:
    _want_text(text)
    scene.engine.battle.record(Event(WORD, what="note", result=text, audience=EVERYONE))


def _want_text(text: str) -> None:
    if not text:
        raise InputError("nothing to note", expected="the text of the line")


def _note_secretly(scene: WordContext, text: str) -> None:
    _want_text(text)
    scene.engine.battle.record(Event(WORD, what="note", result=text, audience=REFEREE))


def _go_on(scene: WordContext, text: str) -> None:
    """Change nothing: the referee has seen the fight so far."""


def _end(scene: WordContext, text: str) -> None:
    battle = scene.engine.battle
    names = [side.name.lower() for side in battle.sides]
    if text.lower() not in ("", "nobody", *names):
        expected = ", ".join(["nobody", *(side.name for side in battle.sides)])
        raise InputError(f"{text!r} as who has won", expected=expected)
    winner = names.index(text.lower()) if text.lower() in names else NO_WINNER
    battle.record(Event(WORD, what="end", side=winner))
    finish(battle, winner, ENDED)


def _fix_die(scene: WordContext, text: str) -> None:
    """ "die d20 17": the next one shows that; "die 57 d20 17": that one of the fight does."""
    dice = scene.engine.battle.dice
    if not isinstance(dice, TableDice):
        raise InputError("these dice cannot be overruled", expected="a fight with a seed of its own")
    words = text.lower().split()
    number = read_number(words.pop(0), least=1, most=10**7, what="a die") - 1 if len(words) == 3 else -1
    if len(words) != 2 or not words[0].startswith("d"):
        raise InputError(f"die {text[:40]!r}", expected="die d20 17")
    sides = read_number(words[0][1:], least=2, most=MAX_SIDES, what="the sides of a die")
    if sides not in _DICE and all(die.sides != sides for die in dice.thrown):
        problem = f"no d{sides} is rolled here"
        raise InputError(problem, expected=", ".join(f"d{usual}" for usual in _DICE))
    face = read_number(words[1], least=1, most=sides, what=f"a face of a d{sides}")
    if 0 <= number < len(dice.thrown):
        raise InputError(f"die {number + 1} has fallen", expected="one that is still to fall")
    dice.set_face(sides, face, number=number)
    which = "the next" if number < 0 else f"die {number + 1}, a"
    scene.engine.battle.record(
        Event(WORD, what="die", result=f"{which} d{sides} shows {face}", audience=REFEREE)
    )


WORDS: Final[dict[str, Word]] = {
    "points": Word("points NAMES N", "have N hit points; +N and -N change them", people.set_points),
    "pool": Word(
        "pool NAMES luck|spell points N",
        "have N left of their luck or spell points; +N and -N change them",
        set_pool,
    ),
    "heal": Word("heal NAMES [N]", "all hit points, or N; the dead come back", people.heal),
    "kill": Word("kill NAMES", "they die", people.kill),
    "state": Word("state NAMES CONDITION [N rounds|turns]", "asleep, prone, ...", people.put_condition),
    "end-state": Word("end-state NAMES CONDITION", "it is over; fleeing too", people.end_condition),
    "move": Word("move NAME X,Y", "stands there now", people.move_to_cell),
    "side": Word("side NAME SIDE", "fights for them from now on", people.change_sides),
    "do": Word(
        "do [freely|all round] TEXT",
        "the combatant whose turn it is does that, in place of its attack",
        do_something_else,
    ),
    "flee": Word("flee NAMES", "their nerve is gone", people.flee),
    "danger": Word("danger NAMES", "extraordinary danger: they check morale now", people.face_danger),
    "yield": Word("yield NAMES", "they give in", people.surrender),
    "bonus": Word(
        "bonus NAMES +N [attack|damage|saves|armour|morale] [N rounds]",
        "to the next such roll",
        people.give_bonus,
    ),
    "give": Word("give NAME WEAPON", "has that weapon now", give_weapon),
    "drop": Word("drop NAME WEAPON", "has it no more", people.take_weapon),
    "light": Word("light NAME torch|lantern|out", "bears that light, or it is out", people.set_light),
    "bring": Word(
        "bring 3 goblin [for SIDE] at X,Y",
        "they come, else for the last side; or one awaited, by name",
        bring,
    ),
    "rule": Word("rule KEY=VALUE", "a rule or ruling from now on", change_rule),
    "die": Word("die d20 17", "what the next die of these shows", _fix_die),
    "note": Word("note TEXT", "a line in the log", _note),
    "secret": Word("secret TEXT", "a line that the referee alone reads", _note_secretly),
    GO_ON: Word(GO_ON, "goes on", _go_on),
    "end": Word("end [SIDE|nobody]", "the fight is over", _end),
}
"""Every word; `reroll` besides is a matter of the whole fight."""
