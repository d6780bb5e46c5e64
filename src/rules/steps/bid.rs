//! The bid for the turn and Allied Intelligence (`BID-1`, `BID-2`).

use bevy_app::App;
use bevy_ecs::system::{In, Res, ResMut};

use crate::{
    pending_decision::Awaiting,
    bid::{Bids, Intelligence},
    command_points::CommandPoints,
    event::BattleEvent,
    event_log::EventLog,
    resolver::on,
    side::{BySide, Side},
    step_stack::Steps,
    step::payload,
    turn::Turn,
};

pub(super) fn plugin(app: &mut App) {
    on(app, ask_bid);
    on(app, seal_bid);
    on(app, reveal_bids);
    on(app, declare_intelligence);
}

fn ask_bid(
    In(payload::AskBid { side }): In<payload::AskBid>,
    mut steps: ResMut<Steps>,
    command: Res<CommandPoints>,
    intelligence: Res<Intelligence>,
) {
    let intelligence = side == Side::Allied && !intelligence.used;
    steps.ask(Awaiting::Bid { seat: side, points: command.0[side], intelligence });
}

fn seal_bid(
    In(payload::SealBid { side, points }): In<payload::SealBid>,
    mut bids: ResMut<Bids>,
    mut log: ResMut<EventLog>,
) {
    bids.0[side] = Some(points);
    log.push(BattleEvent::BidSealed { side });
}

fn reveal_bids(
    _: In<payload::RevealBids>,
    mut bids: ResMut<Bids>,
    mut command: ResMut<CommandPoints>,
    mut turn: ResMut<Turn>,
    mut log: ResMut<EventLog>,
) {
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
    _: In<payload::DeclareIntelligence>,
    mut intelligence: ResMut<Intelligence>,
    mut turn: ResMut<Turn>,
    mut log: ResMut<EventLog>,
) {
    intelligence.used = true;
    turn.first = Some(Side::Allied);
    log.push(BattleEvent::IntelligenceDeclared);
}
