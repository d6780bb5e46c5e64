//! The players of an expedition's seats: one joins, leaves for the evening, and comes back.

use bevy::prelude::World;
use campaign::expedition::{ExpeditionOrder, ExpeditionSeat};
use client::{
    menus::expedition::{ExpeditionIntent, ExpeditionPromptModel, OpenExpedition},
    screen_kit::text_dialog::TextDialog,
    ui_kit::redraw::RedrawRequests,
};

use crate::{
    expedition::begin_expedition,
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
};

fn list_seats(world: &World) -> Vec<ExpeditionSeat> {
    world.resource::<OpenExpedition>().state().seats.clone()
}

/// Returns the names of the options of the dialog, and `true` for those that can be chosen.
fn list_options(world: &World) -> Vec<(String, bool)> {
    let prompt = world.resource::<ExpeditionPromptModel>().0.as_ref();
    let options = prompt.into_iter().flat_map(|prompt| &prompt.options);
    options.map(|option| (option.name.clone(), option.refused.is_none())).collect()
}

fn give_order(game: &mut HeadlessGame, seat: u8, order: ExpeditionOrder) {
    let before = game.with(|world| list_seats(world));
    game.with(|world| {
        world.write_message(ExpeditionIntent::Order(seat, order));
        world.resource_mut::<RedrawRequests>().redraw_frames(3);
    });
    game.until("the seats change", |game| game.with(|world| list_seats(world) != before));
}

#[test]
fn a_player_joins_leaves_and_comes_back() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("expedition-players", &home.0);
    begin_expedition(&mut game);
    let is_open = |world: &World| !list_options(world).is_empty();
    game.act_until("the players are shown", is_open, |headless| headless.key("j"));
    game.shot("players");
    let option = |name: &str, is_free: bool| (name.to_owned(), is_free);
    let shown = game.with(|world| list_options(world));
    let expected = [option("player-0", false), option("player-join", true), option("players-online", true)];
    assert_eq!(shown, expected, "the only player stays");

    give_order(&mut game, 0, ExpeditionOrder::AddSeat { person: "Luis".to_owned() });
    give_order(&mut game, 1, ExpeditionOrder::SetPerson { person: None });
    game.until("the seats are shown", |game| game.with(|world| list_options(world).len() == 4));
    game.wait_for_input();
    let is_asked = |world: &World| world.resource::<TextDialog>().0.is_some();
    game.act_until("the name is asked", is_asked, |headless| headless.key("2"));
    let proposed = game.with(|world| world.resource::<TextDialog>().0.clone()).expect("it is asked").text;
    assert_eq!(proposed, "Luis");
    game.wait_for_input();
    let is_back = |world: &World| list_seats(world)[1].person.as_deref() == Some("Luis");
    game.act_until("the player is back", is_back, |headless| headless.key("Return"));
}
