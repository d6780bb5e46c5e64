//! The battle of an expedition at another machine, with the game as its guest.

use bevy::prelude::World;
use client::{
    battle_modes::online_battle::OnlineStatus,
    battle_view::session::BattleView,
    ui_kit::{screen::Screen, settings::AnimationSpeed},
};
use rules::Side;

use crate::{
    expedition::check_help_entry,
    game::{HeadlessGame, TestHome, write_test_settings},
    headless_client::lock_headless_client,
    online::{can_confirm, lobby_model},
    online_peer::{OnlinePeers, PeerHost, open_peer_expedition},
    seen,
};

fn has_code(world: &World) -> bool {
    let signs = lobby_model(world).code.signs;
    !signs.is_empty() && signs.iter().all(Option::is_some)
}

fn change_host(game: &HeadlessGame, change: impl FnOnce(&mut PeerHost)) {
    game.with(|world| change(world.resource_mut::<OnlinePeers>().host.as_mut().expect("a host")));
}

#[test]
fn guest_finds_the_rule_of_the_battle_in_the_lobby_and_the_debrief() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    write_test_settings(&home.0, |settings| {
        settings.preferences.speed = AnimationSpeed::Off;
        settings.online.name = "Ana".into();
        settings.lesson.done = true;
    });
    let mut game = HeadlessGame::start("online-expedition-guest", &home.0);
    let rule = game.with(|world| open_peer_expedition(world, "Luis"));
    game.goes_to(Screen::OnlineLobby, |headless| headless.key("l"));
    game.key("ctrl+2");
    game.act_until("the code is pasted", has_code, |headless| headless.key("ctrl+v"));
    let sits = |world: &World| lobby_model(world).machines[0].side == Some(Side::Allied);
    game.act_until("the shared side is taken", sits, |headless| headless.key("Return"));
    game.until("the player may be ready", |game| game.with(|world| can_confirm(world)));
    check_help_entry(&mut game, &rule);
    game.act_until("the player is ready", |world| !can_confirm(world), |headless| headless.key("Return"));
    change_host(&game, |host| host.begins = true);
    game.until("the battle is shown", |game| game.with(|world| world.contains_resource::<BattleView>()));

    change_host(&game, |host| host.gives_up = true);
    game.until("the debrief", |game| game.with(|world| seen::current_screen(world) == Screen::Debrief));
    assert!(game.with(|world| world.resource::<OnlineStatus>().page.is_none()), "an expedition has no page");
    check_help_entry(&mut game, &rule);
    game.shot("debrief");
}
