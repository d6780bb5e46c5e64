//! A skirmish at other levels with the sides changed: once by keys with a return match after a new start, once by mouse.

use incursion::{
    record::BattleSpec,
    rules::{BySide, Side},
};

use crate::{
    alone,
    game::{Game, Home},
};

/// What the newest battle was begun with.
fn spec(game: &mut Game) -> BattleSpec {
    game.until("the battle is in its journal", |game| game.record().is_some());
    game.record().expect("it was there").spec
}

fn names(allied: &str, german: &str) -> BySide<String> {
    BySide { allied: allied.into(), german: german.into() }
}

/// Answers the question for a name.
fn type_name(game: &mut Game, name: &str) {
    game.listening();
    game.display.xdotool(&["type", "--delay", "70", name]);
    game.display.settle();
    game.change("the name is taken", 10_000, |display| display.key("Return"));
}

/// From the dossier to the curtain; `force` is the key of a quick pick.
fn begin(game: &mut Game, force: &str) {
    game.change("the forces are chosen", 200_000, |display| display.key("Return"));
    game.change("a force is proposed", 500, |display| display.key(force));
    game.change("the SWD chooses", 5_000, |display| display.key("Return"));
    game.change("a force is proposed", 500, |display| display.key(force));
    game.shot("forces");
    game.change("the curtain falls", 200_000, |display| display.key("Return"));
}

#[test]
fn skirmish_by_keys() {
    let _alone = alone();
    let home = Home::new();
    let mut game = Game::start("skirmish-keys", &home.0);
    game.title();
    game.change("the skirmish is prepared", 200_000, |display| display.key("e"));
    game.change("a name is asked for", 10_000, |display| display.key("a"));
    type_name(&mut game, "Ana");
    game.change("a name is asked for", 10_000, |display| display.key("s"));
    type_name(&mut game, "Luis");
    // Wherever the focus stands, up and down choose the mission.
    game.change("another mission", 10_000, |display| display.key("Down"));
    // From the confirm plate back to the plate for one point more.
    for _ in 0..4 {
        game.change("back", 300, |display| display.key("shift+Tab"));
    }
    for _ in 0..3 {
        game.change("one more point for the SWD", 100, |display| display.key("Return"));
    }
    game.change("the sides are changed", 500, |display| display.key("b"));
    game.shot("prepared");
    game.change("the chosen mission's dossier", 200_000, |display| display.key("2"));
    begin(&mut game, "s");
    let first = spec(&mut game);
    assert_eq!(first.mission.as_ref().map(|mission| mission.id.as_str()), Some("incursion"));
    assert_eq!(first.levels, BySide { allied: 14, german: 15 });
    assert_eq!(first.players, names("Luis", "Ana"));
    game.shot("curtain");
    drop(game);

    // All of it is remembered; the sides change for the return match.
    let mut game = Game::start("skirmish-again", &home.0);
    game.title();
    game.change("the skirmish is prepared", 200_000, |display| display.key("e"));
    game.shot("remembered");
    game.change("the briefing opens", 200_000, |display| display.key("Return"));
    game.change("the sides are changed", 100, |display| display.key("b"));
    begin(&mut game, "u");
    game.until("another battle is in its journal", |game| {
        game.record().is_some_and(|record| record.spec.seed != first.seed)
    });
    let second = spec(&mut game);
    assert_eq!((second.levels, second.forces), (first.levels, first.forces));
    assert_eq!(second.players, names("Ana", "Luis"));
    assert!(game.runs());
}

#[test]
fn skirmish_by_mouse() {
    let _alone = alone();
    let home = Home::new();
    let mut game = Game::start("skirmish-mouse", &home.0);
    game.title();
    game.change("the skirmish is prepared", 200_000, |display| display.click(250, 370));
    game.change("another mission", 10_000, |display| display.click(240, 163));
    game.change("five points more for the Allies", 100, |display| display.click(812, 494));
    game.change("one point less for the SWD", 100, |display| display.click(1066, 494));
    game.change("the points of the dossier", 500, |display| display.click(570, 680));
    game.change("five points more for the SWD", 100, |display| display.click(1204, 494));
    game.change("a name is asked for", 10_000, |display| display.click(718, 441));
    game.display.settle();
    game.display.xdotool(&["type", "--delay", "70", "Eva"]);
    game.display.settle();
    game.change("the name is taken", 10_000, |display| display.click(815, 448));
    game.change("the sides are changed", 500, |display| display.click(320, 680));
    game.shot("prepared");
    game.change("the briefing opens", 200_000, |display| display.click(1090, 680));
    game.change("the forces are chosen", 200_000, |display| display.click(1090, 680));
    for _ in Side::BOTH {
        game.change("a force is proposed", 500, |display| display.click(280, 680));
        game.change("on", 5_000, |display| display.click(1090, 680));
    }
    let spec = spec(&mut game);
    assert_eq!(spec.levels, BySide { allied: 14, german: 17 });
    assert_eq!(spec.players, names("", "Eva"));
    assert!(game.runs());
}
