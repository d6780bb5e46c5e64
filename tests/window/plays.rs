//! Recon from the title to the debrief: once with the mouse and nothing else, once with the keys.

use std::time::Duration;

use incursion::{
    client::battle::camera::Lens,
    rules::{Awaiting, Order},
};

use crate::{
    alone,
    deeds::{self, Deed},
    game::{Game, Home},
    keys, lens, mouse,
    policy::{End, LAST, Policy},
};

/// A way of giving answers.
pub type Give = fn(&mut Game, &Deed);

/// Gives one answer and waits until the journal holds it. An answer that shows no effect is given once more: a window
/// without a GPU on a busy machine may be late to take a press.
pub fn answer(game: &mut Game, deed: &Deed, give: Give) {
    let table = game.table.as_ref().expect("a battle goes on");
    let (before, wanted) = (game.orders().len(), deeds::orders(table, deed));
    if std::env::var_os("INCURSION_TELL").is_some() {
        eprintln!("{deed:?}: {wanted:?}");
    }
    give(game, deed);
    if !game.came(before, &wanted, Duration::from_secs(4)) {
        game.repeats += 1;
        eprintln!("given again: {deed:?}");
        game.shot("repeated");
        give(game, deed);
        if !game.came(before, &wanted, Duration::from_secs(8)) {
            game.fail(&format!("{deed:?} never came to the journal; wanted were {wanted:?}"));
        }
    }
    if matches!(deed, Deed::Play { .. } | Deed::Kill { .. } | Deed::KillPlayed(_) | Deed::Pass(_) | Deed::Answer(_)) {
        // What was open over the board closes first.
        game.display.settle();
    }
    game.refresh();
    if let (Some(now), Some(table)) = (game.lens, &game.table) {
        game.lens = Some(match deed {
            Deed::Plan(figure, aim) => lens::carried_out(now, table, *figure, *aim),
            _ => lens::after(now, table),
        });
    }
}

/// Keys reach every square, the mouse those that are shown.
fn lens_for(game: &Game, give: Give) -> Option<Lens> {
    if std::ptr::fn_addr_eq(give, keys::give as Give) { None } else { game.lens }
}

/// Plays to the end.
pub fn play(game: &mut Game, give: Give, end: End) -> Policy {
    let mut policy = Policy::towards(end);
    let mut shown = (0, 0);
    loop {
        policy.look(&game.events());
        let table = game.table.as_ref().expect("a battle goes on");
        let turn = table.now.turn.number;
        if table.now.awaiting == Awaiting::Over {
            return policy;
        }
        if turn > LAST {
            game.fail("the battle does not end");
        }
        if lens_for(game, give).is_some() {
            game.display.settle();
            game.look();
        }
        policy.lens = lens_for(game, give);
        let table = game.table.as_ref().expect("a battle goes on");
        let deed = policy.decide(table);
        answer(game, &deed, give);
        let milestone = (turn, policy.shots + policy.blows);
        if milestone != shown {
            shown = milestone;
            game.display.settle();
            game.shot(&format!("turn{turn}"));
        }
    }
}

fn debrief(game: &mut Game) {
    // The last dice stay for a moment before the debrief comes.
    std::thread::sleep(Duration::from_secs(2));
    game.display.settle();
    game.shot("debrief");
}

fn check(game: &Game, policy: &Policy) {
    let count = |what: fn(&Order) -> bool| game.orders().iter().filter(|order| what(order)).count();
    println!(
        "{} orders, {} given again; shots {}, reaction shots {}, held {}, blows {}, doors {}; cards played {}, killed {}, \
         discarded {}",
        game.orders().len(),
        game.repeats,
        policy.shots,
        policy.fired,
        policy.held,
        policy.blows,
        policy.doors,
        policy.cards[0],
        policy.cards[1],
        policy.cards[2]
    );
    assert!(policy.shots > 0, "nobody shot");
    assert!(policy.fired > 0 && policy.held > 0, "no reaction shot was fired and held");
    assert!(policy.doors > 0, "no door was opened");
    assert!(policy.cards[0] > 0 && policy.cards[2] > 0, "no card was played, or none discarded");
    assert!(count(|order| matches!(order, Order::EnterReaction { .. })) > 0, "nobody stood ready");
    assert!(game.repeats <= 3, "{} answers had to be given twice", game.repeats);
}

/// Plays up to five battles until one shows all that must be seen: the dice are the system's, so a battle may pass
/// without a reaction shot, and a machine under load may lose a key. Each failure is told with its pictures.
pub fn tried(battle: fn()) {
    for _ in 0..4 {
        if std::panic::catch_unwind(battle).is_ok() {
            return;
        }
        eprintln!("once more");
    }
    battle();
}

#[test]
fn recon_by_mouse() {
    let _alone = alone();
    tried(by_mouse);
}

fn by_mouse() {
    let home = Home::new();
    let mut game = Game::start("mouse", &home.0);
    game.title();
    mouse::begin(&mut game);
    game.take_up();
    let policy = play(&mut game, mouse::give, End::Exit);
    check(&game, &policy);
    debrief(&mut game);
    mouse::leave_debrief(&mut game);
    game.shot("title-again");
    assert!(game.runs());
}

#[test]
fn recon_by_keys() {
    let _alone = alone();
    tried(by_keys);
}

fn by_keys() {
    let home = Home::new();
    let mut game = Game::start("keys", &home.0);
    game.title();
    keys::begin(&mut game);
    game.take_up();
    let mut policy = Policy::default();
    while !matches!(game.table.as_ref().map(|table| &table.now.awaiting), Some(Awaiting::Act { figure: Some(_), .. })) {
        let deed = policy.decide(game.table.as_ref().expect("a battle goes on"));
        answer(&mut game, &deed, keys::give);
    }
    panels(&mut game);
    undo_and_redo(&mut game);
    let policy = play(&mut game, keys::give, End::Exit);
    check(&game, &policy);
    debrief(&mut game);
    keys::leave_debrief(&mut game);
    assert!(game.runs());
}

/// The panels that have keys: each shows something else.
fn panels(game: &mut Game) {
    game.change("the log is shown", 1_000, |display| display.key("l"));
    game.shot("log");
    game.change("the card is shown", 1_000, |display| display.key("i"));
    game.change("what is watched is shown", 1_000, |display| display.key("v"));
    game.shot("watched");
    game.change("what is watched is hidden", 1_000, |display| display.key("v"));
    game.change("farther", 10_000, |display| display.key("minus"));
    game.shot("farther");
    game.change("nearer", 10_000, |display| display.key("equal"));
    game.change("the camera pans", 10_000, |display| display.hold_key("d", Duration::from_millis(300)));
    game.change("the camera goes home", 10_000, |display| display.key("Home"));
    game.change("the question whether to leave", 10_000, |display| display.key("F10"));
    game.shot("leave");
    game.listening();
    game.change("the battle goes on", 10_000, |display| display.key("Escape"));
}

/// The last order goes and comes back; the journal follows.
fn undo_and_redo(game: &mut Game) {
    let before = game.orders();
    game.display.key("u");
    game.until("the journal is one order shorter", |game| game.orders() == before[..before.len() - 1]);
    game.refresh();
    game.shot("undone");
    game.display.key("ctrl+y");
    game.until("the journal has the order again", |game| game.orders() == before);
    game.refresh();
}
