//! The bid for the turn and Allied Intelligence (`BID-1`, `BID-2`).

use super::prelude::*;
use crate::{
    bid::{IntelligenceUse, SealedBids},
    command_points::CommandPoints,
    side::BySide,
};

pub(super) fn plugin(app: &mut App) {
    add_step_system(app, ask_bid);
    add_step_system(app, seal_bid);
    add_step_system(app, reveal_bids);
    add_step_system(app, declare_intelligence);
}

fn ask_bid(
    In(payload::AskBid { side }): In<payload::AskBid>,
    mut steps: ResMut<StepStack>,
    command: Res<CommandPoints>,
    intelligence: Res<IntelligenceUse>,
) {
    let intelligence = side == Side::Allied && !intelligence.used;
    steps.ask(PendingDecision::Bid { seat: side, points: command.0[side], intelligence });
}

fn seal_bid(
    In(payload::SealBid { side, points }): In<payload::SealBid>,
    mut bids: ResMut<SealedBids>,
    mut log: ResMut<EventLog>,
) {
    bids.0[side] = Some(points);
    log.push(BattleEvent::BidSealed { side });
}

fn reveal_bids(
    _: In<payload::RevealBids>,
    mut bids: ResMut<SealedBids>,
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
    mut intelligence: ResMut<IntelligenceUse>,
    mut turn: ResMut<Turn>,
    mut log: ResMut<EventLog>,
) {
    intelligence.used = true;
    turn.first = Some(Side::Allied);
    log.push(BattleEvent::IntelligenceDeclared);
}
