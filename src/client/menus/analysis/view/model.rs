//! The model and the intents of the analysis screen.

use analysis::summary::LuckShare;
use bevy::prelude::*;

use ui_kit::widgets::{DisabledReason, Side};

/// Resource with everything that the analysis screen shows.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct AnalysisModel {
    /// Mission, result and players of the battle.
    pub line: String,
    /// Search strength of the analysis, in words.
    pub strength: String,
    /// Rank of the strength, from 1.
    pub rank: usize,
    /// The open page.
    pub page: AnalysisPage,
    /// The winning chance over the battle.
    pub curve: WinCurveView,
    /// The current work step; `None` when the analysis is complete.
    pub working: Option<String>,
    /// Turning points, in the order of the battle.
    pub points: Vec<TurningPoint>,
    /// The chosen decision.
    pub chosen: Option<ChosenDecision>,
    /// Text in place of the card while no decision is chosen.
    pub empty: String,
    /// The ladder from the first winning chance to the last.
    pub ladder: Option<LuckLadder>,
    /// The most expensive decisions of the Allies and of the SWD.
    pub dearest: [Vec<MistakeRow>; 2],
    /// Text for a side without expensive decisions.
    pub none_dear: [String; 2],
    /// The luck of both sides: figures, weapons and turns with their names.
    pub luck: LuckSummary,
    /// Error of the winning chances, in words.
    pub margin: String,
    /// Reason why the replay can't start at the chosen decision, if any.
    pub see: Option<DisabledReason>,
    /// Reason why a new battle can't start at the chosen decision, if any.
    pub play: Option<DisabledReason>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AnalysisPage {
    /// The turning points and the most expensive decisions.
    #[default]
    Turns,
    /// Luck by figure, weapon and turn.
    Luck,
}

/// The winning chance of the Allies, order by order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WinCurveView {
    /// Points of the curve: progress of the battle (x) and winning chance (y), both from 0 to 1.
    pub line: Vec<Vec2>,
    /// Number of turns; all turns have the same width on the chart.
    pub turns: usize,
}

/// Resource with the progress of the analysis. It changes constantly, so it is separate from the model, and the screen
/// is not rebuilt for it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// Done share of the current work step, from 0 to 1.
    pub done: f32,
    /// Analysed share of the curve, from 0 to 1.
    pub grown: f32,
}

#[derive(Clone, Debug, PartialEq)]
pub struct TurningPoint {
    /// Index of the decision.
    pub deed: usize,
    /// Position on the curve.
    pub at: Vec2,
    /// Text for screen readers.
    pub spoken: String,
}

/// The chosen decision, as shown on the curve and on the card.
#[derive(Clone, Debug, PartialEq)]
pub struct ChosenDecision {
    /// Index of the decision.
    pub deed: usize,
    /// Number of the turning point, if the decision is one.
    pub number: Option<usize>,
    /// Position on the curve.
    pub at: Vec2,
    /// The winning chances before and after it, in words.
    pub moved: String,
    /// Side that decided.
    pub side: Side,
    /// Figure that carried the decision out, or the side.
    pub title: String,
    /// Time of the decision, in words.
    pub when: String,
    /// Name of a picture of the board.
    pub picture: Option<String>,
    /// The action and its result; may have `**bold**` parts.
    pub words: String,
    /// Effect of the decision on the winning chance: in words, and as a share from 0 to 1 of the effects of decision
    /// and luck together.
    pub decided: (String, f32),
    /// Effect of luck on the winning chance, like `decided`.
    pub luck: (String, f32),
    /// The better alternative, if known.
    pub better: AlternativeView,
}

/// Result of the search for a better alternative to a decision. Texts may have `**bold**` parts.
#[derive(Clone, Debug, PartialEq)]
pub enum AlternativeView {
    /// Not searched, or not yet: the text says which.
    Unknown(String),
    /// No better alternative was found.
    Right(String),
    /// A better alternative was found.
    Found(String),
}

/// The change from the first winning chance to the last, as four parts that add up.
#[derive(Clone, Debug, PartialEq)]
pub struct LuckLadder {
    /// Winning chance of the Allies at the start.
    pub start: String,
    /// Caption of the end.
    pub end_words: String,
    /// Winning chance of the Allies at the end.
    pub end: String,
    /// Effects of the Allies' decisions, of dice and cards, of the SWD's decisions, and of the rest: hidden
    /// information, and errors of the estimates.
    pub rungs: [LadderStep; 4],
}

/// A step of the [`LuckLadder`].
#[derive(Clone, Debug, PartialEq)]
pub struct LadderStep {
    /// Change in percentage points, with its sign.
    pub value: String,
    /// Winning chance before the step, from 0 to 1.
    pub from: f32,
    /// Winning chance after the step, from 0 to 1.
    pub to: f32,
}

/// A row of the most expensive decisions.
#[derive(Clone, Debug, PartialEq)]
pub struct MistakeRow {
    /// Index of the decision.
    pub deed: usize,
    /// Short name of the turn.
    pub turn: String,
    /// The action.
    pub what: String,
    /// The better alternative.
    pub better: String,
    /// Cost in percentage points.
    pub cost: String,
    /// Error of the cost.
    pub margin: String,
}

/// The luck of both sides: figures, weapons and turns with their names.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LuckSummary {
    /// Luck of the Allied figures and of the German figures.
    pub figures: [Vec<(String, LuckShare)>; 2],
    /// Luck with each weapon, Allied and German.
    pub weapons: [Vec<(String, LuckShare)>; 2],
    /// Luck in each turn, in percentage points of the Allies.
    pub turns: Vec<(String, LuckShare)>,
}

/// Message: a request of the player on the analysis screen.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnalysisIntent {
    /// Go back to the previous screen.
    Back,
    /// Replay the battle from the beginning.
    Replay,
    /// Replay the battle from the chosen decision.
    See,
    /// Play a new battle from the chosen decision.
    Play,
    /// Choose the decision with this index.
    Choose(usize),
    /// Choose the next or the previous turning point.
    Step {
        /// `true` to choose the previous one, `false` for the next.
        back: bool,
    },
    /// Ask for another search strength.
    Strength,
    /// Open a page.
    Open(AnalysisPage),
}
