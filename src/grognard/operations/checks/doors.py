"""Doors, noises, hidden things and traps."""

from fractions import Fraction
from math import ceil
from typing import Annotated, ClassVar, Final

from msgspec import Meta

from grognard.adventure.rolls import doors, senses, traps
from grognard.adventure.rolls.table_roll import TableRoll, chance_of_any, cite, tries_until
from grognard.base.errors import InputError
from grognard.operations.checks.roll_question import MOST_TRIES, Asked, TableFacts, TableQuestion, count_tries
from grognard.operations.fields import field
from grognard.rulebooks.schema import Rulebook
from grognard.text.explain import Note
from grognard.text.wording import count_words

SURE: Final = Fraction(9, 10)
_MOST_FEET: Final = 5280

Count = Annotated[int, Meta(ge=1)]


class ForceDoor(TableQuestion, frozen=True, kw_only=True, tag="check door"):
    """Tell whether a stuck or locked door gives way.

    >>> from grognard.operations.asking import ask
    >>> ask(ForceDoor(who="16", tries=2, rules="bxe"), rolled="6,2").facts.at
    2
    """

    who: Annotated[str, field("a score, or monster, or resident", typed="STRENGTH", word=True)] = "10"
    locked: Annotated[bool, field("the door is locked, not only stuck")] = False
    material: Annotated[str, field(", ".join(doors.MATERIALS), typed="MATERIAL", option="of")] = "wood"
    wedged: Annotated[bool, field("the door is wedged shut")] = False
    tries: Annotated[Count, field("how often it is tried")] = 1
    together: Annotated[Count, field("how many try at once")] = 1

    def find_rolls(self, book: Rulebook, typed: int = 0) -> Asked:
        """Find the rolls to force the door, by so many at once, so often."""
        most = book.doors.abreast
        single = doors.forcing_roll(book, self.who, locked=self.locked, material=self.material)
        if self.together > most:
            raise InputError(
                f"{self.together} at one door", key="together", expected=f"at most {most} at once"
            )
        if not self.locked and doors.passes_freely(book, self.who, wedged=self.wedged):
            free = TableRoll(single.die, single.die, cite(book, "doors", "residents"))
            return Asked((free,), "its inhabitants pass it", "")
        kind = f"the locked door of {self.material}" if self.locked else "the door"
        if single.faces == 0:
            return Asked((single,), "", f"{kind} is not forced; a lock is picked, or opened by magic")
        tries = count_tries(self.tries * self.together, typed)
        # People who try together do so in the same rounds.
        time = doors.time_of_tries(book.doors, ceil(tries / self.together))
        notes = self._list_notes(book, single, time)
        return Asked((single,) * tries, f"{kind} opens", f"{kind} holds", notes, TableFacts(time=time))

    def _list_notes(self, book: Rulebook, single: TableRoll, time: str) -> tuple[Note, ...]:
        """The time of the tries, and the cost of a failed one."""
        notes: list[Note] = []
        if self.wedged:
            said = "Wedged shut, even its inhabitants have to force it."
            notes.append((said, cite(book, "doors", "wedged")))
        if self.together > 1:
            notes.append(("Each of them rolls.", cite(book, "doors", "together")))
        needed = tries_until(single.chance, SURE)
        sure = "1 try opens" if needed == 1 else f"{needed} tries open"
        again = f"That takes {time}, and it may be tried again: {sure} it 9 times in 10."
        notes.append((again, cite(book, "doors", "again")))
        said, why = doors.cost_of_failure(book)
        if said:
            notes.append((f"After a failed try: {said}", why))
        return tuple(notes)


class Listen(TableQuestion, frozen=True, kw_only=True, tag="check listen"):
    """Tell whether a listener hears something.

    >>> from grognard.operations.asking import ask
    >>> ask(Listen(who="dwarf", rules="bxe"), rolled="1").facts.success
    True
    """

    who: Annotated[str, field('"dwarf", "thief 3", ...', typed="WHO", word=True)] = "human"
    silence: Annotated[bool, field("there is nothing to be heard")] = False
    battle: Annotated[bool, field("there is a fight")] = False
    again: Annotated[bool, field("the same one has listened here before")] = False

    def is_made_once(self, book: Rulebook) -> bool:
        """Whether the book allows no second try at the same door."""
        return book.listening.once

    def find_rolls(self, book: Rulebook, typed: int = 0) -> Asked:
        """Find the roll of the listener.

        Rule: bxe.doors.listen-referee-rolls, bxe.doors.listen-ambiguous-result, bxe.doors.listen-time,
            bxe.doors.listen-once-per-door
        """
        who = senses.searcher(self.who)
        check = senses.listening_roll(book, who, noise=not self.silence, battle=self.battle)
        if self.again and book.listening.once:
            none = TableRoll(check.die, 0, cite(book, "listening", "again"))
            return Asked((none,), "", "it has listened here")
        again = "once at each door" if book.listening.once else "once at a place in a turn"
        secret = "Roll it unseen: players hear the same of a failure as of silence."
        notes = (
            (f"Each of them may listen {again}.", cite(book, "listening", "again")),
            (secret, cite(book, "listening", "secret")),
        )
        return Asked((check,), "it hears something", "it hears nothing", notes, TableFacts(turns=1))


class Search(TableQuestion, frozen=True, kw_only=True, tag="check search"):
    """Tell whether a search finds what is hidden.

    >>> from grognard.operations.asking import ask
    >>> ask(Search(what="secret door", who="elf", rules="bxe"), rolled="1").facts.success
    True
    """

    what: Annotated[str, field(", ".join(senses.HIDDEN), typed="WHAT", word=True)]
    who: Annotated[str, field('"elf", "thief 3", ...', typed="WHO", word=True)] = "human"
    searchers: Annotated[Count, field("how many of them")] = 1
    area: Annotated[str, field("how much is searched, as 20x30", typed="FEETxFEET")] = ""
    again: Annotated[bool, field("the same one has searched here before")] = False
    passing: Annotated[int | None, field("no search: a character passes so near", typed="FEET")] = None

    unit: ClassVar = "search"

    def is_made_once(self, book: Rulebook) -> bool:
        """Whether the book allows no second search of the same place."""
        return book.searching.once

    def find_rolls(self, book: Rulebook, typed: int = 0) -> Asked:
        """Find the rolls of people who search an area, or only pass by.

        Rule: bxe.search.secret-roll, bxe.search.one-attempt-per-character
        """
        who = senses.searcher(self.who)
        yes, no = f"the {self.what} is found", "nothing is found"
        if self.searchers > MOST_TRIES:
            raise InputError(f"{self.searchers} searchers", key="searchers", expected=f"at most {MOST_TRIES}")
        if self.passing is not None:
            passing = senses.noticing_roll(book, who, self.what, self.passing)
            unless = "" if passing.faces else "; one has to say that one searches"
            return Asked((passing,), yes, f"{no}{unless}", facts=TableFacts(turns=0))
        first = senses.search_roll(book, who, self.what)
        if self.again and book.searching.once:
            none = TableRoll(first.die, 0, cite(book, "searching", "once"))
            return Asked((none,), "", "it has searched here")
        second = senses.second_trap_roll(book, who, self.what)
        rolls = ((first,) if second is None else (first, second)) * self.searchers
        turns = senses.turns_to_search(book, *_read_area(book, self.area))
        return Asked(
            rolls,
            yes,
            no,
            self._list_notes(book, rolls, turns),
            TableFacts(turns=turns),
            nth="by number {}",
        )

    def _list_notes(self, book: Rulebook, rolls: tuple[TableRoll, ...], turns: int) -> tuple[Note, ...]:
        """How long it takes, and whether it may be done again."""
        notes: list[Note] = [(f"It takes {count_words(turns, 'turn')}.", cite(book, "searching", "turns"))]
        if book.searching.once:
            notes.append(("Nobody may search the same place again.", cite(book, "searching", "once")))
        else:
            times = tries_until(chance_of_any(rolls), SURE)
            notes.append((f"{count_words(times * turns, 'turn')} find it 9 times in 10.", ()))
        secret = "Roll it unseen: players hear the same of a failure as of nothing."
        notes.append((secret, cite(book, "searching", "secret")))
        return tuple(notes)


class SpringTrap(TableQuestion, frozen=True, kw_only=True, tag="check trap"):
    """Tell whether a trap is sprung.

    >>> from grognard.operations.asking import ask
    >>> ask(SpringTrap(party=3, rules="bxe"), rolled="4,2").facts.at
    2
    """

    party: Annotated[Count, field("how many pass it")] = 1
    faces: Annotated[int | None, field("a trap of your own: sprung on so many faces")] = None
    failsafe: Annotated[bool, field("a trap that may go off when its removal fails")] = False
    bungled: Annotated[bool, field("an attempt to remove it has failed")] = False

    unit: ClassVar = "passing"

    def find_rolls(self, book: Rulebook, typed: int = 0) -> Asked:
        """Find the rolls of a party that passes a trap one after another, or of a failed removal.

        Rule: bxe.traps.trigger-each-character-each-time
        """
        if self.bungled:
            check = traps.backfire_roll(book, failsafe=self.failsafe)
            return Asked((check,), "the trap goes off", "the trap does not go off", aim="to set it off")
        check = traps.springing_roll(book, faces=self.faces)
        party = count_tries(self.party, typed)
        each = "Each of them rolls, in their order, until it is sprung."
        notes = ((each, cite(book, "traps", "each")),) if party > 1 else ()
        return Asked(
            (check,) * party,
            "the trap is sprung",
            "the trap is not sprung",
            notes,
            nth="by number {}",
            aim="to spring it",
        )


def _read_area(book: Rulebook, text: str) -> tuple[int, int]:
    """An area in feet, such as 20x30; one square where nothing is said.

    Raises:
        InputError: it is no area.
    """
    side = book.searching.area_feet
    if not text:
        return side, side
    parts = text.lower().split("x")
    if len(parts) != 2 or not all(part.strip().isdecimal() and 0 < int(part) <= _MOST_FEET for part in parts):
        raise InputError(f"an area of {text!r}", key="area", expected="feet by feet, such as 20x30")
    return int(parts[0]), int(parts[1])
