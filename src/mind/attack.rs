//! What attacks do, in dice and chances.

use rules::{
    Ability, BattleState, Figure, FireMode, WeaponKind, needed_roll,
    odds::{HitDistribution, hit_distribution},
};

/// The dice of an attack, some of them fractions of one where shots follow shots, and the chance of each.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Roll {
    /// Dice that a point buys.
    pub dice: f64,
    /// The chance that a die does damage.
    pub chance: f64,
}

/// What a missed die that may be rolled again is worth, in dice.
const REROLL: f64 = 0.6;
/// How many shots a point buys where damage allows another (`SLUG-1`).
const CHAIN: f64 = 1.8;

/// The chance that a die shows that face or more.
pub(crate) fn hit(needed: u8) -> f64 {
    f64::from(7 - needed.clamp(1, 7)) / 6.0
}

/// A shot, or what a point buys of them.
pub(crate) fn shot(situation: &BattleState, by: &Figure, weapon: &WeaponKind, target: &Figure, mode: FireMode) -> Roll {
    let profile = situation.profile(by);
    let bonus = profile.chain_bonus().saturating_add(profile.bonus_against(situation.kind_of(target)));
    let needed = needed_roll(situation.guard(target, weapon.piercing()), bonus);
    let again = profile.printed.has(&Ability::RerollsMisses);
    let chance = if again { twice(hit(needed)) } else { hit(needed) };
    let chance = bony(situation, target, chance);
    let dice = f64::from(profile.shot_dice(weapon, mode)) + REROLL * f64::from(profile.shot_rerolls());
    let shots = match mode {
        FireMode::Reaction => 1.0,
        FireMode::Normal if weapon.fires_twice() => 2.0,
        FireMode::Normal if profile.chain_bonus() > 0 => CHAIN,
        FireMode::Normal => 1.0,
    };
    Roll { dice: dice * shots, chance }
}

/// A close attack by the figure that takes this place among those that strike.
pub(crate) fn strike(situation: &BattleState, by: &Figure, target: &Figure, place: u8) -> Roll {
    let profile = situation.profile(by);
    let card = situation.kind_of(target);
    if profile.printed.has(&Ability::SlaysHordes) && card.horde().is_some() {
        return Roll { dice: 1.0, chance: 1.0 };
    }
    let chance = hit(needed_roll(situation.guard(target, 0), profile.strike_bonus(card)));
    let again = profile.printed.has(&Ability::StrikeReroll) && card.horde().is_none();
    let chance = bony(situation, target, if again { twice(chance) } else { chance });
    Roll { dice: f64::from(profile.strike_dice(place)), chance }
}

/// What so many dice, fractions allowed, do to a target with so many damage points left.
pub(crate) fn outcome(dice: f64, chance: f64, left: u8) -> HitDistribution {
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

/// The damage points that a figure has left.
pub(crate) fn left(situation: &BattleState, figure: &Figure) -> u8 {
    situation.kind_of(figure).damage_points.saturating_sub(figure.wounds).max(1)
}

/// The chance that a die hurts, where those that would are rolled again (`COOP-11`).
fn bony(situation: &BattleState, target: &Figure, chance: f64) -> f64 {
    if situation.kind_of(target).has(&Ability::RerollsHits) { chance * chance } else { chance }
}

fn twice(chance: f64) -> f64 {
    1.0 - (1.0 - chance) * (1.0 - chance)
}
