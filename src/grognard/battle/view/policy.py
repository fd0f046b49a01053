"""The decision maker: the one method that a tactic, a script or a person at a keyboard must provide."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from grognard.base.errors import GrognardError
from grognard.battle.view.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Chooses an action whenever a combatant of its side has a decision to make.

    Subclass it in plain Python: `choose` sees only what the view shows. An action that is not legal raises
    `IllegalAction` with every reason. Set `trusted` only for a policy whose every choice has been tested
    to be legal: it spares the check.
    """

    def __init__(self) -> None:
        self.trusted: bool = False

    def choose(self, view: View) -> i64:
        """The action for the combatant whose decision it is (`view.me`)."""
        raise GrognardError("this policy does not say what to do")
