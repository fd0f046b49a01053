"""Shared by the questions about fights: an encounter, its rules, and the tactics of its sides."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, ClassVar

import msgspec

from grognard.base.errors import InputError
from grognard.encounter.play_styles import read_style, with_styles
from grognard.encounter.setting import FightSetting, read_setting
from grognard.operations.fields import field
from grognard.operations.operation import F, Operation
from grognard.rulebooks.options import parse_options

Skills = Annotated[
    tuple[str, ...],
    field(
        "how well the sides are played: sensible (the default), plain, or expert (thinks ahead, slow); "
        "may be given again",
        typed="SKILL|SIDE=SKILL",
    ),
]
Resolves = Annotated[
    tuple[str, ...],
    field(
        "when a side breaks off the fight: prudent (the players), to the death (others), cowardly, "
        "at half strength, when the leader falls, before anybody dies",
        typed="WORD|SIDE=WORD",
    ),
]
Positive = Annotated[int, msgspec.Meta(ge=1)]


class FoughtQuestion(Operation[F], frozen=True, kw_only=True):
    """A question about an encounter; `tactics` and `resolve` are words for all, or "side=word" for some."""

    what: Annotated[str, field('an encounter file, or "4 fighter 1 vs 6 goblin"', typed="WHAT", word=True)]
    tactics: Skills = ()
    resolve: Resolves = ()

    rules_help: ClassVar = ("ID|FILE.toml", "another rulebook than the encounter's own")

    def read_setting(self, rules: str | None = None) -> FightSetting:
        """Read the encounter and its rulebook, and how its sides are played.

        Args:
            rules: another rulebook than that of the question.

        Raises:
            InputError: something that a person wrote cannot be used; the message names its place.
        """
        return read_fight_setting(
            self.what, self.rules if rules is None else rules, self.options, self.tactics, self.resolve
        )


def read_fight_setting(
    what: str,
    rules: str,
    options: tuple[str, ...],
    tactics: tuple[str, ...] = (),
    resolve: tuple[str, ...] = (),
) -> FightSetting:
    """Read an encounter and its rulebook, and how its sides are played.

    Raises:
        InputError: something that a person wrote cannot be used; the message names its place.
    """
    setting = read_setting(what, rules=rules, options=parse_options(list(options)))
    styled = with_styles(
        setting.encounter, tactics=read_style("tactics", tactics), resolve=read_style("resolve", resolve)
    )
    return msgspec.structs.replace(setting, encounter=styled)


def list_encounters(names: tuple[str, ...]) -> Iterator[str]:
    """Files, those in folders, and matchups.

    Raises:
        InputError: a folder has none.
    """
    for name in names:
        if not Path(name).is_dir():
            yield name
            continue
        files = sorted(str(path) for path in Path(name).glob("*.toml"))
        if not files:
            raise InputError(f"the folder {name!r} has no encounters", expected="files ending in .toml")
        yield from files
