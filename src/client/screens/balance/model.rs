//! What is shown of a mission's balance, and what is wanted there. What changes while battles are played stands apart
//! from what can be pressed, so that no press is lost.

use crate::plan::PlanModel;
use kit::draw::*;

/// What stays as it is while battles are played.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct BalanceModel {
    /// The mission and the points of both sides.
    pub head: String,
    /// Who plays.
    pub players: String,
    /// What should be known of the numbers: an icon, and a sentence.
    pub band: Option<(&'static str, String)>,
    /// Why there are no numbers.
    pub fault: Option<String>,
    /// The board.
    pub plan: PlanModel,
    /// What the plan tells.
    pub heat: Heat,
    /// Of which side; of both for none.
    pub side: Option<Side>,
    /// The steps of the plan's colours in words, the most first.
    pub steps: [String; STEPS],
    /// With how many battles each change is tried.
    pub tried: u32,
    /// What was tried, or will be.
    pub rows: Vec<ChangeRow>,
    /// Which of them is chosen.
    pub chosen: Option<usize>,
    /// What is said where nothing was tried.
    pub untried: String,
    /// Battles are being played.
    pub plays: bool,
    /// The words on the plate for more of them.
    pub more: String,
    /// Why there are no more, if so.
    pub no_more: Option<Refused>,
    /// Why none can be watched, if so.
    pub no_watch: Option<Refused>,
    /// The words on the plate of the change that evens it out most, and why that can't be put, if so.
    pub put: (String, Option<Refused>),
}

/// How many colours the plan has.
pub const STEPS: usize = 5;

/// What the plan tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Heat {
    /// Where figures die.
    #[default]
    Deaths,
    /// Where they go.
    Ways,
}

impl Heat {
    /// The ending of its text ids.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Heat::Deaths => "deaths",
            Heat::Ways => "ways",
        }
    }

    /// The other.
    #[must_use]
    pub fn other(self) -> Heat {
        match self {
            Heat::Deaths => Heat::Ways,
            Heat::Ways => Heat::Deaths,
        }
    }
}

/// A change that was tried, or will be.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChangeRow {
    /// An icon of the kit.
    pub icon: &'static str,
    /// What is changed.
    pub words: String,
    /// The points that it gives a side; others only inform.
    pub put: Option<(Side, u8)>,
    /// It evens the mission out most.
    pub star: bool,
}

/// What grows while battles are played.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct BalanceFigures {
    /// How many battles.
    pub games: String,
    /// Who is favoured: the words of the stamp, in lines.
    pub stamp: Vec<String>,
    /// The share of each side in per cent, allied and German, and where it truly lies.
    pub shares: [(String, String); 2],
    /// The same as parts of the whole.
    pub parts: [f32; 2],
    /// Where the share of the Allies truly lies.
    pub whisker: (f32, f32),
    /// What neither has won, in words.
    pub rest: String,
    /// How many battles ended in each turn.
    pub lengths: Vec<Length>,
    /// By when half of them had ended.
    pub half: String,
    /// How they ended, the most frequent first.
    pub endings: Vec<EndingRow>,
    /// Of how many.
    pub of: String,
    /// The colours of the plan.
    pub heat: Vec<HeatSquare>,
    /// The middle of the door that is marked on the plan, in squares.
    pub door: Option<Vec2>,
    /// What came of each change so far.
    pub rows: Vec<Option<RowFigures>>,
    /// What is done now, and how much of it; or what should be known.
    pub now: (String, Option<f32>),
}

/// A bar of the lengths.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Length {
    /// The turns.
    pub turns: String,
    /// How many battles.
    pub count: u32,
    /// It is the longest bar.
    pub most: bool,
}

/// A way to end.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EndingRow {
    /// An icon of the kit.
    pub icon: &'static str,
    /// How.
    pub words: String,
    /// Who has won so.
    pub winner: Option<Side>,
    /// How many battles.
    pub count: u32,
    /// How many of all, from 0 to 1.
    pub share: f32,
}

/// A square of the plan.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeatSquare {
    /// Its column and row.
    pub at: (u8, u8),
    /// Its colour: 0 for the most.
    pub step: usize,
    /// What is written on it.
    pub number: Option<u32>,
}

/// What came of a change.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RowFigures {
    /// The share of the Allies.
    pub share: String,
    /// The same as a part of the whole.
    pub part: f32,
    /// Where it truly lies.
    pub whisker: (f32, f32),
}

/// What is wanted.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum BalanceIntent {
    /// Stop what is played; else back to where one came from.
    Back,
    /// More battles.
    More,
    /// Watch a typical one.
    Watch,
    /// Give a side so many points.
    Put(Side, u8),
    /// The change that evens it out most.
    PutBest,
    /// What the plan tells.
    Heat(Heat),
    /// Of which side.
    Side(Option<Side>),
    /// Choose a change.
    Choose(usize),
}
