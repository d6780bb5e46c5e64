//! Records in the window: 1,000 are listed; one is opened, stepped and jumped through, and taken over; a battle is sent
//! by mail and imported by another player's game.

use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use bevy::prelude::World;
use client::{
    battle_view::session::BattleView,
    menus::records::{RecordsTab, SavedGamesState, VISIBLE_RECORD_ROWS},
    ui_kit::{language::Language, screen::Screen},
};
use common::machine_speed::is_time_within;
use record::{
    self, Battle, Record,
    mail::{self, MailState},
};
use rules::{self, BySide, HarpoonState, OrderLogEntry, Side};

use crate::{
    battles::{RandomPlayer, recon_spec},
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
    pictures::{PreparedJourney, open_prepared_journey, perform_input_step},
    seen,
    states::DRAGGED,
};

/// Number of entries in the viewed record.
const ENTRIES: usize = 80;

/// Saves a battle of random play in the folder.
pub fn record_random_battle(saves: &Path) -> (PathBuf, Record) {
    let mut world = rules::new_world();
    let (mut battle, warning) = Battle::new(&mut world, recon_spec(12), Some(saves)).expect("a sound setup");
    assert!(warning.is_none());
    RandomPlayer::new(12).play(&mut battle, &mut world, ENTRIES);
    (battle.path().expect("a journal").to_owned(), battle.record().clone())
}

/// Returns a predicate that holds if the tab is open and lists `count` battles or letters.
fn has_listed_count(tab: RecordsTab, count: usize) -> impl Fn(&World) -> bool {
    move |world| {
        let model = world.resource::<SavedGamesState>();
        model.tab == tab && model.counts()[tab as usize] == count && model.rows.len() == count.min(VISIBLE_RECORD_ROWS)
    }
}

#[test]
fn replay_with_a_harpooned_figure_rests_after_each_jump() {
    let _alone = lock_headless_client();
    let prepared = PreparedJourney::of(&DRAGGED);
    let (_home, mut game) = open_prepared_journey(&DRAGGED, &prepared, Language::En);
    for key in ["ctrl+Right", "Home", "Right", "End"] {
        perform_input_step(&mut game, key);
        let at_end = game.with(|world| {
            world.resource::<BattleView>().now.figures.iter().any(|figure| figure.harpoon != HarpoonState::Free)
        });
        assert_eq!(at_end, key == "ctrl+Right" || key == "End", "after {key}");
    }
}

/// Replays the selected record, and steps and jumps through it.
fn browse_replay(game: &mut HeadlessGame) {
    game.goes_to(Screen::Battle, |headless| headless.key("r"));
    game.shot("replay");
    let now = seen::read_battle_view(|view| view.now.clone());
    let start = game.with(|world| now(world));
    let eyes = seen::read_battle_view(|view| view.viewpoint.side());
    game.act_and_expect_change("to the end", &now, |headless| headless.key("ctrl+Right"));
    game.shot("end-of-replay");
    let end = game.with(|world| now(world));
    game.act_until("to the start", |world| now(world) == start, |headless| headless.key("Home"));
    let nobody = |world: &World| now(world).is_some_and(|now| now.figures.iter().all(|one| one.square().is_none()));
    assert!(game.with(|world| nobody(world)), "nobody is on the board yet");
    game.act_until("to the end again", |world| now(world) == end, |headless| headless.key("End"));
    game.act_and_expect_change(
        "one order back",
        seen::read_battle_view(|view| view.now.awaiting.clone()),
        |headless| headless.key("Left"),
    );
    game.act_until("as the SWD saw it", |world| eyes(world) == Some(Some(Side::German)), |headless| headless.key("n"));
    game.act_and_expect_change("the beginning of the turn", &now, |headless| headless.key("Up"));
    game.act_and_expect_change("to the middle of the line", &now, |headless| headless.click(670, 632));
    game.shot("middle");
}

#[test]
fn thousand_records_are_listed_and_one_can_be_replayed() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let saves = home.0.join("saves");
    let (path, _) = record_random_battle(&saves);
    for number in 1..1_000 {
        fs::copy(&path, saves.join(format!("{number:04}-recon.battle"))).expect("room for records");
    }
    // The original is replaced by a new record, which is the newest and therefore listed first.
    fs::remove_file(&path).expect("it is there");
    let (_, record) = record_random_battle(&saves);

    let mut game = HeadlessGame::start("records", &home.0);
    let since = Instant::now();
    game.act_until("the records are listed", has_listed_count(RecordsTab::Battles, 1_000), |headless| {
        headless.key("g");
    });
    println!("1,000 records listed and painted in {:?}", since.elapsed());
    assert!(is_time_within(since.elapsed(), Duration::from_secs(6)));
    game.shot("list");
    let chosen = |world: &World| world.resource::<SavedGamesState>().place().chosen;
    game.act_until("the end of the list", |world| chosen(world) == 999, |headless| headless.key("End"));
    game.shot("end");
    game.act_until("the beginning of the list", |world| chosen(world) == 0, |headless| headless.key("Home"));

    browse_replay(&mut game);
    assert_eq!(record::list_saved_battles(&saves).len(), 1_000, "nothing is saved while one looks on");

    game.key("t");
    game.until("a new battle is in its journal", |_| record::list_saved_battles(&saves).len() == 1_001);
    game.until("it is the newest", |game| game.record().is_some_and(|new| new.steps.len() < ENTRIES));
    let taken = game.record().expect("a journal");
    let (dice, before) = taken.steps.split_last().expect("entries");
    assert!(!before.is_empty() && record.steps.starts_with(before), "{} entries", before.len());
    assert!(matches!(dice.entry, OrderLogEntry::Seed(_)), "its dice can't be looked up here: {dice:?}");
    game.settle();
    game.shot("taken-over");
}

#[test]
fn battle_can_be_sent_and_received_by_mail() {
    let _alone = lock_headless_client();
    let (one, other) = (TestHome::new(), TestHome::new());
    let (path, record) = record_random_battle(&one.0.join("saves"));
    let letters = |home: &TestHome| record::mail::turn_files(&home.0.join("mail"));

    let mut game = HeadlessGame::start("mail-sent", &one.0);
    game.act_until("the records are listed", has_listed_count(RecordsTab::Battles, 1), |headless| headless.key("g"));
    game.act_until("the seat is asked", seen::is_question_open, |headless| headless.key("x"));
    game.shot("seat");
    game.wait_for_input();
    game.key("1");
    game.until("the letter is written", |_| !letters(&one).is_empty());
    assert_eq!(MailState::of(&path).expect("readable").expect("by mail").seat, Side::Allied);
    game.settle();
    game.shot("sent");
    game.goes_to(Screen::Battle, |headless| headless.key("Return"));
    game.shot("own-seat");
    drop(game);

    fs::create_dir_all(other.0.join("mail")).expect("a folder");
    let letter = letters(&one).remove(0);
    fs::copy(&letter, other.0.join("mail").join(letter.file_name().expect("a name"))).expect("it is sent");
    let mut game = HeadlessGame::start("mail-taken", &other.0);
    game.goes_to(Screen::Records, |headless| headless.key("g"));
    game.act_until("the letters are listed", has_listed_count(RecordsTab::Letters, 1), |headless| headless.key("c"));
    game.shot("letters");
    game.act_until("the seat is asked", seen::is_question_open, |headless| headless.key("Return"));
    game.wait_for_input();
    game.key("1");
    let saves = other.0.join("saves");
    game.until("the battle is here", |_| record::list_saved_battles(&saves).len() == 1);
    game.until("the seat is kept", |_| {
        record::list_saved_battles(&saves)
            .iter()
            .any(|saved| MailState::of(&saved.path).is_ok_and(|post| post.is_some()))
    });
    let saved = record::list_saved_battles(&saves).remove(0);
    assert_eq!(MailState::of(&saved.path).expect("readable").expect("by mail").seat, Side::German);
    assert_eq!(game.record().expect("a journal").steps, record.steps);
    game.settle();
    game.shot("taken");
    game.goes_to(Screen::Battle, |headless| headless.key("Return"));
    game.shot("other-seat");
}

/// `incursion FILE.incursion-mail`: the game asks which seat the player takes, and uses the answer.
#[test]
fn turn_file_can_be_opened_from_the_command_line() {
    let _alone = lock_headless_client();
    let (one, other) = (TestHome::new(), TestHome::new());
    let (path, record) = record_random_battle(&one.0.join("saves"));
    let post = MailState { seat: Side::Allied, players: BySide::default(), settled: 0 };
    let letter =
        mail::send_turn_file(&one.0.join("post"), &path, &record, record.next(), Some(&post)).expect("room for it");

    let mut game = HeadlessGame::start_with("mail-opened", &other.0, &other.0, Some(&letter), 1);
    game.until("the seat is asked", |game| game.with(|world| seen::is_question_open(world)));
    game.settle();
    game.shot("seat");
    game.wait_for_input();
    game.key("1");
    let saves = other.0.join("saves");
    game.until("the battle is here", |_| record::list_saved_battles(&saves).len() == 1);
    game.until("the seat is kept", |_| {
        record::list_saved_battles(&saves)
            .iter()
            .any(|saved| MailState::of(&saved.path).is_ok_and(|post| post.is_some()))
    });
    assert_eq!(game.record().expect("a journal").steps, record.steps);
}
