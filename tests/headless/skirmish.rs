//! A skirmish at other RP levels with the sides swapped: once by keys, with a return match after a restart, and once by
//! mouse.

use bevy::prelude::World;
use client::{menus::battle_setup::BattleSetup, ui_kit::screen::Screen};
use common::support::spanish_text;
use record::BattleSpec;
use rules::{BySide, Side};

use crate::{
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
    keys, seen,
};

fn newest_battle_spec(game: &mut HeadlessGame) -> BattleSpec {
    game.until("the battle is in its journal", |game| game.record().is_some());
    game.record().expect("it was there").spec.clone()
}

fn player_names(allied: &str, german: &str) -> BySide<String> {
    BySide { allied: allied.into(), german: german.into() }
}

/// Returns, for each side, `true` if it plays without advice.
fn sides_without_advice(world: &World) -> Option<BySide<bool>> {
    world.get_resource::<BattleSetup>().map(|preparation| preparation.sitting.without_advice)
}

/// Types a name into the dialog.
fn type_name(game: &mut HeadlessGame, name: &str) {
    game.wait_for_input();
    game.type_text(name);
    game.settle();
    game.act_until("the name is taken", seen::is_name_taken, |headless| headless.key("Return"));
}

/// Goes from the briefing to the curtain. `force` is the key that chooses the forces.
fn begin_from_briefing(game: &mut HeadlessGame, force: &str) {
    game.goes_to(Screen::Forces, |headless| headless.key("Return"));
    keys::choose_both_forces(game, force);
}

/// Clicks the button with that name, and waits until the value of `read` changes.
fn press_and_expect<T: PartialEq>(game: &mut HeadlessGame, what: &str, plate: &str, read: impl Fn(&World) -> T) {
    game.settle();
    let (x, y) = game.button_centre(plate, 0);
    game.act_and_expect_change(what, read, |headless| headless.click(x, y));
}

#[test]
fn skirmish_setup_by_keys_is_remembered_for_a_return_match() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("skirmish-keys", &home.0);
    game.goes_to(Screen::Skirmish, |headless| headless.key("e"));
    game.act_until("a name is asked for", seen::is_name_asked, |headless| headless.key("a"));
    type_name(&mut game, "Ana");
    game.act_until("a name is asked for", seen::is_name_asked, |headless| headless.key("s"));
    type_name(&mut game, "Luis");
    // The up and down keys select the mission regardless of the focus.
    game.act_and_expect_change("another mission", seen::prepared_mission, |headless| headless.key("Down"));
    // Shift+Tab moves the focus back to the button for one more RP.
    while game.with(|world| seen::focused_name(world)).as_deref() != Some("rp-german+") {
        game.act_and_expect_change("back", seen::focused_name, |headless| headless.key("shift+Tab"));
    }
    for _ in 0..3 {
        game.act_and_expect_change("one more point for the SWD", seen::requisition_points(Side::German), |headless| {
            headless.key("Return");
        });
    }
    press_and_expect(&mut game, "the Allies do without advice", "may-ask-allied", sides_without_advice);
    assert_eq!(game.with(|world| sides_without_advice(world)), Some(BySide { allied: true, german: false }));
    game.act_and_expect_change("the sides are changed", seen::seated_players, |headless| headless.key("b"));
    game.shot("prepared");
    while game.with(|world| seen::focused_name(world)).as_deref() != Some("skirmish-go") {
        game.act_and_expect_change("on", seen::focused_name, |headless| headless.key("Tab"));
    }
    game.goes_to(Screen::Briefing, |headless| headless.key("Return"));
    begin_from_briefing(&mut game, "s");
    let first = newest_battle_spec(&mut game);
    assert_eq!(first.mission.as_ref().map(|mission| mission.id.as_str()), Some("incursion"));
    assert_eq!(first.levels, BySide { allied: 14, german: 15 });
    assert_eq!(first.players, player_names("Luis", "Ana"));
    assert_eq!(first.without_advice, BySide { allied: false, german: true }, "it changes sides with its player");
    game.shot("curtain");
    drop(game);

    // All choices are remembered; the sides are swapped for the return match.
    let mut game = HeadlessGame::start_with("skirmish-again", &home.0, &home.0, None, 2);
    game.goes_to(Screen::Skirmish, |headless| headless.key("e"));
    game.shot("remembered");
    game.goes_to(Screen::Briefing, |headless| headless.key("Return"));
    game.act_and_expect_change("the sides are changed", seen::seated_players, |headless| headless.key("b"));
    begin_from_briefing(&mut game, "u");
    game.until("another battle is in its journal", |game| {
        game.record().is_some_and(|record| record.spec.seed != first.seed)
    });
    let second = newest_battle_spec(&mut game);
    assert_eq!((second.levels, second.forces), (first.levels, first.forces));
    assert_eq!(second.players, player_names("Ana", "Luis"));
    assert_eq!(second.without_advice, BySide { allied: true, german: false });
}

#[test]
fn skirmish_can_be_set_up_by_mouse() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("skirmish-mouse", &home.0);
    game.goes_to(Screen::Skirmish, |headless| headless.click(250, 370));
    game.act_and_expect_change("another mission", seen::prepared_mission, |headless| headless.click(200, 173));
    press_and_expect(
        &mut game,
        "five points more for the Allies",
        "rp-allied++",
        seen::requisition_points(Side::Allied),
    );
    press_and_expect(&mut game, "one point less for the SWD", "rp-german-", seen::requisition_points(Side::German));
    press_and_expect(
        &mut game,
        "the points of the dossier",
        &format!("undo:{}", spanish_text("skirmish-dossier")),
        |world| (seen::requisition_points(Side::Allied)(world), seen::requisition_points(Side::German)(world)),
    );
    press_and_expect(&mut game, "five points more for the SWD", "rp-german++", seen::requisition_points(Side::German));
    press_and_expect(&mut game, "a name is asked for", "player-allied", seen::is_name_asked);
    game.settle();
    game.type_text("Eva");
    game.settle();
    game.act_until("the name is taken", seen::is_name_taken, |headless| headless.click(815, 448));
    game.act_and_expect_change("the sides are changed", seen::seated_players, |headless| headless.click(320, 680));
    // A click on a previous name removes it, and another click enters it again.
    press_and_expect(&mut game, "the name is taken away", "before-german-0", seen::seated_players);
    press_and_expect(&mut game, "the name of the last time", "before-german-0", seen::seated_players);
    game.shot("prepared");
    game.goes_to(Screen::Briefing, |headless| headless.click(1090, 680));
    game.goes_to(Screen::Forces, |headless| headless.click(1090, 680));
    game.act_until("a force is proposed", seen::has_bought(Side::Allied), |headless| headless.click(280, 680));
    game.act_until("the SWD chooses", seen::is_force_chooser(Side::German), |headless| headless.click(1090, 680));
    game.act_until("a force is proposed", seen::has_bought(Side::German), |headless| headless.click(280, 680));
    game.act_until("the curtain falls", seen::is_curtain_shown, |headless| headless.click(1090, 680));
    let spec = newest_battle_spec(&mut game);
    assert_eq!(spec.levels, BySide { allied: 14, german: 17 });
    assert_eq!(spec.players, player_names("", "Eva"));
}
