//! The night and the battle of an expedition at another machine, with the game as its guest.

use bevy::prelude::World;
use campaign::expedition::{ExpeditionOrder, ExpeditionPage, ExpeditionState, SurvivorId, SurvivorTask};
use client::{
    battle_modes::online_battle::OnlineStatus,
    battle_view::session::BattleView,
    menus::{
        debrief::DebriefModel,
        expedition::{ExpeditionBaseModel, ExpeditionIntent, ExpeditionLogModel, ExpeditionPromptModel},
    },
    online_lobby::lobby_model::LobbyIntent,
    ui_kit::{redraw::RedrawRequests, screen::Screen, settings::AnimationSpeed},
};
use rules::Side;

use crate::{
    expedition::check_help_entry,
    game::{HeadlessGame, TestHome, write_test_settings},
    headless_client::lock_headless_client,
    online::{can_confirm, lobby_model},
    online_peer::{OnlinePeers, PeerHost, begin_peer_night, open_peer_expedition, open_peer_night},
    seen,
};

fn has_code(world: &World) -> bool {
    let characters = lobby_model(world).code.characters;
    !characters.is_empty() && characters.iter().all(Option::is_some)
}

fn change_host(game: &HeadlessGame, change: impl FnOnce(&mut PeerHost)) {
    game.with(|world| change(world.resource_mut::<OnlinePeers>().host.as_mut().expect("a host")));
}

/// Starts the game, and joins the session that another machine opens.
fn join_session<T>(name: &str, home: &TestHome, open: impl FnOnce(&mut World) -> T) -> (HeadlessGame, T) {
    write_test_settings(&home.0, |settings| {
        settings.preferences.speed = AnimationSpeed::Off;
        settings.online.name = "Ana".into();
        settings.lesson.done = true;
    });
    let mut game = HeadlessGame::start(name, &home.0);
    let opened = game.with(open);
    game.goes_to(Screen::OnlineLobby, |headless| headless.key("l"));
    game.key("ctrl+2");
    game.act_until("the code is pasted", has_code, |headless| headless.key("ctrl+v"));
    let sits = |world: &World| lobby_model(world).machines[0].side == Some(Side::Allied);
    game.act_until("the shared side is taken", sits, |headless| headless.key("Return"));
    let panel = game.with(|world| lobby_model(world)).code;
    assert!(panel.title.contains("Peñón") && !panel.words.is_empty(), "the title names the expedition: {panel:?}");
    (game, opened)
}

/// Starts the game, and takes a seat in the lobby of a battle of an expedition at another machine. Returns the rule of
/// the battle.
fn join_expedition(name: &str, home: &TestHome) -> (HeadlessGame, String) {
    let (mut game, rule) = join_session(name, home, |world| open_peer_expedition(world, "Luis"));
    game.until("the player may be ready", |game| game.with(|world| can_confirm(world)));
    (game, rule)
}

/// Plays the battle of a guest until the host has given it up.
fn lose_battle(game: &mut HeadlessGame) {
    game.act_until("the player is ready", |world| !can_confirm(world), |headless| headless.key("Return"));
    change_host(game, |host| host.begins = true);
    game.until("the battle is shown", |game| game.with(|world| world.contains_resource::<BattleView>()));
    change_host(game, |host| host.gives_up = true);
    game.until("the debrief", |game| game.with(|world| seen::current_screen(world) == Screen::Debrief));
}

/// Returns the page that the host tells its guests.
fn host_page(game: &HeadlessGame) -> ExpeditionPage {
    game.with(|world| {
        let host = &world.resource::<OnlinePeers>().host.as_ref().expect("a host").host;
        let terms = host.session().plan().expedition.as_ref().expect("an expedition");
        terms.page.as_deref().expect("a page").clone()
    })
}

fn ledger_model(world: &World) -> ExpeditionLogModel {
    world.resource::<ExpeditionLogModel>().clone()
}

#[test]
fn guest_reads_the_page_of_the_base_in_the_lobby_and_after_the_battle() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let (mut game, _) = join_expedition("online-expedition-page", &home);
    let page = host_page(&game);
    game.goes_to(Screen::ExpeditionLog, |headless| headless.key("c"));
    game.settle();
    let ledger = game.with(|world| ledger_model(world));
    assert!(ledger.is_page && ledger.name == "Peñón", "{ledger:?}");
    let names: Vec<&str> = ledger.people.iter().map(|person| person.name.as_str()).collect();
    assert_eq!(names, page.people.iter().map(|person| person.name.es.as_str()).collect::<Vec<_>>());
    assert!(ledger.people.iter().all(|person| person.survivor.is_none()), "they can't be renamed here");
    for (kind, amount) in page.stock.iter() {
        assert!(ledger.story[0].contains(&kind.amount_words(amount).es), "{kind:?} in {:?}", ledger.story);
    }
    assert!(ledger.leaves[0] > 2, "the base, the tasks and a day: {ledger:?}");
    game.shot("page");
    game.act_until("the next leaf", |world| ledger_model(world).leaf == 1, |headless| headless.key("Next"));
    game.goes_to(Screen::OnlineLobby, |headless| headless.key("Escape"));
    game.until("the player may be ready", |game| game.with(|world| can_confirm(world)));

    lose_battle(&mut game);
    let note = |world: &World| world.resource::<DebriefModel>().campaign.clone().and_then(|end| end.note);
    let waits = game.with(|world| note(world)).expect("a note");
    let mut after = page.clone();
    (after.battle, after.day) = (None, page.days);
    change_host(&game, |host| host.host.update_expedition(after));
    let is_told =
        |world: &World| note(world).is_some_and(|note| note != waits && note.contains(&page.days.to_string()));
    game.until("the guest is told the result", |game| game.with(|world| is_told(world)));
    game.goes_to(Screen::ExpeditionLog, |headless| headless.key("Return"));
    game.settle();
    let summary = game.with(|world| ledger_model(world)).summary.join(" ");
    assert!(summary.contains(&format!("{0} de {0}", page.days)), "{summary}");
    game.goes_to(Screen::Title, |headless| headless.key("Escape"));
}

#[test]
fn guest_finds_the_rule_of_the_battle_in_the_lobby_and_the_debrief() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let (mut game, rule) = join_expedition("online-expedition-guest", &home);
    check_help_entry(&mut game, &rule);
    lose_battle(&mut game);
    assert!(game.with(|world| world.resource::<OnlineStatus>().page.is_none()), "it is not a campaign's");
    check_help_entry(&mut game, &rule);
    game.shot("debrief");
}

#[test]
fn guest_plans_the_night_after_the_battle_without_another_code() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let (mut game, _) = join_expedition("online-expedition-next", &home);
    lose_battle(&mut game);
    let confirm = |world: &World| world.resource::<DebriefModel>().campaign.as_ref().map(|end| end.confirm.clone());
    let page_button = game.with(|world| confirm(world));
    game.with(|world| begin_peer_night(world, "Luis"));
    game.until("the next night is offered", |game| game.with(|world| confirm(world) != page_button));
    game.goes_to(Screen::OnlineLobby, |headless| headless.key("Return"));
    let may_open = |world: &World| lobby_model(world).confirm.intent == Some(LobbyIntent::OpenBase);
    game.until("the base may be opened", |game| game.with(|world| may_open(world)));
    game.goes_to(Screen::Expedition, |headless| headless.key("Return"));
    game.settle();
    let model = game.with(|world| base_model(world));
    assert!(model.is_visit && model.is_night && model.survivors.iter().any(|survivor| survivor.is_open), "{model:?}");
}

fn base_model(world: &World) -> ExpeditionBaseModel {
    world.resource::<ExpeditionBaseModel>().clone()
}

/// Returns the state of the host's expedition.
fn host_state(world: &World) -> ExpeditionState {
    let host = world.resource::<OnlinePeers>().host.as_ref().expect("a host");
    host.expedition.as_ref().expect("an expedition").state().clone()
}

fn request(game: &HeadlessGame, intent: ExpeditionIntent) {
    game.with(|world| {
        world.write_message(intent);
        world.resource_mut::<RedrawRequests>().redraw_frames(3);
    });
}

fn assign(survivor: SurvivorId, task: SurvivorTask) -> ExpeditionIntent {
    ExpeditionIntent::Order(1, ExpeditionOrder::Assign { survivor, task })
}

#[test]
fn guest_plans_the_night_of_its_seat() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let (mut game, ()) = join_session("online-expedition-night", &home, |world| open_peer_night(world, "Luis"));
    let may_open = |world: &World| lobby_model(world).confirm.intent == Some(LobbyIntent::OpenBase);
    game.until("the base may be opened", |game| game.with(|world| may_open(world)));
    game.goes_to(Screen::Expedition, |headless| headless.key("Return"));
    game.settle();
    game.shot("night");
    let model = game.with(|world| base_model(world));
    assert!(model.is_visit && model.is_night && !model.is_waiting, "{model:?}");
    let open = model.survivors.iter().filter(|survivor| survivor.is_open);
    assert!(open.clone().all(|survivor| survivor.seat == "Ana"), "{model:?}");
    let own: Vec<SurvivorId> = open.map(|survivor| survivor.id).collect();
    let state = game.with(|world| host_state(world));
    let expected = state.survivors.iter().filter(|survivor| survivor.seat == 1).map(|survivor| survivor.id);
    assert_eq!(own, expected.collect::<Vec<_>>());

    let place = model.survivors.iter().position(|survivor| survivor.is_open).expect("a survivor of Ana");
    let key = (place + 1).to_string();
    let options =
        |world: &World| world.resource::<ExpeditionPromptModel>().0.as_ref().map(|prompt| prompt.options.len());
    game.act_until("the tasks are shown", |world| options(world) > Some(0), |headless| headless.key(&key));
    game.shot("tasks");
    request(&game, assign(own[0], SurvivorTask::Watch));
    let is_busy = |world: &World| base_model(world).survivors[place].is_busy;
    game.until("the task is given", |game| game.with(|world| is_busy(world)));
    let state = game.with(|world| host_state(world));
    let task = state.survivor(own[0]).and_then(|survivor| survivor.task.clone()).map(|paid| paid.task);
    assert_eq!(task, Some(SurvivorTask::Watch));

    request(&game, assign(SurvivorId(99), SurvivorTask::Watch));
    game.until("the refusal is shown", |game| game.with(|world| base_model(world).warning.is_some()));
    game.wait_for_input();
    let is_waiting = |world: &World| base_model(world).is_waiting;
    game.act_until("the night is planned", is_waiting, |headless| headless.key("Return"));
    assert!(game.with(|world| host_state(world)).seats[1].is_ready);
    game.goes_to(Screen::OnlineLobby, |headless| headless.key("Escape"));
}
