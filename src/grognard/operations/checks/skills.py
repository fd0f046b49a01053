"""Skills of thieves: the chance of each."""

from typing import Annotated

from grognard.chances.exact.skills import skill_chances
from grognard.operations.checks.figures import tell_rules
from grognard.operations.checks.question import BorrowedFacts, Question, list_borrowed, make_answer
from grognard.operations.fields import field
from grognard.operations.operation import Answer, Facts
from grognard.operations.typed_dice import TypedDice
from grognard.text.parts import Part, Rows, Title
from grognard.text.wording import count_words


class SkillFacts(Facts):
    """The chance in a hundred of each skill."""

    question: str
    rules: str
    who: str
    percent: dict[str, int]
    borrowed: list[BorrowedFacts]


class ThiefSkills(Question[SkillFacts], frozen=True, kw_only=True, tag="check skill"):
    """Tell the chances of a thief's skills.

    >>> from grognard.operations.asking import ask
    >>> ask(ThiefSkills(who="thief 5", skill="hide", drained=2)).facts.percent
    {'hide': 20}
    """

    who: Annotated[str, field('the character, such as "thief 5"', typed="THIEF", word=True)]
    skill: Annotated[str, field("hide, open locks, ... (else all)", typed="SKILL", word=True)] = ""
    drained: Annotated[int, field("how many levels energy drain has taken")] = 0

    def answer(self, dice: TypedDice) -> Answer[SkillFacts]:
        """Find the chances, less what energy drain takes off them."""
        book = self.rulebook
        chances = skill_chances(self.who, self.skill, drained=self.drained, rules=book.energy_drain)
        facts = SkillFacts(
            question=self.question,
            rules=book.id,
            who=self.who,
            percent=chances,
            borrowed=list_borrowed(book, "classes"),
        )
        parts: list[Part] = [Title(f"The skills of a {self.who}"), *tell_rules(book, "classes")]
        if self.drained:
            lost = self.drained * book.energy_drain.percent
            why = book.citations.get("energy drain", {}).get("percent", "")
            parts.append((f"{count_words(self.drained, 'level')} drained: {lost}%", (why,) if why else ()))
        rows = [[name, f"{chance}%"] for name, chance in chances.items()]
        parts.append(Rows(["skill", "chance"], rows))
        return make_answer(book, facts, parts)
