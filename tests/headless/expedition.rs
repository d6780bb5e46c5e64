//! The screens of the expedition: a new one, tasks by keys and mouse, the night, refusals, and a damaged file.

use std::fs;

use bevy::prelude::World;
use campaign::expedition::{EXPEDITION_FILE, ExpeditionOrder, ExpeditionState, SurvivorTask, write_expedition_day};
use client::{
    menus::{
        expedition::{
            ExpeditionBaseModel, ExpeditionIntent, ExpeditionListModel, ExpeditionLogModel, ExpeditionPromptModel,
            OpenExpedition, expeditions_folder,
        },
        title::ContinueInfo,
    },
    rulebook::{
        RulebookState,
        book::{EntryRef, RulebookData},
    },
    screen_kit::title_intent::TitleIntent,
    ui_kit::{input::focus::FocusName, redraw::RedrawRequests, screen::Screen, widgets::AccessibleLabel},
};
use common::support::spanish_text;
use mission::paths;

use crate::{
    expedition_nights::end_night,
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
    seen,
};

/// Opens the list of expeditions from the title.
pub fn open_list(game: &mut HeadlessGame) {
    game.goes_to(Screen::Campaigns, |headless| headless.key("c"));
    game.goes_to(Screen::Expeditions, |headless| headless.key("x"));
}

/// Begins an expedition with one person.
pub fn begin_expedition(game: &mut HeadlessGame) {
    open_list(game);
    game.goes_to(Screen::NewExpedition, |headless| headless.key("e"));
    game.goes_to(Screen::Expedition, |headless| headless.key("Return"));
}

fn base_model(game: &HeadlessGame) -> ExpeditionBaseModel {
    game.with(|world| world.resource::<ExpeditionBaseModel>().clone())
}

/// Returns the state of the open expedition.
pub fn state_of(game: &HeadlessGame) -> ExpeditionState {
    game.with(|world| world.resource::<OpenExpedition>().state().clone())
}

fn dialog_title(world: &World) -> Option<String> {
    world.resource::<ExpeditionPromptModel>().0.as_ref().map(|prompt| prompt.title.clone())
}

/// Turns the pages of the told day to the last one. Returns the sentences of each page.
pub fn read_told_day(game: &mut HeadlessGame) -> Vec<Vec<String>> {
    let mut pages = Vec::new();
    loop {
        let prompt = game.with(|world| world.resource::<ExpeditionPromptModel>().0.clone()).expect("the day is told");
        assert!(prompt.is_paper && !prompt.lines.is_empty(), "{prompt:?}");
        pages.push(prompt.lines);
        let numbers = prompt.title.rsplit_once(" · ").and_then(|(_, numbers)| numbers.split_once('/'));
        if numbers.is_none_or(|(page, count)| page == count) {
            return pages;
        }
        game.wait_for_input();
        let is_turned = |world: &World| dialog_title(world).is_some_and(|title| title != prompt.title);
        game.act_until("the next page", is_turned, |headless| headless.key("Return"));
    }
}

fn is_dialog_open(world: &World) -> bool {
    world.resource::<ExpeditionPromptModel>().0.is_some()
}

fn day_of(world: &World) -> u8 {
    world.resource::<OpenExpedition>().state().day
}

/// Returns the task of the survivor with that index.
fn task_of(game: &HeadlessGame, index: usize) -> Option<SurvivorTask> {
    game.with(|world| {
        let survivors = &world.resource::<OpenExpedition>().state().survivors;
        survivors[index].task.as_ref().map(|paid| paid.task.clone())
    })
}

/// Lets the first survivor build the kitchen.
fn give_build_task(game: &mut HeadlessGame) {
    game.act_until("tasks are offered", is_dialog_open, |headless| headless.key("1"));
    game.wait_for_input();
    game.offer("task-build-kitchen", |headless| {
        let place = headless.pressable().into_iter().find(|part| part.name == "expedition-topic-build");
        let place = place.expect("the group is offered");
        headless.click(place.x, place.y);
    });
    game.shot("buildings");
    game.act_until(
        "the task is given",
        |world| !is_dialog_open(world),
        |headless| {
            let place = headless.pressable().into_iter().find(|part| part.name == "task-build-kitchen");
            let place = place.expect("it is offered");
            headless.click(place.x, place.y);
        },
    );
    assert_eq!(task_of(game, 0), Some(SurvivorTask::Build { section: "kitchen".into() }));
    let model = base_model(game);
    assert!(model.survivors[0].is_busy && model.slots[0].iter().any(|tile| tile.picture.is_some()));
}

/// Reads the told first day to its end, and closes it.
fn read_first_day(game: &mut HeadlessGame) {
    let pages = read_told_day(game);
    let told = game.with(|world| {
        let open = world.resource::<OpenExpedition>();
        write_expedition_day(open.state(), open.data(), 1).es
    });
    assert!(pages.len() > 1, "the first day is long: {pages:?}");
    assert_eq!(pages.concat(), told.lines().skip(1).collect::<Vec<_>>());
    game.wait_for_input();
    let shortcut = game.with(|world| {
        let mut named = world.query::<(&FocusName, &AccessibleLabel)>();
        named.iter(world).find(|(name, _)| name.0 == "prompt-cancel").and_then(|(_, label)| label.key.clone())
    });
    assert_eq!(shortcut, Some(spanish_text("key-enter")), "the button shows the key that turns the page");
    game.act_until("Esc goes on, too", |world| !is_dialog_open(world), |headless| headless.key("Escape"));
}

#[test]
fn a_night_is_planned_and_the_expedition_continues_from_its_file() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("expedition-night", &home.0);
    begin_expedition(&mut game);
    let model = base_model(&game);
    assert!(model.is_night && model.day == 1 && model.survivors.len() == 5, "{model:?}");
    assert!(model.survivors.iter().all(|survivor| survivor.is_open && !survivor.is_busy));
    game.shot("begun");

    give_build_task(&mut game);
    end_night(&mut game, "the day is over", |world| day_of(world) == 2);
    game.shot("told");
    read_first_day(&mut game);
    let before = state_of(&game);
    game.goes_to(Screen::ExpeditionLog, |headless| headless.key("c"));
    let ledger = game.with(|world| world.resource::<ExpeditionLogModel>().clone());
    assert!(ledger.people.len() == 5 && ledger.stamp.is_none() && !ledger.story.is_empty(), "{ledger:?}");
    game.shot("ledger");
    game.goes_to(Screen::Expedition, |headless| headless.key("Escape"));
    game.goes_to(Screen::Expeditions, |headless| headless.key("Escape"));
    assert!(!game.with(|world| world.contains_resource::<OpenExpedition>()), "other windows can open it");
    game.goes_to(Screen::Expedition, |headless| headless.key("Return"));
    assert_eq!(state_of(&game), before);
}

/// Returns the position of an entry of the Spanish rulebook.
fn find_book_entry(id: &str) -> EntryRef {
    let (book, errors) = RulebookData::read(&paths::assets_dir().join("rulebook").join("es"));
    assert!(errors.is_empty(), "{errors:?}");
    book.find(id).unwrap_or_else(|| panic!("the rulebook lacks {id}"))
}

/// Opens the rulebook by its key, checks that it shows that entry, and closes it.
pub fn check_help_entry(game: &mut HeadlessGame, id: &str) {
    game.act_until("the book opens", seen::is_rulebook_open, |headless| headless.key("F1"));
    assert_eq!(game.with(|world| world.resource::<RulebookState>().at()), find_book_entry(id), "{id}");
    game.act_until("the book is closed", seen::is_rulebook_closed, |headless| headless.key("Escape"));
}

#[test]
fn the_help_key_opens_the_rule_of_the_screen_or_the_dialog() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("expedition-help", &home.0);
    open_list(&mut game);
    check_help_entry(&mut game, "exp-about");
    game.goes_to(Screen::NewExpedition, |headless| headless.key("e"));
    check_help_entry(&mut game, "EXP-1");
    game.goes_to(Screen::Expedition, |headless| headless.key("Return"));
    check_help_entry(&mut game, "EXP-2");
    game.act_until("tasks are offered", is_dialog_open, |headless| headless.key("1"));
    game.wait_for_input();
    check_help_entry(&mut game, "EXP-11");
    game.act_until("the dialog is closed", |world| !is_dialog_open(world), |headless| headless.key("Escape"));
    game.goes_to(Screen::ExpeditionLog, |headless| headless.key("c"));
    check_help_entry(&mut game, "exp-about");
}

/// Returns the position of a widget that can be pressed.
fn find_pressable(game: &HeadlessGame, name: &str) -> Option<(i32, i32)> {
    game.pressable().into_iter().find(|part| part.name == name).map(|part| (part.x, part.y))
}

#[test]
fn the_tasks_of_a_survivor_have_a_dialog_of_the_same_size_in_all_groups() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("expedition-groups", &home.0);
    begin_expedition(&mut game);
    assert!(!base_model(&game).has_dialog, "the ledger can be opened");
    game.act_until("tasks are offered", is_dialog_open, |headless| headless.key("1"));
    game.wait_for_input();
    game.settle();
    assert!(base_model(&game).has_dialog, "the ledger can't be opened");
    let before = ["prompt-cancel", "expedition-topic-build"].map(|name| find_pressable(&game, name));
    assert!(before.iter().all(Option::is_some), "{before:?}");
    for group in ["go-out", "build", "use", "threat", "base"] {
        let (x, y) = find_pressable(&game, &format!("expedition-topic-{group}")).expect("the group is offered");
        game.click(x, y);
        game.settle();
        let now = ["prompt-cancel", "expedition-topic-build"].map(|name| find_pressable(&game, name));
        assert_eq!(now, before, "{group}");
    }
}

#[test]
fn continue_on_the_title_screen_opens_the_expedition() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("expedition-continue", &home.0);
    begin_expedition(&mut game);
    let before = state_of(&game);
    game.goes_to(Screen::Expeditions, |headless| headless.key("Escape"));
    game.goes_to(Screen::Campaigns, |headless| headless.key("Escape"));
    game.goes_to(Screen::Title, |headless| headless.key("Escape"));
    let line = game.with(|world| world.resource::<ContinueInfo>().0.clone()).expect("there is a game to continue");
    assert!(line.contains(&spanish_text("expedition-default-name")), "{line}");
    game.goes_to(Screen::Expedition, |headless| {
        headless.with(|world| {
            world.write_message(TitleIntent::Continue);
            world.resource_mut::<RedrawRequests>().redraw_frames(3);
        });
    });
    assert_eq!(state_of(&game), before);
}

#[test]
fn a_refused_order_changes_nothing_and_gives_the_reason() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("expedition-refusal", &home.0);
    begin_expedition(&mut game);
    let before = state_of(&game);
    let survivor = before.survivors[0].id;
    let order = ExpeditionOrder::Assign { survivor, task: SurvivorTask::Use { section: "kitchen".into() } };
    game.act_until(
        "the reason is shown",
        |world| world.resource::<ExpeditionBaseModel>().warning.is_some(),
        |headless| {
            headless.with(|world| {
                world.write_message(ExpeditionIntent::Order(0, order.clone()));
            });
        },
    );
    assert_eq!(state_of(&game), before);
    game.shot("refused");
}

#[test]
fn a_damaged_file_is_listed_with_its_reason_and_restored() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("expedition-damaged", &home.0);
    begin_expedition(&mut game);
    let before = state_of(&game);
    let rest = ExpeditionOrder::Assign { survivor: before.survivors[0].id, task: SurvivorTask::Rest };
    game.act_until(
        "the first survivor rests",
        |world| world.resource::<ExpeditionBaseModel>().survivors[0].is_busy,
        |headless| {
            headless.with(|world| {
                world.write_message(ExpeditionIntent::Order(0, rest.clone()));
            });
        },
    );
    let folder = game.with(|world| world.resource::<OpenExpedition>().campaign.folder().to_owned());
    assert!(folder.starts_with(expeditions_folder()), "{}", folder.display());
    fs::write(folder.join(EXPEDITION_FILE), "nonsense").expect("the folder is writable");
    game.goes_to(Screen::Expeditions, |headless| headless.key("Escape"));
    let model = game.with(|world| world.resource::<ExpeditionListModel>().clone());
    let detail = model.detail.expect("it is listed");
    assert!(detail.can_restore && detail.error.is_some() && model.list.entries[0].pale, "{detail:?}");
    game.shot("damaged");
    game.goes_to(Screen::Expedition, |headless| headless.key("Return"));
    assert_eq!(state_of(&game), before);
}
