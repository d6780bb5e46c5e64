//! Odds of shots, harpoons and rerolls.

use rules::{
    self, BattleState, Dice,
    Facing::{East, North, West},
    Order, PendingDecision,
    Side::{Allied, German},
    cards::CardTarget,
    odds,
};

use super::{
    count::{check_order_odds, compare_odds},
    scene::{
        BURNING, FigureSpec, HALL, ZOMBIES, activate_order, duel_position, figure_at_square, odds_position, shoot_order,
    },
};
use crate::support::game_catalogue;

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
