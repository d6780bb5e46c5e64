//! The widest titles of generated missions are whole and fit on their card, in both languages, at all scales and text
//! sizes.

use bevy::prelude::Vec2;
use client::{
    menus::random_mission::RandomMissionModel,
    ui_kit::{language::Language, settings::AnimationSpeed},
};
use common::picture::USUAL_WINDOW_SIZE;
use generator::{GroundLook, MapSize, MapSymmetry, MissionObjective, MissionSeed, MissionSpec, RequisitionPoints};

use super::{SCALE_SETTINGS, apply_scale_settings, walk::find_layout_faults};
use crate::{
    game::{HeadlessGame, TestHome, write_test_settings},
    headless_client::lock_headless_client,
    pictures::perform_input_step,
    random_mission::enter_text,
    seen,
};

/// Objective and seed of the widest title of each size of letters in Spanish, with the title.
const SPANISH: [(MissionObjective, u32, &str); 3] = [
    (MissionObjective::CarryOut, 10, "La mudanza del Almacén"),
    (MissionObjective::CarryOut, 82, "La mudanza de la Panadería"),
    (MissionObjective::Panels, 43, "La corriente alterna de la Ventilación"),
];

/// Objective and seed of the widest title of each size of letters in English, with the title.
const ENGLISH: [(MissionObjective, u32, &str); 3] = [
    (MissionObjective::Escape, 49, "Far from the Workshops"),
    (MissionObjective::Launch, 72, "Countdown at the Workshops"),
    (MissionObjective::KillLeader, 35, "The Appointment at the Power Station"),
];

/// Types the code of a mission and waits until the first card shows it.
fn show_mission(game: &mut HeadlessGame, objective: MissionObjective, seed: u32) {
    let spec = MissionSpec {
        seed: MissionSeed::from_number(seed),
        size: MapSize::Medium,
        objective,
        rp: RequisitionPoints { allied: 15, german: 15 },
        look: GroundLook::Steel,
        symmetry: MapSymmetry::Off,
        advantage: None,
    };
    let code = spec.code();
    perform_input_step(game, "@random-code");
    game.until("a code is asked for", |game| game.with(|world| seen::is_name_asked(world)));
    enter_text(game, &code.replace('-', "").to_lowercase());
    game.until("the mission is shown", |game| {
        game.with(|world| world.resource::<RandomMissionModel>().cards[0].code == code)
    });
    game.settle();
}

/// Checks the title on the chosen card, which has a mark beside it, at all scale settings of menus.
fn check_title(game: &HeadlessGame, title: &str) {
    assert_eq!(game.with(|world| world.resource::<RandomMissionModel>().cards[0].name.clone()), title);
    let window = Vec2::new(USUAL_WINDOW_SIZE.0 as f32, USUAL_WINDOW_SIZE.1 as f32);
    for (scale, text) in SCALE_SETTINGS.iter().filter(|(scale, _)| *scale <= 100) {
        apply_scale_settings(game, *scale, *text);
        let faults = game.with(|world| find_layout_faults(world, window));
        let of_title: Vec<_> = faults.iter().filter(|fault| fault.words.contains(title)).collect();
        assert!(of_title.is_empty(), "{scale} % {text} %: {of_title:?}");
    }
    apply_scale_settings(game, 100, 100);
}

#[test]
fn widest_titles_of_generated_missions_fit_on_their_card() {
    let _alone = lock_headless_client();
    for (language, titles) in [(Language::Es, SPANISH), (Language::En, ENGLISH)] {
        let home = TestHome::new();
        write_test_settings(&home.0, |settings| {
            settings.language = Some(language);
            settings.preferences.speed = AnimationSpeed::Off;
        });
        let mut game = HeadlessGame::start("mission-titles", &home.0);
        game.skip_images();
        for key in ["@title-skirmish", "@skirmish-random"] {
            perform_input_step(&mut game, key);
        }
        game.until("the first mission is drawn", |game| {
            game.with(|world| !world.resource::<RandomMissionModel>().cards[0].code.is_empty())
        });
        for (objective, seed, title) in titles {
            show_mission(&mut game, objective, seed);
            check_title(&game, title);
        }
    }
}
