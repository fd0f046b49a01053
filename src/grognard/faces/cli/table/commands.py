"""What a person may type at a table besides choices: to look, to take back, to hand over, to overrule."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Final, NamedTuple

from grognard.base.errors import InputError
from grognard.faces.cli.console import InputEnded
from grognard.faces.cli.table.advice import show_chances, show_hints, show_refused
from grognard.faces.cli.table.menu import NumberedMenu, draw_entries
from grognard.faces.cli.table.terminal_table import TerminalTable
from grognard.fight.describing import describe_step
from grognard.fight.dice_since_choice import list_dice_since_choice
from grognard.fight.groups import GROUPS
from grognard.fight.order_words import name_combatants
from grognard.fight.pauses import PAUSES
from grognard.fight.referee.words import WORDS
from grognard.fight.sides import REFEREE
from grognard.fight.standing_orders import FREE_HAND
from grognard.fight.typed_order import give_order, read_order, read_own_combatants, split_until
from grognard.text.changing_map import hidden_from

if TYPE_CHECKING:
    from grognard.battle.play.decision import Decision
    from grognard.storage.saves.saved_fight import Until

FORM_WIDTH: Final = 26
SHOWN_STEPS: Final = 12
SELDOM: Final = ("why", "what", "come", "lines", "mine", "ask", "reroll", "dice", "pause", "note")
"""Commands that help passes over unless all are asked for, so that it fits a small screen."""
MOST_STEPS: Final = 10_000


_SHORT: Final = {
    "+": "more",
    "help": "?",
    "h": "?",
    "q": "quit",
    "exit": "quit",
    "hints": "hint",
    "chance": "chances",
    "u": "undo",
    "back": "come",
}


class Commander:
    """Carries out commands at a desk."""

    def __init__(self, desk: TerminalTable) -> None:
        self._desk = desk
        self._menu: NumberedMenu | None = None
        self._decision: Decision | None = None
        self.show_menu: Callable[[], None] = lambda: None

    def obey(self, answer: str, decision: Decision | None, menu: NumberedMenu | None) -> bool:
        """Carry out an answer, if it is a command.

        Raises:
            InputEnded: the person stopped.
        """
        word, _, rest = answer.strip().partition(" ")
        word = _SHORT.get(word.lower(), word.lower())
        command = COMMANDS.get(word)
        if command is None:
            return False
        self._decision, self._menu = decision, menu
        try:
            command.do(self, rest.strip())
        except InputError as error:
            self._desk.console.refuse(error)
        return True

    # To look.

    def _help(self, rest: str) -> None:
        console = self._desk.console
        if rest.lower() == "referee":
            for said in WORDS.values():
                console.line(f"referee {said.form}: {said.help}", indent=2)
            return
        whole = rest.lower() == "all"
        console.line("Type the number of a choice, words (attack chief), or Enter for the one with *.")
        console.line("0 ends a turn in every menu; ! behind an answer spares the second question.")
        console.line("move X,Y (run, flee, ...), throw X,Y, cast NAME X,Y name a cell of the map.")
        for word, command in COMMANDS.items():
            if word in SELDOM and not whole:
                continue
            if len(command.form) > FORM_WIDTH:
                console.line(command.form, indent=2)
            form = "" if len(command.form) > FORM_WIDTH else command.form
            console.verbatim(f"  {form:<{FORM_WIDTH}} {command.help}")
        if not whole:
            console.line(f"? all tells of {', '.join(SELDOM)} as well.")

    def _more(self, rest: str) -> None:
        if self._menu is None:
            raise InputError("nobody is asked to choose now", expected="a word of the referee, or Enter")
        if rest and rest not in GROUPS:
            raise InputError(
                f"{rest[:40]!r} is no group of choices", expected=", ".join(self._menu.groups_left())
            )
        entries = self._menu.of_group(rest)
        if not entries:
            self._desk.console.line("There are no other choices.")
        names = [one.name for one in self._desk.fight.battle.combatants]
        for line in draw_entries(entries, names):
            self._desk.console.line(line)

    def _show_menu(self, rest: str) -> None:
        self.show_menu()

    def _map(self, rest: str) -> None:
        decision = self._decision
        side = decision.side if decision is not None else max(self._desk.viewer, 0)
        self._desk.screen.show_map(decision, side)

    def _cannot(self, rest: str) -> None:
        show_refused(self._desk, self._decision, None)

    def _why(self, rest: str) -> None:
        show_refused(self._desk, self._decision, _read_count(rest) if rest else None)

    def _hint(self, rest: str) -> None:
        show_hints(self._desk, self._menu)

    def _chances(self, rest: str) -> None:
        show_chances(self._desk)

    def _history(self, rest: str) -> None:
        history = self._said()
        first = 0 if rest == "all" else max(0, len(history) - SHOWN_STEPS)
        if not history:
            self._desk.console.line("Nothing was decided yet.")
        if first:
            self._desk.console.line(f"history all shows the {first} before these.")
        for number, text in enumerate(history[first:], first + 1):
            self._desk.console.line(f"{number:>3}  {text}")

    def _dice(self, rest: str) -> None:
        for line in list_dice_since_choice(self._desk.fight, self._desk.viewer):
            self._desk.console.line(line, indent=1)

    # To take back, and to keep.

    def _undo(self, rest: str) -> None:
        desk = self._desk
        if not desk.fight.history:
            raise InputError("there is nothing to take back", expected="a decision before")
        for _ in range(min(_read_count(rest) if rest else 1, len(desk.fight.history))):
            last = describe_step(desk.fight.battle, desk.fight.course.steps[-1])
            desk.fight.undo()
            desk.console.line(f"Taken back: {last.rstrip('.')}.")
        self._moved()

    def _redo(self, rest: str) -> None:
        desk = self._desk
        for _ in range(_read_count(rest) if rest else 1):
            desk.fight.redo()
            self._moved()
            last = describe_step(desk.fight.battle, desk.fight.course.steps[-1])
            desk.console.line(f"Put again: {last.rstrip('.')}.")

    def _moved(self) -> None:
        """The fight is at another moment now."""
        self._desk.quiet.forget()
        self._desk.pace.begin_anew()
        self._desk.begin_telling_anew()
        self._desk.keep()

    def _said(self) -> list[str]:
        """What was decided so far, as one would say it."""
        fight = self._desk.fight
        return [describe_step(fight.battle, step) for step in fight.course.steps]

    def _what_if(self, rest: str) -> None:
        desk = self._desk
        words = rest.removeprefix("if").strip()
        number = len(desk.fight.lines.names)
        name = words or f"what if {number}"
        desk.fight.branch(name)
        desk.keep()
        desk.console.line(f"This is tried as {name!r}; come back returns to where you are now.")

    def _come_back(self, rest: str) -> None:
        desk = self._desk
        wanted = rest.removeprefix("back").strip()
        lines = desk.fight.lines
        others = [name for name in lines.names if name != lines.here]
        if not others:
            raise InputError("there is no other line of play", expected="one begun by: what if")
        parent = lines.parents.get(lines.here, others[0])
        desk.fight.go_to(wanted or parent)
        desk.console.line(f"Back on {lines.here!r}.")
        self._moved()

    def _lines(self, rest: str) -> None:
        lines = self._desk.fight.lines
        for name in lines.names:
            self._desk.console.line(f"{'*' if name == lines.here else ' '} {name}", indent=1)

    def _save(self, rest: str) -> None:
        self._desk.console.line(self._desk.save_as(rest))

    def _quit(self, rest: str) -> None:
        raise InputEnded("you stopped")

    # Who decides.

    def _auto(self, rest: str) -> None:
        who, until = split_until(rest)
        self._hand_over(who, FREE_HAND, until)

    def _order(self, rest: str) -> None:
        who, colon, order = rest.partition(":")
        if not colon:
            raise InputError(
                f"no order in {rest[:40]!r}", expected="WHO: attack nearest, attack NAME, hold or away"
            )
        order, until = split_until(order.strip())
        self._hand_over(who.strip(), read_order(self._desk.fight, order, unknown=self._unknown()), until)

    def _hand_over(self, who: str, order: str, until: Until) -> None:
        desk = self._desk
        said = give_order(desk.fight, self._read_own(who), order, until)
        desk.keep()
        desk.console.line(f"{said}; mine has you asked again.")

    def _mine(self, rest: str) -> None:
        desk = self._desk
        ones = self._read_own(rest or "all")
        desk.fight.set_control(desk.fight.control.give(ones, None))
        desk.quiet.forget()
        desk.keep()
        desk.console.line(f"You are asked again for {name_combatants(desk.fight.battle, ones)}.")

    def _read_own(self, who: str) -> list[int]:
        """The named members of the played sides: the deciding one, all, or by name."""
        actor = None if self._decision is None else self._decision.actor
        return read_own_combatants(self._desk.fight, who, unknown=self._unknown(), actor=actor)

    def _unknown(self) -> Collection[int]:
        """The combatants unknown to this table."""
        viewer = self._desk.viewer
        return () if viewer == REFEREE else hidden_from(self._desk.fight.battle, viewer)

    def _ask(self, rest: str) -> None:
        how, _, who = rest.partition(" ")
        if how not in ("all", "changes"):
            raise InputError(f"{rest[:40]!r} is nothing to ask about", expected="ask all, or ask changes")
        ones = set(self._read_own(who))
        quiet = self._desk.quiet
        quiet.always = quiet.always | ones if how == "all" else quiet.always - ones
        asked = "about everything" if how == "all" else "only where there is something to decide"
        self._desk.console.line(f"You are asked {asked}.")

    # To overrule.

    def _referee(self, rest: str) -> None:
        desk = self._desk
        if not rest:
            self._help("referee")
            return
        desk.fight.say(rest)
        desk.console.line(f"So be it: {rest}")
        desk.quiet.forget()
        desk.keep()

    def _reroll(self, rest: str) -> None:
        desk = self._desk
        desk.fight.reroll(_read_count(rest) if rest else 1)
        desk.tell_since_choice()
        desk.keep()

    def _pause(self, rest: str) -> None:
        found = [when for when in PAUSES if when == rest]
        if not found:
            raise InputError(f"{rest[:40]!r} is no time to pause", expected=", ".join(PAUSES))
        self._desk.pace.when = found[0]

    def _note(self, rest: str) -> None:
        self._referee(f"note {rest}")


class TableCommand(NamedTuple):
    """How a command is written, what it does in a few words, and the method that does it."""

    form: str
    help: str
    do: Callable[[Commander, str], None]


COMMANDS: Final[dict[str, TableCommand]] = {
    "?": TableCommand("?", "this help", Commander._help),
    "more": TableCommand("more [GROUP], +", "the other choices: more throw", Commander._more),
    "menu": TableCommand("menu", "the choices again", Commander._show_menu),
    "map": TableCommand("map", "the whole map, with all figures", Commander._map),
    "cannot": TableCommand("cannot", "what is not allowed now", Commander._cannot),
    "why": TableCommand("why N", "why number N of that list is not allowed", Commander._why),
    "hint": TableCommand("hint", "what is best now, with the chance to win after it", Commander._hint),
    "chances": TableCommand(
        "chances", "each side's chance to win, as your side can know it", Commander._chances
    ),
    "undo": TableCommand("undo [N]", "take back the last decision, or the last N", Commander._undo),
    "redo": TableCommand("redo [N]", "put again what was taken back", Commander._redo),
    "history": TableCommand("history", "what was decided", Commander._history),
    "what": TableCommand("what if [NAME]", "try something; come back returns here", Commander._what_if),
    "come": TableCommand("come back [NAME]", "back to another line of play", Commander._come_back),
    "lines": TableCommand("lines", "the lines of play there are", Commander._lines),
    "save": TableCommand("save NAME", "keep the fight under a name", Commander._save),
    "auto": TableCommand(
        "auto [WHO] [until round|fall|met]", "leave your side or WHO to the tactics", Commander._auto
    ),
    "order": TableCommand(
        "order WHO: attack nearest|attack NAME|hold|away", "what they do unasked", Commander._order
    ),
    "mine": TableCommand("mine [WHO]", "ask you for them again", Commander._mine),
    "ask": TableCommand("ask all|changes [WHO]", "ask everything, or where things change", Commander._ask),
    "referee": TableCommand(
        "referee WORD", "overrule the fight; ? referee for the words", Commander._referee
    ),
    "reroll": TableCommand("reroll [N]", "the last N dice since your decision fall again", Commander._reroll),
    "dice": TableCommand("dice", "the dice that fell since your decision", Commander._dice),
    "pause": TableCommand("pause round|turn|never", "when a referee who watches is asked", Commander._pause),
    "note": TableCommand("note TEXT", "a line in the log", Commander._note),
    "quit": TableCommand("quit", "stop here; the fight is kept", Commander._quit),
}


def _read_count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text[:6]) <= MOST_STEPS:
        raise InputError(f"{text[:20]!r} is no count", expected="a whole number from 1 up")
    return int(text)
