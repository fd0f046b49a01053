"""A roll in words: the faces, every modifier by name, and the number to reach."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.battle.state.occasions import OCCASION_NAMES
from grognard.dice.roll import Roll, explain_modifier

Note = tuple[str, tuple[str, ...]]
"""A sentence, and the rules behind it."""

_OUTCOMES: Final = dict.fromkeys(OCCASION_NAMES, ("hit", "miss")) | {"morale": ("passes", "fails")}

_BETWEEN: Final = "figures between"
_IN_THE_WAY: Final = "for figures in the way"
_CHANGED: Final = ("morale", "saving throw")
"""Rolls against the combatant's own number, whose changes are told after it."""


def explain_roll(roll: Roll, *, why: bool = False, against: str = "", needs: bool = False) -> str:
    """A roll with its modifiers and its result; with `why`, each modifier is followed by its rule.

    Args:
        roll: the roll.
        why: give the rule behind each modifier.
        against: the number it is compared with, such as "AC 14"; by default the target number alone.
        needs: give the target number besides, as a chart's number to reach against that.

    >>> from grognard.dice.roll import Modifier
    >>> bonus = Modifier("fighter level", value=1, rule="bf.attack-table.fighter")
    >>> roll = Roll(((20, 14),), modifiers=(bonus,), total=15, target=14, success=True, label="attack")
    >>> explain_roll(roll, against="AC 14")
    'd20 14 + 1 fighter level = 15 against AC 14: hit'
    >>> explain_roll(roll, against="AC 5", needs=True)
    'd20 14 + 1 fighter level = 15, needs 14 against AC 5: hit'
    """
    if roll.label == "surprise":
        return f"{explain_total(roll, why=why)}, surprised on {face_range_words(roll.target or 0)}"
    if roll.label == "mood":
        return f"{explain_total(roll, why=why)}, in the mood on {face_range_words(roll.target or 0)}"
    if roll.label == "boarding":
        return f"{explain_total(roll, why=why)}, holds on {face_range_words(roll.target or 0)}"
    if roll.label == "door" and roll.target is not None:
        return f"{explain_total(roll, why=why)}, gives way on {face_range_words(roll.target)}"
    if roll.label == "lock" and roll.target is not None:
        return f"{explain_total(roll, why=why)}, opens on {face_range_words(roll.target)}"
    text = explain_total(roll, why=why)
    if roll.target is not None:
        if not against:
            against = f"morale {roll.target}" if roll.label == "morale" else str(roll.target)
            against += explain_changes(roll, why=why) if roll.label in _CHANGED else ""
        text = f"{text}, needs {roll.target} against {against}" if needs else f"{text} against {against}"
    if roll.success is None:
        return text
    held, failed = _OUTCOMES.get(roll.label, ("success", "failure"))
    if not roll.success and held == "hit" and would_hit(roll):
        failed = "a hit that does no harm"
    return f"{text}: {held if roll.success else failed}{_explain_extreme(roll)}"


def name_change(name: str) -> str:
    """A modifier's name as the words after its number: "for figures in the way"."""
    return _IN_THE_WAY if name == _BETWEEN else name


def explain_total(roll: Roll, *, why: bool = False) -> str:
    """The faces and modifiers of a roll and their sum; a single bare die is only named.

    >>> explain_total(Roll(((6, 3),), total=3)), explain_total(Roll(((6, 3), (6, 1)), total=4))
    ('d6 3', '2d6 (3, 1) = 4')
    """
    bare = Roll(roll.faces, modifiers=roll.modifiers, multiplier=roll.multiplier, total=roll.total)
    text = bare.explain(why=why).replace(f" {_BETWEEN}", f" {_IN_THE_WAY}")
    single = len(roll.faces) == 1 and not roll.modifiers and roll.multiplier == 1
    return text.removesuffix(f" = {roll.total}") if single and roll.faces[0][1] == roll.total else text


def explain_changes(roll: Roll, *, why: bool = False) -> str:
    """The changes of the number rolled against, in brackets after it; empty without any.

    >>> from grognard.dice.roll import Modifier
    >>> word = Modifier("adjustment", value=-1, rule="bf.morale.adjustment-referee")
    >>> roll = Roll(((6, 3), (6, 4)), defences=(word,), total=7, target=6, success=False, label="morale")
    >>> explain_changes(roll), explain_roll(roll)
    (' (7 - 1 adjustment)', '2d6 (3, 4) = 7 against morale 6 (7 - 1 adjustment): fails')
    """
    if not roll.defences or roll.target is None:
        return ""
    own = roll.target - sum(change.value for change in roll.defences)
    changes = [explain_modifier(change, why=why) for change in roll.defences]
    return f" ({own} {' '.join(changes)})"


def _explain_extreme(roll: Roll) -> str:
    """The reason why an attack's outcome differs from its total."""
    if roll.target is None or len(roll.faces) != 1 or (roll.total >= roll.target) == roll.success:
        return ""
    sides, face = roll.faces[0]
    if face == sides and not roll.success:
        return ""
    return f", as a natural {face} always does" if face in (1, sides) else ""


def face_range_words(highest: int) -> str:
    """The faces of a die from 1 to the highest, in words.

    >>> face_range_words(0), face_range_words(1), face_range_words(2)
    ('no face', '1', '1-2')
    """
    return "no face" if highest < 1 else "1" if highest == 1 else f"1-{highest}"


def cite_rules(rules: Sequence[str]) -> str:
    """Rule ids in brackets after a line, or nothing.

    >>> cite_rules(("bf.morale.check",)), cite_rules(())
    (' [bf.morale.check]', '')
    """
    return f" [{', '.join(rules)}]" if rules else ""


def would_hit(roll: Roll) -> bool:
    """Whether an attack roll is good enough, whatever kept it from being a hit."""
    shown = sum(face for _, face in roll.faces)
    if roll.is_extreme:
        return shown > len(roll.faces)
    return roll.target is not None and roll.total >= roll.target
