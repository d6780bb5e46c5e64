//! A campaign from its name to the first battle and back by Continue: once by keys, once by mouse. Its battle lies in the
//! campaign's own folder.

use std::{fs, path::PathBuf};

use incursion::{
    campaign::{self, Campaign, Stage},
    record::{self, Saved},
};

use crate::{
    alone,
    game::{Game, Home},
};

/// The folder of the test's campaigns.
fn shelf(game: &Game) -> PathBuf {
    game.home.join("campaigns")
}

/// The battle of the only campaign, if one is being played.
fn battle(game: &Game) -> Option<Saved> {
    campaign::list(&shelf(game)).into_iter().next()?.contents.ok()?.battle
}

/// Both bids at once, so that the curtain goes and the menu can be opened.
fn bid(game: &mut Game) {
    game.display.settle();
    game.change("both bid at once", 10_000, |display| display.key("t"));
    for key in ["1", "space", "KP_1"] {
        game.display.key(key);
    }
    game.change("the deployment begins", 10_000, |display| display.key("KP_Enter"));
    game.until("the bids are in the journal", |game| battle(game).is_some_and(|saved| saved.orders >= 2));
}

fn leave(game: &mut Game) {
    game.change("the question whether to leave", 10_000, |display| display.key("F10"));
    game.listening();
    game.change("the title comes back", 200_000, |display| display.key("t"));
}

#[test]
fn campaign_by_keys() {
    let _alone = alone();
    let home = Home::new();
    let mut game = Game::start("campaign-keys", &home.0);
    game.title();
    game.change("the campaigns are listed", 200_000, |display| display.key("c"));
    game.change("a name is asked for", 10_000, |display| display.key("Return"));
    game.display.xdotool(&["type", "--delay", "70", "Ana"]);
    game.display.settle();
    game.change("the book is opened", 200_000, |display| display.key("Return"));
    game.shot("book");
    assert_eq!(
        campaign::list(&shelf(&game)).first().map(|listed| (listed.name.clone(), listed.in_use)),
        Some(("Ana".into(), true))
    );
    game.change("the dossier is opened", 200_000, |display| display.key("Return"));
    game.change("the forces are chosen", 200_000, |display| display.key("Return"));
    game.change("a force is proposed", 500, |display| display.key("s"));
    game.change("the SWD chooses", 5_000, |display| display.key("Return"));
    game.change("a force is proposed", 500, |display| display.key("s"));
    game.change("the curtain falls", 200_000, |display| display.key("Return"));
    bid(&mut game);
    leave(&mut game);
    game.shot("title");
    game.change("the battle goes on", 200_000, |display| display.key("Return"));
    game.shot("continued");
    let before = battle(&game).expect("it is played").orders;
    game.change("the first half begins", 10_000, |display| display.key("Return"));
    game.until("the order is in the same journal", |game| battle(game).is_some_and(|saved| saved.orders > before));
    assert_eq!(record::list(&game.home.join("saves")), [], "a battle of a campaign lies in its folder");
    leave(&mut game);
    game.change("the campaigns are listed", 200_000, |display| display.key("c"));
    game.change("another name is asked for", 10_000, |display| display.key("r"));
    game.display.xdotool(&["type", "--delay", "70", " y Eva"]);
    game.display.settle();
    game.change("the name is taken", 10_000, |display| display.key("Return"));
    game.shot("renamed");
    let listed = campaign::list(&shelf(&game));
    assert_eq!((listed[0].name.as_str(), listed[0].in_use), ("Ana y Eva", false));
    let opened = Campaign::open(&listed[0].folder).expect("it is nobody's now");
    assert_eq!(opened.stage(), Stage::Playing(1));
    assert!(game.runs());
}

#[test]
fn campaign_by_mouse() {
    let _alone = alone();
    let home = Home::new();
    let mut game = Game::start("campaign-mouse", &home.0);
    game.title();
    game.change("the campaigns are listed", 200_000, |display| display.click(250, 320));
    game.change("a name is asked for", 10_000, |display| display.click(1090, 680));
    game.display.xdotool(&["type", "--delay", "70", "Luis"]);
    game.display.settle();
    game.change("the book is opened", 200_000, |display| display.click(815, 438));
    game.change("the dossier is opened", 200_000, |display| display.click(1040, 680));
    game.change("the forces are chosen", 200_000, |display| display.click(1090, 680));
    game.change("a force is proposed", 500, |display| display.click(280, 680));
    game.change("the SWD chooses", 5_000, |display| display.click(1090, 680));
    game.change("a force is proposed", 500, |display| display.click(280, 680));
    game.change("the curtain falls", 200_000, |display| display.click(1090, 680));
    bid(&mut game);
    leave(&mut game);
    game.change("the campaigns are listed", 200_000, |display| display.click(250, 318));
    game.change("the book is opened", 200_000, |display| display.click(1090, 680));
    game.shot("in-play");
    game.change("whether to restart is asked", 10_000, |display| display.click(280, 680));
    game.listening();
    game.change("the mission begins anew", 10_000, |display| display.click(640, 360));
    game.shot("restarted");
    game.until("the battle is given up", |game| battle(game).is_none());
    // Deleting asks first; then nothing is left in the list.
    game.change("the campaigns are listed", 200_000, |display| display.click(110, 680));
    game.change("whether to delete is asked", 10_000, |display| display.click(655, 680));
    game.listening();
    game.change("it is deleted", 10_000, |display| display.click(640, 360));
    game.until("nothing is left", |game| campaign::list(&shelf(game)).is_empty());
    assert!(fs::read_dir(shelf(&game).join(".trash")).is_ok(), "it can be taken back by hand");
    game.shot("deleted");
    assert!(game.runs());
}
