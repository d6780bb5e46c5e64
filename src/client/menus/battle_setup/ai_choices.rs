//! The AI's decisions outside battles: the force that it buys, and the card that it keeps after a campaign mission. For
//! both it uses only information that a player of its side has.

use bevy::log::{error, warn};

use battle_modes::ai::worker::ai_level;
use battle_view::seed_source::SeedOrigin;
use campaign::{Campaign, FigureName};
use mission::{Mission, force::ForceError};
use record::{AiSeat, Difficulty};
use rules::{BySide, Catalogue, KindId, Observation, Side, cards::CardTarget};

/// Returns the force that the AI buys. In a campaign, the veterans of its side are taken into account (`CAMP-2`).
///
/// # Errors
/// If no force can be bought on the mission's terms.
pub fn choose_ai_force(
    catalogue: &Catalogue,
    mission: &Mission,
    (side, rp): (Side, u8),
    strength: Difficulty,
    campaign: Option<&Campaign>,
    seed: u64,
) -> Result<Vec<KindId>, ForceError> {
    let roster = campaign.map(|campaign| campaign.roster(side)).unwrap_or_default();
    let living = roster.iter().filter(|member| member.alive);
    let veterans: Vec<(KindId, usize)> =
        living.filter_map(|member| Some((catalogue.find(&member.name.kind)?, member.cards.len()))).collect();
    ai::choose_force(catalogue, mission, (side, rp), (ai_level(strength), &veterans), seed)
}

/// Decides which cards the AI keeps for the sides that it has played in the last mission (`CAMP-2`). The decision can be
/// made at any time, because it replays the battle from the campaign's journal. If the replay fails, the side keeps no
/// card.
pub(crate) fn keep_ai_cards(campaign: &mut Campaign) {
    if !Side::BOTH.into_iter().any(|side| campaign.must_decide(side)) {
        return;
    }
    let is_ai = campaign.ai_choosers();
    for side in Side::BOTH.into_iter().filter(|side| is_ai[*side]) {
        if !campaign.must_decide(side) {
            continue;
        }
        let keep_error = match choose_card_to_keep(campaign, side) {
            Some((figure, card)) => campaign.keep(side, &figure, &card),
            None => campaign.keep_none(side),
        };
        if let Err(fault) = keep_error {
            error!("{fault}");
        }
    }
}

/// Returns the card that an AI side keeps, and the figure that has the card.
fn choose_card_to_keep(campaign: &Campaign, side: Side) -> Option<(FigureName, String)> {
    let journal = campaign.journal(campaign.chapters().last()?)?;
    let record = record::read_saved_record(&journal).inspect_err(|fault| warn!("{fault}")).ok()?.record;
    let mut world = rules::new_world();
    record::replay_record(&mut world, &record).inspect_err(|fault| warn!("{fault}")).ok()?;
    let seen = Observation::of(&world, side);
    let state = seen.view();
    let card = ai::card_to_keep(&seen, side)?;
    let lying = state.cards.card_in_play(card)?;
    let CardTarget::Figure(figure) = lying.on else { return None };
    let figure = state.figure(figure)?;
    let name = FigureName { kind: state.catalogue.kind(figure.kind).id.clone(), number: figure.number };
    let kind = state.catalogue.cards().kind(card)?.id.clone();
    Some((name, kind))
}

/// Returns the AI seats of a new battle or campaign, each with its own seed.
pub(crate) fn assign_ai_seeds(computers: BySide<Option<Difficulty>>, seeds: &mut SeedOrigin) -> BySide<Option<AiSeat>> {
    BySide::from_fn(|side| computers[side].map(|strength| AiSeat { strength, seed: seeds.draw() }))
}
