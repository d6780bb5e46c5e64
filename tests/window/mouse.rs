//! Every answer by mouse alone. Places are those of a window of 1280×720.

use std::time::Duration;

use incursion::{
    client::battle::preview::Aim,
    rules::{FigureId, Order, Side},
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
    game.change("the briefing opens", 200_000, |display| display.click(250, 222));
    for _ in 0..6 {
        game.change("one more point for the Allies", 100, |display| display.click(884, 507));
    }
    for _ in 0..3 {
        game.change("one point less for the SWD", 100, |display| display.click(1087, 507));
    }
    game.shot("briefing");
    game.change("the forces are chosen", 200_000, |display| display.click(1090, 680));
    for _ in 0..2 {
        game.change("one more Grunt", 500, |display| display.click(535, 521));
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
        Deed::Bid(points) => {
            // The curtain moves until it is shut.
            game.display.settle();
            let first = table_turn(game) == 1;
            if first {
                game.shot("curtain");
            }
            game.display.press(640, 475, "1", Duration::from_millis(900));
            game.display.settle();
            for _ in 0..*points {
                game.change("one more point", 100, |display| display.click(309, 466));
            }
            if first {
                game.shot("bid");
            }
            game.display.click(476, 602);
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
