//! A force that is held back and arrives figure by figure (`M7`).
//!
//! **Ruling**: the reinforcement of a turn is called up after the bid, before its side places its entering figures. A
//! player may call up none, and can't make up for it later.

use bevy_app::App;
use bevy_ecs::system::{In, Res, ResMut};
use serde::{Deserialize, Serialize};

use crate::{
    board::Board,
    both,
    condition::{Condition, ConditionError, MissionContext, Trigger},
    event_log::EventLog,
    figures::FigureAccess,
    order::Order,
    pending_decision::PendingDecision,
    refusal::Refusal,
    resolver::add_step_system,
    scenario_rules::ScenarioRules,
    side::Side,
    spawn_figures::{deploy_reserve, figures_in_reserve},
    step::{Step, payload},
    step_stack::StepStack,
    turn::Turn,
};

/// Condition: all bought figures of that side, except its hordes, are held back; from turn `from` on one of them
/// arrives each turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Waves", deny_unknown_fields)]
pub struct ReinforcementsCondition {
    /// The side of the figures.
    pub side: Side,
    /// The first turn in which a figure arrives.
    pub from: u16,
}

impl Condition for ReinforcementsCondition {
    fn check(&self, _: &MissionContext<'_>, faults: &mut Vec<ConditionError>) {
        if self.from == 0 {
            let hint = both!("las rondas se cuentan desde la 1", "rounds are numbered from 1");
            faults.push(ConditionError::new(".from", both!("no hay ronda 0", "there is no round 0"), hint));
        }
    }

    fn on_trigger(&self, at: Trigger) -> Option<Step> {
        matches!(at, Trigger::Action(turn) if turn >= self.from).then_some(Step::AskReinforcement)
    }

    fn holds_back(&self, side: Side, horde: bool, _: u16) -> bool {
        !horde && side == self.side
    }

    fn plugin(app: &mut App) {
        add_step_system(app, ask_reinforcement);
        add_step_system(app, deploy_reinforcement);
    }

    fn answer(question: &PendingDecision, order: Order) -> Option<Result<Vec<Step>, Refusal>> {
        let PendingDecision::Reinforce { figures, .. } = question else { return None };
        match order {
            Order::CallUp { figure } if figures.contains(&figure) => Some(Ok(vec![Step::CallUp(figure)])),
            Order::CallUp { figure } => Some(Err(Refusal::CannotCallUp { figure })),
            _ => None,
        }
    }
}

/// Asks which of the held-back figures arrives this turn.
fn ask_reinforcement(
    _: In<payload::AskReinforcement>,
    mut steps: ResMut<StepStack>,
    turn: Res<Turn>,
    charter: Res<ScenarioRules>,
    figures: FigureAccess,
) {
    let waves = charter.condition::<ReinforcementsCondition>().filter(|waves| turn.number >= waves.from);
    let Some(seat) = waves.map(|waves| waves.side) else { return };
    let held = figures_in_reserve(&figures, seat, false);
    if !held.is_empty() {
        steps.ask(PendingDecision::Reinforce { seat, figures: held });
    }
}

fn deploy_reinforcement(
    In(payload::CallUp { figure }): In<payload::CallUp>,
    board: Res<Board>,
    mut figures: FigureAccess,
    mut log: ResMut<EventLog>,
) {
    let Some(mut figure) = figures.get_mut(figure) else { return };
    deploy_reserve(&mut figure, &board, &mut log);
}
