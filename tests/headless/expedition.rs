//! The screens of the expedition: a new one, tasks by keys and mouse, the night, a whole expedition with estimated
//! battles, refusals, and a damaged file.

use std::fs;

use bevy::prelude::World;
use campaign::expedition::{
    EXPEDITION_FILE, ExpeditionDice, ExpeditionOrder, ExpeditionPhase, ExpeditionState, SortieEstimate, SortieTarget,
    StoryFact, SurvivorTask, choose_expedition_order, write_expedition_day, write_story_sentence,
};
use client::{
    battle_view::{
        intent_queue::BattleIntent,
        session::{BattleSession, BattleView},
    },
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
    ui_kit::{
        input::{focus::FocusName, layer::InputLayer},
        redraw::RedrawRequests,
        screen::Screen,
        widgets::AccessibleLabel,
    },
};
use common::support::spanish_text;
use mission::paths;
use rules::Order;

use crate::{
    expedition_nights::end_night,
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
    seen,
};

/// Maximum number of decisions and battles of a whole expedition.
const MAX_STEPS: usize = 600;

fn open_list(game: &mut HeadlessGame) {
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

fn state_of(game: &HeadlessGame) -> ExpeditionState {
    game.with(|world| world.resource::<OpenExpedition>().state().clone())
}

fn dialog_title(world: &World) -> Option<String> {
    world.resource::<ExpeditionPromptModel>().0.as_ref().map(|prompt| prompt.title.clone())
}

/// Turns the pages of the told day to the last one. Returns the sentences of each page.
fn read_told_day(game: &mut HeadlessGame) -> Vec<Vec<String>> {
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

    // By keys: the first survivor builds.
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
    assert_eq!(task_of(&game, 0), Some(SurvivorTask::Build { section: "kitchen".into() }));
    let model = base_model(&game);
    assert!(model.survivors[0].is_busy && model.slots[0].iter().any(|tile| tile.picture.is_some()));

    end_night(&mut game, "the day is over", |world| day_of(world) == 2);
    game.shot("told");
    let pages = read_told_day(&mut game);
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

/// Returns a report of the battle that the expedition waits for, from an estimate; `None` if it waits for none.
fn estimate_report(open: &OpenExpedition) -> Option<ExpeditionOrder> {
    let dice = |number: u16| ExpeditionDice::seeded(number.into());
    match &open.state().phase {
        ExpeditionPhase::Sortie(plan) => {
            let report = SortieEstimate::new(open.data(), &mut dice(plan.number)).estimate_sortie(plan);
            Some(ExpeditionOrder::ReportSortie(report))
        }
        ExpeditionPhase::Assault(plan) => {
            let report = SortieEstimate::new(open.data(), &mut dice(plan.number)).estimate_assault(plan);
            Some(ExpeditionOrder::ReportAssault(report))
        }
        _ => None,
    }
}

fn is_report(intent: &ExpeditionIntent) -> bool {
    matches!(intent, ExpeditionIntent::Order(_, ExpeditionOrder::ReportSortie(_) | ExpeditionOrder::ReportAssault(_)))
}

/// Returns the next intent of a person who decides like the AI, with estimates in place of battles; `None` at the end.
fn next_intent(world: &World) -> Option<ExpeditionIntent> {
    let open = world.resource::<OpenExpedition>();
    if matches!(open.state().phase, ExpeditionPhase::Over(_)) {
        return None;
    }
    if let Some(report) = estimate_report(open) {
        return Some(ExpeditionIntent::Order(0, report));
    }
    let seat = *open.state().deciding_seats().first()?;
    Some(ExpeditionIntent::Order(seat, choose_expedition_order(open.state(), open.data(), seat)?))
}

/// Carries out a request that changes the expedition.
fn carry_out(game: &mut HeadlessGame, intent: ExpeditionIntent) {
    let before = state_of(game);
    game.with(|world| {
        world.write_message(intent);
    });
    game.until("the decision is carried out", |game| {
        game.with(|world| *world.resource::<OpenExpedition>().state() != before)
    });
}

#[test]
fn a_whole_expedition_is_played_with_reported_battles() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("expedition-whole", &home.0);
    game.skip_images();
    begin_expedition(&mut game);
    let mut battles = 0;
    for _ in 0..MAX_STEPS {
        let Some(intent) = game.with(|world| next_intent(world)) else { break };
        battles += usize::from(is_report(&intent));
        carry_out(&mut game, intent);
    }
    let outcome = game.with(|world| world.resource::<OpenExpedition>().state().outcome());
    assert!(outcome.is_some() && battles > 0, "{outcome:?} after {battles} battles");
    game.settle();
    assert_eq!(game.with(|world| seen::current_screen(world)), Screen::Expedition);
    read_told_day(&mut game);
    let prompt = game.with(|world| world.resource::<ExpeditionPromptModel>().0.clone()).expect("the end is told");
    assert_eq!(prompt.options.len(), 1, "{prompt:?}");
    game.wait_for_input();
    game.goes_to(Screen::ExpeditionLog, |headless| headless.key("1"));
    let ledger = game.with(|world| world.resource::<ExpeditionLogModel>().clone());
    assert!(ledger.stamp.is_some(), "{ledger:?}");
}

/// Submits the AI's decisions of the person's seats until a battle is due.
pub fn play_until_battle(game: &mut HeadlessGame) {
    for _ in 0..MAX_STEPS {
        let Some(intent) = game.with(|world| next_intent(world)) else { panic!("it is over without a battle") };
        if is_report(&intent) {
            return;
        }
        carry_out(game, intent);
    }
    panic!("no battle is due after {MAX_STEPS} decisions");
}

/// Opens the battle that is due.
pub fn open_battle(game: &mut HeadlessGame) {
    game.wait_for_input();
    game.goes_to(Screen::Battle, |headless| headless.key("1"));
    game.until("the battle is shown", |game| game.with(|world| world.contains_resource::<BattleView>()));
}

/// Leaves the battle, and opens the base of its expedition again.
fn return_to_base(game: &mut HeadlessGame) {
    game.act_until_layer("the menu", InputLayer::MENU.level, |headless| headless.key("F10"));
    game.wait_for_input();
    game.goes_to(Screen::Title, |headless| headless.key("t"));
    open_list(game);
    game.goes_to(Screen::Expedition, |headless| headless.key("Return"));
}

/// Returns `true` if the dialog begins with the event of the day.
fn tells_event(world: &World) -> bool {
    let open = world.resource::<OpenExpedition>();
    let (state, data) = (open.state(), open.data());
    let mut today = state.log.iter().filter(|entry| entry.day == state.day);
    let event = today.find(|entry| matches!(entry.fact, StoryFact::Happened { .. })).expect("each day has an event");
    let told = write_story_sentence(state, data, &event.fact).expect("each event has a text");
    let prompt = world.resource::<ExpeditionPromptModel>().0.as_ref().expect("a battle is due");
    [&told.es, &told.en].into_iter().any(|told| prompt.lines[0].starts_with(told))
}

#[test]
fn a_sortie_is_a_battle_that_can_be_left_and_is_reported() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("expedition-battle", &home.0);
    begin_expedition(&mut game);
    play_until_battle(&mut game);
    game.settle();
    game.shot("due");
    assert!(game.with(|world| tells_event(world)), "the dialog of the battle tells the event of the day");
    open_battle(&mut game);
    game.settle();
    game.shot("battle");
    let seed = game.with(|world| world.resource::<BattleSession>().spec().seed);

    // The person leaves, and goes on with the same battle.
    return_to_base(&mut game);
    assert!(game.with(|world| world.resource::<OpenExpedition>().campaign.has_begun_battle()));
    open_battle(&mut game);
    assert_eq!(game.with(|world| world.resource::<BattleSession>().spec().seed), seed, "it is the same battle");

    let rule = game.with(|world| match &world.resource::<OpenExpedition>().state().phase {
        ExpeditionPhase::Sortie(plan) if matches!(plan.target, SortieTarget::Duel(_)) => "EXP-14",
        ExpeditionPhase::Sortie(_) => "EXP-11",
        phase => panic!("no sortie: {phase:?}"),
    });

    // The person gives it up, and the party is lost.
    game.with(|world| {
        world.write_message(BattleIntent::from(Order::Surrender));
    });
    game.until("the debrief", |game| game.with(|world| seen::current_screen(world) == Screen::Debrief));
    game.settle();
    game.shot("debrief");
    check_help_entry(&mut game, rule);
    let (is_due, dead) = game.with(|world| {
        let open = world.resource::<OpenExpedition>();
        assert_eq!(open.warning, None);
        (matches!(open.state().phase, ExpeditionPhase::Sortie(_)), open.state().dead.len())
    });
    assert!(!is_due && dead > 0, "the party is lost");
    game.goes_to(Screen::Expedition, |headless| headless.key("Return"));
    game.settle();
    game.shot("after");
    assert!(!game.with(|world| world.contains_resource::<BattleSession>()));
}

#[test]
fn a_battle_with_a_damaged_journal_begins_again() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("expedition-lost-battle", &home.0);
    game.skip_images();
    begin_expedition(&mut game);
    play_until_battle(&mut game);
    open_battle(&mut game);
    return_to_base(&mut game);
    let journal = game.with(|world| world.resource::<OpenExpedition>().campaign.battle_path()).expect("it was saved");
    fs::write(&journal, "nonsense").expect("the journal is writable");
    game.wait_for_input();
    game.offer("battle-restart", |headless| headless.key("1"));
    assert!(game.with(|world| world.resource::<OpenExpedition>().warning.is_some()), "the reason is shown");
    game.goes_to(Screen::Battle, |headless| headless.key("3"));
    assert_eq!(fs::read(&journal).expect("it is kept"), b"nonsense");
}
