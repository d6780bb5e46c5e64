//! A side that goes first in every turn: there is no bid (`COOP-1`).

use bevy_app::App;
use bevy_ecs::system::{In, ResMut};
use serde::{Deserialize, Serialize};

use crate::{
    condition::{Condition, Dossier, Fault},
    event::BattleEvent,
    event_log::EventLog,
    resolver::on,
    side::Side,
    step::payload,
    turn::Turn,
};

/// That side goes first in every turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename = "First", deny_unknown_fields)]
pub struct Initiative {
    /// Who.
    pub side: Side,
}

impl Condition for Initiative {
    fn check(&self, _: &Dossier<'_>, _: &mut Vec<Fault>) {}

    fn plugin(app: &mut App) {
        on(app, take_first);
    }
}

fn take_first(
    In(payload::TakeFirst { side }): In<payload::TakeFirst>,
    mut turn: ResMut<Turn>,
    mut log: ResMut<EventLog>,
) {
    turn.first = Some(side);
    log.push(BattleEvent::WentFirst { side });
}
