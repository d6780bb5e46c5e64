//! Dice, hit chances and expected damage of attacks.

use rules::{
    Ability, BattleState, Figure, FireMode, WeaponKind, needed_roll,
    odds::{HitDistribution, hit_distribution},
};

/// The dice of an attack and their hit chance. The number of dice may be a fraction, because it includes the averages
/// of rerolls and further shots.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct ExpectedRoll {
    /// Average number of dice that an action point buys.
    pub dice: f64,
    /// Chance that a die does damage, from 0 to 1.
    pub chance: f64,
}

/// Value of one reroll of a missed die, in dice.
const REROLL: f64 = 0.6;
/// Average number of shots per action point if a shot that does damage allows another one (`SLUG-1`).
const CHAIN: f64 = 1.8;

/// Returns the chance that a die shows `needed` or more.
pub(crate) fn hit_chance(needed: u8) -> f64 {
    f64::from(7 - needed.clamp(1, 7)) / 6.0
}

/// Returns the dice and hit chance of a reaction shot, or of all shots that an action point buys in normal fire.
pub(crate) fn expected_shot_roll(
    state: &BattleState,
    by: &Figure,
    weapon: &WeaponKind,
    target: &Figure,
    mode: FireMode,
) -> ExpectedRoll {
    let profile = state.profile(by);
    let bonus = profile.chain_bonus().saturating_add(profile.bonus_against(state.kind_of(target)));
    let needed = needed_roll(state.required_fortitude(target, weapon.piercing()), bonus);
    let again = profile.printed.has(&Ability::RerollsMisses);
    let chance = if again { chance_with_reroll(hit_chance(needed)) } else { hit_chance(needed) };
    let chance = chance_after_hit_reroll(state, target, chance);
    let dice = f64::from(profile.shot_dice(weapon, mode)) + REROLL * f64::from(profile.shot_rerolls());
    let shots = match mode {
        FireMode::Reaction => 1.0,
        FireMode::Normal if weapon.fires_twice() => 2.0,
        FireMode::Normal if profile.chain_bonus() > 0 => CHAIN,
        FireMode::Normal => 1.0,
    };
    ExpectedRoll { dice: dice * shots, chance }
}

/// Returns the dice and hit chance of a close attack. `place` is the attacker's number among all attackers of the
/// target.
pub(crate) fn expected_strike_roll(state: &BattleState, by: &Figure, target: &Figure, place: u8) -> ExpectedRoll {
    let profile = state.profile(by);
    let card = state.kind_of(target);
    if profile.printed.has(&Ability::SlaysHordes) && card.horde().is_some() {
        return ExpectedRoll { dice: 1.0, chance: 1.0 };
    }
    let chance = hit_chance(needed_roll(state.required_fortitude(target, 0), profile.strike_bonus(card)));
    let again = profile.printed.has(&Ability::StrikeReroll) && card.horde().is_none();
    let chance = chance_after_hit_reroll(state, target, if again { chance_with_reroll(chance) } else { chance });
    ExpectedRoll { dice: f64::from(profile.strike_dice(place)), chance }
}

/// Returns the hit distribution of `dice` dice against a target with `left` damage points left. For a fraction of a die
/// it interpolates between the neighbouring whole numbers.
pub(crate) fn interpolate_damage_law(dice: f64, chance: f64, left: u8) -> HitDistribution {
    let whole = dice.max(0.0) as u32;
    let part = dice - f64::from(whole);
    let low = hit_distribution(whole, chance, left);
    if part < 0.01 {
        return low;
    }
    let high = hit_distribution(whole + 1, chance, left);
    let between = |low: f64, high: f64| low + (high - low) * part;
    HitDistribution { kill: between(low.kill, high.kill), wounds: between(low.wounds, high.wounds) }
}

/// Returns the number of damage points that a figure has left, at least 1.
pub(crate) fn damage_points_left(state: &BattleState, figure: &Figure) -> u8 {
    state.kind_of(figure).damage_points.saturating_sub(figure.wounds).max(1)
}

/// Returns the hit chance against a target; it is squared if dice that would do damage must be rerolled (`COOP-11`).
fn chance_after_hit_reroll(state: &BattleState, target: &Figure, chance: f64) -> f64 {
    if state.kind_of(target).has(&Ability::RerollsHits) { chance * chance } else { chance }
}

fn chance_with_reroll(chance: f64) -> f64 {
    1.0 - (1.0 - chance) * (1.0 - chance)
}
