//! The recap at the handover: it shows the other seat's half-turn, but only through the view of the deciding seat. Also
//! compares the window's log and statistics with the events of the battle.

use std::collections::BTreeMap;

use bevy::ecs::world::World;
use client::{
    battle_hud::battle_log::{BattleLog, casualties::list_casualties, dice_stats::DiceTally},
    battle_view::{
        seats::Viewpoint,
        session::BattleView,
        text::{events::log_line, names::figure_name},
    },
    ui_kit::{language::Language, localization::Texts},
};
use record::{Battle, BattleSpec, Record, ReplayPlayer};
use rules::{
    self, Ability, BattleEvent, BattleState, BySide, EventLog, Figure, FigureId, FigurePlace, PendingDecision, Side,
    Turn, legal_orders, view_event, view_for_seat,
};

use crate::{
    boards::random_setup,
    games::{RandomChooser, recon_setup},
    prepared_battles::play_gate_to_turn,
    support::game_catalogue,
    twins::deal_twin_state,
};

/// Plays a random battle and returns its record and world: on a random board with all cards if `anywhere` is set,
/// otherwise on Recon's map.
fn play_random_battle(seed: u64, orders: usize, anywhere: bool) -> (Record, World) {
    let mut setup = if anywhere { random_setup(&game_catalogue(), seed) } else { recon_setup() };
    setup.seed = seed;
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, BattleSpec::new(&setup, None), None).expect("a sound setup");
    let mut chooser = RandomChooser::new(seed);
    for _ in 0..orders {
        let state = BattleState::of(&world);
        let legal = legal_orders(&state);
        if legal.is_empty() {
            break;
        }
        battle.submit(&mut world, chooser.choose(&state, &legal)).expect("a legal order is taken");
    }
    (battle.record().clone(), world)
}

/// The recap begins with the other seat's first order in its own half-turn after the last half-turn of the deciding
/// seat, and ends with the other seat's last one. It contains no decisions of the deciding seat, except answers. This
/// holds after any number of entries.
#[test]
fn recap_covers_the_other_seats_latest_half_turn() {
    let (mut fresh, mut old) = (0, 0);
    for seed in 0..8 {
        let (whole, _) = play_random_battle(seed, 260, seed % 2 == 1);
        for entries in (0..=whole.steps.len()).step_by(9) {
            let mut world = rules::new_world();
            let mut replay =
                ReplayPlayer::open_in_other_world(&mut world, whole.truncated_at(entries)).expect("it was just played");
            let halves: Vec<Option<Side>> = (0..entries)
                .map(|at| {
                    replay.go(&mut world, at);
                    world.resource::<Turn>().half
                })
                .collect();
            for seat in Side::BOTH {
                let own = |at: &usize| replay.given_by(*at) == Some(seat) && halves[*at] == Some(seat);
                let theirs =
                    |at: &usize| replay.given_by(*at) == Some(seat.enemy()) && halves[*at] == Some(seat.enemy());
                let last = (0..entries).rev().find(theirs);
                let Some(stretch) = replay.opponent_turns(seat) else {
                    assert_eq!(last, None, "battle {seed}: the other has played");
                    continue;
                };
                assert_eq!(Some(stretch.range.end - 1), last, "battle {seed}, {entries} entries, {seat:?}");
                assert!(theirs(&stretch.range.start) && !stretch.range.clone().any(|at| own(&at)));
                let before = (0..stretch.range.start).rev().find(|at| own(at) || theirs(at));
                assert!(before.is_none_or(|at| own(&at)), "battle {seed}: it begins too late");
                assert_eq!(stretch.fresh, !(stretch.range.end..entries).any(|at| own(&at)));
                *(if stretch.fresh { &mut fresh } else { &mut old }) += 1;
            }
        }
    }
    assert!(fresh > 50 && old > 20, "{fresh} fresh, {old} old");
}

/// The recap shows the seat's view at each order, which does not depend on information hidden from the seat.
#[test]
fn handover_recap_shows_no_hidden_information() {
    let (mut shown, mut seen) = (0, crate::twins::RedealCounts::default());
    let mut chance = RandomChooser::new(77);
    for seed in 0..12 {
        let (record, _) = play_random_battle(seed, 160, true);
        let mut world = rules::new_world();
        let mut replay = ReplayPlayer::open_in_other_world(&mut world, record).expect("it was just played");
        for seat in Side::BOTH {
            let Some(stretch) = replay.opponent_turns(seat) else { continue };
            for at in stretch.range.start..=stretch.range.end {
                replay.go(&mut world, at);
                let view = BattleView::watched(&world, BySide::default(), &BySide::default(), Viewpoint::Side(seat));
                let truth = BattleState::of(&world);
                assert!(view.now == view_for_seat(&truth, seat) && view.seat == seat);
                assert!(
                    view.now == view_for_seat(&deal_twin_state(&truth, seat, &mut chance, &mut seen), seat),
                    "a secret shows"
                );
                assert!(!view.is_prompted() && view.may_look(seat) && !view.may_look(seat.enemy()));
                shown += 1;
            }
            let side_of = |id: FigureId| BattleState::of(&world).figure(id).map(|figure| figure.side);
            let told: Vec<BattleEvent> = world.resource::<EventLog>().all().to_vec();
            let known = told.iter().filter_map(|event| view_event(event, side_of, seat));
            let places = known.filter(
                |event| matches!(event, BattleEvent::Deployed { figure, .. } if side_of(*figure) != Some(seat)),
            );
            assert_eq!(places.count(), 0, "where the enemy was placed shows");
        }
    }
    assert!(shown > 300, "{shown} pictures");
}

/// The recap changes neither the battle's world nor its record.
#[test]
fn recap_changes_neither_the_battle_nor_its_record() {
    let (record, world) = play_random_battle(3, 200, true);
    let before = rules::digest(&world);
    let mut own = rules::new_world();
    let mut replay = ReplayPlayer::open_in_other_world(&mut own, record.clone()).expect("it was just played");
    for at in [0, 17, record.steps.len(), 40, 3] {
        replay.go(&mut own, at);
    }
    assert_eq!((rules::digest(&world), replay.record()), (before, &record));
    replay.go(&mut own, record.steps.len());
    assert_eq!(rules::digest(&own), before);
}

/// Each event leads to the order that caused it.
#[test]
fn event_maps_to_the_order_that_caused_it() {
    let (record, world) = play_random_battle(5, 220, false);
    let all = world.resource::<EventLog>().all().to_vec();
    let mut own = rules::new_world();
    let mut replay = ReplayPlayer::open_in_other_world(&mut own, record).expect("it was just played");
    for event in (0..all.len()).step_by(7) {
        let at = replay.entry_of(event);
        replay.go(&mut own, at);
        assert!(own.resource::<EventLog>().all().len() > event, "event {event} is told after {at} orders");
        if let Some(before) = at.checked_sub(1) {
            replay.go(&mut own, before);
            assert!(own.resource::<EventLog>().all().len() <= event, "event {event} was told before order {at}");
        }
    }
}

/// Returns the square that the log shows for an event, and notes where the event leaves its figure.
fn find_event_square(event: &BattleEvent, stands: &mut BTreeMap<FigureId, rules::Square>) -> Option<rules::Square> {
    match event {
        BattleEvent::Moved { figure, to, .. } | BattleEvent::Entered { figure, at: to, .. } => {
            stands.insert(*figure, *to);
            Some(*to)
        }
        BattleEvent::Dragged { figure, to, .. } => {
            stands.insert(*figure, *to);
            None
        }
        BattleEvent::Shot { target, .. } | BattleEvent::Struck { target, .. } => stands.get(target).copied(),
        BattleEvent::Died { at, .. } => *at,
        _ => None,
    }
}

/// The place of a log line is the square of its figure at that time. A log that grew event by event equals one that was
/// written at once, and an undo shortens it.
#[test]
fn incremental_log_matches_full_log_and_has_correct_squares() {
    let texts = Texts::load(Language::Es);
    for seed in 0..3 {
        let (record, world) = play_random_battle(seed, 240, true);
        let all = world.resource::<EventLog>().all().to_vec();
        let view = BattleView::watched(&world, BySide::default(), &BySide::default(), Viewpoint::All);
        let log_of = |events: &[BattleEvent]| {
            let mut log = BattleLog::default();
            log.update(events, &view, &texts);
            log
        };
        let mut grown = BattleLog::default();
        let mut own = rules::new_world();
        let mut replay = ReplayPlayer::open_in_other_world(&mut own, record).expect("it was just played");
        for at in (0..=replay.len()).step_by(5) {
            grown.update(&all[..replay.events_at(at)], &view, &texts);
        }
        grown.update(&all, &view, &texts);
        let once = log_of(&all);
        let lines = |log: &BattleLog| -> Vec<_> {
            log.lines.iter().map(|entry| (entry.words(&texts), entry.at, entry.event)).collect()
        };
        assert_eq!(lines(&grown), lines(&once));
        grown.update(&all[..all.len() / 2], &view, &texts);
        assert_eq!(lines(&grown), lines(&log_of(&all[..all.len() / 2])));
        let mut stands: BTreeMap<FigureId, rules::Square> = BTreeMap::new();
        replay.go(&mut own, 0);
        for figure in BattleState::of(&own).figures {
            stands.extend(figure.square().map(|at| (figure.id, at)));
        }
        let placed: BTreeMap<usize, rules::Square> =
            once.lines.iter().filter_map(|entry| Some((entry.event, entry.at?))).collect();
        let mut checked = 0;
        for (index, event) in all.iter().enumerate() {
            let expected = find_event_square(event, &mut stands);
            if let (Some(expected), Some(place)) = (expected, placed.get(&index)) {
                assert_eq!(*place, expected, "battle {seed}: {event:?}");
                checked += 1;
            }
        }
        assert!(checked > 10, "{checked} places");
    }
}

/// A reroll decides about the damage: the attack tells none, but the last reroll does, also in a log that grows.
#[test]
fn the_damage_of_rerolled_dice_is_told_after_the_last_reroll() {
    let (_, world) = play_random_battle(0, 20, false);
    let view = BattleView::watched(&world, BySide::default(), &BySide::default(), Viewpoint::All);
    let texts = Texts::load(Language::En);
    let (figure, target) = (FigureId(200), FigureId(201));
    let strike = |dice: &[u8]| BattleEvent::Struck { figure, target, dice: dice.to_vec(), needed: 4 };
    let reroll = |die, from, to| BattleEvent::Rerolled { figure, die, from, to };
    let events = [
        strike(&[6]),
        reroll(0, 6, 1),
        strike(&[4, 2, 4]),
        reroll(0, 4, 3),
        reroll(2, 4, 3),
        strike(&[5]),
        strike(&[2]),
    ];
    let told = [
        "**#200** strikes #201 (4+).",
        "**#200** rerolls a die, 6 → **1**: no damage.",
        "**#200** strikes #201 (4+).",
        "**#200** rerolls a die, 4 → **3**.",
        "**#200** rerolls a die, 4 → **3**: no damage.",
        "**#200** strikes #201 (4+): **1 damage**.",
        "**#200** strikes #201 (4+): misses.",
    ];
    let words = |log: &BattleLog| log.lines.iter().map(|entry| entry.words(&texts)).collect::<Vec<_>>();
    let mut once = BattleLog::default();
    once.update(&events, &view, &texts);
    assert_eq!(words(&once), told);
    let mut grown = BattleLog::default();
    for end in 1..=events.len() {
        grown.update(&events[..end], &view, &texts);
    }
    assert_eq!(words(&grown), told);
}

/// The horde strikes with the points that it keeps, and the Chief may give his away: only those of others are lost.
#[test]
fn unspent_points_are_told_as_lost_only_if_they_are() {
    let world = play_gate_to_turn(3);
    let view = BattleView::watched(&world, BySide::default(), &BySide::default(), Viewpoint::All);
    let texts = Texts::load(Language::En);
    let fate = |side: Side, shares: bool| {
        let fits =
            |figure: &&Figure| figure.side == side && view.now.kind_of(figure).has(&Ability::SharesPoints) == shares;
        let figure = view.now.figures.iter().find(fits).expect("there is such a figure").id;
        let events = [BattleEvent::ActivationEnded { figure, unspent: 2 }];
        let words = log_line(&texts, &view, &events, 0).expect("it is told").words;
        words.strip_prefix(&figure_name(&texts, &view, figure)).expect("its name").trim().to_owned()
    };
    assert_eq!(fate(Side::German, false), "stops and keeps 2 AP to strike.");
    assert_eq!(fate(Side::Allied, true), "is done, with 2 AP left.");
    assert_eq!(fate(Side::Allied, false), "is done and loses 2 AP.");
}

/// The statistics of dice and losses of whole battles agree with the events and with the final places of the figures.
#[test]
fn dice_and_loss_statistics_match_the_events() {
    let (mut rolled, mut dead) = (0, 0);
    for seed in 0..10 {
        let (record, world) = play_random_battle(seed, 700, true);
        let all = world.resource::<EventLog>().all();
        let view = BattleView::watched(&world, BySide::default(), &BySide::default(), Viewpoint::All);
        let tally = DiceTally::of(all, |id| view.side(id));
        let dice: usize = all
            .iter()
            .map(|event| match event {
                BattleEvent::Shot { dice, .. }
                | BattleEvent::Struck { dice, .. }
                | BattleEvent::Caught { dice, .. } => dice.len(),
                BattleEvent::Rerolled { .. } => 1,
                _ => 0,
            })
            .sum();
        let both = [&tally.sides.allied, &tally.sides.german];
        assert_eq!(both.iter().map(|luck| luck.dice() as usize).sum::<usize>(), dice);
        for (luck, side) in both.into_iter().zip(Side::BOTH) {
            assert_eq!(luck.faces.iter().sum::<u32>(), luck.dice());
            assert!((luck.distribution().iter().sum::<f64>() - 1.0).abs() < 1e-9);
            assert_eq!(tally.turns.iter().map(|turn| turn[side].dice()).sum::<u32>(), luck.dice());
        }
        rolled += dice;
        let lost = list_casualties(all);
        let turn = record.turn();
        for loss in &lost {
            assert!(matches!(&all[loss.event], BattleEvent::Died { figure, .. } if *figure == loss.figure));
            assert!((1..=turn.max(1)).contains(&loss.turn) && loss.by != Some(loss.figure));
        }
        let truth = BattleState::of(&world);
        let gone = |id: FigureId| {
            truth.figure(id).is_none_or(|figure| truth.dying(figure) || figure.place == Some(FigurePlace::Left))
        };
        assert!(lost.iter().all(|loss| gone(loss.figure)) || truth.awaiting == PendingDecision::Over);
        assert_eq!(lost.len(), all.iter().filter(|event| matches!(event, BattleEvent::Died { .. })).count());
        dead += lost.iter().filter(|loss| loss.by.is_some()).count();
    }
    assert!(rolled > 200 && dead > 10, "{rolled} dice, {dead} kills");
}
