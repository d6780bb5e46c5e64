//! The menus: their keys in both languages, the way back, prefilled values, and buttons found by their names.

use std::collections::BTreeMap;

use bevy::prelude::{InheritedVisibility, KeyCode, World};
use client::{
    battle_view::{session::BattleView, text::names::figure_name},
    menus::{
        battle_setup::BattleSetup,
        campaign_log::CampaignLogModel,
        forces::ForcesModel,
        records::{RecordsKind, SavedGamesState},
    },
    ui_kit::{
        input::shortcut::ButtonShortcut, keys::KeyChord, language::Language, localization::Texts, screen::Screen,
    },
};
use record::Battle;
use rules::Side;

use crate::{
    battles::{RandomPlayer, recon_spec},
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
    prepared_battles, seen,
};

/// Returns the number of visible buttons for each letter key.
fn count_letter_shortcuts(world: &mut World) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    let mut plates = world.query::<(&ButtonShortcut, &InheritedVisibility)>();
    for (shortcut, _) in plates.iter(world).filter(|(_, seen)| seen.get()) {
        for chord in shortcut.0.iter().filter(|chord| format!("{:?}", chord.key).starts_with("Key")) {
            *found.entry(format!("{chord:?}")).or_default() += 1;
        }
    }
    found
}

fn has_shortcut(world: &mut World, key: KeyCode) -> bool {
    let mut plates = world.query::<&ButtonShortcut>();
    plates.iter(world).any(|shortcut| shortcut.0.contains(&KeyChord::key(key)))
}

#[test]
fn menu_letter_keys_are_localized_and_unique() {
    let _alone = lock_headless_client();
    for (language, [campaigns, skirmish, records, random]) in
        [(Language::Es, ["c", "e", "g", "z"]), (Language::En, ["c", "s", "b", "r"])]
    {
        let home = TestHome::new();
        prepared_battles::prepare_campaign(&home, "Ana", 1);
        let mut game = HeadlessGame::start("menu-keys", &home.0);
        game.with(|world| *world.resource_mut::<Language>() = language);
        game.settle();
        let unlike = |game: &HeadlessGame, screen: Screen| {
            let twice: Vec<_> = game.with(count_letter_shortcuts).into_iter().filter(|(_, times)| *times > 1).collect();
            assert!(twice.is_empty(), "{language:?}, {screen:?}: {twice:?}");
        };
        unlike(&game, Screen::Title);
        assert_eq!(game.with(|world| has_shortcut(world, KeyCode::KeyG)), language == Language::Es);
        game.goes_to(Screen::Campaigns, |headless| headless.key(campaigns));
        unlike(&game, Screen::Campaigns);
        game.goes_to(Screen::Title, |headless| headless.key("Escape"));
        game.goes_to(Screen::Records, |headless| headless.key(records));
        unlike(&game, Screen::Records);
        game.goes_to(Screen::Title, |headless| headless.key("Escape"));
        game.goes_to(Screen::Skirmish, |headless| headless.key(skirmish));
        unlike(&game, Screen::Skirmish);
        game.goes_to(Screen::RandomMission, |headless| headless.key(random));
        unlike(&game, Screen::RandomMission);
        game.goes_to(Screen::Skirmish, |headless| headless.key("Escape"));
        game.goes_to(Screen::Briefing, |headless| headless.key("Return"));
        unlike(&game, Screen::Briefing);
        game.goes_to(Screen::Forces, |headless| headless.key("Return"));
        unlike(&game, Screen::Forces);
    }
}

#[test]
fn esc_on_the_title_screen_asks_for_confirmation() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("quit", &home.0);
    game.act_until("it is asked", seen::is_question_open, |headless| headless.key("Escape"));
    game.wait_for_input();
    game.shot("asked");
    game.act_until("one stays", |world| !seen::is_question_open(world), |headless| headless.key("Escape"));
    game.goes_to(Screen::Records, |headless| headless.key("g"));
}

#[test]
fn only_possible_force_is_prefilled() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("only-force", &home.0);
    game.goes_to(Screen::Skirmish, |headless| headless.key("e"));
    game.goes_to(Screen::Briefing, |headless| headless.key("Return"));
    game.goes_to(Screen::Forces, |headless| headless.key("Return"));
    let told = |world: &mut World| {
        let model = world.resource::<ForcesModel>();
        (model.ready.is_ok(), model.info.clone())
    };
    let words = common::support::spanish_text("forces-only");
    assert_eq!(game.with(told), (true, Some(words.clone())));
    game.shot("allied");
    game.act_until("the SWD chooses", seen::is_force_chooser(Side::German), |headless| headless.key("Return"));
    assert!(game.with(|world| seen::has_bought(Side::German)(world)));
    assert_eq!(game.with(told), (true, Some(words)));
    game.shot("german");
    let empty = |world: &World| world.resource::<BattleSetup>().forces[Side::German].is_empty();
    game.act_until("it can be emptied", empty, |headless| headless.key("v"));
    assert!(!game.with(told).0, "nothing is no force");
}

/// Saves a battle with this Allied player in the folder.
fn record_random_battle(home: &TestHome, seed: u64, allied: &str) {
    let mut world = rules::new_world();
    let mut spec = recon_spec(seed);
    spec.players.allied = allied.into();
    let (mut battle, _) = Battle::new(&mut world, spec, Some(&home.0.join("saves"))).expect("a sound setup");
    RandomPlayer::new(seed).play(&mut battle, &mut world, 20);
}

#[test]
fn records_can_be_named_searched_and_filtered() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    prepared_battles::prepare_unrecorded_campaign(&home, "Gibraltar", 1);
    record_random_battle(&home, 1, "Ana");
    record_random_battle(&home, 2, "Eva\u{202e}\nMaría");
    let mut game = HeadlessGame::start("records-named", &home.0);
    game.goes_to(Screen::Records, |headless| headless.key("g"));
    let rows = |world: &mut World| -> Vec<(String, String)> {
        let rows = world.resource::<SavedGamesState>().rows.iter();
        rows.map(|row| (row.name.clone(), row.second.clone())).collect()
    };
    let before = game.with(rows);
    assert_eq!(before.len(), 3);
    assert!(before.iter().any(|(_, second)| second.starts_with("Eva María – ?")), "{before:?}");
    game.act_until("a name is asked for", seen::is_name_asked, |headless| headless.key("n"));
    game.wait_for_input();
    game.type_text("Noche");
    game.settle();
    game.act_until("the name is taken", seen::is_name_taken, |headless| headless.key("Return"));
    let named = |game: &HeadlessGame| game.with(rows).iter().filter(|(name, _)| name.starts_with("Noche · ")).count();
    game.until("the row has it", |game| named(game) == 1);
    game.shot("named");

    let found = |count: usize| move |world: &World| world.resource::<SavedGamesState>().rows.len() == count;
    game.act_until("words are asked for", seen::is_name_asked, |headless| headless.key("f"));
    game.wait_for_input();
    game.type_text("ana");
    game.settle();
    game.act_until("one is found", found(1), |headless| headless.key("Return"));
    game.shot("found");
    game.act_until("words are asked for", seen::is_name_asked, |headless| headless.key("f"));
    game.wait_for_input();
    game.key("BackSpace");
    game.act_until("all are shown", found(3), |headless| headless.key("Return"));
    game.act_until("two are skirmishes", found(2), |headless| headless.key("t"));
    game.act_until("one is a campaign's", found(1), |headless| headless.key("t"));
    assert_eq!(game.with(|world| world.resource::<SavedGamesState>().kind()), RecordsKind::Campaigns);
    game.shot("campaigns");
}

#[test]
fn veteran_name_is_saved_and_shown_in_battle() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    prepared_battles::prepare_campaign(&home, "Ana", 1);
    let mut game = HeadlessGame::start("veteran", &home.0);
    game.goes_to(Screen::Campaigns, |headless| headless.key("c"));
    game.goes_to(Screen::CampaignLog, |headless| headless.key("Return"));
    let (x, y) = game.button_centre("call-0", 0);
    game.act_until("a name is asked for", seen::is_name_asked, |headless| headless.click(x, y));
    game.wait_for_input();
    game.type_text("Paco");
    game.settle();
    let named = |world: &World| {
        let figures = &world.resource::<CampaignLogModel>().figures;
        figures.iter().any(|one| one.name == "Paco" && one.kind.is_some())
    };
    game.act_until("it is called so", named, |headless| headless.key("Return"));
    game.shot("called");
    drop(game);
    let mut game = HeadlessGame::start_with("veteran-again", &home.0, &home.0, None, 2);
    game.goes_to(Screen::Campaigns, |headless| headless.key("c"));
    game.goes_to(Screen::CampaignLog, |headless| headless.key("Return"));
    game.until("the name is kept", |game| game.with(|world| named(world)));
    // The figure also has its name in the battle.
    game.goes_to(Screen::Briefing, |headless| headless.key("Return"));
    game.goes_to(Screen::Forces, |headless| headless.key("Return"));
    let (x, y) = game.button_centre("grunt+", 0);
    game.act_until("it is bought", seen::has_bought(Side::Allied), |headless| headless.click(x, y));
    game.act_until("the SWD chooses", seen::is_force_chooser(Side::German), |headless| headless.key("Return"));
    game.act_until("a force is suggested", seen::has_bought(Side::German), |headless| headless.key("s"));
    game.act_until("the curtain falls", seen::is_curtain_shown, |headless| headless.key("Return"));
    let called: Vec<String> = game.with(|world| {
        let (view, texts) = (world.resource::<BattleView>(), world.resource::<Texts>());
        view.now.figures.iter().map(|figure| figure_name(texts, view, figure.id)).collect()
    });
    assert!(called.contains(&"Paco".to_owned()), "{called:?}");
}
