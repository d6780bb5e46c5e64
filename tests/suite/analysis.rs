//! Analysis of battles: luck and decisions sum to the result, dice favour neither side on average, equal records give
//! equal analyses, and blunders are found. The tests analyse a few battles. To analyse more:
//!
//!     INCURSION_BATTLES=2000 cargo test -p incursion-suite analysis::dice -- --nocapture
//!     INCURSION_BLUNDERS=200 cargo test -p incursion-suite analysis::blunders -- --nocapture
//!
//! Two parallel runs analyse different battles if the second has, for example, `INCURSION_FROM=5000`.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use ::analysis::{
    Alternative, BattleReview, CachedReview, Decision, ReviewStage, ReviewSummary, SearchBudget, WinCurve,
};
use ai::{AdviceScope, Ai, AiLevel, Suggestion};
use bevy_ecs::world::World;
use mission::{Mission, paths};
use record::{Battle, BattleSpec, MissionSnapshot, Record};
use rules::{BattleState, BySide, Observation, Order, PendingDecision, Side, automaton, legal_orders};

use crate::{
    battles::TestFolder,
    support::{game_catalogue, project_path},
};

fn number_from_env(name: &str, least: u64) -> u64 {
    env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(least)
}

fn find_mission(id: &str) -> Mission {
    let library = mission::load_mission_library(&[paths::game_missions_dir()], &game_catalogue());
    library.find(id).expect("a mission of the game").clone()
}

/// Begins a battle of the mission with forces chosen by the AI.
fn begin_mission_battle(mission: &Mission, seed: u64) -> (World, Battle) {
    let catalogue = game_catalogue();
    let force = |side: Side| {
        let chosen = ai::choose_force(
            &catalogue,
            mission,
            (side, mission.rp[side]),
            (AiLevel::Planner, &[]),
            seed + side as u64,
        );
        chosen.expect("a force")
    };
    let forces = BySide { allied: force(Side::Allied), german: force(Side::German) };
    let setup = mission.setup(&catalogue, &forces, mission.rp, seed).expect("legal forces");
    let mut world = rules::new_world();
    let spec = BattleSpec::new(&setup, Some(MissionSnapshot::of(mission)));
    let (battle, _) = Battle::new(&mut world, spec, None).expect("a sound setup");
    (world, battle)
}

/// Gives the planner's orders for both sides until `stop` returns `true` or the battle is over.
fn play_planner_until(world: &mut World, battle: &mut Battle, seed: u64, mut stop: impl FnMut(&BattleState) -> bool) {
    let mut minds = BySide::<Ai>::default();
    loop {
        let now = BattleState::of(world);
        let Some(seat) = now.awaiting.seat().filter(|_| !stop(&now) && now.turn.number < 40) else { return };
        let seen = Observation::from_state(world, &now, seat);
        let order = if now.charter.plays_itself(seat) {
            automaton::choose_automaton_order(&now)
        } else {
            minds[seat].decide(&seen, AiLevel::Planner, seed).map(|choice| choice.order)
        };
        battle.submit(world, order.expect("an order")).expect("a legal order");
    }
}

fn play_whole_mission(mission: &Mission, seed: u64) -> Record {
    let (mut world, mut battle) = begin_mission_battle(mission, seed);
    play_planner_until(&mut world, &mut battle, seed, |_| false);
    battle.record().clone()
}

/// Reviews the dice of a record, without a search for better orders.
fn review_dice_only(record: Record) -> BattleReview {
    let mut review = BattleReview::begin(record, SearchBudget { orders: 0 }).expect("a sound setup");
    while matches!(review.stage(), ReviewStage::Falls(..)) {
        assert!(review.step());
    }
    review
}

#[test]
fn luck_and_decisions_sum_to_the_result() {
    let mut rolled = 0;
    for file in fs::read_dir(project_path("tests/golden")).expect("the folder") {
        let path = file.expect("a file").path();
        let record = record::read_record(&fs::read(&path).expect("a file")).expect("a record").record;
        let review = review_dice_only(record);
        let (curve, summary) = (review.course(), ReviewSummary::of(&review));
        let sum: f64 = curve.steps.iter().map(|step| step.luck() + step.decided()).sum();
        assert!((curve.start + sum - curve.end()).abs() < 1e-9, "{}: {sum}", path.display());
        let sum = summary.luck.all.sum + summary.decided.allied + summary.decided.german;
        assert!((summary.start + sum - summary.end).abs() < 1e-9, "{}: {sum}", path.display());
        let sum = summary.luck.all.sum - summary.mistakes.allied + summary.mistakes.german + summary.unexplained();
        assert!((summary.start + sum - summary.end).abs() < 1e-9, "{}: {sum}", path.display());
        let turns: f64 = summary.luck.turns.iter().map(|turn| turn.sum).sum();
        assert!((turns - summary.luck.all.sum).abs() < 1e-9, "{}", path.display());
        // An order without dice has no luck.
        assert!(curve.steps.iter().all(|step| step.rolled || step.luck() == 0.0));
        if let Some(verdict) = curve.verdict {
            let won = verdict.winner.map_or(0.5, |side| if side == Side::Allied { 1.0 } else { 0.0 });
            assert_eq!(curve.end(), won);
        }
        rolled += curve.steps.iter().filter(|step| step.luck() != 0.0).count();
    }
    assert!(rolled > 20, "{rolled}");
}

#[test]
fn dice_favour_neither_side_on_average() {
    let recon = find_mission("recon");
    let (mut sum, mut spread, mut count) = (0.0, 0.0, 0.0);
    for seed in 0..number_from_env("INCURSION_BATTLES", 12) {
        let luck = ReviewSummary::of(&review_dice_only(play_whole_mission(&recon, 70_000 + seed))).luck.all;
        (sum, spread, count) = (sum + luck.sum, spread + luck.spread, count + 1.0);
    }
    let (mean, error) = (sum / count, f64::sqrt(spread) / count);
    println!("{count} battles: dice moved {mean:.4} ± {error:.4} in the mean");
    assert!(mean.abs() < 3.0 * error && error < 0.2, "{mean} ± {error}");
}

#[test]
fn equal_records_give_equal_reviews() {
    let record = play_whole_mission(&find_mission("recon"), 5);
    let review = || {
        let mut review = BattleReview::begin(record.clone(), SearchBudget { orders: 5_000 }).expect("a sound setup");
        while review.step() {}
        assert_eq!(review.stage(), ReviewStage::Done);
        review
    };
    let (one, other) = (review(), review());
    assert_eq!(
        (one.course(), one.deeds(), ReviewSummary::of(&one)),
        (other.course(), other.deeds(), ReviewSummary::of(&other))
    );
    let looked_at = (0..one.deeds().len()).filter(|deed| one.better(*deed).is_some()).count();
    assert!(looked_at > 0, "no decision was compared");
    // The review covers each order exactly once.
    let orders: usize = one.deeds().iter().map(|decision| decision.orders.len()).sum();
    assert_eq!(orders, one.course().steps.len());
}

#[test]
fn the_review_does_not_judge_the_automated_horde() {
    let (mut world, mut battle) = begin_mission_battle(&find_mission("gate"), 3);
    play_planner_until(&mut world, &mut battle, 3, |now| now.turn.number == 4);
    let mut review =
        BattleReview::begin(battle.record().clone(), SearchBudget { orders: 20_000 }).expect("a sound setup");
    while review.step() {}
    let compared = |side: Side| {
        let of = |(place, decision): &(usize, &Decision)| decision.by == side && review.is_compared(*place);
        review.deeds().iter().enumerate().filter(of).count()
    };
    let acts = |side: Side| review.deeds().iter().filter(|decision| decision.by == side).count();
    assert!(acts(Side::German) > 5 && compared(Side::Allied) > 0, "{} acted", acts(Side::German));
    assert_eq!(compared(Side::German), 0);
}

#[test]
fn a_win_curve_ends_where_its_record_ends_or_drifts() {
    let whole = play_whole_mission(&find_mission("recon"), 6);
    let half = whole.truncated_at(whole.steps.len() / 2);
    let curve = WinCurve::of(&half).expect("a sound setup");
    assert!(curve.whole && curve.verdict.is_none() && curve.steps.len() == half.steps.len());
    let review = review_dice_only(half);
    assert!(ReviewSummary::of(&review).short, "nobody has won yet");
    // The curve ends at the entry where the record drifts.
    let mut drifting = whole.clone();
    let at = whole.steps.len() / 3;
    drifting.steps[at].digest = record::Digest(1);
    let curve = WinCurve::of(&drifting).expect("a sound setup");
    assert!(!curve.whole && curve.steps.len() == at, "{} of {at}", curve.steps.len());
    // The curve of a record without orders has only a start.
    let curve = WinCurve::of(&whole.truncated_at(0)).expect("a sound setup");
    assert_eq!((curve.steps.len(), curve.end()), (0, curve.start));
    let bytes = record::write_record(&whole).into_bytes();
    for cut in (0..bytes.len()).step_by(bytes.len() / 9) {
        if let Ok(salvaged) = record::read_record(&bytes[..cut]) {
            assert!(WinCurve::of(&salvaged.record).is_ok());
        }
    }
}

/// Minimum mean loss of winning chance by a blunder, in the trials.
const BLUNDER: f64 = 0.05;
/// Maximum loss of winning chance by a decision that counts as right. A blunder surely loses more.
const RIGHT: f64 = 0.02;
/// Number of standard errors that are subtracted from a loss to get the part of it that counts as sure.
const SURE: f64 = 1.645;

/// Maximum number of legal orders that are tried in search of a blunder.
const SAMPLED_ORDERS: usize = 24;
/// Number of trial rounds of all orders in that search, and of the best and the worst of them afterwards.
const SCREENING_ROUNDS: u64 = 2;
const FINAL_ROUNDS: u64 = 16;

/// Number of trial rounds with other dice to check the review if it calls the best orders a blunder.
const RECHECK_ROUNDS: u64 = 200;

/// Verdict of the review on a decision that it calls a mistake.
struct FoundMistake {
    better: Alternative,
    /// The battle up to the decision at which the better orders differ from the given ones.
    before: Record,
    done: Vec<Order>,
}

impl FoundMistake {
    /// Returns the loss of winning chance with other dice, and its standard error.
    fn cost_again(&self, seed: u64) -> (f64, f64) {
        let mut world = rules::new_world();
        Battle::of_record(&mut world, self.before.clone()).expect("it was played");
        let now = BattleState::of(&world);
        let seen = Observation::from_state(&world, &now, now.awaiting.seat().expect("somebody decides"));
        let mut mind = Ai::default();
        let mut advice = mind.advice(&seen, AdviceScope::Each, seed).expect("something to do");
        advice.add_fixed(&self.better.orders);
        advice.add_fixed(&self.done);
        advice.restart_with(|way| way.orders == self.better.orders || way.orders == self.done);
        for _ in 0..RECHECK_ROUNDS {
            mind.run_round(&seen, &mut advice);
        }
        let way = |orders: &[Order]| {
            let ranked = advice.ranked();
            ranked.into_iter().find(|way| way.orders == orders).expect("it was asked for").clone()
        };
        let (cost, variance) = way(&self.better.orders).gain_over(&way(&self.done));
        (cost, variance.sqrt())
    }
}

/// Plays to a decision of a figure, and returns the battle and what the deciding seat sees.
fn play_to_decision(mission: &Mission, seed: u64) -> Option<(Record, Observation)> {
    let (mut world, mut battle) = begin_mission_battle(mission, seed);
    let mut left = 4 + seed % 9;
    play_planner_until(&mut world, &mut battle, seed, |now| {
        let acts = matches!(now.awaiting, PendingDecision::Act { .. }) && legal_orders(now).len() >= 4;
        left -= u64::from(acts && left > 0);
        left == 0
    });
    let now = BattleState::of(&world);
    let seat = now.awaiting.seat()?;
    Some((battle.record().clone(), Observation::from_state(&world, &now, seat)))
}

/// Returns the worst of the legal orders that were tried, and the best orders; `None` if the worst one is not surely a
/// blunder. Only a sample of the legal orders is tried, because a turn may have hundreds of them.
fn find_blunder(seen: &Observation, seed: u64) -> Option<[Vec<Order>; 2]> {
    let now = seen.view();
    let seat = now.awaiting.seat()?;
    let mut mind = Ai::default();
    let mut advice = mind.advice(seen, AdviceScope::Force, seed)?;
    let own = |order: &Order| order.is_listed() && order.seat(&now.awaiting) == Some(seat);
    let legal: Vec<Order> = legal_orders(now).into_iter().filter(own).collect();
    for order in legal.iter().step_by(legal.len().div_ceil(SAMPLED_ORDERS).max(1)) {
        advice.add_fixed(&[*order]);
    }
    for _ in 0..SCREENING_ROUNDS {
        mind.run_round(seen, &mut advice);
    }
    // The best and the worst of many orders may have had good or bad luck in the trials, so those few are tried again.
    let mut ranked = advice.ranked();
    ranked.sort_by(|one, other| other.chance().total_cmp(&one.chance()));
    let best = ranked.iter().take(3).map(|way| way.orders.clone());
    let worst = ranked.iter().rev().filter(|way| way.orders.len() == 1).take(2).map(|way| way.orders.clone());
    let kept: Vec<Vec<Order>> = best.chain(worst).collect();
    advice.restart_with(|way| kept.contains(&way.orders));
    for _ in 0..FINAL_ROUNDS {
        mind.run_round(seen, &mut advice);
    }
    let chance = |one: &&&Suggestion, other: &&&Suggestion| one.chance().total_cmp(&other.chance());
    let ranked = advice.ranked();
    let best = ranked.iter().max_by(chance)?;
    let worst = ranked.iter().filter(|way| way.orders.len() == 1).min_by(chance)?;
    let (gain, variance) = best.gain_over(worst);
    let is_blunder = gain >= BLUNDER && gain - SURE * variance.sqrt() >= RIGHT;
    is_blunder.then(|| [worst.orders.clone(), best.orders.clone()])
}

/// Plays to a decision, then gives the worst order in one copy and the best orders in another, and reviews both.
/// Returns the verdicts on the worst and the best orders, or `None` if no order is a blunder.
fn play_planted_mistake(mission: &Mission, seed: u64) -> Option<[Option<FoundMistake>; 2]> {
    let (before, seen) = play_to_decision(mission, seed)?;
    let found = find_blunder(&seen, seed)?;
    Some(found.map(|orders| find_better_way(&before, &orders)))
}

/// Reviews these orders, up to the first that is refused, and returns the verdict.
fn find_better_way(before: &Record, orders: &[Order]) -> Option<FoundMistake> {
    let mut world = rules::new_world();
    let mut battle = Battle::of_record(&mut world, before.clone()).expect("it was played");
    let given = orders.iter().take_while(|order| battle.submit(&mut world, **order).is_ok()).count();
    assert!(given > 0, "{orders:?}");
    let mut review =
        BattleReview::begin(battle.record().clone(), SearchBudget { orders: u64::MAX }).expect("a sound setup");
    while matches!(review.stage(), ReviewStage::Falls(..)) {
        review.step();
    }
    let at = before.steps.len();
    let holds = |decision: &Decision| (decision.steps.start..decision.steps.end).contains(&at);
    let place = review.deeds().iter().position(holds).expect("a decision");
    review.step();
    review.prioritize(place);
    while !review.is_compared(place) && review.step() {}
    let (decision, better) = (&review.deeds()[place], review.better(place)?.clone());
    let before = battle.record().truncated_at(review.course().steps[decision.places[better.after]].entry);
    Some(FoundMistake { done: decision.orders[better.after..].to_vec(), before, better })
}

#[test]
fn blunders_are_found() {
    let (mut found, mut called, mut wrongly, mut count) = (0u32, 0u32, 0u32, 0u32);
    let mut seed = number_from_env("INCURSION_FROM", 900);
    while u64::from(count) < number_from_env("INCURSION_BLUNDERS", 4) {
        seed += 1;
        let mission = find_mission(["recon", "beacon", "incursion"][(seed % 3) as usize]);
        let Some([worst, best]) = play_planted_mistake(&mission, seed) else { continue };
        let is_blunder = |blame: &FoundMistake| !blame.better.is_right();
        found += u32::from(worst.as_ref().is_some_and(is_blunder));
        count += 1;
        for (name, blame) in [("blunder", &worst), ("best way", &best)] {
            let cost = |FoundMistake { better, .. }: &FoundMistake| format!("{:.3} ± {:.3}", better.cost, better.error);
            println!("{seed}: the {name} costs {}", blame.as_ref().map_or("no other way".to_owned(), cost));
        }
        // The review may rightly blame the best orders, which are the best of those tried here, not of all possible
        // activations.
        if let Some(blame) = best.filter(is_blunder) {
            let (cost, error) = blame.cost_again(!seed);
            println!("{seed}: with other dice it costs {cost:.3} ± {error:.3}");
            called += 1;
            wrongly += u32::from(cost < RIGHT);
        }
        println!(
            "{found} of {count} blunders were found; {called} of as many best ways were called blunders, {wrongly} wrongly"
        );
    }
    assert!(found * 2 > count && wrongly * 4 < count.max(5), "{found}, {called} and {wrongly} of {count}");
}

#[test]
fn the_analysis_command_explains_invalid_input() {
    let what = |file: &Path, strength: &str| cli::analysis::AnalysisArgs {
        file: file.to_owned(),
        strength: strength.into(),
        json: true,
    };
    let fault = |what| cli::analysis::review_record(&what).err().expect("a fault").words.en;
    assert!(fault(what(Path::new("/nowhere.battle"), "recruit")).contains("/nowhere.battle"));
    let device = if cfg!(unix) { PathBuf::from("/dev/zero") } else { project_path("tests") };
    assert!(fault(what(&device, "recruit")).contains("it is not a file"));
    assert!(fault(what(&project_path("Cargo.toml"), "recruit")).contains("can't be analysed"));
    assert!(fault(what(&project_path("tests/golden/recon.battle"), "general")).contains("\"general\""));
}

#[test]
fn a_cached_review_is_not_computed_again() {
    let record = play_whole_mission(&find_mission("recon"), 4);
    let effort = SearchBudget { orders: 5_000 };
    let mut whole = BattleReview::begin(record.clone(), effort).expect("a sound setup");
    while whole.step() {}
    let folder = TestFolder::new();
    assert_eq!(CachedReview::find(folder.path(), &record, effort), None);
    // A review that is interrupted, once during the dice and once during the search for better orders, gives an equal
    // result.
    for pieces in [20, 400, usize::MAX] {
        let mut part = match CachedReview::find(folder.path(), &record, effort) {
            Some(cached_review) => BattleReview::resume(record.clone(), effort, cached_review).expect("a sound setup"),
            None => BattleReview::begin(record.clone(), effort).expect("a sound setup"),
        };
        let mut worked = 0;
        while worked < pieces && part.step() {
            worked += 1;
        }
        part.kept().write(folder.path()).expect("room for it");
        if pieces == usize::MAX {
            assert_eq!(part.course(), whole.course());
            assert_eq!(part.kept(), whole.kept());
        }
    }
    let cached_review = CachedReview::find(folder.path(), &record, effort).expect("it was written");
    let mut again = BattleReview::resume(record.clone(), effort, cached_review).expect("a sound setup");
    assert!(!again.step(), "nothing is left to do");
    assert_eq!(
        CachedReview::find(folder.path(), &record, SearchBudget { orders: 1 }),
        None,
        "another strength is another review"
    );
    for file in fs::read_dir(folder.path()).expect("the folder") {
        fs::write(file.expect("a file").path(), "junk").expect("room for it");
    }
    assert_eq!(CachedReview::find(folder.path(), &record, effort), None);
}
