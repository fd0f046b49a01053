"""Research planned: a new spell, a magic item or another effect: what it takes, how often it fails."""

import re
from typing import Annotated, Final, Literal, NamedTuple

import msgspec

from grognard.base.errors import InputError
from grognard.creatures.coins import COPPER_IN_GOLD, say_gold
from grognard.creatures.grammar import ordinal_word
from grognard.magic.casters import CasterProfile
from grognard.magic.items import MagicItem, read_item
from grognard.magic.reasons import MagicReason
from grognard.magic.research import ResearchGoal, ResearchPlan, What, plan_research
from grognard.magic.research_failure import MOST_FAILURE, FailureChance, FailureThrow, chance_to_fail
from grognard.operations.fields import Gold, Pay, View, field
from grognard.operations.magic.reading import read_names, reason_sentence, refusal_sentences
from grognard.operations.operation import Answer, Facts, Operation, answer_by
from grognard.rulebooks.chapters import TopicFound, find_topic
from grognard.rulebooks.magic_chapter_schema import AssistanceRules, LoreChapter, ResearchRules
from grognard.rulebooks.schema import Rulebook
from grognard.rules.known_spells import KnownSpell, find_known_spell
from grognard.text.explain import Note
from grognard.text.parts import Part
from grognard.text.wording import capital

MOST_LEVEL: Final = 9
_ALCHEMIST: Final = "alchemist"
_ORDINALS: Final = [ordinal_word(level) for level in range(1, MOST_LEVEL + 1)]
_LEVEL: Final = (
    rf"(?i)\b(?:([1-9])(?:st|nd|rd|th)?[- ]level|level[- ]([1-9])|({'|'.join(_ORDINALS)})[- ]level)\b"
)
_USES: Final = r"(?i)[\s,]+(?:with\s+|of\s+)?(\d{1,3})\s+(?:charges?|uses?|times)$"
_ITEMS: Final = [
    "potion",
    "scroll",
    "wand",
    "staff",
    "rod",
    "ring",
    "cloak",
    "amulet",
    "boots",
    "helm",
    "sword",
]

Count = Annotated[int, msgspec.Meta(ge=1, le=1000)]
Span = Annotated[int, msgspec.Meta(ge=0, le=1000)]


class ResearchOdds(msgspec.Struct, omit_defaults=True):
    """The chances of attempt after attempt: means as fractions, the chance to be done by each attempt.

    `sure` gives, for each chance in per cent, the number of attempts that reaches it.
    """

    attempts: str
    gp: str
    done: dict[str, str]
    sure: dict[str, int]
    weeks: str = ""
    months: str = ""


class ResearchFacts(Facts):
    """The time and cost of research, or why it cannot begin; the chance of failure, and the roll."""

    by: str | msgspec.UnsetType = msgspec.UNSET
    kind: What | msgspec.UnsetType = msgspec.UNSET
    spell_level: int | msgspec.UnsetType = msgspec.UNSET
    allowed: bool | msgspec.UnsetType = msgspec.UNSET
    why_not: tuple[MagicReason, ...] | msgspec.UnsetType = msgspec.UNSET
    weeks: int | msgspec.UnsetType = msgspec.UNSET
    months: int | msgspec.UnsetType = msgspec.UNSET
    gp: int | msgspec.UnsetType = msgspec.UNSET
    failure_percent: int | msgspec.UnsetType = msgspec.UNSET
    chance_percent: int | msgspec.UnsetType = msgspec.UNSET
    roll_made: bool | msgspec.UnsetType = msgspec.UNSET
    roller: str | msgspec.UnsetType = msgspec.UNSET
    failed: bool | msgspec.UnsetType = msgspec.UNSET
    gp_spent: int | msgspec.UnsetType = msgspec.UNSET
    weeks_spent: int | msgspec.UnsetType = msgspec.UNSET
    months_spent: int | msgspec.UnsetType = msgspec.UNSET
    d100: int | msgspec.UnsetType = msgspec.UNSET
    added_to_book: bool | msgspec.UnsetType = msgspec.UNSET
    odds: ResearchOdds | msgspec.UnsetType = msgspec.UNSET
    project: str | msgspec.UnsetType = msgspec.UNSET
    until: int | msgspec.UnsetType = msgspec.UNSET
    item: str | msgspec.UnsetType = msgspec.UNSET


class ResearchQuestion(Operation[ResearchFacts], frozen=True, kw_only=True):
    """A question about research."""

    what: Annotated[str, field('"new spell", an item, or another effect', typed="WHAT", words=True)]
    by: Annotated[str, field('class and level: "magic-user 5"; a name with -c', typed="WHO")] = ""
    kind: Annotated[Literal["spell", "item", "effect"] | None, field("kind of WHAT, where in doubt")] = None
    level: Annotated[
        Annotated[int, msgspec.Meta(ge=1, le=MOST_LEVEL)] | None,
        field("the level of a new spell, as the referee says"),
    ] = None
    spell: Annotated[str, field("the spell that an item duplicates", typed="SPELL")] = ""
    uses: Annotated[Count | None, field("how often an item does it, such as its charges (1)")] = None
    used_by: Annotated[Literal["any", "arcane", "divine", "casters"] | None, field("researcher")] = None
    gp: Annotated[Gold | None, field("cost set by the referee")] = None
    weeks: Annotated[Span | None, field("how long it takes, as the referee says")] = None
    months: Annotated[Span | None, field("the same in months")] = None
    materials: Annotated[tuple[str, ...], field("further requirements of the referee", typed="THINGS")] = ()
    owned: Annotated[tuple[str, ...], field("which of that is there", typed="THINGS")] = ()
    refused: Annotated[bool, field("the referee says it cannot be done")] = False
    failure: Annotated[
        Annotated[int, msgspec.Meta(ge=0, le=MOST_FAILURE)] | None,
        field("the chance to fail, as the referee says", typed="PERCENT"),
    ] = None
    assistants: Annotated[tuple[str, ...], field("helper: alchemist", typed="WHO")] = ()
    meanwhile: Annotated[str, field("other work meanwhile", typed="WHAT")] = ""
    has: Annotated[str, field("how many spells are in the book, by level", typed="2/1")] = ""
    slots: Annotated[str, field("other spells by level than the class has", typed="2/1")] = ""
    done: Annotated[bool, field("time and money are spent: throw for failure")] = False
    die: Annotated[Count | None, field("what the referee's own die shows for it")] = None
    give_up: Annotated[bool, field("with -c: WHAT is not gone on with")] = False
    instead: Annotated[str, field("with -c: whose place a new spell takes", typed="SPELL")] = ""
    odds: Annotated[bool, field("the exact chances of attempt after attempt")] = False
    view: View = "referee"
    pay: Pay = ""

    @property
    def is_secret(self) -> bool:
        """Whether the answer is for a player's eyes."""
        return self.view == "player"

    def find_rules(self) -> TopicFound[ResearchRules]:
        """Find the rules of research.

        Raises:
            InputError: no book has them.
        """
        return find_topic(self.source, LoreChapter, lambda chapter: chapter.research, "magical research")

    def plan(self, who: CasterProfile) -> "Planned":
        """Return what research takes of a caster, and how often it fails.

        Raises:
            InputError: a field cannot be used, or no book has a rule for it.
        """
        found = self.find_rules()
        users = find_topic(self.source, LoreChapter, lambda chapter: chapter.users, "who uses magic items")
        project = self._read_project(who, self.rulebook)
        plan = plan_research(found.rules, users.rules, who, project)
        failure = self._find_failure(found.rules, who, project) if plan.allowed else FailureChance(0, ())
        return Planned(found, who, project, plan, failure)

    def tell_plan(self, planned: "Planned") -> Answer[ResearchFacts]:
        """Tell what research takes, or why it cannot be begun."""
        found, who, project, plan, failure = planned
        facts = ResearchFacts(
            by=who.title,
            kind=project.what,
            spell_level=project.level,
            allowed=plan.allowed,
            why_not=plan.why_not,
            weeks=plan.weeks,
            months=plan.months,
            gp=plan.copper // COPPER_IN_GOLD,
        )
        if not plan.allowed:
            return answer_by(found, refusal_sentences(plan.why_not), facts)
        takes = f"{capital(project.name)}: {plan.takes} and {say_gold(plan.copper)}, by {who.said}."
        parts: list[Part] = [(takes, ()), *[reason_sentence(fact) for fact in plan.facts]]
        if not self.is_secret:
            parts += [reason_sentence(fact) for fact in failure.facts]
            facts.failure_percent, facts.chance_percent = failure.percent, failure.success
        return answer_by(found, parts, facts)

    def _read_project(self, who: CasterProfile, rulebook: Rulebook) -> ResearchGoal:
        """The subject of the research.

        Raises:
            InputError: a field cannot be used.
        """
        name, level, uses = _read_words(" ".join(self.what.split()))
        if not name:
            raise InputError("nothing is to be found out", key="what", expected='"new spell", or an item')
        item = _item(name, rulebook) if self.kind in (None, "item") else None
        told = self.gp or self.weeks or self.months
        known = None if item or told or self.kind not in (None, "spell") else _known_spell(name, rulebook)
        kind = self.kind or ("spell" if known else _kind_of(name, item, spell=self.spell))
        level = self.level or level
        if kind == "spell" and level is None and known is not None:
            level = _level_of(known, who)
        if kind == "spell" and level is None:
            raise InputError("the referee says what level a new spell is", key="level", expected="--level 2")
        mimics = item.spell if item else None
        if self.spell:
            mimics = find_known_spell(self.spell, rulebook.powers, key="spell")
        if kind == "item" and level is None and mimics is not None:
            level = _level_of(mimics, who)
        owned = {thing.lower() for thing in read_names(self.owned, key="owned")}
        wanted = read_names(self.materials, key="materials")
        return ResearchGoal(
            what=kind,
            name=item.name if item is not None else name,
            level=level or 0,
            item=item,
            users=self.used_by or "",
            uses=self.uses or uses,
            copper=None if self.gp is None else self.gp * COPPER_IN_GOLD,
            weeks=self.weeks,
            months=self.months,
            missing=tuple(thing for thing in wanted if thing.lower() not in owned),
            refused=self.refused,
            meanwhile=self.meanwhile,
        )

    def _find_failure(self, rules: ResearchRules, who: CasterProfile, project: ResearchGoal) -> FailureChance:
        """The chance to fail, with the help of an alchemist where there is one.

        Raises:
            InputError: another than an alchemist is to help.
        """
        helpers = read_names(self.assistants, key="assistants")
        for helper in helpers:
            if helper.lower().rstrip("s") != _ALCHEMIST:
                problem = f"no book says what {helper!r} adds"
                raise InputError(problem, key="assistants", expected=_ALCHEMIST)
        assistance: AssistanceRules | None = None
        borrowed = ""
        if helpers:
            what = "an alchemist's help"
            topic = find_topic(self.source, LoreChapter, lambda chapter: chapter.assistance, what)
            assistance, borrowed = topic.rules, topic.borrowed
        failure = chance_to_fail(
            rules,
            assistance,
            self.failure,
            potion="potion" in project.name.lower().split(),
            item=project.what == "item" and who.is_arcane,
        )
        if not borrowed:
            return failure
        *facts, helped = failure.facts
        return msgspec.structs.replace(
            failure, facts=(*facts, MagicReason(borrowed.removesuffix(".")), helped)
        )


class Planned(NamedTuple):
    """Research that is planned: by which book, by whom, what, what it takes, and how often it fails."""

    found: TopicFound[ResearchRules]
    who: CasterProfile
    project: ResearchGoal
    plan: ResearchPlan
    failure: FailureChance


def tell_waiting(rules: ResearchRules) -> Note:
    """When the referee throws for failure."""
    said = "the referee rolls for it when the time and the money are spent; both are lost either way"
    return f"{capital(said)}.", rules.cite("when spent", "lost anyway", "referee rolls")


def tell_outcome(done: FailureThrow, takes: str, copper: int, *, secret: bool) -> Note:
    """The referee's roll when time and money were spent, and its result."""
    threw = "The referee throws" if secret else f"The referee throws {done.d100} on d100"
    said = "it fails" if done.failed else "it succeeds"
    return f"{threw}: {said}. {capital(takes)} and {say_gold(copper)} are spent.", done.rules


def _read_words(text: str) -> tuple[str, int | None, int]:
    """The subject of the research, the level of a spell given in words, and the uses of an item.

    >>> _read_words("new 3rd-level spell"), _read_words("wand of fireball with 10 charges")
    (('new spell', 3, 1), ('wand of fireball', None, 10))
    """
    level, uses = None, 1
    if found := re.compile(_LEVEL).search(text):
        said = (found[1] or found[2] or found[3]).lower()
        level = int(said) if said.isdecimal() else _ORDINALS.index(said) + 1
        text = text[: found.start()] + " " + text[found.end() :]
    if found := re.compile(_USES).search(text):
        uses = int(found[1])
        text = text[: found.start()]
    return " ".join(text.split()), level, uses


def _known_spell(name: str, rulebook: Rulebook) -> KnownSpell | None:
    """A spell that there is already, which its finder wants in the book."""
    try:
        return find_known_spell(name, rulebook.powers, key="spell")
    except InputError:
        return None


def _level_of(spell: KnownSpell, who: CasterProfile) -> int:
    """The level of a spell for a caster, or the higher one where it is not of that class."""
    own = spell.level_for(who.caster.class_name) if who.caster is not None else 0
    return own or max(spell.levels)


def _item(name: str, rulebook: Rulebook) -> MagicItem | None:
    """An item that has a name; None for one not made yet."""
    try:
        return read_item(name, rulebook.powers)
    except InputError:
        return None


def _kind_of(name: str, item: MagicItem | None, *, spell: str) -> What:
    words = name.lower().split()
    if item is not None or spell or any(word in _ITEMS for word in words):
        return "item"
    return "spell" if "spell" in words else "effect"
