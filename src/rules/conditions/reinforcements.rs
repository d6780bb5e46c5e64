//! A force that is held back and arrives figure by figure (`M7`).
//!
//! **Ruling**: the reinforcement of a turn is called after the bid, before its side places what enters; it may be left
//! out, and is not made up for later.

use bevy_app::App;
use bevy_ecs::system::{In, Res, ResMut};
use serde::{Deserialize, Serialize};

use crate::{
    spawn_figures::{call_up, held_back},
    pending_decision::Awaiting,
    board::Board,
    both,
    scenario_rules::Charter,
    condition::{Condition, Dossier, Fault, Moment},
    event_log::EventLog,
    figures::Figures,
    order::Order,
    refusal::Refusal,
    resolver::on,
    side::Side,
    step_stack::Steps,
    step::{Step, payload},
    turn::Turn,
};

/// All that side bought but its hordes is held back; from that turn on one figure a turn arrives.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "Waves", deny_unknown_fields)]
pub struct Reinforcements {
    /// Whose.
    pub side: Side,
    /// The first turn in which one arrives.
    pub from: u16,
}

impl Condition for Reinforcements {
    fn check(&self, _: &Dossier<'_>, faults: &mut Vec<Fault>) {
        if self.from == 0 {
            let hint = both!("las rondas se cuentan desde la 1", "rounds are numbered from 1");
            faults.push(Fault::new(".from", both!("no hay ronda 0", "there is no round 0"), hint));
        }
    }

    fn happens(&self, at: Moment) -> Option<Step> {
        matches!(at, Moment::Action(turn) if turn >= self.from).then_some(Step::AskReinforcement)
    }

    fn holds_back(&self, side: Side, horde: bool, _: u16) -> bool {
        !horde && side == self.side
    }

    fn plugin(app: &mut App) {
        on(app, ask_reinforcement);
        on(app, reinforce);
    }

    fn answers(question: &Awaiting) -> Option<Vec<Order>> {
        let Awaiting::Reinforce { figures, .. } = question else { return None };
        let called = figures.iter().map(|&figure| Order::CallUp { figure });
        Some(called.chain([Order::EndDeployment]).collect())
    }

    fn answer(question: &Awaiting, order: Order) -> Option<Result<Vec<Step>, Refusal>> {
        let Awaiting::Reinforce { figures, .. } = question else { return None };
        match order {
            Order::CallUp { figure } if figures.contains(&figure) => Some(Ok(vec![Step::CallUp(figure)])),
            Order::CallUp { figure } => Some(Err(Refusal::CannotCallUp { figure })),
            Order::EndDeployment => Some(Ok(Vec::new())),
            _ => None,
        }
    }

    fn ask_again(question: &Awaiting) -> Option<Step> {
        matches!(question, Awaiting::Reinforce { .. }).then_some(Step::AskReinforcement)
    }
}

/// Asks which of the figures held back arrives this turn.
fn ask_reinforcement(
    _: In<payload::AskReinforcement>,
    mut steps: ResMut<Steps>,
    turn: Res<Turn>,
    charter: Res<Charter>,
    figures: Figures,
) {
    let waves = charter.condition::<Reinforcements>().filter(|waves| turn.number >= waves.from);
    let Some(seat) = waves.map(|waves| waves.side) else { return };
    let held = held_back(&figures, seat, false);
    if !held.is_empty() {
        steps.ask(Awaiting::Reinforce { seat, figures: held });
    }
}

fn reinforce(
    In(payload::CallUp { figure }): In<payload::CallUp>,
    board: Res<Board>,
    mut figures: Figures,
    mut log: ResMut<EventLog>,
) {
    let Some(mut figure) = figures.get_mut(figure) else { return };
    call_up(&mut figure, &board, &mut log);
}
