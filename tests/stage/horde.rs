//! All the rest of a horde, by one press, and back by one undo.

use client::kit::language::Language;
use rules::Order;

use crate::{
    pictures::{Prepared, open, step},
    stage::alone,
    states::HORDE,
};

#[test]
fn a_horde_goes_by_one_press() {
    let _alone = alone();
    let prepared = Prepared::of(&HORDE);
    let (_home, mut game) = open(&HORDE, &prepared, Language::Es);
    let begun = game.orders();
    assert!(!game.offers("zombie:"), "no square is chosen yet");
    for key in ["Left", "Up", "Up", "Up", "Up"] {
        step(&mut game, key);
    }
    game.shot("pointed");
    step(&mut game, "shift+t");
    let given = game.orders()[begun.len()..].to_vec();
    let count = |what: fn(&Order) -> bool| given.iter().filter(|order| what(order)).count();
    assert_eq!(count(|order| matches!(order, Order::Activate { .. })), 4, "{given:?}");
    assert_eq!(count(|order| matches!(order, Order::Enter)), 2, "{given:?}");
    assert!(count(|order| matches!(order, Order::Move { .. })) >= 8, "{given:?}");
    game.shot("gone");
    step(&mut game, "u");
    assert_eq!(game.orders(), begun, "it is taken back as one");
}
