//! The model and the intents of the screen of generated missions. Values that change while battles are played are kept
//! apart from buttons, so that a rebuild never swallows a press.

use generator::MapSize;
use ui_kit::prelude::*;

use super::{choices::RandomChoices, plans::PLANS};
use crate::mini_map::MiniMap;

/// Resource with the part of the screen that does not change while battles are played.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct RandomMissionModel {
    pub choices: RandomChoices,
    /// Reason why there is no mission for the choices, if any.
    pub problem: Option<ChoiceProblem>,
    /// Result of the last action, if any: `true` if it succeeded, and a text.
    pub told: Option<(bool, String)>,
    pub cards: [RandomMissionCard; PLANS],
    /// Index of the chosen mission.
    pub chosen: usize,
    /// Reason why the chosen mission can't be played or kept yet, if any.
    pub refused: Option<DisabledReason>,
    /// Summary of the players, in a sentence.
    pub players: String,
    /// `true` if no person plays.
    pub is_watched: bool,
}

/// A reason why there is no mission for the choices, and its remedy.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ChoiceProblem {
    pub words: String,
    /// The smallest size that fits, if another size helps.
    pub fits: Option<MapSize>,
}

/// Card of a mission.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RandomMissionCard {
    pub name: String,
    /// Name of an icon, and the objective in words.
    pub objective: (&'static str, String),
    /// Size, appearance and symmetry, in words.
    pub ground: String,
    /// Requisition points, allied and German; a question mark during the search for fair ones.
    pub points: [String; 2],
    /// The whole code; empty before it is final.
    pub code: String,
    pub plan: MiniMap,
    /// Words in place of the plan, if there is none.
    pub waiting: Option<String>,
    /// All of it as a text for screen readers.
    pub spoken: String,
}

/// Resource with the fairness of the missions, which changes while battles are played.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct RandomMissionFigures {
    pub cards: [FairnessFigures; PLANS],
}

/// Fairness of a mission.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FairnessFigures {
    pub words: String,
    /// Share of the Allies, from 0 to 1; `None` before the first battle.
    pub share: Option<f32>,
    /// Confidence interval of the share, from 0 to 1; `None` before the first battle.
    pub interval: Option<(f32, f32)>,
    /// `true` if the mission is shown to be fair.
    pub is_fair: bool,
}

/// Message: a request of the players on this screen.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum RandomMissionIntent {
    /// Go back to the skirmish screen.
    Back,
    /// Change the choices.
    Set(RandomChoices),
    /// Choose the mission with this index; if it is already chosen, continue with it.
    Choose(usize),
    /// Replace the mission with this index.
    Reroll(usize),
    RerollAll,
    /// Ask for a code.
    TypeCode,
    /// Ask for a name and keep the chosen mission.
    Keep,
    /// Open the chosen mission in the editor.
    Edit,
    /// Continue with the chosen mission to its briefing.
    Play,
}
