//! Who plays a campaign, as its ledger has it and as a screen chooses it.

use crate::sitting::Sitting;
use battle::seeds::Seeds;
use campaign::Players;
use record::AiSeat;
use rules::BySide;

/// Who sits where in battles of a campaign.
pub(crate) fn sitting(players: &Players) -> Sitting {
    let computers = BySide::from_fn(|side| players.computers[side].map(|computer| computer.strength));
    Sitting { players: players.names.clone(), computers, without_advice: players.without_advice, nobody: None }
}

/// The same for the ledger. A computer that stays keeps its seed: it is the same opponent through all missions.
pub(super) fn players(sitting: &Sitting, before: &Players, seeds: &mut Seeds) -> Players {
    let computers = BySide::from_fn(|side| {
        let strength = sitting.computers[side]?;
        let same = before.computers[side].filter(|computer| computer.strength == strength);
        same.or_else(|| Some(AiSeat { strength, seed: seeds.draw() }))
    });
    Players { names: sitting.players.clone(), computers, without_advice: sitting.without_advice }
}
