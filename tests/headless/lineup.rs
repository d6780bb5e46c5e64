//! The activation order of players who share a side: it can be changed before the first figure acts, and decides which
//! figure is selected next.

use bevy::prelude::World;
use client::{
    battle_view::session::BattleView,
    ui_kit::{screen::Screen, settings::AnimationSpeed},
};
use rules::{FigureId, Order};

use crate::{
    game::{HeadlessGame, TestHome, write_test_settings},
    headless_client::lock_headless_client,
    prepared_battles, seen,
};

#[test]
fn players_on_one_side_can_change_the_activation_order() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    write_test_settings(&home.0, |settings| settings.preferences.speed = AnimationSpeed::Off);
    prepared_battles::prepare_gate_at_turn(&home, 1);
    let mut game = HeadlessGame::start("lineup", &home.0);
    game.goes_to(Screen::Battle, |headless| headless.key("Return"));
    let order = |view: &BattleView| view.force().iter().map(|figure| figure.id.0).collect::<Vec<_>>();
    let is = |wanted: &'static [u16]| {
        move |world: &World| seen::read_battle_view(order)(world).is_some_and(|order| order == wanted)
    };
    let selected = |figure: u16| {
        move |world: &World| seen::read_battle_view(|view| view.selected)(world) == Some(Some(FigureId(figure)))
    };
    game.settle();
    assert!(game.with(|world| is(&[1, 2, 3, 4, 5])(world)), "as they were bought");

    // A cancelled dialog changes nothing. Figures that are not named follow the named ones.
    for key in ["shift+l", "4", "Escape"] {
        game.key(key);
    }
    game.settle();
    assert!(game.with(|world| is(&[1, 2, 3, 4, 5])(world)) && game.with(|world| selected(1)(world)));
    for key in ["shift+l", "3", "BackSpace", "4", "4", "2"] {
        game.key(key);
    }
    game.act_until("the order is changed", is(&[4, 2, 1, 3, 5]), |headless| headless.key("Return"));
    assert!(game.with(|world| selected(4)(world)), "the first of them is asked");
    game.shot("changed");

    // When a figure has acted, the next one in the order is selected. After the first activation the order is fixed.
    let asked = game.orders().len();
    for key in ["1", "Return"] {
        game.key(key);
    }
    game.settle();
    assert!(game.with(|world| selected(4)(world)), "who acts goes on");
    game.act_until("the next one is asked", selected(2), |headless| headless.key("space"));
    assert_eq!(game.orders()[asked..], [Order::Activate { figure: FigureId(4) }, Order::Enter, Order::EndActivation],);
    for key in ["shift+l", "5", "Return"] {
        game.key(key);
    }
    game.settle();
    assert!(game.with(|world| is(&[4, 2, 1, 3, 5])(world)), "it is too late");

    // The order is still there when the game is opened again.
    drop(game);
    let mut game = HeadlessGame::start("lineup-again", &home.0);
    game.goes_to(Screen::Battle, |headless| headless.key("Return"));
    assert!(game.with(|world| is(&[4, 2, 1, 3, 5])(world)), "as it was agreed");
}
