//! Every answer by mouse alone. Places are those of a window of 1280×720.

use std::time::Duration;

use incursion::{
    client::battle::preview::Aim,
    rules::{FigureId, Occasion, Order, Side, cards::CardTarget},
};

use crate::{
    game::Game,
    lens,
    policy::{self, Deed},
};

/// From the title to the curtain of the first bid: other levels, two Grunts and a card of zombies, one by one.
pub fn begin(game: &mut Game) {
    game.shot("title");
    game.change("the title in English", 500, |display| display.click(230, 679));
    game.shot("title-english");
    game.change("the title in Spanish", 500, |display| display.click(130, 679));
    game.change("the skirmish is prepared", 200_000, |display| display.click(250, 280));
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

/// Back to the title.
pub fn leave_debrief(game: &mut Game) {
    game.change("the title comes back", 200_000, |display| display.click(1090, 680));
}

fn table_turn(game: &Game) -> u16 {
    game.table.as_ref().map_or(0, |table| table.now.turn.number)
}

/// Gives one answer.
pub fn give(game: &mut Game, deed: &Deed) {
    let table = game.table.as_ref().expect("a battle goes on");
    match deed {
        Deed::Bid(points, open) => {
            // The curtain moves until it is shut.
            game.display.settle();
            let first = table_turn(game) == 1;
            if first {
                game.shot("curtain");
            }
            if !open {
                open_curtain(game);
            }
            for _ in 0..*points {
                game.change("one more point", 100, |display| display.click(309, 466));
            }
            if first {
                game.shot("bid");
            }
            game.display.click(476, 602);
        }
        Deed::Discard(seat, places, early) => {
            let count = table.now.cards.hands[*seat].len() as i32;
            if *early {
                game.change("the curtain falls", 200_000, |display| display.click(476, 602));
            }
            open_curtain(game);
            let wide = ((1000 - 12 * (count - 1)) / count).min(232);
            for place in places {
                let x = 640 - (wide + 12) * (count - 1) / 2 + (wide + 12) * *place as i32;
                game.change("a card goes", 500, |display| display.click(x, 150 + wide * 81 / 50));
            }
            game.shot("hand");
            game.display.click(640, 623);
        }
        Deed::Play { place, at, .. } => {
            let count = table.now.cards.hands[table.seat].len() as i32;
            let wide = ((1128 - 14 * (count - 1)) / count).min(232);
            let x = 640 - (wide + 14) * (count - 1) / 2 + (wide + 14) * *place as i32;
            let squares =
                matches!(deed, Deed::Play { order: Order::PlayCard { target: CardTarget::Square(_), .. }, .. });
            game.listening();
            game.display.point(260, 86);
            game.display.xdotool(&["mousedown", "1"]);
            game.display.settle();
            game.display.point(x, 400);
            game.display.settle();
            game.shot("hand-held");
            game.display.xdotool(&["mouseup", "1"]);
            game.display.settle();
            if *at > 0 && !squares {
                let (column, row) = ((*at % 3) as i32, (*at / 3) as i32);
                game.change("another target", 100, |display| display.click(293 + 216 * column, 574 + 46 * row));
            }
            game.shot("target");
            game.display.click(1125, 661);
        }
        Deed::Kill { .. } => {
            game.change("the cards in play are listed", 10_000, |display| display.click(920, 86));
            game.shot("in-play");
            game.change("the price is asked", 10_000, |display| display.click(380, 360));
            game.listening();
            game.shot("kill");
            game.display.click(800, 335);
        }
        Deed::KillPlayed(_) => {
            game.listening();
            game.shot("played");
            game.display.click(1045, 377);
        }
        Deed::Pass(to) => {
            game.listening();
            let (x, y) = if matches!(to, Occasion::Card(_)) { (1045, 444) } else { (965, 664) };
            game.shot("answer");
            game.display.click(x, y);
        }
        Deed::EndLastChance => {
            game.listening();
            game.shot("last-chance");
            game.display.click(970, 663);
        }
        Deed::Deploy(_, entry) => game.display.click(if entry.0 == 0 { 714 } else { 918 }, 660),
        Deed::EndDeployment => game.display.click(1152, 660),
        Deed::Plan(figure, aim) => {
            let (figure, aim) = (*figure, *aim);
            select(game, figure);
            point(game, figure, aim);
            game.display.settle();
            if matches!(aim, Aim::Do(Order::Shoot { .. } | Order::CloseAttack { .. } | Order::OpenDoor { .. })) {
                game.shot("plan");
            }
            game.display.click(918, 499);
        }
        Deed::EndActivation => game.display.click(1098, 660),
        Deed::EndHalf => game.display.click(1205, 660),
        Deed::React(_) | Deed::Hold(_) => {
            let fire = matches!(deed, Deed::React(_));
            game.listening();
            game.shot("reaction");
            game.display.click(918, if fire { FIRE } else { HOLD });
        }
        Deed::Ready(chosen, figures) => {
            let out = figures.iter().position(|figure| !chosen.contains(figure));
            let seat = table.seat;
            game.listening();
            if let Some(index) = out {
                game.change("one stays out", 100, |display| display.click(350 + 170 * index as i32, 598));
            }
            if seat == Side::Allied {
                game.shot("readiness");
            }
            game.display.click(880, 662);
        }
    }
}

/// Holds the curtain open until it parts.
fn open_curtain(game: &mut Game) {
    // It moves until it is shut.
    game.listening();
    game.display.press(640, 475, "1", Duration::from_millis(1100));
    game.listening();
}

const FIRE: i32 = 550;
const HOLD: i32 = 616;

/// Selects a figure by its row in the list; the camera goes there.
fn select(game: &mut Game, figure: FigureId) {
    game.display.settle();
    let table = game.table.as_mut().expect("a battle goes on");
    let force = table.force();
    let row = force.iter().position(|other| other.id == figure).expect("one's own figure") as i32;
    let pitch = if force.len() > 5 { 56 } else { 64 };
    table.selected = Some(figure);
    game.lens = game.lens.map(|now| lens::after(now, table));
    game.display.click(90, 117 + (pitch - 4) / 2 + pitch * row);
    game.display.settle();
}

/// Points at what the figure shall do, so that its plan is shown.
fn point(game: &mut Game, id: FigureId, aim: Aim) {
    let table = game.table.as_ref().expect("a battle goes on");
    let figure = *table.now.figure(id).expect("it is in play");
    let strike = if table.now.card(&figure).weapons.is_empty() { 3 } else { 4 };
    let now = game.lens.expect("a battle goes on");
    let at = |square, exit| lens::click(now, square, exit);
    let plate = match aim {
        Aim::Go(square) => match at(square, None) {
            Some((x, y)) => return game.display.click(x, y),
            None => 0,
        },
        Aim::Leave(square, side) => {
            let (x, y) = at(square, Some(side)).expect("the exit is shown");
            return game.display.click(x, y);
        }
        Aim::Do(Order::Enter) => return game.display.click(plate_at(0), PLATES),
        Aim::Do(Order::Turn { to }) => 2 - i32::from(to == figure.facing.left()),
        Aim::Do(Order::Shoot { .. }) => 3,
        Aim::Do(Order::CloseAttack { .. }) => strike,
        Aim::Do(Order::OpenDoor { .. } | Order::CloseDoor { .. }) => strike + 1,
        Aim::Do(order) => panic!("{order:?} is no action of a figure"),
    };
    // Each plan on the way there is shown, and the board moves to show it.
    for shown in policy::until(table, &figure, aim) {
        game.display.click(plate_at(plate), PLATES);
        game.display.settle();
        game.lens = game.lens.map(|now| lens::planned(now, table, id, shown));
    }
}

/// The height of the action plates, and where each stands.
const PLATES: i32 = 657;

fn plate_at(index: i32) -> i32 {
    201 + 84 * index
}
