//! Damaged saves and unusable folders: they are reported, the readable part is played, and no data are lost.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, SystemTime},
};

use bevy::prelude::{Text, World};
use client::{
    menus::records::{RecordsIntent, RecordsTab, SavedGamesState},
    ui_kit::{language::Language, localization::Texts, screen::Screen, settings::SettingsUnsaved},
};
use record::{Battle, Record, mail::MailState};
use rules::{self, BySide, OrderLogEntry};

use crate::{
    battles::{RandomPlayer, recon_spec},
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
    seen,
};

/// Saves a battle of random play with that seed in the folder. Returns its path and record.
fn record_random_battle(saves: &Path, seed: u64) -> (PathBuf, Record) {
    let mut world = rules::new_world();
    let (mut battle, warning) = Battle::new(&mut world, recon_spec(seed), Some(saves)).expect("a sound setup");
    assert!(warning.is_none());
    RandomPlayer::new(seed).play(&mut battle, &mut world, 60);
    (battle.path().expect("a journal").to_owned(), battle.record().clone())
}

/// Returns the text with its 22nd line (the 21st entry) damaged.
fn damage_record_text(text: &str) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    lines[..21].concat() + "#########\n" + &lines[22..].concat()
}

/// Returns `true` if a text in the window contains these words.
fn shows_text(world: &mut World, words: &str) -> bool {
    world.query::<&Text>().iter(world).any(|text| text.0.contains(words))
}

fn localized_text(world: &World, id: &str) -> String {
    world.resource::<Texts>().t(id)
}

/// Returns the allowed actions of the selected battle.
fn allowed_record_actions(world: &World) -> Vec<RecordsIntent> {
    let detail = world.resource::<SavedGamesState>().detail.clone().expect("one is chosen");
    detail.actions.into_iter().filter(|action| action.allowed.is_ok()).map(|action| action.intent).collect()
}

/// Selects the battle with that name in its row or details.
fn choose_record(game: &mut HeadlessGame, name: &str) {
    game.key("Home");
    game.settle();
    for _ in 0..9 {
        let chosen = game.with(|world| {
            let model = world.resource::<SavedGamesState>();
            model.rows.get(model.place().chosen - model.place().first).map(|row| row.name.clone()).unwrap_or_default()
        });
        if chosen.contains(name) {
            return;
        }
        game.key("Down");
        game.settle();
    }
    game.fail(&format!("{name} is not listed"));
}

#[test]
fn damaged_saves_are_reported_and_open_up_to_the_damage() {
    use RecordsIntent as I;
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let saves = home.0.join("saves");
    let (path, record) = record_random_battle(&saves, 12);
    let text = fs::read_to_string(&path).expect("a journal");
    fs::write(&path, damage_record_text(&text)).expect("room for it");
    fs::write(saves.join("cut.battle"), &text[..text.find('\n').expect("a header") / 2]).expect("room for it");
    fs::write(saves.join("empty.battle"), "").expect("room for it");
    assert!(Command::new("mkfifo").arg(saves.join("pipe.battle")).status().expect("mkfifo").success());

    let mut game = HeadlessGame::start("damaged", &home.0);
    let told = game.with(|world| world.resource::<Texts>().t_args("saves-damaged", &[("n", 4.into())]));
    assert!(told.contains('4') && game.with(|world| shows_text(world, &told)), "the title counts them");
    game.shot("title");
    game.act_until(
        "all are listed",
        |world| world.resource::<SavedGamesState>().counts()[RecordsTab::Battles as usize] == 4,
        |headless| headless.key("g"),
    );
    for name in ["cut.battle", "empty.battle", "pipe.battle"] {
        choose_record(&mut game, name);
        assert_eq!(game.with(|world| allowed_record_actions(world)), [I::Folder, I::Delete], "{name}");
        let table = game.with(|world| localized_text(world, "records-kind-table"));
        assert!(!game.with(|world| shows_text(world, &table)), "{name}: nobody knows where it was played");
        game.shot(name);
    }
    choose_record(&mut game, "Reconocimiento");
    assert_eq!(
        game.with(|world| allowed_record_actions(world)),
        [I::Continue, I::Replay, I::Folder, I::Name, I::Delete]
    );
    let told = game.with(|world| world.resource::<Texts>().t_args("records-damaged-orders", &[("n", 20.into())]));
    assert!(told.contains("20") && game.with(|world| shows_text(world, &told)), "so many orders can be read");
    game.shot("list");
    let before = fs::read(&path).expect("it is there");
    game.goes_to(Screen::Battle, |headless| headless.key("Return"));
    game.settle();
    game.shot("opened");
    assert!(game.with(|world| {
        let told = localized_text(world, "warning-branched");
        shows_text(world, &told)
    }));
    let new = game.record().expect("a journal of its own");
    assert_eq!(new.steps[..20], record.steps[..20]);
    assert!(matches!(new.steps[20].entry, OrderLogEntry::Seed(_)) && new.steps.len() == 21);
    assert_eq!(fs::read(&path).expect("it is there"), before, "the damaged file stays as it is");
    let copies = fs::read_dir(&saves).expect("the folder").flatten();
    assert_eq!(copies.filter(|file| file.path().to_string_lossy().contains("damaged")).count(), 0);
}

/// A damaged battle by mail is repaired and remains a battle by mail, and each damaged file is kept. While the seat of
/// this player is unknown, the battle can't be opened, so that neither hand is shown.
#[test]
fn damaged_mail_battle_is_repaired_and_each_copy_preserved() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let (path, record) = record_random_battle(&home.0.join("saves"), 12);
    let seat = record.next().expect("it goes on");
    let post = MailState { seat, players: BySide::default(), settled: 3 };
    post.save(&path).expect("room for it");
    let sound = fs::read_to_string(&path).expect("a journal");
    let copy = |ending: &str| {
        let mut name = path.clone().into_os_string();
        name.push(ending);
        PathBuf::from(name)
    };
    for ending in [".damaged", ".damaged-2"] {
        fs::write(&path, damage_record_text(&sound)).expect("room for it");
        let mut game = HeadlessGame::start("damaged-mail", &home.0);
        game.goes_to(Screen::Records, |headless| headless.key("g"));
        assert!(game.with(|world| allowed_record_actions(world)).contains(&RecordsIntent::Continue));
        game.goes_to(Screen::Battle, |headless| headless.key("Return"));
        game.settle();
        drop(game);
        assert_eq!(fs::read_to_string(copy(ending)).expect("a copy"), damage_record_text(&sound), "{ending}");
        assert_eq!(record::list_saved_battles(&home.0.join("saves")).len(), 1);
        assert_eq!(record::read_saved_record(&path).expect("sound").damage, None);
    }

    let broken = path.with_extension("post");
    fs::write(&broken, "no post").expect("room for it");
    let mut game = HeadlessGame::start("damaged-post", &home.0);
    game.goes_to(Screen::Records, |headless| headless.key("g"));
    use RecordsIntent as I;
    assert_eq!(game.with(|world| allowed_record_actions(world)), [I::Folder, I::Name, I::Delete]);
    let table = game.with(|world| localized_text(world, "records-kind-table"));
    assert!(!game.with(|world| shows_text(world, &table)));
    game.shot("post");
    game.key("Return");
    game.settle();
    assert_eq!(game.with(|world| crate::seen::current_screen(world)), Screen::Records);
}

/// A damaged reply in the folder is reported, and not treated as missing.
#[test]
fn damaged_reply_is_reported() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let (path, record) = record_random_battle(&home.0.join("saves"), 12);
    let seat = record.next().expect("it goes on").enemy();
    MailState { seat, players: BySide::default(), settled: record.steps.len() }.save(&path).expect("room for it");
    let mail = home.0.join("mail");
    fs::create_dir_all(&mail).expect("a folder");
    let mut game = HeadlessGame::start("damaged-reply", &home.0);
    game.goes_to(Screen::Battle, |headless| headless.key("Return"));
    game.wait_for_input();
    game.key("r");
    game.settle();
    assert!(!game.with(|world| shows_text(world, "answer.incursion-mail")));
    fs::write(mail.join("answer.incursion-mail"), "half a lett").expect("room for it");
    game.key("r");
    game.settle();
    game.shot("told");
    assert!(game.with(|world| shows_text(world, "answer.incursion-mail")));
}

/// Continue opens the battle that was played last, even if the clock was set back since the other one was played.
#[test]
fn continue_opens_last_played_battle_despite_clock_change() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let saves = home.0.join("saves");
    let (one, _) = record_random_battle(&saves, 12);
    let (other, _) = record_random_battle(&saves, 13);
    let ahead = SystemTime::now() + Duration::from_secs(3600);
    let age = |path: &Path, time| File::options().write(true).open(path).and_then(|file| file.set_modified(time));
    age(&other, ahead).expect("its own file");
    age(&one, ahead - Duration::from_secs(60)).expect("its own file");
    let before = fs::read(&one).expect("a journal");

    let mut game = HeadlessGame::start("clock", &home.0);
    game.goes_to(Screen::Records, |headless| headless.key("g"));
    game.key("Down");
    game.settle();
    game.goes_to(Screen::Battle, |headless| headless.key("Return"));
    game.settle();
    // A change of players writes to the journal once more.
    game.with(|world| {
        let mut session = world.resource_mut::<client::battle_view::session::BattleSession>();
        let battle = session.local_battle_mut().expect("a battle of this window");
        assert_eq!(battle.path(), Some(one.as_path()));
        let computer = record::AiSeat { strength: record::Difficulty::Recruit, seed: 1 };
        battle.set_ai_seats(BySide { allied: None, german: Some(computer) });
    });
    drop(game);
    assert_ne!(fs::read(&one).expect("a journal"), before);
    assert_eq!(record::latest_saved_battle(&saves).expect("two of them").path, one);
}

#[test]
fn unusable_save_folder_is_reported_on_the_title_screen() {
    let _alone = lock_headless_client();
    for language in [Language::Es, Language::En] {
        let home = TestHome::new();
        crate::game::write_test_settings(&home.0, |settings| settings.language = Some(language));
        fs::write(home.0.join("saves"), "a file").expect("room for it");
        let mut game = HeadlessGame::start("no-folder", &home.0);
        game.settle();
        game.shot("title");
        let path = home.0.join("saves").display().to_string();
        for words in ["saves-unusable", "saves-way-out"].map(|id| game.with(|world| localized_text(world, id))) {
            assert!(game.with(|world| shows_text(world, &words) && shows_text(world, &path)), "{language:?}: {words}");
        }
        assert!(!game.with(|world| {
            let files = localized_text(world, "faults-title");
            shows_text(world, &files)
        }));
        game.act_until("whether to quit is asked", seen::is_question_open, |headless| headless.key("Escape"));
        let lost = game.with(|world| localized_text(world, "quit-unsaved"));
        assert!(game.with(|world| shows_text(world, &lost)), "{language:?}: that battles are saved is not promised");
    }
}

#[test]
fn other_unusable_folders_are_reported_on_the_title_screen() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    crate::game::write_test_settings(&home.0, |_| {});
    fs::write(home.0.join("campaigns"), "a file").expect("room for it");
    let game = HeadlessGame::start("no-campaigns", &home.0);
    game.settle();
    let path = home.0.join("campaigns").display().to_string();
    assert!(game.with(|world| shows_text(world, &path)));
    drop(game);
    // Neither settings nor battles can be saved below a file.
    let data = home.0.join("campaigns/data");
    let game = HeadlessGame::start_with("no-settings", &home.0, &data, None, 1);
    game.settle();
    for path in ["saves", "settings.ron"].map(|name| data.join(name).display().to_string()) {
        assert!(game.with(|world| shows_text(world, &path)), "{path}");
    }
}

#[test]
fn failure_to_save_settings_is_reported() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("settings-unsaved", &home.0);
    // A folder has the name of the temporary file that would replace the settings file.
    let way = home.0.join("settings.ron.new");
    fs::create_dir(&way).expect("a folder");
    fs::write(way.join("file"), "").expect("room for it");
    game.key("a");
    game.settle();
    let kept = game.with(|world| localized_text(world, "settings-kept"));
    assert!(game.with(|world| shows_text(world, &kept)));
    let unsaved = |world: &World| world.resource::<SettingsUnsaved>().0.is_some();
    game.act_until("a change that can't be kept", unsaved, |headless| headless.key("F11"));
    game.shot("unsaved");
    assert!(!game.with(|world| shows_text(world, &kept)) && game.with(|world| shows_text(world, "settings.ron")));
    fs::remove_dir_all(&way).expect("it goes");
    game.act_until("the next one is kept", move |world| !unsaved(world), |headless| headless.key("F11"));
    assert!(game.with(|world| shows_text(world, &kept)));
}
