//! What the analysis of a battle shows, and what is wanted there.

use bevy::prelude::*;

use kit::widgets::{Refused, Side};

/// Everything that the screen shows.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct AnalysisModel {
    /// Which battle: mission, result and players.
    pub line: String,
    /// How far it is looked for better ways.
    pub strength: String,
    /// Its rank, from 1.
    pub rank: usize,
    /// The page that is open.
    pub page: AnalysisPage,
    /// The way that the battle took.
    pub curve: Curve,
    /// What is worked out now; none when all is.
    pub working: Option<String>,
    /// Where it turned, in order.
    pub points: Vec<Point>,
    /// What is chosen.
    pub chosen: Option<Chosen>,
    /// What is said in the place of the card while nothing is chosen.
    pub empty: String,
    /// From the first chance to the last.
    pub ladder: Option<Ladder>,
    /// What cost the Allies most, and what cost the SWD most.
    pub dearest: [Vec<Dear>; 2],
    /// What is said where a side has none.
    pub none_dear: [String; 2],
    /// Whose dice were kind.
    pub luck: Luck,
    /// How far the chances may be off, in words.
    pub margin: String,
    /// Why the battle can't be looked at from what is chosen, if so.
    pub see: Option<Refused>,
    /// Why it can't be played from there, if so.
    pub play: Option<Refused>,
}

/// The pages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AnalysisPage {
    /// Where it turned, and what cost most.
    #[default]
    Turns,
    /// Luck by figure, weapon and turn.
    Luck,
}

/// The Allies' chance, order by order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Curve {
    /// How far along the battle, from 0 to 1, and the chance there.
    pub line: Vec<Vec2>,
    /// How many turns there were; each is as wide as the next.
    pub turns: usize,
}

/// How far the work has come. It changes all the while, so the screen is not built anew for it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Progress {
    /// How much is done of what is worked out now, from 0 to 1.
    pub done: f32,
    /// How much of the curve has been gone through, from 0 to 1.
    pub grown: f32,
}

/// Where it turned.
#[derive(Clone, Debug, PartialEq)]
pub struct Point {
    /// The decision.
    pub deed: usize,
    /// Its place on the curve.
    pub at: Vec2,
    /// What a screen reader says.
    pub spoken: String,
}

/// The decision that is chosen: on the curve and on its card.
#[derive(Clone, Debug, PartialEq)]
pub struct Chosen {
    /// The decision.
    pub deed: usize,
    /// Its number, if it is one of the points.
    pub number: Option<usize>,
    /// Its place on the curve.
    pub at: Vec2,
    /// From which chance to which.
    pub moved: String,
    /// Who decided.
    pub side: Side,
    /// Who did it.
    pub title: String,
    /// When.
    pub when: String,
    /// A picture of the board, by its name.
    pub picture: Option<String>,
    /// What was done and what came of it; may have `**bold**` parts.
    pub words: String,
    /// What deciding moved, and what luck moved: in words, and its share of both, from 0 to 1.
    pub decided: (String, f32),
    /// The same of luck.
    pub luck: (String, f32),
    /// What would have been better, with `**bold**` parts; or that nothing was found, or not yet.
    pub better: Better,
}

/// What is known of a better way.
#[derive(Clone, Debug, PartialEq)]
pub enum Better {
    /// It was not looked for, or not yet: in words.
    Unknown(String),
    /// What was done counts as right: in words.
    Right(String),
    /// Something was better: in words.
    Found(String),
}

/// From the first chance to the last, in points that sum.
#[derive(Clone, Debug, PartialEq)]
pub struct Ladder {
    /// The Allies' chance at the start.
    pub start: String,
    /// What the end is called.
    pub end_words: String,
    /// The Allies' chance there.
    pub end: String,
    /// What the Allies' decisions cost, what dice and cards moved, what the SWD's decisions cost, and the rest: what was
    /// hidden, and what the estimates can't see.
    pub rungs: [Rung; 4],
}

/// A step of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Rung {
    /// By how many points, with its sign.
    pub value: String,
    /// From which chance to which, from 0 to 1.
    pub from: f32,
    /// The other end.
    pub to: f32,
}

/// A decision that cost something.
#[derive(Clone, Debug, PartialEq)]
pub struct Dear {
    /// The decision.
    pub deed: usize,
    /// Its turn, short.
    pub turn: String,
    /// What was done.
    pub what: String,
    /// What would have been better.
    pub better: String,
    /// By how many points.
    pub cost: String,
    /// How far that may be off.
    pub margin: String,
}

/// Whose dice were kind.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Luck {
    /// The figures of the Allies, and of the SWD.
    pub figures: [Vec<LuckRow>; 2],
    /// The weapons of both.
    pub weapons: [Vec<LuckRow>; 2],
    /// The turns, in the Allies' points.
    pub turns: Vec<LuckRow>,
}

/// What dice moved.
#[derive(Clone, Debug, PartialEq)]
pub struct LuckRow {
    /// Whose.
    pub name: String,
    /// By how many points, with its sign.
    pub value: String,
    /// How far dice move it every day.
    pub usual: String,
    /// Whether it is more than that.
    pub unusual: bool,
}

/// What the player wants.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnalysisIntent {
    /// Back to where one came from.
    Back,
    /// The battle again from its beginning.
    Replay,
    /// The battle again from what is chosen.
    See,
    /// A new battle from there.
    Play,
    /// Choose that decision.
    Choose(usize),
    /// Choose the next of the points, or the one before.
    Step {
        /// The one before.
        back: bool,
    },
    /// Look further for better ways, or less far.
    Strength,
    /// Another page.
    Open(AnalysisPage),
}
