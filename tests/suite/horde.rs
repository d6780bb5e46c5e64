//! The automated horde: its forecast is correct in thousands of half-turns, in every mission with a horde and for any
//! number of players; its decisions are quick, and every half-turn ends (`COOP-2` to `COOP-7`).

use std::time::{Duration, Instant};

use bevy_ecs::world::World;
use mission::{Mission, force::Force, paths};
use rules::{
    BattleEvent, BattleState, BySide, Order, PendingDecision, ScratchWorld, Setup, Side, UselessReason, automaton,
    automaton_forecast::{self, AutomatonForecast},
    card_useless,
    cards::EventEffect,
    legal_orders,
};

use crate::{games::RandomChooser, support::game_catalogue};

/// Number of half-turns that are compared with their forecast.
const HALVES: usize = 10_000;
/// Maximum number of orders in one half-turn, far above the usual number.
const MOST_ORDERS: usize = 2_000;

/// Returns the missions in which the Germans are automated.
fn horde_missions() -> Vec<Mission> {
    let catalogue = game_catalogue();
    let library = mission::load_mission_library(&[paths::game_missions_dir()], &catalogue);
    assert!(library.faults.is_empty(), "{:?}", library.faults);
    let found = library.missions.into_iter().map(|listed| listed.mission);
    found.filter(|mission| mission.plays_itself(Side::German)).collect()
}

/// Returns the setup of the mission for that number of players.
pub fn horde_setup(mission: &Mission, players: u8, seed: u64) -> Setup {
    let catalogue = mission.catalogue(&game_catalogue());
    let levels = BySide { allied: 3 * players, german: mission.rp.german };
    let pick = |side| Force::new(&catalogue, mission.force_limits(side, levels[side])).quick_pick().expect("a force");
    let forces = BySide::from_fn(pick);
    assert_eq!(forces.allied.len(), usize::from(players), "a defender costs 3 RP");
    mission.setup(&catalogue, &forces, levels, seed).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// Returns `true` if the event is visible on the board, so that the forecast must contain it.
fn is_visible_event(event: &BattleEvent) -> bool {
    matches!(
        event,
        BattleEvent::Moved { .. }
            | BattleEvent::Turned { .. }
            | BattleEvent::DoorMoved { .. }
            | BattleEvent::Battered { .. }
            | BattleEvent::GateStruck { .. }
            | BattleEvent::Sprung { .. }
            | BattleEvent::Shoved { .. }
            | BattleEvent::Died { .. }
    )
}

/// Returns the players' answer to the pending decision that changes the least.
fn choose_minimal_answer(state: &BattleState) -> Order {
    match &state.awaiting {
        PendingDecision::React { shooters, .. } => Order::Hold { figure: shooters[0] },
        PendingDecision::Ready { .. } => Order::EndReadiness,
        PendingDecision::Answer { .. } => Order::Pass,
        PendingDecision::Reroll { .. } => Order::KeepDice,
        question => panic!("{question:?} in the half of the horde"),
    }
}

/// Returns the events from the start of the horde's half-turn on.
fn events_of_horde_half(events: &[BattleEvent]) -> &[BattleEvent] {
    let begun = events.iter().position(|event| *event == BattleEvent::HalfStarted { side: Side::German });
    &events[begun.unwrap_or(events.len())..]
}

/// Plays the horde's half-turn of that turn, which may have begun with these events, and compares it with the forecast
/// up to the first die.
fn play_half(world: &mut World, turn: u16, (events, foresight): (&[BattleEvent], &AutomatonForecast)) {
    let mut done: Vec<BattleEvent> =
        events_of_horde_half(events).iter().filter(|event| is_visible_event(event)).cloned().collect();
    let mut rolled = false;
    for _ in 0..MOST_ORDERS {
        let now = BattleState::of(world);
        // The half-turn is skipped if no figure of the horde is on the board.
        if now.awaiting == PendingDecision::Over || now.turn.half.is_none() || now.turn.number != turn {
            break;
        }
        let theirs = now.awaiting.seat() == Some(Side::German);
        let order = if theirs {
            automaton::choose_automaton_order(&now).expect("it is asked")
        } else {
            choose_minimal_answer(&now)
        };
        let begun = now.turn.half;
        let events =
            rules::submit_order(world, order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}")).to_vec();
        let ours = if begun == Some(Side::German) { &events[..] } else { events_of_horde_half(&events) };
        for event in ours {
            rolled |= event.dice().is_some();
            if !rolled && is_visible_event(event) {
                done.push(event.clone());
            }
        }
        if begun == Some(Side::German) && BattleState::of(world).turn.half != Some(Side::German) {
            break;
        }
    }
    let now = BattleState::of(world);
    assert!(now.turn.half != Some(Side::German) || now.awaiting == PendingDecision::Over, "the half does not end");
    let foreseen: Vec<&BattleEvent> = foresight.events.iter().filter(|event| is_visible_event(event)).collect();
    assert_eq!(foreseen, done.iter().collect::<Vec<_>>(), "what was foreseen has not come true");
}

#[test]
fn the_horde_forecast_matches_its_half_turn() {
    let missions = horde_missions();
    assert!(!missions.is_empty(), "no mission has a horde that moves by itself");
    let (mut world, mut scratch) = (rules::new_world(), ScratchWorld::default());
    let (mut halves, mut seed, mut longest, mut spent) = (0, 0, Duration::ZERO, Duration::ZERO);
    while halves < HALVES {
        let mission = &missions[seed as usize % missions.len()];
        rules::install_battle(&mut world, &horde_setup(mission, 1 + (seed / 3 % 5) as u8, seed));
        let mut chooser = RandomChooser::new(seed);
        seed += 1;
        loop {
            let now = BattleState::of(&world);
            if now.awaiting == PendingDecision::Over {
                break;
            }
            let order = chooser.choose(&now, &legal_orders(&now));
            if order != Order::EndHalf {
                rules::submit_order(&mut world, order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
                continue;
            }
            let started = Instant::now();
            let foresight =
                automaton_forecast::forecast_automaton(&world, &mut scratch).expect("the horde plays itself");
            longest = longest.max(started.elapsed());
            spent += started.elapsed();
            let events = rules::submit_order(&mut world, order)
                .unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"))
                .to_vec();
            // A figure in a fire may be killed by a die before the half-turn begins.
            if events.iter().any(|event| event.dice().is_some()) {
                continue;
            }
            play_half(&mut world, now.turn.number, (&events, &foresight));
            halves += 1;
        }
    }
    println!(
        "{halves} halves in {seed} battles; a look ahead takes {:.2?}, {longest:.2?} at most",
        spent / halves as u32
    );
}

/// A horde of 24 figures decides its whole half-turn in 5 ms in a release build. The limit here is higher.
#[test]
fn a_large_horde_decides_quickly() {
    let mission = horde_missions().into_iter().find(|mission| mission.id == "gate").expect("it is there");
    let (mut world, mut scratch) = (rules::new_world(), ScratchWorld::default());
    rules::install_battle(&mut world, &horde_setup(&mission, 5, 4));
    let mut most = 0;
    let mut quickest = Duration::MAX;
    for _ in 0..400 {
        let now = BattleState::of(&world);
        let Some(seat) = now.awaiting.seat() else { break };
        let horde = now.figures.iter().filter(|figure| figure.side == Side::German).count();
        if seat == Side::Allied && matches!(now.awaiting, PendingDecision::Act { figure: None, .. }) && horde >= most {
            let started = Instant::now();
            automaton_forecast::forecast_automaton(&world, &mut scratch).expect("the horde plays itself");
            (most, quickest) = (horde, started.elapsed());
        }
        let order = match (&now.awaiting, seat) {
            (_, Side::German) => automaton::choose_automaton_order(&now).expect("it is asked"),
            (PendingDecision::Act { .. }, _) => Order::EndHalf,
            (PendingDecision::Discard { .. }, _) => Order::EndDiscard,
            (PendingDecision::Deploy { .. }, _) => Order::EndDeployment,
            (PendingDecision::LastChance { .. }, _) => Order::EndLastChance,
            _ => choose_minimal_answer(&now),
        };
        rules::submit_order(&mut world, order).unwrap_or_else(|refusal| panic!("{order:?}: {refusal}"));
    }
    println!("{most} figures: the whole half foreseen in {quickest:.2?}");
    assert!(most >= 24, "only {most} figures came");
    // Debug builds with checks are slower.
    assert!(quickest < Duration::from_millis(100), "{quickest:?}");
}

/// A card whose effect needs something that a mission lacks is useless there.
#[test]
fn cards_for_missing_mission_features_are_useless() {
    for mission in horde_missions() {
        let mut setup = horde_setup(&mission, 3, 1);
        let why = |setup: &Setup| {
            let mut world = rules::new_world();
            rules::install_battle(&mut world, setup);
            let now = BattleState::of(&world);
            let brings = |effect: Option<&EventEffect>| {
                matches!(effect, Some(EventEffect::Stock(..) | EventEffect::Gate(_) | EventEffect::Surge(_)))
            };
            let cards: Vec<_> =
                now.cards.list.cards().filter(|card| brings(now.cards.kind(*card).event_effect())).collect();
            cards.into_iter().map(|card| card_useless(&now, Side::Allied, card)).collect::<Vec<_>>()
        };
        let there = why(&setup);
        setup.specials.clear();
        let gone = why(&setup);
        assert!(there.len() > 3 && there.iter().filter(|why| why.is_none()).count() > 3, "{}: {there:?}", mission.id);
        assert!(gone.iter().all(|why| *why == Some(UselessReason::NothingThere)), "{}: {gone:?}", mission.id);
    }
}
