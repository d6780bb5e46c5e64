//! Helpers for tests of expeditions: the game's data, and the play to a battle.

use campaign::expedition::{
    ExpeditionCampaign, ExpeditionData, ExpeditionDice, ExpeditionOrder, ExpeditionPhase, ExpeditionState,
    ExpeditionTerms, SortieEstimate, choose_expedition_order, load_expedition_data,
};

use crate::support::project_path;

/// The seat of the person in [`terms_with_one_person`].
pub const PERSON: u8 = 0;

/// Returns the game's data of expeditions.
pub fn game_expedition_data() -> ExpeditionData {
    load_expedition_data(&project_path("assets/data/expedition"), &[]).unwrap_or_else(|errors| panic!("{errors:?}"))
}

/// Plays an expedition with the AI at all seats until it waits for a battle.
pub fn play_to_due_battle(campaign: &mut ExpeditionCampaign) {
    while !matches!(campaign.state().phase, ExpeditionPhase::Sortie(_) | ExpeditionPhase::Assault(_)) {
        let seat = campaign.state().deciding_seats()[0];
        let order = choose_expedition_order(campaign.state(), campaign.data(), seat).expect("an order");
        campaign.submit(seat, &order).expect("a good order");
    }
}

/// Returns the terms of a short expedition of one person and two seats of the AI.
pub fn terms_with_one_person(seed: u64) -> ExpeditionTerms {
    let seats = vec![Some("Ana".to_owned()), None, None];
    ExpeditionTerms { length: "short".into(), hardness: "normal".into(), seats, seed }
}

/// Returns the next order of an expedition in which the person's survivors stay at home, and battles are estimated.
pub fn choose_order_at_home(state: &ExpeditionState, data: &ExpeditionData) -> (u8, ExpeditionOrder) {
    let mut dice = ExpeditionDice::seeded(1);
    let mut estimate = SortieEstimate::new(data, &mut dice);
    match &state.phase {
        ExpeditionPhase::Sortie(plan) => {
            return (PERSON, ExpeditionOrder::ReportSortie(estimate.estimate_sortie(plan)));
        }
        ExpeditionPhase::Assault(plan) => {
            return (PERSON, ExpeditionOrder::ReportAssault(estimate.estimate_assault(plan)));
        }
        _ => {}
    }
    let seats = state.deciding_seats();
    let seat = if seats.contains(&PERSON) { PERSON } else { *seats.first().expect("a decision is due") };
    let order = match &state.phase {
        ExpeditionPhase::Planning if seat == PERSON => ExpeditionOrder::SetReady,
        ExpeditionPhase::Event { .. } if seat == PERSON => ExpeditionOrder::AnswerEvent { choice: None },
        _ => choose_expedition_order(state, data, seat).expect("an order"),
    };
    (seat, order)
}
