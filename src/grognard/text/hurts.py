"""Saving throws and their results, critical hits and fumbles, remedies, and other troubles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.battle.state import events as codes
from grognard.battle.state.events import Event
from grognard.creatures.grammar import join_words
from grognard.text.explain import explain_roll, face_range_words
from grognard.text.log_reader import LogReader
from grognard.text.wording import agree, capital, count_words, with_weapon

_SAVE_ENDS: Final = {
    "poison": ("throws off the poison", "is poisoned"),
    "the splash": ("gets clear of the splash", "does not get clear of the splash"),
    "paralysis": ("shakes off the numbness", "goes numb"),
    "the mighty blow": ("takes the edge off the mighty blow", "takes the full force of the mighty blow"),
    "the assassin's blow": ("turns the worst aside", "is struck in a vital spot"),
    "death": ("clings to life", "fails the save vs death"),
    "being out of the fight": ("stays standing", "cannot go on"),
    "harm in pulling": ("has a steady hand", "has an unsteady hand"),
}
_EFFECTS: Final = {
    "no effect": "no effect on {name}",
    "flesh wound": "{name} takes a flesh wound",
    "stunned": "{name} is wounded in the flesh and stunned for {stun}",
    "crushing blow": "{name} is crushed, wounded in the flesh and stunned for {stun}",
    "incapacitated": "{name} is struck down and out of the fight",
    "deadly blow": "{name} is struck dead",
    "mangled": "{name} is struck dead and mangled",
}
_MISHAPS: Final = {
    "drops weapon": "drops the {weapon}",
    "hits self": "swings the {weapon} back and is hit by it",
    "hits friend": "strikes {target} with the {weapon} instead",
    "strained muscle": "strains a muscle",
    "helmet askew": "knocks the helmet over both eyes",
}


class HurtTeller:
    """Makes the sentences of saves, critical hits, fumbles and cures."""

    def __init__(self, log: LogReader) -> None:
        self._log = log

    def sentences(self) -> dict[str, Callable[[Event], str]]:
        return {
            codes.SAVE: self._tell_save,
            codes.FALL: self._tell_fall,
            codes.INJURY: self._tell_injury,
            codes.BLEED: self._tell_bleed,
            codes.BANDAGE: self._tell_bandage,
            codes.SPLINTER: self._tell_splinter,
            codes.LUCK: self._tell_luck,
            codes.USAGE: self._tell_usage,
            codes.NAMED: self._tell_named,
            codes.FREEZE: self._tell_freeze,
            codes.CRITICAL: self._tell_critical,
            codes.CONSTITUTION: self._tell_constitution,
            codes.HELPLESS_STRUCK: self._tell_helpless,
            codes.FUMBLE: self._tell_fumble,
            codes.CHAFE: self._tell_chafe,
            codes.EXTRACT: self._tell_extract,
            codes.HELMET: self._tell_helmet,
            codes.SENSE: self._tell_sense,
            codes.BUMP: self._tell_bump,
            codes.REVEAL: self._tell_reveal,
            codes.BOARDING: self._tell_boarding,
        }

    def _tell_save(self, event: Event) -> str:
        if event.what not in _SAVE_ENDS:
            several = self._throws_alike(event)
            if len(several) > 1:
                return self._tell_saves(several)
        saved = event.result == "saved"
        ends = _SAVE_ENDS.get(
            event.what, (f"makes the save vs {event.what}", f"fails the save vs {event.what}")
        )
        if event.what == "death" and self._log.is_undead(event.actor):
            ends = ("holds together", ends[1])
        roll = event.roll
        rolled = "" if roll is None else f" (rolled {roll.total}, needs {roll.target})"
        return f"{self._log.name(event.actor)} {ends[0] if saved else ends[1]}{rolled}."

    def _throws_alike(self, event: Event) -> list[tuple[Event, int]]:
        """The saving throws against one thing that follow each other, with the harm each was for.

        They are covered by one line where there are several.
        """
        found: list[tuple[Event, int]] = [(event, 0)]
        run: list[Event] = []
        following = self._log.after(event)
        while following is not None and following.what == event.what:
            if following.code == codes.SAVE and self._log.hides(following.actor) == self._log.hides(
                event.actor
            ):
                found.append((following, 0))
            elif following.code == codes.HARM and following.target == found[-1][0].actor:
                found[-1] = (found[-1][0], following.amount)
            else:
                break
            run.append(following)
            following = self._log.after(following)
        if len(found) > 1:
            for one in run:
                self._log.cover(one)
        return found

    def _tell_saves(self, throws: list[tuple[Event, int]]) -> str:
        """The targets that failed and that saved, with their rolls and the damage taken."""
        against = throws[0][0].what
        sentences: list[str] = []
        for result, one, several in (
            ("failed", "fails the save", "fail their saves"),
            ("saved", "makes the save", "make their saves"),
        ):
            mine = [(event, harm) for event, harm in throws if event.result == result]
            if not mine:
                continue
            who = self._log.names([event.actor for event, _ in mine])
            verb = one if len(mine) == 1 else several
            sentence = f"{who} {verb} vs {against}{self._numbers_thrown(mine)}{_share(mine)}."
            sentences.append(capital(sentence) if sentences else sentence)
        return " ".join(sentences)

    def _numbers_thrown(self, throws: list[tuple[Event, int]]) -> str:
        """The rolls and the numbers needed, where the viewer may know them."""
        rolls = [event.roll for event, _ in throws if event.roll is not None]
        if not rolls:
            return ""
        needed = sorted({roll.target for roll in rolls if roll.target is not None})
        least = str(needed[0]) if len(needed) == 1 else f"{needed[0]} to {needed[-1]}"
        rolled = join_words([str(roll.total) for roll in rolls])
        return f" (rolled {rolled}, {'need' if len(rolls) > 1 else 'needs'} {least})"

    def _tell_fall(self, event: Event) -> str:
        falls = "collapses" if self._log.is_undead(event.target) else "falls unconscious"
        return f"{self._log.name(event.target)} {falls}."

    def _tell_injury(self, event: Event) -> str:
        rounds = event.rounds or 0
        stun = f", stunned for {count_words(rounds, 'round')}" if rounds else ""
        lowered = f", lowered to {event.row}" if event.row != event.face else ""
        return f"{self._log.name(event.target)} {event.what}{stun} (rolled {event.face}{lowered})."

    def _tell_bleed(self, event: Event) -> str:
        left = "" if event.left is None else f" and is down at {event.left} hp"
        return f"{self._log.name(event.target)} bleeds{left}."

    def _tell_bandage(self, event: Event) -> str:
        left = "" if event.left is None else f", down at {event.left} hp"
        if event.actor < 0:
            return f"friends bind the wounds of {self._log.name(event.target)}{left}."
        return f"{self._log.name(event.actor)} binds the wounds of {self._log.name(event.target)}{left}."

    def _tell_splinter(self, event: Event) -> str:
        shield = f"{self._log.name(event.target)}'s shield splinters"
        return f"{shield} under {self._log.name(event.actor)}'s blow, and stops {event.amount} damage."

    def _tell_luck(self, event: Event) -> str:
        left = "" if event.left is None else f" ({count_words(event.left, 'point')} of luck left)"
        if event.what == "save":
            return f"{self._log.name(event.actor)} has the luck to roll the save again{left}."
        face = "" if event.roll is None else f" rolls {event.roll.total} and"
        ends = "still hits" if event.result == "still hit" else "misses now"
        one, other = self._log.name(event.actor), self._log.name(event.target)
        return f"{one} trusts to luck{left}: {other}{face} {ends}."

    def _tell_named(self, event: Event) -> str:
        if event.actor == event.target:
            return f"{self._log.name(event.actor)} goes first."
        return f"{self._log.name(event.actor)} names {self._log.name(event.target)}."

    def _tell_usage(self, event: Event) -> str:
        name = self._log.name(event.actor)
        shows = "" if event.roll is None else f" shows {event.roll.total}"
        if event.left is None:
            return f"{name} rolls the usage die for the {event.what}."
        left = f"a d{event.left} is left" if event.left else "that was the last"
        return f"{name}'s usage die for the {event.what}{shows}: {left}."

    def _tell_freeze(self, event: Event) -> str:
        return f"{self._log.name(event.target)} is paralysed."

    def _tell_critical(self, event: Event) -> str:
        rounds = event.rounds or 0
        stun = f"{rounds} {agree(rounds, 'round', 'rounds')}"
        lowered = f", lowered to {event.row}" if event.row != event.face else ""
        name = self._log.name(event.target)
        effect = _EFFECTS.get(event.what, f"{{name}} suffers {event.what}").format(name=name, stun=stun)
        return f"a mighty blow: {effect} (rolled {event.face}{lowered})."

    def _tell_constitution(self, event: Event) -> str:
        if event.left is None:
            return f"{self._log.name(event.target)} loses Constitution."
        left = max(0, event.left)
        lost = count_words(event.amount, "point")
        return f"{self._log.name(event.target)} loses {lost} of Constitution ({left} left)."

    def _tell_helpless(self, event: Event) -> str:
        name = self._log.name(event.target).removeprefix("the ")
        blow = f"strikes the helpless {name}{with_weapon(event.what)}"
        damage = self._log.after(event)
        if damage is not None and damage.code == codes.DAMAGE and damage.target == event.target:
            self._log.cover(damage)
            return f"{self._log.name(event.actor)} {blow} for {damage.amount}."
        return f"{self._log.name(event.actor)} {blow}."

    def _tell_fumble(self, event: Event) -> str:
        target = self._log.name(event.target) if event.target >= 0 else ""
        words = _MISHAPS[event.result].format(weapon=event.what, target=target)
        return f"mishap: {self._log.name(event.actor)} {words}."

    def _tell_chafe(self, event: Event) -> str:
        return f"the missile in {self._log.name(event.target)}'s wound does {event.amount} more."

    def _tell_extract(self, event: Event) -> str:
        whose = "" if event.actor == event.target else f" of {self._log.name(event.target)}"
        harm = (
            f", which costs {count_words(event.amount, 'hit point')}" if event.amount else " and does no harm"
        )
        return f"{self._log.name(event.actor)} pulls the missile out of the wound{whose}{harm}."

    def _tell_helmet(self, event: Event) -> str:
        if event.rounds == 0:
            return f"{self._log.name(event.actor)} straightens the helmet."
        return f"{self._log.name(event.actor)} fumbles with the helmet."

    def _tell_sense(self, event: Event) -> str:
        return f"{self._log.name(event.actor)} senses where {self._log.name(event.target)} is."

    def _tell_bump(self, event: Event) -> str:
        return f"{self._log.name(event.actor)} comes upon {self._log.name(event.target)} and stops."

    def _tell_reveal(self, event: Event) -> str:
        name = self._log.name(event.actor)
        return f"{name} is seen." if event.result == "seen" else f"the attack gives away where {name} is."

    def _tell_boarding(self, event: Event) -> str:
        assert event.roll is not None
        rolled = f"rolled {event.roll.total}, holds on {face_range_words(event.roll.target or 0)}"
        if event.roll.success:
            return f"the grappling hooks hold, and the ships are side by side ({rolled})."
        return f"the grappling hooks fall short: the ships stay apart ({rolled})."

    def explain_save(self, event: Event, *, why: bool) -> str:
        assert event.roll is not None
        return f"{capital(self._log.name(event.actor))}: {explain_roll(event.roll, why=why)}"


def _share(throws: list[tuple[Event, int]]) -> str:
    """The damage taken by the combatants of one line."""
    harms = [harm for _, harm in throws]
    if not any(harms):
        return ""
    if len(set(harms)) == 1:
        return f" and take{'s' if len(harms) == 1 else ''} {harms[0]}{' each' if len(harms) > 1 else ''}"
    return f" and take {join_words([str(harm) for harm in harms])}"
