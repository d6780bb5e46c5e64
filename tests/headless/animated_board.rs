//! The animated board: after the playback of each order's events it equals the battle state in figures, doors, fire and
//! objects.

use client::battle_board::playback::{
    animated_board::AnimatedBoard, counters::Counters, displayed_state::DisplayedState, event_queue::EventQueue,
    timing::Timing,
};
use mission::{self, paths};
use rules::{self, BattleState, BySide, EventLog};

use crate::{
    boards::random_setup,
    games::random_force,
    games::{RandomChooser, play_to_end},
    support::game_catalogue,
};

/// Plays back the events of an order in frames of that length, and checks that none is left out.
fn play_back_events(
    board: &mut AnimatedBoard,
    events: &[rules::BattleEvent],
    now: &BattleState,
    beats: Timing,
    frame: f32,
) {
    let mut queue = EventQueue::default();
    queue.push(events.to_vec());
    let mut count = 0;
    let mut first = true;
    while !queue.idle() {
        for cue in queue.advance(if first { 0.0 } else { frame }, 1.0, beats) {
            assert_eq!(cue.event, events[count], "events are shown in their order");
            count += 1;
            board.apply(&cue.event, now, cue.at, beats);
        }
        first = false;
    }
    assert_eq!(count, events.len());
    board.rest();
}

/// Compares all items on the board with the battle state. Two differences are allowed, because no event reports them:
/// figures that wait outside, and figures that leave reaction mode by a card or in a last stand.
fn compare_with_state(board: &AnimatedBoard, now: &BattleState, what: &str) {
    let standing = |figure: &rules::Figure| (figure.id, figure.place, figure.facing, figure.wounds);
    let real: Vec<_> = now.figures.iter().filter(|figure| figure.square().is_some()).map(standing).collect();
    let seen = board.actors().map(|actor| actor.figure).filter(|figure| figure.square().is_some());
    assert_eq!(seen.map(|figure| standing(&figure)).collect::<Vec<_>>(), real, "{what}");
    assert_eq!(board.doors, now.board.doors(), "{what}");
    let sorted = |blazes: &[rules::BurningSquare]| {
        let mut squares: Vec<_> = blazes.iter().map(|blaze| blaze.at).collect();
        squares.sort();
        squares
    };
    assert_eq!(sorted(&board.blazes), sorted(&now.fire.blazes), "{what}");
    let (count, real) = (board.count, Counters::of(now));
    // The end of a turn's last half-turn is shown only with the beginning of the next turn.
    assert_eq!((count.turn, real.half.and(count.half)), (real.turn, real.half), "{what}");
    assert_eq!((count.command, count.special), (real.command, real.special), "{what}");
    assert_eq!(board.objects, now.objects.iter().map(|(_, object)| object.place).collect::<Vec<_>>(), "{what}");
}

/// Animated board that follows a battle.
struct BoardFollower {
    scene: AnimatedBoard,
    shown_events: usize,
    beats: Timing,
}

impl BoardFollower {
    fn new(world: &bevy::ecs::world::World, reduced: bool) -> BoardFollower {
        let now = BattleState::of(world);
        let told = world.resource::<EventLog>().all().len();
        BoardFollower { scene: AnimatedBoard::of(&now), shown_events: told, beats: Timing { reduced } }
    }

    fn after(&mut self, world: &bevy::ecs::world::World, what: &str) {
        let now = BattleState::of(world);
        let events = world.resource::<EventLog>().all()[self.shown_events..].to_vec();
        self.shown_events += events.len();
        play_back_events(&mut self.scene, &events, &now, self.beats, 0.05);
        compare_with_state(&self.scene, &now, what);
        self.scene.snap_to(&now, 0.0, Some(self.beats));
        self.scene.rest();
        let same = AnimatedBoard::of(&now);
        assert_eq!(DisplayedState::of(&self.scene, &now), DisplayedState::of(&same, &now), "{what}");
        for (actor, real) in self.scene.actors().zip(same.actors()) {
            assert_eq!((actor.figure, actor.goal()), (real.figure, real.goal()), "{what}");
            assert_eq!(actor.pose(0.0), actor.goal(), "{what}: it is at rest");
        }
    }
}

#[test]
fn animated_board_matches_battle_state_after_each_order() {
    let catalogue = game_catalogue();
    let library = mission::load_mission_library(&[paths::game_missions_dir()], &catalogue);
    let mut world = rules::new_world();
    for listed in &library.missions {
        let mission = &listed.mission;
        let catalogue = mission.catalogue(&catalogue);
        for seed in 1..3 {
            let mut chooser = RandomChooser::new(seed);
            let forces =
                BySide::from_fn(|side| random_force(mission, &catalogue, side, mission.rp[side], &mut chooser));
            let setup = mission.setup(&catalogue, &forces, mission.rp, seed).expect("the force was checked");
            rules::install_battle(&mut world, &setup);
            let mut follower = BoardFollower::new(&world, seed % 2 == 0);
            play_to_end(&mut world, &mut chooser, |world, _, order| {
                follower.after(world, &format!("{} {seed}: {order:?}", mission.id));
            });
        }
    }
}

#[test]
fn deaths_and_wounds_are_not_displayed_before_their_events() {
    let catalogue = game_catalogue();
    let mut world = rules::new_world();
    let (mut deaths, mut wounds) = (0, 0);
    for seed in 0..10 {
        rules::install_battle(&mut world, &random_setup(&catalogue, seed));
        let (mut told, mut chooser) = (0, RandomChooser::new(seed));
        for _ in 0..300 {
            let before = BattleState::of(&world);
            if before.awaiting == rules::PendingDecision::Over {
                break;
            }
            let order = chooser.choose(&before, &rules::legal_orders(&before));
            rules::submit_order(&mut world, order).expect("it is legal");
            let now = BattleState::of(&world);
            let events = world.resource::<EventLog>().all()[told..].to_vec();
            told += events.len();
            let mut board = AnimatedBoard::of(&before);
            for event in &events {
                let shown = DisplayedState::of(&board, &now);
                match event {
                    rules::BattleEvent::Died { figure, .. } if before.figure(*figure).is_some() => {
                        deaths += 1;
                        assert!(shown.figure(*figure).is_some(), "{seed}: {order:?}");
                    }
                    rules::BattleEvent::Wounded { figure, left, damage } if before.figure(*figure).is_some() => {
                        wounds += 1;
                        let figure = *shown.figure(*figure).expect("it lives");
                        let total = now.kind_of(&figure).damage_points;
                        assert_eq!(figure.wounds + damage + left, total, "{seed}: {order:?}");
                    }
                    _ => {}
                }
                board.apply(event, &now, 0.0, Timing { reduced: true });
            }
        }
    }
    assert!(deaths > 10 && wounds > 10, "{deaths} {wounds}");
}

#[test]
fn animated_board_matches_battle_state_on_random_boards() {
    let catalogue = game_catalogue();
    let mut world = rules::new_world();
    for seed in 0..20 {
        let setup = random_setup(&catalogue, seed);
        rules::install_battle(&mut world, &setup);
        let (mut follower, mut chooser) = (BoardFollower::new(&world, seed % 2 == 0), RandomChooser::new(seed));
        for _ in 0..500 {
            let now = BattleState::of(&world);
            if now.awaiting == rules::PendingDecision::Over {
                break;
            }
            let orders = rules::legal_orders(&now);
            let order = chooser.choose(&now, &orders);
            rules::submit_order(&mut world, order).expect("it is legal");
            follower.after(&world, &format!("board {seed}: {order:?}"));
        }
    }
}
