//! The model and the intents of the debrief.

use bevy::prelude::*;

use crate::campaign_log::card_choice::KeepChoice;
use battle_hud::battle_log::{LogEntry, dice_stats::DiceLuck};
use ui_kit::widgets::Side;

/// The choice of the card that one side keeps.
#[derive(Clone, Debug, PartialEq)]
pub struct KeepModel {
    /// Side that chooses.
    pub side: Side,
    /// Cards that the side can keep.
    pub options: Vec<KeepOption>,
    /// The marked choice, if any.
    pub chosen: Option<KeepChoice>,
    /// Side that chooses next, if any.
    pub next: Option<Side>,
}

/// A card that a survivor may keep.
#[derive(Clone, Debug, PartialEq)]
pub struct KeepOption {
    /// Name of the card.
    pub card: String,
    /// Effect of the card, in a few words.
    pub text: String,
    /// Name of the figure that keeps it.
    pub figure: String,
    /// Picture of the figure, like `art/grunt`.
    pub picture: String,
}

/// Resource with everything that the debrief shows.
#[derive(Resource, Clone, Debug, Default)]
pub struct DebriefModel {
    /// Winner; `None` is a draw.
    pub winner: Option<Side>,
    /// Player names of both sides, allied and German; empty for players without a name.
    pub players: [String; 2],
    /// How the battle ended, in one sentence.
    pub sentence: String,
    /// Victory points of the Allies and of the SWD, if the mission awards any.
    pub points: Option<[u32; 2]>,
    /// Number of turns played.
    pub turns: u32,
    /// Number of Allied figures lost.
    pub fallen: u32,
    /// Number of German figures lost.
    pub killed: u32,
    /// Playing time in minutes, if it is known.
    pub minutes: Option<u32>,
    /// Losses of each turn, from the first.
    pub losses: Vec<TurnLosses>,
    /// Dice of both sides, allied and German.
    pub luck: [DiceLuck; 2],
    /// Decisive moments.
    pub moments: Vec<KeyMoment>,
    /// The open page.
    pub page: DebriefPage,
    /// The open page of the log.
    pub log: LogPage,
    /// The buttons that play the mission again.
    pub rematches: Vec<DebriefIntent>,
    /// State of the campaign after the battle; `None` for a skirmish.
    pub campaign: Option<CampaignEnd>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DebriefPage {
    /// Losses, luck, and the decisive moments or the card to keep.
    #[default]
    Overview,
    /// All dice, and the decisive moments.
    Dice,
    /// The whole log.
    Log,
}

/// A decisive moment of the battle.
#[derive(Clone, Debug, PartialEq)]
pub struct KeyMoment {
    /// Icon before the words.
    pub icon: &'static str,
    /// The turn, in words.
    pub turn: String,
    /// The event; may have `**bold**` parts.
    pub words: String,
    /// Side that profited.
    pub side: Option<Side>,
    /// Index of the event at which the replay opens.
    pub event: usize,
}

#[derive(Clone, Debug, Default)]
pub struct LogPage {
    /// Lines of this page.
    pub rows: Vec<LogEntry>,
    /// Index of the page, from 0.
    pub leaf: usize,
    /// Number of pages.
    pub leaves: usize,
}

/// Maximum number of lines on a page of the log, in two columns.
pub const LOG_ROWS_PER_PAGE: usize = 34;

/// State of the campaign after one of its battles.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CampaignEnd {
    /// The choice of the side that chooses now; `None` if there is nothing to keep.
    pub keep: Option<KeepModel>,
    /// Kept cards of both sides, allied and German, once both have chosen; `None` before that, or if there was nothing
    /// to choose.
    pub kept: Option<[Option<KeepOption>; 2]>,
    /// `true` if a side may still change its choice.
    pub can_reconsider: bool,
    /// Caption of the confirm button.
    pub confirm: String,
    /// Line in the bottom bar, such as the score of a campaign at another machine.
    pub note: Option<String>,
}

/// The losses of a turn, or of several turns if the chart has no room for all of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TurnLosses {
    /// Number of the turn, or first and last number of several turns.
    pub label: String,
    /// Allied figures lost.
    pub allied: Vec<CasualtyView>,
    /// German figures lost.
    pub german: Vec<CasualtyView>,
    /// Short label of another event, like "Door 1".
    pub mark: Option<String>,
    /// Damage beyond the expected damage, by the Allies and by the SWD.
    pub luck: [f32; 2],
}

/// A lost figure.
#[derive(Clone, Debug, PartialEq)]
pub struct CasualtyView {
    /// Picture, like `art/grunt`.
    pub picture: String,
    /// Name of the figure.
    pub name: String,
    /// Time of death and killer, in words.
    pub how: String,
    /// Index of the event at which the replay opens.
    pub event: usize,
}

/// Message: a request of the players on the debrief.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum DebriefIntent {
    /// Go to the title screen.
    ToTitle,
    /// Play the same mission again.
    Again,
    /// In a campaign: mark this choice of the side that chooses now.
    Keep(KeepChoice),
    /// In a campaign: confirm the marked choice, or continue to the campaign log.
    Settle,
    /// In a campaign: choose the kept cards again.
    Reconsider,
    /// Play the same mission again with swapped sides.
    Return,
    /// Open a page.
    Open(DebriefPage),
    /// Open this page of the log.
    Leaf(usize),
    /// Replay the battle from the event with this index, or from its beginning.
    Watch(Option<usize>),
    /// Open the analysis.
    Analysis,
}

impl DebriefModel {
    pub(crate) fn keep(&self) -> Option<&KeepModel> {
        self.campaign.as_ref().and_then(|campaign| campaign.keep.as_ref())
    }

    pub(crate) fn kept(&self) -> Option<&[Option<KeepOption>; 2]> {
        self.campaign.as_ref().and_then(|campaign| campaign.kept.as_ref())
    }
}
