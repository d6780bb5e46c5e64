//! Squares of a jet of flame: the camera stays while they are chosen, and the last possible one waits for a
//! confirmation.

use bevy::{math::Vec2, prelude::*};
use client::{
    battle_board::camera_target::CameraTarget,
    battle_view::{board_coords::square_center, plan_preview::PlanPreview, session::BattleView},
    ui_kit::language::Language,
};
use common::support::spanish_text;
use rules::{Order, PendingDecision, Square};

use crate::{
    game::HeadlessGame,
    hands_at_work::visible_square_position,
    headless_client::lock_headless_client,
    pictures::{PreparedJourney, open_prepared_journey},
    seen,
    states::FLAME,
};

/// Returns the first visible square that the jet may reach next, its position in the window, and `true` if the jet
/// would end with it.
fn next_jet_square(game: &HeadlessGame) -> (Square, (i32, i32), bool) {
    let options = game.with(|world| {
        let view = world.resource::<BattleView>();
        let PendingDecision::Flame { options, .. } = &view.now.awaiting else { panic!("no jet is asked for") };
        options.iter().map(|at| (*at, view.now.ends_jet(*at))).collect::<Vec<_>>()
    });
    let seen = options.into_iter().find_map(|(at, ends)| Some((at, visible_square_position(game, at)?, ends)));
    seen.expect("a square is shown")
}

fn camera_middle(game: &HeadlessGame) -> Vec2 {
    game.with(|world| world.resource::<CameraTarget>().middle())
}

fn chosen_jet_end(game: &HeadlessGame) -> Option<Square> {
    game.with(|world| world.resource::<PlanPreview>().jet_end)
}

/// Clicks on squares of the jet until the last possible one is chosen, and returns that square and its position.
fn choose_all_squares(game: &HeadlessGame) -> (Square, (i32, i32)) {
    let before = camera_middle(game);
    loop {
        let (at, (x, y), ends) = next_jet_square(game);
        let given = game.orders().len();
        game.click(x, y);
        game.settle();
        assert_eq!(camera_middle(game), before, "the board does not move under the pointer");
        assert_eq!(game.orders().len(), given + usize::from(!ends), "only the last square waits");
        if ends {
            return (at, (x, y));
        }
    }
}

#[test]
fn last_square_of_a_jet_waits_for_confirmation() {
    let _alone = lock_headless_client();
    let prepared = PreparedJourney::of(&FLAME);
    let (_home, mut game) = open_prepared_journey(&FLAME, &prepared, Language::Es);
    game.wait_for_input();
    // The chosen squares are so low in the window that the camera would follow them otherwise.
    game.with(|world| {
        world.resource_scope(|world, mut lens: Mut<CameraTarget>| {
            let middle = square_center(Square::new(4, 3)) + Vec2::new(60.0, 150.0);
            lens.look_at(world.resource::<BattleView>(), middle);
        });
    });
    game.settle();
    let (at, (x, y)) = choose_all_squares(&game);
    assert_eq!(chosen_jet_end(&game), Some(at));
    let hint = seen::count_visible_text(&spanish_text("flame-last"));
    assert_eq!(game.with(|world| hint(world)), 1, "the prompt says so");
    let given = game.orders();
    game.key("BackSpace");
    game.settle();
    assert_eq!((chosen_jet_end(&game), game.orders()), (None, given.clone()), "it can be taken back");
    game.click(x, y);
    game.settle();
    game.click(x, y);
    game.settle();
    assert_eq!(game.orders()[given.len()..], [Order::Spread { at }], "a second click fires");
}

#[test]
fn fire_key_fires_a_jet_with_its_last_square() {
    let _alone = lock_headless_client();
    let prepared = PreparedJourney::of(&FLAME);
    let (_home, mut game) = open_prepared_journey(&FLAME, &prepared, Language::Es);
    game.wait_for_input();
    game.settle();
    let (at, _) = choose_all_squares(&game);
    let given = game.orders();
    game.key("f");
    game.settle();
    assert_eq!(game.orders()[given.len()..], [Order::Spread { at }]);
}
