"""Reading a typed standing order: its combatants, what they do, and until when."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from grognard.base.errors import InputError
from grognard.fight.control import Control, begin_order, is_in_force
from grognard.fight.fight import Fight
from grognard.fight.order_words import tell_order
from grognard.fight.referee.reading import read_who
from grognard.fight.standing_orders import AT_ONE, AWAY, HOLD, NEAREST
from grognard.storage.saves.saved_fight import Until

_UNTILS: Final[dict[str, Until]] = {
    "this round": "round",
    "round": "round",
    "fall": "fall",
    "somebody falls": "fall",
    "met": "met",
    "somebody is met": "met",
}


def split_until(text: str) -> tuple[str, Until]:
    """The text without its time limit, and the limit.

    >>> split_until("goblins until fall"), split_until("this round"), split_until("hold")
    (('goblins', 'fall'), ('', 'round'), ('hold', ''))
    """
    for said, until in _UNTILS.items():
        for lead in (f"until {said}", f"for {said}", said):
            if text.lower() == lead or text.lower().endswith(f" {lead}"):
                return text[: len(text) - len(lead)].strip(), until
    return text.strip(), ""


def read_order(fight: Fight, text: str, *, unknown: Collection[int]) -> str:
    """The order that a text says: "attack nearest", "attack NAME", "hold", "away".

    Args:
        fight: which.
        text: the words.
        unknown: the numbers of combatants that the person does not know of.

    Raises:
        InputError: it is no order, or the name is unknown.
    """
    if text.lower() in (NEAREST, HOLD, AWAY):
        return text.lower()
    verb, _, name = text.partition(" ")
    if verb.lower() != "attack" or not name:
        raise InputError(f"{text[:40]!r} is no order", expected=f"{NEAREST}, attack NAME, {HOLD} or {AWAY}")
    return f"{AT_ONE}{int(read_who(fight.battle, name, unknown=unknown).who[0].index)}"


def read_own_combatants(fight: Fight, who: str, *, unknown: Collection[int], actor: int | None) -> list[int]:
    """The combatants of the played sides that are meant, by their numbers.

    Args:
        fight: which.
        who: names, a side, "all" or "" for everybody, "me" for the one to decide.
        unknown: the numbers of combatants that the person does not know of.
        actor: the one to decide, if one is.

    Raises:
        InputError: the name is unknown, or none of them is of a played side.
    """
    own = [int(one.index) for one in fight.battle.combatants if one.side in fight.control.sides]
    if who.lower() in ("", "all", "everybody", "side", "my side"):
        return own
    if who.isdecimal() and int(who[:3]) - 1 in fight.control.sides:
        return [one for one in own if fight.battle.combatants[one].side == int(who) - 1]
    if who.lower() in ("me", "this", "this one") and actor is not None:
        return [actor]
    named, rest = read_who(fight.battle, who, unknown=unknown)
    if rest:
        raise InputError(f"{rest[:40]!r} after the names", expected="nothing, or until round, fall or met")
    meant = [int(one.index) for one in named if one.side in fight.control.sides]
    if not meant:
        raise InputError(f"{who[:40]!r} is not played by hand here", expected="one of your side")
    return meant


def give_order(
    fight: Fight, who: Sequence[int], order: str, until: Until, *, control: Control | None = None
) -> str:
    """Give combatants of the played sides a standing order, and go on; return it in words.

    Args:
        fight: the fight.
        who: the combatants, by their numbers.
        order: their standing order.
        until: when it ends.
        control: the sides played by hand, if they are to change with it.

    Raises:
        InputError: the order would be over at once; nothing has changed.
    """
    standing = begin_order(fight.battle, order, until)
    if not is_in_force(fight.battle, standing):
        raise InputError("somebody is met already", expected="until round or fall, or nothing")
    fight.set_control((control or fight.control).give(list(who), standing))
    return tell_order(fight.battle, who, standing)
