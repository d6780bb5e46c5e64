//! The dice results of one attack: the chances of each number of hits, and of a double (`RF-4`) or a natural 1
//! (`SLUG-1`) where one matters. Dice that hit are spread evenly over the faces that hit, and misses over the other
//! faces; so the hits are counted first, and the faces follow from their number.

use std::collections::BTreeMap;

use crate::{
    attack_roll::{AttackDie, AttackMeans, RolledAttack, has_double},
    weapon::FireMode,
};

/// The meaning of dice faces in an attack, other than damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FaceMeaning {
    /// No other meaning.
    Plain,
    /// A double takes the shooter out of ammo (`RF-4`).
    Reaction,
    /// A natural 1 ends the activation (`SLUG-1`).
    Chain,
}

/// The dice of an attack, before they are rolled.
#[derive(Clone, Copy, Debug)]
pub(super) struct PendingRoll {
    /// Number of dice.
    pub dice: u8,
    /// Lowest face that does damage: 1 to 7.
    pub needed: u8,
    /// `true` if dice that miss must be rerolled (`ILSA-1`).
    pub forced: bool,
    /// `true` if dice that hit must be rerolled, once and before other rerolls (`COOP-11`).
    pub rerolls_hits: bool,
    /// Number of dice that may be rerolled by choice.
    pub rerolls: u8,
    /// The meaning of the faces, other than damage.
    pub meaning: FaceMeaning,
}

/// One dice result, reduced to the facts that matter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct RollOutcome {
    /// Number of dice that do damage.
    pub hits: u8,
    /// `true` if there is a double or a natural 1, where it has a meaning.
    pub marked: bool,
    /// The chance of this result.
    pub chance: f64,
}

/// Returns the chance that one die shows `needed` or more.
pub(super) fn chance_to_show(needed: u8) -> f64 {
    f64::from(7 - needed.clamp(1, 7)) / 6.0
}

/// Returns the chances of 0, 1, 2, … hits with `dice` dice.
pub(super) fn hit_chances(dice: u8, hit: f64) -> Vec<f64> {
    let mut law = vec![1.0];
    for _ in 0..dice {
        law.push(0.0);
        for hits in (1..law.len()).rev() {
            law[hits] = law[hits] * (1.0 - hit) + law[hits - 1] * hit;
        }
        law[0] *= 1.0 - hit;
    }
    law
}

/// Returns the dice results against a target with `left` damage points. A missed die is rerolled whenever the rules
/// ask.
pub(super) fn roll_outcomes(roll: &PendingRoll, left: u8) -> Vec<RollOutcome> {
    let sums = match roll.meaning {
        FaceMeaning::Chain => chained_damage_sums(roll, left),
        FaceMeaning::Plain | FaceMeaning::Reaction => unchained_damage_sums(roll, left),
    };
    let fall = |((hits, marked), chance)| RollOutcome { hits, marked, chance };
    sums.into_iter().map(fall).filter(|fall: &RollOutcome| fall.chance > 0.0).collect()
}

type DamageSums = BTreeMap<(u8, bool), f64>;

fn unchained_damage_sums(roll: &PendingRoll, left: u8) -> DamageSums {
    let hit = chance_to_show(roll.needed);
    let reaction = roll.meaning == FaceMeaning::Reaction;
    // A reroll can make or break a double, so the rules always ask.
    let always = reaction && roll.dice > 1;
    let mut law: BTreeMap<(u8, u8), f64> = BTreeMap::new();
    for ((sure, fixed), chance) in count_first_hits(roll, hit) {
        let again = roll.rerolls.min(roll.dice - sure - fixed);
        *law.entry((sure, again)).or_default() += chance;
    }
    let mut sums = DamageSums::new();
    while let Some(((sure, again), chance)) = law.pop_last() {
        if again > 0 && (always || sure < left) {
            *law.entry((sure, again - 1)).or_default() += chance * (1.0 - hit);
            *law.entry((sure + 1, again - 1)).or_default() += chance * hit;
            continue;
        }
        let double = if reaction { 1.0 - chance_all_distinct(roll, sure) } else { 0.0 };
        *sums.entry((sure, false)).or_default() += chance * (1.0 - double);
        *sums.entry((sure, true)).or_default() += chance * double;
    }
    sums
}

/// Returns the chances of the numbers of hits, and of misses that can't be rerolled any more, after the rerolls that the
/// rules demand.
fn count_first_hits(roll: &PendingRoll, hit: f64) -> BTreeMap<(u8, u8), f64> {
    let rerolled_miss = if roll.forced { 1.0 - hit } else { 0.0 };
    let rerolled_hit = if roll.rerolls_hits { hit } else { 0.0 };
    let rerolled = rerolled_miss + rerolled_hit;
    let hits = hit - rerolled_hit + rerolled * hit;
    let fixed = rerolled * (1.0 - hit);
    let mut sums = BTreeMap::from([((0, 0), 1.0)]);
    for _ in 0..roll.dice {
        let mut next = BTreeMap::new();
        for ((sure, missed), chance) in sums {
            let results =
                [((sure + 1, missed), hits), ((sure, missed + 1), fixed), ((sure, missed), 1.0 - hits - fixed)];
            for (result, share) in results.into_iter().filter(|(_, share)| *share > 0.0) {
                *next.entry(result).or_default() += chance * share;
            }
        }
        sums = next;
    }
    sums
}

/// Returns the chance that all dice show different faces if `hits` of them hit.
fn chance_all_distinct(roll: &PendingRoll, hits: u8) -> f64 {
    let faces = 7 - roll.needed.clamp(1, 7);
    let spread = |faces: u8, dice: u8| {
        let free = |before: u8| f64::from(faces.saturating_sub(before)) / f64::from(faces.max(1));
        (0..dice).map(free).product::<f64>()
    };
    spread(faces, hits) * spread(6 - faces, roll.dice - hits)
}

/// Counts of dice: ones that may be rerolled, other misses that may be rerolled, hits; and `true` if there is a 1 that
/// stays.
type DiceState = (u8, u8, u8, bool);

fn chained_damage_sums(roll: &PendingRoll, left: u8) -> DamageSums {
    let hit = chance_to_show(roll.needed);
    // If a 1 hits, it is not a miss that could be rerolled.
    let (one, hit_one) = if hit < 1.0 { (1.0 / 6.0, 0.0) } else { (0.0, 1.0 / 6.0) };
    let miss = (1.0 - hit - one).max(0.0);
    let weights = match (roll.forced, roll.rerolls_hits) {
        (false, false) | (true, true) => [one, miss, hit, hit_one],
        (true, false) => [(1.0 - hit) * one, (1.0 - hit) * miss, hit + (1.0 - hit) * hit, hit_one],
        (false, true) => [one, miss, hit * hit, hit_one],
    };
    // Hits that were rerolled and miss now can't be rerolled again.
    let fixed = if roll.rerolls_hits && !roll.forced { [hit * one, hit * miss] } else { [0.0; 2] };
    let mut lies: BTreeMap<DiceState, f64> = BTreeMap::from([((0, 0, 0, false), 1.0)]);
    for _ in 0..roll.dice {
        lies = advance_dice_states(lies, |(ones, misses, hits, stays)| {
            vec![
                ((ones + 1, misses, hits, stays), weights[0]),
                ((ones, misses + 1, hits, stays), weights[1]),
                ((ones, misses, hits + 1, stays), weights[2] - weights[3]),
                ((ones, misses, hits + 1, true), weights[3]),
                ((ones, misses, hits, true), fixed[0]),
                ((ones, misses, hits, stays), fixed[1]),
            ]
        });
    }
    for _ in 0..if roll.forced { 0 } else { roll.rerolls.min(roll.dice) } {
        lies = advance_dice_states(lies, |lie| reroll_first_miss(lie, left, [one, miss, hit]));
    }
    let mut sums = DamageSums::new();
    for ((ones, _, hits, stays), chance) in lies {
        *sums.entry((hits, stays || ones > 0)).or_default() += chance;
    }
    sums
}

/// Rerolls the first missed die, if that could matter. Each missed die is equally likely to be the first.
fn reroll_first_miss(lie: DiceState, left: u8, [one, miss, hit]: [f64; 3]) -> Vec<(DiceState, f64)> {
    let (ones, misses, hits, stays) = lie;
    let all = f64::from(ones) + f64::from(misses);
    if all == 0.0 || (hits >= left && ones == 0 && !stays) {
        return vec![(lie, 1.0)];
    }
    let first = [(ones.checked_sub(1), Some(misses), ones), (Some(ones), misses.checked_sub(1), misses)];
    let mut next = Vec::with_capacity(6);
    for (ones, misses, share) in first {
        let (Some(ones), Some(misses)) = (ones, misses) else { continue };
        let share = f64::from(share) / all;
        next.push(((ones, misses, hits, true), share * one));
        next.push(((ones, misses, hits, stays), share * miss));
        next.push(((ones, misses, hits + 1, stays), share * hit));
    }
    next
}

fn advance_dice_states(
    lies: BTreeMap<DiceState, f64>,
    next: impl Fn(DiceState) -> Vec<(DiceState, f64)>,
) -> BTreeMap<DiceState, f64> {
    let mut sums = BTreeMap::new();
    for (lie, chance) in lies {
        for (lie, share) in next(lie).into_iter().filter(|(_, share)| *share > 0.0) {
            *sums.entry(lie).or_default() += chance * share;
        }
    }
    sums
}

/// Returns the results of an attack whose dice are already rolled, if only the rerolls that the rules ask for are made.
/// If `place` is given, that die is rerolled first; if it is `None`, the dice stay.
pub(super) fn attack_outcomes(attack: &RolledAttack, place: Option<u8>, left: u8, chain: bool) -> Vec<RollOutcome> {
    let mut open = vec![(attack.clone(), place, 1.0)];
    let mut sums = DamageSums::new();
    while let Some((attack, place, chance)) = open.pop() {
        let Some(place) = place else {
            *sums.entry((attack.damage(), has_marked_face(&attack, chain))).or_default() += chance;
            continue;
        };
        for face in 1..=6 {
            let mut next = attack.clone();
            next.rerolls -= 1;
            next.dice[usize::from(place)] = AttackDie { face, again: true };
            let then = choose_reroll_die(&next, left, chain);
            open.push((next, then, chance / 6.0));
        }
    }
    sums.into_iter().map(|((hits, marked), chance)| RollOutcome { hits, marked, chance }).collect()
}

/// Returns the die to reroll: the first that missed, if the rules ask.
fn choose_reroll_die(attack: &RolledAttack, left: u8, chain: bool) -> Option<u8> {
    let missed = |place: &u8| attack.dice[usize::from(*place)].face < attack.needed;
    attack.could_matter(left, chain).then(|| attack.may_reroll().into_iter().find(missed)).flatten()
}

fn has_marked_face(attack: &RolledAttack, chain: bool) -> bool {
    let faces: Vec<u8> = attack.dice.iter().map(|die| die.face).collect();
    let reaction = matches!(attack.means, AttackMeans::Shot(_, FireMode::Reaction));
    reaction && has_double(&faces) || chain && faces.contains(&1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{attack_roll::AttackDie, ids::FigureId, weapon::Weapon};

    /// Enumerates all dice results one by one, with the rerolls that the rules ask for.
    fn enumerate_damage_sums(roll: &PendingRoll, left: u8) -> DamageSums {
        let mode = if roll.meaning == FaceMeaning::Reaction { FireMode::Reaction } else { FireMode::Normal };
        let chain = roll.meaning == FaceMeaning::Chain;
        let mut sums = DamageSums::new();
        for (dice, chance) in enumerate_first_dice(roll) {
            let attack = RolledAttack {
                figure: FigureId(1),
                target: FigureId(2),
                means: AttackMeans::Shot(Weapon::new("Lmg").expect("an id"), mode),
                bonus: 0,
                needed: roll.needed,
                dice,
                rerolls: roll.rerolls,
                any_die: false,
                rerolled: 0,
            };
            for fall in attack_outcomes(&attack, choose_reroll_die(&attack, left, chain), left, chain) {
                *sums.entry((fall.hits, fall.marked)).or_default() += fall.chance * chance;
            }
        }
        sums
    }

    /// Enumerates the dice after the rerolls of hits, each with its chance.
    fn enumerate_first_dice(roll: &PendingRoll) -> Vec<(Vec<AttackDie>, f64)> {
        let mut single = Vec::new();
        for face in 1..=6 {
            if roll.rerolls_hits && face >= roll.needed {
                single.extend((1..=6).map(|face| (AttackDie { face, again: true }, 1.0 / 36.0)));
            } else {
                single.push((AttackDie { face, again: false }, 1.0 / 6.0));
            }
        }
        let mut all = vec![(Vec::new(), 1.0)];
        for _ in 0..roll.dice {
            let add = |(dice, chance): &(Vec<AttackDie>, f64)| {
                single.iter().map(|(die, share)| ([&dice[..], &[*die]].concat(), chance * share)).collect::<Vec<_>>()
            };
            all = all.iter().flat_map(add).collect();
        }
        all
    }

    #[test]
    fn roll_outcomes_agree_with_full_enumeration() {
        for meaning in [FaceMeaning::Plain, FaceMeaning::Reaction, FaceMeaning::Chain] {
            for (dice, needed, rerolls, left) in (1..=4)
                .flat_map(|dice| (1..=7).map(move |needed| (dice, needed)))
                .flat_map(|(dice, needed)| [0, 1, 2].map(|rerolls| (dice, needed, rerolls)))
                .flat_map(|(dice, needed, rerolls)| [1, 2].map(|left| (dice, needed, rerolls, left)))
            {
                // With rerolled hits a die has up to 36 results.
                for rerolls_hits in [false, true].into_iter().filter(|again| dice < 4 || !again) {
                    compare_with_enumeration(
                        &PendingRoll { dice, needed, forced: false, rerolls_hits, rerolls, meaning },
                        left,
                    );
                }
            }
        }
    }

    fn compare_with_enumeration(roll: &PendingRoll, left: u8) {
        let expected = enumerate_damage_sums(roll, left);
        let outcomes = roll_outcomes(roll, left).into_iter();
        let found: DamageSums = outcomes.map(|fall| ((fall.hits, fall.marked), fall.chance)).collect();
        for key in expected.keys().chain(found.keys()) {
            let (a, b) = (expected.get(key).unwrap_or(&0.0), found.get(key).unwrap_or(&0.0));
            assert!((a - b).abs() < 1e-12, "{roll:?} at {left}: {key:?} {a} {b}");
        }
    }

    #[test]
    fn rerolled_hits_halve_an_even_chance() {
        let roll = PendingRoll {
            dice: 1,
            needed: 4,
            forced: false,
            rerolls_hits: true,
            rerolls: 0,
            meaning: FaceMeaning::Plain,
        };
        let hit: f64 = roll_outcomes(&roll, 1).iter().filter(|fall| fall.hits > 0).map(|fall| fall.chance).sum();
        assert!((hit - 0.25).abs() < 1e-12, "COOP-11: {hit}");
    }

    #[test]
    fn three_dice_show_a_double_in_96_of_216_rolls() {
        let roll = PendingRoll {
            dice: 3,
            needed: 4,
            forced: false,
            rerolls_hits: false,
            rerolls: 0,
            meaning: FaceMeaning::Reaction,
        };
        let double: f64 = roll_outcomes(&roll, 2).iter().filter(|fall| fall.marked).map(|fall| fall.chance).sum();
        assert!((double - 96.0 / 216.0).abs() < 1e-12, "RF-4");
    }

    #[test]
    fn many_dice_follow_the_binomial_distribution() {
        let roll = |dice, needed| PendingRoll {
            dice,
            needed,
            forced: false,
            rerolls_hits: false,
            rerolls: 0,
            meaning: FaceMeaning::Plain,
        };
        let chance = |roll: &PendingRoll, hits| {
            roll_outcomes(roll, 9).iter().find(|fall| fall.hits == hits).map(|fall| fall.chance)
        };
        assert!((chance(&roll(6, 5), 0).unwrap_or(0.0) - (4.0f64 / 6.0).powi(6)).abs() < 1e-12);
        assert_eq!(chance(&roll(5, 1), 5), Some(1.0));
        for dice in [1, 30, 255] {
            let sum: f64 = roll_outcomes(&roll(dice, 3), 9).iter().map(|fall| fall.chance).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{dice} dice: {sum}");
        }
    }
}
