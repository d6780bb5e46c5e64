//! Figures that the AI plays for absent players, if several players share a side: which they are, which acts now, and
//! the intents that make them act. `ai_assist` carries the intents out.

use super::prelude::*;
use record::{Difficulty, FigureCommander};

/// Intent to let the AI act with a figure, which it plays for an absent player.
#[derive(Clone)]
pub struct AssistFigure(pub FigureId);

impl PlayerIntent for AssistFigure {}

/// Intent to end the half-turn. Figures that the AI plays act before.
#[derive(Clone)]
pub enum EndHalfIntent {
    /// End it, with a confirmation if figures can still act.
    Confirm,
    /// End it without a confirmation.
    Now,
}

impl PlayerIntent for EndHalfIntent {}

/// Resource: the figures that the AI plays now.
#[derive(Resource, Default)]
pub struct CurrentAssist(pub Option<AssistTurn>);

/// Figures of a side that the AI plays now.
pub struct AssistTurn {
    pub side: Side,
    pub figures: Vec<FigureId>,
    /// `true` if the half-turn ends after they have acted.
    pub ends: bool,
}

impl CurrentAssist {
    /// Returns the figure that acts now or next.
    pub fn figure(&self, view: &BattleView) -> Option<FigureId> {
        let turn = self.0.as_ref()?;
        let fresh = |id: &&FigureId| view.now.figure(**id).is_some_and(|figure| !figure.activated);
        view.now.acting.or_else(|| turn.figures.iter().find(fresh).copied())
    }
}

impl BattleView {
    /// Returns the strength with which the AI plays a figure for an absent player; `None` for other figures.
    pub fn assist_difficulty(&self, figure: FigureId) -> Option<Difficulty> {
        match self.commanders.get(&figure)? {
            FigureCommander::Computer(strength) => Some(*strength),
            FigureCommander::Person(_) => None,
        }
    }

    /// Returns the deciding seat's figures that the AI plays and that have not acted yet.
    pub fn waiting_assisted_figures(&self) -> Vec<FigureId> {
        if !self.is_prompted() || !matches!(self.now.awaiting, PendingDecision::Act { .. }) {
            return Vec::new();
        }
        let able = |figure: &&&Figure| {
            let acts = self.now.acting == Some(figure.id) || !figure.activated;
            acts && figure.in_play() && !self.now.is_stranded(figure) && self.assist_difficulty(figure.id).is_some()
        };
        self.force().iter().filter(able).map(|figure| figure.id).collect()
    }
}
