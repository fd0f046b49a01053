"""A fight told from its beginning: the opposing sides, each round, and the outcome."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

import msgspec

from grognard.base.safe_text import visible
from grognard.battle.state import events as codes
from grognard.battle.state.battle import Battle
from grognard.battle.state.events import REFEREE, Event
from grognard.battle.state.side import Side
from grognard.battle.view.hearing import Hearing
from grognard.creatures.names import unnumbered
from grognard.dice.purpose import HIT_POINTS, NUMBER_APPEARING
from grognard.encounter.borrowed import say_borrowed_in
from grognard.encounter.entries import Encounter
from grognard.rulebooks.lendings import load_lendings
from grognard.rulebooks.schema import Rulebook
from grognard.text.dice_behind import AT_FIRST, dice_before_fight, group_dice, purpose_words
from grognard.text.full_hit_points import full_hit_points
from grognard.text.page import Paper
from grognard.text.plights import held_words
from grognard.text.side_members import describe_side
from grognard.text.stat_line_notes import tell_stat_line_notes
from grognard.text.summary import CombatantSummary, describe_aftermath, format_used, summarize
from grognard.text.tones import tone_of
from grognard.text.wording import capital, combatant_words, is_many, side_words

if TYPE_CHECKING:
    from grognard.text.changing_map import Maps
    from grognard.text.narrate import Narrator

LISTED_COMBATANTS: Final = 30
_NARRATE: Final = "grognard.text.narrate"
_NUMBERS: Final = (codes.INITIATIVE, codes.SIDE_INITIATIVE)
_COLUMNS: Final = ("", "state", "hp", "hits", "damage", "kills")


class Teller:
    """Writes a fight's events as they become known.

    Args:
        paper: the paper to write on.
        battle: the fight; it has a log.
        encounter: the encounter it was set up from.
        book: the rulebook.
        dice: the line about the dice ("Seed: 7"); "" for none.
        viewer: the referee, or the side that listens.
        why: give rules and rolls.
        quiet: the result alone.
        announced: the listener knows the other sides and where they were met, seen or not.
    """

    def __init__(
        self,
        paper: Paper,
        battle: Battle,
        *,
        encounter: Encounter,
        book: Rulebook,
        dice: str,
        viewer: int = REFEREE,
        why: bool = False,
        quiet: bool = False,
        announced: bool = False,
    ) -> None:
        self.maps: Maps | None = None
        """The maps to show at the beginning of rounds, if any."""
        self._paper = paper
        self._battle = battle
        self._encounter = encounter
        self._book = book
        self._dice = dice
        self._viewer = viewer
        self._why = why
        self._announced = announced
        self._quiet = quiet
        self._begin()
        # Not by their flags, which are gone when a fight is told after its end.
        self._caught = [
            side for side, entry in zip(battle.sides, encounter.sides, strict=True) if entry.surprised
        ]
        paper.know_names(
            {name: int(one.side) for one in battle.combatants for name in (one.name, combatant_words(one))}
        )

    def _begin(self) -> None:
        """Reset the teller to nothing told."""
        self._narrator = None if self._quiet else self._load_narrator()
        self._heading = ""
        self._told = 0
        self._indent = 0
        self._cast_told = False
        self._gap = False  # a blank line is due before the next line

    def _load_narrator(self) -> Narrator:
        """The narrator, loaded late: no quiet fight pays for it."""
        made = cast("type[Narrator]", __import__(_NARRATE, fromlist=["Narrator"]).Narrator)
        rounds = self._book.round
        return made(
            self._battle,
            viewer=self._viewer,
            structure=rounds.structure,
            round_seconds=rounds.seconds,
            lendings=load_lendings(self._book.base or self._book.id),
        )

    def open(self) -> None:
        """Title, rulebook, seed and introduction."""
        paper = self._paper
        paper.title(self._encounter.title)
        paper.line(f"Rules: {self._book.title} ({self._book.id})")
        if self._dice:
            paper.line(self._dice)
        self.introduce()

    def introduce(self) -> None:
        """The book's borrowings, the stat lines as understood, and the text to read aloud."""
        encounter, paper = self._encounter, self._paper
        if borrowed := say_borrowed_in(self._battle, self._book, viewer=self._viewer):
            paper.line(borrowed)
        if self._viewer == REFEREE and self._narrator is not None:
            for text in tell_stat_line_notes(encounter, self._book):
                paper.line(visible(text))
        if encounter.introduction.strip() and self._narrator is not None:
            paper.line("")
            for paragraph in encounter.introduction.strip().split("\n\n"):
                paper.paragraph(paragraph)

    def _tell_cast(self) -> None:
        """The cast; told once the hit points are known."""
        self._cast_told = True
        met = self._met_at_first()
        known = [side for side in self._battle.sides if any(met >> int(one.index) & 1 for one in side.own)]
        if self._why and self._viewer == REFEREE:
            self._tell_numbers_appearing()
        for side in known:
            self._paper.header(side.name)
            for line in describe_side(self._battle, side, viewer=self._viewer, met=met):
                self._paper.line(line, indent=2)
            if self._why:
                self._tell_dice_at_first(side)
        self._tell_unseen([side for side in self._battle.sides if side not in known])
        self._gap = True
        for side in [side for side in self._caught if side in known]:
            verb = "are" if is_many(side) else "is"
            self._tell_line(f"{capital(side_words(side))} {verb} surprised.")

    def _tell_unseen(self, unseen: list[Side]) -> None:
        """The sides out of sight at first, if they were announced; else that no other side is in sight."""
        if self._announced:
            for side in unseen:
                verb = "are" if is_many(side) else "is"
                self._paper.line(f"{capital(side_words(side))} {verb} still out of sight.")
        elif len(unseen) == len(self._battle.sides) - 1 > 0:
            self._paper.line("Nobody else is in sight.")

    def _tell_numbers_appearing(self) -> None:
        """The dice for the numbers appearing."""
        events = self._battle.log.events if self._battle.log is not None else []
        fell = [
            dice for _, actor, dice in group_dice(dice_before_fight(events, NUMBER_APPEARING)) if actor < 0
        ]
        if fell:
            self._paper.line("")
            self._paper.line(f"How many appear: {'; '.join(fell)}.")

    def _tell_dice_at_first(self, side: Side) -> None:
        """The dice rolled for a side's members before the first event, where the viewer may know them."""
        log = self._battle.log
        if log is None or self._viewer not in (REFEREE, side.index):
            return
        for purpose in AT_FIRST:
            fell = [
                f"{self._battle.combatants[actor].name} {self._with_modifier(purpose, actor, dice)}"
                for _, actor, dice in group_dice(dice_before_fight(log.events, purpose))
                if actor >= 0 and self._battle.combatants[actor].own_side == side.index
            ]
            if fell:
                self._paper.line(f"{purpose_words(purpose)}: {'; '.join(fell)}", indent=4)

    def _with_modifier(self, purpose: int, index: int, dice: str) -> str:
        """Dice with what made another number of hit points of them, if anything did."""
        rolled = int(dice.split()[-1])
        change = full_hit_points(self._battle, self._battle.combatants[index]) - rolled
        if purpose != HIT_POINTS or not change:
            return dice
        sign = "-" if change < 0 else "+"
        return f"{dice.removesuffix(f' = {rolled}')} {sign} {abs(change)} = {rolled + change}"

    def _met_at_first(self) -> int:
        """The combatants that the viewer knows of at the very beginning, a bit for each."""
        if self._viewer == REFEREE or self._battle.log is None:
            return -1
        hearing = Hearing(self._battle, self._viewer)
        hearing.hear(self._battle.log.events[0])
        return hearing.met

    def _tell_line(self, text: str, *, tone: str = "") -> None:
        if self._gap:
            self._paper.line("")
            self._gap = False
        self._paper.line(text, tone=tone, indent=self._indent)

    def flush(self, *, asking: bool = False) -> None:
        """Tell all that has happened since; while a die is asked for, keep back what that die completes."""
        log = self._battle.log
        narrator = self._narrator
        if log is None or narrator is None:
            return
        end = len(log.events)
        if asking:
            while end > self._told and log.events[end - 1].code in _NUMBERS:
                end -= 1
            if end > self._told and tone_of(log.events[end - 1]) == "hit":
                end -= 1
        if end and not self._cast_told:
            self._tell_cast()
        for event in log.events[self._told : end]:
            self._tell_event(narrator, event)
        self._told = end

    def _tell_event(self, narrator: Narrator, event: Event) -> None:
        """Tell the line of an event, if it has one."""
        text = self._narrate(narrator, event)
        if text is None:
            return
        if event.code == codes.ROUND:
            head, _, behind = text.partition("\n")
            self._paper.header(head)
            self._indent, self._gap, self._heading = 2, False, ""
            self._show_map(event.amount)
            if behind:
                self._paper.line(behind, indent=self._indent)
        elif event.code == codes.END:
            self._paper.line("")
            self._paper.line(text, tone="hit")
        else:
            self._tell_heading(narrator.heading(event))
            self._tell_line(text, tone=narrator.tone(event))

    def _narrate(self, narrator: Narrator, event: Event) -> str | None:
        """The sentence of an event, or None when there is none."""
        return narrator.tell(event, why=self._why)

    def mark_told(self, end: int) -> None:
        """Count the events up to number `end` as told."""
        log = self._battle.log
        assert log is not None
        self._cast_told = self._cast_told or end > 0
        for event in log.events[self._told : end]:
            if self._narrator is not None:
                self._narrator.tell(event, why=self._why)
            if event.code == codes.ROUND:
                self._indent = 2
        self._told = end

    def _show_map(self, number: int) -> None:
        """The map of a round, if there is one."""
        rows, key = self.maps.of_round(number) if self.maps is not None else ([], [])
        for row in rows:
            self._paper.verbatim(row)
        for line in key:
            self._paper.line(line, indent=2)
        if rows:
            self._paper.line("")

    def _tell_heading(self, heading: str | None) -> None:
        """The heading of a side's turn or a phase, when it has changed."""
        if heading is None or heading == self._heading:
            return
        self._heading = heading
        self._indent = 4 if heading else 2
        if heading:
            self._paper.line(heading, tone="heading", indent=2)

    def close(self) -> None:
        """The result: a sentence, unless it was told as the last event, and the table."""
        summary = summarize(self._battle, viewer=self._viewer)
        figures = {one.name: one for one in self._battle.combatants}
        rows = [
            msgspec.structs.replace(one, state=held_words(figures[one.name], one.state))
            for one in summary.combatants
        ]
        paper = self._paper
        if self._narrator is None or not summary.over:
            paper.line("")
            paper.line(summary.closing, tone="hit")
        for line in describe_aftermath(self._battle, viewer=self._viewer) if summary.over else []:
            paper.line("")
            paper.line(line)
        if not any(one.attacks for one in summary.combatants) and summary.over and summary.winner < 0:
            return
        for line in format_used(summary) if len(summary.combatants) <= LISTED_COMBATANTS else []:
            paper.line("")
            paper.line(line)
        paper.line("")
        if len(summary.combatants) > LISTED_COMBATANTS:
            paper.table(_COLUMNS, self._rows_by_kind(rows))
        else:
            paper.table(_COLUMNS, [self._row(one) for one in rows])

    def _row(self, one: CombatantSummary) -> list[str]:
        shown = f"{one.hit_points}/{one.max_hit_points}" if self._viewer in (REFEREE, one.side) else ""
        return [one.name, one.state, shown, f"{one.hits}/{one.attacks}", str(one.damage), str(one.kills)]

    def _rows_by_kind(self, combatants: Sequence[CombatantSummary]) -> list[list[str]]:
        """One row for all of a name, but for its number, and side that came out alike."""
        groups: dict[tuple[int, str, str], list[CombatantSummary]] = {}
        for one in combatants:
            groups.setdefault((one.side, unnumbered(one.name), one.state), []).append(one)
        return [
            self._row(
                CombatantSummary(
                    name=f"{len(members)} x {name}" if len(members) > 1 else members[0].name,
                    side=side,
                    kind=members[0].kind,
                    state=state,
                    hit_points=sum(one.hit_points for one in members),
                    max_hit_points=sum(one.max_hit_points for one in members),
                    attacks=sum(one.attacks for one in members),
                    hits=sum(one.hits for one in members),
                    damage=sum(one.damage for one in members),
                    kills=sum(one.kills for one in members),
                )
            )
            for (side, name, state), members in groups.items()
        ]
