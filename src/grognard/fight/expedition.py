"""An expedition in one object: a party in a dungeon or on a journey, with orders, fights, undo and save."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal

from msgspec.structs import replace

from grognard.adventure.delve.guide import Guide
from grognard.adventure.delve.machine import Delving
from grognard.adventure.happening import EVERYBODY, Fact
from grognard.adventure.journey.guide import JourneyGuide
from grognard.adventure.party.decision import IllegalOrder as IllegalOrder
from grognard.adventure.party.decision import PartyDecision
from grognard.adventure.party.fight_out import dice_of_fight, fight_out
from grognard.adventure.party.party_under_way import BY_MAP
from grognard.adventure.party.people import Aftermath
from grognard.adventure.prepared_expedition import Place, PreparedExpedition
from grognard.base.errors import InputError
from grognard.battle.state.refusal import Refusal
from grognard.chances.counting.expeditions import (
    ExpeditionOdds,
    ExpeditionPlan,
    ExpeditionTally,
    expedition_odds,
)
from grognard.creatures.rulebook_tables import by_own_rulebook, using_tables_of
from grognard.encounter.entries import Encounter, SideEntry
from grognard.fight.choices import Choice, Choices
from grognard.rulebooks.schema import Rulebook
from grognard.storage.saves.documents import encode_document
from grognard.storage.saves.saved_expedition import FORMAT as FORMAT
from grognard.storage.saves.saved_expedition import ExpeditionControl as ExpeditionControl
from grognard.storage.saves.saved_expedition import (
    SavedExpedition,
    UndoneOrder,
    decode_expedition,
    read_expedition,
    write_expedition,
)
from grognard.storage.saves.saved_fight import SavedCourse
from grognard.text.expedition_view import tell_facts
from grognard.text.page import PAGE_WIDTH, Page

if TYPE_CHECKING:
    from grognard.battle.play.engine import Engine
    from grognard.fight.fight import Fight

Kind = Literal["delve", "journey"]
Fighter = Callable[[Encounter, Rulebook, int], Aftermath]
"""What fights a battle of an expedition: the encounter, the book, the number of the fight."""
NO_LINES: Final[Mapping[int, SavedCourse]] = MappingProxyType({})


class Expedition:
    """A party on its way, made by `delve`, `journey` or `resume`.

    Between orders it stands at a decision: `choices` are the common orders, `push` gives one, `why_not` says
    why one is refused, `undo` takes the last one back. Fights are fought by tactics, unless `fighter` says
    how, or they are `by_hand`: then `fight` is the pending one, and `end_fight` goes on. `facts` are
    everything that has happened, `machine` runs the expedition.

    Expeditions are equal if they have the same place, party, rules, seed, orders, fights and fighter. An
    expedition changes, and so cannot be hashed. It is pickled as it is saved, with its `fighter`.
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
        kept: SavedCourse | None = None,
        waits: bool = False,
        undone: Sequence[UndoneOrder] = (),
        layout: int = BY_MAP,
        fought: Mapping[int, SavedCourse] = NO_LINES,
        seated: ExpeditionControl | None = None,
        by_hand: bool = False,
    ) -> None:
        self.place = place
        self.party = party
        self.rulebook = rulebook
        self.seed = seed
        self.fighter = fighter
        self.journal: list[str | Aftermath] = []
        self.outset = PreparedExpedition(place, party, rulebook)
        self.layout = layout
        with using_tables_of(rulebook):
            self.machine = self.outset.begin(seed, layout=layout)
        self.kept = kept
        self.fought = dict(fought)
        self.seated = seated
        self.by_hand = by_hand
        self._fight: Fight | None = None
        self._undone = list(undone)
        self._follow(journal)
        if not waits:
            self.go_on()

    @by_own_rulebook
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

    @by_own_rulebook
    def go_on(self) -> None:
        """Go on to the next decision that is no fight; after an order it goes on of itself.

        Where fights are played by hand, it goes on to the next decision, or to a fight.
        """
        decision = self.machine.advance()
        while decision is not None and decision.encounter is not None and not self.by_hand:
            number = self.machine.state.fights
            after = (
                self.fighter(decision.encounter, self.rulebook, number)
                if self.fighter is not None
                else fight_out(decision.encounter, self.rulebook, dice_of_fight(self.seed, number))
            )
            self._take_back(after)
            decision = self.machine.advance()

    def _take_back(self, after: Aftermath) -> None:
        self.machine.finish_fight(after)
        self.journal.append(after)

    # Fights that are played by hand.

    @property
    def fight(self) -> Fight | None:
        """The fight that it waits for, where fights are played by hand; None while there is none."""
        decision = self.machine.decision
        if not self.by_hand or self.over or decision is None or decision.encounter is None:
            return None
        if self._fight is None:
            from grognard.fight.expeditions.fights import fight_by_hand

            number, line, self.kept = self.machine.state.fights, self.kept, None
            self._fight = fight_by_hand(
                decision.encounter, self.rulebook, seed=self.seed, number=number, line=line
            )
        return self._fight

    def begin_fight_anew(self) -> Engine:
        """The fight that it waits for, at its beginning, with every decision asked for.

        Raises:
            InputError: it waits for none.
        """
        from grognard.fight.expeditions.fights import begin_engine

        decision = self.decision
        if decision is None or decision.encounter is None:
            raise InputError("the expedition stands at no fight", expected="one that does")
        number = self.machine.state.fights
        return begin_engine(decision.encounter, self.rulebook, seed=self.seed, number=number)

    @by_own_rulebook
    def end_fight(self) -> None:
        """Take everybody back from the fight that is over, and go on to the next decision.

        Raises:
            InputError: no fight is over.
        """
        fight = self.fight
        if fight is None or not fight.over:
            raise InputError("no fight is over", expected="one that was played to its end")
        from grognard.fight.expeditions.fights import aftermath_of, saved_line_of

        self.fought[self.machine.state.fights] = saved_line_of(fight)
        self._undone.clear()
        self._fight = None
        self._take_back(aftermath_of(fight))
        self.go_on()

    def reopen_fight(self) -> bool:
        """Stand at the end of the fight that was fought last, to take something back there.

        Whether there is one: one that was played by hand, with no order since.
        """
        number = sum(isinstance(entry, Aftermath) for entry in self.journal)
        if not self.by_hand or not self.journal or not isinstance(self.journal[-1], Aftermath):
            return False
        line = self.fought.pop(number, None)
        if line is None:
            return False
        self._undone.clear()
        self._begin_anew(tuple(self.journal[:-1]), kept=line)
        return True

    @property
    def decision(self) -> PartyDecision | None:
        """The decision that is due; None when the expedition is over."""
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
        """The facts after the first `number`; without `referee` only those that players may know."""
        since = self.machine.facts[number:]
        return tuple(fact for fact in since if referee or fact.audience == EVERYBODY)

    def tell_since(
        self, number: int = 0, *, referee: bool = False, why: bool = False, width: int = PAGE_WIDTH
    ) -> str:
        """Tell the facts after the first `number`; "" if there are none.

        Args:
            number: the number of facts told before; successive texts are the whole story.
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

    def _repr_html_(self) -> str:
        """The HTML for a notebook: the map, the party and the story, as players may know them."""
        from grognard.text.expedition_page import show_expedition

        told = self.tell_since(0)
        return show_expedition(self.machine, title=self.place.title, told=told, over=self.over)

    def facts_for_players(self) -> tuple[Fact, ...]:
        """The facts that the players may know."""
        return tuple(fact for fact in self.machine.facts if fact.audience == EVERYBODY)

    @property
    def choices(self) -> Choices:
        """The common orders that can be followed now."""
        with using_tables_of(self.rulebook):
            return Choices([Choice(text, label) for text, label in self.machine.choices()])

    @by_own_rulebook
    def why_not(self, order: Choice | str) -> list[Refusal]:
        """Every reason why an order cannot be followed now, each with the id of its rule; none when it can.

        Raises:
            InputError: it cannot be understood.
        """
        return self.machine.why_not(self._text_of(order))

    def _text_of(self, order: Choice | str) -> str:
        """The text of an order, which may be given by its label."""
        return order.text if isinstance(order, Choice) else self.choices.text_of(order)

    @by_own_rulebook
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
        self._undone.clear()
        self.go_on()

    @by_own_rulebook
    def undo(self) -> str:
        """Take back the last order and all its consequences; return it.

        Raises:
            InputError: none was given.
        """
        orders = [place for place, entry in enumerate(self.journal) if isinstance(entry, str)]
        if not orders:
            raise InputError("there is nothing to take back", expected="an order given before")
        last = str(self.journal[orders[-1]])
        journal, taken = tuple(self.journal[: orders[-1]]), tuple(self.journal[orders[-1] :])
        self._undone.append(UndoneOrder(taken, self._line_here()))
        self._begin_anew(journal)
        self.go_on()
        return last

    @by_own_rulebook
    def redo(self) -> str:
        """Give the order that was taken back last again, with all its consequences; return it.

        Raises:
            InputError: none was taken back since the last order.
        """
        if not self._undone:
            raise InputError("there is nothing to put again", expected="an order taken back just before")
        last = self._undone.pop()
        self._fight, self.kept = None, last.line
        self._follow(last.taken)
        self.go_on()
        return str(last.taken[0])

    @property
    def orders(self) -> tuple[str, ...]:
        """The orders given so far, oldest first."""
        return tuple(entry for entry in self.journal if isinstance(entry, str))

    @property
    def undone(self) -> tuple[str, ...]:
        """The orders that were taken back and can be given again, the next last."""
        return tuple(str(one.taken[0]) for one in self._undone)

    def _line_here(self) -> SavedCourse | None:
        """How far the fight has come that it waits for; None where there is none."""
        if self._fight is None:
            return self.kept
        from grognard.fight.expeditions.fights import saved_line_of

        return saved_line_of(self._fight)

    @by_own_rulebook
    def _begin_anew(self, journal: tuple[str | Aftermath, ...], *, kept: SavedCourse | None = None) -> None:
        """Go through a journal from the beginning; `kept` is how far the fight has come after it."""
        self.journal = []
        self._fight, self.kept = None, kept
        self.machine = self.outset.begin(self.seed, layout=self.layout)
        self._follow(journal)
        self.machine.advance()

    @by_own_rulebook
    def suggest(self, guide: Guide | JourneyGuide) -> str:
        """The order that a guide would give now."""
        machine = self.machine
        if isinstance(machine, Delving):
            assert isinstance(guide, Guide)
            return guide.choose(machine)
        assert isinstance(guide, JourneyGuide)
        return guide.choose(machine)

    def make_guide(self) -> Guide | JourneyGuide:
        """A sensible guide for such a place."""
        return Guide() if isinstance(self.machine, Delving) else JourneyGuide()

    @by_own_rulebook
    def run(self, guide: Guide | JourneyGuide | None = None) -> None:
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
        """The results of `count` expeditions like this one from its beginning, each with other dice.

        Args:
            count: their number; the first has the seed of this one, the others those after it.
            workers: the number of processes, 0 for one on every core; the results are the same.
            progress: called after every few of them.
        """
        plan = ExpeditionPlan(self.place, self.party, self.rulebook, self.seed)
        return expedition_odds(plan, count, workers=workers, progress=progress)

    def save(self, path: str | os.PathLike[str], *, fight: SavedCourse | None = None) -> None:
        """Keep it in a file, to be gone on with by `resume`; `fight` is how far one under way has come.

        Raises:
            InputError: the file cannot be written.
        """
        write_expedition(self.capture(fight=fight), path)

    def to_bytes(self) -> bytes:
        """The bytes of that file, from which `resume` goes on, too."""
        return encode_document(self.capture())

    def capture(self, *, fight: SavedCourse | None = None) -> SavedExpedition:
        """All that is needed to go on with it."""
        return SavedExpedition(
            self.place,
            self.party,
            self.rulebook,
            self.seed,
            tuple(self.journal),
            fight=fight or self._line_here(),
            layout=self.layout,
            fought=dict(self.fought),
            seated=self.seated,
            undone=tuple(self._undone),
        )

    def copy(self) -> Expedition:
        """An expedition of its own at the same moment, with the same past and the same future."""
        waits = self.kept is not None
        return restore_expedition(self.capture(), fighter=self.fighter, waits=waits, by_hand=self.by_hand)

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, object]) -> Expedition:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[[bytes, Fighter | None], Expedition], tuple[object, ...]]:
        return _restore, (self.to_bytes(), self.fighter)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Expedition):
            return NotImplemented
        one, two = (replace(each.capture(), undone=()) for each in (self, other))
        return self.fighter == other.fighter and one == two

    # An expedition changes as it goes on.
    __hash__ = None  # type: ignore[assignment]


def resume(
    path: str | os.PathLike[str] | bytes,
    *,
    fighter: Fighter | None = None,
    waits: bool = False,
    by_hand: bool = False,
) -> Expedition:
    """Go on with a saved expedition where it stands.

    Args:
        path: the file that `Expedition.save` wrote, or what `Expedition.to_bytes` gave.
        fighter: that of `delve`.
        waits: whether a fight that was under way waits for `go_on`.
        by_hand: whether its fights wait to be played (see `Expedition.fight`).

    Raises:
        InputError: the file cannot be read, or it is no saved expedition.
    """
    saved = decode_expedition(path) if isinstance(path, bytes) else read_expedition(path)
    return restore_expedition(saved, fighter=fighter, waits=waits, by_hand=by_hand)


def restore_expedition(
    saved: SavedExpedition, *, fighter: Fighter | None = None, waits: bool = False, by_hand: bool = False
) -> Expedition:
    """Restore the expedition of a decoded save; the arguments are those of `resume`."""
    return Expedition(
        saved.place,
        saved.party,
        saved.rulebook,
        seed=saved.seed,
        fighter=fighter,
        journal=saved.journal,
        kept=saved.fight,
        waits=waits,
        undone=saved.undone,
        layout=saved.layout,
        fought=saved.fought,
        seated=saved.seated,
        by_hand=by_hand,
    )


def _restore(saved: bytes, fighter: Fighter | None) -> Expedition:
    """An expedition that was pickled."""
    read = decode_expedition(saved)
    return restore_expedition(read, fighter=fighter, waits=read.fight is not None)
