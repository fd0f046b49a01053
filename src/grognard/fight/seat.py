"""A fight as one person at a table has it: what the person sees, may choose, and is told."""

from __future__ import annotations

from grognard.battle.state.events import REFEREE
from grognard.battle.state.refusal import Refusal
from grognard.fight.area import find_area
from grognard.fight.chances_ahead import ChancesAhead
from grognard.fight.fight import Fight
from grognard.fight.menu import make_menu
from grognard.fight.prompting import Prompter
from grognard.fight.reach import find_reach
from grognard.fight.refused import list_refused
from grognard.fight.result import tell_result
from grognard.fight.scene import make_scene
from grognard.fight.seen_history import SeenHistory
from grognard.fight.shown import AreaOfEffect, Manner, Menu, Over, Reason, Refused, Scene, Told, Track
from grognard.fight.sides import find_viewer
from grognard.fight.story import Story
from grognard.fight.track import make_track


class Seat:
    """A fight as the referee has it, or a side, which gets nothing that it cannot know.

    All that a seat gives is plain data (`grognard.fight.shown`), from which any face draws its screen. It
    follows the fight: after each decision it gives what is so then.

    Args:
        fight: which.
        audience: the name or the number of the side; without one the referee.

    Raises:
        InputError: there is no such side.

    >>> from grognard.fight.begin import start
    >>> fight = start("1 fighter 1 vs 2 goblin", seed=7, play="party")
    >>> seat = Seat(fight, "party")
    >>> seat.next()
    True
    >>> seat.menu.situation
    'Fighter 1 (3/3 hp), number 5'
    >>> [figure.mark for figure in seat.scene.figures]
    ['F1', 'g1', 'g2']
    >>> seat.choose(seat.menu.usual)
    """

    def __init__(self, fight: Fight, audience: str | None = None) -> None:
        self.fight = fight
        self.viewer = find_viewer(fight.battle, audience)
        self.quiet = Prompter()
        self._sights = SeenHistory(fight)
        self._story = Story(fight, self._audience)

    @property
    def _audience(self) -> str | None:
        return None if self.viewer == REFEREE else self.fight.sides[self.viewer]

    # What it shows.

    @property
    def scene(self) -> Scene:
        """The ground and the figures as they are seen now, and the ground that was seen before."""
        return make_scene(self.fight.battle, self._sights.look(self.viewer), self.viewer)

    @property
    def track(self) -> Track:
        """The order of the round: done, now, to come."""
        structure = self.fight.rulebook.round.structure
        return make_track(self.fight.battle, structure, viewer=self.viewer)

    @property
    def story(self) -> tuple[Told, ...]:
        """All that has happened, line by line, with the rolls and rules behind each."""
        return self._story.lines

    def story_since(self, number: int) -> tuple[Told, ...]:
        """The lines of the story that tell of anything after the event of that number (see `Story.since`)."""
        return self._story.since(number)

    @property
    def result(self) -> Over | None:
        """The result of the fight; None while it goes on."""
        return tell_result(self.fight, self.viewer)

    @property
    def decides(self) -> bool:
        """Whether the decision that is due is one of this seat: the referee's are all."""
        decision = self.fight.decision
        return decision is not None and self.viewer in (REFEREE, decision.side)

    # What may be chosen.

    @property
    def menu(self) -> Menu | None:
        """The choices of the decision that is due; None where it is not this seat's."""
        return make_menu(self.fight, knows_all=self.viewer == REFEREE) if self.decides else None

    def refused(self) -> tuple[Refused, ...]:
        """The actions that are refused now, with every reason."""
        decision = self.fight.decision
        if decision is None or not self.decides:
            return ()
        listed = list_refused(self.fight.battle, decision)
        return tuple(Refused(label, tuple(_reason(one) for one in reasons)) for label, reasons in listed)

    def reach(self) -> tuple[Manner, ...]:
        """The cells that the combatant to decide can reach, by the manner of moving."""
        return find_reach(self.fight) if self.decides else ()

    def area(self, action: str) -> AreaOfEffect:
        """The cells and the combatants that an action takes, such as a spell at a cell.

        Raises:
            InputError: the text is no action.
        """
        return find_area(self.fight, action) if self.decides else AreaOfEffect((), ())

    def chances(self) -> ChancesAhead:
        """The calculation of the chances from here on, as this seat can know them."""
        return ChancesAhead(self.fight, viewer=self.viewer)

    # What it does.

    def next(self) -> bool:
        """Go on to the next decision that a person need be asked about; whether there is one.

        The decisions in between, where there is nothing to decide, are made as tactics would make them.
        """
        self.quiet.ask_next(self.fight)
        return self.fight.decision is not None

    def choose(self, action: str) -> None:
        """Choose an action by its text, and go on to the next decision.

        Raises:
            InputError: the text is no action.
            IllegalAction: the rules do not allow it now, and nothing has changed.
        """
        self.quiet.decide(self.fight, action)


def _reason(refusal: Refusal) -> Reason:
    return Reason(refusal.reason, refusal.rule)
