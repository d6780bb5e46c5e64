//! Winning chances: they agree with the results of battles, use no hidden information, and are equal for both seats if
//! both see equal states.

use std::path::Path;

use ai::win_probability;
use bevy_ecs::world::World;
use cli::tournament::{CalibrationBin, Position, calibration_bins, read_positions};
use rules::{BattleState, Observation, Side};

use common::twins::{self, deal_twin_state};

use crate::{mind::visit_ai_positions, support::project_path};

/// Returns positions that were not used to fit the model's weights: one from each of 560 battles of the planner against
/// itself, 56 of each mission.
fn load_test_positions() -> Vec<Position> {
    read_positions(Path::new(&project_path("tests/suite/positions.jsonl"))).expect("positions")
}

fn load_model_weights() -> Vec<f64> {
    #[derive(serde::Deserialize)]
    struct WeightsFile {
        weights: Vec<(String, f64)>,
    }
    let text = std::fs::read_to_string(project_path("src/ai/win_probability/model.ron")).expect("the model");
    let options = ron::Options::default();
    let model: WeightsFile = options.from_str(&text).expect("a model");
    model.weights.into_iter().map(|(_, weight)| weight).collect()
}

#[test]
fn predicted_win_chances_match_the_results() {
    let (kept, weights) = (load_test_positions(), load_model_weights());
    assert!(kept.len() >= 560 && weights.len() == win_probability::model_term_names().len());
    let bins = calibration_bins(&weights, &kept);
    // Five bins are compared together, because each contains few positions.
    for part in bins.chunks(5) {
        let count: u32 = part.iter().map(|bin| bin.count).sum();
        let mean = |of: fn(&CalibrationBin) -> f64| part.iter().map(|bin| of(bin) * f64::from(bin.count)).sum::<f64>();
        let (given, won) = (mean(|bin| bin.given) / f64::from(count), mean(|bin| bin.won) / f64::from(count));
        assert!(count > 30 && (given - won).abs() < 0.1, "{given:.2} was given, {won:.2} won, of {count}: {bins:?}");
    }
    let error = |position: &Position, chance: f64| (chance - position.won) * (chance - position.won);
    let chance = |position: &Position| win_probability::allied_chance_with_weights(&weights, &position.features());
    let brier = kept.iter().map(|position| error(position, chance(position))).sum::<f64>() / kept.len() as f64;
    let base = kept.iter().map(|position| position.won).sum::<f64>() / kept.len() as f64;
    let blind = kept.iter().map(|position| error(position, base)).sum::<f64>() / kept.len() as f64;
    println!("Brier {brier:.4}, of who knows nothing {blind:.4}: {bins:?}");
    // The limit is high because the outcome of fair missions is uncertain for long.
    assert!(brier < 0.8 * blind, "{brier:.4} against {blind:.4}");
}

#[test]
fn win_chance_ignores_hidden_information() {
    let (mut asked, mut counts) = (0, twins::RedealCounts::default());
    visit_ai_positions(|world: &World, truth: &BattleState, seat: Side, chance| {
        let seen = Observation::from_state(world, truth, seat);
        let own = win_probability::win_chance(&seen);
        let other = win_probability::win_chance(&Observation::from_state(
            world,
            &deal_twin_state(truth, seat, chance, &mut counts),
            seat,
        ));
        assert!((0.0..=1.0).contains(&own) && own == other, "{own} {other}: {:?}", truth.awaiting);
        asked += 1;
    });
    assert!(asked > 200 && counts.hands > 100, "{asked}");
}
