"""What a page gets to see of a table: made here alone, and built up from what its seat may know."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from grognard.base.errors import InputError
from grognard.faces.web import messages as m
from grognard.faces.web.seats import HOUSE, Invitation
from grognard.faces.web.sight import Sight, hash_state
from grognard.faces.web.table import StaleMessageError, Table
from grognard.fight.attempt import WantedDie
from grognard.fight.control import is_in_force
from grognard.fight.describing import describe_last
from grognard.fight.order_words import tell_order
from grognard.fight.seat import Seat
from grognard.fight.sheet import tell_sheet
from grognard.fight.shown import Menu, Scene, Track
from grognard.fight.sides import REFEREE
from grognard.text.changing_map import hidden_from
from grognard.text.dice_asked import describe_why

DECIDERS: Final = ("player", "solo")
"""The roles that decide for combatants of their side."""
NOBODY_KNOWN: Final = "The referee decides."


class PageSight(Sight):
    """A table as one page sees it: a referee sees all, or with the eyes of a side; others what they may know.

    The `node` of a state is made of what is in it, so that it tells nothing else, and a page that comes back
    finds it the same.

    Args:
        table: which.
        invitation: whose link the page was opened by.
        page: how the page calls itself.
    """

    def __init__(self, table: Table, invitation: Invitation = HOUSE, page: str = "") -> None:
        viewer = REFEREE if invitation.role == "referee" else invitation.side
        super().__init__(invitation, viewer=viewer, page=page)
        self.table = table

    @property
    def seat(self) -> Seat:
        """The seat at the fight that it sees with."""
        return self.table.seat_of(self._viewer)

    def look_as(self, viewer: int) -> None:
        """Look with other eyes.

        Raises:
            InputError: there is no such side.
        """
        if viewer != REFEREE and not 0 <= viewer < len(self.table.fight.sides):
            raise InputError(f"side {viewer}", expected=f"-2, or 0 to {len(self.table.fight.sides) - 1}")
        self._viewer = viewer

    @property
    def sees_chances(self) -> bool:
        """Whether it is told the chances."""
        return self.invitation.role in ("referee", "solo") or self.table.shows.odds

    @property
    def sees_afterwards(self) -> bool:
        """Whether it is told how the fight went."""
        if self.is_referee:
            return True
        shared = self.table.shows.afterwards or self.invitation.role == "solo"
        return shared and bool(self.table.fight.over)

    # What is shown.

    @property
    def state(self) -> m.State:
        """The table as it is now, without its story."""
        one, table = self.invitation, self.table
        shown = table.once((one.role, self._viewer, one.figures, table.shows), self._show)
        return replace(shown, done=table.done.get(self.caller, 0))

    def _show(self) -> m.State:
        shown = self._show_all() if self.is_referee else self._show_some()
        return replace(shown, node=_hash_shown(shown))

    def news(self, *, at_any_rate: bool) -> m.State | None:
        """The state with the lines that the page has not yet; None where nothing is new to it.

        Args:
            at_any_rate: also where nothing is new, for a page that waits for an answer.
        """
        return self._last_sent.news(
            self.state, self.seat.story, numbered=self.is_referee, at_any_rate=at_any_rate
        )

    def _show_all(self) -> m.State:
        table, fight, seat = self.table, self.table.fight, self.seat
        steps, undone = fight.course.steps, fight.course.undone
        wanted = table.wanted
        return m.State(
            node=0,
            role="referee",
            title=fight.encounter.title,
            book=fight.rulebook.id,
            book_title=fight.rulebook.title,
            round=fight.round,
            scene=self._whole_scene,
            track=self._whole_track,
            menu=None if wanted is not None or table.is_waiting else self._whole_menu,
            cut=0,
            lines=(),
            over=seat.result,
            played=tuple(sorted(fight.control.sides)),
            orders=self._orders(None),
            die=None if wanted is None else self._tell_die(wanted, wanted.purpose),
            curve=table.curve(self._viewer),
            deciding=self._tell_deciding(),
            afterwards=True,
            undo=describe_last(fight.battle, steps),
            redo=describe_last(fight.battle, [one.step for one in undone]),
            step=len(steps),
            history=tuple(describe_last(fight.battle, [step]) for step in steps),
            variations=table.variations(),
            auto=table.is_waiting,
            dice=fight.thrown_by,
            told=table.told,
            kept=table.path,
            seed=fight.seed if self._viewer == REFEREE else None,
            experience=table.experience() if fight.over else (),
            seats=table.seats(),
            shows=table.shows,
            address=table.address,
        )

    def _show_some(self) -> m.State:
        """Of a table what a side may know, and a player of it is to do."""
        table, fight, seat, side = self.table, self.table.fight, self.seat, self._viewer
        state = m.State(
            node=0,
            role=self.invitation.role,
            title=fight.encounter.title,
            book=fight.rulebook.id,
            book_title=fight.rulebook.title,
            round=fight.round,
            scene=self._scene(),
            track=self._whole_track if table.shows.track else replace(self._whole_track, slots=()),
            menu=self._menu(),
            cut=0,
            lines=(),
            over=seat.result,
            played=(side,),
            orders=self._orders(side),
            die=self._die(),
            curve=table.curve(side) if table.shows.odds else (),
            deciding=self._tell_deciding(),
            mine=self._mine(),
            afterwards=self.sees_afterwards,
        )
        return self._add_solo_fields(state) if self.invitation.role == "solo" else state

    def _add_solo_fields(self, state: m.State) -> m.State:
        """What one who plays solo has besides: taking back, the dice of the side, the orders given."""
        fight, table = self.table.fight, self.table
        steps, undone = fight.course.steps, fight.course.undone
        return replace(
            state,
            undo=describe_last(fight.battle, steps),
            redo=describe_last(fight.battle, [one.step for one in undone]),
            step=len(steps),
            dice=fight.thrown_by,
            told=table.told,
            curve=table.curve(self._viewer),
            experience=table.experience() if fight.over else (),
        )

    @property
    def _whole_scene(self) -> Scene:
        return self.table.once(("scene", self._viewer), lambda: self.seat.scene)

    @property
    def _whole_track(self) -> Track:
        return self.table.once(("track", self._viewer), lambda: self.seat.track)

    def _scene(self) -> Scene:
        scene = self._whole_scene
        if self.table.shows.wounds:
            return scene
        return replace(
            scene,
            figures=tuple(one if one.points is not None else replace(one, looks="") for one in scene.figures),
        )

    def _mine(self) -> tuple[int, ...]:
        """The combatants that the page decides for."""
        if self.invitation.role not in DECIDERS:
            return ()
        own = [int(one.index) for one in self.table.fight.battle.combatants if one.own_side == self._viewer]
        chosen = self.invitation.figures
        return tuple(one for one in own if not chosen or one in chosen)

    @property
    def _whole_menu(self) -> Menu | None:
        return self.table.once(("menu", self._viewer), lambda: self.seat.menu)

    def _menu(self) -> Menu | None:
        """What the page is to decide; the choices of a whole side are those of each of its players."""
        table, decision = self.table, self.table.fight.decision
        if table.wanted is not None or table.is_waiting or decision is None:
            return None
        if self.invitation.role not in DECIDERS or decision.side != self._viewer:
            return None
        return self._whole_menu if decision.actor < 0 or decision.actor in self._mine() else None

    def _die(self) -> m.Die | None:
        """The die that the page is to throw."""
        wanted = self.table.wanted
        if wanted is None or (wanted.who not in self._mine() and self.invitation.role != "solo"):
            return None
        battle = self.table.fight.battle
        purpose = describe_why(battle, wanted.why, hidden=hidden_from(battle, self._viewer))
        return self._tell_die(wanted, purpose)

    def _tell_die(self, wanted: WantedDie, purpose: str) -> m.Die:
        return m.Die(wanted.sides, purpose, wanted.who, self.table.thrown_by(wanted.who))

    def _orders(self, side: int | None) -> tuple[m.Handed, ...]:
        """The standing orders of a side, or of all."""
        battle = self.table.fight.battle
        return tuple(
            m.Handed(one, tell_order(battle, [one], standing))
            for one, standing in self.table.fight.control.orders
            if is_in_force(battle, standing) and (side is None or battle.combatants[one].own_side == side)
        )

    def _tell_deciding(self) -> str:
        """Who is to decide or to throw a die, as far as the viewer can know."""
        table, fight = self.table, self.table.fight
        decision, wanted = fight.decision, table.wanted
        if fight.over:
            return ""
        hidden = hidden_from(fight.battle, self._viewer)
        if wanted is not None:
            known = wanted.who >= 0 and wanted.who not in hidden
            return f"{fight.battle.combatants[wanted.who].name} throws a die." if known else NOBODY_KNOWN
        if decision is None or table.is_waiting or decision.actor in hidden:
            return NOBODY_KNOWN
        if decision.actor >= 0:
            return f"{fight.battle.combatants[decision.actor].name} decides."
        own = self._viewer in (REFEREE, decision.side)
        return f"{fight.sides[decision.side]}: the whole side decides." if own else NOBODY_KNOWN

    # What is asked and done.

    def admit(self, message: m.In) -> m.In:
        """A message of the page as the table takes it.

        Raises:
            Stale: it is about a moment that is past.
            InputError: the page may not do or ask that.
        """
        if not self.is_referee:
            self._check_right(message)
        node = getattr(message, "node", None)
        if node is None:
            return message
        if node != self.state.node:
            raise StaleMessageError
        return replace(message, node=self.table.version)

    def _check_right(self, message: m.In) -> None:
        """Refuse a player or a screen what is not theirs to do now."""
        state, mine = self.state, self._mine()
        match message:
            case m.Act() | m.AskReach() | m.AskWhyNot() | m.AskArea():
                may = state.menu is not None
            case m.Faces():
                may = state.die is not None
            case m.Command():
                may = bool(message.who) and set(message.who) <= set(mine)
            case m.AskSheet():
                may = True
            case m.AskAnalysis():
                may = self.sees_afterwards
            case m.Undo() | m.Redo() | m.DiceBy():
                may = self.invitation.role == "solo"
            case _:
                may = False
        if not may:
            raise InputError("that is not yours to do now", expected="your turn, or a word to the referee")

    def answer(self, message: m.In) -> m.Out:
        """Answer a question that changes nothing, and that was admitted.

        Raises:
            InputError: it cannot be answered.
        """
        node, seat = self.table.version, self.seat
        match message:
            case m.AskReach():
                return m.Reach(node=node, manners=seat.reach())
            case m.AskWhyNot():
                return m.WhyNot(node=node, refused=seat.refused())
            case m.AskArea():
                area = seat.area(message.action)
                return m.Area(node=node, action=message.action, cells=area.cells, who=area.who)
            case m.AskSheet():
                title, lines = tell_sheet(self.table.fight, message.who, self._viewer)
                is_own = self._viewer in (REFEREE, self.table.side_of(message.who))
                shown = lines if is_own or self.is_referee or self.table.shows.wounds else ()
                return m.Sheet(node=node, who=message.who, title=title, lines=shown)
            case _:
                raise InputError(f"{type(message).__name__} is no question", expected="one that is known")


def _hash_shown(state: m.State) -> int:
    """A number made of what a state shows of the moment, not of who sits there or of what was worked out."""
    return hash_state(replace(state, seats=(), shows=None, curve=(), done=0, afterwards=False))
