"""What a person has before them at a table: the fight, what tells it, where it is kept, who decides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from grognard.base.errors import InputError
from grognard.faces.cli.console import Console
from grognard.faces.cli.table.screen import Screen
from grognard.fight.control import Control
from grognard.fight.event_numbers import first_event_of_choice, first_event_of_round
from grognard.fight.fight import Fight
from grognard.fight.kept import how_to_resume, make_kept_path, save_as
from grognard.fight.pauses import FightPauses
from grognard.fight.prompting import Prompter
from grognard.fight.sides import REFEREE
from grognard.text.map_times import CHANGES
from grognard.text.transcript import Teller

SOMEWHERE: Final = "expedition.json"
"""The default place for the expedition or campaign of a fight."""


class TerminalTable:
    """A fight as it is played: told to those who play, kept after each decision.

    Args:
        console: where to.
        fight: which; its hands say who decides.
        referee: whether the referee's word may be spoken, and everything be seen.
        why: give rules and rolls.
        maps: when the map is drawn (see `Screen`).
        pictures: draw maps.
        asks_all: ask about everything.
        path: the file it is kept in; without one it gets a place where `grognard resume` looks.
        keeps: whether it is kept at all.
        keeper: what keeps it, if it is a part of something else: under that name from now on if one is given;
            it says where, or nothing where it is not kept.
    """

    def __init__(
        self,
        console: Console,
        fight: Fight,
        *,
        referee: bool = False,
        why: bool = False,
        maps: str = CHANGES,
        pictures: bool = True,
        asks_all: bool = False,
        path: str = "",
        keeps: bool = True,
        keeper: Callable[[str], str] | None = None,
    ) -> None:
        self.console = console
        self.fight = fight
        self.referee = referee
        self.why = why
        self.path = path
        self._keeps = keeps and keeper is None
        self._keeper = keeper
        self.quiet = Prompter()
        if asks_all:
            self.quiet.ask_always(fight)
        self.screen = Screen(
            console, fight, pictures=pictures, maps=maps, knows_all=referee or self.plays_all
        )
        self.teller = self._make_teller()
        self.pace = FightPauses(fight)

    @property
    def may_undo_end(self) -> bool:
        """Whether what ended the fight can still be taken back: not in a fight that is a part of more."""
        return self._keeper is None

    @property
    def plays_all(self) -> bool:
        """Whether every side is played by hand, so that nothing is hidden."""
        return len(self.fight.control.sides) == len(self.fight.battle.sides)

    @property
    def viewer(self) -> int:
        """Whose eyes the fight is told for."""
        sides = sorted(self.fight.control.sides)
        return REFEREE if self.referee or len(sides) != 1 else sides[0]

    def _make_teller(self) -> Teller:
        audience = None if self.viewer == REFEREE else self.fight.sides[self.viewer]
        return self.fight.teller(self.console, audience=audience, why=self.why)

    def watch(self) -> None:
        """Leave all combatants to the tactics, and pause for the referee at every round."""
        self.referee = True
        self.pace.watch()

    def open(self, sides: Sequence[str] | None, *, resumed: bool) -> None:
        """Begin, or go on with a fight that was kept: tell what there is to tell, up to the first decision.

        Args:
            sides: those to be played, none for a referee who watches; None to leave it as it is.
            resumed: whether the fight was taken up again.
        """
        if not self.path:
            self._find_place()
        if sides:
            self.fight.take_control(Control(frozenset(self.fight.find_side(side) for side in sides)))
        elif sides is not None or self.pace.is_watched:
            self.watch()
        self.screen.knows_all = self.referee or self.plays_all
        self.teller = self._make_teller()
        self.teller.open()
        if resumed:
            self._catch_up()
        self.fight.run()

    def _find_place(self) -> None:
        if not self._keeps:
            return
        try:
            self.path = make_kept_path(self.fight)
        except InputError as error:
            self.console.line(f"The fight is not kept: {error}.")

    def _catch_up(self) -> None:
        """Tell the round again in which the fight was left."""
        self.teller.mark_told(first_event_of_round(self.fight))

    def prepare_for_die(self) -> None:
        """Before a die is asked for: tell the events, and save the dice so far."""
        self.teller.flush(asking=True)
        self.keep()

    def leave(self, why: str) -> None:
        """The person stops: what was told so far is told, and how to go on is said."""
        self.teller.flush()
        self.keep()
        kept = f"; {how_to_resume(self.path)} goes on with it" if self.path else ""
        self.console.line(f"The fight is left here: {why}{kept}.")
        if self.path and self.viewer != REFEREE and self.fight.seed is not None:
            self.console.line("The seed is kept with it, and told when the fight is over.")
        self.teller.close()

    def close(self) -> None:
        """The fight is over: how it came out, and by which seed, if that was not told at the beginning."""
        self.teller.flush()
        self.teller.close()
        if self.viewer != REFEREE and self.fight.seed is not None:
            self.console.line("")
            self.console.line(self.fight.seed_line)

    def begin_telling_anew(self) -> None:
        """After something was taken back: tell what comes from here on."""
        self.teller = self._make_teller()
        self.teller.mark_told(len(self.fight.events))

    def tell_since_choice(self) -> None:
        """Tell anew what came of the last choice."""
        self.teller = self._make_teller()
        self.teller.mark_told(first_event_of_choice(self.fight))

    def keep(self) -> None:
        """Have the fight on disk as it is now; says so once if that cannot be done."""
        if self._keeper is not None:
            self._keeper("")
        if not self.path:
            return
        try:
            self.fight.save(self.path)
        except InputError as error:
            self.console.line(f"The fight is not kept: {error}.")
            self.path = ""

    def save_as(self, name: str) -> str:
        """Keep it under a name or in a file from now on, with what it is a part of; what to say of it.

        Raises:
            InputError: there is no such place.
        """
        if self._keeper is not None:
            path = self._keeper(name or SOMEWHERE)
            return f"It is kept in {path}, with all that led to this fight; go on with that file."
        self.path = save_as(self.fight, name, self.path)
        again = f"grognard resume {name}".rstrip()
        return f"It is kept in {self.path}; {again} goes on with it."
