//! Whole expeditions that the AI plays alone, with real battles.

use ai::AiLevel;
use balance::ExpeditionPlayer;

use super::{ExpeditionFixture, terms};

/// Measures expeditions with real battles. Run it alone, with `--release` or in the test profile, and `--nocapture`.
#[test]
#[ignore = "a measurement: about a minute for each expedition"]
fn measure_expeditions() {
    let fixture = ExpeditionFixture::new();
    let count = std::env::var("EXPEDITIONS").ok().and_then(|count| count.parse().ok()).unwrap_or(6);
    for seed in 1..=count {
        let mut player = ExpeditionPlayer::new(&fixture.data, &fixture.content, AiLevel::Planner);
        let began = std::time::Instant::now();
        let played = player.play(&terms(seed)).unwrap_or_else(|error| panic!("{seed}: {error}"));
        println!("{seed}: {:?} on day {}, {:.1?}", played.outcome, played.state.day, began.elapsed());
        played.battles.iter().for_each(|battle| println!("    {battle:?}"));
    }
}

#[test]
fn the_ai_plays_a_short_expedition_with_real_battles() {
    let fixture = ExpeditionFixture::new();
    let mut player = ExpeditionPlayer::new(&fixture.data, &fixture.content, AiLevel::Planner);
    let played = player.play(&terms(1)).unwrap_or_else(|error| panic!("{error}"));
    assert!(played.battles.iter().any(|battle| battle.is_sortie));
    assert!(played.battles.iter().all(|battle| !battle.is_unfinished), "{:?}", played.battles);
    assert!(played.state.day >= 2, "{:?}", played.outcome);
}
