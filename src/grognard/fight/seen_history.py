"""Each viewer's knowledge of a fight at every decision of the line of play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.fight.course import CourseStep
from grognard.text.viewer_knowledge import ViewerKnowledge, update_knowledge

if TYPE_CHECKING:
    from grognard.fight.fight import Fight


class SeenHistory:
    """Remembers what the viewers of a fight have seen at each decision of the line of play.

    It depends on the decisions alone: sights after a decision are forgotten when that is taken back, and a
    loaded fight remembers the same as before.
    """

    def __init__(self, fight: Fight) -> None:
        self._fight = fight
        self._steps: list[CourseStep] = []
        self._past: dict[int, list[ViewerKnowledge]] = {}
        self._now: dict[int, tuple[CourseStep | None, int, ViewerKnowledge]] = {}

    def look(self, viewer: int) -> ViewerKnowledge:
        """The knowledge of a viewer, the index of a side or the referee, up to now."""
        past = self._recall(viewer)
        course = self._fight.course
        last = course.steps[-1] if course.steps else None
        known = self._now.get(viewer)
        if known is not None and known[0] is last and known[1] == len(course.events):
            return known[2]
        seen = update_knowledge(self._fight.battle, viewer, past[-1] if past else None)
        self._now[viewer] = (last, len(course.events), seen)
        return seen

    def _recall(self, viewer: int) -> list[ViewerKnowledge]:
        """The knowledge of a viewer before each decision, oldest first."""
        steps = self._fight.course.steps
        same = 0
        while same < min(len(steps), len(self._steps)) and steps[same] is self._steps[same]:
            same += 1
        for one in self._past.values():
            del one[same:]
        self._steps = list(steps)
        past = self._past.setdefault(viewer, [])
        if len(past) == len(steps):
            return past
        known = self._now.get(viewer)
        before = steps[-2] if len(steps) > 1 else None
        if len(past) == len(steps) - 1 and known is not None:
            if known[0] is before and known[1] == steps[-1].before.events:
                past.append(known[2])
                return past
        twin = self._fight.copy()
        for step in steps[len(past) :]:
            twin.course.restore_moment(step.before)
            past.append(update_knowledge(twin.battle, viewer, past[-1] if past else None))
        return past
