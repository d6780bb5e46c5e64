//! Battles and boards that the benchmarks measure.
#![allow(clippy::missing_panics_doc, reason = "for benchmarks, whose data is sound")]

use std::sync::Arc;

use bevy_ecs::world::World;
use record::Battle;
use rules::{
    self, BattleState, Board, BySide, Facing, FigureId, FigurePlace, Ground, Order, PendingDecision, PlacedFigure,
    ScratchWorld, Setup, Side, Square, StartPosition, StartState, Terrain, legal_orders,
};

use common::{
    battles::{RandomPlayer, recon_spec},
    boards,
    games::{self, RandomChooser},
    support,
};

/// Returns a Recon battle after half of the orders of a random game, in the middle of the activation of a figure that
/// has action points left.
pub fn mid_game_recon_battle() -> (World, Battle) {
    let mut world = rules::new_world();
    let (mut battle, _) = Battle::new(&mut world, recon_spec(1), None).expect("a sound setup");
    let mut player = RandomPlayer::new(1);
    player.play(&mut battle, &mut world, 250);
    let idle = |world: &World| {
        let state = BattleState::of(world);
        state.acting.and_then(|id| state.figure(id)).is_none_or(|figure| figure.points < 3)
    };
    while idle(&world) {
        player.play(&mut battle, &mut world, 1);
    }
    (world, battle)
}

/// Returns the next orders of a random player in a battle.
pub fn next_random_orders(world: &World, count: usize) -> Vec<Order> {
    let mut scratch = ScratchWorld::default();
    let world = scratch.fork(world);
    let mut player = RandomPlayer::new(2);
    let choose = |_| {
        let state = BattleState::of(world);
        let order = player.choose(&state, &legal_orders(&state));
        rules::submit_order(world, order).expect("a legal order");
        order
    };
    (0..count).map(choose).collect()
}

/// Returns a board of 24×20 squares without a wall.
pub fn open_board() -> Board {
    Board::new(Terrain::new(&vec![vec![Ground::Floor; 24]; 20], Vec::new(), Vec::new()).into(), Vec::new())
}

/// Turn by which the countdown of `M7`, the only mission with 26 RP per side, has ended the battle.
pub const COUNTDOWN: u16 = 12;

/// Returns a battle on Recon's map with random forces of 26 RP per side.
pub fn full_force_setup(seed: u64) -> Setup {
    let mut setup = games::recon_setup();
    let levels = BySide { allied: 26, german: 26 };
    let mut chooser = RandomChooser::new(seed);
    setup.forces = BySide::from_fn(|side| boards::random_purchases(&setup.catalogue, &mut chooser, side, levels[side]));
    Setup { levels, seed, ..setup }
}

/// Lets a random player continue a battle until a turn is over. Returns the number of orders.
pub fn play_until_turn(world: &mut World, chooser: &mut RandomChooser, last: u16) -> usize {
    for count in 0..games::MAX_ORDERS_PER_GAME {
        let state = BattleState::current(world);
        if state.awaiting == PendingDecision::Over || state.turn.number > last {
            return count;
        }
        let order = chooser.choose(state, &legal_orders(state));
        rules::submit_order(world, order).expect("a legal order");
    }
    games::MAX_ORDERS_PER_GAME
}

/// Returns a battle with the given number of figures, half of them on each side, during the activation of a grunt, with
/// cards in both hands.
pub fn crowded_field(figures: u16) -> World {
    let catalogue = support::game_catalogue();
    let kind = |id: &str| catalogue.find(id).expect("a kind of the game");
    let cards: Vec<_> = catalogue.cards().cards().collect();
    let standing = (0..figures).map(|number| {
        let allied = number % 2 == 0;
        PlacedFigure {
            kind: if allied { kind("grunt") } else { kind("sturmzombie") },
            place: FigurePlace::Board(Square::new((number % 11 * 2) as u8, (number / 11 * 2) as u8)),
            facing: if allied { Facing::East } else { Facing::West },
            wounds: 0,
            reaction: false,
            activated: false,
        }
    });
    let position = StartPosition {
        figures: standing.collect(),
        active: Side::Allied,
        first: Side::Allied,
        command: BySide { allied: 250, german: 9 },
        special: BySide::default(),
        ablaze: Vec::new(),
    };
    let mut setup = games::recon_setup();
    setup.terrain = Arc::new(Terrain::new(&vec![vec![Ground::Floor; 24]; 20], Vec::new(), Vec::new()));
    setup.doors.clear();
    setup.cards.hands = BySide { allied: cards[..5].to_vec(), german: cards[5..10].to_vec() };
    setup.endings.clear();
    setup.start = StartState::Position(position);
    let mut world = rules::new_world();
    rules::install_battle(&mut world, &setup);
    rules::submit_order(&mut world, Order::Activate { figure: FigureId(1) }).expect("nobody is active");
    world
}
