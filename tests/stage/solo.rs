//! Skirmishes of one player against the computer: the seats by keys and by mouse, the computer's force, and the
//! remembered choices.

use bevy::prelude::World;
use client::{
    kit::{screen::Screen, settings::Settings},
    lobby::battle_setup::BattleSetup,
    screens::{forces::ForcesModel, skirmish::SkirmishModel},
};
use common::support::said;
use record::{BattleSpec, Difficulty};
use rules::{BySide, Side};

use crate::{
    game::{Game, Home},
    seen,
    stage::{Stage, alone},
};

/// Returns the setup of the newest battle.
fn spec(game: &mut Game) -> BattleSpec {
    game.until("the battle is in its journal", |game| game.record().is_some());
    game.record().expect("it was there").spec.clone()
}

/// Returns the computer's strength on each side; `None` for a person.
fn strengths(spec: &BattleSpec) -> [Option<Difficulty>; 2] {
    Side::BOTH.map(|side| spec.computers[side].map(|computer| computer.strength))
}

/// Acts so that the seats have these players.
fn seats(game: &mut Game, wanted: [Option<Difficulty>; 2], act: impl Fn(&Stage)) {
    game.bring(&format!("{wanted:?} sit there"), |world| seen::computers(world) == Some(wanted), act);
}

/// Returns an action that clicks on the plate.
fn plate(game: &mut Game, name: &str) -> impl Fn(&Stage) + use<> {
    game.settle();
    let (x, y) = game.plate_at(name, 0);
    move |stage: &Stage| stage.click(x, y)
}

/// Presses Tab until that plate has the focus.
fn focus(game: &mut Game, name: &str) {
    for _ in 0..40 {
        if game.with(|world| seen::focus(world)).as_deref() == Some(name) {
            return;
        }
        game.alter("the next plate", seen::focus, |stage| stage.key("Tab"));
    }
    game.fail(&format!("Tab never comes to {name}"));
}

const RECRUIT: Option<Difficulty> = Some(Difficulty::Recruit);
const VETERAN: Option<Difficulty> = Some(Difficulty::Veteran);
const COMMANDER: Option<Difficulty> = Some(Difficulty::Commander);

#[test]
fn a_person_against_the_computer_by_keys() {
    let _alone = alone();
    let home = Home::new();
    let mut game = Game::start("alone-keys", &home.0);
    game.goes_to(Screen::Skirmish, |stage| stage.key("e"));
    game.alter("another mission", seen::mission, |stage| stage.key("Down"));
    seats(&mut game, [None, RECRUIT], |stage| stage.key("2"));
    focus(&mut game, "veteran-german");
    seats(&mut game, [None, VETERAN], |stage| stage.key("Return"));
    game.bring("a name is asked for", seen::name_asked, |stage| stage.key("a"));
    game.listening();
    game.type_text("Ana");
    game.settle();
    game.bring("the name is taken", seen::name_taken, |stage| stage.key("Return"));
    let line = game.with(|world| world.resource::<SkirmishModel>().seats.line.clone());
    let veteran = said("computer-veteran");
    assert!(line.starts_with("Ana ") && line.contains(&veteran), "{line}");
    game.shot("against");
    focus(&mut game, "skirmish-go");
    game.goes_to(Screen::Briefing, |stage| stage.key("Return"));
    game.goes_to(Screen::Forces, |stage| stage.key("Return"));
    game.bring("a force is proposed", seen::has_bought(Side::Allied), |stage| stage.key("s"));
    let told = game.with(|world| world.resource::<ForcesModel>().info.clone());
    assert_eq!(told, Some(said("forces-computer")));
    // The computer's force is bought as the battle begins, so that it can't be seen before.
    assert!(game.with(|world| world.resource::<BattleSetup>().forces.german.is_empty()));
    game.shot("forces");
    game.goes_to(Screen::Battle, |stage| stage.key("Return"));
    let spec = spec(&mut game);
    assert_eq!(strengths(&spec), [None, VETERAN]);
    assert_eq!(spec.players, BySide { allied: "Ana".into(), german: String::new() });
    assert!(!spec.forces.german.is_empty());
    assert!(!game.with(|world| seen::curtain(world)), "where one person sits no curtain falls");
    drop(game);

    // The players are remembered, but no force that the computer chose.
    let mut game = Game::start_with("alone-again", &home.0, &home.0, None, 2);
    let kept = game.with(|world| world.resource::<Settings>().clone());
    assert!(kept.forces.keys().all(|key| key.contains("Allied")), "{:?}", kept.forces);
    game.goes_to(Screen::Skirmish, |stage| stage.key("e"));
    assert_eq!(game.with(|world| seen::computers(world)), Some([None, VETERAN]));
    // The sides are swapped, and so is the seat that chooses a force.
    seats(&mut game, [VETERAN, None], |stage| stage.key("b"));
    game.goes_to(Screen::Briefing, |stage| stage.key("Return"));
    game.goes_to(Screen::Forces, |stage| stage.key("Return"));
    assert!(game.with(|world| seen::chooses(Side::German)(world)));
    game.goes_to(Screen::Briefing, |stage| stage.key("Escape"));
}

#[test]
fn seats_by_mouse() {
    let _alone = alone();
    let home = Home::new();
    let mut game = Game::start("seats-mouse", &home.0);
    let press = plate(&mut game, &said("title-skirmish"));
    game.goes_to(Screen::Skirmish, press);
    let presets: [(&str, [Option<Difficulty>; 2]); 4] = [
        ("preset-watch", [RECRUIT, RECRUIT]),
        ("preset-against", [None, RECRUIT]),
        ("preset-people", [None, None]),
        ("computer-allied", [RECRUIT, None]),
    ];
    for (name, wanted) in presets {
        let press = plate(&mut game, name);
        seats(&mut game, wanted, press);
    }
    // Switch between persons and the computer; neither a preset nor a swap forgets its strength.
    for (name, wanted) in [
        ("commander-allied", [COMMANDER, None]),
        ("person-allied", [None, None]),
        ("computer-allied", [COMMANDER, None]),
        ("computer-german", [COMMANDER, RECRUIT]),
        ("swap:", [RECRUIT, COMMANDER]),
        ("veteran-allied", [VETERAN, COMMANDER]),
    ] {
        let press = plate(&mut game, name);
        seats(&mut game, wanted, press);
    }
    // The choice to show the plan exists only for a person against the computer.
    assert!(!game.offers("seat-plan"));
    let press = plate(&mut game, "person-allied");
    seats(&mut game, [None, COMMANDER], press);
    let shown = |world: &World| world.resource::<Settings>().preferences.plan;
    let press = plate(&mut game, "seat-plan");
    game.bring("the plan will not be shown", move |world| !shown(world), press);
    let press = plate(&mut game, "preset-watch");
    seats(&mut game, [VETERAN, COMMANDER], press);
    game.shot("watch");
    let words = game.with(|world| seen::words(world, "skirmish-go"));
    assert_eq!(words, said("skirmish-watch"));
    // With two computers, no force is chosen and no dossier is read: the battle begins. They never wait for a player,
    // so the window does not rest from here on.
    let press = plate(&mut game, "skirmish-go");
    press(&game);
    game.until("the battle is shown", |game| game.with(|world| seen::screen(world) == Screen::Battle));
    let spec = spec(&mut game);
    assert_eq!(strengths(&spec), [VETERAN, COMMANDER]);
    assert!(Side::BOTH.into_iter().all(|side| !spec.forces[side].is_empty()), "{:?}", spec.forces);
}

/// A mission requires two figures of the Allies, but they have too few points.
#[test]
fn a_battle_for_which_no_force_can_be_bought_does_not_begin() {
    let _alone = alone();
    let home = Home::new();
    let mut game = Game::start("no-force", &home.0);
    game.goes_to(Screen::Skirmish, |stage| stage.key("e"));
    seats(&mut game, [RECRUIT, RECRUIT], |stage| stage.key("3"));
    let why = |world: &World| world.resource::<SkirmishModel>().seats.seats[0].impossible.clone();
    assert_eq!(game.with(|world| why(world)), None);
    let press = plate(&mut game, "rp-allied--");
    game.bring("no force can be bought", move |world| why(world).is_some(), press);
    let why = game.with(|world| why(world)).expect("it was just seen");
    assert!(why.reason.contains('6'), "{why:?}");
    game.shot("impossible");
    assert!(!game.offers("skirmish-go"));
    game.click(1090, 680);
    game.key("Return");
    game.settle();
    assert_eq!(game.with(|world| *world.resource::<bevy::prelude::State<Screen>>().get()), Screen::Skirmish);
    assert!(game.journal().is_none(), "nothing has begun");
}
