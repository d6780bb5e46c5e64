//! The player's own missions in the running game: written, damaged, repaired, selected, and removed while they are
//! open.

use std::{fs, path::Path};

use bevy::prelude::World;
use client::{
    editor::DocumentList, menus::skirmish::SkirmishModel, mission_library::MissionLibrary, ui_kit::screen::Screen,
};

use crate::{
    game::{HeadlessGame, TestHome},
    headless_client::lock_headless_client,
    seen,
};

/// Text of a valid mission.
const GOOD: &str = include_str!("../suite/small-mission.ron");

/// Saves a mission like careful editors: a new file replaces the old one.
fn replace_mission_file(folder: &Path, text: &str) {
    let draft = folder.join("small.ron.tmp");
    fs::write(&draft, text).expect("the folder can be written");
    fs::rename(&draft, folder.join("small.ron")).expect("a file can be renamed");
}

#[test]
fn own_missions_are_reloaded_when_their_files_change() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start_drawn("own-missions", &home.0, None);
    let folder = home.0.join("missions");
    assert!(folder.is_dir(), "the folder was not made");
    let spoilt = GOOD.replace("state: Closed", "state: Shut");
    let faults = |world: &World| world.resource::<MissionLibrary>().fault_count();
    let own = |world: &World| world.resource::<MissionLibrary>().listed().filter(|(_, own)| *own).count();
    let chosen = |world: &World| {
        let missions = world.resource::<MissionLibrary>();
        seen::prepared_mission(world).is_some_and(|id| missions.listed().any(|(mission, own)| own && mission.id == id))
    };
    let before = game.settled();
    game.act_until("the title tells of a fault", |world| faults(world) > 0, |_| replace_mission_file(&folder, &spoilt));
    assert!(game.differs(&before) > 20_000, "the fault is shown");
    game.shot("fault");
    game.act_until(
        "the fault is mended",
        |world| faults(world) == 0 && own(world) == 1,
        |_| replace_mission_file(&folder, GOOD),
    );
    assert_eq!(game.differs(&before), 0, "no fault is shown any more");

    game.goes_to(Screen::Skirmish, |headless| headless.key("e"));
    game.act_until("the own mission comes last", chosen, |headless| {
        for _ in 0..10 {
            headless.key("Down");
        }
    });
    game.shot("chosen");
    game.goes_to(Screen::Briefing, |headless| headless.key("Return"));
    // A file that is damaged during the briefing leads back to the title.
    game.goes_to(Screen::Title, |_| replace_mission_file(&folder, &spoilt));
    game.act_until("it is mended", |world| faults(world) == 0, |_| replace_mission_file(&folder, GOOD));

    game.goes_to(Screen::Skirmish, |headless| headless.key("e"));
    assert!(game.with(|world| chosen(world)), "the choice is remembered");
    game.act_until(
        "its file is removed",
        |world| own(world) == 0 && !chosen(world),
        |_| {
            fs::remove_file(folder.join("small.ron")).expect("a file can be removed");
        },
    );
    game.shot("removed");
    game.goes_to(Screen::Briefing, |headless| headless.key("Return"));
}

/// Writes one mission file that can't be parsed, and one with more faults than fit on a page.
fn write_broken_missions(home: &TestHome) {
    let folder = home.0.join("missions");
    fs::create_dir_all(&folder).expect("the test's own folder");
    fs::write(folder.join("broken.ron"), "(\n    id: \"broken\",\n    number: many,\n").expect("a file");
    let off = |x: usize| format!("(at: ({x}, 9), side: East, owner: Allied)");
    let exits = (0..FAULTS).map(off).collect::<Vec<_>>().join(", ");
    let many = GOOD.replace("(at: (5, 3), side: East, owner: Allied)", &exits);
    fs::write(folder.join("many.ron"), many).expect("a file");
}

/// Number of faults in the file that can be parsed.
const FAULTS: usize = 13;

/// Returns the name of the selected faulty file; `None` if a mission is selected.
fn faulty_file_shown(world: &World) -> Option<String> {
    world.resource::<SkirmishModel>().at_fault().map(|file| file.file.clone())
}

/// Returns one value for each fault of the selected file: `true` if it is visible now.
fn visible_faults(game: &HeadlessGame) -> Vec<bool> {
    let file = game.with(|world| world.resource::<SkirmishModel>().at_fault().cloned()).expect("one is looked at");
    // Only faults that fit in one row can be found, because the window cuts longer ones.
    file.faults.iter().map(|fault| game.with(|world| seen::count_visible_text(fault)(world)) > 0).collect()
}

#[test]
fn mission_faults_can_be_browsed_by_keys() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    write_broken_missions(&home);
    let mut game = HeadlessGame::start("faults-keys", &home.0);
    game.goes_to(Screen::Skirmish, |headless| headless.key("e"));
    let missions = game.with(|world| world.resource::<MissionLibrary>().count());
    for _ in 1..missions {
        game.act_and_expect_change("the next mission", seen::prepared_mission, |headless| headless.key("Down"));
    }
    let last = game.with(|world| seen::prepared_mission(world));
    let file = |name: &'static str| move |world: &World| faulty_file_shown(world).as_deref() == Some(name);
    game.act_until("what is wrong with the first file", file("broken.ron"), |headless| headless.key("Down"));
    assert_eq!(visible_faults(&game), [true]);
    assert!(!game.has_button("skirmish-go") && !game.has_button("preset-people"), "it can't be played");
    game.key("Return");
    game.settle();
    assert_eq!(game.with(|world| seen::current_screen(world)), Screen::Skirmish);
    game.shot("one");
    game.act_until("what is wrong with the second file", file("many.ron"), |headless| headless.key("Down"));
    let shown = visible_faults(&game);
    let page = shown.iter().filter(|seen| **seen).count();
    assert!(shown.len() == FAULTS && page < FAULTS && shown[..page].iter().all(|seen| *seen), "{shown:?}");
    game.act_and_expect_change(
        "the next page",
        |world| world.resource::<SkirmishModel>().leaf,
        |headless| headless.key("Next"),
    );
    let shown = visible_faults(&game);
    assert!(shown[page..].iter().all(|seen| *seen) && !shown[..page].contains(&true), "{shown:?}");
    game.shot("many");
    // Two steps up lead past both files to the mission that was selected before. It is unchanged.
    for _ in 0..2 {
        game.act_and_expect_change(
            "the one before",
            |world| world.resource::<SkirmishModel>().fault,
            |headless| headless.key("Up"),
        );
    }
    assert_eq!(game.with(|world| (faulty_file_shown(world), seen::prepared_mission(world))), (None, last));
    assert!(game.has_button("skirmish-go"));
    // Tab also reaches the rows.
    while game.with(|world| seen::focused_name(world)).as_deref() != Some("faulty-many.ron") {
        game.act_and_expect_change("on", seen::focused_name, |headless| headless.key("Tab"));
    }
    game.act_until("it is opened", file("many.ron"), |headless| headless.key("Return"));
    // A repaired file is a mission like others.
    game.act_until(
        "it is mended",
        |world| faulty_file_shown(world).is_none(),
        |_| {
            fs::remove_file(home.0.join("missions/many.ron")).expect("the test's own file");
            replace_mission_file(&home.0.join("missions"), GOOD);
        },
    );
    assert!(game.has_button("mission-small") && game.has_button("skirmish-go"));
}

#[test]
fn mission_faults_can_be_browsed_by_mouse() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    write_broken_missions(&home);
    let mut game = HeadlessGame::start("faults-mouse", &home.0);
    game.goes_to(Screen::Skirmish, |headless| headless.key("e"));
    let (x, y) = game.button_centre("faulty-many.ron", 0);
    game.act_until(
        "what is wrong with it",
        |world| faulty_file_shown(world).is_some(),
        |headless| headless.click(x, y),
    );
    let (x, y) = game.button_centre("right", 0);
    game.act_and_expect_change(
        "the next page",
        |world| world.resource::<SkirmishModel>().leaf,
        |headless| headless.click(x, y),
    );
    let chosen = game.with(|world| seen::prepared_mission(world)).expect("one is prepared");
    let (x, y) = game.button_centre(&format!("mission-{chosen}"), 0);
    game.act_until("the mission again", |world| faulty_file_shown(world).is_none(), |headless| headless.click(x, y));
    assert_eq!(game.with(|world| seen::current_screen(world)), Screen::Skirmish, "that press goes no further");
}

/// Returns the text of a campaign with one mission of the game and that story.
fn campaign_plan_text(story: &str) -> String {
    let name = "name: (es: \"Nuestra\", en: \"Ours\")";
    format!("(id: \"ours\", {name}, story: (es: \"{story}\", en: \"b\"), missions: [\"recon\"])\n")
}

/// Returns the text of an exported campaign with that story.
fn export_campaign_text(story: &str) -> String {
    let folder = TestHome::new();
    let path = folder.0.join("ours.campaign.ron");
    fs::write(&path, campaign_plan_text(story)).expect("room for it");
    let library =
        mission::load_mission_library(&[mission::paths::game_missions_dir()], &crate::support::game_catalogue());
    campaign::CampaignArchive::of(&path, &library).expect("a sound campaign").to_text()
}

#[test]
fn an_exported_campaign_is_imported_when_the_game_opens_its_file() {
    let _alone = lock_headless_client();
    // The second file has lost its extension on the way; the third is none.
    for (name, text, good) in [
        ("ours.incursion-campaign", export_campaign_text("a"), true),
        ("ours.txt", export_campaign_text("a"), true),
        ("ours.incursion-campaign", "nonsense".to_owned(), false),
    ] {
        let (home, theirs) = (TestHome::new(), TestHome::new());
        let file = theirs.0.join(name);
        fs::write(&file, text).expect("room for it");
        let mut game = HeadlessGame::start_with("opened-campaign", &home.0, &home.0, Some(&file), 1);
        game.until("the list of documents is open", |game| {
            game.with(|world| seen::current_screen(world) == Screen::Documents)
        });
        game.settle();
        let told = game.with(|world| world.resource::<DocumentList>().told.clone());
        assert_eq!(told.as_ref().map(|(good, _)| *good), Some(good), "{name}: {told:?}");
        assert_eq!(home.0.join("missions/ours.campaign.ron").is_file(), good, "{name}");
        game.shot("imported");
    }
}

/// The game asks whether another version of an existing campaign is replaced, kept beside it, or not imported.
#[test]
fn import_of_another_campaign_version_asks_the_player() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let (missions, packs) = (home.0.join("missions"), home.0.join("packs"));
    for folder in [&missions, &packs] {
        fs::create_dir_all(folder).expect("a folder");
    }
    fs::write(packs.join("ours.incursion-campaign"), export_campaign_text("nueva")).expect("room for it");
    let here = missions.join("ours.campaign.ron");
    let old = campaign_plan_text("vieja");
    fs::write(&here, &old).expect("room for it");

    let mut game = HeadlessGame::start("packs", &home.0);
    game.goes_to(Screen::Documents, |headless| headless.key("m"));
    let asks = |game: &mut HeadlessGame| {
        game.press_button("shelf-import");
        game.until("which file is asked", |game| game.with(|world| seen::is_question_open(world)));
        game.wait_for_input();
        game.key("1");
        game.until("what becomes of the other is asked", |game| game.has_button("answer-1"));
        game.wait_for_input();
    };
    asks(&mut game);
    game.shot("asked");
    game.key("Escape");
    game.settle();
    assert_eq!(fs::read_to_string(&here).expect("it is there"), old, "it is left");
    asks(&mut game);
    game.key("2");
    game.until("both are there", |_| missions.join("ours-2.campaign.ron").is_file());
    assert_eq!(fs::read_to_string(&here).expect("it is there"), old);
    game.settle();
    fs::remove_file(missions.join("ours-2.campaign.ron")).expect("it is there");
    game.settle();
    asks(&mut game);
    game.key("1");
    game.until("the new one is there", |_| {
        fs::read_to_string(&here).is_ok_and(|text| text == campaign_plan_text("nueva"))
    });
    let kept = home.0.join("missions-replaced/ours/ours.campaign.ron");
    assert_eq!(fs::read_to_string(kept).expect("the old one is kept"), old);
    game.settle();
    game.shot("replaced");
}
