"""An expedition in one object: a party in a dungeon or on a journey, with orders, fights, undo and save."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal

from grognard.adventure.delve.guide import Guide
from grognard.adventure.delve.machine import Delving
from grognard.adventure.happening import EVERYBODY, Fact
from grognard.adventure.journey.guide import Traveller
from grognard.adventure.party.company import BY_MAP
from grognard.adventure.party.decision import Decision
from grognard.adventure.party.decision import IllegalOrder as IllegalOrder
from grognard.adventure.party.fight_out import dice_of_fight, fight_out
from grognard.adventure.party.people import Aftermath
from grognard.adventure.places.dungeon_entries import DungeonEntry, check_party, read_dungeon
from grognard.adventure.places.land_entries import LandEntry, read_land
from grognard.adventure.setting_out import Outset, Place
from grognard.battle.state.refusal import Refusal
from grognard.chances.expeditions import (
    ExpeditionOdds,
    ExpeditionPlan,
    ExpeditionTally,
    expedition_odds,
)
from grognard.dice.rolling import draw_seed
from grognard.encounter.entries import Encounter, SideEntry
from grognard.encounter.matchups import name_side, parse_members
from grognard.errors import InputError
from grognard.fight.choices import Choice, Choices
from grognard.rulebooks.loader import load_rulebook, rules_of_file
from grognard.rulebooks.locate import located_in
from grognard.rulebooks.schema import Rulebook
from grognard.storage.documents import encode_document
from grognard.storage.saved_expedition import (
    SavedExpedition,
    decode_expedition,
    read_expedition,
    write_expedition,
)
from grognard.storage.saved_fight import SavedLine
from grognard.text.expedition_view import tell_facts
from grognard.text.page import PAGE_WIDTH, Page

Kind = Literal["delve", "journey"]
Fighter = Callable[[Encounter, Rulebook, int], Aftermath]
"""What fights a battle of an expedition: the encounter, the book, the number of the fight."""


class Expedition:
    """A party on its way, made by `delve`, `journey` or `resume`.

    Between orders it stands at a decision: `choices` are the common orders, `push` gives one, `why_not` says
    why one cannot be followed, `undo` takes the last one back. A fight that breaks out is fought by tactics,
    unless `fighter` says how. `facts` are everything that has happened, `machine` what it is made of.

    Expeditions are equal that have the same place, party, rules, seed, orders, fights and fighter. An
    expedition changes, and so cannot be hashed. It is pickled as it is saved, and its `fighter` with it.
    """

    def __init__(
        self,
        place: Place,
        party: SideEntry,
        rulebook: Rulebook,
        *,
        seed: int,
        fighter: Fighter | None = None,
        journal: tuple[str | Aftermath, ...] = (),
        kept: SavedLine | None = None,
        waits: bool = False,
        layout: int = BY_MAP,
    ) -> None:
        self.place = place
        self.party = party
        self.rulebook = rulebook
        self.seed = seed
        self.fighter = fighter
        self.journal: list[str | Aftermath] = []
        self.outset = Outset(place, party, rulebook)
        self.layout = layout
        self.machine = self.outset.begin(seed, layout=layout)
        self.kept = kept
        self._follow(journal)
        if not waits:
            self.go_on()

    def _follow(self, journal: tuple[str | Aftermath, ...]) -> None:
        """Give the orders of a journal again, and take its fights as they went."""
        for entry in journal:
            decision = self.machine.advance()
            if decision is None:
                break
            if isinstance(entry, Aftermath):
                self.machine.finish_fight(entry)
            else:
                self.machine.obey(entry)
            self.journal.append(entry)

    def go_on(self) -> None:
        """Go on to the next decision that is no fight; after an order it goes on of itself."""
        decision = self.machine.advance()
        while decision is not None and decision.encounter is not None:
            number = self.machine.state.fights
            after = (
                self.fighter(decision.encounter, self.rulebook, number)
                if self.fighter is not None
                else fight_out(decision.encounter, self.rulebook, dice_of_fight(self.seed, number))
            )
            self.machine.finish_fight(after)
            self.journal.append(after)
            decision = self.machine.advance()

    @property
    def decision(self) -> Decision | None:
        """What is to be decided; None when the expedition is over."""
        return None if self.over else self.machine.decision

    @property
    def kind(self) -> Kind:
        """Whether it is a delve or a journey: the command that leads it."""
        return "delve" if isinstance(self.machine, Delving) else "journey"

    @property
    def over(self) -> bool:
        """Whether it is over."""
        return bool(self.machine.state.over)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """Everything that has happened, as the referee knows it."""
        return tuple(self.machine.facts)

    def facts_since(self, number: int, *, referee: bool = True) -> tuple[Fact, ...]:
        """What has happened after the first so many `facts`; without `referee` only what players may know."""
        since = self.machine.facts[number:]
        return tuple(fact for fact in since if referee or fact.audience == EVERYBODY)

    def tell_since(
        self, number: int = 0, *, referee: bool = False, why: bool = False, width: int = PAGE_WIDTH
    ) -> str:
        """Tell what has happened after the first so many `facts`; "" where nothing has.

        Args:
            number: how many facts were told before; the texts told one after the other are the whole story.
            referee: tell what players may not know, too.
            why: give the dice and the rules.
            width: columns of text.
        """
        page, machine = Page(width=width), self.machine
        before = tell_facts(machine, machine.facts[:number][::-1], referee=referee)
        turn = next((one.turn for one in before), -1)
        for one in tell_facts(machine, machine.facts[number:], referee=referee, why=why):
            if one.turn != turn:
                turn = one.turn
                page.header(one.heading)
            page.line(one.text, tone=one.tone, indent=2)
        return page.text()

    def facts_for_players(self) -> tuple[Fact, ...]:
        """What has happened as far as the players may know."""
        return tuple(fact for fact in self.machine.facts if fact.audience == EVERYBODY)

    @property
    def choices(self) -> Choices:
        """The common orders that can be followed now."""
        return Choices([Choice(text, label) for text, label in self.machine.choices()])

    def why_not(self, order: Choice | str) -> list[Refusal]:
        """Every reason why an order cannot be followed now, each with the id of its rule; none when it can.

        Raises:
            InputError: it cannot be understood.
        """
        return self.machine.why_not(self._text_of(order))

    def _text_of(self, order: Choice | str) -> str:
        """The text of an order, which may be given by its label."""
        return order.text if isinstance(order, Choice) else self.choices.text_of(order)

    def push(self, order: Choice | str) -> None:
        """Give an order, and go on to the next decision.

        Args:
            order: one of `choices`, its text or its label; or the text of any other order.

        Raises:
            InputError: it cannot be understood.
            IllegalOrder: it cannot be followed now, and nothing has changed; its `refusals` say why.
        """
        text = self._text_of(order)
        self.machine.obey(text)
        self.journal.append(text)
        self.go_on()

    def undo(self) -> str:
        """Take back the last order and all that came of it; what it was.

        Raises:
            InputError: none was given.
        """
        orders = [place for place, entry in enumerate(self.journal) if isinstance(entry, str)]
        if not orders:
            raise InputError("there is nothing to take back", expected="an order given before")
        last = str(self.journal[orders[-1]])
        journal = tuple(self.journal[: orders[-1]])
        self.journal = []
        self.machine = self.outset.begin(self.seed, layout=self.layout)
        self._follow(journal)
        self.go_on()
        return last

    def suggest(self, guide: Guide | Traveller) -> str:
        """The order that a guide would give now."""
        machine = self.machine
        if isinstance(machine, Delving):
            assert isinstance(guide, Guide)
            return guide.choose(machine)
        assert isinstance(guide, Traveller)
        return guide.choose(machine)

    def make_guide(self) -> Guide | Traveller:
        """A sensible guide for such a place."""
        return Guide() if isinstance(self.machine, Delving) else Traveller()

    def run(self, guide: Guide | Traveller | None = None) -> None:
        """Let a guide lead the party to the end."""
        self.go_on()
        guide = guide or self.make_guide()
        while not self.over:
            self.push(self.suggest(guide))

    def odds(
        self,
        count: int = 100,
        *,
        workers: int = 1,
        progress: Callable[[ExpeditionTally], None] | None = None,
    ) -> ExpeditionOdds:
        """What comes of so many expeditions like this one from its beginning, each with other dice.

        Args:
            count: how many; the first has the seed of this one, the others those after it.
            workers: in so many processes, 0 for one on every core; that changes no number.
            progress: told after every few of them.
        """
        plan = ExpeditionPlan(self.place, self.party, self.rulebook, self.seed)
        return expedition_odds(plan, count, workers=workers, progress=progress)

    def save(self, path: str | os.PathLike[str], *, fight: SavedLine | None = None) -> None:
        """Keep it in a file, to be gone on with by `resume`; `fight` is how far one under way has come.

        Raises:
            InputError: the file cannot be written.
        """
        write_expedition(self.capture(fight=fight), path)

    def to_bytes(self) -> bytes:
        """The bytes of that file, from which `resume` goes on, too."""
        return encode_document(self.capture())

    def capture(self, *, fight: SavedLine | None = None) -> SavedExpedition:
        """All that is needed to go on with it."""
        return SavedExpedition(
            self.place,
            self.party,
            self.rulebook,
            self.seed,
            tuple(self.journal),
            fight=fight or self.kept,
            layout=self.layout,
        )

    def copy(self) -> Expedition:
        """An expedition of its own at the same moment, with the same past and the same future."""
        return take_up(self.capture(), fighter=self.fighter, waits=self.kept is not None)

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> Expedition:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[[bytes, Fighter | None], Expedition], tuple[object, ...]]:
        return _restore, (self.to_bytes(), self.fighter)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Expedition):
            return NotImplemented
        return self.fighter == other.fighter and self.capture() == other.capture()

    # An expedition changes as it goes on.
    __hash__ = None  # type: ignore[assignment]


def delve(
    place: DungeonEntry | str | os.PathLike[str],
    *,
    party: SideEntry | str | None = None,
    rules: Rulebook | str = "",
    seed: int | None = None,
    fighter: Fighter | None = None,
) -> Expedition:
    """A party about to go into a dungeon.

    Args:
        place: a dungeon, or the path of its file.
        party: who goes, instead of the party of the file: a side, or a list such as "3 fighter 2, 1 thief 2".
        rules: another rulebook than the place's own: an id, a house-rules file, or a rulebook.
        seed: a whole number: the same seed and orders, the same expedition. Without one it is drawn.
        fighter: what fights its battles; tactics if nothing is said.

    Raises:
        InputError: something a person wrote cannot be used; the message names its place.

    >>> expedition = delve("examples/places/under-hobs-mill.toml", rules="bxs", seed=1)
    >>> expedition.push("light torch")
    >>> expedition.choices[0].label
    'Go by the east door'
    """
    dungeon = place if isinstance(place, DungeonEntry) else read_dungeon(place)
    with _locating(place, party):
        return _begin(dungeon, party, rules, seed, fighter)


def journey(
    place: LandEntry | str | os.PathLike[str],
    *,
    party: SideEntry | str | None = None,
    rules: Rulebook | str = "",
    seed: int | None = None,
    fighter: Fighter | None = None,
) -> Expedition:
    """A party about to set out on a journey; the arguments are those of `delve`.

    Raises:
        InputError: something a person wrote cannot be used; the message names its place.

    >>> expedition = journey("examples/places/to-the-isle.toml", seed=1)
    >>> expedition.push("go the ferry")
    >>> expedition.machine.state.day
    2
    """
    land = place if isinstance(place, LandEntry) else read_land(place)
    with _locating(place, party):
        return _begin(land, party, rules, seed, fighter)


@contextmanager
def _locating(place: Place | str | os.PathLike[str], party: SideEntry | str | None) -> Iterator[None]:
    """Errors about a key of a place get the file and its line there, but not those of another party."""
    try:
        yield
    except InputError as error:
        elsewhere = party is not None and error.key.startswith("party")
        if isinstance(place, Place) or not error.key or error.file or elsewhere:
            raise
        raise located_in(error, os.fspath(place)) from error


def _begin(
    place: Place,
    party: SideEntry | str | None,
    rules: Rulebook | str,
    seed: int | None,
    fighter: Fighter | None,
) -> Expedition:
    side = _read_party(party) if isinstance(party, str) else party or place.party
    check_party(side)
    if side is None:
        raise InputError("nobody goes there", key="party", expected='a [party], or --party "4 fighter 2"')
    if isinstance(rules, Rulebook):
        book = rules
    else:
        with rules_of_file(place.options, named=not rules):
            book = load_rulebook(rules or place.rules, options=place.options)
    return Expedition(place, side, book, seed=draw_seed() if seed is None else seed, fighter=fighter)


def resume(
    path: str | os.PathLike[str] | bytes, *, fighter: Fighter | None = None, waits: bool = False
) -> Expedition:
    """Go on with a saved expedition where it stands.

    Args:
        path: the file that `Expedition.save` wrote, or what `Expedition.to_bytes` gave.
        fighter: that of `delve`.
        waits: whether a fight that was under way waits for `go_on`.

    Raises:
        InputError: the file cannot be read, or it is no saved expedition.
    """
    saved = decode_expedition(path) if isinstance(path, bytes) else read_expedition(path)
    return take_up(saved, fighter=fighter, waits=waits)


def take_up(saved: SavedExpedition, *, fighter: Fighter | None = None, waits: bool = False) -> Expedition:
    """Go on with what was read of a saved expedition; the arguments are those of `resume`."""
    return Expedition(
        saved.place,
        saved.party,
        saved.rulebook,
        seed=saved.seed,
        fighter=fighter,
        journal=saved.journal,
        kept=saved.fight,
        waits=waits,
        layout=saved.layout,
    )


def _restore(saved: bytes, fighter: Fighter | None) -> Expedition:
    """An expedition that was pickled."""
    read = decode_expedition(saved)
    return take_up(read, fighter=fighter, waits=read.fight is not None)


def _read_party(text: str) -> SideEntry:
    """A party from a list of its members."""
    members = parse_members(text)
    if not members:
        raise InputError("nobody goes there", expected='a party such as "3 fighter 2, 1 thief 2"')
    name = name_side(members, is_party=True)
    return SideEntry(name=name, members=members, player_characters=True)
