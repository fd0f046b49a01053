"""The operations of campaigns: what each is for, and where it is. To read it loads none of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from grognard.operations.listing import KEEP, PLAY, Listed

if TYPE_CHECKING:
    from grognard.operations.operation import Operation


def _new() -> type[Operation[Any]]:
    from grognard.operations.campaigns.beginning import BeginCampaign

    return BeginCampaign


def _status() -> type[Operation[Any]]:
    from grognard.operations.campaigns.status import CampaignStatus

    return CampaignStatus


def _sheet() -> type[Operation[Any]]:
    from grognard.operations.campaigns.sheet import CharacterSheet

    return CharacterSheet


def _roster() -> type[Operation[Any]]:
    from grognard.operations.campaigns.roster import CampaignRoster

    return CampaignRoster


def _gone() -> type[Operation[Any]]:
    from grognard.operations.campaigns.roster import CampaignGone

    return CampaignGone


def _dues() -> type[Operation[Any]]:
    from grognard.operations.campaigns.dues import CampaignDues

    return CampaignDues


def _ledger() -> type[Operation[Any]]:
    from grognard.operations.campaigns.ledger import CampaignLedger

    return CampaignLedger


def _log() -> type[Operation[Any]]:
    from grognard.operations.campaigns.log import CampaignLog

    return CampaignLog


def _undo() -> type[Operation[Any]]:
    from grognard.operations.campaigns.undoing import UndoEntry

    return UndoEntry


def _redo() -> type[Operation[Any]]:
    from grognard.operations.campaigns.undoing import RedoEntry

    return RedoEntry


def _pass() -> type[Operation[Any]]:
    from grognard.operations.campaigns.passing import PassDays

    return PassDays


def _word() -> type[Operation[Any]]:
    from grognard.operations.campaigns.word import SayWord

    return SayWord


def _fight() -> type[Operation[Any]]:
    from grognard.operations.campaigns.fighting import CampaignFight

    return CampaignFight


def _expedition() -> type[Operation[Any]]:
    from grognard.operations.campaigns.expeditions import SendExpedition

    return SendExpedition


def _return() -> type[Operation[Any]]:
    from grognard.operations.campaigns.returning import ReturnHome

    return ReturnHome


def _find() -> type[Operation[Any]]:
    from grognard.operations.campaigns.treasure import FindHoard

    return FindHoard


def _divide() -> type[Operation[Any]]:
    from grognard.operations.campaigns.treasure import DivideHoard

    return DivideHoard


def _dismiss() -> type[Operation[Any]]:
    from grognard.operations.campaigns.dismissing import Dismiss

    return Dismiss


def _export() -> type[Operation[Any]]:
    from grognard.operations.campaigns.exporting import ExportCampaign

    return ExportCampaign


def _import() -> type[Operation[Any]]:
    from grognard.operations.campaigns.copying import ImportCampaign

    return ImportCampaign


def _backup() -> type[Operation[Any]]:
    from grognard.operations.campaigns.copying import BackUpCampaign

    return BackUpCampaign


def _rescue() -> type[Operation[Any]]:
    from grognard.operations.campaigns.rescuing import RescueCampaign

    return RescueCampaign


def _fork() -> type[Operation[Any]]:
    from grognard.operations.campaigns.copying import ForkCampaign

    return ForkCampaign


CAMPAIGN_OPERATIONS: Final = (
    Listed("campaign new", KEEP, "begin a campaign, with the people and money of a TOML file", _new),
    Listed("campaign status", KEEP, "tell the day, who is there, the money, and what waits", _status),
    Listed("campaign sheet", KEEP, "show one of its people", _sheet),
    Listed("campaign roster", KEEP, "list those who are with the company", _roster),
    Listed("campaign gone", KEEP, "list those who are captive, gone or dead", _gone),
    Listed("campaign dues", KEEP, "list who is in pay by the month, and what is due", _dues),
    Listed("campaign ledger", KEEP, "list where money came from and went", _ledger),
    Listed("campaign log", KEEP, "list what was done", _log),
    Listed("campaign undo", KEEP, "take the last entry back, or any other", _undo),
    Listed("campaign redo", KEEP, "let count again what the last undo took back", _redo),
    Listed("campaign pass", KEEP, "let days go by", _pass),
    Listed(
        "campaign word",
        KEEP,
        "the referee's word: 'Hob hp 3', 'Hob dead', 'chest +300', 'Hob blind until 30'",
        _word,
    ),
    Listed("campaign fight", PLAY, "have the company, or some of it, fight: '6 orc, ogre'", _fight),
    Listed("campaign expedition", PLAY, "have the company, or some of it, go on a delve", _expedition),
    Listed(
        "campaign return", PLAY, "have those who were away come back, and settle what came of it", _return
    ),
    Listed("campaign find", KEEP, "treasure was found: '1,800 gp, gems 600 gp, sword +1'", _find),
    Listed("campaign divide", KEEP, "divide treasure evenly, with the shares of retainers", _divide),
    Listed("campaign dismiss", KEEP, "send somebody away who is in pay", _dismiss),
    Listed("campaign export", KEEP, "print the campaign as TOML, or its journal as JSON Lines", _export),
    Listed("campaign import", KEEP, "make a campaign of a journal that was exported", _import),
    Listed("campaign backup", KEEP, "copy the file, also while somebody uses it", _backup),
    Listed("campaign rescue", KEEP, "make a campaign of all that can be read of a damaged one", _rescue),
    Listed("campaign fork", KEEP, "make a campaign of its own of this one, to try what would be", _fork),
)
