//! What the debrief shows, and what is wanted there.

use bevy::prelude::*;

use kit::widgets::Side;

/// The choice of one side.
#[derive(Clone, Debug, PartialEq)]
pub struct KeepModel {
    /// Whose choice it is.
    pub side: Side,
    /// The cards that can be kept.
    pub options: Vec<KeepOption>,
    /// The choice that was made: one of the cards, by its place, or none of them.
    pub chosen: Option<KeepChoice>,
    /// Who chooses after this side.
    pub next: Option<Side>,
}

/// What a side may choose to keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeepChoice {
    /// The card at this place among those that can be kept.
    Card(usize),
    /// No card at all.
    Nothing,
}

/// A card that a survivor may keep.
#[derive(Clone, Debug, PartialEq)]
pub struct KeepOption {
    /// The card's name.
    pub card: String,
    /// What it does, in a few words.
    pub text: String,
    /// Who keeps it.
    pub figure: String,
    /// Their picture, as `art/grunt`.
    pub picture: String,
}

/// How the battle went.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct DebriefModel {
    /// Who won; `None` is a draw.
    pub winner: Option<Side>,
    /// Who sat there, allied and German; empty for somebody who gave no name.
    pub players: [String; 2],
    /// One sentence on how.
    pub sentence: String,
    /// Victory points of the Allies and of the SWD, where the mission gives any.
    pub points: Option<[u32; 2]>,
    /// Turns played.
    pub turns: u32,
    /// Allied figures lost.
    pub fallen: u32,
    /// German figures lost.
    pub killed: u32,
    /// Minutes of play.
    pub minutes: u32,
    /// What happened in each turn, from the first.
    pub losses: Vec<TurnLosses>,
    /// The dice of both sides, allied and German.
    pub luck: [LuckModel; 2],
    /// What decided it.
    pub moments: Vec<Moment>,
    /// The page that is open.
    pub page: DebriefPage,
    /// The leaf of the log that is open.
    pub log: LogLeaf,
    /// What becomes of the campaign; `None` for a skirmish.
    pub campaign: Option<CampaignEnd>,
}

/// The pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DebriefPage {
    /// Losses, luck, and what decided it or the card to keep.
    #[default]
    Overview,
    /// All dice, and what decided it.
    Dice,
    /// The whole log.
    Log,
}

/// Something that weighed much.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// The icon before it.
    pub icon: &'static str,
    /// Its turn, in words.
    pub turn: String,
    /// What happened; may have `**bold**` parts.
    pub words: String,
    /// Whom it served.
    pub side: Option<Side>,
    /// The event that opens the battle there.
    pub event: usize,
}

/// A leaf of the log.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogLeaf {
    /// Its lines.
    pub rows: Vec<LogRow>,
    /// Which leaf, from 0.
    pub leaf: usize,
    /// Of how many.
    pub leaves: usize,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq)]
pub struct LogRow {
    /// The icon before it.
    pub icon: &'static str,
    /// What it says; may have `**bold**` parts.
    pub words: String,
    /// Dice rolled, with the roll that hits.
    pub dice: Option<(Vec<u8>, u8)>,
    /// Begins a turn.
    pub heading: bool,
    /// The event that opens the battle there.
    pub event: usize,
}

/// Lines of a leaf: two columns.
pub const ROWS: usize = 34;

/// What a campaign asks after one of its battles.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CampaignEnd {
    /// The card to keep, of the side that chooses now; `None` where there is nothing to keep.
    pub keep: Option<KeepModel>,
    /// What both sides keep, allied and German, as soon as neither has to choose any more; `None` before that, and where
    /// there was nothing to choose.
    pub kept: Option<[Option<KeepOption>; 2]>,
    /// Whether somebody may still choose again.
    pub can_reconsider: bool,
    /// The words on the confirm plate.
    pub confirm: String,
}

/// The losses of a turn, or of several where there are too many for the chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TurnLosses {
    /// Its number, or the first and last of several.
    pub label: String,
    /// The Allied figures lost.
    pub allied: Vec<Fallen>,
    /// The German figures lost.
    pub german: Vec<Fallen>,
    /// What else happened, one short label: as «Door 1».
    pub mark: Option<String>,
    /// Damage done beyond what was expected, by the Allies and by the SWD.
    pub luck: [f32; 2],
}

/// A figure that was lost.
#[derive(Clone, Debug, PartialEq)]
pub struct Fallen {
    /// Its picture, as `art/grunt`.
    pub picture: String,
    /// Its name.
    pub name: String,
    /// When and by whom.
    pub how: String,
    /// The event that opens the battle there.
    pub event: usize,
}

/// How the dice of a side fell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LuckModel {
    /// Dice rolled.
    pub dice: u32,
    /// Damage they did.
    pub hits: u32,
    /// Damage that was to be expected.
    pub expected: f64,
    /// The chance of each amount of damage around the expected one, any scale.
    pub bars: Vec<f32>,
    /// Which of the bars came true.
    pub actual: usize,
    /// Luckier than so many of a hundred.
    pub percentile: u32,
    /// How often each face was rolled, from 1 to 6.
    pub faces: [u32; 6],
}

/// What the players want after the battle.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum DebriefIntent {
    /// To the title.
    ToTitle,
    /// The same mission again.
    Again,
    /// In a campaign: mark what the side that chooses now keeps.
    Keep(KeepChoice),
    /// In a campaign: confirm the choice that is marked, or go on to the ledger.
    Settle,
    /// In a campaign: choose again which cards are kept.
    Reconsider,
    /// The same mission again, the players on the other sides.
    Return,
    /// Another page.
    Open(DebriefPage),
    /// Another leaf of the log.
    Leaf(usize),
    /// The battle again, from that event on, or from its beginning.
    Watch(Option<usize>),
    /// Where it turned, and what luck did.
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
