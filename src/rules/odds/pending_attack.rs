//! The dice of an attack before they are rolled.

use super::roll_outcomes::{FaceMeaning, PendingRoll};
use crate::{
    attack_roll::AttackMeans,
    figure::Ability,
    figures::Figure,
    state_fields::BattleState,
    weapon::{FireMode, needed_roll},
};

/// Returns the dice of an attack before they are rolled, as `shooting` and `close_combat` roll them; `None` if the
/// target is killed without a roll (`SLUG-2`). `bonus` is that of a further shot.
pub(super) fn pending_attack_roll(
    state: &BattleState,
    (attacker, victim): (&Figure, &Figure),
    means: AttackMeans,
    bonus: Option<i8>,
) -> Option<PendingRoll> {
    let (own, other) = (state.profile(attacker), state.profile(victim));
    let rerolls_hits = other.printed.has(&Ability::RerollsHits);
    match means {
        AttackMeans::Shot(weapon, mode) => {
            let bonus = bonus.unwrap_or_else(|| own.chain_bonus());
            let weapon = state.catalogue.weapon(weapon);
            let fortitude = state.required_fortitude(victim, weapon.piercing());
            let needed = needed_roll(fortitude, bonus.saturating_add(own.bonus_against(other.printed)));
            let meaning = match mode {
                FireMode::Reaction => FaceMeaning::Reaction,
                FireMode::Normal if has_chain_shots(state, attacker) => FaceMeaning::Chain,
                FireMode::Normal => FaceMeaning::Plain,
            };
            let forced = own.printed.has(&Ability::RerollsMisses);
            Some(PendingRoll {
                dice: own.shot_dice(weapon, mode),
                needed,
                forced,
                rerolls_hits,
                rerolls: own.shot_rerolls(),
                meaning,
            })
        }
        AttackMeans::Strike => {
            let horde = other.printed.horde().is_some();
            if horde && own.printed.has(&Ability::SlaysHordes) {
                return None;
            }
            let home = attacker.side == state.kind_of(attacker).side;
            let place = if home { state.crowding.attacker_rank(victim.id, attacker.id, attacker.side) } else { 1 };
            let needed = needed_roll(state.required_fortitude(victim, 0), own.strike_bonus(other.printed));
            let rerolls = u8::from(!horde && own.printed.has(&Ability::StrikeReroll));
            let meaning = FaceMeaning::Plain;
            let dice = own.strike_dice(place);
            Some(PendingRoll { dice, needed, forced: false, rerolls_hits, rerolls, meaning })
        }
    }
}

/// Returns `true` if the figure may fire a chain of shots (`SLUG-1`).
pub(super) fn has_chain_shots(state: &BattleState, figure: &Figure) -> bool {
    state.kind_of(figure).abilities.iter().any(|ability| matches!(ability, Ability::ChainShots(_)))
}
