"""Parts that a fight or an answer borrows from another book, as a line and as data."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from grognard.battle.state.battle import Battle
from grognard.battle.state.events import REFEREE, SAVE, Event
from grognard.battle.state.power import MEMORISED, SCROLL
from grognard.battle.state.profile import Profile
from grognard.battle.state.weapon import DRAINS
from grognard.creatures.grammar import join_words
from grognard.rulebooks.lendings import Borrowing, Lendings, load_lendings
from grognard.rulebooks.loader import load_rulebook
from grognard.rulebooks.schema import Rulebook

SLEEP = "sleep"


def borrowed_in(battle: Battle, book: Rulebook, *, viewer: int = REFEREE) -> tuple[Borrowing, ...]:
    """The parts of another book that the combatants of a fight, or of the viewing side, can use."""
    lendings = load_lendings(book.base or book.id)
    if not lendings.borrowed:
        return ()
    parts: set[str] = {"attacks"} if has_borrowed_bonuses(book) else set()
    for side in battle.sides:
        if viewer in (REFEREE, side.index):
            for one in side.own:
                parts |= _parts_of(one.own_profile, book)
    return lendings.used(parts)


def has_borrowed_bonuses(book: Rulebook) -> bool:
    """Whether attacks go by bonuses that a book of charts has from another book, unchanged."""
    own = load_rulebook(book.base or book.id).attack
    inherited = book.attack.monster_bonus == own.monster_bonus
    return book.attack.test == "bonus" and own.test != "bonus" and inherited


def _parts_of(profile: Profile, book: Rulebook) -> set[str]:
    """The parts that a combatant of such a profile can use."""
    parts = {"classes" if profile.class_name else "monsters"}
    if profile.turning_level and book.turning.allowed:
        parts.add("turning")
    for routine in profile.routines:
        if routine.is_missile:
            parts.add("ranges")
        if book.energy_drain.allowed and any(weapon.flags & DRAINS for weapon in routine.weapons):
            parts.add("energy drain")
    for power in profile.powers:
        if power.means in (MEMORISED, SCROLL):
            parts.add(SLEEP if power.name == SLEEP else "spells")
        elif power.means:
            parts.add("items")
    return parts


def spells_in(battle: Battle) -> frozenset[str]:
    """The names of all spells that a combatant in the fight can cast or read."""
    return frozenset(
        power.name
        for one in battle.combatants
        for power in one.own_profile.powers
        if power.means in (MEMORISED, SCROLL)
    )


def lender_of_event(lendings: Lendings, event: Event, spells: Collection[str]) -> str:
    """The id of the book that the number of an event is borrowed from, "" for none.

    A saving throw against a spell is the lender's, whatever rule says how it is rolled.
    """
    found = lendings.lender_of(event.rules)
    if not found and event.code == SAVE and event.what in spells:
        return next((one.lender for one in lendings.used({SLEEP, "spells"})), "")
    return found


def say_borrowed(lendings: Lendings, borrowed: Sequence[Borrowing]) -> str:
    """The line of a header; "" where nothing is borrowed.

    >>> lendings = load_lendings("bxe")
    >>> say_borrowed(lendings, lendings.used({"turning"}))
    'Borrowed from Basic Fantasy: turning undead. The rulebook bx-magic borrows less.'
    """
    lenders = dict.fromkeys(one.lender for one in borrowed)
    said = [
        f"from {lendings.title(lender)}: {join_words([one.what for one in borrowed if one.lender == lender])}"
        for lender in lenders
    ]
    if not said:
        return ""
    better = lendings.better(borrowed)
    offer = f" The rulebook {better} borrows less." if better else ""
    return f"Borrowed {'; '.join(said)}.{offer}"


def say_borrowed_in(battle: Battle, book: Rulebook, *, viewer: int = REFEREE) -> str:
    """The line of a header for what a fight can use (see `borrowed_in`); "" for nothing."""
    borrowed = borrowed_in(battle, book, viewer=viewer)
    return say_borrowed(load_lendings(book.base or book.id), borrowed) if borrowed else ""


def borrowed_line(book: Rulebook, *parts: str) -> str:
    """The line of a header for parts that an answer uses by a book; "" where it has them itself."""
    lendings = load_lendings(book.base or book.id)
    return say_borrowed(lendings, lendings.used(parts))


def borrowed_facts(borrowed: Sequence[Borrowing]) -> list[dict[str, str]]:
    """The borrowed parts, for a program: each with its name and the id of the lending book."""
    return [{"part": one.part, "what": one.what, "from": one.lender} for one in borrowed]
