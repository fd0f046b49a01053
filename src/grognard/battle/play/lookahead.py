"""A battle played on from one of its moments, again and again: what may come of it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from grognard.battle.ground.knowing import bring_back, set_aside
from grognard.battle.play.batch import count_lost
from grognard.battle.play.engine import Engine
from grognard.battle.play.hidden_information import redraw_unknown
from grognard.battle.play.legality import why_not
from grognard.battle.state.battle import Battle
from grognard.battle.state.events import REFEREE
from grognard.battle.state.flags import NOT_STANDING
from grognard.battle.turns.rounds import RoundStructure
from grognard.battle.view.policy import Policy
from grognard.dice.purpose import FIGHT, TACTICS
from grognard.dice.source import SeededDice
from grognard.dice.stream import Stream

NOTHING: Final = 0
"""In the place of an action: the combatant decides by its tactics."""

FAR_ROUNDS: Final = 60
"""A continuation that lasts so many rounds is judged as it then stands, unless the limit is lower."""

FEWEST: Final = 4
"""So often at least everything is played."""

ENDLESS: Final = 1 << 60

BEYOND_DOUBT: Final = 3
"""So many standard errors better is better, whatever further continuations would show."""

WIN: Final = 1000
SPARED: Final = 250
"""The value of a won fight, and of losing no member of the own side."""


class Lookahead:
    """Plays a battle on from a moment with its own dice; `battle` is the latest continuation.

    Continuation number i depends on the moment, the seed and i alone, and the battle itself is not touched.
    What a `viewer` (the number of a side) cannot know is drawn anew in each; the referee knows the truth. A
    continuation ends after `rounds` rounds, and is then judged by the sides' strength. `steps` counts the
    engine's steps so far.
    """

    def __init__(
        self,
        battle: Battle,
        *,
        structure: RoundStructure,
        policies: list[Policy | None],
        seed: int = 0,
        viewer: i64 = REFEREE,
        rounds: i64 = FAR_ROUNDS,
    ) -> None:
        self.rounds = rounds
        self.steps: i64 = 0
        self.moment = battle.copy()
        self.battle = battle.copy()
        self.viewer = viewer
        self.base = Stream(seed)
        self.root = Stream(seed)
        self.stream = Stream(seed)
        self.battle.dice = SeededDice(self.stream)
        self.engine = Engine(self.battle, structure=structure, policies=policies)

    def look(self, battle: Battle, *, key: i64 = 0) -> None:
        """Take another moment of the same battle; each key has dice of its own."""
        side: i64 = battle.unknown.side
        bring_back(battle)
        self.moment.copy_from(battle)
        if side >= 0:
            set_aside(battle, side)
        self.take_dice(key)

    def take_dice(self, key: i64) -> None:
        """Switch to the dice of another key."""
        self.root.reseed_as(self.base, TACTICS, key)

    def play(self, number: i64, action: i64) -> None:
        """Play continuation `number` to its end, beginning with that action, or with `NOTHING` special."""
        battle = self.battle
        self.stream.reseed_as(self.root, FIGHT, number)
        battle.copy_from(self.moment)
        if self.viewer != REFEREE and redraw_unknown(battle, self.viewer) and action != NOTHING:
            if why_not(battle, action):
                # An unseen combatant was supposed to stand in the way.
                battle.copy_from(self.moment)
        if action != NOTHING:
            self.engine.carry_out(action)
        last = battle.round + self.rounds
        while not battle.over and battle.round <= last:
            self.steps += 1
            if not self.engine.step():
                break

    def worth_to(self, side: i64) -> i64:
        """The value of an outcome to a side: 0 for the worst, `WIN` and `SPARED` together for the best."""
        battle = self.battle
        own = battle.sides[side]
        worth: i64 = SPARED
        size: i64 = len(own.own)
        if size > 0:
            worth = SPARED * (size - count_lost(own, battle.winner)) // size
        if not battle.over:
            return worth + _share_of(battle, side)
        if battle.winner == side:
            return worth + WIN
        return worth if battle.winner >= 0 else worth + WIN // 2

    def explore(self, prospect: Prospect, count: i64) -> None:
        """Play `count` more continuations of a prospect's action, and note their results."""
        number: i64 = prospect.fights
        end = number + count
        while number < end:
            self.play(number, prospect.action)
            prospect.note(self)
            number += 1


@final
class Prospect:
    """The results of an action: counts of the continuations that begin with it.

    `wins` is by side, its last entry counts fights without a winner; `lost` adds up by side the members dead,
    dying or helpless; `worths` is the value of each continuation to the side considered.
    """

    def __init__(self, action: i64, *, side: i64, sides: i64) -> None:
        self.action = action
        self.side = side
        self.fights: i64 = 0
        self.wins: list[int] = [0] * (sides + 1)
        self.lost: list[int] = [0] * sides
        self.worths: list[int] = []
        self.worth: i64 = 0

    def note(self, ahead: Lookahead) -> None:
        """Count a continuation that has been played."""
        battle = ahead.battle
        self.fights += 1
        winner = battle.winner
        self.wins[winner if winner >= 0 else len(self.lost)] += 1
        for side in battle.sides:
            self.lost[side.index] += count_lost(side, winner)
        worth = ahead.worth_to(self.side)
        self.worths.append(worth)
        self.worth += worth

    def is_clearly_better(self, other: Prospect, *, errors: i64 = 1) -> bool:
        """Whether the results with the same dice are better on average by `errors` standard errors."""
        total: i64 = 0
        squares: i64 = 0
        i: i64 = 0
        count: i64 = min(len(self.worths), len(other.worths))
        while i < count:
            gain: i64 = self.worths[i] - other.worths[i]
            total += gain
            squares += gain * gain
            i += 1
        # The mean of the gains exceeds its standard error where total^2 > count * variance.
        return total > 0 and total * total > errors * errors * (squares - total * total // count)


def rank_actions(
    ahead: Lookahead,
    options: list[int],
    *,
    side: i64,
    first: i64,
    budget: i64,
    keep: i64 = 2,
    most_steps: i64 = ENDLESS,
) -> list[Prospect]:
    """The prospects of some actions, the best first; the first action is always kept.

    All are explored equally often with the same dice, `first` times. Then the worse half and any clearly
    worse than the best are dropped, and the others are explored twice as often, as long as at most `budget`
    continuations are played. At least `keep` stay, unless clearly worse. In large fights all is done less
    often, so that about `most_steps` are taken at most.
    """
    sides: i64 = len(ahead.moment.sides)
    prospects = [Prospect(action, side=side, sides=sides) for action in options]
    usual = prospects[0]
    begun = ahead.steps
    more: i64 = min(first, FEWEST)
    for prospect in prospects:
        ahead.explore(prospect, more)
    spent: i64 = more * len(prospects)
    steps_each: i64 = max((ahead.steps - begun) // spent, 1)
    # Half of the steps are for the first look at everything.
    more = max(min(first, most_steps // (2 * steps_each * len(prospects))) - more, 0)
    while True:
        for prospect in prospects:
            ahead.explore(prospect, more)
        spent += more * len(prospects)
        prospects.sort(key=_by_worth)
        best = prospects[0]
        rest = [
            one
            for one in prospects[1:]
            if one is usual or not best.is_clearly_better(one, errors=BEYOND_DOUBT)
        ]
        half: i64 = max((len(prospects) + 1) // 2, keep)
        prospects = [best, *rest][:half]
        if usual not in prospects:
            prospects[len(prospects) - 1] = usual
        more = usual.fights
        more_steps = ahead.steps - begun + more * len(prospects) * steps_each
        if (
            spent + more * len(prospects) > budget
            or more_steps > most_steps
            or not is_best_undecided(prospects)
        ):
            return prospects


def is_best_undecided(prospects: list[Prospect]) -> bool:
    """Whether more continuations could still change which one is best."""
    best = prospects[0]
    for one in prospects[1:]:
        if one.worths != best.worths and not best.is_clearly_better(one, errors=BEYOND_DOUBT):
            return True
    return False


def _by_worth(prospect: Prospect) -> int:
    return -prospect.worth


def _share_of(battle: Battle, side: i64) -> i64:
    """A side's part, of `WIN`, in the squares of the sides' remaining strength.

    As each figure strikes for itself, what two sides of equal numbers can do to one another goes by squares.
    """
    ours: i64 = 0
    all_of_them: i64 = 0
    for one in battle.sides:
        left: i64 = 0
        for member in one.members:
            if member.flags & NOT_STANDING == 0 and member.max_hit_points > 0:
                # A standing combatant counts for something, however hurt.
                left += 50 + 50 * member.hit_points // member.max_hit_points
        if one.initial > 0:
            left = left // one.initial
        all_of_them += left * left
        if one.index == side:
            ours = left * left
    if all_of_them == 0:
        return WIN // 2
    return WIN * ours // all_of_them
