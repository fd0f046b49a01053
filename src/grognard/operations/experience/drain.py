"""Energy drain: what negative levels cost, and how they come back."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, ClassVar

import msgspec
from msgspec import Meta

from grognard.advancement.drain import MOST_DRAINED, Drained, Restored, drain_effects, restore
from grognard.base.errors import InputError
from grognard.creatures.character import Character
from grognard.creatures.grammar import join_words, ordinal_word, with_article
from grognard.creatures.traits import find_traits
from grognard.operations.experience.level import Levelled, told_figures_error
from grognard.operations.experience.points import check_points
from grognard.operations.fields import field
from grognard.operations.operation import Answer, Change, Facts, answer_by
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.advancement_schema import AdvancementChapter, DrainRules
from grognard.rulebooks.chapters import find_topic
from grognard.rulebooks.schema import Rulebook
from grognard.text.explain import Note
from grognard.text.parts import Part
from grognard.text.wording import agree, count_words

if TYPE_CHECKING:
    from grognard.operations.campaigns.opening import OpenCampaign

MOST_LOST = 9999


class DrainedPointFacts(msgspec.Struct):
    """Hit points without the drain and with it; whether the character is slain by it."""

    without: int
    now: int
    slain: bool


class DrainFacts(Facts):
    """Negative levels, the hit points lost by each or by all, how they are restored, and what is left."""

    character_class: str = msgspec.field(name="class")
    drained: int
    losses: tuple[int, ...]
    restored: list[Restored]
    left: Drained
    hit_points: DrainedPointFacts | msgspec.UnsetType = msgspec.UNSET


class EnergyDrain(Levelled[DrainFacts], frozen=True, kw_only=True, tag="level drained"):
    """Tell what negative levels cost, and how they come back.

    >>> from grognard.operations.asking import ask
    >>> facts = ask(EnergyDrain(who="cleric 5", drained=3, lost=(13,), restore=1)).facts
    >>> facts.left.levels, facts.left.points, facts.left.throw
    (2, 9, -2)
    """

    drained: Annotated[
        Annotated[int, Meta(ge=1, le=MOST_DRAINED)] | None, field("how many negative levels there are")
    ] = None
    lost: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=MOST_LOST)], ...],
        field("the hit points they cost: 13, or each: 6,5,2 (else rolled)"),
    ] = ()
    restore: Annotated[int, Meta(ge=0, le=MOST_DRAINED), field("negative levels to restore")] = 0
    by: Annotated[str, field("the undead that drains, such as wight", typed="WHAT")] = ""

    chosen_by: ClassVar = ("drained", "restore")
    writes: ClassVar = False

    def answer(self, dice: TypedDice) -> Answer[DrainFacts]:
        """Tell what negative levels do, and what comes back with them."""
        character = self.read_character()
        by_level = check_points(self.hp, level=character.level)
        found = find_topic(self.source, AdvancementChapter, lambda chapter: chapter.drain, "energy drain")
        book = self.rulebook
        if not book.energy_drain.allowed:
            expected = "--option energy_drain.allowed=true"
            raise InputError("no levels are drained by this book", expected=expected)
        levels = self.drained or 0
        if not levels:
            raise InputError("0 levels drained", key="drained", expected=f"1 to {MOST_DRAINED}")
        losses = self._find_losses(character, levels, dice)
        steps = restore(levels, sum(losses), self.restore)
        points = steps[-1].points_left if steps else sum(losses)
        left = self._find_left(found.rules, book, character, points, levels - len(steps))
        hit_points = sum(by_level) if by_level else None
        parts: list[Part] = [_tell_losses(found.rules, levels, losses)]
        parts += _tell_steps(found.rules, steps)
        parts += _tell_left(found.rules, character, left, hit_points, self.by)
        facts = DrainFacts(character.class_name, levels, losses, steps, left)
        if hit_points is not None:
            now = hit_points - points
            facts.hit_points = DrainedPointFacts(hit_points, now, now <= 0)
        return answer_by(found, parts, facts)

    def answer_in(self, opened: "OpenCampaign", dice: TypedDice) -> Change[DrainFacts]:
        """Refuse: in a campaign levels are drained by fights, and given back by the referee."""
        if self.restore:
            raise InputError(
                "levels are given back by the referee's word",
                key="restore",
                expected=f"grognard campaign word '{self.who} restored {self.restore}'",
            )
        raise told_figures_error()

    def _find_losses(self, character: Character, levels: int, dice: TypedDice) -> tuple[int, ...]:
        """The hit points lost, as they are told, or rolled for each level.

        Raises:
            InputError: there are neither as many numbers as levels, nor one.
        """
        if len(self.lost) not in (0, 1, levels):
            raise InputError(
                f"{','.join(map(str, self.lost))!r} for {count_words(levels, 'level')}",
                key="lost",
                expected="all hit points that were lost, or those of each level",
            )
        die = f"1d{character.hit_dice.sides}"
        return self.lost or tuple(dice.need(die, f"negative level {place + 1}") for place in range(levels))

    def _find_left(
        self, rules: DrainRules, book: Rulebook, character: Character, points: int, levels: int
    ) -> Drained:
        """The effects of the remaining negative levels."""
        return drain_effects(
            rules,
            book.energy_drain,
            character.character_class,
            level=character.level,
            losses=[points],
            levels=levels,
            experience=self.xp,
            slots=book.casting.slots_drained,
        )


def _tell_losses(rules: DrainRules, levels: int, losses: Sequence[int]) -> Note:
    each = f" ({' + '.join(map(str, losses))})" if len(losses) > 1 else ""
    text = f"{count_words(levels, 'negative level')}: {count_words(sum(losses), 'hit point')} gone{each}"
    return f"{text}, which no healing brings back.", rules.cite("levels", "points", "healing")


def _tell_steps(rules: DrainRules, steps: Sequence[Restored]) -> list[Note]:
    said: list[Note] = []
    for step in steps:
        back = count_words(step.points, "hit point")
        if step.levels_left:
            left = join_words(
                [count_words(step.levels_left, "negative level"), count_words(step.points_left, "point")]
            )
            verb = agree(step.points, "comes", "come")
            said.append((f"Restored: {back} {verb} back; {left} remain.", rules.cite("restored")))
        else:
            said.append((f"Restored: the last of them, and {back}.", rules.cite("last")))
    return said


def _is_undead(who: str) -> bool:
    """Whether what drains is one of the undead, and makes such of those it slays."""
    return who == "undead" or (bool(who) and "undead" in find_traits(who).abilities)


def _tell_left(
    rules: DrainRules, character: Character, left: Drained, hit_points: int | None, by: str
) -> list[Note]:
    """The penalties of the remaining negative levels."""
    said: list[Note] = []
    if hit_points is not None:
        now = hit_points - left.points
        text = f"Hit points: {hit_points} - {left.points} = {now} at most."
        if now <= 0:
            rises = f", and usually rises as {with_article(by)}" if _is_undead(by) else ""
            said.append((f"{text} Slain at once{rises}.", rules.cite("slain", *(["rises"] if rises else []))))
            return said
        said.append((text, rules.cite("points")))
    if not left.levels:
        said.append(("All penalties and lost spells are gone with them.", rules.cite("lifted")))
        return said
    throws = f"{left.throw} to every d20"
    if skills := character.character_class.skills_at(character.level):
        chances = [
            f"{name.replace('_', ' ')} {max(0, chance + left.percent)}%"
            for name, chance in skills._asdict().items()
        ]
        said.append((f"{throws}, {left.percent}% to skills.", rules.cite("throws", "percent")))
        said.append((f"{join_words(chances).capitalize()}.", ()))
    else:
        said.append((f"{throws}.", rules.cite("throws")))
    if left.slots_lost:
        spells = [f"{count} of level {place + 1}" for place, count in enumerate(left.spells) if count]
        lost = f"{count_words(left.slots_lost, 'spell')} a day less: {join_words(spells) or 'none'} left."
        said.append((lost, rules.cite("slots", *(["more slots"] if left.levels > 1 else []))))
    if left.level != character.level:
        experience = "" if left.experience is None else f", {left.experience:,} experience points"
        said.append((f"Set back to the {ordinal_word(left.level)} level{experience}.", ()))
    elif left.experience is not None:
        said.append((f"Experience stays {left.experience:,}: a negative level is no level lost.", ()))
    return said
