"""Kinds of combatants kept from fight to fight, for people who enter the next fight unchanged.

The people of an expedition fight again and again, and little changes between: to make their profiles anew
takes longer than many a fight.
"""

from __future__ import annotations

from typing import Final

import msgspec

from grognard.battle.state.profile import Profile
from grognard.dice.source import Dice
from grognard.encounter.entries import Encounter, MemberEntry, SideEntry
from grognard.encounter.kinds import Kind, read_kind
from grognard.rulebooks.schema import Rulebook

MOST_KEPT: Final = 2000
"""So many kinds are kept at most."""

_Key = tuple[bytes, bool, bool, str, bool, str, bool]
_ENCODER: Final = msgspec.msgpack.Encoder()


class KindCache:
    """The kinds of one book's fights, of which one is over before the next begins.

    A profile belongs to one line of a fight, as if made for it: two lines that are alike have two.
    """

    def __init__(self) -> None:
        self._kept: dict[_Key, list[_CachedKind]] = {}
        self._count = 0
        self._in_use: dict[_Key, int] = {}

    def begin_fight(self) -> None:
        """Take all profiles back from the fight before."""
        self._in_use.clear()
        if self._count >= MOST_KEPT:
            self._kept.clear()
            self._count = 0

    def read(
        self, member: MemberEntry, side: SideEntry, encounter: Encounter, book: Rulebook, dice: Dice
    ) -> Kind:
        """The kind for a line of a side, as from `read_kind`, or one kept from an earlier fight.

        Raises:
            InputError: some value of it cannot be used.
        """
        if member.employer:  # Its morale is the employer's doing.
            return read_kind(member, side, encounter, book, dice)
        key = _key_of(member, side, encounter)
        used = self._in_use.get(key, 0)
        alike = self._kept.setdefault(key, [])
        if used < len(alike):
            self._in_use[key] = used + 1
            return alike[used].fresh_kind()
        kind = read_kind(member, side, encounter, book, dice)
        if not kind.rolled:
            alike.append(_CachedKind(kind))
            self._in_use[key] = used + 1
            self._count += 1
        return kind


class _CachedKind:
    """A kind as it was made, before a fight added to it."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.summary = kind.profile.summary
        self.routines = len(kind.profile.routines)

    def fresh_kind(self) -> Kind:
        """The kind without what fights have added: forms, bare hands, wounds in the summary.

        All else that setting up a fight notes on a profile it notes anew each time.
        """
        profile: Profile = self.kind.profile
        profile.forms.clear()
        del profile.routines[self.routines :]
        profile.summary = self.summary
        return self.kind


def _key_of(member: MemberEntry, side: SideEntry, encounter: Encounter) -> _Key:
    """All that a profile depends on but the book."""
    alone = msgspec.structs.replace(member, names=[], hit_points=None, wounded=0, at=[])
    return (
        _ENCODER.encode(alone),
        side.player_characters,
        side.in_lair,
        encounter.light,
        encounter.outdoors,
        encounter.surface,
        encounter.in_water,
    )
