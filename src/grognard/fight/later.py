"""Parts of a fight that few need, each loaded when somebody does: no start of the program waits for them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Protocol

    from grognard.battle.state.battle import Battle
    from grognard.fight.course import Course
    from grognard.fight.referee.scene import Scene
    from grognard.rulebooks.schema import Rulebook

    class _Words(Protocol):
        def hear(self, scene: Scene, text: str) -> Rulebook | None: ...

    class _Picture(Protocol):
        def show_fight(self, battle: Battle, *, title: str, told: str, side: int) -> str: ...

    class _Rerolling(Protocol):
        def dice_again(
            self, course: Course, count: int, undo: Callable[[], str]
        ) -> tuple[str, list[str]]: ...


def hear(scene: Scene, text: str) -> Rulebook | None:
    """Do what a word of the referee says; the rulebook from now on, if it changes that.

    Raises:
        InputError: it cannot be understood, or done; nothing has changed.
    """
    return cast("_Words", import_module("grognard.fight.referee.words")).hear(scene, text)


def dice_again(course: Course, count: int, undo: Callable[[], str]) -> tuple[str, list[str]]:
    """Take the last choice back and have the last dice since thrown again; the choice, and the words for it.

    Raises:
        InputError: so many dice have not fallen since, or the dice are not those of a table.
    """
    return cast("_Rerolling", import_module("grognard.fight.rerolling")).dice_again(course, count, undo)


def show_fight(battle: Battle, *, title: str, told: str, side: int) -> str:
    """What a notebook shows of a fight: the map, and the story so far below it."""
    picture = cast("_Picture", import_module("grognard.text.map_picture"))
    return picture.show_fight(battle, title=title, told=told, side=side)
