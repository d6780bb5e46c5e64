//! A side that goes first in every turn, without a bid (`COOP-1`).

use bevy_app::App;
use bevy_ecs::system::{In, ResMut};
use serde::{Deserialize, Serialize};

use crate::{
    condition::{Condition, ConditionError, MissionContext, Trigger},
    event::BattleEvent,
    event_log::EventLog,
    resolver::add_step_system,
    side::Side,
    step::{Step, payload},
    turn::Turn,
};

/// Condition: that side goes first in every turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "First", deny_unknown_fields)]
pub struct FirstPlayerCondition {
    /// The side that goes first.
    pub side: Side,
}

impl Condition for FirstPlayerCondition {
    fn check(&self, _: &MissionContext<'_>, _: &mut Vec<ConditionError>) {}

    fn on_trigger(&self, at: Trigger) -> Option<Step> {
        (at == Trigger::Bid).then_some(Step::TakeFirst(self.side))
    }

    fn plugin(app: &mut App) {
        add_step_system(app, set_first_player);
    }
}

fn set_first_player(
    In(payload::TakeFirst { side }): In<payload::TakeFirst>,
    mut turn: ResMut<Turn>,
    mut log: ResMut<EventLog>,
) {
    turn.first = Some(side);
    log.push(BattleEvent::WentFirst { side });
}
