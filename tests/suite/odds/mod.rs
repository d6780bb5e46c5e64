//! The odds agree with the rules. For orders with few dice results all results are tried, and the chances must be equal
//! up to rounding; for other orders the chances must agree with 200,000 random tries within four standard errors.

use std::time::Instant;

use rules::{
    self, BattleState, Dice,
    Facing::{East, North, South, West},
    FigureId, Order, PendingDecision,
    Side::{Allied, German},
    Square,
    cards::CardTarget,
    objects::ObjectId,
    odds, pathfinding,
};

use crate::support::game_catalogue;

mod count;
mod random;
pub mod scene;

use count::{check_order_odds, check_path_odds, compare_odds};
use random::check_odds_sums;
use scene::{
    BURNING, FigureSpec, HALL, OddsPosition, ZOMBIES, activate_order, close_attack_order, duel_position,
    figure_at_square, move_order, odds_position, shoot_order, side_of_first_figure, weapon_with_id,
};

#[test]
fn shot_odds_match_the_rules() {
    let hans = figure_at_square("hans", 4, 2, West);
    check_order_odds("a machine gun", duel_position(Allied, "grunt", hans), shoot_order(2, "Lmg"));
    check_order_odds(
        "extra ammo",
        duel_position(Allied, "grunt", hans).on("extra-ammo", 1).on("cracked-plating", 2),
        shoot_order(2, "Lmg"),
    );
    check_order_odds(
        "low on ammo",
        duel_position(Allied, "grunt", hans.wounded(1)).on("low-on-ammo", 1),
        shoot_order(2, "Lmg"),
    );
    let silver = duel_position(Allied, "grunt", figure_at_square("blitzhund", 4, 2, West)).on("silver-bullets", 1);
    check_order_odds("silver bullets", silver, shoot_order(2, "Lmg"));
    check_order_odds("steady aim", duel_position(Allied, "grunt", hans).on("steady-aim", 1), shoot_order(2, "Lmg"));
    let steadier = duel_position(Allied, "grunt", hans).on("steady-aim", 1).on("steady-aim", 1);
    check_order_odds("steadier aim", steadier, shoot_order(2, "Lmg"));
    check_order_odds(
        "Ilsa rolls misses again",
        duel_position(German, "ilsa", figure_at_square("grunt", 4, 2, West)),
        shoot_order(2, "Smg"),
    );
    let more =
        duel_position(German, "ilsa", figure_at_square("grunt", 4, 2, West)).on("extra-ammo", 1).on("steady-aim", 1);
    check_order_odds("Ilsa with more ammo and a steady aim", more, shoot_order(2, "Smg"));
    check_order_odds("two shots of an HMG", duel_position(Allied, "hmg", hans), shoot_order(2, "Hmg"));
    check_order_odds(
        "two shots at a zombie",
        duel_position(Allied, "hmg", figure_at_square(ZOMBIES, 4, 2, West)),
        shoot_order(2, "Hmg"),
    );
    let plated = duel_position(Allied, "grunt", figure_at_square(ZOMBIES, 4, 2, West));
    let zombies = CardTarget::Kind(game_catalogue().find(ZOMBIES).expect("a kind"));
    check_order_odds("bolted plates", plated.card("bolted-plates", zombies), shoot_order(2, "Lmg"));
}

#[test]
fn chained_shot_odds_match_the_rules() {
    let hans = figure_at_square("hans", 4, 2, West);
    check_order_odds("Bambi", duel_position(Allied, "slugger", hans), shoot_order(2, "Pistol"));
    check_order_odds(
        "Bambi at a wounded one",
        duel_position(Allied, "slugger", hans.wounded(2)),
        shoot_order(2, "Pistol"),
    );
    let soft = duel_position(Allied, "slugger", figure_at_square(ZOMBIES, 4, 2, West)).on("steady-aim", 1);
    check_order_odds("Bambi aims steadily", soft, shoot_order(2, "Pistol"));
    let tough = duel_position(Allied, "slugger", figure_at_square("gretel", 4, 2, West)).on("steady-aim", 1);
    check_order_odds("Bambi aims steadily at Gretel", tough, shoot_order(2, "Pistol"));
    let burning = &["........", "........", ".f......", "........", "........"];
    let hot =
        odds_position(burning, Allied, &[figure_at_square("slugger", 1, 2, East), hans]).after(&[activate_order(1)]);
    check_order_odds("Bambi in the fire", hot, shoot_order(2, "Pistol"));
}

#[test]
fn odds_during_a_reroll_match_the_rules() {
    let mut world = duel_position(Allied, "grunt", figure_at_square("hans", 4, 2, West)).on("steady-aim", 1).world();
    world.resource_mut::<Dice>().script(&[1, 2, 6]).expect("faces");
    rules::submit_order(&mut world, shoot_order(2, "Lmg")).expect("a legal shot");
    for order in [Order::Reroll { die: 0 }, Order::KeepDice] {
        let found = odds::all_odds(&BattleState::of(&world), order).expect("odds");
        compare_odds("a die rolled again", &world, &[order], &found);
    }
    let mut world = duel_position(Allied, "hmg", figure_at_square("hans", 4, 2, West)).on("steady-aim", 1).world();
    world.resource_mut::<Dice>().script(&[1, 2, 6]).expect("faces");
    rules::submit_order(&mut world, shoot_order(2, "Hmg")).expect("a legal shot");
    let found = odds::all_odds(&BattleState::of(&world), Order::KeepDice).expect("odds");
    compare_odds("the second shot is to come", &world, &[Order::KeepDice], &found);
}

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
fn flame_odds_match_the_rules() {
    let jet = [
        figure_at_square("blazer", 1, 2, East),
        figure_at_square("hans", 2, 2, West),
        figure_at_square("minenzombie", 3, 2, West),
        figure_at_square("grunt", 3, 3, West),
    ];
    let jet = || odds_position(HALL, Allied, &jet).after(&[activate_order(1)]);
    check_order_odds("a flame", jet(), Order::Flame);
    check_order_odds("no more flame", jet().after(&[Order::Flame]), Order::EndFlame);
    let on = Square::new(2, 3);
    check_order_odds("flame aside", jet().after(&[Order::Flame]), Order::Spread { at: on });
    let mine = [
        figure_at_square("blazer", 1, 2, East),
        figure_at_square("minenzombie", 2, 2, West),
        figure_at_square("minenzombie", 3, 2, West),
        figure_at_square("grunt", 2, 3, West),
    ];
    let mine = odds_position(HALL, Allied, &mine).after(&[activate_order(1), Order::Flame]);
    check_order_odds("flames and mines", mine, Order::Spread { at: on });
    let hot = &["........", "........", ".f......", "........", "........"];
    let hot =
        odds_position(hot, Allied, &[figure_at_square("blazer", 1, 2, East), figure_at_square("hans", 2, 2, West)])
            .after(&[activate_order(1)]);
    check_order_odds("a flame out of the fire", hot, Order::Flame);
}

#[test]
fn fire_odds_match_the_rules() {
    let alone = |kind| {
        odds_position(BURNING, Allied, &[figure_at_square(kind, 0, 2, East), figure_at_square(ZOMBIES, 7, 4, West)])
            .after(&[activate_order(1)])
    };
    check_order_odds("into the fire", alone("grunt"), move_order(East));
    check_path_odds("through the fire", alone("slugger"), &[move_order(East), move_order(East), move_order(East)]);
    check_path_odds(
        "through and about",
        alone("slugger"),
        &[move_order(East), Order::Turn { to: North }, move_order(North)],
    );
    check_order_odds(
        "on through the fire",
        alone("slugger").after(&[Order::Turn { to: North }, Order::Turn { to: East }]),
        move_order(East),
    );
    let inside = || {
        odds_position(
            BURNING,
            Allied,
            &[
                figure_at_square("slugger", 2, 2, East),
                figure_at_square("grunt", 3, 2, East),
                figure_at_square("hans", 3, 3, West),
            ],
        )
    };
    let turn = Order::Turn { to: West };
    assert!(
        odds::all_odds(&BattleState::of(&inside().after(&[activate_order(1)]).world()), turn).is_none(),
        "a turn in the fire"
    );
    let spurred = || inside().on("adrenaline", 1).after(&[activate_order(1)]);
    check_order_odds("a blow with a point that a card adds", spurred(), close_attack_order(3));
    check_order_odds("two blows with it", spurred().after(&[turn, Order::Turn { to: East }]), close_attack_order(3));
    check_order_odds("the end of an activation with it", spurred(), Order::EndActivation);
    check_order_odds("a blow out of the fire", inside().after(&[activate_order(1)]), close_attack_order(3));
    check_order_odds(
        "the end of an activation in the fire",
        inside().after(&[activate_order(1)]),
        Order::EndActivation,
    );
    let tired = || inside().on("hydraulic-leak", 1).on("hydraulic-leak", 2).on("rackley-hated-his-mask", 1);
    check_order_odds("the end of a half in the fire", tired().after(&[activate_order(1)]), Order::EndHalf);
    check_order_odds("idle in the fire", tired(), Order::EndHalf);
    let mines = [
        figure_at_square("minenzombie", 2, 2, East),
        figure_at_square("minenzombie", 3, 2, East),
        figure_at_square(ZOMBIES, 3, 3, West),
    ];
    let tired = |position: OddsPosition| position.on("hydraulic-leak", 1).on("hydraulic-leak", 1);
    let mines = || {
        let position = tired(odds_position(BURNING, German, &mines));
        position.on("rackley-hated-his-mask", 2).on("rackley-hated-his-mask", 2)
    };
    check_order_odds("mines in the fire", mines(), Order::EndHalf);
    assert!(
        odds::all_odds(&BattleState::of(&mines().after(&[activate_order(1)]).world()), turn).is_none(),
        "a mine turns"
    );
}

#[test]
fn harpoon_odds_match_the_rules() {
    let hans = |rows, target: FigureSpec| {
        odds_position(rows, German, &[figure_at_square("hans", 1, 2, East), target]).after(&[activate_order(1)])
    };
    let grunt = figure_at_square("grunt", 5, 2, West);
    check_order_odds("a harpoon", hans(HALL, grunt), shoot_order(2, "Harpoon"));
    check_order_odds("a harpoon and fire", hans(BURNING, grunt), shoot_order(2, "Harpoon"));
    check_order_odds("a steady harpoon and fire", hans(BURNING, grunt).on("steady-aim", 1), shoot_order(2, "Harpoon"));
    check_order_odds(
        "a harpoon at who stands in front",
        hans(BURNING, figure_at_square("grunt", 2, 2, West)),
        shoot_order(2, "Harpoon"),
    );
    let crowd = [
        figure_at_square("hans", 1, 2, East),
        figure_at_square("grunt", 3, 4, West),
        figure_at_square("blitzhund", 2, 2, North),
    ];
    check_order_odds(
        "a harpoon aside",
        odds_position(BURNING, German, &crowd).after(&[activate_order(1)]),
        shoot_order(2, "Harpoon"),
    );
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

#[test]
fn odds_of_further_shots_and_landings_match_the_rules() {
    let mut world =
        duel_position(Allied, "slugger", figure_at_square("hans", 4, 2, West)).on("silver-bullets", 1).world();
    world.resource_mut::<Dice>().script(&[6]).expect("faces");
    rules::submit_order(&mut world, shoot_order(2, "Pistol")).expect("a legal shot");
    let again = shoot_order(2, "Pistol");
    let found = odds::all_odds(&BattleState::of(&world), again).expect("odds");
    compare_odds("a further shot", &world, &[again], &found);
    let attack = odds::attack_odds(&BattleState::of(&world), again).expect("an attack");
    assert_eq!((attack.dice, attack.needed), (1, 4), "SLUG-1: +1 to the second shot");

    let crowd = [
        figure_at_square("hans", 1, 1, East),
        figure_at_square("grunt", 3, 3, West),
        figure_at_square("blitzhund", 2, 1, North),
    ];
    let mut world = odds_position(BURNING, German, &crowd).after(&[activate_order(1)]).world();
    world.resource_mut::<Dice>().script(&[6]).expect("faces");
    rules::submit_order(&mut world, shoot_order(2, "Harpoon")).expect("a legal shot");
    let PendingDecision::Landing { squares, .. } = world.resource::<PendingDecision>().clone() else {
        panic!("nowhere to land")
    };
    for at in squares {
        let (state, order) = (BattleState::of(&world), Order::Land { at });
        match odds::all_odds(&state, order) {
            Some(found) => compare_odds("a landing in the fire", &world, &[order], &found),
            None => assert!(!state.fire.burns(at)),
        }
    }
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

/// `FLAME-3`: plans and odds consider that the fire of a side goes out before that side acts.
#[test]
fn plans_and_odds_ignore_fire_that_will_go_out() {
    let figures = [figure_at_square(ZOMBIES, 7, 4, East), figure_at_square("grunt", 2, 2, East)];
    let state = BattleState::of(&odds_position(BURNING, German, &figures).after(&[Order::EndHalf]).world());
    assert!(state.fire.burns(Square::new(2, 2)) && state.turn.half == Some(Allied));
    assert_eq!(odds::all_odds(&state, Order::EndHalf), None);
    let plan = pathfinding::plan_orders(&state, FigureId(2), &[move_order(East)]).expect("it may become active");
    assert_eq!(plan.walk.steps[0].burns, 0);
    // The enemy's fire still burns.
    let state = BattleState::of(&odds_position(BURNING, Allied, &[figure_at_square("grunt", 2, 2, East)]).world());
    let plan = pathfinding::plan_orders(&state, FigureId(1), &[move_order(East), move_order(East)])
        .expect("it may become active");
    assert_eq!(plan.walk.steps.iter().map(|step| step.burns).collect::<Vec<_>>(), [1, 2], "FLAME-4");
    assert!(odds::all_odds(&state, Order::EndHalf).is_some());
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
