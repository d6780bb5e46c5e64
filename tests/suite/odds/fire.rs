//! Odds of flamethrowers and of figures in fire.

use rules::{
    BattleState,
    Facing::{East, North, West},
    FigureId, Order, PendingDecision,
    Side::{Allied, German},
    Square, odds, pathfinding,
};

use super::{
    count::{check_order_odds, check_path_odds},
    scene::{
        BURNING, HALL, OddsPosition, ZOMBIES, activate_order, close_attack_order, figure_at_square, move_order,
        odds_position,
    },
};

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
fn last_square_of_a_jet_is_known_before_it_is_chosen() {
    const LANE: &[&str] = &["....", "####"];
    for (rows, blazer, enemy, squares) in [(HALL, (1, 2), (7, 2), 8), (LANE, (0, 0), (2, 0), 2)] {
        let figures = [
            figure_at_square("blazer", blazer.0, blazer.1, East),
            figure_at_square("blitzhund", enemy.0, enemy.1, West),
        ];
        let mut world = odds_position(rows, Allied, &figures).after(&[activate_order(1), Order::Flame]).world();
        let mut ended = Vec::new();
        loop {
            let state = BattleState::of(&world);
            let PendingDecision::Flame { options, .. } = &state.awaiting else { break };
            assert!(!state.ends_jet(Square::new(7, 7)), "it can't be chosen");
            ended.push(state.ends_jet(options[0]));
            rules::submit_order(&mut world, Order::Spread { at: options[0] }).expect("one of the options");
        }
        let expected: Vec<bool> = (2..=squares).map(|square| square == squares).collect();
        assert_eq!(ended, expected, "the first square is straight ahead");
    }
}

#[test]
fn odds_of_moves_through_fire_match_the_rules() {
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
}

#[test]
fn odds_of_actions_in_the_fire_match_the_rules() {
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
}

#[test]
fn odds_of_mines_in_the_fire_match_the_rules() {
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
        odds::all_odds(&BattleState::of(&mines().after(&[activate_order(1)]).world()), Order::Turn { to: West })
            .is_none(),
        "a mine turns"
    );
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
