"""A fight looked at from where it stands: who is likely to win, and what best to do."""

from __future__ import annotations

from grognard.battle.play.decision import current_decision
from grognard.battle.play.lookahead import Lookahead
from grognard.chances.counting.outlook import Hint, Outlook, find_hints, look_ahead, start_look_ahead
from grognard.fight.fight import Fight
from grognard.fight.sides import find_viewer


def outlook(
    fight: Fight,
    audience: str | None = None,
    *,
    fights: int | None = None,
    within: float = 0.02,
    seconds: float = 1.0,
) -> Outlook:
    """Each side's chance to win from here on, from continuations with other dice; the fight stays as it is.

    Args:
        fight: the fight.
        audience: the side to show it to: what it cannot know is drawn anew in each continuation.
            Without one the referee, who knows the truth.
        fights: the exact number of continuations; by default as many as the other two need.
        within: half the width of the 95% interval that is wanted.
        seconds: the time it may take.

    Raises:
        InputError: there is no such side.

    >>> from grognard.fight.begin import start
    >>> outlook(start("1 fighter 6 vs 1 goblin", seed=1), fights=50).sides[0].share > 0.9
    True
    """
    viewer = find_viewer(fight.battle, audience)
    return look_ahead(_lookahead_for(fight, viewer), fights=fights, within=within, seconds=seconds)


def hints(fight: Fight, best: int = 3) -> tuple[Hint, ...]:
    """The best that can be done at a decision by hand, the best first, as the side that decides may see it.

    >>> from grognard.fight.begin import start
    >>> fight = start("1 fighter 6 vs 1 goblin", seed=1, play="party")
    >>> len(hints(fight)) <= 3
    True
    """
    if fight.actor is None:
        return ()
    side = current_decision(fight.battle).side
    return find_hints(fight.engine, _lookahead_for(fight, side), best=best)


def _lookahead_for(fight: Fight, viewer: int) -> Lookahead:
    return start_look_ahead(fight.engine, fight.tactics, viewer=viewer)
