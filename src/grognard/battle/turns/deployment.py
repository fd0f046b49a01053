"""Deployment of figures without a place in the encounter: apart from the enemy, in marching order.

On open ground two sides form ranks that face each other across it. On a map, the first two stand on the
longest way through it: at the ends of corridors, on both sides of a door. A side that enters a field on which
others have places stands as far from these, in the same way. Each side forms ranks behind its front, with the
non-fighters behind the fighters.
"""

from __future__ import annotations

from math import isqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from grognard.battle.ground.longest import cells_at, cells_near, farthest, largest_region, steps_for
from grognard.battle.ground.spreading import NEVER, steps_from
from grognard.battle.state.combatant import Combatant
from grognard.battle.state.field import EMPTY, Field
from grognard.battle.state.line_of_sight import has_line_of_sight
from grognard.battle.state.side import Side

ABREAST: Final = 6
"""Figures in a rank, of a handful."""


def figures_abreast(members: i64) -> i64:
    """Figures abreast: six for a handful, more as numbers grow, so that an army is a line."""
    abreast: i64 = isqrt(int(members) * 4)
    return abreast if abreast > ABREAST else ABREAST


def ranks_of(waiting: list[Combatant], abreast: i64) -> list[list[Combatant]]:
    """The members without a place in the ranks, as listed: first the front, then the rear."""
    ranks: list[list[Combatant]] = []
    for depth in sorted({one.profile.depth for one in waiting}):
        rank: list[Combatant] = []
        for one in waiting:
            if one.profile.depth == depth:
                if not rank or len(rank) >= abreast:
                    rank = []
                    ranks.append(rank)
                rank.append(one)
    return ranks


def may_face(field: Field, sides: list[Side]) -> bool:
    """Whether these are two sides without places on open ground, who face each other across it."""
    if len(sides) != 2 or field.walls:
        return False
    for side in sides:
        for one in side.members:
            if one.placed:
                return False
    return True


def face_each_other(field: Field, sides: list[Side], gap: i64, span: i64) -> bool:
    """Form ranks left and right of the middle, `gap` steps apart; False where there is no room for them.

    `span` is the most steps by which they may still be set apart later.
    """
    first = ranks_of(sides[0].members, _abreast(field, sides[0]))
    second = ranks_of(sides[1].members, _abreast(field, sides[1]))
    left: i64 = (field.width - span) // 2
    if left < len(first) - 1:
        left = len(first) - 1
    if left + gap + len(second) > field.width:
        left = field.width - gap - len(second)
    if left < len(first) - 1:
        return False
    _form_up(field, first, left, -1)
    _form_up(field, second, left + gap, 1)
    return True


def _abreast(field: Field, side: Side) -> i64:
    abreast = figures_abreast(len(side.members))
    return abreast if abreast < field.height else field.height


def _form_up(field: Field, ranks: list[list[Combatant]], front: i64, step: i64) -> None:
    """The first of each rank in the middle, the others to both sides of it."""
    middle = field.height // 2
    order = sorted([(y - middle if y > middle else middle - y, y) for y in range(int(field.height))])
    x = front
    for rank in ranks:
        place: i64 = 0
        for one in rank:
            one.x, one.y = x, order[place][1]
            place += 1
        x += step


class Deployment:
    """A field on which figures are deployed; some cells are `taken`, and some have `shut` doors."""

    def __init__(self, field: Field, sides: list[Side], shut: list[int]) -> None:
        self.field = field
        self.sides = sides
        self.shut = shut
        self.taken: set[int] = set()
        self.lacking: i64 = -1
        self._standing: list[list[int]] = []
        self._ahead: vec[i64] = vec[i64]()
        self._near: list[int] = []
        self._from_far: vec[i64] = vec[i64]()
        self._from_near: vec[i64] = vec[i64]()

    def deploy(self, gap: i64, *, seeing: bool) -> i64:
        """Place the members without a place, that many steps from the enemy, as many as have room.

        With `seeing` only as far away as they see each other. Returns the steps, or 0 where there is no room
        for `lacking`, a side.
        """
        if not seeing and self._try(gap, seeing=False) != 0:
            return gap
        if self._try(1, seeing=False) == 0:
            return 0
        if gap <= 1:
            return 1
        least: i64 = 1
        most = gap
        while least < most:
            middle = (least + most + 1) // 2
            if self._try(middle, seeing=False) != 0:
                least = middle
            else:
                most = middle - 1
        if seeing:
            sight = least
            while sight > 1 and self._try(sight, seeing=True) == 0:
                sight -= 1
            if sight > 1:
                return sight
        return self._try(least, seeing=False)

    def _try(self, gap: i64, *, seeing: bool) -> i64:
        """Place all members so; 0 where it does not work."""
        self.taken = set()
        self._standing = []
        self._ahead = vec[i64]()
        order: list[Side] = []
        strangers: list[Side] = []
        for side in self.sides:
            cells: list[int] = []
            for one in side.members:
                if one.placed:
                    cells.append(one.y * self.field.width + one.x)
            self._standing.append(cells)
            self.taken.update(cells)
            if cells:
                order.append(side)
            else:
                strangers.append(side)
        for side in order:
            if not self._join(side, gap):
                self.lacking = side.index
                return 0
        place: i64 = 0
        if not order:
            if not self._open(strangers[0], strangers[1], gap, seeing=seeing):
                return 0
            place = 1
        while place < len(strangers):
            if not self._come(strangers[place], gap, seeing=seeing):
                self.lacking = strangers[place].index
                return 0
            place += 1
        return gap

    def _join(self, side: Side, gap: i64) -> bool:
        """Place the rest of a side around its placed members, no nearer to the enemy than they must.

        A member with fellows of its kind there stands by them. No one is put behind a shut door unless there
        is too little room on this side of it.
        """
        standing = list(self._standing[side.index])
        waiting = [one for one in side.members if not one.placed]
        by_kind: dict[int, list[int]] = {}
        for one in side.members:
            if one.placed:
                by_kind.setdefault(id(one.profile), []).append(int(one.y * self.field.width + one.x))
        for kind, cells in by_kind.items():
            fellows = [one for one in waiting if id(one.profile) == kind]
            if not self._gather(side, fellows, cells, gap):
                return False
        return self._gather(side, [one for one in waiting if id(one.profile) not in by_kind], standing, gap)

    def _gather(self, side: Side, waiting: list[Combatant], standing: list[int], gap: i64) -> bool:
        """Place waiting combatants around the cells where their side stands; False if there is no room."""
        if not waiting:
            return True
        enemies = self._steps_from_enemies(side)
        least: i64 = 0
        level: i64 = 0
        if len(enemies) > 0:
            level = min([enemies[cell] for cell in standing])
            least = gap if gap < level else level
        cells = self._cells_around(steps_from(self.field, standing, shut=self.shut), enemies, least, level)
        if len(cells) < len(waiting):
            cells = self._cells_around(steps_from(self.field, standing), enemies, least, level)
        if len(cells) < len(waiting):
            return False
        cells = cells[: len(waiting)]
        near = sorted([(enemies[cell] if len(enemies) > 0 else 0, place) for place, cell in enumerate(cells)])
        for one, (_, place) in zip(sorted(waiting, key=_depth), near, strict=True):
            self._set_down(one, side, cells[place])
        return True

    def _cells_around(self, friends: vec[i64], enemies: vec[i64], least: i64, level: i64) -> list[int]:
        """The free cells, nearest to friends first: of those as near, abreast, then behind, then ahead.

        `level` is how many steps from the enemy these friends stand, `least` how many one must stand.
        """
        foes = len(enemies) > 0
        found: list[tuple[int, int, int]] = []
        for cell in range(len(friends)):
            if friends[cell] >= NEVER or not self._is_free(cell) or (foes and enemies[cell] < least):
                continue
            rank = 0 if not foes or enemies[cell] == level else 1 if enemies[cell] > level else 2
            found.append((friends[cell], rank, cell))
        return [cell for _, _, cell in sorted(found)]

    def _is_free(self, cell: i64) -> bool:
        """Whether one can be put into a cell: nobody stands there, and no shut door hangs there."""
        return cell not in self.taken and cell not in self.shut and self.field.occupant[cell] == EMPTY

    def _set_down(self, one: Combatant, side: Side, cell: i64) -> None:
        one.x, one.y = cell % self.field.width, cell // self.field.width
        self.taken.add(int(cell))
        self._standing[side.index].append(int(cell))

    def _open(self, first: Side, second: Side, gap: i64, *, seeing: bool) -> bool:
        """Put the first side on an empty map, so that there is room for it and for the second."""
        if not self._near:
            self._near, far = self._ends()
            self._from_far = steps_from(self.field, far)
            self._from_near = steps_from(self.field, self._near)
        ahead, behind = self._from_far, self._from_near
        length = ahead[self._near[0]]
        own = steps_for(ahead, len(first.members), length)
        theirs = steps_for(behind, len(second.members), length)
        slack = length - gap - own - theirs
        if slack < 0:
            self.lacking = first.index if own > theirs else second.index
            return False
        front: i64 = -1
        if seeing:
            front = self._find_sight(ahead, behind, length, gap, own, slack)
            if front < 0:
                return False
        else:
            across = self._across(ahead, behind, length, own, slack)
            if not across:
                self.lacking = first.index
                return False
            front = across[len(across) // 2]
        beside = steps_from(self.field, [int(front)])
        self._ahead = ahead
        if not self._fill(first, list(first.members), ahead, beside, ahead[front]):
            self.lacking = first.index
            return False
        return True

    def _across(self, ahead: vec[i64], behind: vec[i64], length: i64, own: i64, slack: i64) -> list[int]:
        """The cells across the way where the first side's front may be, in the middle of what is to spare.

        Where shut doors hang there, those before them.
        """
        spare = slack // 2
        while spare >= 0:
            across = cells_near(ahead, behind, length - own - spare, length, slack)
            free = [cell for cell in across if cell not in self.shut]
            if free or not across:
                return free
            spare -= 1
        return []

    def _find_sight(
        self, ahead: vec[i64], behind: vec[i64], length: i64, gap: i64, own: i64, slack: i64
    ) -> i64:
        """The cell nearest the middle of the way from which the first side sees the second; or -1."""
        offset: i64 = 0
        while offset <= slack:
            # In the middle, then one step more, one less, two more, ...
            start = own + slack // 2 + (offset + 1) // 2 * (1 if offset & 1 else -1)
            offset += 1
            if start < own or start > own + slack:
                continue
            across = cells_at(ahead, behind, length - start, length)
            beyond = cells_at(ahead, behind, length - start - gap, length)
            middle = len(across) // 2
            for place in sorted(range(len(across)), key=lambda at: abs(at - middle)):
                for cell in beyond:
                    if self._sees(across[place], cell):
                        return across[place]
        return -1

    def _ends(self) -> tuple[list[int], list[int]]:
        """Both ends of the longest way through a map: the cells there from which it is as long."""
        field = self.field
        ground = largest_region(field)
        if field.width >= field.height:
            edge = min([cell % field.width for cell in ground])
            start = [cell for cell in ground if cell % field.width == edge]
        else:
            edge = min([cell // field.width for cell in ground])
            start = [cell for cell in ground if cell // field.width == edge]
        far = farthest(steps_from(field, start))
        near = farthest(steps_from(field, far))
        return near, farthest(steps_from(field, near))

    def _come(self, side: Side, gap: i64, *, seeing: bool) -> bool:
        """Put a side down that many steps from all who stand there, with room at its back."""
        field = self.field
        enemies = self._steps_from_enemies(side)
        # The second side has the other end of the way at its back; a later side, the farthest cells.
        away = self._ahead if len(self._ahead) > 0 else steps_from(field, farthest(enemies))
        self._ahead = vec[i64]()
        others = [self._standing[other.index] for other in self.sides if self._stands(other, side)]
        apart = [steps_from(field, cells) for cells in others]
        best: list[int] = []
        least: i64 = NEVER * NEVER
        for cell in range(len(enemies)):
            if enemies[cell] < gap or enemies[cell] >= NEVER or cell in self.taken or cell in self.shut:
                continue
            most: i64 = 0
            for steps in apart:
                if steps[cell] > most:
                    most = steps[cell]
            rank = most * NEVER + away[cell]
            if rank > least or (seeing and not self._sees_any(cell, side)):
                continue
            if rank < least:
                least, best = rank, []
            best.append(cell)
        if not best:
            return False
        front = best[len(best) // 2]
        standing = [cell for cells in others for cell in cells]
        beside = steps_from(field, [front], shut=standing)
        return self._fill(side, list(side.members), enemies, beside, enemies[front])

    def _stands(self, other: Side, side: Side) -> bool:
        return other is not side and len(self._standing[other.index]) > 0

    def _steps_from_enemies(self, side: Side) -> vec[i64]:
        """The steps to each cell from those occupied by other sides; empty without such cells."""
        cells: list[int] = []
        for other in self.sides:
            if other is not side:
                cells += self._standing[other.index]
        return steps_from(self.field, cells, across_water=True) if cells else vec[i64]()

    def _sees(self, one: i64, other: i64) -> bool:
        width = self.field.width
        return has_line_of_sight(self.field, one % width, one // width, other % width, other // width)

    def _sees_any(self, cell: i64, side: Side) -> bool:
        for other in self.sides:
            if other is not side:
                for one in self._standing[other.index]:
                    if self._sees(cell, one):
                        return True
        return False

    def _fill(
        self, side: Side, waiting: list[Combatant], ahead: vec[i64], beside: vec[i64], least: i64
    ) -> bool:
        """Set some down in ranks: `least` steps or more from the enemy, the first nearest to the middle.

        `ahead` has the steps to the enemy, `beside` those to the middle of the front rank.
        """
        abreast = figures_abreast(len(waiting))
        levels: dict[int, list[tuple[int, int]]] = {}
        room: i64 = 0
        for cell in range(len(beside)):
            if beside[cell] >= NEVER or not self._is_free(cell):
                continue
            level = ahead[cell] - least if len(ahead) > 0 and ahead[cell] < NEVER else beside[cell]
            if level < 0:
                continue
            levels.setdefault(int(level), []).append((beside[cell], cell))
            room += 1
        if room < len(waiting):
            return False
        queue = sorted(waiting, key=_depth)
        wide = abreast // 2
        while len(queue) > 0:
            wide *= 2
            queue = self._stand(side, queue, levels, abreast, wide)
        return True

    def _stand(
        self,
        side: Side,
        queue: list[Combatant],
        levels: dict[int, list[tuple[int, int]]],
        abreast: i64,
        wide: i64,
    ) -> list[Combatant]:
        """Fill rank after rank from the head of the queue; who is left has found no cell near enough."""
        place: i64 = 0
        for level in sorted(levels):
            if place >= len(queue):
                break
            depth = queue[place].profile.depth
            number: i64 = 0
            for steps, cell in sorted(levels[level]):
                if place >= len(queue) or number >= abreast or queue[place].profile.depth != depth:
                    break
                if steps > level + wide // 2 or cell in self.taken:
                    continue
                self._set_down(queue[place], side, cell)
                place += 1
                number += 1
        return queue[place:]


def _depth(one: Combatant) -> int:
    return int(one.profile.depth)
