"""A rulebook's rules of experience: its sources, its division, and the gain and loss of levels."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from grognard.rulebooks.chapters import Chapter, Topic

Percent = Annotated[int, Meta(ge=-100, le=100)]


class DefeatRules(Struct, frozen=True, forbid_unknown_fields=True):
    """Which foes count as defeated, by what became of them."""

    slain: bool = True
    captured: bool = True
    routed: bool = True
    outsmarted: bool = False
    avoided: bool = False


class AwardRules(Topic, frozen=True):
    """The sources of experience, and its division.

    Each gold piece of `treasure` is worth this many points; magic is worth none. With `challenges` the
    referee may award challenges other than fights. A foe beaten in special danger is looked up `danger_rows`
    rows farther down. The pool is `shared_by` the survivors or by everybody who set out; a retainer has a
    half share or a whole one, reduced by `retainer_percent`. Several `percents` are added up, or multiplied
    one by one. `rounding` applies to a share and to the final result.
    """

    defeated: DefeatRules = DefeatRules()
    treasure: Annotated[int, Meta(ge=0, le=100)] = 0
    challenges: bool = True
    danger_rows: Annotated[int, Meta(ge=0, le=5)] = 0
    shared_by: Literal["survivors", "everybody"] = "survivors"
    division: Literal["half share", "whole share"] = "whole share"
    retainer_percent: Percent = 0
    percents: Literal["added", "multiplied"] = "added"
    rounding: Literal["down", "nearest"] = "down"


class LevelRules(Topic, frozen=True):
    """How levels are gained: at most `at_once` by one adventure, however much it earned; 0 is no limit.

    `tables` says whose tables of classes count, where the document has none.
    """

    at_once: Annotated[int, Meta(ge=0, le=19)] = 1
    tables: Annotated[str, Meta(max_length=200)] = ""


class DrainRules(Topic, frozen=True):
    """Whether a drained level leaves all experience, or no more than the lower level requires."""

    experience: Literal["kept", "set back"] = "kept"


class AdvancementChapter(Chapter, frozen=True):
    """The chapter of experience and levels."""

    awards: AwardRules | None = None
    levels: LevelRules | None = None
    drain: DrainRules | None = None
