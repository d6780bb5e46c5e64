//! The end of a night: the game asks first while unhurt survivors have no task.

use bevy::prelude::World;
use campaign::expedition::{ExpeditionOrder, ExpeditionState, SurvivorTask};
use client::{
    menus::expedition::{ExpeditionBaseModel, ExpeditionIntent, ExpeditionPromptModel, OpenExpedition},
    ui_kit::redraw::RedrawRequests,
};
use common::support::spanish_text;

use crate::{
    expedition::{begin_expedition, check_help_entry},
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
};

fn asks_end(world: &World) -> bool {
    world.resource::<ExpeditionBaseModel>().asks_end
}

fn is_dialog_open(world: &World) -> bool {
    world.resource::<ExpeditionPromptModel>().0.is_some()
}

/// Returns `true` if the game asks whether the night shall end.
fn is_end_asked(world: &World) -> bool {
    let prompt = world.resource::<ExpeditionPromptModel>().0.as_ref();
    prompt.is_some_and(|prompt| prompt.title == spanish_text("expedition-end-title"))
}

fn read_state(world: &World) -> ExpeditionState {
    world.resource::<OpenExpedition>().state().clone()
}

/// Ends the night by its key, and a second time if the game asks first. `is_ended` is the expected result, in words
/// `what`.
pub fn end_night(game: &mut HeadlessGame, what: &str, is_ended: impl Fn(&World) -> bool) {
    if game.with(|world| asks_end(world)) {
        game.act_until("the game asks", is_end_asked, |headless| headless.key("Return"));
    }
    game.act_until(what, is_ended, |headless| headless.key("Return"));
}

#[test]
fn the_game_asks_before_a_night_with_idle_survivors_ends() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("expedition-idle", &home.0);
    begin_expedition(&mut game);
    let before = game.with(|world| read_state(world));
    game.act_until("the game asks", is_end_asked, |headless| headless.key("Return"));
    game.shot("asked");
    let prompt = game.with(|world| world.resource::<ExpeditionPromptModel>().0.clone()).expect("the game asks");
    let survivors = game.with(|world| world.resource::<ExpeditionBaseModel>().survivors.clone());
    let told = prompt.lines.concat();
    assert!(told.starts_with(&format!("{} ", survivors.len())), "{told}");
    assert!(survivors.iter().all(|survivor| told.contains(&survivor.name)), "{told}");
    game.wait_for_input();
    check_help_entry(&mut game, "EXP-4");
    game.act_until("the night goes on", |world| !is_dialog_open(world), |headless| headless.key("Escape"));
    assert_eq!(game.with(|world| read_state(world)), before);

    let (x, y) = game.button_centre("expedition-end-night", 0);
    game.act_until("a click asks, too", is_end_asked, |headless| headless.click(x, y));
    game.act_until("the day is over", |world| read_state(world).day == 2, |headless| headless.key("Return"));
}

#[test]
fn the_night_ends_at_once_if_all_survivors_have_tasks() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("expedition-busy", &home.0);
    game.skip_images();
    begin_expedition(&mut game);
    for (index, survivor) in game.with(|world| read_state(world)).survivors.into_iter().enumerate() {
        assert!(game.with(|world| asks_end(world)));
        let order = ExpeditionOrder::Assign { survivor: survivor.id, task: SurvivorTask::Rest };
        game.with(|world| {
            world.write_message(ExpeditionIntent::Order(0, order));
            world.resource_mut::<RedrawRequests>().redraw_frames(3);
        });
        let is_busy = |world: &World| world.resource::<ExpeditionBaseModel>().survivors[index].is_busy;
        game.until("the survivor has a task", |game| game.with(|world| is_busy(world)));
    }
    assert!(!game.with(|world| asks_end(world)));
    game.act_until("the day is over", |world| read_state(world).day == 2, |headless| headless.key("Return"));
}
