//! The model and the intents of the balance screen. Values that change while battles are played are kept apart from
//! buttons, so that a rebuild never swallows a press.

use crate::mini_map::MiniMap;
use ui_kit::prelude::*;

/// Resource with the part of the screen that does not change while battles are played.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct BalanceModel {
    /// Mission, and points of both sides.
    pub head: String,
    /// The players of the measured battles, in words.
    pub players: String,
    /// Warning about the numbers, if any: icon and sentence.
    pub band: Option<(&'static str, String)>,
    /// Reason why there are no numbers, if any.
    pub fault: Option<String>,
    /// The board plan.
    pub plan: MiniMap,
    /// Kind of heat shown on the plan.
    pub heat: HeatKind,
    /// Side whose heat is shown; `None` for both.
    pub side: Option<Side>,
    /// Texts of the heat steps, the hottest first.
    pub steps: [String; HEAT_STEPS],
    /// Number of battles per tried change.
    pub tried: u32,
    /// The changes that were or will be tried.
    pub rows: Vec<ChangeRow>,
    /// Index of the chosen change.
    pub chosen: Option<usize>,
    /// Text in place of the list while no change has been tried.
    pub untried: String,
    /// `true` if battles are being played.
    pub plays: bool,
    /// Caption of the button that plays more battles.
    pub more: String,
    /// Reason why no more battles can be played, if any.
    pub no_more: Option<DisabledReason>,
    /// Reason why no battle can be watched, if any.
    pub no_watch: Option<DisabledReason>,
    /// Caption of the button for the best change, and the reason why it can't be applied, if any.
    pub put: (String, Option<DisabledReason>),
}

/// Number of heat steps, each with its own colour.
pub const HEAT_STEPS: usize = 5;

/// Kind of heat that the board plan shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HeatKind {
    /// Squares where figures die.
    #[default]
    Deaths,
    /// Squares that figures move through.
    Ways,
}

impl HeatKind {
    /// Returns the suffix of its text ids.
    pub(crate) fn key(self) -> &'static str {
        match self {
            HeatKind::Deaths => "deaths",
            HeatKind::Ways => "ways",
        }
    }

    /// Returns the other kind.
    #[must_use]
    pub fn other(self) -> HeatKind {
        match self {
            HeatKind::Deaths => HeatKind::Ways,
            HeatKind::Ways => HeatKind::Deaths,
        }
    }
}

/// A row of the list of changes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChangeRow {
    /// Name of an icon.
    pub icon: &'static str,
    /// Description of the change.
    pub words: String,
    /// Side and its points, if the change can be applied; other changes only inform.
    pub put: Option<(Side, u8)>,
    /// `true` if this change balances the mission best.
    pub star: bool,
}

/// Resource with the part of the screen that grows while battles are played.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct BalanceFigures {
    /// Number of battles, in words.
    pub games: String,
    /// Lines of the stamp that names the favoured side.
    pub stamp: Vec<String>,
    /// Share of wins of each side in per cent, and its confidence interval, allied and German.
    pub shares: [(String, String); 2],
    /// Shares of wins as numbers from 0 to 1, allied and German.
    pub parts: [f32; 2],
    /// Confidence interval of the Allies' share, from 0 to 1.
    pub whisker: (f32, f32),
    /// Share of battles without a winner, in words.
    pub rest: String,
    /// Number of battles by length.
    pub lengths: Vec<LengthBar>,
    /// The turn by which half of the battles had ended, in words.
    pub half: String,
    /// The endings, the most frequent first.
    pub endings: Vec<EndingRow>,
    /// Total number of battles that the endings count, in words.
    pub of: String,
    /// The coloured squares of the plan.
    pub heat: Vec<HeatSquare>,
    /// Centre of the marked door on the plan, in squares.
    pub door: Option<Vec2>,
    /// Result of each change; `None` while it has none.
    pub rows: Vec<Option<RowFigures>>,
    /// The current activity with its progress from 0 to 1; or a note without progress.
    pub now: (String, Option<f32>),
}

/// A bar of the chart of battle lengths.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LengthBar {
    /// The turns, in words.
    pub turns: String,
    /// Number of battles.
    pub count: u32,
    /// `true` if this is the longest bar.
    pub most: bool,
}

/// A row of the list of endings.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EndingRow {
    /// Name of an icon.
    pub icon: &'static str,
    /// Description of the ending.
    pub words: String,
    /// Winner, if any.
    pub winner: Option<Side>,
    /// Number of battles.
    pub count: u32,
    /// Share of all battles, from 0 to 1.
    pub share: f32,
}

/// A coloured square of the plan.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeatSquare {
    /// Column and row.
    pub at: (u8, u8),
    /// Index of the heat step; 0 is the hottest.
    pub step: usize,
    /// Number written on the square, if any.
    pub number: Option<u32>,
}

/// Measured result of a change.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RowFigures {
    /// Share of the Allies' wins, in words.
    pub share: String,
    /// Share of the Allies' wins, from 0 to 1.
    pub part: f32,
    /// Confidence interval of the share, from 0 to 1.
    pub whisker: (f32, f32),
}

/// Message: a request of the player on the balance screen.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum BalanceIntent {
    /// Stop playing battles; otherwise go back to the previous screen.
    Back,
    /// Play more battles.
    More,
    /// Watch a typical battle.
    Watch,
    /// Set the points of a side.
    Put(Side, u8),
    /// Apply the change that balances the mission best.
    PutBest,
    /// Show this kind of heat.
    Heat(HeatKind),
    /// Show the heat of this side; `None` for both.
    Side(Option<Side>),
    /// Choose a change.
    Choose(usize),
}
