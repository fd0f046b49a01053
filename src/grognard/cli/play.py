"""Playing a side: the situation, numbered choices, and answers that can never lose the fight."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Final

from grognard.battle.ground.witness import knows_of
from grognard.battle.hurts.wounds import describe_health
from grognard.battle.play.ahead import Ahead
from grognard.battle.play.decision import (
    DECLARE_DECISION,
    REACH_DECISION,
    STANCE_DECISION,
    TURN_DECISION,
    Decision,
    current_decision,
)
from grognard.battle.play.engine import Engine
from grognard.battle.play.legality import why_not
from grognard.battle.state.actions import (
    DECLARE_NOTHING,
    END_TURN,
    FLEE,
    HURRY,
    KICK,
    MODE_NAMES,
    PARLEY,
    PULL_PUNCH,
    PUNCH,
    READY,
    RUN,
    SHOVE,
    SUBDUE,
    SURRENDER,
    THROW_AT,
    USE,
    WALK,
    WITHDRAW,
    WRESTLE,
    aim_at_place,
    format_action,
    kind_of,
    move_to,
    routine_of,
    target_of,
    use_power,
    x_of,
    y_of,
)
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.flags import BOUND, DEAD, GONE, OUT, UNCONSCIOUS
from grognard.battle.state.manoeuvre import Choice
from grognard.battle.state.power import AT_PLACE
from grognard.battle.state.refusal import Refusal
from grognard.battle.state.steps import step_other, step_phase
from grognard.battle.state.weapon import FLASK, TORCH
from grognard.battle.turns.order import HELD_COUNT
from grognard.battle.view.fates import state_of
from grognard.battle.view.view import View
from grognard.chances.intervals import format_interval, format_percent
from grognard.chances.outlook import begin_looking, find_hints, look_ahead
from grognard.cli.console import Console, InputEnded
from grognard.cli.refused import list_refused
from grognard.tactics.levels import Tactics
from grognard.tactics.sensible import Sensible
from grognard.text.field_map import draw_field, explain_marks, mark_figures
from grognard.text.phases import name_phase
from grognard.text.reader import SOMEBODY
from grognard.text.transcript import Teller

HELP: Final = """\
Type the number of a choice, or press Enter for the one marked with *.
  m X,Y         go to a cell of the map (column, row); add walk, run, withdraw or flee
                (in some books also close, hurry or overrun)
  t X,Y         throw a flask or a torch at a cell of the map
  c NAME X,Y    cast a spell, or use what else you have, at a cell of the map
  map           the map and everyone on it
  cannot        what is not allowed now
  why N         why number N of that list is not allowed
  hint          the best that can be done now, with the chance to win after it
  chances       each side's chance to win as it stands, by what your side can know
  auto          let the tactics finish the fight
  quit          stop here"""

_MOVE: Final = (
    r"(?i)m(?:ove)?\s+(\d{1,4})\s*[,\s]\s*(\d{1,4})(?:\s+(walk|run|withdraw|flee|close|hurry|overrun))?"
)
_THROW: Final = r"(?i)t(?:hrow)?\s+(\d{1,4})\s*[,\s]\s*(\d{1,4})"
_CAST: Final = r"(?i)c(?:ast)?\s+(\S.*?)\s+(?:at\s+)?(\d{1,4})\s*[,\s]\s*(\d{1,4})"
_CALMEST_FIRST: Final = (WALK, WITHDRAW, HURRY, RUN, FLEE)
_IDLE: Final = ([END_TURN], [END_TURN, SURRENDER], [DECLARE_NOTHING])
_TOGETHER: Final = ("Wait ", "Turn to face ", "Climb ", "Dive ")
"""What choices begin with that are alike but for a number or a direction."""
_DONE_TO_SOMEBODY: Final = (SUBDUE, PUNCH, KICK, PULL_PUNCH, WRESTLE, SHOVE, USE)
"""What one does to any of several."""
_WHY: Final = r"(?i)why(?:\s+(\d{1,4}))?"


def play_side(console: Console, engine: Engine, *, side: int, teller: Teller, tactics: Tactics) -> None:
    """Let a person decide for one side until the fight is over.

    Raises:
        InputEnded: the person stopped.
    """
    Player(console, engine, side=side, teller=teller, tactics=tactics).play()


class Player:
    """Lets a person decide for one side of a battle."""

    def __init__(
        self, console: Console, engine: Engine, *, side: int, teller: Teller, tactics: Tactics
    ) -> None:
        self._console = console
        self._engine = engine
        self._battle = engine.battle
        self._side = side
        self._tactics = tactics
        self._teller = teller
        self._map_round = 0
        engine.policies[side] = None

    def play(self) -> None:
        """Go on until the fight is over.

        Raises:
            InputEnded: the person stopped.
        """
        decision = self._engine.advance()
        while decision is not None:
            self._teller.flush()
            self._decide(decision)
            decision = self._engine.advance()

    def _decide(self, decision: Decision) -> None:
        """Show the situation and ask until there is an answer that can be carried out.

        Where nothing is left to do but to do nothing (or to surrender), nothing is done without a question.
        """
        if [choice.action for choice in decision.choices] in _IDLE:
            self._engine.submit(decision.choices[0].action)
            return
        default = self._suggest(decision)
        self._show_situation(decision)
        self._show_choices(decision, default)
        while True:
            answer = self._console.ask("> ")
            action = default if answer == "" else self._read_answer(decision, answer)
            if self._engine.policies[self._side] is not None:
                return
            if action is not None:
                self._engine.submit(action)
                return

    def _suggest(self, decision: Decision) -> int:
        """What the side's tactics would do."""
        if decision.kind == STANCE_DECISION:
            return PARLEY
        action = self._tactics().choose(self._engine.look())
        if kind_of(action) == READY:
            action = self._find_same_hand(decision, action)
        return END_TURN if why_not(self._battle, action) else action

    def _find_same_hand(self, decision: Decision, action: int) -> int:
        """The choice that takes the same weapon in hand: a dagger is one to stab with and to throw."""
        routines = self._battle.combatants[decision.actor].profile.routines
        hand = routines[routine_of(action)].hand
        for choice in decision.choices:
            if kind_of(choice.action) == READY and routines[routine_of(choice.action)].hand == hand:
                return choice.action
        return action

    def _read_answer(self, decision: Decision, answer: str) -> int | None:
        """The action an answer asks for, or None when it asked for something else or nothing known."""
        word = answer.lower()
        move, why = re.fullmatch(_MOVE, answer), re.fullmatch(_WHY, answer)
        throw, cast = re.fullmatch(_THROW, answer), re.fullmatch(_CAST, answer)
        if word.isdecimal() and len(word) < 5 and 1 <= int(word) <= len(decision.choices):
            return decision.choices[int(word) - 1].action
        if move:
            return self._read_move(decision, int(move[1]), int(move[2]), (move[3] or "").lower())
        if throw:
            return self._read_throw(decision, int(throw[1]), int(throw[2]))
        if cast:
            return self._read_cast(decision, cast[1], int(cast[2]), int(cast[3]))
        if why:
            self._show_refused(decision, int(why[1]) if why[1] else None)
        elif word == "cannot":
            self._show_refused(decision, None)
        elif word == "map":
            self._show_map(decision)
        elif word in ("hint", "hints"):
            self._show_hints(decision)
        elif word in ("chances", "chance"):
            self._show_chances()
        elif word == "auto":
            self._engine.policies[self._side] = self._tactics()
        elif word in ("quit", "q", "exit"):
            raise InputEnded("you stopped")
        elif word in ("?", "help", "h"):
            self._console.line(HELP)
        else:
            self._console.line(
                f"{answer[:40]!r} is no choice; type 1 to {len(decision.choices)}, or ? for help."
            )
        return None

    def _read_move(self, decision: Decision, x: int, y: int, manner: str) -> int | None:
        """The move to a cell in the manner wanted, else in the calmest manner allowed."""
        if decision.kind != TURN_DECISION:
            self._console.line("There is no moving now.")
            return None
        modes = (MODE_NAMES.index(manner),) if manner else _CALMEST_FIRST
        for mode in modes:
            if not why_not(self._battle, move_to(x, y, mode)):
                return move_to(x, y, mode)
        engaged = View(self._battle)
        engaged.turn_to(decision.actor)
        mode = modes[0] if manner or not engaged.am_engaged() else WITHDRAW
        for refusal in why_not(self._battle, move_to(x, y, mode)):
            self._console.line(f"No: {refusal}.")
        return None

    def _read_throw(self, decision: Decision, x: int, y: int) -> int | None:
        """The throw at a cell, with the first flask or torch that can be thrown there."""
        if decision.kind != TURN_DECISION:
            self._console.line("There is no throwing now.")
            return None
        routines = self._battle.combatants[decision.actor].profile.routines
        ways = [
            aim_at_place(THROW_AT, number, x, y)
            for number, routine in enumerate(routines)
            if routine.is_missile and routine.weapons[0].flags & (FLASK | TORCH)
        ]
        for action in ways:
            if not why_not(self._battle, action):
                return action
        reasons = why_not(self._battle, ways[0]) if ways else [Refusal("it has nothing to throw there")]
        for refusal in reasons:
            self._console.line(f"No: {refusal}.")
        return None

    def _read_cast(self, decision: Decision, name: str, x: int, y: int) -> int | None:
        """The use at a cell of the first power with those words in its name that can be used there."""
        if decision.kind != TURN_DECISION:
            self._console.line("There is no casting now.")
            return None
        me = self._battle.combatants[decision.actor]
        ways = [
            use_power(number, me.index, x, y)
            for number, power in enumerate(me.profile.powers)
            if power.aim == AT_PLACE and name.lower() in power.name.lower()
        ]
        for action in ways:
            if not why_not(self._battle, action):
                return action
        nothing = [Refusal(f"it has nothing called {name[:40]!r} that is aimed at a place")]
        for refusal in why_not(self._battle, ways[0]) if ways else nothing:
            self._console.line(f"No: {refusal}.")
        return None

    # What is shown.

    def _show_situation(self, decision: Decision) -> None:
        self._console.line("")
        if decision.kind == STANCE_DECISION:
            self._console.line("What does your side do?", tone="hit")
            return
        if self._battle.round != self._map_round:
            self._map_round = int(self._battle.round)
            self._show_map(decision)
        me = self._battle.combatants[decision.actor]
        text = f"{me.name} ({me.hit_points}/{me.max_hit_points} hp), {self._describe_moment(decision)}"
        if decision.kind == REACH_DECISION:
            closing = self._battle.combatants[step_other(self._battle.agenda.due())]
            name = closing.name if knows_of(self._battle, self._side, closing) else SOMEBODY
            text = f"{me.name} may strike out of turn at {name}, who closes in"
        near = self._describe_near(me)
        self._console.line(f"{text}{near}", tone="hit")

    def _describe_moment(self, decision: Decision) -> str:
        """When in the round a combatant has to decide: before initiative, in a phase, or on its number."""
        if decision.kind == DECLARE_DECISION:
            return "before initiative"
        phase = name_phase(step_phase(self._battle.agenda.due()))
        if phase:
            return phase
        return "after all others" if decision.count == HELD_COUNT else f"number {decision.count}"

    def _describe_near(self, me: Combatant) -> str:
        view = View(self._battle)
        view.turn_to(me.index)
        if not view.am_engaged():
            return ""
        names = [
            other.name
            for other in self._battle.combatants
            if other.side != me.side and other.flags & OUT == 0 and view.distance_to(other.index) <= 5
            if knows_of(self._battle, self._side, other)
        ]
        return f", in melee with {', '.join(names)}" if names else ", in melee"

    def _show_choices(self, decision: Decision, default: int) -> None:
        """Numbered choices, a line each; those that differ in little share one."""
        numbered = list(enumerate(decision.choices, 1))
        for _, run in groupby(numbered, key=lambda entry: self._heading_of(entry[1])):
            together = list(run)
            heading = self._heading_of(together[0][1])
            if heading and (len(together) > 1 or heading in _TOGETHER):
                shown = [
                    f"{number}{'*' if choice.action == default else ''} {self._item_of(choice)}"
                    for number, choice in together
                ]
                self._console.line(f"{heading.strip()}: {' | '.join(shown)}", indent=4)
                continue
            for number, choice in together:
                mark = "*" if choice.action == default else " "
                label = choice.label
                if choice.action == END_TURN and name_phase(step_phase(self._battle.agenda.due())):
                    label = f"{label} in this phase"
                self._console.line(f"{number:>2}{mark} {label}", indent=1)
        if default not in {choice.action for choice in decision.choices}:
            self._console.line(f"Enter: {self._describe(default)}", indent=1)

    def _describe(self, action: int) -> str:
        """An action that is not in the list, as one would say it."""
        if kind_of(action) != USE:
            return format_action(action)
        me = self._battle.combatants[current_decision(self._battle).actor]
        power = me.profile.powers[routine_of(action)]
        return f"{power.label} at {x_of(action)},{y_of(action)}"

    def _heading_of(self, choice: Choice) -> str:
        """What a choice has in common with others like it: its beginning, or all but whom it is done to."""
        for start in _TOGETHER:
            if choice.label.startswith(start):
                return start
        if kind_of(choice.action) not in _DONE_TO_SOMEBODY:
            return ""
        before, _, after = choice.label.partition(self._target_of(choice))
        return " ".join(f"{before} {after}".replace(",", "").split())

    def _item_of(self, choice: Choice) -> str:
        """The rest of a choice's label."""
        for start in _TOGETHER:
            if choice.label.startswith(start):
                return choice.label[len(start) :]
        return self._target_of(choice)

    def _target_of(self, choice: Choice) -> str:
        return self._battle.combatants[target_of(choice.action)].name

    def _show_map(self, decision: Decision) -> None:
        battle, console = self._battle, self._console
        centre = battle.combatants[decision.actor] if decision.actor >= 0 else None
        hidden = self._unseen()
        rows = draw_field(battle, side=self._side, centre=centre, width=console.width, hidden=hidden)
        for row in rows:
            console.verbatim(row)
        meanings = explain_marks(rows)
        if meanings:
            console.line(meanings)
        marks = mark_figures(battle, side=self._side)
        for side in battle.sides:
            shown = [
                f"{marks[one.index]} {one.name}{self._health(one)}"
                for one in side.members
                if one.flags & OUT == 0 and one.index not in hidden
            ]
            if shown:
                console.line("; ".join(shown))
        lying = [
            f"{one.name} {state_of(one)} at {one.x},{one.y}"
            for one in battle.combatants
            if one.flags & (UNCONSCIOUS | BOUND)
            and one.flags & (DEAD | GONE) == 0
            and one.index not in hidden
        ]
        if lying:
            console.line(f"On the ground: {'; '.join(lying)}")

    def _unseen(self) -> set[int]:
        """The enemies of whom the own side does not know where they are."""
        battle = self._battle
        return {int(one.index) for one in battle.combatants if not knows_of(battle, self._side, one)}

    def _health(self, one: Combatant) -> str:
        """How a figure is: numbers for the own side, looks for the others."""
        if one.side == self._side:
            return f" {one.hit_points}/{one.max_hit_points}"
        looks = describe_health(one)
        return "" if looks == "unhurt" else f" ({looks})"

    def _show_hints(self, decision: Decision) -> None:
        """What comes out best, by what the own side can know; numbers are those of the list."""
        numbers = {format_action(choice.action): n for n, choice in enumerate(decision.choices, 1)}
        hints = find_hints(self._engine, self._look())
        if not hints:
            self._console.line("There is nothing to weigh here.")
        for hint in hints:
            chance = f"{format_percent(hint.chance.share)} ({format_interval(hint.chance)})"
            self._console.line(
                f"{numbers.get(hint.action, ''):>2} {hint.label}: wins {chance}, loses {hint.lost:.1f}",
                indent=1,
            )

    def _show_chances(self) -> None:
        """How it stands, by what the own side can know."""
        outlook = look_ahead(self._look())
        named = zip([side.name for side in self._battle.sides], outlook.sides, strict=True)
        said = [f"{name} {format_percent(one.share)} ({format_interval(one)})" for name, one in named]
        if outlook.nobody.count:
            said.append(f"nobody {format_percent(outlook.nobody.share)}")
        self._console.line(f"Chance to win: {', '.join(said)}", indent=1)

    def _look(self) -> Ahead:
        """Ahead of this moment, all sides played sensibly."""
        tactics = [Sensible for _ in self._battle.sides]
        return begin_looking(self._engine, tactics, viewer=self._side)

    def _show_refused(self, decision: Decision, number: int | None) -> None:
        """What is not allowed, and why; one of them when a number is given."""
        refused = list_refused(self._battle, decision)
        if number is not None and not 1 <= number <= len(refused):
            self._console.line(f"There is no number {number} in the list that cannot shows.")
            return
        if not refused:
            self._console.line("Everything one could wish for is allowed.")
        for place, (label, refusals) in enumerate(refused, 1):
            if number is None:
                self._console.line(f"{place:>2}  {label}: {refusals[0].reason}", indent=1)
            elif number == place:
                for refusal in refusals:
                    self._console.line(f"{label}: {refusal}", indent=1)
