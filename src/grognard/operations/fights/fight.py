"""Fight: run to its end and told, as the referee knows it or as far as a side may know it."""

from collections.abc import Callable
from typing import Annotated, Any, ClassVar

from grognard.encounter.play_styles import read_style
from grognard.fight.begin import start
from grognard.fight.fight import Fight
from grognard.operations.fields import field
from grognard.operations.fights.events import run_and_list
from grognard.operations.fights.fight_question import FoughtQuestion
from grognard.operations.operation import Answer, Facts
from grognard.operations.typed_dice import TypedDice
from grognard.rulebooks.options import parse_options
from grognard.storage.saves.saved_fight import ThrownBy
from grognard.text.parts import Parts


class FightFacts(Facts):
    """A fight as a list: its header, its events, and its result."""

    documents: list[dict[str, Any]]

    prints_lines: ClassVar = True

    def document(self) -> object:
        """Return the list."""
        return self.documents


class RunFight(FoughtQuestion[FightFacts], frozen=True, kw_only=True, tag="fight"):
    """Run a fight and tell it.

    >>> from grognard.operations.asking import ask
    >>> ask(RunFight(what="2 fighter 1 vs 3 goblin"), seed=5).facts.documents[-1]["winner"]
    0
    """

    audience: Annotated[
        str | None, field("tell only what that side may know", typed="SIDE", option="view/audience")
    ] = None
    why: Annotated[bool, field("explain every roll and name every rule")] = False
    quiet: Annotated[bool, field("print only how it came out")] = False

    uses_seed: ClassVar = True

    def answer(self, dice: TypedDice) -> Answer[FightFacts]:
        """Run the fight, and tell it from beginning to end."""
        fight = self.begin(dice.need_seed())
        story = Parts()
        teller = fight.teller(story, audience=self.audience, why=self.why, quiet=self.quiet)
        teller.open()
        fight.run()
        teller.flush()
        teller.close()
        return Answer(FightFacts(run_and_list(fight, audience=self.audience)), story)

    def begin(
        self,
        seed: int | None,
        *,
        thrown_by: ThrownBy = "seeded",
        ask: Callable[[int, int], int] | None = None,
    ) -> Fight:
        """Return the fight at its beginning.

        Args:
            seed: of its dice; drawn where there is none.
            thrown_by: whether people throw dice of their own, for the sides they play or for all.
            ask: asks people for the dice that they throw.

        Raises:
            InputError: something that a person wrote cannot be used.
        """
        return start(
            self.what,
            rules=self.rules,
            options=parse_options(list(self.options)),
            seed=seed,
            tactics=read_style("tactics", self.tactics),
            resolve=read_style("resolve", self.resolve),
            thrown_by=thrown_by,
            ask=ask,
        )
