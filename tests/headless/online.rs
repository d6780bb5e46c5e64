//! The lobby of online battles: the game hosts a session or joins one, by keys, with other players in the same network
//! in memory.

use bevy::prelude::*;
use client::{
    online_lobby::lobby_model::{LobbyModel, LobbySheet, StepState},
    screen_kit::{
        choice_dialog::ChoiceDialog,
        text_dialog::{CopiedText, TextDialog},
    },
    ui_kit::{accessibility::ScreenReaderAnnouncement, screen::Screen, settings::AnimationSpeed},
};
use mission::paths;
use online::ChatMessage;
use rules::{BySide, Side};

use crate::{
    game::{HeadlessGame, TestHome, write_test_settings},
    headless_client::lock_headless_client,
    online_peer::{
        OnlinePeers, PeerHost, PeerPlan, balanced_force, connect_memory_network, expect_guests, open_peer_session,
    },
};

/// Opens the game at the lobby, with a name for its player.
fn open_lobby(name: &str, home: &TestHome, prepare: impl FnOnce(&mut World)) -> HeadlessGame {
    let mut game = start_with_mission(name, home, "incursion");
    game.with(prepare);
    game.goes_to(Screen::OnlineLobby, |headless| headless.key("l"));
    game
}

/// Starts the game with a name for its player, and with the mission of its next session.
pub fn start_with_mission(name: &str, home: &TestHome, mission: &str) -> HeadlessGame {
    write_test_settings(&home.0, |settings| {
        settings.preferences.speed = AnimationSpeed::Off;
        settings.online.name = "Ana".into();
        settings.skirmish.mission = Some(mission.into());
        settings.lesson.done = true;
    });
    HeadlessGame::start(name, &home.0)
}

pub fn lobby_model(world: &World) -> LobbyModel {
    world.resource::<LobbyModel>().clone()
}

pub fn shown_code(world: &World) -> Option<String> {
    lobby_model(world).code.characters.into_iter().collect::<Option<String>>().filter(|code| !code.is_empty())
}

pub fn peers(world: &World) -> &OnlinePeers {
    world.resource::<OnlinePeers>()
}

fn is_question_open(world: &World) -> bool {
    world.resource::<ChoiceDialog>().0.is_some()
}

/// Returns `true` if the confirm button can be pressed.
pub fn can_confirm(world: &World) -> bool {
    lobby_model(world).confirm.refused.is_none()
}

pub const LUIS: PeerPlan =
    PeerPlan { name: "Luis", side: Some(Side::German), ready: true, says: None, vanishes: false };

/// Returns the balanced force of a side of the mission.
fn expected_force(side: Side) -> Vec<String> {
    let catalogue = mission::load_catalogue(&paths::figures_file()).expect("the game's own figures");
    let missions = mission::load_mission_library(&[paths::game_missions_dir()], &catalogue);
    balanced_force(missions.find("incursion").expect("a mission of the game"), &catalogue, side)
}

#[test]
fn host_begins_a_battle_once_its_guest_is_ready() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = open_lobby("online-host", &home, |world| expect_guests(world, &[LUIS]));
    game.act_until("a code is shown", |world| shown_code(world).is_some(), |headless| headless.key("Return"));
    game.until("everybody is ready", |game| game.with(|world| can_confirm(world)));
    game.settle();
    game.shot("ready");
    let model = game.with(|world| lobby_model(world));
    assert_eq!(model.machines.clone().map(|machine| machine.side), [Some(Side::Allied), Some(Side::German)]);
    assert_eq!(model.steps.map(|step| step.state), [StepState::Done; 4]);
    assert_eq!(model.chat.lines.len(), 1, "it is noted that Luis has come: {:?}", model.chat.lines);
    let begun = |world: &World| peers(world).guests[0].begun;
    game.act_until("the battle begins for both", begun, |headless| headless.key("Return"));
    let spec = game.record().expect("the host's journal").spec.clone();
    assert_eq!(spec.forces, BySide::from_fn(expected_force));
    assert_eq!(spec.players, BySide { allied: "Ana".into(), german: "Luis".into() });
}

#[test]
fn guest_types_the_code_and_chooses_a_force() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = open_lobby("online-guest", &home, |world| open_peer_session(world, "incursion", "Luis"));
    let page = |world: &World| lobby_model(world).page;
    game.act_and_expect_change("the page of the code", page, |headless| headless.key("ctrl+2"));
    let code: String = game.with(|world| world.resource::<CopiedText>().0.replace('-', ""));
    // The first half leads to the host, so a wrong second half is refused there.
    let wrong = format!("{}{}", &code[..3], if &code[3..] == "222" { "333" } else { "222" });
    type_code(&mut game, &wrong);
    let failed = |world: &World| lobby_model(world).steps[0].state == StepState::Failed;
    game.act_until("the code is wrong", failed, |headless| headless.key("Return"));
    let sheet = game.with(|world| lobby_model(world).sheet);
    let LobbySheet::Notes { notes, .. } = sheet else { panic!("no seats: {sheet:?}") };
    assert!(notes[0].is_fault && notes.len() > 1, "the reason, and what to do: {notes:?}");
    for _ in 0..3 {
        game.key("BackSpace");
    }
    type_code(&mut game, &code[3..]);
    let spoken = game.with(|world| world.resource::<ScreenReaderAnnouncement>().0.clone());
    assert!(spoken.ends_with(&code), "{spoken:?}");
    let sits = |world: &World| lobby_model(world).machines[0].side == Some(Side::German);
    game.act_until("the free side is taken", sits, |headless| headless.key("Return"));
    game.until("a force is proposed", |game| game.with(|world| can_confirm(world)));

    // One figure more is another force.
    game.goes_to(Screen::Forces, |headless| headless.key("f"));
    let force = |world: &World| world.resource::<client::menus::BattleSetup>().forces.german.clone();
    let proposed = game.with(|world| force(world));
    game.act_until("the force is emptied", |world| force(world).is_empty(), |headless| headless.key("v"));
    game.act_until("another force", |world| force(world).len() == proposed.len(), |headless| headless.key("s"));
    game.goes_to(Screen::OnlineLobby, |headless| headless.key("Return"));
    game.until("the player may be ready", |game| game.with(|world| can_confirm(world)));
    game.act_until("the player is ready", |world| !can_confirm(world), |headless| headless.key("Return"));
    game.with(|world| world.resource_mut::<OnlinePeers>().host.as_mut().expect("a host").begins = true);
    let forces = |world: &World| peers(world).host.as_ref().and_then(PeerHost::battle_forces);
    game.until("the battle begins", |game| game.with(|world| forces(world).is_some()));
    let forces = game.with(|world| forces(world)).expect("a battle");
    assert_eq!(forces, BySide::from_fn(expected_force));
}

fn type_code(game: &mut HeadlessGame, code: &str) {
    game.settle();
    game.type_text(&code.to_lowercase());
    game.settle();
}

#[test]
fn players_talk_and_notice_the_end_of_the_session() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let says = Some(ChatMessage::Text("¿Me quedo los muertos?".into()));
    let guest = PeerPlan { says, ..LUIS };
    let mut game = open_lobby("online-talk", &home, |world| expect_guests(world, &[guest]));
    game.act_until("a code is shown", |world| shown_code(world).is_some(), |headless| headless.key("Return"));
    let texts = |world: &World| lobby_model(world).chat.lines.into_iter().map(|row| row.text).collect::<Vec<_>>();
    game.until("Luis asks", |game| game.with(|world| texts(world).contains(&"¿Me quedo los muertos?".into())));
    let spoken = game.with(|world| world.resource::<ScreenReaderAnnouncement>().0.clone());
    assert!(spoken.contains("Luis: ¿Me quedo los muertos?"), "{spoken:?}");

    let is_asked = |world: &World| world.resource::<TextDialog>().0.is_some();
    game.act_until("a message is asked for", is_asked, |headless| headless.key("t"));
    game.type_text("todos tuyos");
    game.act_until(
        "it is sent",
        |world| texts(world).contains(&"todos tuyos".into()),
        |headless| headless.key("Return"),
    );
    game.press_button("online-phrase-4");
    let heard = |world: &World| peers(world).guests[0].heard.clone();
    // The host sends each message to its sender, too.
    game.until("the guest hears both", |game| game.with(|world| heard(world).len() == 3));
    let heard = game.with(|world| heard(world));
    assert_eq!(heard[1..], [ChatMessage::Text("todos tuyos".into()), ChatMessage::Phrase(4)]);

    game.act_until("a question before leaving", is_question_open, |headless| headless.key("Escape"));
    game.wait_for_input();
    game.goes_to(Screen::Title, |headless| headless.key("1"));
    game.until("the guest is told", |game| game.with(|world| peers(world).guests[0].closed));
}

#[test]
fn end_of_another_hosts_session_is_explained() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = open_lobby("online-closed", &home, |world| open_peer_session(world, "incursion", "Luis"));
    let typed = |world: &World| lobby_model(world).code.characters.iter().all(Option::is_some);
    game.key("ctrl+2");
    game.act_until("the code is pasted", typed, |headless| headless.key("ctrl+v"));
    let has_seat = |world: &World| matches!(lobby_model(world).sheet, LobbySheet::Seats(_));
    game.act_until("the seats are shown", has_seat, |headless| headless.key("Return"));
    game.with(|world| world.resource_mut::<OnlinePeers>().host.as_mut().expect("a host").host.close());
    game.until("it is over", |game| game.with(|world| !has_seat(world)));
    let sheet = game.with(|world| lobby_model(world).sheet);
    let LobbySheet::Notes { notes, .. } = sheet else { panic!("no seats: {sheet:?}") };
    assert!(notes[0].is_fault, "{notes:?}");
}

#[test]
fn nothing_answers_without_another_machine() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = open_lobby("online-nobody", &home, connect_memory_network);
    game.key("ctrl+2");
    type_code(&mut game, "7k4m2p");
    let failed = |world: &World| lobby_model(world).steps[1].state == StepState::Failed;
    game.act_until("nobody is there", failed, |headless| headless.key("Return"));
    assert_eq!(game.with(|world| shown_code(world)).as_deref(), Some("7K4M2P"), "the code can be corrected");
    game.goes_to(Screen::Title, |headless| headless.key("Escape"));
}
