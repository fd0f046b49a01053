"""Shared by the operations on magic: spells by name, and reasons as sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grognard.base.errors import InputError
from grognard.magic.reasons import MagicReason
from grognard.rulebooks.power_schema import PowerRules
from grognard.rules.known_spells import KnownSpell, find_known_spell
from grognard.text.explain import Note
from grognard.text.wording import capital

MOST_NAMES = 100


def read_names(names: Sequence[str] | str, *, key: str) -> list[str]:
    """Names, or a text of them with commas between them.

    Raises:
        InputError: there are too many of them.

    >>> read_names("sleep, magic missile", key="spells")
    ['sleep', 'magic missile']
    """
    names = [" ".join(name.split()) for text in _texts(names) for name in text.split(",") if name.strip()]
    if len(names) > MOST_NAMES:
        raise InputError(f"{len(names)} names", key=key, expected=f"at most {MOST_NAMES}")
    return names


def _texts(names: Sequence[str] | str) -> Sequence[str]:
    return [names] if isinstance(names, str) else names


def read_spells(
    names: Sequence[str] | str, powers: Mapping[str, PowerRules], *, key: str
) -> list[KnownSpell]:
    """Spells by their names.

    Raises:
        InputError: there is no such spell.
    """
    return [find_known_spell(name, powers, key=key) for name in read_names(names, key=key)]


def refusal_sentences(reasons: Sequence[MagicReason]) -> list[Note]:
    """Reasons why not, each a sentence of its own."""
    return [(f"No: {reason.said}.", reason.rules) for reason in reasons]


def reason_sentence(reason: MagicReason) -> Note:
    """A reason as a sentence."""
    return f"{capital(reason.said)}.", reason.rules
