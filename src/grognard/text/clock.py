"""Sentences for the clock of a dungeon: lights, effects, rest and wandering monsters."""

from __future__ import annotations

from grognard.adventure.time import clock as codes
from grognard.adventure.time.clock import Clock, ClockEvent
from grognard.rulebooks.schema import Rulebook
from grognard.text.explain import Note
from grognard.text.wording import capital, count_words


def tell_happening(book: Rulebook, one: ClockEvent) -> Note:
    """The sentence of an event of the clock, with its rules."""
    return f"Turn {one.turn}: {_describe(book, one)}.", one.rules


def _describe(book: Rulebook, one: ClockEvent) -> str:
    light = f"{one.who}'s {one.what}" if one.who else f"the {one.what}"
    if one.code == codes.CHECK:
        return f"wandering monsters come on {one.needs} or less of a d{book.dungeon.die}: {one.face}"
    if one.code == codes.LIT:
        return f"{light} is lit" + (f", for {count_words(one.amount, 'turn')}" if one.amount > 0 else "")
    if one.code == codes.STOPPED:
        return f"{count_words(one.amount, 'turn')} of the order {'is' if one.amount == 1 else 'are'} left"
    if one.code == codes.TIRED:
        return f"the party is tired: {book.dungeon.attack:+d} to hit, {book.dungeon.damage:+d} to damage"
    if one.code == codes.BEGUN:
        return f"{one.what} begins, for {count_words(one.amount, 'turn')}"
    return {
        codes.COME: "wandering monsters come",
        codes.LOW: f"{light} burns low: one more turn",
        codes.OUT: f"{light} goes out",
        codes.DARK: "it is dark",
        codes.ENDED: f"{one.what} ends",
        codes.REST_DUE: "the party must rest next turn",
        codes.RESTED: "the party has rested",
    }[one.code]


def describe_hour(book: Rulebook, clock: Clock) -> str:
    """How late it is, and when the party must rest."""
    minutes = clock.turn * book.dungeon.minutes
    late = f"{minutes // 60}:{minutes % 60:02d} hours" if minutes >= 60 else f"{minutes} minutes"
    said = f"{capital(count_words(clock.turn, 'turn'))} have passed, {late}"
    if clock.turn == 1:
        said = f"One turn has passed, {late}"
    if clock.is_tired(book):
        tired = f"{book.dungeon.attack:+d} to hit, {book.dungeon.damage:+d} to damage until it rests"
        return f"{said}; the party is tired: {tired}."
    left = book.dungeon.active - clock.active
    if left == 0:
        return f"{said}; the party must rest next turn."
    return f"{said}; rest is due in {count_words(left, 'turn')}."
