//! Odds of all orders in random positions.

use std::time::{Duration, Instant};

use rules::{
    self, BattleState, Facing,
    Facing::East,
    Order, PendingDecision, ScratchWorld,
    odds::{self, OrderOdds},
};

use super::{
    count::{OutcomeCounts, assert_odds_agree, count_all_dice},
    scene::{BURNING, FigureSpec, HALL, OddsPosition, ZOMBIES, activate_order, odds_position, side_of_first_figure},
};
use crate::games::RandomChooser;

/// The chances of any order in any position sum to 1, and agree with all dice results if there are few of them.
#[test]
fn odds_match_the_rules_in_random_positions() {
    let mut chooser = RandomChooser::new(55);
    let (mut scratch, mut asked, mut held, mut longest) = (ScratchWorld::default(), 0, 0, Duration::ZERO);
    for number in 0..POSITIONS {
        let mut world = random_scene(&mut chooser).world();
        if !chooser.one_in(3) {
            // In two of three positions an order is given first, an attack if possible, so that the position is in the
            // middle of it.
            let state = BattleState::of(&world);
            let mut orders = rules::legal_orders(&state);
            if orders.iter().any(is_attack_order) {
                orders.retain(is_attack_order);
            }
            let order = orders[chooser.below(orders.len() as u32) as usize];
            rules::submit_order(&mut world, order).expect("a legal order");
        }
        let state = BattleState::of(&world);
        for order in rules::legal_orders(&state) {
            let name = format!("position {number}, {order:?}");
            let started = Instant::now();
            let found = odds::all_odds(&state, order);
            longest = longest.max(started.elapsed());
            asked += usize::from(found.is_some());
            if let Some(found) = &found {
                check_odds_sums(&name, found);
            }
            if (found.is_some() || chooser.one_in(3)) && are_odds_comparable(&state, order, found.as_ref()) {
                let Some(count) = count_all_dice(&mut scratch, &world, &[order], 1_300) else { continue };
                match &found {
                    Some(found) => assert_odds_agree(&name, &state, found, (&count, 0)),
                    None => check_nobody_harmed(&name, &state, &count),
                }
                held += 1;
            }
        }
    }
    println!("{asked} orders with odds, {held} held against the rules, the longest took {longest:?}");
    assert!(asked > 1_000 && held > 500, "{asked} orders with odds, {held} held against the rules");
}

pub const POSITIONS: u32 = 230;

pub fn is_attack_order(order: &Order) -> bool {
    matches!(order, Order::Shoot { .. } | Order::CloseAttack { .. } | Order::Flame)
}

pub fn random_scene(chooser: &mut RandomChooser) -> OddsPosition {
    const KINDS: [&str; 11] =
        ["grunt", "blazer", "hmg", "sarge", "slugger", "gretel", "ilsa", "hans", "blitzhund", ZOMBIES, "minenzombie"];
    const CARDS: [&str; 8] = [
        "extra-ammo",
        "low-on-ammo",
        "extra-plating",
        "cracked-plating",
        "steady-aim",
        "brawler",
        "silver-bullets",
        "grenade-belt",
    ];
    let mut figures: Vec<FigureSpec> = Vec::new();
    for _ in 0..14 {
        let kind = KINDS[chooser.below(11) as usize];
        let place = (chooser.below(8) as u8, chooser.below(5) as u8);
        let facing = Facing::ALL[chooser.below(4) as usize];
        let wounds = u8::from(chooser.one_in(4) && ![ZOMBIES, "minenzombie"].contains(&kind));
        if figures.iter().all(|other| other.1 != place) {
            let armed = ["grunt", "hmg", "sarge", "slugger", "gretel", "ilsa"].contains(&kind);
            figures.push(FigureSpec(kind, place, facing, wounds, armed && chooser.one_in(2)));
        }
    }
    let rows = if chooser.one_in(2) { BURNING } else { HALL };
    let side = side_of_first_figure(&figures);
    let mut position = odds_position(rows, side, &figures).after(&[activate_order(1)]);
    for card in CARDS {
        position = position.on(card, chooser.below(figures.len() as u32) as u16 + 1);
    }
    if chooser.one_in(3) {
        for _ in 0..6 {
            position = position.token(chooser.below(8) as u8, chooser.below(5) as u8);
        }
        let kind = if chooser.one_in(3) { "minenzombie" } else { ZOMBIES };
        position = position.twitchers(chooser.below(3) as u8 + 1, kind, 2);
    }
    position.door(chooser.below(7) as u8, chooser.below(5) as u8, East)
}

pub fn check_odds_sums(name: &str, found: &OrderOdds) {
    for figure in &found.figures {
        let sum = figure.odds.kill + figure.odds.wounds.iter().sum::<f64>();
        assert!((sum - 1.0).abs() < 1e-9, "{name}: {figure:?} sums to {sum}");
    }
    assert!(found.of(found.concerned).is_some(), "{name}: nobody is concerned");
}

/// Returns `true` if the order alone causes all effects before the next decision. In the middle of an action, effects
/// of earlier orders that are still due would also be counted.
pub fn are_odds_comparable(state: &BattleState, order: Order, found: Option<&OrderOdds>) -> bool {
    let acting = state.acting.and_then(|id| state.figure(id)).and_then(rules::Figure::square);
    match state.awaiting {
        // The policy that the odds assume ends a last stand at once.
        _ if state.in_last_stand() => false,
        PendingDecision::Act { .. } => !matches!(order, Order::Activate { .. }),
        _ => found.is_some() && !acting.is_some_and(|at| state.fire.burns(at)),
    }
}

pub fn check_nobody_harmed(name: &str, state: &BattleState, count: &OutcomeCounts) {
    for figure in &state.figures {
        let safe = count.of("wounds", figure.id, 0);
        assert!((safe - 1.0).abs() < 1e-9, "{name} has no odds, but may harm {:?}: {safe}", figure.id);
    }
}

/// If only one shot threatens a path, the reported danger of that shot equals the whole danger of the figure.
#[test]
fn danger_of_the_only_shot_equals_the_total_danger() {
    let (mut chooser, mut held) = (RandomChooser::new(77), 0);
    for number in 0..POSITIONS {
        let state = BattleState::of(&random_scene(&mut chooser).world());
        let Some(figure) = state.acting else { continue };
        for order in rules::legal_orders(&state) {
            let Ok(plan) = rules::pathfinding::plan_orders(&state, figure, &[order]) else { continue };
            let [step] = plan.walk.steps.as_slice() else { continue };
            let ([watcher], 0) = (step.watchers.as_slice(), step.burns) else { continue };
            let goes = matches!(order, Order::Move { .. } | Order::Turn { .. });
            let Some(fate) = odds::all_odds(&state, order).filter(|_| goes) else { continue };
            let harm = fate.of(figure).map_or(0.0, odds::CasualtyOdds::harm);
            assert!((harm - watcher.harm()).abs() < 1e-9, "position {number}, {order:?}: {harm}, {}", watcher.harm());
            held += 1;
        }
    }
    assert!(held > 20, "{held} shots");
}
