"""A table at which an expedition is led: orders, undo, and its fights, each at a table of its own within."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from grognard.base.errors import InputError
from grognard.faces.web import messages as m
from grognard.faces.web.seating import Seating
from grognard.faces.web.seats import SOLO, Invitation, Visibility
from grognard.faces.web.table import StaleMessageError, Table, WaitingForDie
from grognard.fight.control import Control, StandingOrder
from grognard.fight.expedition import Expedition, ExpeditionControl, IllegalOrder
from grognard.fight.expeditions.seat import ExpeditionSeat
from grognard.fight.fight import Fight
from grognard.fight.kept_expedition import ExpeditionKeeper
from grognard.fight.seat import Seat

NAMES: Final = "delve:"
"""What the names of tables of expeditions begin with, where others are those of fights."""
PARTY: Final = 0
_REFEREES_ORDER: Final = "referee"


class FightAtTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is kept besides of a fight that is played: where it stands, what waits for a die, actions done."""

    stands: int
    waits: WaitingForDie | None = None
    done: dict[str, int] = {}


class ExpeditionTable(Seating):
    """An expedition at which a referee sits, and players; or one who goes solo.

    While a fight of it is played, `within` is the table of that fight; `version` counts through both. What
    changes it has it written before a page shows it.

    Args:
        id: the name of the table.
        expedition: which; its fights are played by hand.
        path: where it is kept; "" for nowhere.
    """

    def __init__(self, id: str, expedition: Expedition, *, path: str = "") -> None:
        super().__init__(id)
        self.expedition = expedition
        self.told = ""
        self.within: Table | None = None
        """The table of the fight that is played; None while there is none."""
        self._version = 1
        self._kept = ExpeditionKeeper(expedition, path)
        self._seats: dict[bool, ExpeditionSeat] = {}
        self.proposals: dict[str, tuple[str, str]] = {}
        """What players propose at this decision, by the ids of their links: the name, and the order."""

    @property
    def seated(self) -> ExpeditionControl:
        """How it is played."""
        return self.expedition.seated or ExpeditionControl()

    @property
    def is_solo(self) -> bool:
        """Whether one person leads the party, and nobody is the referee."""
        return self.seated.solo

    @property
    def path(self) -> str:
        """Where it is kept; "" for nowhere."""
        return self._kept.path

    @property
    def version(self) -> int:
        """Counts its changes, those of its fights among them."""
        return self._version if self.within is None else self.within.version

    def seat_of(self, *, referee: bool) -> ExpeditionSeat:
        """The seat of the referee, or of the party."""
        if referee not in self._seats:
            self._seats[referee] = ExpeditionSeat(self.expedition, referee=referee)
        return self._seats[referee]

    # What changes it.

    def open(self) -> None:
        """Go on to where something is to be decided."""
        self.expedition.go_on()
        self._changed()
        self.write()

    def take(self, message: m.In, caller: str = "") -> None:
        """Do what a message of a page says; `caller` names the page, whose actions are counted.

        Raises:
            Stale: it is about a moment that is past.
            InputError: it cannot be done; nothing has changed.
            IllegalAction: the rules do not allow it; nothing has changed.
            IllegalOrder: the same of an order.
        """
        if getattr(message, "node", self.version) != self.version:
            raise StaleMessageError
        if self.within is not None and not self.is_for_expedition(message):
            self.within.take(message, caller)
        else:
            self._do_message(message)
        self.proposals.clear()
        self._changed()

    def propose(self, invitation: Invitation, text: str) -> None:
        """Note the order that a player proposes, "" for none any more.

        Raises:
            InputError: it cannot be understood, or is a word of the referee's.
            IllegalOrder: it cannot be followed now.
        """
        self.proposals.pop(invitation.id, None)
        self.touched += 1
        text = text.strip()
        if not text:
            return
        if is_referees_order(text):
            raise InputError("that is the referee's word", expected="an order of the party")
        refusals = self.expedition.why_not(text)
        if refusals:
            raise IllegalOrder(refusals)
        self.proposals[invitation.id] = invitation.name, text

    def is_for_expedition(self, message: m.In) -> bool:
        """Whether a message is about the expedition while a fight is played: at its end, or its beginning."""
        if self.within is None or isinstance(message, m.Return):
            return self.within is not None
        return isinstance(message, m.Undo) and not self.within.fight.history

    def _do_message(self, message: m.In) -> None:
        one = self.expedition
        self.told = ""
        match message:
            case m.GiveOrder():
                one.push(message.text)
            case m.Return():
                one.end_fight()
            case m.Undo():
                if not one.reopen_fight():
                    self.told = f"Taken back: {one.undo()}."
            case m.Redo():
                self.told = f"Given again: {one.redo()}."
            case _:
                raise InputError(f"no fight is played: {type(message).__name__}", expected="an order")

    @property
    def runs(self) -> bool:
        """Whether a fight of it is on its way to the end, round by round."""
        return self.within is not None and self.within.runs

    def run_on(self) -> bool:
        """Go on by another round on the way to the end of a fight; whether there is more to go."""
        going = self.within is not None and self.within.run_on()
        self._changed()
        return going

    def _changed(self) -> None:
        """Take up the fight that there may be now, and note how it is played."""
        before, fight = self.version, self.expedition.fight
        if fight is None:
            self.within = None
        elif self.within is None or self.within.fight is not fight:
            self.within = self._sit_down_at(fight, before)
        self._version = before + 1
        if self.within is not None:
            self.within.version = max(self.within.version, self._version)
        self._note_control()

    def _sit_down_at(self, fight: Fight, version: int) -> Table:
        """The table of a fight that has broken out, or was kept or reopened."""
        seated = self.seated
        orders = tuple(
            (one.combatant, StandingOrder(one.order, one.until, one.since)) for one in seated.orders
        )
        fight.take_control(Control(frozenset(seated.played), orders))
        fight.ask_for_dice(seated.thrown_by, None)
        table = Table(self.id, fight)
        table.share_seats(self)
        if self.is_solo:
            table.seat = Seat(fight, str(PARTY + 1))
        table.version = version
        at_table = self._read_at_table(fight)
        self.done.update(at_table.done)
        if fight.events or at_table.waits is not None:
            table.take_up(at_table.waits)
        else:
            table.open()
        return table

    def _read_at_table(self, fight: Fight) -> FightAtTable:
        """What was kept besides of a fight, if it stands where it stood then."""
        stands = fight.course.here().stands
        if self.seated.at_table:
            try:
                kept = msgspec.json.decode(self.seated.at_table, type=FightAtTable)
            except msgspec.MsgspecError:
                kept = FightAtTable(stands)  # Of another version: a die is asked for anew.
            if kept.stands == stands:
                return kept
        return FightAtTable(stands)

    def _note_control(self) -> None:
        fight = self.within.fight if self.within is not None else None
        seated = replace(self.seated, orders=(), at_table="")
        if self.within is not None and fight is not None:
            at_table = FightAtTable(fight.course.here().stands, self.within.waits, self.done)
            seated = replace(
                seated,
                played=tuple(sorted(fight.control.sides)),
                orders=fight.control.save_orders(),
                thrown_by=fight.thrown_by,
                at_table=msgspec.json.encode(at_table).decode(),
            )
        self.expedition.seated = seated

    def write(self) -> None:
        """Write it to the disk as it stands; what cannot be written is told at the table."""
        fight = self.within.fight if self.within is not None else None
        try:
            problem = self._kept.save(fight=fight)
        except InputError as error:
            self._kept.path, problem = "", str(error)
        if problem:
            self.told = f"It is not kept: {problem}."

    # Who sits there.

    def invite(self, message: m.Invite) -> tuple[Invitation, str]:
        """Make a link to the table; a player decides for `figures` of the party, none for all of it.

        They are places in the party; while a fight is played, the numbers of its combatants.

        Raises:
            InputError: such a figure is not of the party, or there are too many links.
        """
        if message.role in ("referee", "solo"):
            return self.invited(self.guests.invite("referee", message.name))
        if message.side != PARTY:
            raise InputError(f"side {message.side}", expected="0, the party")
        chosen = message.figures if message.role == "player" else ()
        figures = tuple(sorted({self._place_of(one) for one in chosen}))
        return self.invited(self.guests.invite(message.role, message.name, side=PARTY, figures=figures))

    def _place_of(self, figure: int) -> int:
        """The place in the party of a figure: of a combatant, while a fight is played.

        Raises:
            InputError: it is not of the party.
        """
        places = range(len(self.expedition.machine.state.explorers))
        found = [one for one in places if figure in (self.combatants_of((one,)) if self.within else (one,))]
        if not found:
            raise InputError(f"figure {figure} is not of the party", expected="a figure of the party")
        return found[0]

    def combatants_of(self, places: tuple[int, ...]) -> tuple[int, ...]:
        """The combatants, in the fight that is played, who stand at these places in the party."""
        assert self.within is not None
        explorers = self.expedition.machine.state.explorers
        names = {explorers[place].name for place in places}
        people = self.within.fight.battle.combatants
        return tuple(int(one.index) for one in people if one.own_side == PARTY and one.name in names)

    def revoke(self, id: str) -> None:
        """Take a link back, with what it proposed.

        Raises:
            InputError: there is none of that id.
        """
        super().revoke(id)
        self.proposals.pop(id, None)

    def let_see(self, shows: Visibility) -> None:
        """Say what players and screens see."""
        super().let_see(shows)
        self._pass_on()

    def note_here(self, here: dict[str, int]) -> bool:
        """Note on how many pages each link is open; whether that is news."""
        is_news = super().note_here(here)
        self._pass_on()
        return is_news

    def _pass_on(self) -> None:
        if self.within is not None:
            self.within.share_seats(self)

    def invitation_in_fight(self, invitation: Invitation) -> Invitation:
        """A link with the combatants for whom it decides in the fight that is played."""
        if not invitation.figures or self.within is None:
            return invitation
        # Whose people are all out of the fight decides for nobody.
        nobody = (len(self.within.fight.battle.combatants) + 1,)
        return replace(invitation, figures=self.combatants_of(invitation.figures) or nobody)

    @property
    def house(self) -> Invitation | None:
        """The seat of the one whose server it is, where that is not the referee's."""
        return SOLO if self.is_solo else None

    # The chances of its fights.

    def note_chances(self, viewer: int, sides: tuple[float, ...]) -> None:
        """Keep the chances of the moment that a fight stands at, for its curve."""
        if self.within is not None:
            self.within.note_chances(viewer, sides)

    def snapshot(self) -> bytes:
        """The expedition with how far its fight has come, for a process that looks ahead.

        Raises:
            InputError: no fight is played.
        """
        if self.within is None:
            raise InputError("no fight is played", expected="a fight of the expedition")
        return self.expedition.to_bytes()


def is_referees_order(text: str) -> bool:
    """Whether an order is a word of the referee's, which nobody else gives."""
    return text.lower().split()[:1] == [_REFEREES_ORDER]
