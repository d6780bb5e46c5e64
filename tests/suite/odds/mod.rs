//! The odds agree with the rules. For orders with few dice results all results are tried, and the chances must be equal
//! up to rounding; for other orders the chances must agree with 200,000 random tries within four standard errors.

use std::time::Instant;

use rules::{
    self, BattleState,
    Facing::{East, North, South, West},
    FigureId, Order,
    Side::{Allied, German},
    Square,
    objects::ObjectId,
    odds,
};

mod count;
mod fire;
mod random;
pub mod scene;
mod shots;

use count::{check_order_odds, check_path_odds, compare_odds};
use random::check_odds_sums;
use scene::{
    BURNING, FigureSpec, HALL, OddsPosition, ZOMBIES, activate_order, close_attack_order, figure_at_square, move_order,
    odds_position, shoot_order, side_of_first_figure, weapon_with_id,
};

#[test]
fn close_attack_odds_match_the_rules() {
    let close = |active, striker, target| {
        odds_position(HALL, active, &[figure_at_square(striker, 1, 2, East), figure_at_square(target, 2, 2, West)])
    };
    let blow = |position: OddsPosition| position.after(&[activate_order(1)]);
    check_order_odds("a mace", blow(close(German, "hans", "grunt")), close_attack_order(2));
    check_order_odds("jaws", blow(close(German, "blitzhund", "grunt").on("brawler", 1)), close_attack_order(2));
    check_order_odds("a bat", blow(close(Allied, "slugger", "hans")), close_attack_order(2));
    check_order_odds("a bat twice", blow(close(Allied, "slugger", "gretel").on("brawler", 1)), close_attack_order(2));
    check_order_odds("a bat and a zombie", blow(close(Allied, "slugger", ZOMBIES)), close_attack_order(2));
    check_order_odds("a bat and a mine", blow(close(Allied, "slugger", "minenzombie")), close_attack_order(2));
    let horde = [
        figure_at_square("slugger", 2, 2, West),
        figure_at_square(ZOMBIES, 1, 2, East),
        figure_at_square(ZOMBIES, 2, 1, South),
        figure_at_square(ZOMBIES, 2, 3, North),
    ];
    let numbers = odds_position(HALL, German, &horde).after(&[
        activate_order(2),
        close_attack_order(1),
        Order::EndActivation,
        activate_order(3),
    ]);
    let mut world = numbers.world();
    for order in [close_attack_order(1), Order::EndActivation, activate_order(4)] {
        rules::submit_order(&mut world, order).expect("a legal order");
    }
    let found = odds::all_odds(&BattleState::of(&world), close_attack_order(1)).expect("odds");
    compare_odds("strength in numbers", &world, &[close_attack_order(1)], &found);
}

#[test]
fn blast_odds_match_the_rules() {
    let crowd = [
        figure_at_square("sarge", 0, 0, East),
        figure_at_square("hans", 4, 2, West),
        figure_at_square("grunt", 3, 2, West),
        figure_at_square("gretel", 5, 3, West).wounded(1),
        figure_at_square(ZOMBIES, 3, 3, West),
    ];
    let launch = Order::Throw { at: Square::new(4, 2), weapon: weapon_with_id("GrenadeLauncher") };
    check_order_odds("a launcher", odds_position(HALL, Allied, &crowd).after(&[activate_order(1)]), launch);
    let near = [
        figure_at_square("grunt", 3, 2, East),
        figure_at_square("ilsa", 4, 2, West),
        figure_at_square(ZOMBIES, 5, 2, West),
    ];
    let throw = Order::Throw { at: Square::new(4, 2), weapon: weapon_with_id("Grenade") };
    check_order_odds(
        "a grenade too near",
        odds_position(HALL, Allied, &near).on("grenade-belt", 1).after(&[activate_order(1)]),
        throw,
    );
    let door = odds_position(HALL, Allied, &crowd).door(4, 2, East).door(4, 3, East);
    check_order_odds("a launcher and doors", door.after(&[activate_order(1)]), launch);
    let mines = [
        figure_at_square("sarge", 0, 0, East),
        figure_at_square("minenzombie", 4, 2, West),
        figure_at_square("minenzombie", 5, 2, West),
        figure_at_square("hans", 6, 2, West),
    ];
    check_order_odds("a launcher and mines", odds_position(HALL, Allied, &mines).after(&[activate_order(1)]), launch);
    let field = [
        figure_at_square("sarge", 0, 0, East),
        figure_at_square("minenzombie", 4, 2, West),
        figure_at_square("minenzombie", 5, 2, West),
        figure_at_square("minenzombie", 5, 3, West),
        figure_at_square("minenzombie", 6, 3, West),
        figure_at_square("hans", 6, 2, West),
        figure_at_square("grunt", 4, 3, West),
        figure_at_square("slugger", 6, 4, West),
        figure_at_square("gretel", 3, 1, West),
        figure_at_square(ZOMBIES, 4, 1, West),
    ];
    check_order_odds("a field of mines", odds_position(HALL, Allied, &field).after(&[activate_order(1)]), launch);
}

#[test]
fn mine_odds_match_the_rules() {
    let bomb = |target: FigureSpec| {
        let figures = [
            figure_at_square("minenzombie", 3, 2, East),
            target,
            figure_at_square("minenzombie", 5, 2, West),
            figure_at_square("slugger", 6, 2, West),
        ];
        odds_position(HALL, German, &figures).after(&[activate_order(1)])
    };
    let go = Order::Detonate { target: FigureId(2) };
    check_order_odds("a mine", bomb(figure_at_square("grunt", 4, 2, West)), go);
    check_order_odds("a mine and Slugger", bomb(figure_at_square("slugger", 4, 2, West)), go);
    let shot = |kind| {
        let figures = [
            figure_at_square(kind, 3, 2, East),
            figure_at_square("minenzombie", 4, 2, West),
            figure_at_square("minenzombie", 5, 2, West),
            figure_at_square("ilsa", 6, 2, West),
        ];
        odds_position(HALL, Allied, &figures).on("low-on-ammo", 1).on("low-on-ammo", 1).after(&[activate_order(1)])
    };
    check_order_odds("a shot at a mine", shot("grunt"), shoot_order(2, "Lmg"));
    check_order_odds("an HMG at a mine", shot("hmg"), shoot_order(2, "Hmg"));
    check_order_odds("Bambi at a mine", shot("slugger"), shoot_order(2, "Pistol"));
}

#[test]
fn reaction_odds_match_the_rules() {
    let watch = |figures: &[FigureSpec], rows| {
        odds_position(rows, side_of_first_figure(figures), figures).after(&[activate_order(1)])
    };
    let ilsa = figure_at_square("ilsa", 1, 1, East);
    let grunt = figure_at_square("grunt", 6, 1, West).ready();
    let shot = |position: OddsPosition| position.after(&[move_order(East)]);
    let react = Order::React { figure: FigureId(2) };
    check_order_odds("a reaction shot", shot(watch(&[ilsa, grunt], HALL)), react);
    check_order_odds(
        "a reaction shot with care",
        shot(watch(&[ilsa, grunt], HALL).on("steady-aim", 2).on("extra-ammo", 2)),
        react,
    );
    let slugger = figure_at_square("slugger", 6, 1, West).ready();
    check_order_odds("Bambi in reaction", shot(watch(&[ilsa, slugger], HALL)), react);
    let mine = [
        figure_at_square("minenzombie", 3, 1, East),
        grunt,
        figure_at_square("hans", 4, 2, West),
        figure_at_square("grunt", 5, 2, West),
    ];
    check_order_odds("a reaction shot at a mine", shot(watch(&mine, HALL)), react);
    check_order_odds(
        "a step under fire",
        watch(&[ilsa, grunt, figure_at_square("slugger", 6, 3, West).ready()], HALL),
        move_order(East),
    );
    let two = [ilsa, grunt, figure_at_square("hmg", 6, 3, West).ready()];
    check_path_odds("a way under fire", watch(&two, HALL), &[move_order(East), Order::Turn { to: South }]);
    check_path_odds(
        "a way under fire and through it",
        watch(&[figure_at_square("gretel", 0, 2, East), figure_at_square("grunt", 7, 2, West).ready()], BURNING),
        &[move_order(East), move_order(East)],
    );
    check_path_odds("a mine on its way", watch(&mine, HALL), &[move_order(East), Order::Turn { to: North }]);
    let back = [figure_at_square("grunt", 1, 1, East), figure_at_square("ilsa", 6, 1, West).ready()];
    check_order_odds("Ilsa watches", watch(&back, HALL).on("extra-ammo", 2), move_order(East));
    check_path_odds("Ilsa watches on", watch(&back, HALL), &[move_order(East), move_order(East)]);
    let door = watch(
        &[
            figure_at_square("minenzombie", 3, 2, East),
            figure_at_square("grunt", 3, 0, South).ready(),
            figure_at_square("hans", 4, 2, West),
        ],
        HALL,
    )
    .door(3, 2, East);
    check_order_odds("a mine opens a door", door, Order::OpenDoor { side: East });
}

/// The first figure to take a token may be attacked by a Twitcher, which may also block the view of watching figures
/// (`M4`).
#[test]
fn token_pickup_odds_match_the_rules() {
    let take = Order::PickUp { object: ObjectId(0) };
    let alone = [figure_at_square("grunt", 2, 2, East), figure_at_square("hans", 7, 4, West)];
    let one = |figures: &[FigureSpec], rows| {
        odds_position(rows, side_of_first_figure(figures), figures)
            .token(3, 2)
            .twitchers(1, ZOMBIES, 3)
            .after(&[activate_order(1)])
    };
    check_order_odds("a token", one(&alone, HALL), take);
    check_order_odds(
        "a token for a wounded one",
        one(&[figure_at_square("sarge", 2, 2, East).wounded(1), alone[1]], HALL),
        take,
    );
    check_order_odds(
        "a token for a zombie",
        one(&[figure_at_square(ZOMBIES, 2, 2, East), figure_at_square("grunt", 7, 4, West)], HALL),
        take,
    );
    check_order_odds("a likely Twitcher", one(&alone, HALL).twitchers(4, "minenzombie", 2), take);
    check_order_odds("a token underfoot", one(&[figure_at_square("grunt", 3, 2, East), alone[1]], HALL), take);
    let burning = &["........", "........", ".ff.....", "........", "........"];
    check_order_odds("a token in the fire", one(&alone, burning), take);
    // The Twitcher at (3, 2) hides the searching figure from a watcher at (7, 2), but not from one at (2, 0).
    let watched = [figure_at_square("grunt", 2, 2, East), figure_at_square("ilsa", 7, 2, West).ready()];
    check_order_odds("a token under fire", one(&watched, HALL), take);
    let twice = [watched[0], watched[1], figure_at_square("gretel", 2, 0, South).ready()];
    check_order_odds("a token under fire twice", one(&twice, HALL), take);
    let mine = [
        figure_at_square("minenzombie", 2, 2, East),
        figure_at_square("grunt", 2, 0, South).ready(),
        figure_at_square("hans", 1, 2, East),
    ];
    check_order_odds("a mine takes a token under fire", one(&mine, HALL), take);
    let risen = [mine[0], mine[1], mine[2], figure_at_square("grunt", 3, 1, North)];
    check_order_odds("and a mine rises", one(&risen, HALL).twitchers(3, "minenzombie", 2), take);
    let safe = BattleState::of(&one(&alone, HALL).twitchers(0, ZOMBIES, 3).world());
    assert_eq!(odds::all_odds(&safe, take), None);
    let taken = BattleState::of(&odds_position(HALL, Allied, &alone).token(3, 2).after(&[activate_order(1)]).world());
    assert_eq!(odds::all_odds(&taken, take), None, "no Twitchers in this mission");
}

/// Volatile figures with properties that no figure of the game combines, but figures of a player's own data may.
#[test]
fn odds_of_custom_volatile_figures_match_the_rules() {
    let on = |kind, position: OddsPosition| position.with_volatile(kind);
    let crowd = [
        figure_at_square("hans", 1, 2, East),
        figure_at_square("grunt", 5, 2, West),
        figure_at_square("blitzhund", 2, 1, North),
        figure_at_square("ilsa", 5, 3, West),
    ];
    let scene = |rows| odds_position(rows, German, &crowd).after(&[activate_order(1)]);
    check_order_odds("a harpoon drags a mine into the fire", on("grunt", scene(BURNING)), shoot_order(2, "Harpoon"));
    check_order_odds("a harpoon sets a mine off", on("grunt", scene(HALL)), shoot_order(2, "Harpoon"));
    let walk = [
        figure_at_square("hans", 0, 2, East),
        figure_at_square("grunt", 1, 3, North),
        figure_at_square("ilsa", 3, 3, West),
    ];
    let walk = |rows| scene::odds_position(rows, German, &walk).after(&[activate_order(1)]);
    check_path_odds("a mine walks through the fire", on("hans", walk(BURNING)), &[move_order(East), move_order(East)]);
}

/// The largest possible chain of explosions is computed quickly.
#[test]
fn odds_cover_the_largest_chain_of_explosions() {
    let mut figures = vec![figure_at_square("sarge", 0, 0, South)];
    for (x, y) in (3..6).flat_map(|x| (1..4).map(move |y| (x, y))) {
        figures.push(figure_at_square("minenzombie", x, y, West));
    }
    for (x, y) in [(2, 0), (2, 4), (6, 0), (6, 4), (7, 2)] {
        figures.push(figure_at_square("grunt", x, y, West));
    }
    let world = odds_position(HALL, Allied, &figures).after(&[activate_order(1)]).world();
    let launch = Order::Throw { at: Square::new(4, 2), weapon: weapon_with_id("GrenadeLauncher") };
    let state = BattleState::of(&world);
    let started = Instant::now();
    let found = odds::all_odds(&state, launch).expect("odds");
    println!("nine mines in a blast took {:?}", started.elapsed());
    assert_eq!(found.explosions.len(), 9);
    check_odds_sums("nine mines", &found);
}
