//! The bid for the turn and Allied Intelligence (`BID-1`, `BID-2`).
//!
//! The Allied bid is asked for first and the German one after it, but neither is known to anybody until both are
//! sealed: the events do not say the number, and [`view`](super::view) hides it.

use bevy::app::App;
use bevy::ecs::{
    resource::Resource,
    schedule::IntoScheduleConfigs,
    system::{Commands, Res, ResMut},
};
use serde::Serialize;

use super::{
    Awaiting, BySide, Side,
    command_points::CommandPoints,
    event::{BattleEvent, EventLog},
    resolve::{Phase, on},
    step::{Step, Steps},
    turn::Turn,
};

/// The bids that are sealed and not revealed yet. Secret.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Bids(pub BySide<Option<u8>>);

/// Whether Allied Intelligence was used in this battle.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Intelligence {
    /// It can't be used again.
    pub used: bool,
}

pub(super) fn plugin(app: &mut App) {
    on(app, Phase::Bid, (ask_bid, seal_bid, reveal_bids, declare_intelligence).chain());
}

fn ask_bid(steps: Res<Steps>, command: Res<CommandPoints>, intelligence: Res<Intelligence>, mut commands: Commands) {
    let Step::AskBid(seat) = *steps.current() else { return };
    commands.insert_resource(Awaiting::Bid {
        seat,
        points: command.0[seat],
        intelligence: seat == Side::Allied && !intelligence.used,
    });
}

fn seal_bid(steps: Res<Steps>, mut bids: ResMut<Bids>, mut log: ResMut<EventLog>) {
    let Step::SealBid(side, points) = *steps.current() else { return };
    bids.0[side] = Some(points);
    log.push(BattleEvent::BidSealed { side });
}

fn reveal_bids(
    steps: Res<Steps>,
    mut bids: ResMut<Bids>,
    mut command: ResMut<CommandPoints>,
    mut turn: ResMut<Turn>,
    mut log: ResMut<EventLog>,
) {
    if !matches!(steps.current(), Step::RevealBids) {
        return;
    }
    let bid = BySide::from_fn(|side| bids.0[side].unwrap_or(0));
    let first = if bid.german > bid.allied { Side::German } else { Side::Allied };
    for side in Side::BOTH {
        command.0[side] -= bid[side];
    }
    bids.0 = BySide::default();
    turn.first = Some(first);
    log.push(BattleEvent::BidsRevealed { bids: bid, first });
}

fn declare_intelligence(
    steps: Res<Steps>,
    mut intelligence: ResMut<Intelligence>,
    mut turn: ResMut<Turn>,
    mut log: ResMut<EventLog>,
) {
    if matches!(steps.current(), Step::DeclareIntelligence) {
        intelligence.used = true;
        turn.first = Some(Side::Allied);
        log.push(BattleEvent::IntelligenceDeclared);
    }
}
