//! Selects the best of several candidates by trials (successive halving): candidates that fall behind get no more
//! trials. All candidates are tried in the same worlds, and a rival replaces the first candidate only if it is better
//! by more than chance.

/// Number of worlds in a round; after each round, half of the rivals drop out.
pub(super) const ROUND: u64 = 8;
/// Minimum ratio of a difference to its standard error for it to count as more than chance.
const MIN_STANDARD_ERRORS: f64 = 1.5;

/// The result of a trial: its score, and the number of orders played.
pub(super) type TrialOutcome = (f64, u32);

/// Returns the index of the best candidate after trials with about `orders` orders in all; 0 if `cut` returns `true`.
/// Otherwise at least one round is played.
pub(super) fn select_best(
    plans: usize,
    orders: u64,
    cut: &dyn Fn() -> bool,
    mut trial: impl FnMut(usize, u64) -> TrialOutcome,
) -> usize {
    let mut scores: Vec<Vec<f64>> = vec![Vec::new(); plans];
    let (mut left, mut spent): (Vec<usize>, u64) = ((0..plans).collect(), 0);
    for world in 0.. {
        if cut() {
            return 0;
        }
        if world >= ROUND && spent >= orders {
            break;
        }
        for plan in &left {
            let (score, orders) = trial(*plan, world);
            scores[*plan].push(score);
            // Count at least one order a trial, so that the loop ends even if trials take no orders.
            spent += u64::from(orders.max(1));
        }
        if (world + 1).is_multiple_of(ROUND) {
            let mut rivals = rank_challengers(&left, &scores);
            rivals.truncate(rivals.len().div_ceil(2));
            // A candidate far behind the planner's choice cannot become significantly better.
            rivals.retain(|rival| !is_significantly_better(&scores[0], &scores[*rival]));
            if rivals.is_empty() {
                return 0;
            }
            left = [0].into_iter().chain(rivals).collect();
        }
    }
    let surely = |rival: &usize| is_significantly_better(&scores[*rival], &scores[0]);
    rank_challengers(&left, &scores).first().copied().filter(surely).unwrap_or(0)
}

/// Returns all candidates but the first, sorted by score, the best first.
fn rank_challengers(plans: &[usize], scores: &[Vec<f64>]) -> Vec<usize> {
    let mut rivals: Vec<usize> = plans.iter().copied().filter(|plan| *plan != 0).collect();
    rivals.sort_by(|one, other| sum_scores(&scores[*other]).total_cmp(&sum_scores(&scores[*one])).then(one.cmp(other)));
    rivals
}

fn sum_scores(scores: &[f64]) -> f64 {
    scores.iter().sum()
}

/// Returns `true` if the mean of the paired differences is above zero by more than chance.
fn is_significantly_better(rival: &[f64], own: &[f64]) -> bool {
    let gains: Vec<f64> = rival.iter().zip(own).map(|(rival, own)| rival - own).collect();
    let count = gains.len() as f64;
    let mean = sum_scores(&gains) / count;
    let spread = gains.iter().map(|gain| (gain - mean) * (gain - mean)).sum::<f64>() / (count - 1.0).max(1.0);
    // mean > MIN_STANDARD_ERRORS · √(spread / count), without a root.
    mean > 0.0 && mean * mean > MIN_STANDARD_ERRORS * MIN_STANDARD_ERRORS * spread / count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_not_a_significant_improvement() {
        let own = [0.0; 8];
        assert!(is_significantly_better(&[1.0, 2.0, 1.0, 2.0, 1.0, 2.0, 1.0, 2.0], &own));
        assert!(!is_significantly_better(&[9.0, -8.0, 9.0, -8.0, 9.0, -8.0, 9.0, -8.0], &own));
        assert!(!is_significantly_better(&[-1.0, -2.0, -1.0, -2.0, -1.0, -2.0, -1.0, -2.0], &own));
    }

    /// All candidates are tried in the same worlds, so a world that is good for all of them makes no difference.
    #[test]
    fn the_best_candidate_is_found_within_the_order_budget() {
        let worlds = |world: u64| if world.is_multiple_of(2) { 50.0 } else { -50.0 };
        let mut spent = 0;
        let found = select_best(6, 2_000, &|| false, |plan, world| {
            spent += 10;
            let luck = worlds(world) + world as f64 % 3.0 * plan as f64 / 7.0;
            (luck + if plan == 4 { 3.0 } else { plan as f64 / 10.0 }, 10)
        });
        assert_eq!(found, 4);
        assert!(spent <= 2_000 + 6 * 10, "{spent}");
        assert_eq!(
            select_best(3, 1_200, &|| false, |_, world| (worlds(world), 10)),
            0,
            "no better than the planner's own"
        );
        assert_eq!(select_best(6, 2_000, &|| true, |plan, _| (plan as f64, 10)), 0, "cut short");
    }

    /// A battle that ends at once in the first world may take long in others.
    #[test]
    fn longer_trials_reduce_the_number_of_trials() {
        let mut spent = 0;
        select_best(2, 12_000, &|| false, |plan, world| {
            let orders = if world == 0 { 5 } else { 300 };
            spent += u64::from(orders);
            (f64::from(u8::try_from(world % 7).unwrap()) * plan as f64, orders)
        });
        assert!((12_000..12_600).contains(&spent), "{spent}");
    }
}
