"""An expedition told: who goes, what happens turn by turn, and how it ends."""

from grognard.adventure.party.people import Aftermath
from grognard.encounter.entries import Encounter
from grognard.fight.expedition import Expedition
from grognard.fight.expeditions.fights import aftermath_of, begin_fight, take_up_fight
from grognard.fight.fight import Fight
from grognard.rulebooks.schema import Rulebook
from grognard.text.expedition_view import (
    describe_borrowed,
    describe_end,
    describe_supplies,
    map_of,
    party_rows,
    tell_facts,
)
from grognard.text.page import Paper


class ExpeditionStory:
    """Tells an expedition on paper: to a `referee` its secrets, too, and with `why` the dice and rules.

    Map rows that are longer than `width` are lines like any other.
    """

    def __init__(
        self,
        paper: Paper,
        expedition: Expedition,
        *,
        referee: bool = False,
        why: bool = False,
        width: int = 0,
    ) -> None:
        self.paper = paper
        self.expedition = expedition
        self._referee = referee
        self._why = why
        self._width = width
        self._told = 0
        self._turn = -1

    def open(self) -> None:
        """The title, the book, what is borrowed, and who goes."""
        one, paper = self.expedition, self.paper
        paper.title(one.place.title)
        seed = f", seed {one.seed}" if self._referee else ""
        paper.line(f"Rules: {one.rulebook.title} ({one.rulebook.id}){seed}")
        borrowed = describe_borrowed(one.machine)
        if borrowed:
            paper.line(borrowed)
        if one.place.introduction.strip():
            paper.line("")
            paper.paragraph(one.place.introduction.strip())
        paper.line("")
        self.show_party()
        self.tell()

    def tell(self) -> None:
        """Tell what has happened since."""
        one = self.expedition
        for told in tell_facts(one.machine, one.facts[self._told :], referee=self._referee, why=self._why):
            if told.turn != self._turn:
                self._turn = told.turn
                self.paper.header(told.heading)
            self.paper.line(told.text, tone=told.tone, indent=2)
        self._told = len(one.facts)

    def forget_last(self) -> None:
        """Take note that what was told last is taken back."""
        self._told = len(self.expedition.facts)

    def lead(self) -> None:
        """Have a sensible guide lead it to its end, with each order told before what comes of it."""
        guide = self.expedition.make_guide()
        while not self.expedition.over:
            order = self.expedition.suggest(guide)
            self.paper.line(f"> {order}", tone="quiet")
            self.expedition.push(order)
            self.tell()

    def close(self) -> None:
        """How it ended; and the seed, which players know no sooner, for it has all dice to come."""
        paper = self.paper
        paper.header("The end")
        paper.line(describe_end(self.expedition.machine), tone="hit")
        paper.line("")
        self.show_party()
        paper.line("")
        self.show_map()
        if not self._referee:
            paper.line("")
            paper.line(f"Seed: {self.expedition.seed}")

    def show_party(self) -> None:
        machine = self.expedition.machine
        self.paper.table(["party", "state", "hp", "has"], party_rows(machine))
        self.paper.line(describe_supplies(machine))

    def show_map(self) -> None:
        for row in map_of(self.expedition.machine, referee=self._referee):
            if 0 < self._width < len(row):
                self.paper.line(row)
            else:
                self.paper.verbatim(row)

    def fight(self, encounter: Encounter, book: Rulebook, number: int) -> Aftermath:
        """Fight a battle of it by tactics, told blow by blow."""
        self.tell()
        fight = self.begin_fight(encounter, book, number)
        teller = fight.teller(self.paper, audience=None if self._referee else "1", why=self._why)
        teller.open()
        fight.run()
        teller.flush()
        teller.close()
        return self.end_fight(fight)

    def begin_fight(self, encounter: Encounter, book: Rulebook, number: int) -> Fight:
        """Return a battle of it at its beginning, with the dice of its number."""
        return self._name_dice(begin_fight(encounter, book, seed=self.expedition.seed, number=number), number)

    def _name_dice(self, fight: Fight, number: int) -> Fight:
        """Have the referee told by which dice a battle of it is fought."""
        seed = self.expedition.seed
        fight.thrown = f"Dice: those of seed {seed}, fight {number}" if self._referee else ""
        return fight

    def take_up_fight(self, encounter: Encounter, book: Rulebook, number: int) -> tuple[Fight, str]:
        """Return a battle of it that was under way when it was kept, where it stood.

        Where the rules of this version lead elsewhere, the text says why, and the fight goes on from there.
        """
        one = self.expedition
        kept, one.kept = one.kept, None
        if kept is None:
            return self.begin_fight(encounter, book, number), ""
        fight, lost = take_up_fight(encounter, book, seed=one.seed, number=number, line=kept)
        return self._name_dice(fight, number), lost

    def end_fight(self, fight: Fight) -> Aftermath:
        """Return what a battle of it comes to."""
        return aftermath_of(fight)
