//! Skirmishes of one player against the AI: the seats are chosen by keys and by mouse, the AI buys its force, and the
//! choices are remembered.

use bevy::prelude::World;
use client::{
    menus::{battle_setup::BattleSetup, forces::ForcesModel, skirmish::SkirmishModel},
    ui_kit::{screen::Screen, settings::Settings},
};
use common::support::spanish_text;
use record::{BattleSpec, Difficulty};
use rules::{BySide, Side};

use crate::{
    game::{HeadlessGame, TestHome},
    headless_client::{HeadlessClient, lock_headless_client},
    seen,
};

fn newest_battle_spec(game: &mut HeadlessGame) -> BattleSpec {
    game.until("the battle is in its journal", |game| game.record().is_some());
    game.record().expect("it was there").spec.clone()
}

/// Returns the AI's strength on each side; `None` for a person.
fn computer_strengths(spec: &BattleSpec) -> [Option<Difficulty>; 2] {
    Side::BOTH.map(|side| spec.computers[side].map(|computer| computer.strength))
}

/// Runs `act`, which must give the seats these players, and waits for that.
fn change_seats(game: &mut HeadlessGame, wanted: [Option<Difficulty>; 2], act: impl Fn(&HeadlessClient)) {
    game.act_until(&format!("{wanted:?} sit there"), |world| seen::computer_strengths(world) == Some(wanted), act);
}

/// Returns an action that clicks the button with that name.
fn click_on_button(game: &mut HeadlessGame, name: &str) -> impl Fn(&HeadlessClient) + use<> {
    game.settle();
    let (x, y) = game.button_centre(name, 0);
    move |headless: &HeadlessClient| headless.click(x, y)
}

/// Presses Tab until that button has the focus.
fn focus_by_tab(game: &mut HeadlessGame, name: &str) {
    for _ in 0..40 {
        if game.with(|world| seen::focused_name(world)).as_deref() == Some(name) {
            return;
        }
        game.act_and_expect_change("the next plate", seen::focused_name, |headless| headless.key("Tab"));
    }
    game.fail(&format!("Tab never comes to {name}"));
}

const RECRUIT: Option<Difficulty> = Some(Difficulty::Recruit);
const VETERAN: Option<Difficulty> = Some(Difficulty::Veteran);
const COMMANDER: Option<Difficulty> = Some(Difficulty::Commander);

#[test]
fn battle_against_the_ai_can_be_set_up_by_keys() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("alone-keys", &home.0);
    game.goes_to(Screen::Skirmish, |headless| headless.key("e"));
    game.act_and_expect_change("another mission", seen::prepared_mission, |headless| headless.key("Down"));
    change_seats(&mut game, [None, RECRUIT], |headless| headless.key("2"));
    focus_by_tab(&mut game, "veteran-german");
    change_seats(&mut game, [None, VETERAN], |headless| headless.key("Return"));
    game.act_until("a name is asked for", seen::is_name_asked, |headless| headless.key("a"));
    game.wait_for_input();
    game.type_text("Ana");
    game.settle();
    game.act_until("the name is taken", seen::is_name_taken, |headless| headless.key("Return"));
    let line = game.with(|world| world.resource::<SkirmishModel>().seats.line.clone());
    let veteran = spanish_text("computer-veteran");
    assert!(line.starts_with("Ana ") && line.contains(&veteran), "{line}");
    game.shot("against");
    focus_by_tab(&mut game, "skirmish-go");
    game.goes_to(Screen::Briefing, |headless| headless.key("Return"));
    game.goes_to(Screen::Forces, |headless| headless.key("Return"));
    game.act_until("a force is proposed", seen::has_bought(Side::Allied), |headless| headless.key("s"));
    let told = game.with(|world| world.resource::<ForcesModel>().info.clone());
    assert_eq!(told, Some(spanish_text("forces-computer")));
    // The AI's force is bought only as the battle begins, so that it can't be seen before.
    assert!(game.with(|world| world.resource::<BattleSetup>().forces.german.is_empty()));
    game.shot("forces");
    game.goes_to(Screen::Battle, |headless| headless.key("Return"));
    let spec = newest_battle_spec(&mut game);
    assert_eq!(computer_strengths(&spec), [None, VETERAN]);
    assert_eq!(spec.players, BySide { allied: "Ana".into(), german: String::new() });
    assert!(!spec.forces.german.is_empty());
    assert!(!game.with(|world| seen::is_curtain_shown(world)), "where one person sits no curtain falls");
    drop(game);

    // The players are remembered, but not the AI's force.
    let mut game = HeadlessGame::start_with("alone-again", &home.0, &home.0, None, 2);
    let kept = game.with(|world| world.resource::<Settings>().clone());
    assert!(kept.forces.keys().all(|key| key.contains("Allied")), "{:?}", kept.forces);
    game.goes_to(Screen::Skirmish, |headless| headless.key("e"));
    assert_eq!(game.with(|world| seen::computer_strengths(world)), Some([None, VETERAN]));
    // The sides are swapped, and so is the seat that chooses a force.
    change_seats(&mut game, [VETERAN, None], |headless| headless.key("b"));
    game.goes_to(Screen::Briefing, |headless| headless.key("Return"));
    game.goes_to(Screen::Forces, |headless| headless.key("Return"));
    assert!(game.with(|world| seen::is_force_chooser(Side::German)(world)));
    game.goes_to(Screen::Briefing, |headless| headless.key("Escape"));
}

#[test]
fn seats_can_be_assigned_by_mouse() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("seats-mouse", &home.0);
    let press = click_on_button(&mut game, &spanish_text("title-skirmish"));
    game.goes_to(Screen::Skirmish, press);
    let presets: [(&str, [Option<Difficulty>; 2]); 4] = [
        ("preset-watch", [RECRUIT, RECRUIT]),
        ("preset-against", [None, RECRUIT]),
        ("preset-people", [None, None]),
        ("computer-allied", [RECRUIT, None]),
    ];
    for (name, wanted) in presets {
        let press = click_on_button(&mut game, name);
        change_seats(&mut game, wanted, press);
    }
    // The seats change between persons and the AI; neither a preset nor a swap forgets the AI's strength.
    for (name, wanted) in [
        ("commander-allied", [COMMANDER, None]),
        ("person-allied", [None, None]),
        ("computer-allied", [COMMANDER, None]),
        ("computer-german", [COMMANDER, RECRUIT]),
        ("swap:", [RECRUIT, COMMANDER]),
        ("veteran-allied", [VETERAN, COMMANDER]),
    ] {
        let press = click_on_button(&mut game, name);
        change_seats(&mut game, wanted, press);
    }
    // The option to show the AI's plan exists only for a person against the AI.
    assert!(!game.has_button("seat-plan"));
    let press = click_on_button(&mut game, "person-allied");
    change_seats(&mut game, [None, COMMANDER], press);
    let shown = |world: &World| world.resource::<Settings>().preferences.plan;
    let press = click_on_button(&mut game, "seat-plan");
    game.act_until("the plan will not be shown", move |world| !shown(world), press);
    let press = click_on_button(&mut game, "preset-watch");
    change_seats(&mut game, [VETERAN, COMMANDER], press);
    game.shot("watch");
    let words = game.with(|world| seen::button_text(world, "skirmish-go"));
    assert_eq!(words, spanish_text("skirmish-watch"));
    // With two AIs the battle begins at once, without briefing and force screens. They never wait for a player, so the
    // window does not rest from here on.
    let press = click_on_button(&mut game, "skirmish-go");
    press(&game);
    game.until("the battle is shown", |game| game.with(|world| seen::current_screen(world) == Screen::Battle));
    let spec = newest_battle_spec(&mut game);
    assert_eq!(computer_strengths(&spec), [VETERAN, COMMANDER]);
    assert!(Side::BOTH.into_iter().all(|side| !spec.forces[side].is_empty()), "{:?}", spec.forces);
}

/// The mission requires two Allied figures, but the Allies have too few RP.
#[test]
fn battle_without_an_affordable_force_cannot_start() {
    let _alone = lock_headless_client();
    let home = TestHome::new();
    let mut game = HeadlessGame::start("no-force", &home.0);
    game.goes_to(Screen::Skirmish, |headless| headless.key("e"));
    change_seats(&mut game, [RECRUIT, RECRUIT], |headless| headless.key("3"));
    let why = |world: &World| world.resource::<SkirmishModel>().seats.seats[0].impossible.clone();
    assert_eq!(game.with(|world| why(world)), None);
    let press = click_on_button(&mut game, "rp-allied--");
    game.act_until("no force can be bought", move |world| why(world).is_some(), press);
    let why = game.with(|world| why(world)).expect("it was just seen");
    assert!(why.reason.contains('6'), "{why:?}");
    game.shot("impossible");
    assert!(!game.has_button("skirmish-go"));
    game.click(1090, 680);
    game.key("Return");
    game.settle();
    assert_eq!(game.with(|world| *world.resource::<bevy::prelude::State<Screen>>().get()), Screen::Skirmish);
    assert!(game.journal().is_none(), "nothing has begun");
}
