"""Playing sides of a fight by hand: the telling, the prompts for decisions, and saving."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from grognard.faces.cli.console import InputEnded
from grognard.faces.cli.table.answers import find_action
from grognard.faces.cli.table.commands import COMMANDS, Commander
from grognard.faces.cli.table.menu import NumberedMenu, draw_menu
from grognard.faces.cli.table.terminal_table import TerminalTable
from grognard.fight.choice_sorting import find_friendly_fire, sort_choices
from grognard.fight.choices import format_action
from grognard.fight.groups import ends_turn
from grognard.fight.illegal_action import IllegalAction
from grognard.fight.prospects import prospect_of
from grognard.fight.risky_choices import warning_for
from grognard.text.phases import phase_of

if TYPE_CHECKING:
    from grognard.battle.play.decision import Decision
    from grognard.battle.state.manoeuvre import LabelledAction

AFTERWARDS: Final = ("undo", "come", "lines", "history", "save", "dice")
"""What can be typed when a fight is over."""


def play_fight(desk: TerminalTable) -> None:
    """Ask the players until the fight is over.

    Raises:
        InputEnded: the person stopped.
    """
    Player(desk).play()


SURE: Final = "!"
"""Behind what is typed: it is meant, and is not asked again."""


class Player:
    """Asks the people at a table for their decisions."""

    def __init__(self, desk: TerminalTable) -> None:
        self._desk = desk
        self._commander = Commander(desk)

    def play(self) -> None:
        """Go on until the fight is over.

        Raises:
            InputEnded: the person stopped.
        """
        desk = self._desk
        desk.keep()
        while True:
            decision = desk.fight.decision
            if decision is not None:
                self._decide(decision)
                continue
            desk.teller.flush()
            desk.keep()
            if not self._is_taken_back():
                return

    def _is_taken_back(self) -> bool:
        """Whether the player undoes the last step of an ended fight, before it is left for good."""
        desk = self._desk
        fight = desk.fight
        if not desk.may_undo_end or not (fight.history or len(fight.lines.names) > 1):
            return False
        while desk.fight.decision is None:
            try:
                answer = desk.console.ask("It is over (undo, come back, or Enter)> ", completions=AFTERWARDS)
            except InputEnded:
                return False
            if answer.split(" ")[0].lower() in ("", "quit", "q", "exit"):
                return False
            if answer.split(" ")[0].lower() not in AFTERWARDS:
                desk.console.line(f"The fight is over; type {', '.join(AFTERWARDS)}, or Enter.")
            else:
                self._commander.obey(answer, None, None)
        return True

    def _decide(self, decision: Decision) -> None:
        """Have one decision made, by a person or because there is nothing to decide."""
        desk, fight = self._desk, self._desk.fight
        if fight.control.order_of(fight.battle, decision.actor) is not None:
            self._pause(decision)
            return
        due = desk.quiet.ask_next(fight)
        decision_due = fight.decision
        if decision_due is None or due is None:
            return
        decision, usual = decision_due, due
        desk.console.fit()
        desk.teller.flush()
        desk.screen.show_situation(decision)
        menu = self.show_choices(decision, usual)
        self._commander.show_menu = lambda: self._show_menu(menu, decision, usual)
        asked: int | None = None
        while fight.decision is decision:
            answer = desk.console.ask("> ", completions=self._completions(menu))
            if self._commander.obey(answer, decision, menu):
                continue
            said = answer.removesuffix(SURE).rstrip()
            action = usual if said == "" else find_action(desk, decision, menu, usual, said)
            if action is None:
                continue
            # A line of a script means what it says; a slip of the finger does not.
            sure = answer.endswith(SURE) or asked == action or not desk.console.is_typed
            if not sure and (danger := warning_for(fight.battle, decision, action)):
                desk.console.line(f"{danger} The same again, or with {SURE} behind it, does it.")
                asked = action
                continue
            self._do(action)

    def _pause(self, decision: Decision) -> None:
        """Let a referee who watches say something, or go on."""
        desk = self._desk
        desk.teller.flush()
        desk.screen.show_pause(decision)
        while desk.fight.decision is decision:
            answer = desk.console.ask("referee> ", completions=list(COMMANDS))
            if answer.lower() in ("", "go"):
                desk.pace.go_on()
            elif not self._commander.obey(answer, decision, None):
                self._commander.obey(f"referee {answer}", decision, None)

    def _do(self, action: int) -> None:
        """Carry out a decision, and save it before the next prompt."""
        desk = self._desk
        try:
            desk.quiet.decide(desk.fight, format_action(action))
        except IllegalAction as error:
            for refusal in error.refusals:
                desk.console.line(f"No: {refusal}.")
            return
        desk.keep()

    # The menu.

    def show_choices(self, decision: Decision, usual: int) -> NumberedMenu:
        """Show the choices of a decision, with a mark at what is usual; the menu they make."""
        desk = self._desk
        battle = desk.fight.battle
        menu = NumberedMenu(
            sort_choices(battle, decision, usual),
            usual,
            lines=desk.screen.menu_lines,
            actor=battle.combatants[decision.actor] if decision.actor >= 0 else None,
            astray=find_friendly_fire(battle, decision),
        )
        self._show_menu(menu, decision, usual)
        return menu

    def _show_menu(self, menu: NumberedMenu, decision: Decision, usual: int) -> None:
        console = self._desk.console
        lines = draw_menu(
            menu, usual, brings=lambda choice: self._brings(decision, choice), width=console.width
        )
        phase = phase_of(self._desk.fight.battle)
        ends = {place for place, entry in enumerate(menu.shown) if ends_turn(entry.choice)}
        for place, line in enumerate(lines):
            console.line(f"{line} in this phase" if place in ends and phase else line)
        if usual not in {choice.action for choice in decision.choices}:
            console.line(f"Enter: {decision.label_of(usual)}", indent=1)

    def _brings(self, decision: Decision, choice: LabelledAction) -> str:
        knows_all = self._desk.screen.knows_all
        return str(prospect_of(self._desk.fight.battle, decision, choice, knows_all=knows_all))

    def _completions(self, menu: NumberedMenu) -> list[str]:
        """What may be typed now: the labels of choices, and the commands."""
        return [*(entry.choice.label for entry in menu.entries), *COMMANDS]
