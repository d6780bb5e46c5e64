//! The night and the battle of an expedition with another machine: the game is its guest, or its host.

use bevy::prelude::World;
use campaign::expedition::{
    ExpeditionOrder, ExpeditionPage, ExpeditionPhase, ExpeditionRefusal, ExpeditionState, NightOrder, SortieTarget,
    SurvivorId, SurvivorTask,
};
use client::{
    battle_modes::online_battle::OnlineStatus,
    battle_view::session::{BattleSession, BattleView},
    menus::{
        debrief::DebriefModel,
        expedition::{
            ExpeditionBaseModel, ExpeditionIntent, ExpeditionLogModel, ExpeditionPromptModel, OpenExpedition,
        },
    },
    online_lobby::lobby_model::LobbyIntent,
    ui_kit::{redraw::RedrawRequests, screen::Screen, settings::AnimationSpeed},
};
use common::support::spanish_text;
use record::FigureCommander;
use rules::Side;

use crate::{
    expedition::check_help_entry,
    expedition_battles::play_until_battle,
    expedition_nights::end_night,
    game::{HeadlessGame, TestHome, write_test_settings},
    headless_client::lock_headless_client,
    online::{LUIS, can_confirm, lobby_model, peers},
    online_peer::{
        OnlinePeers, PeerHost, PeerPlan, begin_peer_night, expect_guests, open_peer_expedition, open_peer_night,
    },
    prepared_battles::prepare_expedition,
    seen,
};

fn has_code(world: &World) -> bool {
    let characters = lobby_model(world).code.characters;
    !characters.is_empty() && characters.iter().all(Option::is_some)
}

fn change_host(game: &HeadlessGame, change: impl FnOnce(&mut PeerHost)) {
    game.with(|world| change(world.resource_mut::<OnlinePeers>().host.as_mut().expect("a host")));
}

/// Starts the game with a name for its player.
fn start_game(name: &str, home: &TestHome) -> HeadlessGame {
    write_test_settings(&home.0, |settings| {
        settings.preferences.speed = AnimationSpeed::Off;
        settings.online.name = "Ana".into();
        settings.lesson.done = true;
    });
    HeadlessGame::start(name, &home.0)
}

/// Starts the game, and joins the session that another machine opens.
fn join_session<T>(name: &str, home: &TestHome, open: impl FnOnce(&mut World) -> T) -> (HeadlessGame, T) {
    let mut game = start_game(name, home);
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

#[test]
fn guest_in_the_lobby_follows_its_host_to_the_next_night() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let (mut game, ()) = join_session("online-expedition-follow", &home, |world| open_peer_night(world, "Luis"));
    let may_open = |world: &World| lobby_model(world).confirm.intent == Some(LobbyIntent::OpenBase);
    game.until("the base may be opened", |game| game.with(|world| may_open(world)));
    game.with(|world| begin_peer_night(world, "Luis"));
    let is_back = |world: &World| {
        let host = world.resource::<OnlinePeers>().host.as_ref().expect("a host");
        host.host.lobby().members.iter().skip(1).any(|member| member.present)
    };
    game.until("the host has its guest again", |game| game.with(|world| is_back(world)));
    game.until("the base may be opened again", |game| game.with(|world| may_open(world)));
    game.goes_to(Screen::Expedition, |headless| headless.key("Return"));
    assert!(game.with(|world| base_model(world)).is_visit);
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
    end_night(&mut game, "the night is planned", is_waiting);
    assert!(game.with(|world| host_state(world)).seats[1].is_ready);
    game.goes_to(Screen::OnlineLobby, |headless| headless.key("Escape"));
}

/// Returns the place of an option in the dialog of the base, from 1, and `true` if it is the proposed one.
fn find_option(world: &World, name: &str) -> Option<(usize, bool)> {
    let prompt = world.resource::<ExpeditionPromptModel>().0.as_ref()?;
    let place = prompt.options.iter().position(|option| option.name == name)?;
    Some((place + 1, prompt.options[place].is_chosen))
}

/// Chooses an option of the dialog of the base that opens the lobby.
fn go_to_lobby(game: &mut HeadlessGame, option: &str) {
    let (place, _) = game.with(|world| find_option(world, option)).expect("it is offered");
    game.goes_to(Screen::OnlineLobby, |headless| headless.key(&place.to_string()));
}

/// Returns the state of the expedition that is open here.
fn read_open_state(world: &World) -> ExpeditionState {
    world.resource::<OpenExpedition>().state().clone()
}

/// Gives an order of the guest for the night.
fn order_as_guest(game: &HeadlessGame, order: NightOrder) {
    game.with(|world| world.resource_mut::<OnlinePeers>().guests[0].guest.order_night(order));
}

/// Opens a session for the first night of an expedition of Ana and Luis, who joins it, and goes back to the base.
fn host_night(name: &str, home: &TestHome) -> HeadlessGame {
    drop(prepare_expedition(&home.0.join("expeditions").join("expedition-1"), ["Ana", "Luis"]));
    let mut game = start_game(name, home);
    game.with(|world| expect_guests(world, &[PeerPlan { side: Some(Side::Allied), ..LUIS }]));
    game.goes_to(Screen::Campaigns, |headless| headless.key("c"));
    game.goes_to(Screen::Expeditions, |headless| headless.key("x"));
    game.goes_to(Screen::Expedition, |headless| headless.key("Return"));
    let is_offered = |world: &World| find_option(world, "players-online").is_some();
    game.act_until("the players are shown", is_offered, |headless| headless.key("j"));
    go_to_lobby(&mut game, "players-online");
    game.act_until("a code is shown", has_code, |headless| headless.key("Return"));
    let has_seat = |world: &World| {
        let lobby = peers(world).guests.first().and_then(|guest| guest.guest.lobby());
        lobby.is_some_and(|lobby| lobby.at_base && lobby.night_seat == Some(1))
    };
    game.until("Luis has his seat", |game| game.with(|world| has_seat(world)));
    game.settle();
    game.shot("lobby");
    game.goes_to(Screen::Expedition, |headless| headless.key("Return"));
    game
}

/// Lets Luis send a survivor on a sortie, and refuses his order for a survivor of Ana.
fn plan_as_guest(game: &mut HeadlessGame) {
    let state = game.with(|world| read_open_state(world));
    let [own, other] = [1, 0].map(|seat| {
        let survivor = state.survivors.iter().find(|survivor| survivor.seat == seat);
        survivor.expect("a survivor of each seat").id
    });
    let task = SurvivorTask::GoOut { target: SortieTarget::Place(state.places[0].id), boxes: 0 };
    order_as_guest(game, NightOrder::Assign { survivor: own, task: task.clone() });
    let is_busy = |world: &World| {
        base_model(world).survivors.iter().any(|survivor| survivor.id == own && survivor.is_busy && !survivor.is_open)
    };
    game.until("the base shows the task", |game| game.with(|world| is_busy(world)));
    let given = game.with(|world| read_open_state(world)).survivor(own).and_then(|survivor| survivor.task.clone());
    assert_eq!(given.map(|paid| paid.task), Some(task));

    order_as_guest(game, NightOrder::Assign { survivor: other, task: SurvivorTask::Watch });
    let refusals = |world: &World| peers(world).guests[0].night_refusals.clone();
    game.until("Luis is refused", |game| game.with(|world| !refusals(world).is_empty()));
    assert_eq!(game.with(|world| refusals(world)), [ExpeditionRefusal::OtherSeatDecides.message()]);
    let warning = game.with(|world| base_model(world).warning);
    assert_eq!(warning, None, "it is no matter of the host");
}

#[test]
fn host_waits_for_its_guest_by_night_and_goes_on_to_the_battle() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = host_night("online-expedition-host", &home);
    let survivors = game.with(|world| base_model(world)).survivors;
    assert!(survivors.iter().any(|survivor| survivor.is_open), "{survivors:?}");
    assert!(survivors.iter().all(|survivor| survivor.is_open == (survivor.seat == "Ana")), "{survivors:?}");
    plan_as_guest(&mut game);

    let is_waiting = |world: &World| base_model(world).is_waiting;
    end_night(&mut game, "the host waits", is_waiting);
    game.shot("waiting");
    let awaited = game.with(|world| base_model(world)).idle;
    assert_eq!(awaited, format!("{} Luis", spanish_text("expedition-waits-seats")));
    assert!(game.with(|world| seen::count_visible_text(&awaited)(world)) > 0, "the button says so");
    game.act_until("the host plans again", |world| !is_waiting(world), |headless| headless.key("Return"));
    end_night(&mut game, "the host waits again", is_waiting);
    order_as_guest(&game, NightOrder::SetReady);
    let is_night = |world: &World| read_open_state(world).phase == ExpeditionPhase::Planning;
    game.until("the day begins", |game| game.with(|world| !is_night(world)));

    play_until_battle(&mut game);
    game.settle();
    game.shot("due");
    let proposed = game.with(|world| find_option(world, "battle-online")).expect("it is offered").1;
    assert!(proposed, "people who have planned at two screens play there, too");
    go_to_lobby(&mut game, "battle-online");
    game.until("Luis is ready for the battle", |game| game.with(|world| can_confirm(world)));
    game.shot("battle-lobby");
    let begun = |world: &World| peers(world).guests[0].begun;
    game.act_until("the battle begins for both", begun, |headless| headless.key("Return"));
    game.until("the battle is shown", |game| game.with(|world| world.contains_resource::<BattleView>()));
    let crew = game.with(|world| world.resource::<BattleSession>().spec().crew.allied.clone());
    assert!(crew.contains(&FigureCommander::Person("Luis".to_owned())), "{crew:?}");
    assert!(game.with(|world| world.resource::<OpenExpedition>().campaign.has_begun_battle()));
}
