"""The operations of campaigns: what each is for, and where it is. To read it loads none of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from grognard.operations.catalogue_row import KEEP, PLAY, Catalogue

if TYPE_CHECKING:
    from grognard.operations.operation import Operation

CAMPAIGNS: Final = Catalogue()
"""The operations of campaigns, in the order in which help lists them."""


@CAMPAIGNS.lists("campaign new", KEEP, "begin a campaign, with the people and money of a TOML file")
def _new() -> type[Operation[Any]]:
    from grognard.operations.campaigns.beginning import BeginCampaign

    return BeginCampaign


@CAMPAIGNS.lists("campaign status", KEEP, "show the day, the company, its money and open business")
def _status() -> type[Operation[Any]]:
    from grognard.operations.campaigns.status import CampaignStatus

    return CampaignStatus


@CAMPAIGNS.lists("campaign sheet", KEEP, "show one of its people")
def _sheet() -> type[Operation[Any]]:
    from grognard.operations.campaigns.sheet import CharacterSheet

    return CharacterSheet


@CAMPAIGNS.lists("campaign roster", KEEP, "list the characters with the company")
def _roster() -> type[Operation[Any]]:
    from grognard.operations.campaigns.roster import CampaignRoster

    return CampaignRoster


@CAMPAIGNS.lists("campaign gone", KEEP, "list the captive, gone and dead characters")
def _gone() -> type[Operation[Any]]:
    from grognard.operations.campaigns.roster import CampaignGone

    return CampaignGone


@CAMPAIGNS.lists("campaign own", KEEP, "show what is a player's own, and the log as players know it")
def _own() -> type[Operation[Any]]:
    from grognard.operations.campaigns.own import OwnCompany

    return OwnCompany


@CAMPAIGNS.lists("campaign dues", KEEP, "list who is in pay by the month, and what is due")
def _dues() -> type[Operation[Any]]:
    from grognard.operations.campaigns.dues import CampaignDues

    return CampaignDues


@CAMPAIGNS.lists("campaign ledger", KEEP, "list where money came from and went")
def _ledger() -> type[Operation[Any]]:
    from grognard.operations.campaigns.ledger import CampaignLedger

    return CampaignLedger


@CAMPAIGNS.lists("campaign log", KEEP, "list what was done")
def _log() -> type[Operation[Any]]:
    from grognard.operations.campaigns.log import CampaignLog

    return CampaignLog


@CAMPAIGNS.lists("campaign undo", KEEP, "take the last entry back, or any other")
def _undo() -> type[Operation[Any]]:
    from grognard.operations.campaigns.undoing import UndoEntry

    return UndoEntry


@CAMPAIGNS.lists("campaign redo", KEEP, "redo the last undo")
def _redo() -> type[Operation[Any]]:
    from grognard.operations.campaigns.undoing import RedoEntry

    return RedoEntry


@CAMPAIGNS.lists("campaign pass", KEEP, "let days go by")
def _pass() -> type[Operation[Any]]:
    from grognard.operations.campaigns.passing import PassDays

    return PassDays


@CAMPAIGNS.lists(
    "campaign word", KEEP, "the referee's word: 'Hob hp 3', 'Hob dead', 'chest +300', 'Hob blind until 30'"
)
def _word() -> type[Operation[Any]]:
    from grognard.operations.campaigns.word import SayWord

    return SayWord


@CAMPAIGNS.lists("campaign fight", PLAY, "have the company, or some of it, fight: '6 orc, ogre'")
def _fight() -> type[Operation[Any]]:
    from grognard.operations.campaigns.fighting import CampaignFight

    return CampaignFight


@CAMPAIGNS.lists("campaign expedition", PLAY, "have the company, or some of it, go on a delve")
def _expedition() -> type[Operation[Any]]:
    from grognard.operations.campaigns.expeditions import SendExpedition

    return SendExpedition


@CAMPAIGNS.lists("campaign return", PLAY, "end a fight or a delve of the campaign, and settle its results")
def _return() -> type[Operation[Any]]:
    from grognard.operations.campaigns.returning import ReturnHome

    return ReturnHome


@CAMPAIGNS.lists("campaign find", KEEP, "treasure was found: '1,800 gp, gems 600 gp, sword +1'")
def _find() -> type[Operation[Any]]:
    from grognard.operations.campaigns.treasure import FindHoard

    return FindHoard


@CAMPAIGNS.lists("campaign sell", KEEP, "sell a magic item of the company")
def _sell() -> type[Operation[Any]]:
    from grognard.operations.campaigns.selling import SellItem

    return SellItem


@CAMPAIGNS.lists("campaign divide", KEEP, "divide treasure evenly, with the shares of retainers")
def _divide() -> type[Operation[Any]]:
    from grognard.operations.campaigns.treasure import DivideHoard

    return DivideHoard


@CAMPAIGNS.lists("campaign dismiss", KEEP, "dismiss a retainer or hireling")
def _dismiss() -> type[Operation[Any]]:
    from grognard.operations.campaigns.dismissing import Dismiss

    return Dismiss


@CAMPAIGNS.lists("campaign export", KEEP, "print the campaign as TOML, or its journal as JSON Lines")
def _export() -> type[Operation[Any]]:
    from grognard.operations.campaigns.exporting import ExportCampaign

    return ExportCampaign


@CAMPAIGNS.lists("campaign import", KEEP, "make a campaign of a journal that was exported")
def _import() -> type[Operation[Any]]:
    from grognard.operations.campaigns.copying import ImportCampaign

    return ImportCampaign


@CAMPAIGNS.lists("campaign backup", KEEP, "copy the file, also while it is in use")
def _backup() -> type[Operation[Any]]:
    from grognard.operations.campaigns.copying import BackUpCampaign

    return BackUpCampaign


@CAMPAIGNS.lists("campaign rescue", KEEP, "make a campaign of all that can be read of a damaged one")
def _rescue() -> type[Operation[Any]]:
    from grognard.operations.campaigns.rescuing import RescueCampaign

    return RescueCampaign


@CAMPAIGNS.lists("campaign fork", KEEP, "make a campaign of its own of this one, to try what would be")
def _fork() -> type[Operation[Any]]:
    from grognard.operations.campaigns.copying import ForkCampaign

    return ForkCampaign
