//! The odds compared with the rules. For orders with few dice results every result is tried, and the chances must agree
//! to the last digits; for the others 200,000 random tries must agree within four standard errors.

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

use crate::support::catalogue;

mod count;
mod random;
pub mod scene;

use count::{check, check_way, compare};
use random::sums;
use scene::{
    BURNING, HALL, Scene, Spec, ZOMBIES, activate, at, duel, figures_side, scene, shoot, step, strike, weapon,
};

#[test]
fn shots() {
    let hans = at("hans", 4, 2, West);
    check("a machine gun", duel(Allied, "grunt", hans), shoot(2, "Lmg"));
    check("extra ammo", duel(Allied, "grunt", hans).on("extra-ammo", 1).on("cracked-plating", 2), shoot(2, "Lmg"));
    check("low on ammo", duel(Allied, "grunt", hans.wounded(1)).on("low-on-ammo", 1), shoot(2, "Lmg"));
    let silver = duel(Allied, "grunt", at("blitzhund", 4, 2, West)).on("silver-bullets", 1);
    check("silver bullets", silver, shoot(2, "Lmg"));
    check("steady aim", duel(Allied, "grunt", hans).on("steady-aim", 1), shoot(2, "Lmg"));
    let steadier = duel(Allied, "grunt", hans).on("steady-aim", 1).on("steady-aim", 1);
    check("steadier aim", steadier, shoot(2, "Lmg"));
    check("Ilsa rolls misses again", duel(German, "ilsa", at("grunt", 4, 2, West)), shoot(2, "Smg"));
    let more = duel(German, "ilsa", at("grunt", 4, 2, West)).on("extra-ammo", 1).on("steady-aim", 1);
    check("Ilsa with more ammo and a steady aim", more, shoot(2, "Smg"));
    check("two shots of an HMG", duel(Allied, "hmg", hans), shoot(2, "Hmg"));
    check("two shots at a zombie", duel(Allied, "hmg", at(ZOMBIES, 4, 2, West)), shoot(2, "Hmg"));
    let plated = duel(Allied, "grunt", at(ZOMBIES, 4, 2, West));
    let zombies = CardTarget::Kind(catalogue().find(ZOMBIES).expect("a kind"));
    check("bolted plates", plated.card("bolted-plates", zombies), shoot(2, "Lmg"));
}

#[test]
fn chains_of_shots() {
    let hans = at("hans", 4, 2, West);
    check("Bambi", duel(Allied, "slugger", hans), shoot(2, "Pistol"));
    check("Bambi at a wounded one", duel(Allied, "slugger", hans.wounded(2)), shoot(2, "Pistol"));
    let soft = duel(Allied, "slugger", at(ZOMBIES, 4, 2, West)).on("steady-aim", 1);
    check("Bambi aims steadily", soft, shoot(2, "Pistol"));
    let tough = duel(Allied, "slugger", at("gretel", 4, 2, West)).on("steady-aim", 1);
    check("Bambi aims steadily at Gretel", tough, shoot(2, "Pistol"));
    let burning = &["........", "........", ".f......", "........", "........"];
    let hot = scene(burning, Allied, &[at("slugger", 1, 2, East), hans]).after(&[activate(1)]);
    check("Bambi in the fire", hot, shoot(2, "Pistol"));
}

#[test]
fn rerolls_that_were_begun() {
    let mut world = duel(Allied, "grunt", at("hans", 4, 2, West)).on("steady-aim", 1).world();
    world.resource_mut::<Dice>().script(&[1, 2, 6]).expect("faces");
    rules::submit_order(&mut world, shoot(2, "Lmg")).expect("a legal shot");
    for order in [Order::Reroll { die: 0 }, Order::KeepDice] {
        let found = odds::all_odds(&BattleState::of(&world), order).expect("odds");
        compare("a die rolled again", &world, &[order], &found);
    }
    let mut world = duel(Allied, "hmg", at("hans", 4, 2, West)).on("steady-aim", 1).world();
    world.resource_mut::<Dice>().script(&[1, 2, 6]).expect("faces");
    rules::submit_order(&mut world, shoot(2, "Hmg")).expect("a legal shot");
    let found = odds::all_odds(&BattleState::of(&world), Order::KeepDice).expect("odds");
    compare("the second shot is to come", &world, &[Order::KeepDice], &found);
}

#[test]
fn blows() {
    let close = |active, striker, target| scene(HALL, active, &[at(striker, 1, 2, East), at(target, 2, 2, West)]);
    let blow = |scene: Scene| scene.after(&[activate(1)]);
    check("a mace", blow(close(German, "hans", "grunt")), strike(2));
    check("jaws", blow(close(German, "blitzhund", "grunt").on("brawler", 1)), strike(2));
    check("a bat", blow(close(Allied, "slugger", "hans")), strike(2));
    check("a bat twice", blow(close(Allied, "slugger", "gretel").on("brawler", 1)), strike(2));
    check("a bat and a zombie", blow(close(Allied, "slugger", ZOMBIES)), strike(2));
    check("a bat and a mine", blow(close(Allied, "slugger", "minenzombie")), strike(2));
    let horde =
        [at("slugger", 2, 2, West), at(ZOMBIES, 1, 2, East), at(ZOMBIES, 2, 1, South), at(ZOMBIES, 2, 3, North)];
    let numbers = scene(HALL, German, &horde).after(&[activate(2), strike(1), Order::EndActivation, activate(3)]);
    let mut world = numbers.world();
    for order in [strike(1), Order::EndActivation, activate(4)] {
        rules::submit_order(&mut world, order).expect("a legal order");
    }
    let found = odds::all_odds(&BattleState::of(&world), strike(1)).expect("odds");
    compare("strength in numbers", &world, &[strike(1)], &found);
}

#[test]
fn blasts() {
    let crowd = [
        at("sarge", 0, 0, East),
        at("hans", 4, 2, West),
        at("grunt", 3, 2, West),
        at("gretel", 5, 3, West).wounded(1),
        at(ZOMBIES, 3, 3, West),
    ];
    let launch = Order::Throw { at: Square::new(4, 2), weapon: weapon("GrenadeLauncher") };
    check("a launcher", scene(HALL, Allied, &crowd).after(&[activate(1)]), launch);
    let near = [at("grunt", 3, 2, East), at("ilsa", 4, 2, West), at(ZOMBIES, 5, 2, West)];
    let throw = Order::Throw { at: Square::new(4, 2), weapon: weapon("Grenade") };
    check("a grenade too near", scene(HALL, Allied, &near).on("grenade-belt", 1).after(&[activate(1)]), throw);
    let door = scene(HALL, Allied, &crowd).door(4, 2, East).door(4, 3, East);
    check("a launcher and doors", door.after(&[activate(1)]), launch);
    let mines =
        [at("sarge", 0, 0, East), at("minenzombie", 4, 2, West), at("minenzombie", 5, 2, West), at("hans", 6, 2, West)];
    check("a launcher and mines", scene(HALL, Allied, &mines).after(&[activate(1)]), launch);
    let field = [
        at("sarge", 0, 0, East),
        at("minenzombie", 4, 2, West),
        at("minenzombie", 5, 2, West),
        at("minenzombie", 5, 3, West),
        at("minenzombie", 6, 3, West),
        at("hans", 6, 2, West),
        at("grunt", 4, 3, West),
        at("slugger", 6, 4, West),
        at("gretel", 3, 1, West),
        at(ZOMBIES, 4, 1, West),
    ];
    check("a field of mines", scene(HALL, Allied, &field).after(&[activate(1)]), launch);
}

#[test]
fn mines() {
    let bomb = |target: Spec| {
        let figures = [at("minenzombie", 3, 2, East), target, at("minenzombie", 5, 2, West), at("slugger", 6, 2, West)];
        scene(HALL, German, &figures).after(&[activate(1)])
    };
    let go = Order::Detonate { target: FigureId(2) };
    check("a mine", bomb(at("grunt", 4, 2, West)), go);
    check("a mine and Slugger", bomb(at("slugger", 4, 2, West)), go);
    let shot = |kind| {
        let figures = [
            at(kind, 3, 2, East),
            at("minenzombie", 4, 2, West),
            at("minenzombie", 5, 2, West),
            at("ilsa", 6, 2, West),
        ];
        scene(HALL, Allied, &figures).on("low-on-ammo", 1).on("low-on-ammo", 1).after(&[activate(1)])
    };
    check("a shot at a mine", shot("grunt"), shoot(2, "Lmg"));
    check("an HMG at a mine", shot("hmg"), shoot(2, "Hmg"));
    check("Bambi at a mine", shot("slugger"), shoot(2, "Pistol"));
}

#[test]
fn flames() {
    let jet =
        [at("blazer", 1, 2, East), at("hans", 2, 2, West), at("minenzombie", 3, 2, West), at("grunt", 3, 3, West)];
    let jet = || scene(HALL, Allied, &jet).after(&[activate(1)]);
    check("a flame", jet(), Order::Flame);
    check("no more flame", jet().after(&[Order::Flame]), Order::EndFlame);
    let on = Square::new(2, 3);
    check("flame aside", jet().after(&[Order::Flame]), Order::Spread { at: on });
    let mine = [
        at("blazer", 1, 2, East),
        at("minenzombie", 2, 2, West),
        at("minenzombie", 3, 2, West),
        at("grunt", 2, 3, West),
    ];
    let mine = scene(HALL, Allied, &mine).after(&[activate(1), Order::Flame]);
    check("flames and mines", mine, Order::Spread { at: on });
    let hot = &["........", "........", ".f......", "........", "........"];
    let hot = scene(hot, Allied, &[at("blazer", 1, 2, East), at("hans", 2, 2, West)]).after(&[activate(1)]);
    check("a flame out of the fire", hot, Order::Flame);
}

#[test]
fn fire() {
    let alone = |kind| scene(BURNING, Allied, &[at(kind, 0, 2, East), at(ZOMBIES, 7, 4, West)]).after(&[activate(1)]);
    check("into the fire", alone("grunt"), step(East));
    check_way("through the fire", alone("slugger"), &[step(East), step(East), step(East)]);
    check_way("through and about", alone("slugger"), &[step(East), Order::Turn { to: North }, step(North)]);
    check(
        "on through the fire",
        alone("slugger").after(&[Order::Turn { to: North }, Order::Turn { to: East }]),
        step(East),
    );
    let inside =
        || scene(BURNING, Allied, &[at("slugger", 2, 2, East), at("grunt", 3, 2, East), at("hans", 3, 3, West)]);
    let turn = Order::Turn { to: West };
    assert!(
        odds::all_odds(&BattleState::of(&inside().after(&[activate(1)]).world()), turn).is_none(),
        "a turn in the fire"
    );
    let spurred = || inside().on("adrenaline", 1).after(&[activate(1)]);
    check("a blow with a point that a card adds", spurred(), strike(3));
    check("two blows with it", spurred().after(&[turn, Order::Turn { to: East }]), strike(3));
    check("the end of an activation with it", spurred(), Order::EndActivation);
    check("a blow out of the fire", inside().after(&[activate(1)]), strike(3));
    check("the end of an activation in the fire", inside().after(&[activate(1)]), Order::EndActivation);
    let tired = || inside().on("hydraulic-leak", 1).on("hydraulic-leak", 2).on("rackley-hated-his-mask", 1);
    check("the end of a half in the fire", tired().after(&[activate(1)]), Order::EndHalf);
    check("idle in the fire", tired(), Order::EndHalf);
    let mines = [at("minenzombie", 2, 2, East), at("minenzombie", 3, 2, East), at(ZOMBIES, 3, 3, West)];
    let tired = |scene: Scene| scene.on("hydraulic-leak", 1).on("hydraulic-leak", 1);
    let mines = || {
        let scene = tired(scene(BURNING, German, &mines));
        scene.on("rackley-hated-his-mask", 2).on("rackley-hated-his-mask", 2)
    };
    check("mines in the fire", mines(), Order::EndHalf);
    assert!(odds::all_odds(&BattleState::of(&mines().after(&[activate(1)]).world()), turn).is_none(), "a mine turns");
}

#[test]
fn harpoons() {
    let hans = |rows, target: Spec| scene(rows, German, &[at("hans", 1, 2, East), target]).after(&[activate(1)]);
    let grunt = at("grunt", 5, 2, West);
    check("a harpoon", hans(HALL, grunt), shoot(2, "Harpoon"));
    check("a harpoon and fire", hans(BURNING, grunt), shoot(2, "Harpoon"));
    check("a steady harpoon and fire", hans(BURNING, grunt).on("steady-aim", 1), shoot(2, "Harpoon"));
    check("a harpoon at who stands in front", hans(BURNING, at("grunt", 2, 2, West)), shoot(2, "Harpoon"));
    let crowd = [at("hans", 1, 2, East), at("grunt", 3, 4, West), at("blitzhund", 2, 2, North)];
    check("a harpoon aside", scene(BURNING, German, &crowd).after(&[activate(1)]), shoot(2, "Harpoon"));
}

#[test]
fn reactions() {
    let watch = |figures: &[Spec], rows| scene(rows, figures_side(figures), figures).after(&[activate(1)]);
    let ilsa = at("ilsa", 1, 1, East);
    let grunt = at("grunt", 6, 1, West).ready();
    let shot = |scene: Scene| scene.after(&[step(East)]);
    let react = Order::React { figure: FigureId(2) };
    check("a reaction shot", shot(watch(&[ilsa, grunt], HALL)), react);
    check(
        "a reaction shot with care",
        shot(watch(&[ilsa, grunt], HALL).on("steady-aim", 2).on("extra-ammo", 2)),
        react,
    );
    let slugger = at("slugger", 6, 1, West).ready();
    check("Bambi in reaction", shot(watch(&[ilsa, slugger], HALL)), react);
    let mine = [at("minenzombie", 3, 1, East), grunt, at("hans", 4, 2, West), at("grunt", 5, 2, West)];
    check("a reaction shot at a mine", shot(watch(&mine, HALL)), react);
    check("a step under fire", watch(&[ilsa, grunt, at("slugger", 6, 3, West).ready()], HALL), step(East));
    let two = [ilsa, grunt, at("hmg", 6, 3, West).ready()];
    check_way("a way under fire", watch(&two, HALL), &[step(East), Order::Turn { to: South }]);
    check_way(
        "a way under fire and through it",
        watch(&[at("gretel", 0, 2, East), at("grunt", 7, 2, West).ready()], BURNING),
        &[step(East), step(East)],
    );
    check_way("a mine on its way", watch(&mine, HALL), &[step(East), Order::Turn { to: North }]);
    let back = [at("grunt", 1, 1, East), at("ilsa", 6, 1, West).ready()];
    check("Ilsa watches", watch(&back, HALL).on("extra-ammo", 2), step(East));
    check_way("Ilsa watches on", watch(&back, HALL), &[step(East), step(East)]);
    let door = watch(&[at("minenzombie", 3, 2, East), at("grunt", 3, 0, South).ready(), at("hans", 4, 2, West)], HALL)
        .door(3, 2, East);
    check("a mine opens a door", door, Order::OpenDoor { side: East });
}

#[test]
fn further_shots_and_landings() {
    let mut world = duel(Allied, "slugger", at("hans", 4, 2, West)).on("silver-bullets", 1).world();
    world.resource_mut::<Dice>().script(&[6]).expect("faces");
    rules::submit_order(&mut world, shoot(2, "Pistol")).expect("a legal shot");
    let again = shoot(2, "Pistol");
    let found = odds::all_odds(&BattleState::of(&world), again).expect("odds");
    compare("a further shot", &world, &[again], &found);
    let attack = odds::attack_odds(&BattleState::of(&world), again).expect("an attack");
    assert_eq!((attack.dice, attack.needed), (1, 4), "SLUG-1: +1 to the second shot");

    let crowd = [at("hans", 1, 1, East), at("grunt", 3, 3, West), at("blitzhund", 2, 1, North)];
    let mut world = scene(BURNING, German, &crowd).after(&[activate(1)]).world();
    world.resource_mut::<Dice>().script(&[6]).expect("faces");
    rules::submit_order(&mut world, shoot(2, "Harpoon")).expect("a legal shot");
    let PendingDecision::Landing { squares, .. } = world.resource::<PendingDecision>().clone() else {
        panic!("nowhere to land")
    };
    for at in squares {
        let (situation, order) = (BattleState::of(&world), Order::Land { at });
        match odds::all_odds(&situation, order) {
            Some(found) => compare("a landing in the fire", &world, &[order], &found),
            None => assert!(!situation.fire.burns(at)),
        }
    }
}

/// The first figure to take a token may be attacked by a Twitcher, which may also block the view of watching figures
/// (`M4`).
#[test]
fn tokens_that_may_twitch() {
    let take = Order::PickUp { object: ObjectId(0) };
    let alone = [at("grunt", 2, 2, East), at("hans", 7, 4, West)];
    let one = |figures: &[Spec], rows| {
        scene(rows, figures_side(figures), figures).token(3, 2).twitchers(1, ZOMBIES, 3).after(&[activate(1)])
    };
    check("a token", one(&alone, HALL), take);
    check("a token for a wounded one", one(&[at("sarge", 2, 2, East).wounded(1), alone[1]], HALL), take);
    check("a token for a zombie", one(&[at(ZOMBIES, 2, 2, East), at("grunt", 7, 4, West)], HALL), take);
    check("a likely Twitcher", one(&alone, HALL).twitchers(4, "minenzombie", 2), take);
    check("a token underfoot", one(&[at("grunt", 3, 2, East), alone[1]], HALL), take);
    let burning = &["........", "........", ".ff.....", "........", "........"];
    check("a token in the fire", one(&alone, burning), take);
    // From (7, 2) the Twitcher at (3, 2) hides the searcher; from (2, 0) it does not.
    let watched = [at("grunt", 2, 2, East), at("ilsa", 7, 2, West).ready()];
    check("a token under fire", one(&watched, HALL), take);
    let twice = [watched[0], watched[1], at("gretel", 2, 0, South).ready()];
    check("a token under fire twice", one(&twice, HALL), take);
    let mine = [at("minenzombie", 2, 2, East), at("grunt", 2, 0, South).ready(), at("hans", 1, 2, East)];
    check("a mine takes a token under fire", one(&mine, HALL), take);
    let risen = [mine[0], mine[1], mine[2], at("grunt", 3, 1, North)];
    check("and a mine rises", one(&risen, HALL).twitchers(3, "minenzombie", 2), take);
    let safe = BattleState::of(&one(&alone, HALL).twitchers(0, ZOMBIES, 3).world());
    assert_eq!(odds::all_odds(&safe, take), None);
    let taken = BattleState::of(&scene(HALL, Allied, &alone).token(3, 2).after(&[activate(1)]).world());
    assert_eq!(odds::all_odds(&taken, take), None, "no Twitchers in this mission");
}

/// Combinations that no figure of the game has, but a player's own data may have.
#[test]
fn volatile_figures_of_other_kinds() {
    let on = |kind, scene: Scene| scene.with_volatile(kind);
    let crowd = [at("hans", 1, 2, East), at("grunt", 5, 2, West), at("blitzhund", 2, 1, North), at("ilsa", 5, 3, West)];
    let scene = |rows| scene(rows, German, &crowd).after(&[activate(1)]);
    check("a harpoon drags a mine into the fire", on("grunt", scene(BURNING)), shoot(2, "Harpoon"));
    check("a harpoon sets a mine off", on("grunt", scene(HALL)), shoot(2, "Harpoon"));
    let walk = [at("hans", 0, 2, East), at("grunt", 1, 3, North), at("ilsa", 3, 3, West)];
    let walk = |rows| scene::scene(rows, German, &walk).after(&[activate(1)]);
    check_way("a mine walks through the fire", on("hans", walk(BURNING)), &[step(East), step(East)]);
}

/// `FLAME-3`: the fire of the side that begins to act is out, in plans and odds as in the rules.
#[test]
fn plans_do_not_fear_the_fire_that_goes_out() {
    let figures = [at(ZOMBIES, 7, 4, East), at("grunt", 2, 2, East)];
    let situation = BattleState::of(&scene(BURNING, German, &figures).after(&[Order::EndHalf]).world());
    assert!(situation.fire.burns(Square::new(2, 2)) && situation.turn.half == Some(Allied));
    assert_eq!(odds::all_odds(&situation, Order::EndHalf), None);
    let plan = pathfinding::plan_orders(&situation, FigureId(2), &[step(East)]).expect("it may become active");
    assert_eq!(plan.walk.steps[0].burns, 0);
    // The enemy's fire burns on.
    let situation = BattleState::of(&scene(BURNING, Allied, &[at("grunt", 2, 2, East)]).world());
    let plan =
        pathfinding::plan_orders(&situation, FigureId(1), &[step(East), step(East)]).expect("it may become active");
    assert_eq!(plan.walk.steps.iter().map(|step| step.burns).collect::<Vec<_>>(), [1, 2], "FLAME-4");
    assert!(odds::all_odds(&situation, Order::EndHalf).is_some());
}

/// The largest possible chain of explosions is computed quickly.
#[test]
fn the_largest_field_of_mines_is_quick() {
    let mut figures = vec![at("sarge", 0, 0, South)];
    for (x, y) in (3..6).flat_map(|x| (1..4).map(move |y| (x, y))) {
        figures.push(at("minenzombie", x, y, West));
    }
    for (x, y) in [(2, 0), (2, 4), (6, 0), (6, 4), (7, 2)] {
        figures.push(at("grunt", x, y, West));
    }
    let world = scene(HALL, Allied, &figures).after(&[activate(1)]).world();
    let launch = Order::Throw { at: Square::new(4, 2), weapon: weapon("GrenadeLauncher") };
    let situation = BattleState::of(&world);
    let started = Instant::now();
    let found = odds::all_odds(&situation, launch).expect("odds");
    println!("nine mines in a blast took {:?}", started.elapsed());
    assert_eq!(found.explosions.len(), 9);
    sums("nine mines", &found);
}
