"""The result of a fight as plain data: the sentence, the aftermath, and every combatant in a row."""

from __future__ import annotations

from grognard.battle.state.events import REFEREE
from grognard.fight.fight import Fight
from grognard.fight.shown import Over, Row
from grognard.text.summary import describe_aftermath, format_used, summarize


def tell_result(fight: Fight, viewer: int = REFEREE) -> Over | None:
    """The result of a fight as a viewer knows it; None while it goes on."""
    if not fight.over:
        return None
    summary = summarize(fight.battle, viewer=viewer)
    return Over(
        closing=summary.closing,
        winner=summary.winner,
        aftermath=(*describe_aftermath(fight.battle, viewer=viewer), *format_used(summary)),
        rows=tuple(
            Row(
                name=one.name,
                side=one.side,
                state=one.state,
                points=f"{one.hit_points}/{one.max_hit_points}" if viewer in (REFEREE, one.side) else "",
                hits=f"{one.hits}/{one.attacks}",
                damage=one.damage,
                kills=one.kills,
            )
            for one in summary.combatants
        ),
    )
