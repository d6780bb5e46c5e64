//! Every answer by mouse alone. The game tells where its plates are; what has no plate is found by its place in a window
//! of 1280×720.

use std::{
    thread::sleep,
    time::{Duration, Instant},
};

use incursion::{
    client::battle::preview::Aim,
    rules::{FigureId, Occasion, Order, cards::CardTarget},
};

use crate::{
    deeds::{self, Deed},
    game::{Game, LIMIT, said},
    lens,
};

/// The height of the cards of a hand that is held open.
const HAND: i32 = 400;

/// The middle of a card of so many in a hand.
fn card_at(place: usize, count: usize) -> i32 {
    let (place, count) = (place as i32, count as i32);
    let wide = ((1128 - 14 * (count - 1)) / count).min(232);
    640 - (wide + 14) * (count - 1) / 2 + (wide + 14) * place
}

/// From the title to the curtain of the first bid: other levels, two Grunts and a card of zombies, one by one.
pub fn begin(game: &mut Game) {
    game.shot("title");
    game.change("the title in English", 500, |display| display.click(230, 679));
    game.shot("title-english");
    game.change("the title in Spanish", 500, |display| display.click(130, 679));
    game.change("the skirmish is prepared", 200_000, |display| display.click(250, 370));
    game.change("the briefing opens", 200_000, |display| display.click(1090, 680));
    for _ in 0..6 {
        game.change("one more point for the Allies", 100, |display| display.click(884, 507));
    }
    for _ in 0..3 {
        game.change("one point less for the SWD", 100, |display| display.click(1087, 507));
    }
    game.shot("briefing");
    game.change("the forces are chosen", 200_000, |display| display.click(1090, 680));
    for _ in 0..2 {
        game.change("one more Grunt", 500, |display| display.click(166, 521));
    }
    game.shot("forces");
    game.change("the SWD chooses", 5_000, |display| display.click(1090, 680));
    game.change("a force is proposed", 500, |display| display.click(308, 680));
    game.shot("forces-german");
    game.change("the curtain falls", 200_000, |display| display.click(1090, 680));
}

/// From the title to the curtain of a campaign's next mission, with the forces that were taken last.
pub fn begin_mission(game: &mut Game) {
    go(game, &said("title-campaign"), &said("campaigns-open"));
    go(game, &said("campaigns-open"), "ledger-go");
    game.shot("ledger");
    go(game, "ledger-go", &said("briefing-forces"));
    go(game, &said("briefing-forces"), &said("forces-last"));
    go(game, &said("forces-last"), &said("forces-next"));
    game.shot("forces");
    go(game, &said("forces-next"), "sturmzombie+");
    go(game, &said("forces-last"), &said("forces-begin"));
    go(game, &said("forces-begin"), &said("curtain-hold"));
}

/// Presses a plate, until another can be pressed that was not there before.
fn go(game: &mut Game, part: &str, next: &str) {
    game.display.settle();
    let (x, y) = game.plate_at(part, 0);
    let there = |game: &Game| game.plates().iter().any(|(name, ..)| name.to_lowercase().contains(&next.to_lowercase()));
    for _ in 0..3 {
        game.display.click(x, y);
        let since = Instant::now();
        while since.elapsed() < LIMIT / 3 {
            if there(game) {
                return;
            }
            sleep(Duration::from_millis(50));
        }
    }
    game.fail(&format!("{part:?} did not bring {next:?}"));
}

/// From a campaign's debrief to its ledger.
pub fn to_the_ledger(game: &mut Game) {
    let next = said("keep-next");
    if game.plates().iter().any(|(name, ..)| name.contains(&next)) {
        let (x, y) = game.plate_at(&next, 0);
        game.change("the SWD chooses a card", 500, |display| display.click(x, y));
    }
    let (x, y) = game.plate_at(&said("campaign-on"), 0);
    game.change("the ledger opens", 100_000, |display| display.click(x, y));
}

/// Back to the title.
pub fn leave_debrief(game: &mut Game) {
    game.change("the title comes back", 200_000, |display| display.click(1090, 680));
}

fn first_turn(game: &Game) -> bool {
    game.table.as_ref().is_some_and(|table| table.now.turn.number == 1)
}

/// Gives one answer.
pub fn give(game: &mut Game, deed: &Deed) {
    match deed {
        Deed::Bid(points, open) => bid(game, *points, *open),
        Deed::Discard(_, places, early) => discard(game, places, *early),
        Deed::Play { place, at, order } => play(game, (*place, *at), *order),
        Deed::Kill { order, .. } => kill(game, *order),
        Deed::KillPlayed(_) => {
            game.listening();
            game.shot("played");
            game.press("kill:");
        }
        Deed::Pass(to) => {
            game.listening();
            game.shot("answer");
            let id = if matches!(to, Occasion::Card(_)) { "answer-let" } else { "answer-pass" };
            game.press(&said(id));
        }
        Deed::EndLastChance => {
            game.listening();
            game.shot("last-chance");
            game.press(&said("chance-done"));
        }
        Deed::Deploy(_, entry) => {
            // The curtain goes before.
            game.rest();
            let (x, y) = game.plate_at(&said("deploy-entry"), usize::from(entry.0));
            game.display.click(x, y);
        }
        Deed::EndDeployment => {
            game.rest();
            game.press(&said("deploy-done"));
        }
        Deed::Plan(figure, aim) => {
            let (figure, aim) = (*figure, *aim);
            select(game, figure);
            point(game, figure, aim);
            game.rest();
            if !game.plates().iter().any(|(name, ..)| name == "commit") {
                // The press came in a frame that was too long.
                point(game, figure, aim);
                game.rest();
            }
            if matches!(aim, Aim::Do(order) if !matches!(order, Order::Enter | Order::Turn { .. })) {
                game.shot("plan");
            }
            game.press("commit");
        }
        Deed::EndActivation => game.press("end:"),
        Deed::EndHalf => game.press("end_half:"),
        Deed::React(_) | Deed::Hold(_) => {
            game.listening();
            game.shot("reaction");
            game.press(&format!(":{}", said(if matches!(deed, Deed::React(_)) { "react-fire" } else { "react-hold" })));
        }
        Deed::Ready(chosen, figures) => ready(game, chosen, figures),
        Deed::Answer(order) => answer(game, *order),
    }
}

fn bid(game: &mut Game, points: u8, open: bool) {
    // The curtain moves until it is shut.
    game.display.settle();
    let first = first_turn(game);
    if first {
        game.shot("curtain");
    }
    if !open {
        open_curtain(game);
    }
    for _ in 0..points {
        let (x, y) = game.plate_at(MORE, 0);
        game.change("one more point", 100, |display| display.click(x, y));
    }
    if first {
        game.shot("bid");
    }
    game.press("seal");
}

fn discard(game: &mut Game, places: &[usize], early: bool) {
    if early {
        let (x, y) = game.plate_at("seal", 0);
        game.change("the curtain falls", 200_000, |display| display.click(x, y));
    }
    open_curtain(game);
    for place in places {
        let (x, y) = game.plate_at(&format!("discard-{place}"), 0);
        game.change("a card goes", 500, |display| display.click(x, y));
    }
    game.shot("hand");
    game.press("fill");
}

fn play(game: &mut Game, (place, at): (usize, usize), order: Order) {
    let table = game.table.as_ref().expect("a battle goes on");
    let x = card_at(place, table.now.cards.hands[table.seat].len());
    let squares = matches!(order, Order::PlayCard { target: CardTarget::Square(_), .. });
    let go = said("choose-play");
    for _ in 0..2 {
        pick(game, x);
        if game.plates().iter().any(|(name, ..)| name.contains(&go)) {
            break;
        }
    }
    if at > 0 && !squares {
        let (x, y) = game.plate_at(&format!("target-{at}"), 0);
        game.change("another target", 100, |display| display.click(x, y));
    }
    game.shot("target");
    game.press(&go);
}

/// Holds the hand open, goes to a card and lets go.
fn pick(game: &mut Game, x: i32) {
    game.listening();
    game.rest();
    let asked = game.plates().iter().any(|(name, ..)| name == "hand");
    let (left, top) = game.plate_at(if asked { "hand" } else { "cards:" }, 0);
    game.display.point(left, top);
    game.display.xdotool(&["mousedown", "1"]);
    game.rest();
    game.display.point(x, HAND);
    game.rest();
    game.shot("hand-held");
    game.display.xdotool(&["mouseup", "1"]);
    game.rest();
}

fn kill(game: &mut Game, order: Order) {
    let Order::KillCard { card, .. } = order else { panic!("{order:?} kills no card") };
    let (x, y) = game.plate_at("cards-in-play", 0);
    game.change("the cards in play are listed", 10_000, |display| display.click(x, y));
    game.shot("in-play");
    let (x, y) = game.plate_at(&format!("kill-{}", card.0), 0);
    game.change("the price is asked", 10_000, |display| display.click(x, y));
    game.listening();
    game.shot("kill");
    game.press("pay-");
}

fn ready(game: &mut Game, chosen: &[FigureId], figures: &[FigureId]) {
    let first = game.shown("readiness");
    game.listening();
    for index in (0..figures.len()).filter(|index| !chosen.contains(&figures[*index])) {
        let (x, y) = game.plate_at(&format!("ready-{}", figures[index].0), 0);
        game.change("one stays out", 100, |display| display.click(x, y));
    }
    if first {
        game.shot("readiness");
    }
    game.press("stand-ready");
}

/// A question that has plates, or is answered on the board.
fn answer(game: &mut Game, order: Order) {
    game.listening();
    game.shot("asked");
    let part = match order {
        Order::EndFlame => "flame:".to_owned(),
        Order::EndShooting => said("again-stop"),
        Order::KeepDice => said("reroll-keep"),
        Order::EndSharing => said("share-end"),
        Order::Spread { at } | Order::Land { at } => {
            game.look();
            let now = game.lens.expect("a battle goes on");
            let (x, y) = lens::click(now, at, None).expect("the square is shown");
            return game.display.click(x, y);
        }
        _ => panic!("{order:?} answers no question"),
    };
    game.press(&part);
}

/// Holds the curtain open until it parts.
fn open_curtain(game: &mut Game) {
    // It moves until it is shut.
    game.listening();
    let (x, y) = game.plate_at(&said("curtain-hold"), 0);
    game.display.press(x, y, "1", Duration::from_millis(1100));
    game.listening();
}

/// Selects a figure by its row in the list; the camera goes there.
fn select(game: &mut Game, figure: FigureId) {
    game.display.settle();
    let (x, y) = game.plate_at(&format!("figure-{}", figure.0), 0);
    let table = game.table.as_mut().expect("a battle goes on");
    table.selected = Some(figure);
    game.lens = game.lens.map(|now| lens::after(now, table));
    game.display.click(x, y);
    game.display.settle();
}

/// Points at what the figure shall do, so that its plan is shown.
fn point(game: &mut Game, id: FigureId, aim: Aim) {
    game.look();
    let table = game.table.as_ref().expect("a battle goes on");
    let figure = *table.now.figure(id).expect("it is in play");
    let now = game.lens.expect("a battle goes on");
    let at = |square, exit| lens::click(now, square, exit);
    let plate = match aim {
        Aim::Go(square) => match at(square, None) {
            Some((x, y)) => return game.display.click(x, y),
            None => "move:",
        },
        Aim::Leave(square, side) => {
            let (x, y) = at(square, Some(side)).expect("the exit is shown");
            return game.display.click(x, y);
        }
        Aim::Do(Order::Enter) => "up:",
        Aim::Do(Order::Turn { to }) if to == figure.facing.left() => "turn_left:",
        Aim::Do(Order::Turn { .. }) => "turn:",
        Aim::Do(Order::Shoot { .. }) => "shoot:",
        Aim::Do(Order::CloseAttack { .. }) => "melee:",
        Aim::Do(Order::OpenDoor { .. } | Order::CloseDoor { .. }) => "door:",
        Aim::Do(Order::SealDoor { .. }) => "lock:",
        Aim::Do(Order::Flame) => "flame:",
        Aim::Do(Order::Throw { .. }) => "grenade:",
        Aim::Do(order) => panic!("{order:?} is no action of a figure"),
    };
    // Each plan on the way there is shown, and the board moves to show it.
    for shown in deeds::until(table, &figure, aim) {
        game.press(plate);
        game.display.settle();
        let table = game.table.as_ref().expect("a battle goes on");
        game.lens = game.lens.map(|now| lens::planned(now, table, id, shown));
    }
}

/// The plate that adds a point to the bid.
const MORE: &str = "bid+";
